"""A board that only feels: the rules follow the faces, and the lights show what is to be set."""

from __future__ import annotations

import pytest

import engine
from arbiter.referee import Commit, Opened, Settled, Signal, State, Terms, begin, step
from arbiter.sighting import SeenIllegal, SeenLegal, Sighting, infer
from arbiter.signals import Colour, Rhythm, lights
from arbiter.words import Words

JUMP = "8/8/8/8/8/1c6/1B6/8 w"
"""White's 2 on b2 may jump the black 3 on b3 and becomes a 5."""


class Board:
    """A board of reeds under a game."""

    def __init__(self, name: str, position: str, commit: Commit = Commit.HAND) -> None:
        self.game = engine.open_game(name, {}, position)
        self.labels = self.game.contents(self.game.read_position(position))
        opened = Opened(name, self.game.options, position, Terms(commit=commit))
        self.state: State = begin(self.game, opened)[0]
        self.feel({})

    def feel(self, changes: dict[str, str], camera: dict[str, str] | None = None) -> Signal:
        """Change the board and let the reeds feel it; a camera may see some of its cells."""
        self.labels |= changes
        felt = {cell: float(label != "empty") for cell, label in self.labels.items()}
        seen = {cell: {label: 0.99} for cell, label in (camera or {}).items()}
        self.state, actions = step(self.game, self.state, Settled(Sighting.of(seen, felt)), 0.0)
        return next(each for each in actions if isinstance(each, Signal))


def shown(board: Board, signal: Signal) -> list[tuple[Colour, Rhythm, tuple[str, ...], int]]:
    lit = lights(signal, board.game.plan)
    return [(each.colour, each.rhythm, each.cells, each.number) for each in lit if not each.is_turn]


def test_a_die_that_jumped_is_taken_for_turned_and_the_lights_show_its_face() -> None:
    board = Board("desiree", JUMP)
    signal = board.feel({"b2": "empty", "b4": "white 5"})
    assert isinstance(signal.reading, SeenLegal)
    assert signal.reading.moves == ("b2^b4=5",)
    assert shown(board, signal) == [
        (Colour.GREEN, Rhythm.ONCE, ("b2", "b4"), 0),
        (Colour.WHITE, Rhythm.COUNTING, ("b4",), 5),
    ]
    assert "turn the die to 5" in Words("desiree", "en").signal(signal)


def test_a_man_that_reached_the_last_row_is_taken_for_a_king_and_its_crown_is_asked_for() -> None:
    board = Board("checkers", "W:Wa1,c7:Bh2")
    signal = board.feel({"c7": "empty", "d8": "blue king"})
    assert isinstance(signal.reading, SeenLegal)
    assert (Colour.WHITE, Rhythm.BREATHING, ("d8",), 0) in shown(board, signal)


def test_a_die_whose_face_a_camera_sees_is_not_asked_for() -> None:
    board = Board("desiree", JUMP)
    done = {"b2": "empty", "b4": "white 5"}
    assert board.feel(done, camera=done).unseen == ()


def test_a_die_that_only_slid_need_not_be_turned() -> None:
    assert Board("desiree", JUMP).feel({"b2": "empty", "c2": "white 2"}).unseen == ()


def test_what_is_to_be_set_is_shown_before_the_button_is_pressed() -> None:
    signal = Board("desiree", JUMP, Commit.BUTTON).feel({"b2": "empty", "b4": "white 5"})
    assert [each.facts["due"] for each in signal.unseen] == [5]


@pytest.mark.parametrize("target", ["c4", "d3"])
def test_a_die_felt_beside_its_line_is_a_breach(target: str) -> None:
    signal = Board("desiree", JUMP).feel({"b2": "empty", target: "white 2"})
    assert isinstance(signal.reading, SeenIllegal)
    assert signal.reading.violations[0].rule == "C.slide"


def felt_for(seconds: float, target: str) -> object:
    """How reeds alone read a die that left b3 and has rested on its target for so long."""
    game = engine.open_game("desiree")
    labels = game.contents(game.start()) | {"b3": "empty", target: "white 1"}
    reeds = {cell: float(label != "empty") for cell, label in labels.items()}
    ages = dict.fromkeys(labels, 60.0) | {"b3": seconds, target: seconds}
    return infer(game, game.start(), Sighting.of({}, reeds, ages, seconds))


def test_a_die_at_the_end_of_its_way_counts_after_half_a_second() -> None:
    assert felt_for(0.4, "b5") is None
    assert isinstance(felt_for(0.5, "b5"), SeenLegal)


def test_a_die_that_may_slide_on_is_waited_for() -> None:
    assert felt_for(0.5, "b4") is None
    assert isinstance(felt_for(2.1, "b4"), SeenLegal)
