"""Games that were played: a list of the journals, and each of them step by step with its evidence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from arbiter.journal import Check, Entry, JournalError, Replayed, check, replay
from arbiter.page.telling import board_json, light_json, verdict_kind
from arbiter.referee import Closed, Phase, Record, Signal, State
from arbiter.sighting import Disturbed, SeenIllegal, SeenUnfinished
from arbiter.signals import lights
from arbiter.words import Words
from engine import AnyGame

MOST = 200
"""So many games are listed, the newest first."""
LARGEST = 50_000_000
JOURNAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.jsonl")
"""The names of journals. Nothing else from outside ever reaches the file system."""


class PastError(Exception):
    """There is no such game, or it cannot be told; the sentence says why."""


def journal_path(games: Path, name: str) -> Path:
    """The journal of that name, if there is one."""
    path = games / name
    if not JOURNAL.fullmatch(name) or path.is_symlink() or not path.is_file():
        raise PastError("There is no such game here.")
    return path


def games_json(games: Path) -> list[dict[str, Any]]:
    """The newest games: when they began, what was played, how they ended."""
    found = [path for path in games.glob("*.jsonl") if JOURNAL.fullmatch(path.name)]
    found.sort(key=lambda path: path.name[-28:], reverse=True)
    return [listed for path in found[:MOST] if (listed := _listed(path))]


def _listed(path: Path) -> dict[str, Any] | None:
    """The first and the last line tell enough for a list; a game that cannot be read is not in it."""
    try:
        with path.open("rb") as file:
            first = json.loads(file.readline(100_000))
            file.seek(max(0, path.stat().st_size - 4096))
            last = file.read().rstrip(b"\n").rpartition(b"\n")[2]
        event = first["event"]
        closing = json.loads(last)["event"] if Closed.kind.encode() in last else {}
        is_over = closing.get("kind") == Closed.kind
        return {
            "name": path.name,
            "game": str(event["game"]),
            "t": float(first["t"]),
            "bytes": path.stat().st_size,
            "over": is_over,
            "winner": closing.get("winner") if is_over else None,
            "rule": str(closing.get("rule", "")) if is_over else "",
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def checked(path: Path) -> Check:
    """A journal read and checked."""
    if path.stat().st_size > LARGEST:
        raise PastError("The journal is too large to be shown here.")
    return check(path.read_bytes())


def verification_json(path: Path) -> dict[str, Any]:
    """Whether a journal is whole, as `tablier verify` says it."""
    found = checked(path)
    return {
        "name": path.name,
        "is_whole": not found.damage,
        "damage": found.damage or "",
        "torn": len(found.torn),
        "entries": len(found.entries),
        "head": found.entries[-1].hash if found.entries else "",
        "closed": found.is_closed,
    }


def replay_json(path: Path, language: str) -> dict[str, Any]:
    """The whole game, one step for everything that the players were shown."""
    found = checked(path)
    if found.damage:
        raise PastError(found.damage)
    try:
        told = replay(found.entries)
    except JournalError as trouble:
        raise PastError(str(trouble)) from trouble
    words = Words(told.game.name, language)
    return {
        **(_listed(path) or {}),
        "title": words.title(),
        "table": board_json(told.game, words),
        "head": found.entries[-1].hash,
        "entries": len(found.entries),
        "steps": list(_steps(told, found.entries, words)),
    }


def _steps(told: Replayed, entries: tuple[Entry, ...], words: Words) -> Iterator[dict[str, Any]]:
    n = 0
    for turn in told.turns:
        for action in turn.actions:
            if isinstance(action, Signal) and n < len(entries):
                yield _step(told.game, turn.after, action, entries[n], words)
        n += sum(isinstance(action, Record) for action in turn.actions)


def _step(game: AnyGame, state: State, signal: Signal, entry: Entry, words: Words) -> dict[str, Any]:
    kind = verdict_kind(signal)
    return {
        "n": entry.n,
        "t": entry.t,
        "kind": kind,
        "name": words.name(kind),
        "text": words.signal(signal),
        "event": entry.event["kind"],
        "token": words.brief(signal.player, state.tokens[-1]) if state.tokens else "",
        "moves": len(state.moves),
        "over": state.phase is Phase.OVER,
        "lights": [light_json(light) for light in lights(signal, game.plan)],
        "contents": _contents(game, state, signal),
        "evidence": list(entry.evidence),
    }


def _contents(game: AnyGame, state: State, signal: Signal) -> Mapping[str, str]:
    """The board as it was seen: the position, with what was changed against it."""
    contents = game.contents(game.read_position(state.position))
    if isinstance(signal.reading, SeenIllegal | SeenUnfinished | Disturbed):
        contents |= {each.cell: each.after for each in signal.reading.change.cells}
    return contents
