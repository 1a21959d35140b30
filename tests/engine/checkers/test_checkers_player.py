"""The computer player of Checkers sees shots, obeys every option, and grows stronger with nodes."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.checkers.goals import outcome
from engine.checkers.moves import generate, moved
from engine.checkers.player import LEVELS, best_move
from engine.checkers.position import Move, Position
from engine.checkers.profile import OPTIONS, Profile, profile_of
from engine.options import Choice, settle

MOST_PLIES = 200
"""A game between players of unequal strength takes about sixty."""

ANOTHER_VALUE = {option.name: option.values[-1] for option in OPTIONS if isinstance(option, Choice)}
"""For each option the value that is furthest from the sheet."""


def rules(**options: str) -> Profile:
    return profile_of(settle("checkers", OPTIONS, options))


def board(text: str, profile: Profile) -> Position:
    """A position such as `W c3 Kd4 / b8`: the side to move, blue pieces, a slash, pink pieces."""
    index = profile.board.index
    blue, pink = (
        {word.lstrip("K"): word.startswith("K") for word in part.split()} for part in text[1:].split("/")
    )
    bits = [sum(1 << index[name] for name in side) for side in (blue, pink)]
    kings = sum(1 << index[name] for side in (blue, pink) for name, is_king in side.items() if is_king)
    return Position(bits[0], bits[1], kings, "WB".index(text[0]))


def answer(text: str, nodes: int, seed: int = 1, **options: str) -> str:
    """The computer's move as the names of its cells."""
    profile = rules(**options)
    move = best_move(profile, board(text, profile), seed, nodes)
    assert move is not None
    return " ".join(profile.board.names[cell] for cell in move.path)


def winner(profile: Profile, nodes: tuple[int, int], seed: int) -> int | None:
    """The side that wins a game between two strengths; None for a draw or a game without end."""
    position = profile.start
    for ply in range(MOST_PLIES):
        if ended := outcome(profile, position):
            return None if ended.winner is None else ("blue", "pink").index(ended.winner)
        move = best_move(profile, position, seed + ply, nodes[position.side])
        assert move is not None
        position = moved(profile, position, move)
    return None


@pytest.mark.parametrize("seed", range(3))
def test_a_man_is_given_up_for_two_and_a_king(seed: int) -> None:
    # e3 must take d4 and lands on c5, where b4 takes it, then c7, and ends on b8.
    assert answer("W a3 b4 c3 f6 / a7 c7 e3 g3", 1_000, seed) == "c3 d4"


def test_the_longer_of_two_captures_is_chosen_where_it_pays() -> None:
    assert answer("W c3 a1 / d4 d6 b4 h8", 500) == "c3 e5 c7"


@pytest.mark.parametrize("nodes", [100, 5_000])
def test_a_win_on_the_spot_is_taken(nodes: int) -> None:
    assert answer("W e5 a1 / d6 g7 h8", nodes).startswith("e5 c7")


def test_kings_are_counted_when_nothing_else_is_left() -> None:
    # Crowning ends the game at once by `tie`: two kings against one.
    profile = rules()
    position = board("W Ka1 g7 / Kh2", profile)
    move = best_move(profile, position, 1, 500)
    assert move is not None
    ended = outcome(profile, moved(profile, position, move))
    assert ended is not None
    assert (ended.winner, ended.rule) == ("blue", "tie")


def test_there_is_no_move_in_a_game_that_is_over() -> None:
    profile = rules()
    assert best_move(profile, board("W / b8", profile), 1, 100) is None
    assert best_move(profile, board("W Ka1 Kc1 / Kb8", profile), 1, 100) is None


def test_the_only_move_needs_no_look() -> None:
    assert answer("W c3 / d4 f6", 0) == "c3 e5 g7"


@pytest.mark.parametrize("nodes", [0, 300, 1_000])
def test_the_same_seed_gives_the_same_move(nodes: int) -> None:
    profile = rules()
    assert len({best_move(profile, profile.start, 7, nodes) for _ in range(3)}) == 1


@pytest.mark.parametrize("nodes", [0, 300, 1_000])
def test_other_seeds_give_other_openings(nodes: int) -> None:
    profile = rules()
    assert len({best_move(profile, profile.start, seed, nodes) for seed in range(12)}) > 1


@pytest.mark.parametrize("names", list(combinations(ANOTHER_VALUE, 2)))
def test_the_computer_keeps_to_the_rules_under_every_pair_of_options(names: tuple[str, str]) -> None:
    profile = rules(**{name: ANOTHER_VALUE[name] for name in names})
    position = profile.start
    for ply in range(60):
        move = best_move(profile, position, ply, 20)
        if move is None:
            assert outcome(profile, position) is not None
            break
        assert move in generate(profile, position)
        position = moved(profile, position, move)


cells = st.sets(st.integers(0, 34).filter(lambda cell: cell not in (8, 17, 26)), max_size=8)


@settings(max_examples=60, deadline=None)
@given(st.fixed_dictionaries({name: st.booleans() for name in ANOTHER_VALUE}), cells, cells, cells)
def test_there_is_an_answer_wherever_the_pieces_stand(
    changed: dict[str, bool], first: set[int], second: set[int], kings: set[int]
) -> None:
    profile = rules(**{name: ANOTHER_VALUE[name] for name, is_other in changed.items() if is_other})
    blue = sum(1 << cell for cell in first)
    pink = sum(1 << cell for cell in second - first)
    position = Position(blue, pink, sum(1 << cell for cell in kings) & (blue | pink), 0)
    move: Move | None = best_move(profile, position, 3, 200)
    assert (move is None) == (outcome(profile, position) is not None)
    assert move is None or move in generate(profile, position)


def test_the_levels_rise() -> None:
    assert len(LEVELS) == 8
    assert list(LEVELS) == sorted(set(LEVELS))


@pytest.mark.slow
@pytest.mark.parametrize("strong", [0, 1])
def test_more_nodes_play_better(strong: int) -> None:
    profile = rules()
    nodes = (1_500, 30) if strong == 0 else (30, 1_500)
    won = [winner(profile, nodes, 1000 * seed) for seed in range(5)]
    assert won.count(strong) >= 4


@pytest.mark.slow
def test_won_endings_are_won_where_nothing_is_counted() -> None:
    profile = rules(tie_trigger="off")
    position = board("W Ka1 Kc1 Ke1 c3 / Kg7", profile)
    for ply in range(60):
        if ended := outcome(profile, position):
            assert ended.winner == "blue"
            return
        move = best_move(profile, position, ply, 3_000)
        assert move is not None
        position = moved(profile, position, move)
    pytest.fail("the ending was not won in thirty moves")
