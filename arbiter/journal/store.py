"""The journal's file: the only place that writes a game to the disk."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType

from arbiter.journal.chain import JournalError, check, unfit
from arbiter.journal.disk import make_folder, sync_folder, write_through
from arbiter.journal.entry import GENESIS, Entry
from arbiter.referee import Closed, Record, event_to_json
from arbiter.sighting.reading import reading_to_json


class Journal:
    """An open journal. What `append` returned from is on the disk.

    After one failure it takes nothing more: only reading the file again tells what the disk has.
    """

    def __init__(self, path: Path, descriptor: int, entries: Iterable[Entry] = (), torn: bytes = b"") -> None:
        self.path = path
        self.entries = list(entries)
        self.torn = torn
        """The unfinished line that was dropped when the journal was opened again."""
        self._descriptor: int | None = descriptor
        self._size = os.fstat(descriptor).st_size
        self._trouble: str | None = None

    @classmethod
    def create(cls, path: Path) -> Journal:
        """A new journal; an existing file is never overwritten."""
        try:
            make_folder(path.parent)
        except OSError as trouble:
            raise _cannot_write(path, trouble) from trouble
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        except FileExistsError as trouble:
            raise JournalError(f"There is a journal already at {path}: choose another name.") from trouble
        except OSError as trouble:
            raise _cannot_write(path, trouble) from trouble
        with _closed_on_failure(descriptor):
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                sync_folder(path.parent)
            except OSError as trouble:
                raise _cannot_write(path, trouble) from trouble
            return cls(path, descriptor)

    @classmethod
    def reopen(cls, path: Path, game: str | None = None) -> Journal:
        """A journal to go on with: checked, cleared of a torn last line, and (if given) of this game."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as trouble:
            raise JournalError(f"The journal {path} cannot be opened ({trouble.strerror}).") from trouble
        with _closed_on_failure(descriptor):
            try:
                return cls._checked(path, descriptor, game)
            except BlockingIOError as trouble:
                raise JournalError(
                    f"The journal {path} is in use by another Tablier: stop that first."
                ) from trouble
            except OSError as trouble:
                raise _cannot_write(path, trouble) from trouble

    @classmethod
    def _checked(cls, path: Path, descriptor: int, game: str | None) -> Journal:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        content = path.read_bytes()
        found = check(content)
        if trouble := found.damage or unfit(found, game):
            raise JournalError(f"The journal {path} cannot be continued. {trouble}")
        if found.torn:
            os.ftruncate(descriptor, len(content) - len(found.torn))
        # The last line may never have reached the disk: whoever was to wait for it was killed.
        os.fsync(descriptor)
        return cls(path, descriptor, found.entries, found.torn)

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
        if self._trouble is not None:
            raise JournalError(self._trouble)
        if self._descriptor is None:
            raise JournalError(f"The journal {self.path} is closed.")
        try:
            self._find_in_place(self._descriptor)
            self._put(self._descriptor, line)
        except OSError as trouble:
            failure = _cannot_write(self.path, trouble)
            self._trouble = str(failure)
            raise failure from trouble

    def _find_in_place(self, descriptor: int) -> None:
        """A file that was removed, replaced or changed can still be written to, but nobody would find it."""
        there, ours = self.path.stat(), os.fstat(descriptor)
        if not os.path.samestat(there, ours) or ours.st_size != self._size:
            raise OSError(0, "somebody else changed it")

    def _put(self, descriptor: int, line: bytes) -> None:
        try:
            write_through(descriptor, line)
        except OSError:
            # Half a line need not stay. Where even that cannot be done, the next opening drops it.
            with contextlib.suppress(OSError):
                os.ftruncate(descriptor, self._size)
            raise
        self._size += len(line)


@contextlib.contextmanager
def _closed_on_failure(descriptor: int) -> Iterator[None]:
    try:
        yield
    except BaseException:
        os.close(descriptor)
        raise


def _cannot_write(path: Path, trouble: OSError) -> JournalError:
    return JournalError(
        f"The journal {path} cannot be written ({trouble.strerror}): make room or choose another "
        "TABLIER_HOME; what was acknowledged so far is kept."
    )
