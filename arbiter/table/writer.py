"""The thread that waits for the disk, so that the referee never has to."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import NamedTuple, TypeAlias

from arbiter.journal import Entry, EvidenceStore, Journal, JournalError
from arbiter.referee import Record

Ticket: TypeAlias = "Future[Entry]"
"""The disk's answer: the entry once it is there, or the JournalError that says why it never will be."""

Picture: TypeAlias = Callable[[], bytes]
"""A way to get an encoded picture; it is called in the writer's thread, where nobody waits for it."""


class _Job(NamedTuple):
    record: Record
    t: float
    pictures: tuple[Picture, ...]
    ticket: Ticket


class Writer:
    """Writes records in the order in which they came, pictures before the entry that names them.

    As a context manager it has a thread of its own, and leaving it waits until all is written. Without,
    nothing is written until `pump` is called. After the first failure nothing more is written: every
    ticket that waits and every later one fails with the same sentence. One thread, the referee's, gives
    it records and closes it; tickets may be answered in the writer's thread.
    """

    def __init__(self, journal: Journal, evidence: EvidenceStore | None = None) -> None:
        self._journal = journal
        self._evidence = evidence
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._trouble: str | None = None
        self._is_closed = False
        self._thread: threading.Thread | None = None

    def write(self, record: Record, t: float, pictures: tuple[Picture, ...] = ()) -> Ticket:
        """Take a record in without waiting; the ticket is answered when it is on the disk."""
        ticket: Ticket = Future()
        ticket.set_running_or_notify_cancel()  # what was seen cannot be called off
        if self._is_closed:
            sentence = self._trouble or f"The journal {self._journal.path} is closed."
            ticket.set_exception(JournalError(sentence))
        else:
            self._jobs.put(_Job(record, t, pictures, ticket))
        return ticket

    def pump(self) -> None:
        """Write all that waits, here and now."""
        try:
            while job := self._jobs.get_nowait():
                self._answer(job)
        except Empty:
            return

    def close(self) -> None:
        """Write what waits, take nothing more, end the thread; closing twice does no harm."""
        self._is_closed = True
        self._jobs.put(None)
        if self._thread is None:
            self.pump()
        else:
            self._thread.join()

    def __enter__(self) -> Writer:
        self._thread = threading.Thread(target=self._run, name=f"writer of {self._journal.path.name}")
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        while job := self._jobs.get():
            self._answer(job)

    def _answer(self, job: _Job) -> None:
        try:
            entry = self._written(job)
        except JournalError as trouble:
            self._stop(job, str(trouble), trouble)
        except Exception as trouble:  # noqa: BLE001 -- whatever happens, somebody waits for this ticket
            self._stop(job, f"The journal {self._journal.path} takes nothing more: {trouble!r}.", trouble)
        else:
            job.ticket.set_result(entry)

    def _stop(self, job: _Job, sentence: str, cause: Exception) -> None:
        self._trouble = sentence
        failure = JournalError(sentence)
        failure.__cause__ = cause
        job.ticket.set_exception(failure)

    def _written(self, job: _Job) -> Entry:
        if self._trouble is not None:
            raise JournalError(self._trouble)
        names = tuple(self._evidence.keep(picture()) for picture in job.pictures) if self._evidence else ()
        return self._journal.append(job.record, job.t, names)
