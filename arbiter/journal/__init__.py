"""The journal is the game: one append-only file of chained entries, on the disk before any light."""

from arbiter.journal.chain import Check, JournalError, check
from arbiter.journal.entry import GENESIS, Entry
from arbiter.journal.evidence import EvidenceStore
from arbiter.journal.replay import Replayed, replay
from arbiter.journal.store import Journal
from arbiter.journal.told import record_of

__all__ = [
    "GENESIS",
    "Check",
    "Entry",
    "EvidenceStore",
    "Journal",
    "JournalError",
    "Replayed",
    "check",
    "record_of",
    "replay",
]
