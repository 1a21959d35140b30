"""Whatever is wrong with the input, one clear error comes out, and no other."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine

ANY_TEXT = st.text(max_size=60) | st.text(alphabet="abcdefABCDEFgh12345678/ -^=~+wb", max_size=60)


def layout(**changes: object) -> str:
    """Layout A as a file, with something changed."""
    files = "bcdefg"
    given = {
        "name": "mine",
        "rows": 8,
        "columns": 8,
        "outer": ["a1", "h8"],
        "dots": ["b2"],
        "first": {f"{file}{rank}": 1 for file in files for rank in (2, 3)},
        "second": {f"{file}{rank}": 1 for file in files for rank in (6, 7)},
    }
    return json.dumps({**given, **changes})


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("8/1aaaaaag/8/8/8/8/8/8 w", "'g' in rank 7 is no face"),
        ("8/aaaaaaaa/aaaaa3/8/8/8/8/8 w", "black has 13 dice"),
        ("8/7/8/8/8/8/8/8 w", "rank 7 '7' adds up to 7"),
        ("8/08/8/8/8/8/8/8 w", "without leading zeros"),
        ("8/8/8/8/8/8/8 w", "7 ranks"),
        ("8/8/8/8/8/8/8/8", "w or b"),
        ("8/8/8/8/8/8/8/8 x", "w or b"),
        ("99999999999999/8/8/8/8/8/8/8 w", "rank 8"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_by_name(position: str, complaint: str) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        engine.open_game("desiree", {}, position).read_position(position)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("b3-z9", "no cell 'z9'"),
        ("b3^b5=7", "no face 7"),
        ("hello", "is no move"),
        ("b3~+b3~", "names b3 twice"),
    ],
)
def test_a_move_that_is_none_is_refused_by_name(desiree: engine.AnyGame, move: str, complaint: str) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        desiree.judge(desiree.start(), desiree.read_move(desiree.start(), move))


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"lay": "A"}, "did you mean 'layout'"),
        ({"layout": "Z"}, "no layout 'Z'"),
        ({"jump_landing": "anny"}, "did you mean 'any'"),
        ({"outer_limit": "13"}, "from 0 to 12"),
        ({"outer_limit": "²"}, "from 0 to 12"),
        ({"outer_limit": "1" * 5000}, "from 0 to 12"),
        ({"layout": "not JSON at all\n" * 20}, "There is no layout 'not JSON"),
        ({"layout": "{"}, "is no JSON"),
        ({"layout": layout(rows=5)}, "rows from 6 to 26"),
        ({"layout": layout(first={"b2": 1})}, "12 dice under 'first', not 1"),
        ({"layout": layout(dots=["z1"])}, "'z1' under 'dots'"),
        ({"layout": layout(colour="red")}, "unknown key 'colour'"),
        ({"layout": layout(second={f"{f}{r}": 1 for f in "bcdefg" for r in (3, 7)})}, "two dice on b3"),
        ({"layout": layout(outer=["b2", "c2", "d2", "e2"])}, "than article E allows: b2, c2, d2, e2"),
        ({"layout": layout(first={f"{f}{r}": "abcdefg".index(f) for f in "bcdefg" for r in (2, 3)})}, "b2"),
    ],
)  # fmt: skip
def test_an_option_that_makes_no_sense_is_refused_by_name(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(engine.EngineError, match=complaint):
        engine.open_game("desiree", options)


def test_a_layout_whose_first_move_wins_is_refused() -> None:
    first = {"b2": 1, "c2": 2, "d2": 3, "e2": 4, "f2": 5, "h3": 6}
    first |= dict.fromkeys(["b4", "d4", "f4", "b5", "d5", "f5"], 1)
    with pytest.raises(engine.EngineError, match=r"lets the first move win: [a-h][1-8][-^]"):
        engine.open_game("desiree", {"layout": layout(first=first)})


def test_a_layout_file_is_played_on() -> None:
    game = engine.open_game("desiree", {"layout": layout(rows=9)})
    assert len(game.plan.cells) == 72
    assert [cell.name for cell in game.plan.cells if cell.is_outer] == ["a1", "h8"]


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(engine.EngineError, match="did you mean 'desiree'"):
        engine.open_game("desire")


@given(ANY_TEXT)
def test_no_position_text_breaks_the_parser(text: str) -> None:
    try:
        game = engine.open_game("desiree", {}, text)
        position = game.read_position(text)
    except engine.EngineError:
        return
    assert game.read_position(game.write_position(position)) == position


@given(ANY_TEXT)
def test_no_move_text_breaks_the_parser_or_the_judge(text: str) -> None:
    game = engine.open_game("desiree")
    try:
        attempt = game.read_move(game.start(), text)
        game.judge(game.start(), attempt)
    except engine.EngineError:
        return
    assert game.read_move(game.start(), game.write_move(game.start(), attempt)) is not None


@given(ANY_TEXT | st.recursive(st.none() | st.integers() | ANY_TEXT, st.lists).map(json.dumps))
def test_no_layout_text_breaks_the_parser(text: str) -> None:
    with pytest.raises(engine.EngineError):
        engine.open_game("desiree", {"layout": "{" + text})
