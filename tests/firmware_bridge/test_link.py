"""The lasting link: lost ports are opened again with patience, and the board gets its lights back."""

from __future__ import annotations

import pytest

from firmware_bridge import Beat, Layer, Link, LinkError, LinkReason, Parted, Play, find_board, show
from firmware_bridge.framing import Frame, FrameReader
from firmware_bridge.messages import MAJOR, Done, Hello, Reeds, Refusal, Refused, Scan, Show, Text, Welcome

LIGHTS = show((Layer((255, 20, 10), Beat.FLASHING, (3,)),), 0.5)


class FakeBoard:
    """A board of a few lines: greets, scans, and carries out everything else."""

    name = "/dev/ttyUSB0"

    def __init__(self, major: int = MAJOR, is_silent: bool = False) -> None:
        self.is_plugged = True
        self.major, self.is_silent = major, is_silent
        self.opened_at: list[float] = []
        self.t = 0.0
        self.is_open = False
        self.done: list[int] = []
        self._reader, self._out = FrameReader(), b""

    def open(self) -> FakeBoard:
        self.opened_at.append(self.t)
        if not self.is_plugged:
            raise LinkError(LinkReason.NO_PORT, "no such port")
        self.is_open = True
        return self

    def read(self) -> bytes:
        if not self.is_plugged:
            raise LinkError(LinkReason.LOST, "pulled")
        data, self._out = self._out, b""
        return data

    def write(self, data: bytes) -> None:
        for frame in () if self.is_silent else self._reader.feed(data):
            self._out += self._answer(frame).encoded()

    def close(self) -> None:
        self._out, self.is_open = b"", False

    def _answer(self, frame: Frame) -> Frame:
        if frame.kind == Hello.code:
            welcome = Welcome(self.major, 0, 1, 0, 1, 10, 10, 100, 15, 1, bytes(8), 0)
            return Frame(Welcome.code, frame.number, welcome.packed())
        if frame.kind == Scan.code:
            return Frame(Reeds.code, frame.number, Reeds(0, bytes(13), 0).packed())
        self.done.append(frame.kind)
        return Frame(Done.code, frame.number)


def steps(link: Link, board: FakeBoard, seconds: float) -> list[str]:
    said = []
    for _ in range(round(seconds * 100)):
        board.t += 0.01
        said += [str(event.error) for event in link.step(board.t) if isinstance(event, Parted)]
    return said


def test_a_board_that_comes_back_gets_its_lights_and_its_text_but_no_old_sound() -> None:
    board = FakeBoard()
    link = Link(board.open)
    steps(link, board, 0.2)
    link.submit(LIGHTS)
    link.submit(Text(b"LEGAL b3-b5".ljust(32)))
    link.submit(Play(b"\x70\x03\x64\x00"))
    steps(link, board, 0.2)
    board.is_plugged = False
    assert steps(link, board, 3.0) == ["pulled", "no such port"]
    board.done.clear()
    board.is_plugged = True
    steps(link, board, 1.2)
    assert link.session
    assert board.done == [Show.code, Text.code]


def test_lights_for_a_board_that_is_away_are_kept() -> None:
    board = FakeBoard()
    board.is_plugged = False
    link = Link(board.open)
    steps(link, board, 0.5)
    assert link.submit(LIGHTS) is None
    board.is_plugged = True
    steps(link, board, 1.5)
    assert board.done == [Show.code]


def test_the_tries_to_open_become_rarer_up_to_one_a_second() -> None:
    board = FakeBoard()
    board.is_plugged = False
    steps(Link(board.open), board, 5.0)
    waits = [later - sooner for sooner, later in zip(board.opened_at, board.opened_at[1:], strict=False)]
    assert waits == pytest.approx([0.2, 0.4, 0.8, 1.0, 1.0, 1.0], abs=0.02)


def test_a_board_that_does_not_fit_is_told_once_and_tried_again() -> None:
    def fits(welcome: Welcome) -> None:
        raise LinkError(LinkReason.OTHER_SIZE, f"it has {welcome.rows} rows")

    board = FakeBoard()
    assert steps(Link(board.open, fits), board, 4.0) == ["it has 10 rows"]
    assert len(board.opened_at) > 3


def test_the_board_is_found_among_all_ports() -> None:
    boards = {"silent": FakeBoard(is_silent=True), "ours": FakeBoard()}
    found = find_board(boards, lambda name: boards[name].open())
    assert (found.port, found.welcome.rows) == (boards["ours"], 10)
    assert [boards[name].is_open for name in ("silent", "ours")] == [False, True]


def test_a_machine_without_ports_is_told_so() -> None:
    with pytest.raises(LinkError, match="no serial port") as caught:
        find_board(())
    assert caught.value.reason is LinkReason.NO_PORT


def test_of_several_troubles_the_one_that_can_be_helped_is_told() -> None:
    def refuse(name: str) -> FakeBoard:
        reason = LinkReason.NO_PERMISSION if name == "b" else LinkReason.NO_PORT
        raise LinkError(reason, f"{name}: {reason.name}")

    with pytest.raises(LinkError, match="b: NO_PERMISSION"):
        find_board(("a", "b", "c"), refuse)


def test_a_board_of_another_protocol_is_named_as_such() -> None:
    board = FakeBoard(major=9)
    with pytest.raises(LinkError, match="speaks protocol 9"):
        find_board(("a",), lambda _: board.open())


def test_refusals_have_the_numbers_of_the_document() -> None:
    assert [each.name for each in Refusal] == ["CHECKSUM", "UNKNOWN", "LENGTH", "VALUE", "NO_SESSION"]
    assert Refused(Refusal.VALUE).packed() == b"\x04"
