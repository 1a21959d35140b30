"""Laws: whatever the game and the position, what is plainly seen is read for what it is."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import engine
from arbiter.sighting import Reading, SeenIllegal, SeenLegal, SeenUnfinished, Sighting, Unchanged, infer
from arbiter.sighting.explanations import CELLS_PER_EVENT, EVENT_COST, doubts, explanations
from arbiter.simulation.mishaps import is_felt, is_seen, judged, mishaps
from arbiter.simulation.noise import HARSH, NoisySenses, Senses
from arbiter.simulation.witness import Witness, after
from engine import EMPTY, AnyGame, CellChange, Change

SURE = 0.99

law = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
games = st.sampled_from(engine.GAMES)
choices = st.lists(st.integers(0, 10**6), max_size=40)


def drawn(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- no secret


def reached(name: str, picks: list[int]) -> tuple[AnyGame, Any]:
    """A position that a game can reach, with a throw where one is thrown; each number picks a move."""
    game = engine.open_game(name)
    position = thrown(game, game.start(), len(picks))
    for pick in picks:
        moves = game.moves(position)
        following = game.play(position, moves[pick % len(moves)] if moves else Change())
        if game.outcome(following):
            break
        position = thrown(game, following, pick)
    return game, position


def thrown(game: AnyGame, position: Any, pick: int) -> Any:
    return game.thrown(position, pick % 6 + 1) if game.name == "mensch" else position


def contents_after(game: AnyGame, position: Any, change: Change, random: Random) -> dict[str, str]:
    """The board after a change, the cells of each pool in any order."""
    contents = after(game.contents(position), change)
    for pool in game.pools:
        labels = [contents[cell] for cell in pool]
        random.shuffle(labels)
        contents |= dict(zip(pool, labels, strict=True))
    return contents


def seen(contents: dict[str, str]) -> Sighting:
    return Sighting.of({cell: {label: SURE, "spare": 0.002} for cell, label in contents.items()})


def felt(contents: dict[str, str]) -> Sighting:
    return Sighting.of({}, {cell: float(label != EMPTY) for cell, label in contents.items()})


def rule_of(reading: Reading | None) -> str | None:
    match reading:
        case SeenIllegal():
            return reading.violations[0].rule
        case SeenUnfinished():
            return reading.missing[0].rule
        case _:
            return None


@law
@given(games, choices, st.integers(0, 10**6))
def test_a_legal_move_that_is_plainly_seen_is_read_as_a_move_to_that_position(
    name: str, picks: list[int], pick: int
) -> None:
    game, position = reached(name, picks)
    successors = list(game.successors(position))
    assume(successors)
    chosen = successors[pick % len(successors)]
    reading = infer(game, position, seen(contents_after(game, position, chosen.change, drawn(pick))))
    assert isinstance(reading, SeenLegal)
    assert game.read_position(reading.position) == game.play(position, chosen.move)


@law
@given(games, choices, st.integers(0, 10**6))
def test_a_legal_move_that_reeds_alone_feel_is_read_as_that_move(
    name: str, picks: list[int], pick: int
) -> None:
    game, position = reached(name, picks)
    successors = list(game.successors(position))
    assume(successors)
    chosen = successors[pick % len(successors)]
    reading = infer(game, position, felt(contents_after(game, position, chosen.change, drawn(pick))))
    assert isinstance(reading, SeenLegal)
    assert game.read_position(reading.position) == game.play(position, chosen.move)


@law
@given(games, choices, st.integers(0, 10**6))
def test_a_position_that_stands_is_unchanged_for_every_sensor(name: str, picks: list[int], pick: int) -> None:
    game, position = reached(name, picks)
    contents = contents_after(game, position, Change(), drawn(pick))
    assert infer(game, position, seen(contents)) == Unchanged()
    assert infer(game, position, felt(contents)) == Unchanged()


@law
@given(games, choices, st.data())
def test_a_piece_that_is_put_anywhere_in_any_guise_is_read_as_the_engine_judges_it(
    name: str, picks: list[int], data: st.DataObject
) -> None:
    game, position = reached(name, picks)
    contents = game.contents(position)
    start = data.draw(st.sampled_from([cell for cell, label in contents.items() if label != EMPTY]))
    target = data.draw(st.sampled_from([cell for cell, label in contents.items() if label == EMPTY]))
    label = data.draw(st.sampled_from([piece.label for piece in game.pieces.pieces]))
    shapes = (
        (CellChange(start, contents[start], EMPTY), CellChange(target, EMPTY, contents[start])),
        (CellChange(start, contents[start], EMPTY), CellChange(target, EMPTY, label)),
        (CellChange(start, contents[start], EMPTY),),
        (CellChange(target, EMPTY, label),),
        (CellChange(start, contents[start], label),),
    )
    change = Change(tuple(each for each in data.draw(st.sampled_from(shapes)) if each.before != each.after))
    assume(change.cells and is_seen(game, position, change))
    reading = infer(game, position, seen(after(contents, change)))
    mishap = judged(game, position, change)
    assert reading is not None
    assert reading.kind == (mishap.verdict if mishap else "legal")
    assert rule_of(reading) in (None, mishap.rule if mishap else None)


@law
@given(games, choices, st.integers(0, 10**6))
def test_whatever_goes_wrong_is_read_as_the_engine_judges_it(name: str, picks: list[int], seed: int) -> None:
    game, position = reached(name, picks)
    random = drawn(seed)
    for mishap in mishaps(game, position, random, draws=8):
        reading = infer(game, position, seen(contents_after(game, position, mishap.change, random)))
        assert reading is not None
        assert (reading.kind, rule_of(reading) or mishap.rule) == (mishap.verdict, mishap.rule), mishap


@law
@given(games, choices, st.integers(0, 10**6))
def test_what_reeds_alone_can_tell_is_never_taken_for_legal(name: str, picks: list[int], seed: int) -> None:
    game, position = reached(name, picks)
    for mishap in mishaps(game, position, drawn(seed), has_camera=False, draws=8):
        assert is_felt(game, position, mishap.change)
        reading = infer(game, position, felt(after(game.contents(position), mishap.change)))
        assert reading is not None
        assert reading.kind not in ("legal", "unchanged"), mishap


@law
@given(games, choices, st.integers(0, 10**6), st.booleans())
def test_as_long_as_no_odd_cell_is_old_nothing_is_said(
    name: str, picks: list[int], seed: int, has_reeds: bool
) -> None:
    game, position = reached(name, picks)
    random = drawn(seed)
    labels = [piece.label for piece in game.pieces.pieces]
    witness = Witness(game, NoisySenses(labels, HARSH, random, Senses(has_reeds=has_reeds)), random)
    contents = game.contents(position)
    change = next((each.change for each in game.successors(position)), Change())
    for _ in (
        *witness.rest(position, contents, 1.0),
        *witness.gesture(position, contents, change),
        *witness.rest(position, after(contents, change), 1.5),
    ):
        if not witness.can_say(position):
            assert infer(game, position, witness.gathering.sighting()) in (None, Unchanged())


@pytest.mark.parametrize("seed", range(20))
def test_the_best_odd_change_and_its_nearest_rival_are_those_of_all_combinations(seed: int) -> None:
    game = engine.open_game("desiree")
    contents, random = game.contents(game.start()), drawn(seed)
    sighting = _doubtful(contents, random)
    doubtful = doubts(contents, sighting)
    every = [
        sum(each.odds for each in cells) - EVENT_COST * -(-len(cells) // CELLS_PER_EVENT)
        for picked in product(*((None, *each) for each in doubtful.values()))
        if (cells := [each for each in picked if each])
    ]
    found = explanations(game, game.start(), doubtful, sighting)
    odd = [each.score for each in found if not each.is_lawful]
    assert odd[:2] == pytest.approx(sorted(every, reverse=True)[:2])


def _doubtful(contents: dict[str, str], random: Random) -> Sighting:
    """A board on which four cells where no move begins or ends may be one of several things."""
    cells: dict[str, dict[str, float]] = {cell: {label: SURE} for cell, label in contents.items()}
    for cell in ("a1", "h1", "a8", "h8"):
        weights = [random.random() for _ in range(3)]
        names = (EMPTY, "white 3", "black 4")
        cells[cell] = {name: each / sum(weights) for name, each in zip(names, weights, strict=True)}
    return Sighting.of(cells)
