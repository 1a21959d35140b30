"""Rule profiles that try all options in pairs, and positions that a game can really reach."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random
from typing import Any, TypeAlias

import pytest

import engine

Profile: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]

NUMBERS = {"outer_limit": ("3", "0", "12"), "no_progress": ("25", "0", "2")}
"""Values to try for options that are numbers."""

SEATS = ("ygrk", "yr", "grk")
LAYOUTS = ("A", "B", "C", "D")


def values(game: engine.AnyGame, option: str) -> tuple[str, ...]:
    """The values of an option that the tests try, the one in force first."""
    named = {**NUMBERS, "layout": LAYOUTS, "seats": SEATS}
    return named.get(option) or tuple(game.allowed[option].split(" | "))


def pairwise(name: str) -> list[Profile]:
    """Rule profiles in which every value of every option meets every value of every other."""
    game = engine.open_game(name)
    choices = {option: values(game, option) for option in game.options}
    open_pairs = {
        ((one, a), (two, b))
        for one, two in combinations(sorted(choices), 2)
        for a, b in product(choices[one], choices[two])
    }
    profiles = []
    while open_pairs:
        chosen: dict[str, str] = dict(min(open_pairs))
        for option in sorted(choices):
            if option not in chosen:
                chosen[option] = max(
                    choices[option],
                    key=lambda value: sum(
                        tuple(sorted([(option, value), pair])) in open_pairs for pair in chosen.items()
                    ),
                )
        open_pairs -= set(combinations(sorted(chosen.items()), 2))
        profiles.append((name, tuple(sorted(chosen.items()))))
    return profiles


PROFILES: list[Profile] = [profile for name in engine.GAMES for profile in [(name, ()), *pairwise(name)]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a law that asks for a `profile` under every rule profile of every game."""
    if "profile" in metafunc.fixturenames:
        names = [f"{name}-{number}" for number, (name, _) in enumerate(PROFILES)]
        metafunc.parametrize("profile", PROFILES, ids=names)


@pytest.fixture
def desiree() -> engine.AnyGame:
    return engine.open_game("desiree")


@pytest.fixture
def d21() -> engine.AnyGame:
    return engine.open_game("d21")


@pytest.fixture
def profiles() -> list[Profile]:
    """All rule profiles, for a law that draws one."""
    return PROFILES


@pytest.fixture
def game(profile: Profile) -> engine.AnyGame:
    """The game under a rule profile."""
    return engine.open_game(profile[0], dict(profile[1]))


@pytest.fixture
def reach() -> Callable[[engine.AnyGame, list[int]], Any]:
    """Play the chosen moves, each a number that picks one of the legal moves."""

    def play(game: engine.AnyGame, choices: list[int]) -> Any:
        position = game.start()
        for choice in choices:
            moves = game.moves(position)
            if not moves:
                break
            position = game.play(position, moves[choice % len(moves)])
        return position

    return play


@pytest.fixture
def walk() -> Callable[[engine.AnyGame, int, int], tuple[list[str], Any]]:
    """A game of so many plies at random, lost throws included: its record and where it led."""

    def walk(game: engine.AnyGame, seed: int, plies: int) -> tuple[list[str], Any]:
        random, position, tokens = Random(seed), game.start(), []  # noqa: S311 -- play, not secrets
        for _ in range(plies):
            if game.outcome(position):
                break
            thrown = game.awaits_throw(position)
            roll = random.randint(1, 6)
            at = game.thrown(position, roll) if thrown else position
            moves = game.moves(at)
            attempt = random.choice(moves) if moves else engine.Change()
            if not moves and not thrown:
                break
            tokens.append(game.write_token(at, attempt) if moves else f"{roll}:--")
            position = game.play(at, attempt)
        return tokens, position

    return walk
