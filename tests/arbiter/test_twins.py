"""Pieces that nobody can tell apart from above: no move depends on which of them stands there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import engine
from arbiter.referee import Opened, Settled, Signal, Terms, begin, step
from arbiter.sighting import (
    SeenIllegal,
    SeenLegal,
    SeenUnfinished,
    Sighting,
    Unchanged,
    compare,
    infer,
    unseen_duties,
)
from arbiter.sighting.gather import Gathering

CROWNING = "B:Wa3:Bf2,h6"
"""Black's man on f2 reaches the last row."""
KINGS = "W:WKd4,a3:BKh8,h6"


def even(colour: str) -> dict[str, float]:
    """A disc of this colour from right above."""
    return {"empty": 0.002, f"{colour} man": 0.498, f"{colour} king": 0.498}


def at(text: str) -> tuple[engine.AnyGame, Any]:
    game = engine.open_game("checkers", {}, text)
    return game, game.read_position(text)


def seen(look: Any, game: engine.AnyGame, position: Any, changes: Mapping[str, Any]) -> Sighting:
    sighting = look(game, position, changes).of_set(game.pieces)
    assert isinstance(sighting, Sighting)
    return sighting


def test_a_man_that_reaches_the_last_row_below_the_camera_is_taken_for_crowned(look: Any) -> None:
    game, position = at(CROWNING)
    sighting = seen(look, game, position, {"f2": "empty", "e1": even("pink")})
    reading = infer(game, position, sighting)
    assert isinstance(reading, SeenLegal)
    assert reading.moves == ("f2-e1",)
    assert [each.rule for each in unseen_duties(game, position, sighting, reading)] == ["crown"]


def test_however_the_cells_weigh_a_capture_that_crowns_below_the_camera_is_done(look: Any) -> None:
    game, position = at("W:Wf6,a3:Bg7,b8")
    random = Random(7)  # noqa: S311 -- play, not secrets
    for _ in range(300):
        left, taken, came = (round(random.uniform(0.001, 0.02), 4) for _ in range(3))
        changes = {
            "f6": {"empty": 1 - 2 * left, "blue man": left, "blue king": left},
            "g7": {"empty": 1 - 2 * taken, "pink man": taken, "pink king": taken},
            "h8": {"empty": 1 - 2 * (0.5 - came), "blue man": 0.5 - came, "blue king": 0.5 - came},
        }
        assert isinstance(infer(game, position, seen(look, game, position, changes)), SeenLegal)


def test_who_leaves_a_taken_piece_below_the_camera_has_broken_a_rule(look: Any) -> None:
    text = "W:Wf6,a3:Bg7,b8"
    game, position = at(text)
    state, _ = begin(game, Opened(game.name, game.options, text, Terms()))
    half = {"f6": "empty", "h8": even("blue")}
    for t, changes in enumerate(({}, half, {**half, "b8": "empty", "a7": "pink man"})):
        state, actions = step(game, state, Settled(look(game, position, changes)), float(t))
    (signal,) = [each for each in actions if isinstance(each, Signal)]
    assert signal.reading.kind == "illegal"


def test_discs_from_above_are_gathered_as_one_thing() -> None:
    game, _ = at(KINGS)
    doubtful = {"empty": 0.4, "blue man": 0.3, "blue king": 0.3}
    gathering = Gathering()
    for t in range(4):
        gathering = gathering.after(Sighting.of({"d4": doubtful}).of_set(game.pieces), float(t))
    belief = gathering.sighting().cells["d4"]
    assert belief["blue man"] == belief["blue king"] > belief["empty"]


def test_its_players_are_reminded_of_the_crown(look: Any) -> None:
    game, position = at(CROWNING)
    state, _ = begin(game, Opened(game.name, game.options, CROWNING, Terms()))
    state, _ = step(game, state, Settled(look(game, position)), 1.0)
    _, actions = step(game, state, Settled(look(game, position, {"f2": "empty", "e1": even("pink")})), 2.0)
    (signal,) = [each for each in actions if isinstance(each, Signal)]
    assert [each.rule for each in signal.unseen] == ["crown"]


def test_a_man_that_is_seen_to_be_one_is_still_to_be_crowned(look: Any) -> None:
    game, position = at(CROWNING)
    reading = infer(game, position, seen(look, game, position, {"f2": "empty", "e1": "pink man"}))
    assert isinstance(reading, SeenUnfinished)


@pytest.mark.parametrize("cell", ["b6", "g7"])
def test_a_king_that_goes_below_the_camera_is_not_taken_for_a_man(look: Any, cell: str) -> None:
    game, position = at(KINGS)
    reading = infer(game, position, seen(look, game, position, {"d4": "empty", cell: even("blue")}))
    assert isinstance(reading, SeenLegal)


def test_an_illegal_move_below_the_camera_is_still_illegal_and_names_the_piece_that_left(look: Any) -> None:
    game, position = at(KINGS)
    reading = infer(game, position, seen(look, game, position, {"a3": "empty", "a4": even("blue")}))
    assert isinstance(reading, SeenIllegal)
    assert {each.cell: each.after for each in reading.change.cells} == {"a3": "empty", "a4": "blue man"}


@pytest.mark.parametrize("count", [2, 4])
def test_pieces_that_stand_below_the_camera_stand(look: Any, count: int) -> None:
    game, position = at(KINGS)
    below = [(cell, label) for cell, label in game.contents(position).items() if label != "empty"][:count]
    sighting = seen(look, game, position, {cell: even(label.split()[0]) for cell, label in below})
    assert infer(game, position, sighting) == Unchanged()
    assert compare(game, position, sighting) == Unchanged()


def test_faces_of_dice_that_are_equally_likely_are_no_twins(look: Any) -> None:
    game = engine.open_game("desiree", {}, "8/8/8/8/8/1c6/1B6/8 w")
    position = game.read_position("8/8/8/8/8/1c6/1B6/8 w")
    doubtful = {"b2": "empty", "b4": {"white 5": 0.5, "white 4": 0.5}}
    reading = infer(game, position, seen(look, game, position, doubtful))
    assert reading is not None
    assert reading.kind == "unsure"


def test_who_has_seen_nothing_has_seen_no_twins(look: Any) -> None:
    game, position = at(KINGS)
    labels = ("empty", *(piece.label for piece in game.pieces.pieces))
    sighting = seen(look, game, position, {"d4": dict.fromkeys(labels, 1 / len(labels))})
    assert sighting.is_blind("d4")


def test_only_what_differs_in_nothing_but_height_is_alike_from_above() -> None:
    of = {name: engine.open_game(name).pieces.alike_from_above() for name in engine.GAMES}
    assert of == {
        "desiree": (),
        "d21": (),
        "mensch": (),
        "checkers": (("blue man", "blue king"), ("pink man", "pink king")),
    }
