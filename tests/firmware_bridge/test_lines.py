"""The serial line on a real pseudo-terminal."""

from __future__ import annotations

import os
import pty
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge import LineOut, LinkError, LinkReason


@pytest.fixture
def wire() -> Iterator[tuple[int, str]]:
    """The far end of a wire, and the name of the port at the near end."""
    far, near = pty.openpty()
    name = os.ttyname(near)
    os.close(near)
    yield far, name
    os.close(far)


def test_a_line_arrives_whole_at_the_other_end(wire: tuple[int, str]) -> None:
    far, port = wire
    with LineOut(port) as out:
        out.send("ILLEGAL D.turn e4 | Turn the die to 5")
        assert os.read(far, 100) == b"ILLEGAL D.turn e4 | Turn the die to 5\r\n"


def test_a_port_that_is_not_there_is_named() -> None:
    with pytest.raises(LinkError, match="/dev/no-such-port cannot be opened") as caught:
        LineOut("/dev/no-such-port")
    assert caught.value.reason is LinkReason.NO_PORT


def test_a_cable_pulled_out_is_noticed() -> None:
    far, near = pty.openpty()
    with LineOut(os.ttyname(near)) as out:
        os.close(near)
        os.close(far)
        with pytest.raises(LinkError, match="is lost") as caught:
            out.send("LEGAL b3-b5")
    assert caught.value.reason is LinkReason.LOST


def test_a_display_that_is_plugged_in_again_gets_the_next_line(tmp_path: Path) -> None:
    port, (far, near) = tmp_path / "display", pty.openpty()
    port.symlink_to(os.ttyname(near))
    with LineOut(str(port)) as out:
        os.close(near)
        os.close(far)
        port.unlink()
        with pytest.raises(LinkError, match="is lost"):
            out.send("LEGAL b3-b5")
        with pytest.raises(LinkError, match="cannot be opened"):
            out.send("TURN black")
        far, near = pty.openpty()
        port.symlink_to(os.ttyname(near))
        out.send("LEGAL g6-g5")
        assert os.read(far, 100) == b"LEGAL g6-g5\r\n"
    os.close(near)
    os.close(far)


def test_closing_twice_does_no_harm(wire: tuple[int, str]) -> None:
    out = LineOut(wire[1])
    out.close()
    out.close()
    with pytest.raises(LinkError):
        out.send("LEGAL b3-b5")
