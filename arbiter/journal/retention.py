"""How long pictures are kept: a decision over names and ages, and the hand that carries it out."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from arbiter.journal.chain import JournalError
from arbiter.journal.evidence import DRAFT, PICTURE
from arbiter.referee import Closed

EVIDENCE_DAYS = 30
"""How long a picture is kept unless the table says otherwise; 0 keeps none."""

MOST = 500
"""So many pictures go in one call, so that a long pause does not hold up the next game."""

DAY_S = 86400.0

_ENDINGS = (PICTURE, DRAFT)
_HASH = re.compile(r"[0-9a-f]{64}")
_CLOSING = f'"event":{{"kind":"{Closed.kind}"'.encode()
_TAIL = 2048
"""A closing entry is shorter than this many bytes."""


class Kept(NamedTuple):
    """A picture in the folder, by its hash, and how long ago it was taken."""

    name: str
    age_s: float


def outworn(
    kept: Iterable[Kept],
    needed: Container[str],
    evidence_days: float = EVIDENCE_DAYS,
    most: int = MOST,
) -> tuple[str, ...]:
    """Which pictures go: older than `evidence_days` and not needed, the oldest first, `most` at once."""
    old = [each for each in kept if each.age_s > evidence_days * DAY_S and each.name not in needed]
    return tuple(each.name for each in sorted(old, key=lambda each: (-each.age_s, each.name))[:most])


def put_away(
    evidence: Path, games: Path, now: float, evidence_days: float = EVIDENCE_DAYS, most: int = MOST
) -> tuple[str, ...]:
    """Remove what is outworn at this time (in seconds since 1970), and say which pictures went.

    A game that is not over needs its pictures as long as it was played in the last `evidence_days`;
    one that was left alone for longer needs them no more. `verify` does not miss a picture.
    """
    try:
        kept = tuple(_kept(evidence, now))
        if not outworn(kept, (), evidence_days, most):
            return ()
        needed = frozenset(_needed(games, now - evidence_days * DAY_S))
        names = outworn(kept, needed, evidence_days, most)
        for name in names:
            for ending in _ENDINGS:
                (evidence / f"{name}{ending}").unlink(missing_ok=True)
    except OSError as trouble:
        raise JournalError(
            f"The old pictures in {evidence} cannot be removed ({trouble.strerror}): the disk may fill up."
        ) from trouble
    return names


def _kept(evidence: Path, now: float) -> Iterator[Kept]:
    """All pictures, whole or half written; what else lies in the folder is none of our business."""
    if not evidence.exists():
        return
    with os.scandir(evidence) as files:
        for file in files:
            name, _, ending = file.name.rpartition(".")
            if f".{ending}" in _ENDINGS and _HASH.fullmatch(name):
                with contextlib.suppress(FileNotFoundError):  # another table of this home was quicker
                    yield Kept(name, now - file.stat().st_mtime)


def _needed(games: Path, since: float) -> Iterator[str]:
    for path in games.glob("*.jsonl"):
        if path.stat().st_mtime >= since:
            yield from _pictures_of_unfinished(path)


def _pictures_of_unfinished(journal: Path) -> list[str]:
    """Every hash that an unfinished journal names, so that one with a damaged line keeps its pictures too."""
    with journal.open("rb") as file:
        file.seek(max(0, journal.stat().st_size - _TAIL))
        if _CLOSING in file.read().rstrip(b"\n").rpartition(b"\n")[2]:
            return []
        file.seek(0)
        return _HASH.findall(file.read().decode(errors="replace"))
