"""Put the firmware on a board with avrdude."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from firmware_bridge.errors import LinkError, LinkReason
from firmware_bridge.messages import Kind

FIRMWARE = Path(__file__).parent / "firmware"
BOOT_LOADER_BAUDS = (115_200, 57_600)
"""The new boot loader of the Nano, and the old one."""
LONGEST_S = 60.0


def firmware(kind: Kind) -> Path:
    """The firmware for a way to wire the reeds, as it is flashed."""
    return FIRMWARE / f"{kind.name.lower()}.hex"


def flash(port: str, kind: Kind) -> None:
    """Write the firmware, whichever boot loader the board has; a LinkError says what is missing."""
    if not Path(port).exists():
        raise LinkError(LinkReason.NO_PORT, f"There is no port {port}: is the cable plugged in?")
    tool = shutil.which("avrdude")
    if tool is None:
        raise LinkError(
            LinkReason.NO_TOOL, "avrdude is not installed: run `sudo apt-get install -y avrdude`."
        )
    said = ""
    for baud in BOOT_LOADER_BAUDS:
        done = _run([tool, *arguments(port, kind, baud)])
        if done.returncode == 0:
            return
        said = _last_line(done.stderr) or said
    raise LinkError(
        LinkReason.NOT_FLASHED,
        f"The firmware could not be written to {port} ({said}): is it an Arduino Nano, and the port free?",
    )


def arguments(port: str, kind: Kind, baud: int) -> list[str]:
    """What avrdude is told. Only twice quiet it ends with its reason, and not with its thanks."""
    image = f"flash:w:{firmware(kind)}:i"
    return ["-qq", "-p", "atmega328p", "-c", "arduino", "-P", port, "-b", str(baud), "-D", "-U", image]


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST_S)  # noqa: S603 -- fixed words
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", "it took too long")


def _last_line(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1].removeprefix("avrdude: ") if lines else ""
