"""The moves of Checkers: by hand, by published counts, and against a slow plain rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.checkers.board import CELLS, JUMPS, RAYS, make_board
from engine.checkers.count import perft
from engine.checkers.game import Checkers
from engine.checkers.goals import outcome
from engine.checkers.moves import captures, generate, has_capture, moved, quiet_moves
from engine.checkers.position import Move, Position
from engine.checkers.profile import OPTIONS, Profile, profile_of
from engine.checkers.successors import successors
from engine.options import settle

COUNTS = (7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_902, 4_570_592)
"""The first seven are the published numbers of Russian draughts; no king can move before ply 8."""
RUSSIAN = {"promotion": "continue_king", "king_landing": "any", "tie_trigger": "off"}


def rules(**options: str) -> Profile:
    return profile_of(settle("checkers", OPTIONS, options))


def board(text: str, **options: str) -> tuple[Profile, Position]:
    """A position such as `W c3 Kd4 / b8`: the side to move, blue pieces, a slash, pink pieces."""
    profile = rules(**options)
    (side, *words), bits, kings = text.split(), [0, 0], 0
    for word in words:
        if word != "/":
            cell = 1 << profile.board.index[word.lstrip("K")]
            bits["/" in words[: words.index(word)]] |= cell
            kings |= cell * word.startswith("K")
    return profile, Position(bits[0], bits[1], kings, "WB".index(side))


def spoken(text: str, **options: str) -> set[str]:
    """All legal moves as text: `c3-d4`, `c3xe5xg7`."""
    profile, position = board(text, **options)
    return {written(profile, move) for move in generate(profile, position)}


def written(profile: Profile, move: Move) -> str:
    return ("x" if move.captured else "-").join(profile.board.names[cell] for cell in move.path)


# The layout


@pytest.mark.parametrize("is_left", [True, False])
def test_every_ray_is_a_straight_diagonal_that_ends_at_the_edge(is_left: bool) -> None:
    names = make_board(is_left).names
    for cell in CELLS:
        ends = set()
        for ray in RAYS[cell]:
            ways = set()
            for (x, y), (to_x, to_y) in _steps([names[cell], *(names[each] for each, _ in ray)]):
                ways.add((to_x - x, to_y - y))
            assert len(ways) == 1
            assert ways < {(1, 1), (1, -1), (-1, 1), (-1, -1)}
            assert to_x in (0, 7) or to_y in (0, 7)
            ends |= ways
        x, y = _place(names[cell])
        assert len(ends) == sum(0 <= x + dx < 8 and 0 <= y + dy < 8 for dx in (-1, 1) for dy in (-1, 1))


def _place(name: str) -> tuple[int, int]:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def _steps(names: list[str]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    return ((_place(one), _place(other)) for one, other in pairwise(names))


def test_a_jump_goes_over_the_neighbour_to_the_cell_right_behind_it() -> None:
    names = make_board(True).names
    over = {(names[victim], names[landing]) for victim, _, landing, _ in JUMPS[make_board(True).index["c3"]]}
    assert over == {("d4", "e5"), ("b4", "a5"), ("b2", "a1"), ("d2", "e1")}


def test_the_blue_corner_is_on_the_left_unless_the_option_says_right() -> None:
    left, right = make_board(True), make_board(False)
    assert (left.names[0], left.names[3], left.names[4], left.names[34]) == ("g1", "a1", "h2", "b8")
    assert (right.names[0], right.names[3], right.names[4], right.names[34]) == ("b1", "h1", "a2", "g8")
    assert set(left.names.values()).isdisjoint(right.names.values())


def test_the_first_moves_are_those_of_the_front_men() -> None:
    assert spoken("W a1 c1 c3 e3 / b8") == {"a1-b2", "c1-b2", "c1-d2", "c3-b4", "c3-d4", "e3-d4", "e3-f4"}
    assert {written(rules(), move) for move in generate(rules(), rules().start)} == {
        "a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4",
    }  # fmt: skip
    assert rules(first="pink").start.side == 1


# Published counts


@pytest.mark.parametrize("options", [{}, {"first": "pink"}, {"playable_corner": "right"}, RUSSIAN])
def test_the_number_of_sequences_is_as_published(options: dict[str, str]) -> None:
    profile = rules(**options)
    assert tuple(perft(profile, profile.start, depth) for depth in range(1, 7)) == COUNTS[:6]


@pytest.mark.slow
def test_the_number_of_longer_sequences_is_as_written_in_the_rules() -> None:
    profile = rules()
    assert tuple(perft(profile, profile.start, depth) for depth in (7, 8, 9)) == COUNTS[6:]


def test_the_empty_sequence_is_one() -> None:
    assert perft(rules(), rules().start, 0) == 1


# Rules one by one


def test_a_man_moves_forward_only_but_captures_both_ways() -> None:
    assert spoken("W c3 / h8") == {"c3-b4", "c3-d4"}
    assert spoken("B h2 / c5") == {"c5-b4", "c5-d4"}
    assert spoken("W e5 / d4 f6") == {"e5xc3", "e5xg7"}
    assert spoken("W e5 / d4 f6", man_captures_back="no") == {"e5xg7"}
    assert spoken("W e5 / d4", man_captures_back="no") == {"e5-d6", "e5-f6"}


def test_a_king_moves_any_distance_or_one_cell() -> None:
    assert spoken("W Kc1 / h8") == {"c1-b2", "c1-a3", "c1-d2", "c1-e3", "c1-f4", "c1-g5", "c1-h6"}
    assert spoken("W Kc1 / h8", king_range="short") == {"c1-b2", "c1-d2"}


def test_a_king_captures_from_afar_and_lands_right_behind_or_where_it_likes() -> None:
    assert spoken("W Ka1 / d4") == {"a1xe5"}
    assert spoken("W Ka1 / d4", king_landing="any") == {"a1xe5", "a1xf6", "a1xg7", "a1xh8"}
    assert spoken("W Ka1 / d4", king_range="short") == {"a1-b2"}
    assert spoken("W Kc3 / d4", king_range="short", king_landing="any") == {"c3xe5"}
    assert spoken("W Ka1 / c3 d4") == {"a1-b2"}, "two in a row cannot be jumped"
    assert spoken("W Ka1 c3 / d4") == {"c3xe5"}, "nor can one's own piece"


def test_a_king_that_may_choose_lands_where_it_can_go_on() -> None:
    assert spoken("W Ka1 / b2 e7", king_landing="any") == {"a1xf6xd8"}


def test_a_short_king_captures_backward_even_where_men_do_not() -> None:
    assert spoken("W Ke5 / d4", king_range="short", man_captures_back="no") == {"e5xc3"}


def test_a_capture_is_compulsory_and_goes_on() -> None:
    assert spoken("W c3 h2 / d4 f6") == {"c3xe5xg7"}
    assert spoken("W c3 / d4 d6 f6") == {"c3xe5xg7", "c3xe5xc7"}


def test_the_most_must_be_captured_only_where_the_option_says_so() -> None:
    assert spoken("W c3 f2 / d4 d6 g3") == {"c3xe5xc7", "f2xh4"}
    assert spoken("W c3 f2 / d4 d6 g3", majority="yes") == {"c3xe5xc7"}


def test_a_capture_may_end_where_it_began() -> None:
    profile, position = board("W c3 / d4 f4 f2 d2")
    circles = generate(profile, position)
    assert {written(profile, move) for move in circles} == {"c3xe5xg3xe1xc3", "c3xe1xg3xe5xc3"}
    after = moved(profile, position, circles[0])
    assert after == Position(position.first, 0, 0, 1)


def test_a_captured_piece_blocks_until_the_end_unless_it_is_taken_off_at_once() -> None:
    assert spoken("W Kc3 / b4 d2") == {"c3xa5", "c3xe1"}
    assert spoken("W Kc3 / b4 d2", remove="immediate") == {"c3xa5xe1", "c3xe1xa5"}


def test_a_man_that_reaches_the_last_row_in_mid_capture_goes_on_as_the_option_says() -> None:
    text = "W f6 / e7 c7 c3"
    # From d8 a man can jump c7 to b6; a king can do that too, and nothing else.
    assert spoken(text) == {"f6xd8xb6"}
    assert spoken(text, promotion="stop_crown") == {"f6xd8"}
    assert spoken(text, promotion="continue_king") == {"f6xd8xb6"}
    for promotion, is_king in (("continue_man", False), ("stop_crown", True), ("continue_king", True)):
        profile, position = board(text, promotion=promotion)
        (move,) = generate(profile, position)
        assert bool(moved(profile, position, move).kings) == is_king


def test_a_new_king_goes_on_over_pieces_that_a_man_could_not_reach() -> None:
    assert spoken("W f6 / e7 b6") == {"f6xd8"}
    assert spoken("W f6 / e7 b6", promotion="continue_king") == {"f6xd8xa5"}


def test_a_man_is_crowned_at_the_end_of_its_move_and_a_captured_king_is_one_no_more() -> None:
    profile, position = board("W a7 / Kd2")
    after = moved(profile, position, Move((profile.board.index["a7"], profile.board.index["b8"])))
    assert profile.board.cells(after.kings) == ("b8", "d2")
    profile, position = board("W e3 / Kd2")
    (move,) = generate(profile, position)
    assert moved(profile, position, move) == Position(1 << profile.board.index["c1"], 0, 0, 1)


def test_a_piece_of_the_other_side_or_a_free_cell_has_no_moves() -> None:
    profile, position = board("W c3 / d4")
    for name in ("d4", "e5"):
        cell = profile.board.index[name]
        assert quiet_moves(profile, position, cell) == captures(profile, position, cell) == []


# The plain rulebook

Cell = tuple[int, int]
Pieces = dict[Cell, tuple[int, bool]]
"""Side and kingship of each piece."""


def plain_moves(options: Mapping[str, str], pieces: Pieces, side: int) -> set[tuple[Cell, ...]]:
    """The rulebook written down once more, slowly, cell by cell."""
    chains = []
    for cell, (owner, is_king) in pieces.items():
        if owner == side:
            others = {each: piece for each, piece in pieces.items() if each != cell}
            chains += [(cell, *chain) for chain in plain_chains(options, others, cell, side, is_king, ())]
    if chains:
        most = max(map(len, chains)) if options["majority"] == "yes" else 0
        return {chain for chain in chains if len(chain) >= most}
    return {
        (cell, target)
        for cell, (owner, is_king) in pieces.items()
        if owner == side
        for dx in (-1, 1)
        for dy in (-1, 1)
        if is_king or dy == (-1 if side else 1)
        for target in plain_slide(pieces, cell, (dx, dy), is_king and options["king_range"] == "long")
    }


def plain_slide(pieces: Pieces, cell: Cell, way: Cell, is_long: bool) -> Iterator[Cell]:
    """The free cells from here along one diagonal."""
    for step in range(1, 8 if is_long else 2):
        target = cell[0] + step * way[0], cell[1] + step * way[1]
        if target in pieces or not (0 <= target[0] < 8 and 0 <= target[1] < 8):
            return
        yield target


def plain_chains(
    options: Mapping[str, str], pieces: Pieces, cell: Cell, side: int, is_king: bool, done: tuple[Cell, ...]
) -> Iterator[tuple[Cell, ...]]:
    """The landings of every complete capture; `done` are the pieces already captured."""
    is_long = is_king and options["king_range"] == "long"
    for dx in (-1, 1):
        for dy in (-1, 1):
            if not is_king and options["man_captures_back"] == "no" and dy != (-1 if side else 1):
                continue
            run = list(plain_slide(pieces, cell, (dx, dy), True)) if is_long else []
            x, y = run[-1] if run else cell
            victim = x + dx, y + dy
            if victim not in pieces or pieces[victim][0] == side or victim in done:
                continue
            is_anywhere = is_long and options["king_landing"] == "any"
            landings = list(plain_slide(pieces, victim, (dx, dy), is_anywhere))
            tails = {
                landing: list(plain_tail(options, pieces, landing, side, is_king, (*done, victim)))
                for landing in landings
            }
            for landing in landings:
                if tails[landing]:
                    yield from ((landing, *tail) for tail in tails[landing])
                elif not any(tails.values()):
                    yield (landing,)


def plain_tail(
    options: Mapping[str, str], pieces: Pieces, cell: Cell, side: int, is_king: bool, done: tuple[Cell, ...]
) -> Iterator[tuple[Cell, ...]]:
    if cell[1] == (0 if side else 7) and not is_king:
        if options["promotion"] == "stop_crown":
            return
        is_king = options["promotion"] == "continue_king"
    if options["remove"] == "immediate":
        pieces = {each: piece for each, piece in pieces.items() if each not in done}
    yield from plain_chains(options, pieces, cell, side, is_king, done)


def plain_pieces(profile: Profile, position: Position) -> Pieces:
    return {
        _place(name): (int(bool(position.second >> cell & 1)), bool(position.kings >> cell & 1))
        for cell, name in profile.board.names.items()
        if (position.first | position.second) >> cell & 1
    }


Tables = st.SearchStrategy[tuple[Checkers, Position]]
law = settings(max_examples=150, deadline=None)


@st.composite
def reached(draw: st.DrawFn, profile: Profile) -> Position:
    """A position of a real game."""
    position = profile.start
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=80)):
        if not (moves := generate(profile, position)):
            break
        position = moved(profile, position, moves[choice % len(moves)])
    return position


def agrees(options: Mapping[str, str], position: Position) -> None:
    """The fast moves are the plain ones, and so are all that is derived from them."""
    profile = rules(**options)
    moves = generate(profile, position)
    paths = [tuple(_place(profile.board.names[cell]) for cell in move.path) for move in moves]
    assert sorted(paths) == sorted(plain_moves(options, plain_pieces(profile, position), position.side))
    assert has_capture(profile, position, position.side) == any(move.captured for move in moves)
    after = sorted((p.own, p.enemy, p.kings) for p in (moved(profile, position, move) for move in moves))
    quick = successors(profile, position.own, position.enemy, position.kings, position.side)
    assert sorted(quick) == after
    assert perft(profile, position, 1) == (0 if outcome(profile, position) else len(moves))


@law
@given(st.data())
def test_the_fast_moves_are_the_plain_ones_wherever_the_pieces_stand(
    tables: Tables, data: st.DataObject
) -> None:
    game, position = data.draw(tables)
    agrees(game.options, position)


@law
@given(st.data())
def test_the_fast_moves_are_the_plain_ones_in_real_games(tables: Tables, data: st.DataObject) -> None:
    game, _ = data.draw(tables)
    agrees(game.options, data.draw(reached(rules(**game.options))))


@law
@given(st.data())
def test_a_move_takes_off_what_it_captures_and_nothing_else(tables: Tables, data: st.DataObject) -> None:
    game, position = data.draw(tables)
    profile = rules(**game.options)
    for move in generate(profile, position):
        after = moved(profile, position, move)
        assert after.side == 1 - position.side
        assert after.enemy.bit_count() == position.own.bit_count()
        assert after.own == position.enemy & ~sum(1 << cell for cell in move.captured)
        assert after.own.bit_count() == position.enemy.bit_count() - len(move.captured)
        assert after.kings & ~(after.own | after.enemy) == 0
