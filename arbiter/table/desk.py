"""The thread in which a table lives: what people ask for goes in, moments come out.

Nobody outside touches the table. Whoever watches gets copies and can be as slow as he likes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import TypeAlias

from arbiter.journal import JournalError
from arbiter.table.moment import Moment
from arbiter.table.sitting import Sitting
from arbiter.table.table import Clock

Ask: TypeAlias = Callable[[Sitting], Sitting | None]
"""Something to be done at the table; a sitting that comes back takes the place of this one."""

Watcher: TypeAlias = Callable[[Moment], None]
"""Called in the desk's thread with every new moment; it must not wait for anything."""

STANDSTILL_S = 1.0
"""How often a table that stands still looks whether somebody asks for something."""


class Desk:
    """One table with a thread of its own. Use it as a context manager."""

    def __init__(self, sitting: Sitting, watcher: Watcher, clock: Clock | None = None) -> None:
        self._sitting, self._watcher = sitting, watcher
        self._clock = clock or Clock()
        self._asks: SimpleQueue[tuple[Ask, Future[None]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="desk")
        self._trouble = ""
        self.moment = self._seen(0)
        """How the table looked last."""

    def ask(self, ask: Ask) -> Future[None]:
        """Have something done; the answer comes when it is, or the error that says why not."""
        answer: Future[None] = Future()
        self._asks.put((ask, answer))
        return answer

    def picture(self) -> bytes | None:
        """What the camera sees."""
        return self._sitting.picture()

    def __enter__(self) -> Desk:
        self._watcher(self.moment)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._asks.put(None)
        self._thread.join()

    def _run(self) -> None:
        wait_s = 0.0
        while True:
            try:
                asked = self._asks.get(timeout=wait_s) if wait_s else self._asks.get_nowait()
            except Empty:
                pass
            else:
                if asked is None:
                    break
                self._answer(*asked)
            wait_s = self._advanced()
            self._publish()
        self._sitting.close()

    def _answer(self, ask: Ask, answer: Future[None]) -> None:
        """Do it, and say how it went; whatever happens, somebody waits for the answer."""
        try:
            following = ask(self._sitting)
        except Exception as trouble:  # noqa: BLE001 -- it is the asker's to understand
            if isinstance(trouble, JournalError):
                self._trouble = str(trouble)
            answer.set_exception(trouble)
            return
        if following is not None:
            self._sitting.close()
            self._sitting, self._trouble = following, ""
        answer.set_result(None)

    def _advanced(self) -> float:
        """Let time pass at the table. One whose journal failed stands still."""
        if self._trouble:
            return STANDSTILL_S
        try:
            return max(0.001, self._sitting.advance())
        except JournalError as trouble:
            self._trouble = str(trouble)
            return STANDSTILL_S

    def _publish(self) -> None:
        seen = self._seen(self.moment.number + 1)
        if replace(seen, number=self.moment.number, t=self.moment.t) != self.moment:
            self.moment = seen
            self._watcher(seen)

    def _seen(self, number: int) -> Moment:
        sitting, table = self._sitting, self._sitting.table
        return Moment(
            number=number,
            t=self._clock.wall(),
            game=table.game,
            state=table.state,
            shown=table.shown,
            contents=sitting.contents,
            journal=table.journal.path.name,
            entries=len(table.journal.entries),
            head=table.journal.head,
            seats=sitting.seats,
            aside=sitting.aside,
            is_drawn=sitting.is_drawn,
            is_thinking=sitting.is_thinking,
            trouble=self._trouble,
        )
