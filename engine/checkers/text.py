"""Positions and moves as text, both ways."""

from __future__ import annotations

import re

from engine.checkers.board import cells_of
from engine.checkers.labels import ALL_CELLS, Piece, cell_of, change_of, label, path_text, piece_at, piece_of
from engine.checkers.legs import walk
from engine.checkers.moves import generate
from engine.checkers.position import COLOURS, PIECES_A_SIDE, Move, Position
from engine.checkers.profile import Profile
from engine.checkers.reach import captures_from
from engine.errors import EngineError, Reason, nearest_cell, no_move, shown
from engine.ruling import EMPTY, CellChange, Change

SIDES = "WB"
"""Blue is written W, pink B, as in the portable draughts notation."""
SKIP = "--"
SUCH_AS = "such as W:Wa1,c1,Kd4:Bb8,d8"

_CELL = "[a-z][0-9]+"
_PATH = re.compile(f"{_CELL}(?:[-x:]{_CELL})+")
_TAKEN_OFF = re.compile(f"(?P<cell>{_CELL})~")
_PUT_ON = re.compile(f"~(?P<cell>{_CELL})=(?P<king>K?)(?P<side>[WB])")
_CROWNED = re.compile(f"(?P<cell>{_CELL})=(?P<rank>[KM])")


def read_position(profile: Profile, text: str) -> Position:
    """A position from text such as `W:Wa1,c1,Kd4:Bb8,d8`."""
    side, *parts = text.strip().split(":")
    if side not in ("W", "B"):
        wrong = f", not {shown(side)}" if side else ""
        raise _bad_position(f"it must begin with W: or B: for the side to move{wrong}, {SUCH_AS}")
    if sorted(part[:1] for part in parts) != ["B", "W"]:
        raise _bad_position(f"after the side to move come both sides, {SUCH_AS}")
    pieces, kings = {"W": 0, "B": 0}, 0
    for part in sorted(parts, reverse=True):
        for token in part[1:].split(",") if len(part) > 1 else ():
            bit = 1 << _read_cell(profile, token)
            if (pieces["W"] | pieces["B"]) & bit:
                raise _bad_position(f"two pieces stand on {token.removeprefix('K')}")
            pieces[part[0]] |= bit
            kings |= bit if token.startswith("K") else 0
    for letter, player in zip(SIDES, COLOURS, strict=True):
        if pieces[letter].bit_count() > PIECES_A_SIDE:
            count = pieces[letter].bit_count()
            raise _bad_position(f"{player} has {count} pieces where {PIECES_A_SIDE} are the most")
    return Position(pieces["W"], pieces["B"], kings, SIDES.index(side))


def _read_cell(profile: Profile, token: str) -> int:
    name = token.removeprefix("K")
    try:
        cell = cell_of(profile, name)
    except EngineError as unknown:
        hint = nearest_cell(name, ALL_CELLS).removesuffix(".")
        raise _bad_position(f"{shown(token)} is no cell{hint}, with or without K") from unknown
    if cell is None:
        raise _bad_position(f"{name} is not a blue cell, so nothing can stand there")
    return cell


def write_position(profile: Profile, position: Position) -> str:
    """The text of a position: the side to move, then both sides, cells by file and rank."""
    sides = (
        letter + ",".join(_write_pieces(profile, bits, position.kings))
        for letter, bits in zip(SIDES, (position.first, position.second), strict=True)
    )
    return ":".join((SIDES[position.side], *sides))


def _write_pieces(profile: Profile, bits: int, kings: int) -> list[str]:
    by_name = sorted((profile.board.names[cell], cell) for cell in cells_of(bits))
    return ["K" * (kings >> cell & 1) + name for name, cell in by_name]


def read_move(profile: Profile, position: Position, text: str) -> Move | Change:
    """A move such as `c3-d4` or `c3xe5xg7`, or a change that is none: `b8~`, `~d4=KW`, `d4=K`, `--`."""
    if text == SKIP:
        return Change()
    if _PATH.fullmatch(text):
        return _read_path(profile, position, re.split("[-x:]", text))
    return Change(tuple(_read_cell_change(profile, position, part) for part in text.split("+")))


def _read_path(profile: Profile, position: Position, named: list[str]) -> Move | Change:
    path: tuple[int, ...] = ()
    for name in named:
        cell = cell_of(profile, name)
        if cell is None:
            return _off_the_blue(profile, position, named[0], name)
        path += (cell,)
    moves = generate(profile, position)
    if len(path) > 2 or any(move.path[: len(path)] == path for move in moves):
        return Move(path)
    # A short capture leaves out the landings between: c3xg7 for c3xe5xg7.
    full = [move for move in moves if move.captured and (move.path[0], move.path[-1]) == path]
    begun = dict.fromkeys(part for move in moves if (part := _begun(move, path)))
    fitting = full or [Move(part) for part in begun]
    if len(fitting) > 1:
        ways = ", ".join(path_text(profile, move.path, True) for move in fitting)
        raise EngineError(
            Reason.BAD_MOVE, f"'{named[0]}x{named[1]}' can be several captures: write one of {ways}."
        )
    return fitting[0] if fitting else Move(path)


