"""The board at the end of the wire as a sensor and as lights of the table; the far end is played by hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import pytest

from arbiter.journal import Journal
from arbiter.referee import Button, Closed, Phase, Pressed, Terms, TimeControl, Timing, event_to_json
from arbiter.referee.machine import READING_S
from arbiter.signals import Colour, Light, Rhythm, Tone
from arbiter.table import Clock, LiveTable, Outputs, ReedBoard, Shown, Table, Wiring
from arbiter.words import Words
from engine import EMPTY, open_game
from firmware_bridge import Key, LinkError, LinkReason
from firmware_bridge.framing import Frame, FrameReader
from firmware_bridge.messages import (
    MAJOR,
    Boot,
    Changed,
    Done,
    Hello,
    Play,
    Reeds,
    Scan,
    Seen,
    Show,
    Text,
    Welcome,
)
from firmware_bridge.wire import Message

GAME = open_game("desiree")
START = GAME.contents(GAME.start())
WIRING = Wiring.usual(GAME.plan, 10, 10)


def bitmap(cells: dict[str, str]) -> bytes:
    closed = sum(1 << WIRING.reeds[cell] for cell, label in cells.items() if label != EMPTY)
    return closed.to_bytes(13, "little")


@dataclass
class FarEnd:
    """A board whose reeds are set by the test, and which remembers what it was told."""

    name: ClassVar[str] = "/dev/ttyUSB0"
    cells: dict[str, str] = field(default_factory=lambda: dict(START))
    side: int = 10
    is_plugged: bool = True
    told: list[Frame] = field(default_factory=list)
    event: int = 0
    _reader: FrameReader = field(default_factory=FrameReader)
    _out: bytes = b""

    def change(self, cells: dict[str, str] | None = None, pressed: int = 0) -> None:
        self.cells, self.event = cells or self.cells, self.event + 1
        self.say(Changed(pressed, bitmap(self.cells)), self.event)

    def say(self, message: Message, number: int) -> None:
        self._out += Frame(message.code, number, message.packed()).encoded()

    def open(self) -> FarEnd:
        if not self.is_plugged:
            raise LinkError(LinkReason.NO_PORT, "no port")
        return self

    def read(self) -> bytes:
        if not self.is_plugged:
            raise LinkError(LinkReason.LOST, "pulled out")
        data, self._out = self._out, b""
        return data

    def write(self, data: bytes) -> None:
        for frame in self._reader.feed(data):
            self.told.append(frame)
            if frame.kind != Seen.code:
                self._out += self._answer(frame).encoded()

    def close(self) -> None:
        self._out = b""

    def _answer(self, frame: Frame) -> Frame:
        if frame.kind == Hello.code:
            size = self.side * self.side
            welcome = Welcome(MAJOR, 0, 2, 0, 1, self.side, self.side, size, 15, 1, bytes(8), 0)
            return Frame(Welcome.code, frame.number, welcome.packed())
        if frame.kind == Scan.code:
            reeds = Reeds(0, bitmap(self.cells), 0)
            return Frame(Reeds.code, frame.number, reeds.packed())
        return Frame(Done.code, frame.number)


class Lines:
    """A display; it notes what it is told."""

    trouble = ""

    def __init__(self) -> None:
        self.told: list[str] = []

    def send(self, text: str, is_passing: bool = False) -> None:
        self.told.append(f"({text})" if is_passing else text)


class Room:
    """A table with reeds, its far end, and a time that is only counted."""

    def __init__(
        self, folder: Path, wiring: Wiring = WIRING, terms: Terms | None = None, lines: Lines | None = None
    ) -> None:
        self.t, self.far = 0.0, FarEnd()
        self.board = ReedBoard(self.far.open, wiring, "a1")
        outputs = Outputs(lamps=self.board, buzzer=self.board, display=self.board)
        outputs.line_out = lines  # type: ignore[assignment]  # all that the table asks of one
        journal = Journal.create(folder / "one.jsonl")
        clock = Clock(lambda: self.t, lambda: self.t)
        start = GAME.write_position(GAME.start())
        self.table = Table.open(GAME, start, journal, Words("desiree", "en"), outputs, clock, None, terms)
        self.reeds = LiveTable(self.table, self.board)

    def wait(self, seconds: float) -> list[Shown]:
        shown = []
        for _ in range(round(seconds / 0.02)):
            self.t += 0.02
            shown += list(self.reeds.step(self.t))
        return shown


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(tmp_path)
    room.wait(1.0)
    return room


def moved(start: str, target: str) -> dict[str, str]:
    return START | {start: EMPTY, target: START[start]}


def test_a_board_that_stands_begins_the_game(room: Room) -> None:
    assert room.table.state.phase is Phase.PLAYING


def test_a_move_is_felt_and_answered_with_light_sound_and_text(room: Room) -> None:
    room.far.told.clear()
    room.far.change(moved("b3", "b5"))
    (shown,) = room.wait(3.0)
    assert shown.signal.reading.kind == "legal"
    kinds = [frame.kind for frame in room.far.told if frame.kind not in (Scan.code, Seen.code)]
    assert kinds == [Show.code, Play.code, Text.code]
    text = next(frame.payload for frame in room.far.told if frame.kind == Text.code)
    assert text == b"LEGAL b3-b5".ljust(32)


def test_lights_travel_with_their_colour_rhythm_and_leds(room: Room) -> None:
    room.far.told.clear()
    room.board.light((Light(Colour.WHITE, Rhythm.COUNTING, ("b1", "a2"), 5),))
    room.wait(0.1)
    (frame,) = (frame for frame in room.far.told if frame.kind == Show.code)
    assert frame.payload == bytes((128, 0, 255, 244, 224, 4, 5, 2, 1, 10))


def test_tones_travel_as_hertz_and_milliseconds(room: Room) -> None:
    room.far.told.clear()
    room.board.play((Tone(880, 120), Tone(0, 60)))
    room.wait(0.1)
    (frame,) = (frame for frame in room.far.told if frame.kind == Play.code)
    assert frame.payload == bytes((0x70, 3, 120, 0, 0, 0, 60, 0))


def test_buttons_are_told_to_the_referee(room: Room) -> None:
    room.far.change(pressed=Key.ADJUST)
    room.wait(0.1)
    assert room.table.state.phase is Phase.ADJUSTING
    assert room.table.journal.entries[-1].event == event_to_json(Pressed(Button.ADJUST))


def test_a_single_touch_of_the_new_game_button_ends_no_game(room: Room) -> None:
    room.far.change(pressed=Key.NEW_GAME)
    (asked,) = room.wait(0.1)
    assert asked.text.startswith("Is this game to end here")
    room.wait(6.0)
    room.far.change(pressed=Key.NEW_GAME)
    room.wait(0.1)
    assert room.table.state.phase is Phase.PLAYING
    assert not room.reeds.is_new_game_wanted


def test_pressed_twice_it_closes_the_journal_and_a_new_game_is_wanted(room: Room) -> None:
    for _ in range(2):
        room.far.change(pressed=Key.NEW_GAME)
        room.wait(1.0)
    assert room.table.state.phase is Phase.OVER
    assert room.table.journal.entries[-1].event == event_to_json(Closed(None, "abandoned"))
    assert room.reeds.is_new_game_wanted


def test_while_the_board_is_away_the_game_waits_and_says_why(room: Room) -> None:
    room.far.is_plugged = False
    assert room.wait(10.0) == []
    assert room.reeds.troubles == ("no port",)
    assert not room.board.is_there
    room.far.cells = moved("b3", "b5")
    room.far.is_plugged = True
    (shown,) = room.wait(6.0)
    assert shown.signal.reading.kind == "legal"
    assert not room.reeds.troubles


def test_what_was_felt_before_the_board_went_away_says_nothing_any_more(room: Room) -> None:
    room.far.change(START | {"b3": EMPTY})
    room.wait(0.5)
    assert room.reeds.contents["b3"] == EMPTY
    room.far.is_plugged = False
    room.wait(0.5)
    assert room.reeds.contents == START


def test_a_board_that_began_anew_is_not_there_until_it_has_told_what_it_feels(room: Room) -> None:
    room.far.say(Boot(MAJOR, 0, 0), 0)
    room.wait(0.02)
    assert not room.board.is_there
    room.wait(0.1)
    assert room.board.is_there


def test_a_board_that_keeps_restarting_is_told_and_the_game_waits(room: Room) -> None:
    for _ in range(4):
        room.far.say(Boot(MAJOR, 0, 0), 0)
        room.wait(0.1)
    room.far.is_plugged = False
    assert not room.board.is_there
    assert room.reeds.troubles == ("The board keeps restarting: is its power enough?",)


def test_a_masked_cell_does_not_hold_up_the_game_but_a_move_there_makes_unsure(tmp_path: Path) -> None:
    room = Room(tmp_path, replace(WIRING, masked=frozenset({"b5"})))
    room.wait(1.0)
    assert room.table.state.phase is Phase.PLAYING
    room.far.change(START | {"b3": EMPTY})  # b3-b5, and nobody feels it on b5
    (shown,) = room.wait(4.0)
    assert shown.signal.reading.kind == "unsure"
    room.far.change(START)
    room.wait(4.0)
    room.far.change(moved("c3", "c5"))
    assert [each.signal.reading.kind for each in room.wait(4.0)] == ["legal"]


def test_a_move_to_a_masked_cell_counts_when_the_players_say_that_it_is_done(
    tmp_path: Path,
) -> None:
    room = Room(tmp_path, replace(WIRING, masked=frozenset({"b5"})))
    room.wait(1.0)
    room.far.change(START | {"b3": EMPTY})
    room.wait(4.0)
    room.far.change(pressed=Key.DONE)
    (shown,) = room.wait(4.0)
    assert shown.signal.reading.kind == "legal"
    assert room.table.state.moves == ("b3-b5",)


def test_the_button_vouches_for_nothing_that_no_legal_move_explains(tmp_path: Path) -> None:
    room = Room(tmp_path, replace(WIRING, masked=frozenset({"b5"})))
    room.wait(1.0)
    room.far.change(START | {"g3": EMPTY})
    room.wait(4.0)
    room.far.change(pressed=Key.DONE)
    room.wait(4.0)
    assert room.table.state.moves == ()


def test_the_clock_is_told_to_displays_every_second(tmp_path: Path) -> None:
    lines, terms = Lines(), Terms(time=TimeControl(Timing.SUDDEN_DEATH, 60.0))
    room = Room(tmp_path, terms=terms, lines=lines)
    room.wait(1.0)
    lines.told.clear()
    room.wait(2.0)
    assert lines.told == ["(CLOCK 0:58 1:00)", "(CLOCK 0:57 1:00)"]


def test_a_flag_that_falls_ends_the_game(tmp_path: Path) -> None:
    room = Room(tmp_path, terms=Terms(time=TimeControl(Timing.SUDDEN_DEATH, 2.0)))
    room.wait(4.0 + READING_S)
    assert room.table.state.phase is Phase.OVER


def test_a_board_of_another_size_is_told_and_the_game_waits(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.far.side = 8
    room.wait(3.0)
    assert room.table.state.phase is Phase.SETTING_UP
    (trouble,) = room.reeds.troubles
    assert "8 × 8 reeds" in trouble
