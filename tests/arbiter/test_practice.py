"""Exercises at a table: the accuracy test, and the walks that learn a board's wiring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arbiter.journal import Journal, replay
from arbiter.referee import (
    Examined,
    Notice,
    Phase,
    Terms,
    TimeControl,
    TimeGiven,
    event_from_json,
    event_to_json,
)
from arbiter.referee.events import EventError
from arbiter.signals import Light
from arbiter.simulation import SimulatedSitting
from arbiter.table import BoardError, Clock, Outputs, RealSitting, ReedBoard, Shown, Table, Wiring
from arbiter.table.accuracy import PROMPTS, AccuracyTest, free_cells, read_on
from arbiter.table.practice import Begin, Kind, Skip, Stop
from arbiter.table.walks import Complaint, InTheWay
from arbiter.words import LANGUAGES, Words
from engine import EMPTY, open_game
from firmware_bridge import Key

DESIREE = open_game("desiree")
START = DESIREE.contents(DESIREE.start())
CELLS = [cell.name for cell in DESIREE.plan.cells]
LABELS = [piece.label for piece in DESIREE.pieces.pieces]
SURE = 0.99


def seen(contents: dict[str, str]) -> dict[str, dict[str, float]]:
    return {cell: {label: SURE} for cell, label in contents.items()}


def luck() -> Random:
    return Random(4)  # noqa: S311 -- play, not secrets


def begun() -> AccuracyTest:
    return AccuracyTest.of(free_cells(CELLS, seen(START)), LABELS, luck(), 100.0)


def test_ten_different_free_cells_are_asked_for() -> None:
    test = begun()
    cells = [prompt.cell for prompt in test.prompts]
    assert len(set(cells)) == PROMPTS
    assert all(START[cell] == EMPTY for cell in cells)


def test_every_piece_is_asked_for_before_any_comes_again() -> None:
    assert len({prompt.label for prompt in begun().prompts}) == PROMPTS


def test_a_piece_that_is_read_as_asked_needs_no_button() -> None:
    test = begun()
    cell, label = test.prompts[0]
    assert test.after(seen(START), 101.0) is test
    test = test.after(seen({**START, cell: label}), 103.0)
    assert test.answers == ((cell, label, label),)
    assert test.asked == test.prompts[1]


@pytest.mark.parametrize(
    ("shares", "read"), [({"white 2": 0.95}, "white 2"), ({"white 2": 0.6}, ""), ({}, "")]
)
def test_a_piece_that_is_read_otherwise_is_noted_as_read(shares: dict[str, float], read: str) -> None:
    test = begun()
    cell, label = test.prompts[0]
    assert test.missed({cell: shares}, 103.0).answers == ((cell, label, read),)
    assert read_on(cell, {cell: shares}) == read


def test_after_ten_the_test_is_over() -> None:
    test = begun()
    for prompt in test.prompts:
        test = test.after(seen({prompt.cell: prompt.label}), 160.0)
    assert (test.asked, test.ended - test.began) == (None, 60.0)
    assert test.missed({}, 170.0) is test


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_prompt_is_a_sentence_in_every_language(language: str) -> None:
    said = Words("desiree", language).prompt("white 4", "c3")
    assert "4" in said
    assert "c3" in said
    assert said.endswith(".")


def test_a_prompt_in_plain_english() -> None:
    assert Words("desiree", "en").prompt("white 4", "c3") == "Put a white 4 on c3."


class Eyes:
    """A lens and its watch, as a sitting meets them."""

    trouble = ""

    def __init__(self) -> None:
        self.seen = seen(START)

    @property
    def lens(self) -> Eyes:
        return self

    def take(self) -> None:
        """Nothing for the referee."""


class Felt(ReedBoard):
    """A reed board without a wire."""

    def __init__(self) -> None:
        self.closed: frozenset[int] | None = frozenset({63})
        """One reed is stuck."""
        self.lights, self.wiring = 4, Wiring({"a1": 0, "b1": 1, "c1": 2}, {})
        self.lit: list[int] = []
        self.dark = 0
        self.pressed: list[Key] = []
        self.troubles: list[str] = []

    def step(self, t: float) -> None:
        """Nothing to exchange."""

    def look(self, contents: Mapping[str, str]) -> None:  # noqa: ARG002 -- nothing for the referee
        return None

    def flash(self, led: int) -> None:
        self.lit.append(led)

    def light(self, lit: Iterable[Light]) -> None:  # noqa: ARG002 -- only that it was told
        self.dark += 1

    def rewire(self, wiring: Wiring) -> None:
        self.wiring = wiring


Sit = Callable[..., RealSitting]


def a_table(folder: Path, **terms: Any) -> Table:
    start, words = DESIREE.write_position(DESIREE.start()), Words("desiree", "en")
    journal = Journal.create(folder / "one.jsonl")
    return Table.open(DESIREE, start, journal, words, Outputs(), Clock(), None, Terms(**terms))


@pytest.fixture
def opened(tmp_path: Path) -> Table:
    return a_table(tmp_path)


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    def make(board: Felt | None = None, watch: Eyes | None = None, **terms: Any) -> RealSitting:
        table = a_table(tmp_path, **terms)
        wiring = tmp_path / "wiring.json"
        return RealSitting(table, lambda: table, board, watch, wiring, steady=lambda: 5.0)  # type: ignore[arg-type]

    return make


def test_the_result_of_a_test_stands_in_the_journal(sit: Sit) -> None:
    eyes = Eyes()
    sitting = sit(watch=eyes)
    sitting.practise(Begin(Kind.ACCURACY, "Ada"))
    for _ in range(PROMPTS - 1):
        assert sitting.lesson
        eyes.seen = {**eyes.seen, **seen({sitting.lesson.cell: sitting.lesson.label})}
        sitting.advance()
    sitting.practise(Skip())
    sitting.table.wait()
    assert sitting.lesson
    assert sitting.lesson.is_over
    event = event_from_json(sitting.table.journal.entries[-1].event)
    assert isinstance(event, Examined)
    assert (event.right, event.by, len(event.answers)) == (9, "Ada", PROMPTS)
    assert replay(sitting.table.journal.entries).state.phase is Phase.SETTING_UP
    sitting.close()


class Hands:
    """Simulated players whose camera cannot read one cell, wherever they put a piece."""

    def __init__(self) -> None:
        self.lens, self.contents = Eyes(), dict(START)
        self.dark = ""
        self.asked: list[str] = []

    def play(self) -> Iterator[Shown]:
        return iter(())

    def put(self, cell: str, label: str) -> None:
        self.dark = self.dark or cell
        self.asked.append(cell)
        if cell != self.dark:
            self.lens.seen = {**self.lens.seen, **seen({cell: label})}


def test_simulated_hands_go_on_where_the_camera_cannot_read_their_piece(opened: Table) -> None:
    hands, times = Hands(), count(step=10)
    sitting = SimulatedSitting(opened, hands, steady=lambda: float(next(times)))  # type: ignore[arg-type]
    with closing(sitting):
        sitting.practise(Begin(Kind.ACCURACY))
        for _ in range(2 * PROMPTS):
            sitting.advance()
        lesson = sitting.lesson
    assert lesson
    assert lesson.is_over
    assert [answer.cell for answer in lesson.answers if answer.read != answer.label] == [hands.dark]
    assert hands.asked.count(hands.dark) > 1


def test_a_test_needs_ten_free_cells_that_are_seen(sit: Sit) -> None:
    eyes = Eyes()
    eyes.seen = {}
    sitting = sit(watch=eyes)
    with pytest.raises(BoardError, match="10 free cells"):
        sitting.practise(Begin(Kind.ACCURACY))
    sitting.close()


def test_what_a_table_cannot_sense_is_not_practised(sit: Sit) -> None:
    sitting = sit(watch=Eyes())
    assert sitting.exercises == (Kind.ACCURACY,)
    with pytest.raises(BoardError, match="no sensor"):
        sitting.practise(Begin(Kind.MAGNET))
    sitting.close()


def put(board: Felt, sitting: RealSitting, reed: int) -> None:
    """A magnet comes and goes."""
    for closed in (frozenset({63, reed}), frozenset({63})):
        board.closed = closed
        sitting.advance()


def test_a_magnet_walks_over_the_cells_and_the_board_goes_by_it(sit: Sit, tmp_path: Path) -> None:
    board = Felt()
    sitting = sit(board)
    assert sitting.exercises == (Kind.MAGNET, Kind.LIGHTS)
    sitting.practise(Begin(Kind.MAGNET))
    assert sitting.lesson
    assert (sitting.lesson.cell, sitting.lesson.of) == (CELLS[0], len(CELLS))
    sitting.practise(Skip())
    for reed in range(1, len(CELLS)):
        put(board, sitting, 62 - reed if reed < 63 else 62)
    assert sitting.lesson.is_over
    kept = Wiring.load(tmp_path / "wiring.json", DESIREE.plan)
    assert (kept.masked, kept.reeds) == (board.wiring.masked, board.wiring.reeds)
    assert kept.masked == {CELLS[0]}
    assert kept.reeds[CELLS[1]] == 61
    sitting.close()


def test_a_light_walk_lights_one_after_the_other(sit: Sit, tmp_path: Path) -> None:
    board = Felt()
    sitting = sit(board)
    sitting.practise(Begin(Kind.LIGHTS))
    assert board.lit == [0]
    sitting.practise(Skip())
    for reed in (2, 0, 1):
        put(board, sitting, reed)
    assert board.lit == [0, 1, 2, 3]
    assert Wiring.load(tmp_path / "wiring.json", DESIREE.plan).leds == {"c1": 1, "a1": 2, "b1": 3}
    assert board.dark == 1
    sitting.close()


def test_two_reeds_at_once_are_complained_about(sit: Sit) -> None:
    board = Felt()
    sitting = sit(board)
    sitting.practise(Begin(Kind.MAGNET))
    board.closed = frozenset({1, 2, 63})
    sitting.advance()
    assert sitting.lesson
    assert sitting.lesson.complaint == Complaint(InTheWay.SEVERAL_REEDS, count=2)
    sitting.close()


def test_an_exercise_can_be_left(sit: Sit) -> None:
    sitting = sit(Felt())
    sitting.practise(Begin(Kind.LIGHTS))
    sitting.practise(Stop())
    assert sitting.lesson is None
    sitting.close()


def test_a_button_that_is_pressed_during_an_exercise_is_not_heard_by_the_game_afterwards(sit: Sit) -> None:
    board = Felt()
    sitting = sit(board)
    sitting.practise(Begin(Kind.LIGHTS))
    board.pressed.append(Key.NEW_GAME)
    sitting.advance()
    sitting.practise(Stop())
    with closing(sitting):
        sitting.advance()
        assert sitting.table.state.phase is Phase.SETTING_UP


def test_a_board_that_does_not_answer_is_not_walked_over(sit: Sit) -> None:
    board = Felt()
    board.closed = None
    sitting = sit(board)
    with pytest.raises(BoardError, match="does not answer"):
        sitting.practise(Begin(Kind.MAGNET))
    sitting.close()


@pytest.mark.parametrize(
    "event", [Examined((("c3", "white 4", ""),), 52.5, "Ada"), TimeGiven("white", -30, "Ada")]
)
def test_the_new_events_come_out_of_the_journal_as_they_went_in(event: Examined | TimeGiven) -> None:
    assert event_from_json(event_to_json(event)) == event


@pytest.mark.parametrize(
    ("seconds", "notice", "left"), [(30, Notice.TIME_GIVEN, 330), (-400, Notice.TIME_TAKEN, 0)]
)
def test_an_arbiter_gives_time_and_takes_it(sit: Sit, seconds: int, notice: Notice, left: float) -> None:
    sitting = sit(time=TimeControl(base_s=300.0))
    sitting.hear(TimeGiven("white", seconds, "Ada"))
    shown = sitting.table.wait() or sitting.table.shown
    assert shown
    assert [each.notice for each in shown.signal.said] == [notice]
    assert sitting.table.state.clock
    assert sitting.table.state.clock.left_s["white"] == left
    sitting.close()


def test_a_game_without_a_clock_has_no_time_to_give(sit: Sit) -> None:
    sitting = sit()
    with pytest.raises(EventError, match="no clock"):
        sitting.hear(TimeGiven("white", 30, "Ada"))
    sitting.close()
