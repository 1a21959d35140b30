"""The journal of a game that did not end, to go on with it."""

from __future__ import annotations

import sys
from pathlib import Path

from arbiter.journal import JournalError, check
from arbiter.table import Home


def last_unfinished(home: Home, kept: str, game: str | None) -> Path:
    """The newest journal of this kind that can go on; damaged ones are named and left alone."""
    for path in sorted(home.games.glob(f"{kept}-{game or '*'}-*.jsonl"), reverse=True):
        if not path.is_file():
            continue
        found = check(path.read_bytes())
        if found.damage:
            print(f"Left out: {path}. {found.damage}", file=sys.stderr)
        elif not found.is_closed:
            return path
    raise JournalError(f"There is no unfinished {kept} game in {home.games}: begin a new one.")
