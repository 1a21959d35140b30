"""Positions and moves as text, both ways."""

from __future__ import annotations

import re

from engine.desiree.faces import dice_between, face_due
from engine.desiree.labels import cell_of, checked_move, die_of, label
from engine.desiree.layout import UNTIDY
from engine.desiree.position import DICE_A_SIDE, FACES, Move, Position
from engine.desiree.profile import Profile
from engine.errors import EngineError, Reason, counted, no_move, shown
from engine.ruling import EMPTY, CellChange, Change

FACE_LETTERS = "abcdef"
SIDES = "wb"
SKIP = "--"

_RANK = re.compile(r"[1-9][0-9]*|[A-Za-z]")
_MOVE = re.compile(r"(?P<start>[a-z][0-9]+)[-^](?P<target>[a-z][0-9]+)(=(?P<face>[0-9]+))?")
_TURNED = re.compile(r"(?P<cell>[a-z][0-9]+)=(?P<face>[0-9]+)")
_TAKEN_OFF = re.compile(r"(?P<cell>[a-z][0-9]+)~")
_PUT_ON = re.compile(r"~(?P<cell>[a-z][0-9]+)=(?P<side>[Aa])(?P<face>[0-9]+)")


def ranks_in(text: str) -> int:
    """How many ranks a position text has."""
    return text.strip().split(" ")[0].count("/") + 1


def read_position(profile: Profile, text: str) -> Position:
    """A position from text such as `8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w`."""
    board, (grid, _, side) = profile.board, text.strip().partition(" ")
    ranks = grid.split("/")
    if side not in SIDES or len(side) != 1:
        wrong = f", not {shown(side)}" if side else ""
        raise _bad_position(f"it must end in a blank and w or b for the side to move{wrong}")
    if len(ranks) != board.rows:
        raise _bad_position(f"it has {counted(len(ranks), 'rank')} where the board has {board.rows}")
    cells: list[int] = []
    for number, rank in zip(range(board.rows, 0, -1), ranks, strict=True):
        cells[:0] = _read_rank(rank, number, board.columns)
    for sign, player in zip((1, -1), profile.players, strict=True):
        count = sum(die * sign > 0 for die in cells)
        if count > DICE_A_SIDE:
            raise _bad_position(f"{player} has {count} dice where {DICE_A_SIDE} are the most")
    return Position(tuple(cells), SIDES.index(side))


def _read_rank(rank: str, number: int, columns: int) -> list[int]:
    tokens = _RANK.findall(rank)
    if "".join(tokens) != rank:
        raise _bad_position(
            f"rank {number} {rank[:UNTIDY]!r} may hold letters and numbers without leading zeros only"
        )
    cells: list[int] = []
    for token in tokens:
        if token.isdigit():
            # A longer number could not fit on any board; do not build a list of that length.
            cells += [0] * (int(token) if len(token) <= 2 else columns + 1)
        else:
            cells.append(_read_die(token, number))
    if len(cells) != columns:
        raise _bad_position(
            f"rank {number} {rank[:UNTIDY]!r} adds up to {len(cells)} cells where the board has {columns}"
        )
    return cells


def _read_die(letter: str, number: int) -> int:
    if letter.lower() not in FACE_LETTERS:
        raise _bad_position(
            f"'{letter}' in rank {number} is no face: a to f (or A to F) are the faces 1 to 6"
        )
    face = FACE_LETTERS.index(letter.lower()) + 1
    return face if letter.isupper() else -face


def write_position(profile: Profile, position: Position) -> str:
    """The text of a position, far rank first."""
    columns = profile.board.columns
    ranks = (position.cells[first : first + columns] for first in range(0, len(position.cells), columns))
    return "/".join(reversed([_write_rank(rank) for rank in ranks])) + " " + SIDES[position.side]


