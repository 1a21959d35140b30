"""A system without libGL is told which Debian package it lacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("command", [["doctor"], ["demo", "--no-page"]])
def test_a_missing_libgl_names_the_debian_package(tablier: Any, tmp_path: Path, command: list[str]) -> None:
    broken = tmp_path / "broken" / "cv2"
    broken.mkdir(parents=True)
    message = "libGL.so.1: cannot open shared object file: No such file or directory"
    (broken / "__init__.py").write_text(f"raise ImportError({message!r})\n")
    done = tablier(*command, PYTHONPATH=str(broken.parent))
    assert done.returncode == 2
    assert done.stderr == "tablier: OpenCV misses libGL.so: run `sudo apt-get install libgl1`.\n"
    assert tablier("perft", "desiree", "1", PYTHONPATH=str(broken.parent)).returncode == 0
