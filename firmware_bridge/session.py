"""One session with a board, from the opened port to its loss: bytes in, events out, time as an argument.

```
             Welcome               Boot
 GREETING ────────────► UP ────────────────► GREETING
    │ 3 s without          │ 1.5 s without a word
    ▼                      ▼
   OVER ◄──────────────────┘     another protocol: OVER too
```

Commands go one at a time. One that is not answered is sent again under the same number, and the board
carries it out once. Events come until they are confirmed, and are taken once.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto

from firmware_bridge.errors import LinkError, LinkReason
from firmware_bridge.events import CarriedOut, Joined, LinkEvent, Parted, TurnedDown
from firmware_bridge.feeling import Feeling
from firmware_bridge.framing import END, Frame, FrameReader
from firmware_bridge.messages import (
    MAJOR,
    Boot,
    Changed,
    Command,
    Done,
    Hello,
    Reeds,
    Refusal,
    Refused,
    Scan,
    Seen,
    Welcome,
)
from firmware_bridge.wire import WireError

GREETING_S = 3.0
"""Opening the port resets many boards, and their boot loader keeps them busy for a while."""
HELLO_EVERY_S = 0.15
RETRY_S = 0.06
"""The longest command takes 9 ms on the line and 5 to be carried out; a USB converter adds up to 16."""
BEAT_S = 0.5
SILENT_S = 1.5
"""Three heartbeats without a word: the link is down."""
MOST_NUMBER = 255


class Phase(Enum):
    """Where the session stands."""

    GREETING = auto()
    UP = auto()
    OVER = auto()


@dataclass(slots=True)
class _Pending:
    """The command that waits for its answer."""

    ticket: int
    command: Command
    frame: bytes
    number: int
    sent_at: float


class Session:
    """Talks to one board over one opened port."""

    def __init__(self, t: float) -> None:
        self.phase = Phase.GREETING
        self.carried_out = 0
        """How many commands the board has carried out since it started, at the last look."""
        self._reader = FrameReader()
        self._out = bytearray(END)
        self._queue: deque[tuple[int, Command]] = deque()
        self._pending: _Pending | None = None
        self._number = self._ticket = 0
        self._began = self._heard_at = self._beat_at = t
        self._greet(t)

    @property
    def flaws(self) -> int:
        """How many damaged frames were dropped."""
        return self._reader.flaws

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be carried out."""
        return self._pending is None and not self._queue

    def submit(self, command: Command) -> int:
        """Have a command carried out; the ticket comes back with the answer."""
        self._ticket += 1
        self._queue.append((self._ticket, command))
        return self._ticket

    def outgoing(self) -> bytes:
        """The bytes that are to be written now."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def receive(self, data: bytes, t: float) -> list[LinkEvent]:
        """Take in bytes as they came."""
        events: list[LinkEvent] = []
        for frame in self._reader.feed(data):
            try:
                events += self._take(frame, t)
            except WireError:
                continue  # a frame of another version, or one that noise has made: it says nothing
        return events + self.tick(t)

    def tick(self, t: float) -> list[LinkEvent]:
        """Let time pass: send again, keep the heart beating, give up."""
        if self.phase is Phase.OVER:
            return []
        if self.phase is Phase.GREETING and t - self._began >= GREETING_S:
            return self._end(LinkReason.SILENT, "Nothing there answers as a Tablier board: is it flashed?")
        if self.phase is Phase.UP and t - self._heard_at >= SILENT_S:
            return self._end(LinkReason.LOST, "The board has stopped answering: is the cable plugged in?")
        self._repeat(t)
        if self.phase is Phase.UP and not self._pending:
            self._go_on(t)
        return []

    def _end(self, reason: LinkReason, sentence: str) -> list[LinkEvent]:
        self.phase = Phase.OVER
        return [Parted(LinkError(reason, sentence))]

    def _greet(self, t: float) -> None:
        self.phase, self._began, self._feeling = Phase.GREETING, t, Feeling()
        self._queue.clear()
        self._send(0, Hello(), t)

    def _repeat(self, t: float) -> None:
        wait_s = HELLO_EVERY_S if self.phase is Phase.GREETING else RETRY_S
        if self._pending and t - self._pending.sent_at >= wait_s:
            self._send_again(self._pending, t)

    def _send_again(self, pending: _Pending, t: float) -> None:
        self._out += END + pending.frame  # the zero ends whatever noise has begun
        pending.sent_at = t

    def _go_on(self, t: float) -> None:
        if self._queue:
            ticket, command = self._queue.popleft()
            self._send(ticket, command, t)
        elif t - self._beat_at >= BEAT_S:
            self._send(0, Scan(), t)

    def _send(self, ticket: int, command: Command, t: float) -> None:
        if isinstance(command, Scan):
            self._beat_at = t
        self._number = self._number % MOST_NUMBER + 1  # 0 is nobody's: the board uses it when it cannot know
        frame = Frame(command.code, self._number, command.packed()).encoded()
        self._pending = _Pending(ticket, command, frame, self._number, t)
        self._out += frame

    def _take(self, frame: Frame, t: float) -> list[LinkEvent]:
        self._heard_at = t
        match frame.kind:
            case Boot.code:
                self._greet(t)
                return []
            case Changed.code:
                return self._changed(frame)
            case Refused.code if frame.number == 0:
                if self._pending:
                    self._send_again(self._pending, t)
                return []
            case _:
                return self._answered(frame, t)

    def _answered(self, frame: Frame, t: float) -> list[LinkEvent]:
        pending = self._pending
        if pending is None or frame.number != pending.number:
            return []  # the answer to a question that was asked twice
        match frame.kind, pending.command:
            case Welcome.code, Hello():
                return self._welcomed(Welcome.unpacked(frame.payload), t)
            case Reeds.code, Scan():
                self._pending = None
                reeds = Reeds.unpacked(frame.payload)
                self.carried_out = reeds.carried_out
                return self._feeling.scanned(reeds)
            case Done.code, _:
                self._pending = None
                return [CarriedOut(pending.ticket)]
            case Refused.code, _:
                self._pending = None
                return [TurnedDown(pending.ticket, _refusal(Refused.unpacked(frame.payload)))]
            case _:
                return []

    def _welcomed(self, welcome: Welcome, t: float) -> list[LinkEvent]:
        if welcome.major != MAJOR:
            tool = "Tablier" if welcome.major > MAJOR else "the board"
            return self._end(
                LinkReason.OTHER_PROTOCOL,
                f"The board speaks protocol {welcome.major}, this Tablier {MAJOR}: bring {tool} up to date "
                "(`tablier flash` for the board).",
            )
        self.phase, self._pending = Phase.UP, None
        self._send(0, Scan(), t)
        return [Joined(welcome)]

    def _changed(self, frame: Frame) -> list[LinkEvent]:
        changed = Changed.unpacked(frame.payload)
        if self.phase is not Phase.UP:
            return []
        self._out += Frame(Seen.code, frame.number).encoded()  # each time: our last receipt may be lost
        return self._feeling.changed(frame.number, changed)


def _refusal(refused: Refused) -> Refusal:
    try:
        return Refusal(refused.reason)
    except ValueError as trouble:
        raise WireError(f"There is no refusal {refused.reason}.") from trouble
