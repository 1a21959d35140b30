"""What every port keeps to, the real one and the simulated ones alike."""

from __future__ import annotations

import os
import pty
import tty
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest

from firmware_bridge import LinkError, LinkReason, Port, SerialPort
from firmware_bridge.framing import Frame
from firmware_bridge.messages import Hello, Welcome
from firmware_bridge.simulated import Noise, NoisyPort, RealTimePort, SimulatedBoard, SimulatedPort

pytestmark = pytest.mark.slow

HELLO = Frame(Hello.code, 1, Hello().packed()).encoded()
QUIET = Noise(0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Plugged:
    """A port with a board behind it."""

    port: Port
    live: Callable[[], None]
    """Lets the board live on until it has answered."""
    pull: Callable[[], None]


def simulated(board: SimulatedBoard, port: Port) -> Plugged:
    return Plugged(port, lambda: board.run(0.05), board.unplug)


def serial(board: SimulatedBoard) -> Plugged:
    far, near = pty.openpty()
    tty.setraw(near)
    port = SerialPort(os.ttyname(near))

    def live() -> None:
        board.write(os.read(far, 4096))
        board.run(0.05)
        os.write(far, board.read())

    def pull() -> None:
        os.close(near)
        os.close(far)

    return Plugged(port, live, pull)


@pytest.fixture(params=["serial", "simulated", "real time", "noisy"])
def plugged(board: SimulatedBoard, request: pytest.FixtureRequest) -> Iterator[Plugged]:
    board.run(0.05)
    board.read()
    match request.param:
        case "serial":
            yield serial(board)
        case "simulated":
            yield simulated(board, SimulatedPort(board))
        case "real time":
            yield simulated(board, RealTimePort(board))
        case _:
            random = Random(1)  # noqa: S311 -- play, not secrets
            yield simulated(board, NoisyPort(SimulatedPort(board), QUIET, random))


def test_nothing_has_come_before_anything_was_said(plugged: Plugged) -> None:
    assert plugged.port.read() == b""


def test_what_is_written_reaches_the_board_and_its_answer_comes_back(plugged: Plugged) -> None:
    plugged.port.write(HELLO)
    plugged.live()
    answer = plugged.port.read()
    assert answer[1] == Welcome.code
    assert answer.endswith(b"\0")
    assert plugged.port.read() == b""


def test_a_cable_that_is_pulled_is_told_as_lost(plugged: Plugged) -> None:
    plugged.pull()
    for use in (plugged.port.read, lambda: plugged.port.write(HELLO)):
        with pytest.raises(LinkError) as caught:
            use()
        assert caught.value.reason is LinkReason.LOST


def test_a_closed_port_is_lost_and_closing_it_twice_does_no_harm(plugged: Plugged) -> None:
    plugged.port.close()
    plugged.port.close()
    with pytest.raises(LinkError) as caught:
        plugged.port.read()
    assert caught.value.reason is LinkReason.LOST
