"""The thread in which a table lives: what people ask for goes in, moments come out.

Nobody outside touches the table. Whoever watches gets copies and can be as slow as he likes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import TypeAlias

from arbiter.journal import Entry, JournalError
from arbiter.table.camera_choice import CameraChoice
from arbiter.table.lens import Lens
from arbiter.table.moment import Moment
from arbiter.table.sitting import Sitting

Ask: TypeAlias = Callable[[Sitting], Sitting | None]
"""Something to be done at the table; a sitting that comes back takes the place of this one."""

Watcher: TypeAlias = Callable[[Moment], None]
"""Called in the desk's thread with every new moment; it must not wait for anything."""

STANDSTILL_S = 1.0
"""How often a table that stands still looks whether somebody asks for something."""
PICTURES, LOOKED_THROUGH = 2, 40
"""So many pictures go with a moment, looked for among so many entries."""
CLOSED = "The table is closed."


class Desk:
    """One table with a thread of its own. Use it as a context manager."""

    def __init__(self, sitting: Sitting, watcher: Watcher) -> None:
        self._sitting, self._watcher = sitting, watcher
        self._asks: SimpleQueue[tuple[Ask, Future[None]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="desk")
        self._trouble = ""
        self._is_closed = False
        self.moment = self._seen(0)
        """How the table looked last."""

    def ask(self, ask: Ask) -> Future[None]:
        """Have something done; the answer comes when it is, or the error that says why not."""
        answer: Future[None] = Future()
        if self._is_closed:
            answer.set_exception(JournalError(CLOSED))
        else:
            self._asks.put((ask, answer))
        return answer

    @property
    def lens(self) -> Lens | None:
        """The camera over the board, if there is one."""
        return self._sitting.lens

    @property
    def cameras(self) -> CameraChoice | None:
        """Which cameras could look at the board, where there is a choice."""
        return self._sitting.cameras

    def __enter__(self) -> Desk:
        self._watcher(self.moment)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._asks.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            self._live()
        finally:
            self._is_closed = True
            self._turn_away()
            self._sitting.close()

    def _live(self) -> None:
        wait_s = 0.0
        while True:
            try:
                asked = self._asks.get(timeout=wait_s) if wait_s else self._asks.get_nowait()
            except Empty:
                pass
            else:
                if asked is None:
                    return
                self._answer(*asked)
            wait_s = self._advanced()
            self._publish()

    def _turn_away(self) -> None:
        """Nobody waits for ever for a table that is closed."""
        while not self._asks.empty():
            asked = self._asks.get_nowait()
            if asked and asked[1].set_running_or_notify_cancel():
                asked[1].set_exception(JournalError(CLOSED))

    def _answer(self, ask: Ask, answer: Future[None]) -> None:
        """Do it, and say how it went, unless nobody waits for it any more."""
        if not answer.set_running_or_notify_cancel():
            return
        try:
            following = ask(self._sitting)
            if following is not None:
                former, self._sitting, self._trouble = self._sitting, following, ""
                former.close()
        except Exception as trouble:  # noqa: BLE001 -- it is the asker's to understand
            if isinstance(trouble, JournalError):
                self._trouble = str(trouble)
            answer.set_exception(trouble)
        else:
            self._publish()  # whoever hears that it is done may look at once
            answer.set_result(None)

    def _advanced(self) -> float:
        """Let time pass at the table. One that has failed stands still, and says why."""
        if self._trouble:
            return STANDSTILL_S
        try:
            return max(0.001, self._sitting.advance())
        except JournalError as trouble:
            self._trouble = str(trouble)
        except Exception as trouble:  # noqa: BLE001 -- whatever it is, the players have to be told
            self._trouble = f"The table has stopped: {trouble!r}."
        return STANDSTILL_S

    def _publish(self) -> None:
        seen = self._seen(self.moment.number + 1)
        is_same = replace(seen, number=self.moment.number, t=self.moment.t, taken_at=self.moment.taken_at)
        if is_same != self.moment:
            self.moment = seen
            self._watcher(seen)

    def _seen(self, number: int) -> Moment:
        sitting, table = self._sitting, self._sitting.table
        entries = tuple(table.journal.entries[-LOOKED_THROUGH:])
        return Moment(
            number=number,
            t=table.now(),
            taken_at=time.monotonic(),
            game=table.game,
            state=table.confirmed,
            shown=table.shown,
            contents=sitting.contents,
            journal=table.journal.path.name,
            entries=entries[-1].n + 1 if entries else 0,
            head=entries[-1].hash if entries else "",
            seats=sitting.seats,
            aside=sitting.aside,
            pictures=_last_pictures(entries),
            called=table.words.colours,
            is_drawn=sitting.is_drawn,
            has_camera=sitting.lens is not None,
            is_thinking=sitting.is_thinking,
            exercises=sitting.exercises,
            lesson=sitting.lesson,
            troubles=sitting.troubles,
            trouble=self._trouble,
        )


def _last_pictures(entries: tuple[Entry, ...]) -> tuple[tuple[int, str], ...]:
    kept = [(entry.n, entry.evidence[0]) for entry in entries if entry.evidence]
    return tuple(kept[-PICTURES:])
