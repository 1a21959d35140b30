"""Several ways that look the same: all moves that a change could be, and one ruling for them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.checkers.board import cells_of
from engine.checkers.judge import judge_way, legal
from engine.checkers.labels import Piece, path_text, piece_at
from engine.checkers.position import Move, Position
from engine.checkers.profile import Profile
from engine.checkers.reach import ways_between
from engine.checkers.scene import Scene
from engine.ruling import Finding, Illegal, Legal, Ruling, Unfinished


def judge_ways(
    profile: Profile, position: Position, ways: Sequence[Move], taken: frozenset[int], is_king: bool
) -> list[Ruling[Position, Move]]:
    """The rulings on all ways, that on the way which fits best to the pieces taken off first."""
    fitting = sorted(ways, key=lambda way: len(taken.symmetric_difference(way.captured)))
    return [judge_way(profile, position, way.path, taken, is_king) for way in fitting]


def circle(profile: Profile, position: Position, scene: Scene) -> Ruling[Position, Move] | None:
    """The ruling on a capture that ended, or paused, where it began: only the captured are missing."""
    if len(scene.crowned) > 1 or not (scene.left or scene.crowned):
        return None
    taken = frozenset(profile.board.index[cell] for cell in scene.left)
    fitting: list[Ruling[Position, Move]] = []
    wrong: list[Ruling[Position, Move]] = []
    for start in cells_of(position.first | position.second):
        is_crowned = profile.board.names[start] in scene.crowned
        if is_crowned or not scene.crowned:
            is_king = is_crowned or bool(position.kings >> start & 1)
            ways = ways_between(profile, position, start, start)
            rulings = judge_ways(profile, position, ways, taken, is_king)
            fitting += [ruling for ruling in rulings if not isinstance(ruling, Illegal)]
            # A breach goes round in a circle only if just what it would capture is missing.
            wrong += rulings[:1] if any(taken == set(way.captured) for way in ways) else []
    return best_ruling(profile, position, fitting or wrong, None) if fitting or wrong else None


def best_ruling(
    profile: Profile, position: Position, rulings: Sequence[Ruling[Position, Move]], piece: Piece | None
) -> Ruling[Position, Move]:
    """One ruling out of those on all ways that the same change could be, the likeliest way first."""
    if len(rulings) == 1:
        return rulings[0]
    if done := [ruling for ruling in rulings if isinstance(ruling, Legal)]:
        exact = [each for each in done if piece == piece_at(each.position, each.moves[0].path[-1])] or done
        same = [each for each in exact if each.position == exact[0].position]
        return legal(profile, position, tuple(move for each in same for move in each.moves))
    if begun := [ruling for ruling in rulings if isinstance(ruling, Unfinished)]:
        return _one_of(profile, begun)
    return rulings[0]


def _one_of(profile: Profile, begun: list[Unfinished[Move]]) -> Unfinished[Move]:
    """What is missing, where several unfinished captures look the same."""
    moves = tuple(dict.fromkeys(move for each in begun for move in each.remedy))
    if all(each.missing == begun[0].missing for each in begun):
        return Unfinished(begun[0].missing, moves)
    first = next((each.missing[0] for each in begun if each.missing[0].rule == "capture.continue"), None)
    ways = tuple(path_text(profile, move.path, True) for move in moves)
    rule = "capture.continue" if first else "capture.wrong"
    cells = tuple(dict.fromkeys(cell for each in begun for cell in each.missing[0].cells))
    return Unfinished((Finding(rule, "which", cells, {"ways": ways}),), moves)


def size_of_breach(ruling: Ruling[Position, Move]) -> int:
    """On how many cells a breach shows: the smaller, the likelier it was meant so."""
    return sum(len(found.cells) for found in ruling.violations) if isinstance(ruling, Illegal) else 0
