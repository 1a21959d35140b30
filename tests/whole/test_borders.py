"""The borders between the rooms hold: a breach planted anywhere is found."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "vision", "hardware", "firmware_bridge", "arbiter")

LOWER = {
    "engine": "engine/options.py",
    "vision": "vision/stillness.py",
    "hardware": "hardware/strip.py",
    "firmware_bridge": "firmware_bridge/lines.py",
}
"""The four rooms that do not know each other, each with a file to plant a breach in."""

BREACHES = [
    *((file, f"import {other}") for room, file in LOWER.items() for other in ROOMS if other != room),
    ("engine/desiree/moves.py", "import time"),
    ("engine/desiree/layout.py", "from pathlib import Path"),
    ("engine/plan.py", "import numpy"),
    ("vision/geometry.py", "import serial"),
    ("hardware/strip.py", "import serial"),
    ("hardware/reed_matrix.py", "import RPi.GPIO"),
    ("arbiter/table/pin_board.py", "import spidev"),
    ("hardware/debounce.py", "import time"),
    ("firmware_bridge/lines.py", "import cv2"),
    ("arbiter/sighting/inference.py", "import vision"),
    ("arbiter/sighting/inference.py", "import arbiter.referee.machine"),
    ("arbiter/referee/machine.py", "import time"),
    ("arbiter/referee/machine.py", "import arbiter.signals.lights"),
    ("arbiter/signals/lights.py", "import arbiter.words.words"),
    ("arbiter/journal/store.py", "import vision"),
    ("arbiter/journal/chain.py", "import time"),
    ("arbiter/table/table.py", "import arbiter.simulation.board"),
    ("arbiter/simulation/board.py", "import starlette"),
]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [command, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.slow
def test_the_rooms_as_they_are_keep_all_contracts(copy: Path) -> None:
    done = lint_imports(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("file", "breach"), BREACHES)
def test_a_room_that_reaches_into_another_is_found(copy: Path, file: str, breach: str) -> None:
    with (copy / file).open("a", encoding="utf-8") as source:
        source.write(f"\n{breach}\n")
    done = lint_imports(copy)
    assert done.returncode == 1
    assert "BROKEN" in done.stdout