def _begun(move: Move, ends: tuple[int, ...]) -> tuple[int, ...]:
    """The part of a capture up to a cell that it lands on before it goes on; nothing where it does not."""
    start, target = ends
    if not move.captured or move.path[0] != start or target not in move.path[1:-1]:
        return ()
    return move.path[: move.path.index(target, 1) + 1]


def _off_the_blue(profile: Profile, position: Position, start: str, name: str) -> Change:
    """A path that leaves the blue cells cannot be a move; it is what was seen, and the judge says so."""
    cell = cell_of(profile, start)
    piece = label(None if cell is None else piece_at(position, cell))
    if piece == EMPTY:
        return Change((CellChange(start, EMPTY, EMPTY),))
    return Change((CellChange(start, piece, EMPTY), CellChange(name, EMPTY, piece)))


def is_change(text: str) -> bool:
    """Whether a text is that of a change and not of a move: `b8~`, `~d4=KW`, `d4=K`, `--`, `b8~+d4=K`."""
    found = [_cell_change(part) for part in text.split("+")]
    return text == SKIP or all(each is not None and each["cell"] in ALL_CELLS for each in found)


def _cell_change(text: str) -> re.Match[str] | None:
    return _TAKEN_OFF.fullmatch(text) or _PUT_ON.fullmatch(text) or _CROWNED.fullmatch(text)


def _read_cell_change(profile: Profile, position: Position, text: str) -> CellChange:
    found = _cell_change(text)
    if found is None:
        complaint = no_move(text, "".join(text.split()).lower(), _PATH)
        raise EngineError(
            Reason.BAD_MOVE,
            f"{complaint} c3-d4 or c3xe5xg7; b8~ (taken off), ~d4=W (put on), d4=K "
            "(crowned) and -- (skipped) are read.",
        )
    cell = cell_of(profile, found["cell"])
    before = None if cell is None else piece_at(position, cell)
    return CellChange(found["cell"], label(before), label(_piece_after(found, before)))


def _piece_after(found: re.Match[str], before: Piece | None) -> Piece | None:
    said = found.groupdict()
    if "side" in said:
        return Piece(SIDES.index(said["side"]), bool(said["king"]))
    if "rank" in said and before:
        return Piece(before.side, said["rank"] == "K")
    # Taken off; and an empty cell cannot be crowned: it stays empty, and the judge says so.
    return None


def write_move(profile: Profile, position: Position, attempt: Move | Change) -> str:
    """The text of a move or change; a change that is not quite a move is written cell by cell."""
    if isinstance(attempt, Move):
        is_capture = bool(attempt.captured or walk(profile, position, attempt.path).captured)
        return path_text(profile, attempt.path, is_capture)
    if not attempt.cells:
        return SKIP
    moves = generate(profile, position)
    seen = frozenset(attempt.cells)
    for move in moves:
        if frozenset(change_of(profile, position, move).cells) == seen:
            return path_text(profile, move.path, bool(move.captured))
    return _as_step(profile, position, attempt, moves) or "+".join(map(_write_cell_change, attempt.cells))


def _as_step(profile: Profile, position: Position, change: Change, moves: list[Move]) -> str | None:
    """One piece that went from cell to cell, if that text is not also the text of a move or a capture."""
    match sorted(change.cells, key=lambda each: each.before == EMPTY):
        case [left, came] if came.before == left.after == EMPTY and left.before == came.after != EMPTY:
            index = profile.board.index
            start, target = index.get(left.cell), index.get(came.cell)
            others = captures_from(profile, position, start) if start is not None else []
            if not any(move.path[0] == start and target in move.path[1:] for move in moves + others):
                return f"{left.cell}-{came.cell}"
    return None


def _write_cell_change(each: CellChange) -> str:
    before, after = piece_of(each.before), piece_of(each.after)
    if after is None:
        return f"{each.cell}~"
    if before and before.side == after.side:
        return f"{each.cell}={'K' if after.is_king else 'M'}"
    return f"~{each.cell}={'K' * after.is_king}{SIDES[after.side]}"


def short_move(profile: Profile, position: Position, move: Move) -> str:
    """The text of a legal move with the landings between left out, unless they are needed."""
    ends = (move.path[0], move.path[-1])
    for other in generate(profile, position):
        is_begun = len(other.path) > 2 and other.path[:2] == ends
        if is_begun or (other.path != move.path and (other.path[0], other.path[-1]) == ends):
            return path_text(profile, move.path, bool(move.captured))
    return path_text(profile, ends, bool(move.captured))


def _bad_position(what: str) -> EngineError:
    return EngineError(Reason.BAD_POSITION, f"The position cannot be read: {what}.")