def _write_rank(rank: tuple[int, ...]) -> str:
    text, free = "", 0
    for die in (*rank, None):
        if die == 0:
            free += 1
            continue
        text += str(free) if free else ""
        free = 0
        if die is not None:
            letter = FACE_LETTERS[abs(die) - 1]
            text += letter.upper() if die > 0 else letter
    return text


def read_move(profile: Profile, position: Position, text: str) -> Move | Change:
    """A move such as `b3^b7=5`, or a change that is none: `b3=5`, `b3~`, `~b3=A4`, `--`."""
    if text == SKIP:
        return Change()
    if found := _MOVE.fullmatch(text):
        face = _read_face(found["face"]) if found["face"] else None
        return Move(cell_of(profile, found["start"]), cell_of(profile, found["target"]), face)
    return Change(tuple(_read_cell_change(profile, position, part) for part in text.split("+")))


def _read_cell_change(profile: Profile, position: Position, text: str) -> CellChange:
    if found := _TURNED.fullmatch(text):
        before = position.cells[cell_of(profile, found["cell"])]
        # An empty cell cannot be turned: it stays empty, and the judge says so.
        after = _read_face(found["face"]) * ((before > 0) - (before < 0))
    elif found := _TAKEN_OFF.fullmatch(text):
        after = 0
    elif found := _PUT_ON.fullmatch(text):
        after = _read_face(found["face"]) * (1 if found["side"] == "A" else -1)
    else:
        complaint = no_move(text, "".join(text.split()).lower(), _MOVE)
        raise EngineError(
            Reason.BAD_MOVE,
            f"{complaint} b3-b5 or b3^b7=5; b3=5 (turned), b3~ (taken off), "
            "~b3=A4 (put on) and -- (skipped) are read.",
        )
    cell = cell_of(profile, found["cell"])
    return CellChange(found["cell"], label(profile, position.cells[cell]), label(profile, after))


def _read_face(digits: str) -> int:
    if digits not in map(str, FACES):
        raise EngineError(Reason.BAD_MOVE, f"A die has no face {digits[:UNTIDY]}: faces are 1 to 6.")
    return int(digits)


def write_move(profile: Profile, position: Position, attempt: Move | Change) -> str:
    """The text of a move or change: `-` slides, `^` jumps, `=FACE` when the face changes or should."""
    if isinstance(attempt, Move):
        return _write_move(profile, position, checked_move(profile, attempt))
    match attempt.cells:
        case ():
            return SKIP
        case (one, other) if move := _as_move(profile, one, other) or _as_move(profile, other, one):
            return _write_move(profile, position, move)
    return "+".join(_write_cell_change(profile, each) for each in attempt.cells)


def _write_move(profile: Profile, position: Position, move: Move) -> str:
    names = profile.board.names
    sign = "^" if dice_between(profile, position, move.start, move.target) else "-"
    # The old face is written too where another is due: the die has not been turned yet.
    old, due = abs(position.cells[move.start]), face_due(profile, position, move.start, move.target)
    is_silent = move.face is None or (move.face == old and due in (None, old))
    suffix = "" if is_silent else f"={move.face}"
    return f"{names[move.start]}{sign}{names[move.target]}{suffix}"


def _as_move(profile: Profile, left: CellChange, reached: CellChange) -> Move | None:
    """The move of one die from the cell that it left to the cell that it reached, if it is one."""
    start, target = die_of(profile, left.before), die_of(profile, reached.after)
    if left.after != EMPTY or start * target <= 0 or reached.before == reached.after:
        return None
    return Move(cell_of(profile, left.cell), cell_of(profile, reached.cell), abs(target))


def _write_cell_change(profile: Profile, each: CellChange) -> str:
    before, after = die_of(profile, each.before), die_of(profile, each.after)
    if not after:
        return f"{each.cell}~"
    if before * after > 0:
        return f"{each.cell}={abs(after)}"
    return f"~{each.cell}={'A' if after > 0 else 'a'}{abs(after)}"


def _bad_position(what: str) -> EngineError:
    return EngineError(Reason.BAD_POSITION, f"The position cannot be read: {what}.")
