"""Judging what was seen: which move could this change of the board be, and is it one at all?"""

from __future__ import annotations

from engine.desiree.goals import outcome
from engine.desiree.judge import judge_move
from engine.desiree.labels import cell_of, die_of, label
from engine.desiree.moves import steps
from engine.desiree.position import Move, Position
from engine.desiree.profile import Profile
from engine.errors import EngineError, Reason
from engine.ruling import EMPTY, SEVERAL, CellChange, Change, Fact, Finding, Illegal, Legal, Ruling, game_over


def judge_change(profile: Profile, position: Position, change: Change) -> Ruling[Position, Move]:
    """The ruling on a change: judged as a move where it could be one, else article B."""
    dice = seen_dice(profile, position, change)
    if ended := outcome(profile, position):
        return game_over(ended)
    if not change.cells:
        return _skipped(profile, position)
    if not dice:
        return _nothing_done(change.cells[0])
    lifted = [cell for cell, (_, after) in dice.items() if not after]
    placed = [cell for cell, (before, _) in dice.items() if not before]
    altered = [cell for cell in dice if cell not in lifted and cell not in placed]
    match lifted, placed, altered:
        case [start], [target], _ if dice[start][0] * dice[target][1] > 0:
            move = Move(start, target, abs(dice[target][1]))
            return _with_bystanders(profile, judge_move(profile, position, move), move, altered)
        case [start], [], [target] if dice[start][0] * dice[target][1] > 0:
            return judge_move(profile, position, Move(start, target, abs(dice[target][1])))
        case [cell], [], []:
            return _no_move(profile, "taken_off", cell, piece=label(profile, dice[cell][0]))
        case [], [cell], []:
            return _no_move(profile, "put_on", cell, piece=label(profile, dice[cell][1]))
        case [], [], [cell] if dice[cell][0] * dice[cell][1] > 0:
            return _no_move(profile, "turned", cell, face=abs(dice[cell][0]), shown=abs(dice[cell][1]))
        case [], [], [cell]:
            before, after = (label(profile, die) for die in dice[cell])
            return _no_move(profile, "swapped", cell, before=before, after=after)
    return Illegal((_several(profile, tuple(dice)),), ())


def seen_dice(profile: Profile, position: Position, change: Change) -> dict[int, tuple[int, int]]:
    """Each changed cell with its die before and after, checked against the position."""
    dice = {}
    seen = set()
    for each in change.cells:
        cell = cell_of(profile, each.cell)
        before, after = die_of(profile, each.before), die_of(profile, each.after)
        if cell in seen:
            raise EngineError(Reason.BAD_MOVE, f"The change names {each.cell} twice.")
        seen.add(cell)
        if before != position.cells[cell]:
            there = label(profile, position.cells[cell])
            raise EngineError(
                Reason.BAD_MOVE, f"The change starts from '{each.before}' on {each.cell}; there is {there}."
            )
        if before != after:
            dice[cell] = (before, after)
    return dice


def _skipped(profile: Profile, position: Position) -> Ruling[Position, Move]:
    """Nothing was done: allowed only where no die can move."""
    if not steps(profile, position.cells, position.sign):
        after = Position(position.cells, 1 - position.side)
        return Legal((), after, Change(), outcome(profile, after))
    player = profile.players[position.side]
    return Illegal((Finding("B.turn", "skipped", (), {"player": player}),), ())


def _nothing_done(each: CellChange) -> Illegal[Move]:
    """A change that leaves its cell as it was: no die there, or a die that was not touched."""
    why = "empty" if each.after == EMPTY else "not_moved"
    return Illegal((Finding("B.turn", why, (each.cell,), {"from": each.cell}),), ())


def _with_bystanders(
    profile: Profile, ruling: Ruling[Position, Move], move: Move, altered: list[int]
) -> Ruling[Position, Move]:
    """The ruling on a move during which other dice were changed in place."""
    if not altered:
        return ruling
    names = profile.board.names
    way = profile.board.ways.get((move.start, move.target), ())
    if len(altered) == 1 and altered[0] in way:
        facts: dict[str, Fact] = {
            "from": names[move.start],
            "to": names[move.target],
            "over": names[altered[0]],
        }
        found = Finding("D.turn", "jumped_turned", (names[altered[0]],), facts)
    else:
        found = _several(profile, (move.start, move.target, *altered))
    earlier = ruling.violations if isinstance(ruling, Illegal) else ()
    return Illegal((*earlier, found) if found.rule == "D.turn" else (found, *earlier), ())


def _no_move(profile: Profile, why: str, cell: int, **facts: Fact) -> Illegal[Move]:
    name = profile.board.names[cell]
    return Illegal((Finding("B.turn", why, (name,), {"cell": name, **facts}),), ())


def _several(profile: Profile, cells: tuple[int, ...]) -> Finding:
    names = tuple(profile.board.names[cell] for cell in cells)
    return Finding("B.turn", SEVERAL, names, {"cells": names})
