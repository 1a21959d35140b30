"""Judging what was seen: which move could this change of the board be, and is it one at all?"""

from __future__ import annotations

from engine.mensch.circles import circle_name, corner_name, progress_at
from engine.mensch.ending import outcome
from engine.mensch.judge import judge_move, judge_skip, legal
from engine.mensch.moves import moves_by
from engine.mensch.pictures import Half, halves, picture_after
from engine.mensch.position import BASE, START, Attempted, Move, Position, is_on_track
from engine.mensch.profile import COLOURS, Profile
from engine.mensch.sight import Sight, Traffic, sight_of
from engine.ruling import EMPTY, SEVERAL, Change, Fact, Facts, Finding, Illegal, Ruling, Unfinished, game_over


def judge_change(profile: Profile, position: Position, change: Change) -> Ruling[Position, Attempted]:
    """The ruling on a change: a legal move, a half-done one, or what it breaks."""
    sight = sight_of(profile, position, change)
    if ended := outcome(profile, position):
        return game_over(ended)
    moves = moves_by(profile, position, position.roll) if position.roll else []
    for move in moves:
        if picture_after(profile, position, move) == sight.picture:
            return legal(profile, position, move)
    if not sight.traffic:
        return _nothing_done(profile, position, change)
    for move in moves:
        for half in halves(profile, position, move):
            if half.picture == sight.picture:
                return Unfinished(tuple(_missing(position, move, half)), (move,))
    return _breach(profile, position, sight)


def _nothing_done(profile: Profile, position: Position, change: Change) -> Ruling[Position, Attempted]:
    """No figure came or went; figures that only changed corner circles do no harm."""
    if missing := next((each.cell for each in change.cells if each.before == each.after == EMPTY), None):
        facts: Facts = {"circle": missing, "player": COLOURS[position.seat]}
        return Illegal((Finding("cell", "no_figure", (missing,), facts),), ())
    ruling = judge_skip(profile, position)
    if not change.cells or not isinstance(ruling, Illegal):
        return ruling
    facts = {"player": COLOURS[position.seat], "thrown": position.roll}
    waiting = Finding(ruling.violations[0].rule, "still_due", ruling.violations[0].cells, facts)
    return Unfinished((waiting,), ruling.remedy)


def _missing(position: Position, move: Move, half: Half) -> list[Finding]:
    """What is still to be done until the half-done move is whole."""
    start = corner_name(position.seat, position.own.count(BASE))
    if move.start != BASE:
        start = circle_name(position.seat, move.start)
    target, first = (circle_name(position.seat, each) for each in (move.target, START))
    found = []
    if not half.is_landed:
        found.append(Finding("3.capture", "landing", (target,), {"from": start, "to": target}))
    if half.hit is not None:
        corner = corner_name(half.hit, half.picture.corners[half.hit] + 1)
        facts: Facts = {"piece": COLOURS[half.hit], "circle": target, "corner": corner}
        found.append(Finding("3.capture", "to_corner", (corner,), facts))
    if not half.is_entered:
        waiting = corner_name(position.seat, max(half.picture.corners[position.seat], 1))
        found.append(Finding("2.six.enter", "enter_too", (first,), {"waiting": waiting, "a": first}))
    return found


def _breach(profile: Profile, position: Position, sight: Sight) -> Ruling[Position, Attempted]:
    """What is neither a legal move nor half of one."""
    sent_off = [each for each in sight.traffic if _is_sent_off(each)]
    others = [each for each in sight.traffic if each not in sent_off]
    match others, sent_off:
        case [Traffic(_, (_,), (_,)) as mover], [] | [_]:
            return _with_hit(_moved(profile, position, mover), mover, sent_off)
        case [], [Traffic(seat, (circle,), ())]:
            return _no_move("taken_off", circle, piece=COLOURS[seat])
        case [], [Traffic(_, (_,), (_,)) as taken_back]:
            return _taken_back(profile, position, taken_back)
        case [Traffic(seat, (), (circle,))], []:
            return _no_move("put_on", circle, piece=COLOURS[seat])
        case [Traffic(come, (), (circle,))], [Traffic(gone, (left,), _)] if circle == left:
            return _no_move("swapped", circle, before=COLOURS[gone], after=COLOURS[come])
    return Illegal((Finding("turn", SEVERAL, sight.circles, {"cells": sight.circles}),), ())


def _is_sent_off(traffic: Traffic) -> bool:
    """Whether one figure left its circle for its corner, or for the table."""
    if len(traffic.left) != 1 or len(traffic.reached) > 1:
        return False
    return all(progress_at(traffic.seat, name) == BASE for name in traffic.reached)


def _with_hit(
    ruling: Ruling[Position, Attempted], mover: Traffic, sent_off: list[Traffic]
) -> Ruling[Position, Attempted]:
    """The ruling on a move during which a figure was taken away, perhaps one that was not hit."""
    wrong = [each for each in sent_off if each.left != mover.reached]
    if not wrong:
        return ruling
    found = _no_move("not_hit", *wrong[0].left, piece=COLOURS[wrong[0].seat]).violations
    earlier = ruling.violations if isinstance(ruling, Illegal) else ()
    return Illegal((*earlier, *found), ())


def _moved(profile: Profile, position: Position, mover: Traffic) -> Ruling[Position, Attempted]:
    """One figure went from one circle to another, whatever became of a figure that it hit."""
    (left,), (reached,) = mover.left, mover.reached
    start, target = progress_at(mover.seat, left), progress_at(mover.seat, reached)
    facts: Facts = {"piece": COLOURS[mover.seat], "from": left, "to": reached}
    if target is None or start is None:
        return Illegal((Finding("cell", "foreign", (reached,), facts),), ())
    if mover.seat != position.seat:
        players = {"player": COLOURS[position.seat], "owner": COLOURS[mover.seat]}
        return Illegal((Finding("turn", "not_yours", (reached,), {**facts, **players}),), ())
    corner = left if start == BASE else None
    return judge_move(profile, position, Move(position.roll, start, target), corner)


def _taken_back(profile: Profile, position: Position, mover: Traffic) -> Ruling[Position, Attempted]:
    """A figure went back to its corner: hit by one of its own, or without reason."""
    (left,), (reached,) = mover.left, mover.reached
    start = progress_at(mover.seat, left)
    if mover.seat != position.seat or start is None:
        facts: Facts = {"piece": COLOURS[mover.seat], "from": left, "to": reached}
        return Illegal((Finding("piece", "sent_back", (reached,), facts),), ())
    target = start + position.roll
    is_hit = position.roll and is_on_track(target) and target in position.own
    return judge_move(profile, position, Move(position.roll, start, target if is_hit else BASE), reached)


def _no_move(why: str, circle: str, **facts: Fact) -> Illegal[Attempted]:
    return Illegal((Finding("piece", why, (circle,), {"cell": circle, **facts}),), ())
