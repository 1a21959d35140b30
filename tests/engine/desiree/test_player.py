"""The computer player sees wins, its own and the opponent's, and grows stronger with nodes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.desiree import DESIREE, Position
from engine.desiree.goals import outcome
from engine.desiree.layout import layout
from engine.desiree.outlook import Outlook
from engine.desiree.position import Move, moved
from engine.desiree.profile import Profile, profile_of
from engine.options import settle

law = settings(max_examples=60, deadline=None)

MOST_PLIES = 200
"""A game between players of unequal strength takes about eighty."""


def ending(position: str, nodes: int, **options: str) -> str | None:
    """By which rule the computer's move ends the game."""
    game = engine.open_game("desiree", options, position)
    at = game.read_position(position)
    ended = game.outcome(game.play(at, game.best(at, 1, nodes)))
    return ended.rule if ended else None


@pytest.mark.parametrize("nodes", [0, 20_000])
def test_a_line_is_completed_at_any_strength(nodes: int) -> None:
    assert ending("8/8/8/8/1AbCdE2/8/6F1/8 w", nodes) == "F.line"


def test_two_series_are_completed() -> None:
    assert ending("8/A1B1C1D1/8/E1F1A1B1/8/C1D1E1a1/8/6E1 w", 0) == "H.series"


def test_a_line_in_any_order_is_completed_where_the_option_says_so() -> None:
    assert ending("8/8/8/8/1AbDcE2/8/6F1/8 w", 0, line_order="any") == "F.line"


@pytest.mark.parametrize("seed", range(6))
def test_the_opponent_is_kept_from_completing_a_line(seed: int) -> None:
    threatened = "8/8/8/8/1AbCdE2/8/6f1/A7 w"
    game = engine.open_game("desiree", {}, threatened)
    at = game.read_position(threatened)
    after = game.play(at, game.best(at, seed, 20_000))
    replies = (game.outcome(game.play(after, reply)) for reply in game.moves(after))
    assert not any(ended and ended.winner == "black" for ended in replies)


def rules(**options: str) -> Profile:
    return profile_of(DESIREE, settle("desiree", DESIREE.options, options), layout("A"))


@st.composite
def dice_with_a_line_nearly_made(draw: st.DrawFn) -> tuple[int, ...]:
    """Dice all over the board, and five of a line among them."""
    dice = st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6])
    cells = draw(st.lists(dice, min_size=64, max_size=64))
    line = draw(st.sampled_from(rules().board.lines))
    for face, cell in enumerate(line, 1):
        cells[cell] = draw(st.sampled_from([face, -face]))
    cells[draw(st.sampled_from(line))] = 0
    return tuple(cells)


@law
@given(dice_with_a_line_nearly_made(), st.sampled_from(["ordered", "any"]), st.sampled_from([0, 1]))
def test_the_wins_that_the_player_sees_are_those_of_the_rules(
    cells: tuple[int, ...], order: str, side: int
) -> None:
    profile, position = rules(line_order=order, outer_limit="12"), Position(cells, side)
    if outcome(profile, position):
        return
    outlook = Outlook(profile, position)
    found = outlook.steps()
    won = {step for step in found if outcome(profile, moved(position, Move(*step)))}
    assert {step for step, _ in outlook.wins(found, position.sign)} == won


