"""What can be wrong with what the engine is given; illegal moves are values, never errors."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum, auto

LONGEST_SHOWN = 40
"""So much of a text that makes no sense is shown again."""


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
    tidy = " ".join(word.split())
    return f"'{tidy[:LONGEST_SHOWN]}…'" if len(tidy) > LONGEST_SHOWN else f"'{tidy}'"


def counted(count: int, thing: str) -> str:
    """So many of them, `1 rank` or `2 ranks`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint such as ", did you mean 'layout'?", or the list of all known words."""
    names = sorted(known)
    close = get_close_matches(word, names, n=1, cutoff=0.6)
    return f", did you mean '{close[0]}'?" if close else f"; known are: {', '.join(names)}."
