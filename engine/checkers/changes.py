"""Judging what was seen: which move could this change of the board be, and is it one at all?"""

from __future__ import annotations

from engine.checkers.candidates import best_ruling, circle, judge_ways, size_of_breach
from engine.checkers.goals import outcome
from engine.checkers.labels import Piece, label, lacks_discs
from engine.checkers.position import COLOURS, Move, Position
from engine.checkers.profile import Profile
from engine.checkers.reach import ways_between
from engine.checkers.scene import Scene, scene_of
from engine.ruling import (
    EMPTY,
    SEVERAL,
    CellChange,
    Change,
    Fact,
    Facts,
    Finding,
    Illegal,
    Legal,
    Ruling,
    Unfinished,
    game_over,
)

MOST_WRONG = 2
"""More pieces wrongly taken off than this are no slip any more: the board was knocked over."""


def judge_change(profile: Profile, position: Position, change: Change) -> Ruling[Position, Move]:
    """The ruling on a change: judged as a move where it could be one, else by its own rule."""
    scene = scene_of(profile, position, change)
    if ended := outcome(profile, position):
        return game_over(ended)
    if not change.cells:
        player = COLOURS[position.side]
        return Illegal((Finding("turn", "skipped", (), {"player": player}),), ())
    if not scene.cells:
        return _nothing_done(change.cells[0])
    match tuple(scene.arrived):
        case ():
            return _without_arrival(profile, position, scene)
        case (target,):
            ruling = _with_arrival(profile, position, scene, target)
            return _with_crowns(position, scene, ruling)
    return _several(scene)


def _nothing_done(each: CellChange) -> Illegal[Move]:
    """A change that leaves its cell as it was: no piece there, or one that was not touched."""
    rule, why = ("cell", "empty") if each.after == EMPTY else ("turn", "not_moved")
    return Illegal((Finding(rule, why, (each.cell,), {"from": each.cell}),), ())


def _without_arrival(profile: Profile, position: Position, scene: Scene) -> Ruling[Position, Move]:
    """No piece came to a new cell: a capture in a circle, or something that is no move."""
    if ruling := circle(profile, position, scene):
        return ruling
    match tuple(scene.left), tuple(scene.crowned):
        case (start,), (target,) if scene.left[start].side == scene.crowned[target].side:
            # A man was put on top of another one: that looks like a king, but it is no move.
            return _from(profile, position, scene, start, target, scene.left[start])
        case (cell,), ():
            return _no_move("piece", "taken_off", cell, piece=label(scene.left[cell]))
        case (), (_,) | ():
            return _with_crowns(position, scene, None)
    return _several(scene)


def _with_arrival(profile: Profile, position: Position, scene: Scene, target: str) -> Ruling[Position, Move]:
    """A piece came to a cell: from where, and was that a move?"""
    piece = scene.arrived[target]
    starts = [cell for cell, left in scene.left.items() if left.side == piece.side]
    match starts:
        case []:
            return _several(scene) if scene.left else _brought(scene, target)
        case [start]:
            return _from(profile, position, scene, start, target, piece)
    # An own piece was taken off too: whichever could have gone there is the one that moved.
    index = profile.board.index
    able = [start for start in starts if ways_between(profile, position, index[start], index.get(target))]
    rulings = [_from(profile, position, scene, start, target, piece) for start in able]
    return min(rulings, key=size_of_breach, default=_several(scene))


def _brought(scene: Scene, target: str) -> Illegal[Move]:
    """A piece that came from nowhere."""
    if target in scene.came:
        return _no_move("piece", "put_on", target, piece=label(scene.came[target]))
    before, after = (label(piece) for piece in scene.swapped[target])
    return _no_move("piece", "swapped", target, before=before, after=after)


def _from(
    profile: Profile, position: Position, scene: Scene, start: str, target: str, piece: Piece
) -> Ruling[Position, Move]:
    """The ruling on a piece that went from one cell to another while others were taken off."""
    index = profile.board.index
    begin, end = index[start], index.get(target)
    if end is None:
        return _off_the_blue(position, start, target, piece)
    taken = frozenset(index[cell] for cell in scene.left if cell != start)
    ways = ways_between(profile, position, begin, end)
    if ways and target in scene.swapped:
        # With `remove=immediate` a way can end where a captured piece stood: that one is off as well.
        taken |= {end}
    straight = [Move((begin, end))]
    rulings = judge_ways(profile, position, ways or straight, taken, piece.is_king)
    ruling = best_ruling(profile, position, rulings, piece)
    return _several(scene) if _is_swept(ruling) else ruling


def _with_crowns(
    position: Position, scene: Scene, ruling: Ruling[Position, Move] | None
) -> Ruling[Position, Move]:
    """The ruling, with what was done to the crowns of pieces that did not move."""
    if len(scene.crowned) > 1:
        return _several(scene)
    wrong = tuple(Finding("crown", "not_due", (cell,), {"cell": cell}) for cell in scene.crowned)
    after = ruling.position if isinstance(ruling, Legal) else position
    due = tuple(
        Finding("crown", "uncrowned", (cell,), {"cell": cell})
        for cell, piece in scene.uncrowned.items()
        if not lacks_discs(after, piece.side)
    )
    match ruling:
        case None:
            return Illegal(wrong, ()) if wrong else Unfinished(due, ())
        case Illegal():
            return Illegal((*ruling.violations, *wrong), ruling.remedy) if wrong else ruling
        case Legal():
            missing, moves = due, ruling.moves
        case Unfinished():
            missing, moves = ruling.missing + due, ruling.remedy
    if wrong:
        return Illegal(wrong, moves)
    return Unfinished(missing, moves) if missing else ruling


def _off_the_blue(position: Position, start: str, target: str, piece: Piece) -> Illegal[Move]:
    """A piece on a square that is not played on."""
    facts: Facts = {"from": start, "to": target}
    found: tuple[Finding, ...] = (Finding("cell", "unplayable", (target,), facts),)
    if piece.side != position.side:
        players: Facts = {"player": COLOURS[position.side], "owner": COLOURS[piece.side]}
        found = (Finding("turn", "not_yours", (target,), {**facts, **players}), *found)
    return Illegal(found, ())


def _is_swept(ruling: Ruling[Position, Move]) -> bool:
    """Whether too many pieces are missing for anybody to have meant it."""
    if not isinstance(ruling, Illegal):
        return False
    wrong = [found.facts["taken"] for found in ruling.violations if found.rule == "capture.wrong"]
    return sum(len(each) for each in wrong if isinstance(each, tuple)) > MOST_WRONG


def _no_move(rule: str, why: str, cell: str, **facts: Fact) -> Illegal[Move]:
    return Illegal((Finding(rule, why, (cell,), {"cell": cell, **facts}),), ())


def _several(scene: Scene) -> Illegal[Move]:
    return Illegal((Finding("turn", SEVERAL, scene.cells, {"cells": scene.cells}),), ())
