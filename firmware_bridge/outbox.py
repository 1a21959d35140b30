"""Commands on their way to the board: one at a time, each under its number until it is answered."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from firmware_bridge.framing import END, Frame
from firmware_bridge.messages import Command, Seen

MOST_NUMBER = 255
UNANSWERED_S, LEAST_TRIES = 1.0, 5
"""A command that was sent again and again for so long without an answer: the link is down. A host that was
busy elsewhere and has not asked cannot know."""
OURS = 0
"""The ticket of what the session asks for itself."""


@dataclass(slots=True)
class Pending:
    """The command that waits for its answer."""

    ticket: int
    command: Command
    number: int
    frame: bytes
    first_at: float
    sent_at: float
    times: int = 1


class Outbox:
    """What is to be written, what waits for its answer, and what waits for its turn."""

    def __init__(self) -> None:
        self.pending: Pending | None = None
        self._queue: deque[tuple[int, Command]] = deque()
        self._out = bytearray(END)  # it ends whatever the port held before us
        self._number = self._ticket = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return self.pending is None and not self._queue

    def submit(self, command: Command) -> int:
        """Put a command into the queue; its ticket."""
        self._ticket += 1
        self._queue.append((self._ticket, command))
        return self._ticket

    def forget(self) -> None:
        """The board has begun anew: what was for it before is void."""
        self._queue.clear()
        self.pending = None

    def send_next(self, t: float) -> None:
        """Send the next one of the queue."""
        if self._queue:
            ticket, command = self._queue.popleft()
            self.send(command, t, ticket)

    def send(self, command: Command, t: float, ticket: int = OURS) -> None:
        """Send this now."""
        self._number = self._number % MOST_NUMBER + 1  # 0 is nobody's: the board uses it when it cannot know
        frame = Frame(command.code, self._number, command.packed()).encoded()
        self.pending = Pending(ticket, command, self._number, frame, t, t)
        self._out += frame

    def repeat(self, t: float, after_s: float) -> None:
        """Send what has waited for its answer so long again."""
        if self.pending and t - self.pending.sent_at >= after_s:
            self.pending.sent_at = t
            self.pending.times += 1
            self._out += END + self.pending.frame  # the zero ends whatever noise has begun

    def is_unanswered(self, t: float, heard_at: float) -> bool:
        """Whether a command was sent so often, for so long, and nothing was heard since it was first sent."""
        if self.pending is None or self.pending.times < LEAST_TRIES:
            return False
        return t - max(self.pending.first_at, heard_at) >= UNANSWERED_S

    def confirm(self, event: int) -> None:
        """Tell the board that an event has arrived."""
        self._out += Frame(Seen.code, event).encoded()

    def take(self) -> bytes:
        """The bytes that are to be written now."""
        data = bytes(self._out)
        self._out.clear()
        return data
