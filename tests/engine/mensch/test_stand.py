"""A breach that everybody lets stand: whatever was read is either a position again, or refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import EngineError
from engine.mensch import BASE, Mensch

law = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

PLACES = st.sampled_from(["B", *map(str, range(47))])
CELLS = st.sampled_from(
    [*map(str, range(40)), *(f"{c}.{n}" for c in ("yellow", "green") for n in ("a", "d", "B1", "B4"))]
)
THROWS = st.sampled_from(["--", "?:", "4:", "6:", "4:!", "4:--", "6:--"])
CHANGES = st.lists(
    CELLS.map("{}~".format) | st.builds("~{}={}".format, CELLS, st.sampled_from("ygrk")),
    min_size=1,
    max_size=4,
).map("+".join)


@pytest.mark.parametrize(
    ("before", "attempt", "after"),
    [
        ("y:B,B,B,0 g:B,B,B,4 y -", "6:0>0", "y:B,B,B,0 g:B,B,B,4 y -"),
        ("y:B,B,B,0 g:B,B,B,4 y -", "4:0>0", "y:B,B,B,0 g:B,B,B,4 g -"),
        ("y:B,B,B,0 g:B,B,B,4 y 4", "B>B", "y:B,B,B,0 g:B,B,B,4 g -"),
        ("y:B,B,B,41 g:B,B,B,4 y 4", "41>41", "y:B,B,B,41 g:B,B,B,4 g -"),
    ],
)
def test_a_figure_that_never_moved_stays_and_the_turn_goes_on(before: str, attempt: str, after: str) -> None:
    game = Mensch({"seats": "yg"})
    at = game.read_position(before)
    assert game.write_position(game.let_stand(at, game.read_move(at, attempt))) == after


def test_a_colour_whose_figure_was_taken_from_home_is_no_longer_ranked() -> None:
    game = Mensch({"seats": "ygr"})
    at = game.read_position("y:40,41,42,43 g:B,B,B,4 r:B,B,B,B g 4 #y")
    after = game.let_stand(at, game.read_move(at, "yellow.a~+~5=y"))
    assert game.write_position(after) == "y:5,41,42,43 g:B,B,B,4 r:B,B,B,B r -"
    assert game.status(after) == ()


@law
@given(st.data())
def test_whatever_can_be_read_can_be_let_stand_or_is_refused(tables: Any, data: st.DataObject) -> None:
    game, before = data.draw(tables)
    position = game.thrown(before, 6) if data.draw(st.booleans()) else before
    own = st.sampled_from(["B" if figure == BASE else str(figure) for figure in position.own])
    moves = st.builds("{}{}>{}".format, st.sampled_from(["", "4:", "6:"]), own | PLACES, own | PLACES)
    try:
        after = game.let_stand(position, game.read_move(position, data.draw(moves | THROWS | CHANGES)))
    except EngineError:
        return
    assert game.read_position(game.write_position(after)) == after
    assert not [each for each in game.status(after) if each.why in ("figure_count", "listed_too_soon")]
