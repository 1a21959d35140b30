"""Is this move or throw legal, and if not, which article does it break?

The answer is not derived from the list of legal moves: it comes from an ordered list of
questions. A law in the tests ties the two together.
"""

from __future__ import annotations

from engine.errors import EngineError, Reason
from engine.mensch.attempt import Attempt
from engine.mensch.duties import DUTIES
from engine.mensch.ending import outcome
from engine.mensch.moves import lost, moved, moves_by
from engine.mensch.pictures import change_of
from engine.mensch.position import ROLLS, Attempted, Move, Position, Throw, ThrowKind
from engine.mensch.profile import COLOURS, Profile
from engine.mensch.questions import PRECONDITIONS, QUESTIONS
from engine.ruling import Change, Facts, Finding, Illegal, Legal, Ruling, Unfinished, game_over


def judge_move(
    profile: Profile, position: Position, move: Move, corner: str | None = None
) -> Ruling[Position, Attempted]:
    """The ruling on a move of the seat whose turn it is."""
    move = move._replace(roll=agreed_roll(position, move.roll))
    if ended := outcome(profile, position):
        return game_over(ended)
    attempt = Attempt(profile, position, move, corner)
    for question in PRECONDITIONS:
        if missing := question(attempt):
            return Illegal((missing,), remedies(attempt))
    found = tuple(breach for question in (*QUESTIONS, *DUTIES) if (breach := question(attempt)))
    return Illegal(found, remedies(attempt)) if found else legal(profile, position, move)


def legal(profile: Profile, position: Position, move: Move) -> Legal[Position, Attempted]:
    """The ruling on a move that is known to be legal."""
    after = moved(profile, position, move)
    return Legal((move,), after, change_of(profile, position, move), outcome(profile, after))


def remedies(attempt: Attempt) -> tuple[Attempted, ...]:
    """The legal move of the same figure, else all legal moves; none before a throw or by a lost one."""
    if not attempt.move.roll:
        return ()
    right = moves_by(attempt.profile, attempt.position, attempt.move.roll)
    return tuple(move for move in right if move.start == attempt.move.start) or tuple(right)


def thrown(position: Position, roll: int) -> Position:
    """The position once the die shows this number."""
    if roll not in ROLLS:
        raise EngineError(Reason.BAD_ROLL, f"The die cannot show {roll}: a roll is a number from 1 to 6.")
    return position._replace(roll=agreed_roll(position, roll))


def agreed_roll(position: Position, roll: int) -> int:
    """The throw that the position and the attempt agree on; 0 where neither knows one."""
    if roll not in (0, *ROLLS):
        raise EngineError(Reason.BAD_ROLL, f"The die cannot show {roll}: a roll is a number from 1 to 6.")
    if roll and position.roll and roll != position.roll:
        raise EngineError(Reason.BAD_ROLL, f"The rolls clash: the die shows {position.roll}, not {roll}.")
    return roll or position.roll


def judge_throw(profile: Profile, position: Position, throw: Throw) -> Ruling[Position, Attempted]:
    """The ruling on a throw: one a turn, flat, and left alone."""
    if throw.kind is ThrowKind.LOST:
        return judge_skip(profile, thrown(position, throw.roll))
    if throw.kind is not ThrowKind.COCKED:
        thrown(position._replace(roll=0), throw.roll)
    if ended := outcome(profile, position):
        return game_over(ended)
    if throw.kind is ThrowKind.TOUCHED:
        return _refused(profile, position, "roll.touched", "turned" if position.roll else "moved", throw)
    return _judge_fresh_throw(profile, _without_lost_throw(profile, position), throw)


def _judge_fresh_throw(profile: Profile, position: Position, throw: Throw) -> Ruling[Position, Attempted]:
    """The ruling on a die that was thrown, whether it lies flat or leans."""
    is_leaning = throw.kind is ThrowKind.COCKED
    if position.roll:
        return _refused(profile, position, "roll.again", "leaning" if is_leaning else "twice", throw)
    if is_leaning:
        return Unfinished((Finding("roll.cocked", "leaning", (), {}),), ())
    if moves_by(profile, position, throw.roll):
        return Legal((throw,), thrown(position, throw.roll), Change(), None)
    after = lost(profile, position, throw.roll)
    return Legal((throw,), after, Change(), outcome(profile, after))


def _without_lost_throw(profile: Profile, position: Position) -> Position:
    """The position without a throw that moves nobody, where the same seat throws again (2.again)."""
    if not position.roll or moves_by(profile, position, position.roll):
        return position
    after = lost(profile, position, position.roll)
    return after if after.seat == position.seat else position


def _refused(profile: Profile, position: Position, rule: str, why: str, throw: Throw) -> Illegal[Attempted]:
    """The throw does not count; the one that lay there, if any, still does."""
    facts: Facts = {"player": COLOURS[position.seat], "thrown": position.roll, "now": throw.roll}
    right = moves_by(profile, position, position.roll) if position.roll else ()
    return Illegal((Finding(rule, why, (), facts),), tuple(right))


def judge_skip(profile: Profile, position: Position) -> Ruling[Position, Attempted]:
    """The ruling on doing nothing: right only where the throw is lost."""
    if ended := outcome(profile, position):
        return game_over(ended)
    player = COLOURS[position.seat]
    if not position.roll:
        return Illegal((Finding("roll.none", "skipped", (), {"player": player}),), ())
    right = moves_by(profile, position, position.roll)
    if not right:
        after = lost(profile, position, position.roll)
        return Legal((), after, Change(), outcome(profile, after))
    starts = tuple(dict.fromkeys(Attempt(profile, position, move).circle(move.start) for move in right))
    facts: Facts = {"player": player, "thrown": position.roll, "starts": starts}
    return Illegal((Finding("must.move", "skipped", starts, facts),), tuple(right))
