"""The firmware's own sources on a desk, under sanitizers, and held to what Python makes of the same bytes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from firmware_bridge.flash import FIRMWARE
from firmware_bridge.framing import Frame, decoded
from firmware_bridge.messages import MESSAGES
from firmware_bridge.simulated.workbench import SOURCES

VECTORS = Path(__file__).with_name("vectors.txt")
FRAMES, CHUNK = 1_000_000, 50_000

Compile = Callable[..., Path]


@pytest.mark.slow
def test_the_firmware_passes_its_own_tests_on_a_desk(compiled: Compile) -> None:
    done = subprocess.run(
        [compiled("tests", "host", "orders_tests", "events_tests", "lights_tests", "desk")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (0, "all fine\n"), done.stdout + done.stderr


@pytest.mark.slow
def test_the_firmware_lives_on_whatever_a_host_says(compiled: Compile) -> None:
    done = subprocess.run(
        [compiled("storm", "desk")], capture_output=True, text=True, check=False, timeout=200
    )
    assert (done.returncode, done.stdout) == (0, "lives on\n"), done.stdout + done.stderr


@pytest.mark.slow
def test_the_workbench_compiles_without_a_warning() -> None:
    flags = ("-fsyntax-only", "-std=gnu11", "-Wall", "-Wextra", "-Wshadow", "-Werror")
    subprocess.run(["gcc", *flags, *SOURCES.glob("*.c")], check=True, timeout=60)


def judged_by_the_chip(program: Path, line: bytes) -> list[str]:
    done = subprocess.run([program], input=line, capture_output=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().splitlines()


def judged_here(encoded: bytes) -> str:
    found = decoded(encoded)
    if isinstance(found, Frame):
        return f"0 {found.kind:02x}{found.number:02x}{found.payload.hex()}"
    return str(int(found))


@pytest.mark.slow
def test_the_chip_reads_the_shared_vectors_as_written_down(compiled: Compile) -> None:
    lines = VECTORS.read_text(encoding="ascii").splitlines()
    encoded = [bytes.fromhex(line.split()[0]) for line in lines if not line.startswith("#")]
    assert judged_by_the_chip(compiled("frames"), b"\0".join(encoded) + b"\0") == [
        judged_here(each) for each in encoded
    ]


def spoiled(random: Random) -> Iterator[bytes]:
    """Frames as they were sent, frames gone wrong in every way, and bytes that never were a frame."""
    codes = [each.code for each in MESSAGES]
    while True:
        frame = Frame(random.choice(codes), random.randrange(256), random.randbytes(random.randrange(40)))
        line = bytearray(frame.encoded())
        match random.randrange(8):
            case 0:
                line = bytearray(random.randbytes(random.randrange(1, 240))) + b"\0"
            case 1 | 2:
                for _ in range(random.randrange(1, 4)):
                    line[random.randrange(len(line) - 1)] ^= 1 << random.randrange(8)
            case 3:
                del line[random.randrange(len(line) - 1)]
            case 4:
                line.insert(at := random.randrange(len(line) - 1), line[at])
            case 5:
                line = line[: random.randrange(len(line))] + b"\0"
            case 6:
                line.pop()  # its end is lost: the next one hangs on to it
        yield bytes(line)


@pytest.mark.slow
def test_a_million_frames_right_and_wrong_are_read_alike_by_the_chip_and_here(compiled: Compile) -> None:
    program, frames, accepted = compiled("frames"), 0, 0
    source = spoiled(Random(7))  # noqa: S311 -- play, not secrets
    while frames < FRAMES:
        line = b"".join(next(source) for _ in range(CHUNK)) + b"\0"
        encoded = line.split(b"\0")[:-1]
        here = [judged_here(each) for each in encoded]
        assert judged_by_the_chip(program, line) == here
        frames += len(here)
        accepted += sum(each.startswith("0 ") for each in here)
    assert FRAMES / 10 < accepted < FRAMES / 2


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("avr-gcc"), reason="avr-gcc is not installed: `make firmware` needs it")
def test_the_firmware_that_is_shipped_is_not_stale(tmp_path: Path) -> None:
    asked = ["make", "-s", "-C", str(FIRMWARE), "version"]
    wanted = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    found = subprocess.run(["avr-gcc", "-dumpversion"], capture_output=True, text=True, check=True).stdout
    if found.strip() != wanted:
        pytest.skip(f"avr-gcc {found.strip()} makes other code than {wanted}, with which it was compiled")
    subprocess.run(["make", "-s", "-C", str(FIRMWARE), f"OUT={tmp_path}"], check=True, timeout=60)
    for name in ("shift.hex", "pins.hex", "shift.size", "pins.size"):
        assert (FIRMWARE / name).read_bytes() == (tmp_path / name).read_bytes(), "run `make firmware`"
