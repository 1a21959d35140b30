"""One session with a board, from the opened port to its loss: bytes in, events out, time as an argument.

```
             Welcome         Boot, or "no session"
 GREETING ────────────► UP ────────────────────────► GREETING
    │ 3 s without          │ a command that is not answered for 1 s
    ▼                      ▼
   OVER ◄──────────────────┘     another protocol, or too many starts: OVER too
```

Commands go one at a time. One that is not answered is sent again under the same number, and the board
carries it out once. Events come until they are confirmed, and are taken once.
"""

from __future__ import annotations

from enum import Enum, auto

from firmware_bridge.errors import LinkError, LinkReason
from firmware_bridge.events import CarriedOut, Joined, LinkEvent, Parted, Restarted, TurnedDown
from firmware_bridge.feeling import Feeling
from firmware_bridge.framing import Frame, FrameReader
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
    Welcome,
)
from firmware_bridge.outbox import Outbox
from firmware_bridge.starts import Starts
from firmware_bridge.wire import WireError

GREETING_S = 3.0
"""Opening the port resets many boards, and their boot loader keeps them busy for a while."""
HELLO_EVERY_S = 0.15
RETRY_S = 0.06
"""The longest command takes 9 ms on the line and 5 to be carried out; a USB converter adds up to 16."""
REFUSED_AGAIN_S = 0.005
"""Several scraps that the board refuses together are one and the same command of ours."""
BEAT_S = 0.5


class Phase(Enum):
    """Where the session stands."""

    GREETING = auto()
    UP = auto()
    OVER = auto()


class Session:
    """Talks to one board over one opened port."""

    def __init__(self, t: float, port: str) -> None:
        self.phase = Phase.GREETING
        self.carried_out = 0
        """How many commands the board has carried out since it started, at the last look."""
        self._port = port
        self._reader, self._outbox, self._starts = FrameReader(), Outbox(), Starts()
        self._began = self._heard_at = self._beat_at = t
        self._greet(t)

    @property
    def flaws(self) -> int:
        """How many damaged frames were dropped."""
        return self._reader.flaws

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be carried out."""
        return self._outbox.is_empty

    def submit(self, command: Command) -> int:
        """Have a command carried out; the ticket comes back with the answer."""
        return self._outbox.submit(command)

    def outgoing(self) -> bytes:
        """The bytes that are to be written now."""
        return self._outbox.take()

    def receive(self, data: bytes, t: float) -> list[LinkEvent]:
        """Take in bytes as they came."""
        events: list[LinkEvent] = []
        for frame in self._reader.feed(data):
            try:
                events += self._take(frame, t)
            except WireError:
                continue  # a frame of another version, or one that noise has made: it says nothing
            if frame.kind != Changed.code:  # it says nothing about whether the board hears us
                self._heard_at = t
        return events + self.tick(t)

    def tick(self, t: float) -> list[LinkEvent]:
        """Let time pass: send again, keep the heart beating, give up."""
        match self.phase:
            case Phase.GREETING if t - self._began >= GREETING_S:
                return self._end(
                    LinkReason.SILENT,
                    f"Nothing at {self._port} answers as a Tablier board: is it flashed (`tablier flash`)?",
                )
            case Phase.UP if self._outbox.is_unanswered(t, self._heard_at):
                return self._end(LinkReason.LOST, "The board has stopped answering: is the cable plugged in?")
            case Phase.GREETING:
                self._outbox.repeat(t, HELLO_EVERY_S)
            case Phase.UP:
                self._outbox.repeat(t, RETRY_S)
                if self._outbox.pending is None:
                    self._go_on(t)
        return []

    def _end(self, reason: LinkReason, sentence: str) -> list[LinkEvent]:
        self.phase = Phase.OVER
        return [Parted(LinkError(reason, sentence))]

    def _greet(self, t: float) -> None:
        self.phase, self._began, self._feeling = Phase.GREETING, t, Feeling()
        self._outbox.forget()
        self._outbox.send(Hello(), t)

    def _go_on(self, t: float) -> None:
        """The heart beats however much is to be done."""
        if t - self._beat_at >= BEAT_S:
            self._scan(t)
        else:
            self._outbox.send_next(t)

    def _scan(self, t: float) -> None:
        self._beat_at = t
        self._outbox.send(Scan(), t)

    def _take(self, frame: Frame, t: float) -> list[LinkEvent]:
        match frame.kind:
            case _ if self.phase is Phase.OVER:
                return []
            case Boot.code:
                return self._began_anew(t, is_first=Boot.unpacked(frame.payload).again == 0)
            case Changed.code:
                return self._changed(frame)
            case Refused.code if frame.number == 0:
                self._outbox.repeat(t, REFUSED_AGAIN_S)
                return []
            case _:
                return self._answered(frame, t)

    def _answered(self, frame: Frame, t: float) -> list[LinkEvent]:
        pending = self._outbox.pending
        if pending is None or frame.number != pending.number:
            return []  # the answer to a question that was asked twice
        match frame.kind, pending.command:
            case Welcome.code, Hello():
                return self._welcomed(Welcome.unpacked(frame.payload), t)
            case Reeds.code, Scan():
                self._outbox.pending = None
                reeds = Reeds.unpacked(frame.payload)
                self.carried_out = reeds.carried_out
                return self._feeling.scanned(reeds)
            case Done.code, _:
                self._outbox.pending = None
                return [CarriedOut(pending.ticket)]
            case Refused.code, _:
                reason = _refusal(Refused.unpacked(frame.payload))
                if reason is Refusal.NO_SESSION:
                    return self._began_anew(t, is_first=False)
                self._outbox.pending = None
                return [TurnedDown(pending.ticket, reason)]
            case _:
                return []

    def _began_anew(self, t: float, is_first: bool) -> list[LinkEvent]:
        """The board says so itself, or knows nothing of us; it may have said so before we heard it."""
        was_up = self.phase is Phase.UP
        if (was_up or is_first) and self._starts.are_too_many(t):
            return self._end(LinkReason.RESTARTING, "The board keeps restarting: is its power enough?")
        if was_up:
            self._greet(t)
            return [Restarted()]
        # What was said to a board that is only just there is lost.
        self._outbox.repeat(t, 0.0 if is_first else RETRY_S)
        return []

    def _welcomed(self, welcome: Welcome, t: float) -> list[LinkEvent]:
        if welcome.major != MAJOR:
            tool = "Tablier" if welcome.major > MAJOR else "the board"
            return self._end(
                LinkReason.OTHER_PROTOCOL,
                f"The board speaks protocol {welcome.major}, this Tablier {MAJOR}: bring {tool} up to date "
                "(`tablier flash` for the board).",
            )
        self.phase = Phase.UP
        self._scan(t)
        return [Joined(welcome)]

    def _changed(self, frame: Frame) -> list[LinkEvent]:
        changed = Changed.unpacked(frame.payload)
        if self.phase is not Phase.UP:
            return []
        self._outbox.confirm(frame.number)  # each time: our last receipt may be lost
        return self._feeling.changed(frame.number, changed)


def _refusal(refused: Refused) -> Refusal:
    try:
        return Refusal(refused.reason)
    except ValueError as trouble:
        raise WireError(f"There is no refusal {refused.reason}.") from trouble
