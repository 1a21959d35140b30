"""Real serial ports, as far as a machine without a board has them: pseudo-terminals."""

from __future__ import annotations

import errno
import os
import pty
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge import (
    Beat,
    Felt,
    Joined,
    Layer,
    Link,
    LinkError,
    LinkEvent,
    LinkReason,
    SerialPort,
    find_board,
    show,
)
from firmware_bridge.errors import cannot_open
from firmware_bridge.ports import by_lasting_names, left_after
from firmware_bridge.simulated import SimulatedBoard, on_a_terminal

LONGEST_S = 20.0


@pytest.fixture
def silent() -> Iterator[str]:
    """A port at which nobody answers."""
    far, near = pty.openpty()
    yield os.ttyname(near)
    os.close(far)
    os.close(near)


@pytest.mark.slow
def test_a_board_is_found_among_ports_and_spoken_to_over_a_real_one(
    board: SimulatedBoard, silent: str
) -> None:
    board.close_reed(42, True)
    with on_a_terminal(board) as name:
        found = find_board((silent, name))
        assert found.port.name == name
        opened = [found.port]
        link, end = Link(opened.pop), time.monotonic() + LONGEST_S
        heard: list[LinkEvent] = []
        link.submit(show((Layer((9, 8, 7), Beat.STEADY, (3,)),), 1.0))
        while board.colours[3] != (9, 8, 7) or Felt(frozenset({42})) not in heard:
            assert time.monotonic() < end, heard
            heard += link.step(time.monotonic())
        link.close()
    assert any(isinstance(event, Joined) for event in heard)


def test_a_port_that_somebody_else_has_is_busy(silent: str) -> None:
    held = SerialPort(silent)
    with pytest.raises(LinkError, match="in use by another program") as caught:
        SerialPort(silent)
    assert caught.value.reason is LinkReason.BUSY
    held.close()
    held.close()


def test_a_port_that_is_not_there_is_named() -> None:
    with pytest.raises(LinkError, match="/dev/no-such-port cannot be opened") as caught:
        SerialPort("/dev/no-such-port")
    assert caught.value.reason is LinkReason.NO_PORT


def test_a_port_that_may_not_be_opened_is_explained_with_the_command() -> None:
    trouble = cannot_open("/dev/ttyUSB0", PermissionError(errno.EACCES, "Permission denied"))
    assert trouble.reason is LinkReason.NO_PERMISSION
    assert "`sudo usermod -aG dialout $USER`, then log in again" in str(trouble)


def test_a_port_goes_by_the_name_that_stays_when_it_is_plugged_in_again(tmp_path: Path) -> None:
    for name in ("ttyUSB0", "ttyS0"):
        (tmp_path / name).touch()
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    (by_id / "usb-1a86-Nano").symlink_to(tmp_path / "ttyUSB0")
    devices = [str(tmp_path / "ttyS0"), str(tmp_path / "ttyUSB0")]
    assert by_lasting_names(devices, by_id) == (devices[0], str(by_id / "usb-1a86-Nano"))
    assert by_lasting_names(devices, tmp_path / "nowhere") == tuple(devices)


def test_the_port_of_a_display_is_not_asked_by_whatever_name_it_goes(tmp_path: Path) -> None:
    for name in ("ttyUSB0", "ttyUSB1"):
        (tmp_path / name).touch()
    (tmp_path / "display").symlink_to(tmp_path / "ttyUSB1")
    devices = [str(tmp_path / "ttyUSB0"), str(tmp_path / "ttyUSB1")]
    assert left_after(devices, str(tmp_path / "display")) == devices[:1]
    assert left_after(devices, None) == devices


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LinkError, match="it is no serial port"):
        SerialPort(str(tmp_path / "file"))


def test_a_cable_that_is_pulled_is_noticed_by_both_reading_and_writing() -> None:
    far, near = pty.openpty()
    port = SerialPort(os.ttyname(near))
    os.close(near)
    os.close(far)
    for use in (port.read, lambda: port.write(b"x")):
        with pytest.raises(LinkError) as caught:
            use()
        assert caught.value.reason is LinkReason.LOST
    port.close()
