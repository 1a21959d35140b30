"""What a judge answers: legal, unfinished or illegal, with the rule, the cells and the facts.

A ruling holds no words. One ruling can become a lit cell, a beep or a sentence in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

P = TypeVar("P")
M = TypeVar("M")

EMPTY = "empty"
"""What stands on a free cell, in changes and sightings."""

SEVERAL = "several"
"""Why a change that no single move explains is refused: pieces were knocked over, say."""

Fact: TypeAlias = int | str | tuple[str, ...]
Facts: TypeAlias = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class CellChange:
    """One cell that looks different than before: `white 1` became `empty`, say."""

    cell: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Change:
    """All that changed on the board at once; no cell at all means that nothing was done."""

    cells: tuple[CellChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One article that is broken, or not yet fulfilled, with the cells that show it.

    `why` tells the ways apart in which one article can be broken. Where a piece came from
    is told by the fact `from`.
    """

    rule: str
    why: str
    cells: tuple[str, ...]
    facts: Facts = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: who won (nobody: a draw), by which rule, and the cells to light.

    `how` tells the ways apart in which one rule can end a game, where there are several.
    """

    winner: str | None
    ranking: tuple[str, ...]
    rule: str
    cells: tuple[str, ...]
    how: str = ""
    counts: tuple[int, ...] = ()
    """What was counted where a count decided, the winner's number first."""

    def to_json(self) -> dict[str, Any]:
        """What programs are told of it."""
        return {
            "winner": self.winner,
            "ranking": list(self.ranking),
            "rule": self.rule,
            "cells": list(self.cells),
        }


@dataclass(frozen=True, slots=True)
class Legal(Generic[P, M]):
    """The attempt is a legal move; several moves when their way cannot be told from the board."""

    moves: tuple[M, ...]
    position: P
    change: Change
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Unfinished(Generic[M]):
    """Legal so far; `missing` says what is still to be done, `remedy` the moves it would become."""

    missing: tuple[Finding, ...]
    remedy: tuple[M, ...]


@dataclass(frozen=True, slots=True)
class Illegal(Generic[M]):
    """Not allowed: all broken articles in the order of the questions, and what would be right."""

    violations: tuple[Finding, ...]
    remedy: tuple[M, ...]


def game_over(ended: Outcome) -> Illegal[Any]:
    """The ruling on whatever is done after the end; the rule is the one that ended the game."""
    facts: Facts = {"winner": ended.winner or "", "how": ended.how}
    return Illegal((Finding(ended.rule, "over", ended.cells, facts),), ())


Ruling: TypeAlias = Legal[P, M] | Unfinished[M] | Illegal[M]


@dataclass(frozen=True, slots=True)
class Successor(Generic[M]):
    """A legal move together with the cells that it changes."""

    move: M
    change: Change
