"""Tables of Mensch ärgere dich nicht under any rules, and positions that can stand on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from engine import Finding, Illegal, Legal, Unfinished
from engine.mensch import BASE, Mensch, Position
from engine.mensch.moves import allowance
from engine.mensch.position import is_home, track_circle
from engine.mensch.profile import OPTIONS, profile_of

SEATS = ("ygrk", "yr", "gk", "ygr", "gr")
VALUES: dict[str, tuple[str, ...]] = {
    option.name: getattr(option, "values", SEATS) for option in OPTIONS if option.name != "preset"
}


@pytest.fixture(scope="session")
def tables() -> st.SearchStrategy[Any]:
    """A game under any options, with a position that may stand on its board, before the throw."""
    return _tables()


@st.composite
def _tables(draw: st.DrawFn) -> tuple[Mensch, Position]:
    options = {name: draw(st.sampled_from(values)) for name, values in VALUES.items()}
    game = Mensch(options)
    if draw(st.booleans()):
        return game, _reached(game, draw(st.lists(st.integers(0, 10**6), max_size=60)))
    return game, _scattered(game, draw)


def _reached(game: Mensch, choices: list[int]) -> Position:
    """A position of a real game; each number is a throw and a choice."""
    position = game.start()
    for choice in choices:
        if game.outcome(position):
            break
        position = _turn(game, position, 1 + choice % 6, choice // 6)
    return position


def _turn(game: Mensch, position: Position, roll: int, choice: int) -> Position:
    after = game.thrown(position, roll)
    moves = game.moves(after)
    attempt = moves[choice % len(moves)] if moves else game.read_move(after, "--")
    return game.play(after, attempt)


def _scattered(game: Mensch, draw: st.DrawFn) -> Position:
    """Figures anywhere, crowded at home and near it, where the rules are thickest."""
    profile = profile_of(game.options)
    places = st.sampled_from((BASE, BASE, 0, 0, *range(1, 44), *range(34, 44)))
    taken: set[int] = set()
    figures: list[tuple[int, ...]] = [(), (), (), ()]
    for seat in profile.seats:
        own: list[int] = []
        for place in draw(st.lists(places, min_size=4, max_size=4)):
            circle = track_circle(seat, place) if 0 <= place < 40 else None
            is_free = place not in own and circle not in taken
            own.append(place if is_free else BASE)
            if circle is not None:
                taken.add(circle)
        figures[seat] = tuple(sorted(own))
    if not profile.ends_with_all_home and all(is_home(figures[seat]) for seat in profile.seats):
        figures[profile.seats[-1]] = (BASE,) * 4
    home = tuple(seat for seat in profile.seats if is_home(figures[seat]))
    under_way = [seat for seat in profile.seats if seat not in home] or list(profile.seats)
    seat = draw(st.sampled_from(under_way))
    throws = draw(st.integers(1, allowance(profile, figures[seat])))
    return Position(tuple(figures), seat, 0, throws, home)


@pytest.fixture
def play_out() -> Callable[[Mensch, int], list[Position]]:
    """A whole game by chance: all positions before each throw."""

    def play(game: Mensch, seed: int) -> list[Position]:
        way, number = [game.start()], seed
        while not game.outcome(way[-1]):
            number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
            way.append(_turn(game, way[-1], 1 + (number >> 33) % 6, number >> 40))
        return way

    return play


@pytest.fixture
def ruling() -> Callable[..., tuple[str, list[tuple[str, str]]]]:
    """The verdict on an attempt, with its findings as (rule, why)."""

    def judge(position: str, attempt: str, **options: str) -> tuple[str, list[tuple[str, str]]]:
        game = Mensch({"seats": "yg", **options})
        at = game.read_position(position)
        verdict, found = _verdict(game, at, game.read_move(at, attempt))
        return verdict, [(each.rule, each.why) for each in found]

    return judge


def _verdict(game: Mensch, at: Position, attempt: Any) -> tuple[str, tuple[Finding, ...]]:
    match game.judge(at, attempt):
        case Legal():
            return "legal", ()
        case Unfinished(missing=missing):
            return "unfinished", missing
        case Illegal(violations=violations):
            return "illegal", violations
