"""Checking a journal: every hash, every number, every link; and what a power cut left behind."""

from __future__ import annotations

import json
from dataclasses import dataclass

from arbiter.journal.entry import GENESIS, Entry, NoEntryError, parse_line
from arbiter.referee import Closed, Opened
from arbiter.referee.events import FORMAT


class JournalError(Exception):
    """A journal cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Check:
    """What was found in a journal's bytes."""

    entries: tuple[Entry, ...]
    damage: str | None
    """The first thing that is wrong, naming the entry; None where all is well."""
    torn: bytes
    """An unfinished last line, as a power cut leaves it; it was never acknowledged."""

    @property
    def head(self) -> str:
        """The hash of the last good entry."""
        return self.entries[-1].hash if self.entries else GENESIS

    @property
    def is_closed(self) -> bool:
        """Whether the game ended with its closing entry."""
        return bool(self.entries) and _is_closing(self.entries[-1])


def check(content: bytes) -> Check:
    """The good entries of a journal, up to the first damage."""
    *lines, rest = content.split(b"\n")
    entries: list[Entry] = []
    for line in lines:
        try:
            entries.append(_next_entry(entries, line))
        except NoEntryError as trouble:
            return Check(tuple(entries), f"Entry {len(entries)} is damaged: {trouble}.", b"")
    if not entries and not rest:
        return Check((), "The journal is empty.", b"")
    if rest and not _is_torn(rest, entries):
        return Check(tuple(entries), f"Entry {len(entries)} is damaged: it is no beginning of an entry.", b"")
    if not entries:
        return Check((), "The journal has no whole entry.", rest)
    return Check(tuple(entries), None, rest)


def unfit(found: Check, game: str | None) -> str | None:
    """Why this version cannot go on with a whole journal: another format, or not the game asked for."""
    opening = found.entries[0].event
    if opening.get("format") != FORMAT:
        return (
            f"It was written in format {opening.get('format')}, this version reads {FORMAT}: "
            "go on with the Tablier that wrote it."
        )
    if game is not None and opening.get("game") != game:
        return f"It holds a game of {opening.get('game')}, not of {game}: choose another journal."
    return None


def _next_entry(entries: list[Entry], line: bytes) -> Entry:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as trouble:
        raise NoEntryError("it is no text") from trouble
    entry = parse_line(text)
    if entry.n != len(entries):
        raise NoEntryError(f"it carries the number {entry.n}")
    if entry.before != (entries[-1].hash if entries else GENESIS):
        raise NoEntryError("it does not follow the entry before it")
    is_opening = entry.event.get("kind") == Opened.kind
    if is_opening != (not entries):
        raise NoEntryError("a journal begins with one opening entry and has no other")
    if entries and _is_closing(entries[-1]):
        raise NoEntryError("it follows the closing entry")
    return entry


def _is_torn(rest: bytes, entries: list[Entry]) -> bool:
    """Whether this is how the next line begins: cut short by a power cut, or all but its end.

    Where a file system grows a file before it fills it, zeros take the place of what is missing. But
    a whole line and then a zero is no such case: that is its end gone bad.
    """
    if entries and _is_closing(entries[-1]):
        return False
    begun = rest.rstrip(b"\0")
    beginning = f'{{"n":{len(entries)},"t":'.encode()
    if not (begun.startswith(beginning) or beginning.startswith(begun)):
        return False
    text = begun.decode("utf-8", errors="ignore")
    try:
        _, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return True
    return text[:end].encode() == rest


def _is_closing(entry: Entry) -> bool:
    return entry.event.get("kind") == Closed.kind
