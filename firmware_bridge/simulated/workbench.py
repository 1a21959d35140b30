"""The workbench, a small C program on libsimavr: it is compiled when it is needed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from firmware_bridge.errors import LinkError, LinkReason

SOURCES = Path(__file__).parent / "bench"
PACKAGES = "gcc libc6-dev libsimavr-dev libelf-dev"


def build_bench(folder: Path) -> Path:
    """Compile the workbench into a folder."""
    program = folder / "bench"
    compiler = shutil.which("gcc")
    sources = sorted(map(str, SOURCES.glob("*.c")))
    if compiler and sources:
        command = [compiler, "-O2", "-o", str(program), *sources, "-lsimavr", "-lelf"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 -- our own
        if done.returncode == 0:
            return program
    raise LinkError(
        LinkReason.NO_TOOL,
        "The simulated board needs a compiler and libsimavr: run "
        f"`sudo apt-get install -y --no-install-recommends {PACKAGES}`.",
    )
