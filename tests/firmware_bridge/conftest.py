"""The firmware compiled for the desk, and boards on simavr."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_bridge.flash import FIRMWARE
from firmware_bridge.messages import Kind
from firmware_bridge.simulated import Desk, SimulatedBoard, build_bench

DESK = Path(__file__).with_name("desk")
DUTIES = ("link", "orders", "frame", "events", "reeds", "lights", "rhythm", "sound", "text")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")

Compile = Callable[..., Path]
Rebuilt = Callable[[str, dict[str, str]], Path]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compile a program of the desk with the firmware's sources, under sanitizers."""
    folder = tmp_path_factory.mktemp("desk")

    def run(*names: str) -> Path:
        program = folder / names[0]
        sources = [DESK / f"{name}.c" for name in names] + [FIRMWARE / f"{name}.c" for name in DUTIES]
        needed = sources if "desk" in names else [*sources[: len(names)], *_plain(sources)]
        flags = ("-std=gnu11", "-g", "-O1", "-Wall", "-Wextra", "-Werror", *SANITIZERS, f"-I{FIRMWARE}")
        subprocess.run(["gcc", *flags, "-o", program, *needed], check=True, timeout=120)
        return program

    return run


def _plain(sources: list[Path]) -> list[Path]:
    """The sources that need no chip at all."""
    return [each for each in sources if each.stem in ("frame", "rhythm") and each.parent == FIRMWARE]


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workbench; without simavr it fails with the command that installs it."""
    return build_bench(tmp_path_factory.mktemp("bench"))


@pytest.fixture
def board(bench: Path) -> Iterator[SimulatedBoard]:
    """A board with shift registers."""
    board = SimulatedBoard(bench)
    yield board
    board.close()


@pytest.fixture(params=list(Kind), ids=lambda kind: kind.name.lower())
def any_board(bench: Path, request: pytest.FixtureRequest) -> Iterator[SimulatedBoard]:
    """Both kinds of boards, one after the other."""
    board = SimulatedBoard(bench, request.param)
    yield board
    board.close()


@pytest.fixture
def desk(board: SimulatedBoard) -> Desk:
    desk = Desk(board)
    desk.run(0.1)
    return desk


@pytest.fixture
def any_desk(any_board: SimulatedBoard) -> Desk:
    desk = Desk(any_board)
    desk.run(0.1)
    return desk


@pytest.fixture
def rebuilt(tmp_path: Path) -> Rebuilt:
    """The firmware with other words in one of its files, each of which stands there once."""
    if not shutil.which("avr-gcc"):
        pytest.skip("avr-gcc is not installed")

    def build(name: str, changes: dict[str, str]) -> Path:
        copy = shutil.copytree(FIRMWARE, tmp_path / "firmware")
        source = (copy / name).read_text(encoding="utf-8")
        for before, after in changes.items():
            assert source.count(before) == 1
            source = source.replace(before, after)
        (copy / name).write_text(source, encoding="utf-8")
        subprocess.run(["make", "-s", "-C", copy, "shift"], check=True, timeout=60, capture_output=True)
        return copy / "shift.hex"

    return build
