"""A game from its first move to its result, as it is written down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.ruling import Outcome

UNFINISHED = "*"
DRAWN = "1/2-1/2"
RESULT = re.compile(r"1-0|0-1|1/2-1/2|\*|[ygrk](?:>[ygrk])*")
"""What a result may be; in Mensch ärgere dich nicht it is the ranking of the seats."""


@dataclass(frozen=True, slots=True)
class Record:
    """The rule profile, where the game began, what was played and said, and how it ended."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Only what was said; the rest are the defaults."""
    position: str | None = None
    """Where the game began, if not from the usual start."""
    first: str | None = None
    """Who won the roll-off and with what, such as `green 5`."""
    tags: tuple[tuple[str, str], ...] = ()
    """All other tags in their order: names of players, event, date."""
    tokens: tuple[str, ...] = ()
    """Moves and remarks as they came; a remark keeps its braces."""
    result: str = UNFINISHED


def two_sided_result(outcome: Outcome, lower: str) -> str:
    """The result of a game for two: `1-0` if the player at the lower edge has won."""
    if outcome.winner is None:
        return DRAWN
    return "1-0" if outcome.winner == lower else "0-1"


def is_remark(token: str) -> bool:
    """Whether this is something said about the game and no move."""
    return token.startswith("{")
