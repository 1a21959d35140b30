"""Board and start as data: the sheets' figure is lost, so every layout is an assumption."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from engine.desiree.board import Board, cell_names, make_board
from engine.desiree.position import DICE_A_SIDE, FACES
from engine.errors import EngineError, Reason, counted, shown

NAMES = ("A", "B", "C", "D")
SMALLEST, LARGEST = 6, 26
"""Six cells hold a line; files are letters."""
UNTIDY = 30
"""So much of a text that makes no sense is shown again, on one line and in quotes."""

_KEYS = {"name", "rows", "columns", "outer", "dots", "first", "second"}


@dataclass(frozen=True, slots=True)
class Layout:
    """A board with its dots and the dice as they stand at the start."""

    name: str
    board: Board
    dots: tuple[str, ...]
    start: tuple[int, ...]


def layout(value: str) -> Layout:
    """A layout by its name, or from the text of a layout file."""
    if value.lstrip().startswith("{"):
        return parse(value)
    if value not in NAMES:
        raise EngineError(
            Reason.BAD_LAYOUT,
            f"There is no layout {shown(value)}: take {', '.join(NAMES)} or the path of a layout file.",
        )
    return _packaged(value)


def layout_for_ranks(ranks: int) -> str:
    """The layout meant by a position of this many ranks when nobody names one."""
    by_ranks = {8: "A", 10: "C"}
    if ranks not in by_ranks:
        raise EngineError(
            Reason.BAD_POSITION,
            f"The position cannot be read: it has {counted(ranks, 'rank')}. 8 ranks mean layout A, 10 ranks "
            "layout C, other sizes need the option layout; a position is written like 8/1aaaaaa1/… w.",
        )
    return by_ranks[ranks]


@cache
def _packaged(name: str) -> Layout:
    return parse((files("engine.desiree") / "layouts" / f"{name}.json").read_text(encoding="utf-8"))


def parse(text: str) -> Layout:
    """A layout from JSON, refused unless a game can begin on it."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as trouble:
        raise _refusal(f"is no JSON ({trouble})") from trouble
    if not isinstance(given, dict):
        raise _refusal("is no JSON object")
    for key in given:
        if key not in _KEYS:
            raise _refusal(f"has an unknown key {key[:UNTIDY]!r}; known are: {', '.join(sorted(_KEYS))}")
    for key in sorted(_KEYS - given.keys()):
        raise _refusal(f"lacks the key '{key}'")
    return _build(given)


def _build(given: dict[str, Any]) -> Layout:
    rows, columns = (_size(key, given[key]) for key in ("rows", "columns"))
    names = frozenset(cell_names(rows, columns))
    board = make_board(rows, columns, frozenset(_cells("outer", given["outer"], names)))
    start = [0] * len(names)
    for sign, key in ((1, "first"), (-1, "second")):
        for cell, face in _dice(key, given[key], names).items():
            if start[board.index[cell]]:
                raise _refusal(f"has two dice on {cell}")
            start[board.index[cell]] = sign * face
    dots = _cells("dots", given["dots"], names)
    return Layout(str(given["name"]), board, tuple(dots), tuple(start))


def _size(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not SMALLEST <= value <= LARGEST:
        raise _refusal(f"needs {key} from {SMALLEST} to {LARGEST}")
    return value


def _cells(key: str, value: object, names: frozenset[str]) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(cell, str) for cell in value):
        raise _refusal(f"needs a list of cells under '{key}'")
    for cell in value:
        if cell not in names:
            raise _refusal(f"names {cell[:UNTIDY]!r} under '{key}', which is no cell of the board")
    return value


def _dice(key: str, value: object, names: frozenset[str]) -> dict[str, int]:
    if not isinstance(value, dict) or len(value) != DICE_A_SIDE:
        found = f", not {len(value)}" if isinstance(value, dict) else ' such as {"b2": 1, …}'
        raise _refusal(f"needs {DICE_A_SIDE} dice under '{key}'{found}")
    for cell, face in value.items():
        if cell not in names:
            raise _refusal(f"puts a die on {cell[:UNTIDY]!r}, which is no cell of the board")
        if type(face) is not int or face not in FACES:
            raise _refusal(f"gives the die on {cell} the face {str(face)[:UNTIDY]!r}; faces are 1 to 6")
    return value


def _refusal(what: str) -> EngineError:
    return EngineError(Reason.BAD_LAYOUT, f"The layout {what}.")
