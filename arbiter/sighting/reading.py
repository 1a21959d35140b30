"""The six readings of a settled scene. Exactly one holds, and they are never mixed up."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar, TypeAlias

from engine import EMPTY, Change, Finding, Outcome


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The position stands; a die nudged inside its cell is no move."""

    kind: ClassVar[str] = "unchanged"


@dataclass(frozen=True, slots=True)
class SeenLegal:
    """A legal move; several texts where the way cannot be told from the board."""

    kind: ClassVar[str] = "legal"
    moves: tuple[str, ...]
    change: Change
    position: str
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class SeenIllegal:
    """A breach: what was tried, which articles it breaks, what would be right."""

    kind: ClassVar[str] = "illegal"
    attempt: str
    change: Change
    violations: tuple[Finding, ...]
    remedy: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeenUnfinished:
    """Legal so far, and what is still to be done."""

    kind: ClassVar[str] = "unfinished"
    attempt: str
    change: Change
    missing: tuple[Finding, ...]
    remedy: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unsure:
    """Cannot see, and on which cells: hand, glare, shadow, blur, cocked die. Nobody's fault."""

    kind: ClassVar[str] = "unsure"
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """Put this piece on that cell (or clear it, where the piece is `empty`)."""

    cell: str
    piece: str

    @property
    def is_removal(self) -> bool:
        """Whether the cell is to be cleared."""
        return self.piece == EMPTY


@dataclass(frozen=True, slots=True)
class Disturbed:
    """Several pieces changed: what to put where until the board is right again."""

    kind: ClassVar[str] = "disturbed"
    change: Change
    repairs: tuple[Repair, ...]

    @staticmethod
    def by(change: Change) -> Disturbed:
        """The reading of this change: everything back to where it was."""
        return Disturbed(change, tuple(Repair(each.cell, each.before) for each in change.cells))


Reading: TypeAlias = Unchanged | SeenLegal | SeenIllegal | SeenUnfinished | Unsure | Disturbed


def reading_to_json(reading: Reading) -> dict[str, Any]:
    """The reading as plain values, its kind first."""
    return {"kind": reading.kind, **_plain(asdict(reading))}


def _plain(value: Any) -> Any:
    """Tuples as lists, so that what is written equals what is read back."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value
