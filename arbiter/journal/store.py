"""The journal's file: the only place that writes a game to the disk."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from arbiter.journal.chain import JournalError, check
from arbiter.journal.entry import GENESIS, Entry
from arbiter.referee import Closed, Record, event_to_json
from arbiter.sighting.reading import reading_to_json


class Journal:
    """An open journal. What `append` returned from is on the disk."""

    def __init__(self, path: Path, entries: Iterable[Entry], torn: bytes) -> None:
        self.path = path
        self.entries = list(entries)
        self.torn = torn
        """The unfinished line that was dropped when the journal was opened again."""
        self._descriptor: int | None = None

    @classmethod
    def create(cls, path: Path) -> Journal:
        """A new journal; an existing file is never overwritten."""
        journal = cls(path, (), b"")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise _cannot_write(path, trouble) from trouble
        try:
            journal._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
            fcntl.flock(journal._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _sync_directory(path.parent)
        except FileExistsError as trouble:
            raise JournalError(f"There is a journal already at {path}: choose another name.") from trouble
        except OSError as trouble:
            raise _cannot_write(path, trouble) from trouble
        return journal

    @classmethod
    def reopen(cls, path: Path) -> Journal:
        """A journal to go on with: checked, and cleared of a torn last line."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as trouble:
            raise JournalError(f"The journal {path} cannot be opened ({trouble.strerror}).") from trouble
        try:
            return cls._checked(path, descriptor)
        except BaseException:
            os.close(descriptor)
            raise

    @classmethod
    def _checked(cls, path: Path, descriptor: int) -> Journal:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            content = path.read_bytes()
            found = check(content)
            if found.damage:
                raise JournalError(f"The journal {path} cannot be continued. {found.damage}")
            if found.torn:
                os.ftruncate(descriptor, len(content) - len(found.torn))
                os.fsync(descriptor)
        except BlockingIOError as trouble:
            raise JournalError(
                f"The journal {path} is in use by another Tablier: stop that first."
            ) from trouble
        except OSError as trouble:
            raise _cannot_write(path, trouble) from trouble
        journal = cls(path, found.entries, found.torn)
        journal._descriptor = descriptor
        return journal

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.entries[-1].hash if self.entries else GENESIS

    def append(self, record: Record, t: float, evidence: tuple[str, ...] = ()) -> Entry:
        """Write a record as the next entry and wait until the disk has it."""
        if self.entries and self.entries[-1].event["kind"] == Closed.kind:
            raise JournalError(f"The game in {self.path} is over: nothing can be added.")
        entry = Entry(
            n=len(self.entries),
            t=t,
            before=self.head,
            event=event_to_json(record.event),
            reading=reading_to_json(record.reading) if record.reading else None,
            evidence=evidence,
        )
        self._write(entry.line().encode() + b"\n")
        self.entries.append(entry)
        return entry

    def close(self) -> None:
        """Give the file back; closing twice does no harm."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, line: bytes) -> None:
        if self._descriptor is None:
            raise JournalError(f"The journal {self.path} is closed.")
        size = os.fstat(self._descriptor).st_size
        try:
            while line:
                line = line[os.write(self._descriptor, line) :]
            os.fsync(self._descriptor)
        except OSError as trouble:
            # Half a line must not stand in the way of the next one once there is room again.
            os.ftruncate(self._descriptor, size)
            raise _cannot_write(self.path, trouble) from trouble


def _sync_directory(directory: Path) -> None:
    """Make the new file's name last through a power cut too."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _cannot_write(path: Path, trouble: OSError) -> JournalError:
    return JournalError(
        f"The journal {path} cannot be written ({trouble.strerror}): make room or choose another "
        "TABLIER_HOME; what was acknowledged so far is kept."
    )
