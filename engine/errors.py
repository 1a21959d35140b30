"""What can be wrong with what the engine is given; illegal moves are values, never errors."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum, auto

_GRID_CELL = re.compile(r"(?P<file>[a-z])(?P<rank>[0-9]{1,3})")

LONGEST_SHOWN = 40
"""So much of a text that makes no sense is shown again."""
ALIKE = 0.6
"""From this likeness on, as difflib has it, one word may be a slip for another."""


class Reason(Enum):
    """One entry for each thing a person can put right."""

    UNKNOWN_GAME = auto()
    BAD_OPTION = auto()
    BAD_LAYOUT = auto()
    BAD_POSITION = auto()
    BAD_MOVE = auto()
    BAD_ROLL = auto()
    BAD_RECORD = auto()
    UNKNOWN_CELL = auto()
    NOT_LEGAL = auto()


class EngineError(Exception):
    """The engine cannot work with its input; the message says what is allowed."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def shown(word: str) -> str:
    """What somebody wrote, in quotes, on one line and not too long."""
    tidy = "".join(map(_printable, " ".join(word.split())))
    return f"'{tidy[:LONGEST_SHOWN]}…'" if len(tidy) > LONGEST_SHOWN else f"'{tidy}'"


def _printable(char: str) -> str:
    """A character that cannot be shown as an escape; a byte that is no text by its number."""
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    return char if char.isprintable() else repr(char)[1:-1]


def no_move(text: str, tidy: str, form: re.Pattern[str]) -> str:
    """The beginning of a complaint; where only blanks or capitals are wrong, the tidy form is named."""
    hint = f", did you mean '{tidy[:LONGEST_SHOWN]}'? Write" if form.fullmatch(tidy) else ": write"
    return f"{shown(text)} is no move{hint}"


def counted(count: int, thing: str) -> str:
    """So many of them, `1 rank` or `2 ranks`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def meant(word: str, known: Iterable[str]) -> str:
    """A hint such as ", did you mean 'layout'?", or nothing if no known word looks much like it."""
    close = get_close_matches(word[:LONGEST_SHOWN], list(known), n=1, cutoff=ALIKE)
    return f", did you mean '{close[0]}'?" if close else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The same hint, or the list of all known words."""
    names = sorted(known)
    return meant(word, names) or f"; known are: {', '.join(names)}."


def nearest_cell(word: str, cells: Iterable[str]) -> str:
    """A hint such as ", did you mean 'h4'?" for i4, and from where to where the cells of a board go.

    A board without files and ranks has names of its own; of those the one that looks most alike is named.
    """
    names = tuple(cells)
    if not all(map(_GRID_CELL.fullmatch, names)):
        return meant(word, names) or f": cells are {', '.join(names[:3])} and so on."
    files, ranks = sorted({name[0] for name in names}), sorted({int(name[1:]) for name in names})
    near = _longest_start(word.lower(), names) or _at_the_edge(word.lower(), files, ranks)
    hint = f", did you mean '{near}'? Cells" if near else ": cells"
    return f"{hint} go from {files[0]}{ranks[0]} to {files[-1]}{ranks[-1]}."


def _longest_start(word: str, names: tuple[str, ...]) -> str | None:
    """The cell that a word with too many characters begins with."""
    return next((word[:size] for size in range(len(word), 1, -1) if word[:size] in names), None)


def _at_the_edge(word: str, files: list[str], ranks: list[int]) -> str | None:
    """The cell at the edge beside one that is just outside, or that lies on a file or rank of the board."""
    found = _GRID_CELL.fullmatch(word)
    if found is None:
        return None
    file, rank = min(found["file"], files[-1]), min(max(int(found["rank"]), ranks[0]), ranks[-1])
    beyond = ord(found["file"]) - ord(file), abs(int(found["rank"]) - rank)
    return f"{file}{rank}" if min(beyond) == 0 or max(beyond) == 1 else None
