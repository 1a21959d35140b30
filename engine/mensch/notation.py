"""Moves, throws and changes as text, both ways: `6:B>0`, `B>0`, `4:--`, `4:`, `12~+~16=y`."""

from __future__ import annotations

import re

from engine.errors import EngineError, Reason, no_move
from engine.mensch.circles import checked_circle, progress_at
from engine.mensch.judge import agreed_roll, thrown
from engine.mensch.moves import moves_by
from engine.mensch.pictures import contents, picture_after, picture_of
from engine.mensch.position import BASE, LAST, Attempted, Move, Position, Throw, ThrowKind
from engine.mensch.profile import COLOURS, LETTERS, Profile
from engine.mensch.sight import Sight, sight_of
from engine.mensch.text import UNTIDY, write_progress
from engine.ruling import EMPTY, CellChange, Change

SKIP = "--"
SIGNS = {ThrowKind.PLAIN: "", ThrowKind.TOUCHED: "!", ThrowKind.LOST: SKIP}
"""What follows the number and the colon of a throw."""
COCKED = "?:"
"""A leaning die shows no number."""

_MOVE = re.compile(r"((?P<roll>[0-9]+):)?(?P<start>B|[0-9]{1,2})>(?P<target>B|[0-9]{1,2})")
_THROW = re.compile(r"(?P<roll>[0-9]+):(?P<sign>|!|--)")
_TAKEN_OFF = re.compile(r"(?P<circle>[A-Za-z0-9.]+)~")
_PUT_ON = re.compile(r"~(?P<circle>[A-Za-z0-9.]+)=(?P<seat>[a-z])")


def read_move(profile: Profile, position: Position, text: str) -> Attempted | Change:
    """A move, a throw, or a change that is neither."""
    if text == SKIP:
        return Change()
    if text == COCKED:
        return Throw(0, ThrowKind.COCKED)
    if found := _MOVE.fullmatch(text):
        roll = _read_roll(found["roll"]) if found["roll"] else 0
        start, target = (_read_progress(found[name]) for name in ("start", "target"))
        return Move(agreed_roll(position, roll), start, target)
    if found := _THROW.fullmatch(text):
        return _read_throw(position, _read_roll(found["roll"]), found["sign"])
    return Change(tuple(_read_cell_change(profile, position, part) for part in text.split("+")))


def _read_throw(position: Position, roll: int, sign: str) -> Attempted | Change:
    kind = next(kind for kind, written in SIGNS.items() if written == sign)
    if kind is ThrowKind.LOST and position.roll:
        thrown(position, roll)
        return Change()
    return Throw(roll, kind)


def _read_roll(digits: str) -> int:
    if digits not in {"1", "2", "3", "4", "5", "6"}:
        raise EngineError(
            Reason.BAD_ROLL, f"The die cannot show {digits[:UNTIDY]}: a roll is a number from 1 to 6."
        )
    return int(digits)


def _read_progress(word: str) -> int:
    return BASE if word == "B" else int(word)


def _read_cell_change(profile: Profile, position: Position, text: str) -> CellChange:
    if found := _TAKEN_OFF.fullmatch(text):
        after = EMPTY
    elif found := _PUT_ON.fullmatch(text):
        after = _read_colour(profile, found["seat"])
    else:
        complaint = no_move(text, "".join(text.split()).replace("b", "B"), _MOVE)
        raise EngineError(
            Reason.BAD_MOVE,
            f"{complaint} 4:10>14, or 10>14 when the roll is known; 4: (thrown), "
            "4:-- (thrown and lost), 4:! (die touched), ?: (die leaning), -- (skipped), 12~ (taken off) and "
            "~12=y (put on) are read.",
        )
    circle = checked_circle(found["circle"])
    shown = contents(profile, (circle,), picture_of(position.figures))
    return CellChange(circle, shown[circle], after)


def _read_colour(profile: Profile, letter: str) -> str:
    known = {LETTERS[seat]: COLOURS[seat] for seat in profile.seats}
    if letter not in known:
        raise EngineError(
            Reason.BAD_MOVE, f"'{letter}' is no seat in play: figures are {', '.join(known)} here."
        )
    return known[letter]


def write_move(profile: Profile, position: Position, attempt: Attempted | Change) -> str:
    """The text of an attempt; a roll that lies there already is not written."""
    match attempt:
        case Throw(_, ThrowKind.COCKED):
            return COCKED
        case Throw(roll, kind):
            return f"{roll}:{SIGNS[kind]}"
        case Move(roll, start, target):
            said = f"{roll}:" if roll and not position.roll else ""
            return f"{said}{write_progress(start)}>{write_progress(target)}"
    if not attempt.cells:
        return SKIP
    if move := _as_move(profile, position, attempt):
        return write_move(profile, position, move)
    return "+".join(_write_cell_change(each) for each in attempt.cells)


def _write_cell_change(each: CellChange) -> str:
    if each.after == EMPTY:
        return f"{each.cell}~"
    return f"~{each.cell}={LETTERS[COLOURS.index(each.after)]}"


def _as_move(profile: Profile, position: Position, change: Change) -> Move | None:
    """The move of the seat whose turn it is that makes exactly this change, right or wrong."""
    sight = sight_of(profile, position, change)
    candidates = moves_by(profile, position, position.roll) if position.roll else []
    for move in (*candidates, *_walk(position, sight)):
        if picture_after(profile, position, move) == sight.picture:
            return move
    return None


def _walk(position: Position, sight: Sight) -> list[Move]:
    """From the one circle that the mover's figure left to the one that it reached."""
    own = [each for each in sight.traffic if each.seat == position.seat]
    if len(own) != 1 or len(own[0].left) != 1 or len(own[0].reached) != 1:
        return []
    start, target = (progress_at(position.seat, name) for name in (*own[0].left, *own[0].reached))
    if start is None or target is None or not BASE <= target <= LAST:
        return []
    return [Move(position.roll, start, target)]