@law
@given(st.permutations([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]), st.sampled_from(range(12)), st.integers(1, 6))
def test_two_series_are_seen_one_move_ahead(faces: list[int], turned: int, face: int) -> None:
    enemies = [-1, -2, -3, -4, -5, -6] * 2
    cells = [0] * 64
    for number in range(12):
        cells[2 * number + 1] = face if number == turned else faces[number]
        cells[2 * number + 40 - number // 6] = enemies[number]
    profile, position = rules(outer_limit="12"), Position(tuple(cells), 0)
    if face == faces[turned] or outcome(profile, position):
        return
    outlook = Outlook(profile, position)
    found = outlook.steps()
    won = {step for step in found if outcome(profile, moved(position, Move(*step)))}
    assert {step for step, _ in outlook.wins(found, 1)} == won


@law
@given(st.lists(st.integers(0, 10**6), max_size=40))
def test_what_was_tried_is_taken_back_without_a_trace(picked: list[int]) -> None:
    profile = rules()
    outlook = Outlook(profile, Position(profile.layout.start, 0))
    fresh, made = vars(Outlook(profile, Position(profile.layout.start, 0))), []
    for choice in picked:
        found = outlook.steps()
        step = found[choice % len(found)]
        made.append((step, outlook.make(step)))
    halfway = Outlook(profile, Position(tuple(outlook.cells), len(picked) % 2))
    assert vars(outlook) == vars(halfway)
    for step, die in reversed(made):
        outlook.take_back(step, die)
    assert vars(outlook) == fresh


@law
@given(dice_with_a_line_nearly_made(), st.sampled_from([0, 1]), st.integers(0, 10**6))
def test_a_reply_that_touches_nothing_of_a_threat_does_not_parry_it(
    cells: tuple[int, ...], side: int, choice: int
) -> None:
    profile, position = rules(outer_limit="12"), Position(cells, side)
    outlook = Outlook(profile, position)
    replies = outlook.steps()
    if outcome(profile, position) or not replies:
        return
    reply = replies[choice % len(replies)]
    is_touched = all(reply[0] in touched or reply[1] in touched for touched in outlook.threats())
    outlook.make(reply)
    has_won = any(True for _ in outlook.wins(outlook.steps(), outlook.sign))
    assert is_touched or has_won


def test_a_threat_is_seen() -> None:
    text = "8/8/8/8/1AbCdE2/8/6F1/a7 b"
    position = engine.open_game("desiree", {}, text).read_position(text)
    names = rules().board.names
    threats = [{names[cell] for cell in threat} for threat in Outlook(rules(), position).threats()]
    assert {"b4", "c4", "d4", "e4", "f4", "g4", "g3"} in threats
    assert {"b4", "c4", "d4", "e4", "f4", "f3"} in threats
    assert len(threats) == 2


FORCED = (
    "eD5B/1a2DeE1/2Abcd2/3a1cd1/1e3BCf/b2B4/2A1C1E1/6A1 b",
    "7b/2a2BE1/Da2a1B1/2e1aabc/2ca2DC/2F2AE1/eC2AA2/8 w",
    "7B/1c1Ea1D1/FEd5/1D1C2a1/eA1fb2B/1a1CeA2/1A2b3/f6d b",
    "8/1aaB1eF1/1f1d4/1D1e1a1F/E2C1C1B/2bcd1A1/1E1A1A2/1f4c1 b",
)
"""From games: a move that threatens so much that no reply helps."""


@pytest.mark.parametrize("text", FORCED)
def test_a_forced_win_wins_against_every_reply(text: str) -> None:
    game = engine.open_game("desiree", {}, text)
    position = game.read_position(text)
    after = game.play(position, game.best(position, 1, 40_000))
    assert game.outcome(after) is None
    for reply in game.moves(after):
        then = game.play(after, reply)
        ended = game.outcome(game.play(then, game.best(then, 1, 0)))
        assert ended is not None
        assert ended.winner == game.to_move(position)


@pytest.mark.parametrize("option", ["skip", "lose", "draw"])
def test_an_opponent_who_cannot_move_is_no_trouble(option: str) -> None:
    text = "8/8/8/8/8/bbb5/bb6/Abb4b w"
    game = engine.open_game("desiree", {"no_move": option, "outer_limit": "12"}, text)
    position = game.read_position(text.replace(" w", " b"))
    assert game.best(position, 1, 2000) in game.moves(position)


def test_with_no_nodes_the_choice_is_nearly_a_matter_of_chance() -> None:
    game = engine.open_game("desiree")
    assert len({game.best(game.start(), seed, 0) for seed in range(60)}) > 30


def test_levels_look_harder_from_one_to_eight(desiree: engine.AnyGame) -> None:
    assert len(desiree.levels) == 8
    assert list(desiree.levels) == sorted(set(desiree.levels))


@pytest.mark.slow
@pytest.mark.parametrize("strong", [0, 1])
def test_more_nodes_play_better(strong: int) -> None:
    game = engine.open_game("desiree")
    position = game.start()
    for ply in range(MOST_PLIES):
        if game.outcome(position):
            break
        nodes = 15_000 if position.side == strong else 0
        position = game.play(position, game.best(position, 1000 * strong + ply, nodes))
    ended = game.outcome(position)
    assert ended is not None
    assert ended.winner == game.players[strong]
