"""One line of a journal: what happened, what it was read as, and the hash of the line before."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from arbiter.referee.events import FORMAT

GENESIS = "0" * 64
"""What the first entry names as the hash before it."""

_HASH = re.compile(r"[0-9a-f]{64}")


class NoEntryError(Exception):
    """A line is no entry; the message says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the chain. `t` is in seconds since 1970, `evidence` holds picture hashes."""

    n: int
    t: float
    before: str
    event: dict[str, Any]
    reading: dict[str, Any] | None
    evidence: tuple[str, ...]

    @property
    def hash(self) -> str:
        """What the next entry has to name."""
        return hashlib.sha256(_compact(self._content()).encode()).hexdigest()

    def line(self) -> str:
        """The entry as it stands in the file, without the line's end."""
        return _compact({**self._content(), "hash": self.hash})

    def _content(self) -> dict[str, Any]:
        return {
            "n": self.n,
            "t": self.t,
            "before": self.before,
            "event": self.event,
            "reading": self.reading,
            "evidence": list(self.evidence),
        }


def parse_line(line: str) -> Entry:
    """The entry in a line, whose hash is right and which is written exactly as we write it."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as trouble:
        raise NoEntryError("it is no JSON") from trouble
    match given:
        case {
            "n": int(),
            "t": int() | float(),
            "before": str(),
            "event": dict(),
            "reading": dict() | None,
            "evidence": list(),
            "hash": str(),
        }:
            claimed = given.pop("hash")
        case {"event": {"format": int(other)}} if other != FORMAT:
            raise NoEntryError(f"it was written in format {other}, this version reads {FORMAT}")
        case _:
            raise NoEntryError("it is no entry of a journal")
    if isinstance(given["n"], bool) or isinstance(given["t"], bool):
        raise NoEntryError("it carries no number or no time")
    if not all(isinstance(name, str) and _HASH.fullmatch(name) for name in given["evidence"]):
        raise NoEntryError("its evidence names no pictures")
    try:
        entry = Entry(**{**given, "evidence": tuple(given["evidence"])})
    except TypeError as trouble:
        raise NoEntryError("it has keys that no entry has") from trouble
    try:
        if entry.hash != claimed:
            raise NoEntryError("its hash does not fit its content")
        if entry.line() != line:
            raise NoEntryError("it is not written as Tablier writes it")
    except (ValueError, RecursionError) as trouble:
        raise NoEntryError("it holds what cannot be written") from trouble
    return entry


def _compact(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
