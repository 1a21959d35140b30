"""The lasting link to a board: opens the port, opens it again when it is lost, and restores the board.

Whoever uses it calls `step` again and again with the time; nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from firmware_bridge.errors import LinkError
from firmware_bridge.events import CarriedOut, Joined, LinkEvent, Parted
from firmware_bridge.messages import Command, Show, Text, Welcome
from firmware_bridge.patterns import lasting
from firmware_bridge.ports import Port
from firmware_bridge.session import Phase, Session

BACK_OFF_S = (0.2, 0.4, 0.8, 1.0)
"""How long to wait before the next try to open the port; the last one goes on."""


class _Line(NamedTuple):
    """An opened port and the session over it."""

    port: Port
    session: Session


class Link:
    """One board, plugged in or not. `fits` may raise a LinkError for a board that is not the right one."""

    def __init__(self, open_port: Callable[[], Port], fits: Callable[[Welcome], None] | None = None) -> None:
        self._open, self._fits = open_port, fits
        self._line: _Line | None = None
        self._lights: Show | None = None
        self._text: Text | None = None
        """What the board should show, and is shown again whenever it comes back."""
        self._lights_ticket: int | None = None
        self._next_try, self._tries = float("-inf"), 0
        self._said: str | None = None

    @property
    def session(self) -> Session | None:
        """The session with a board that is there and answers."""
        return self._line.session if self._line and self._line.session.phase is Phase.UP else None

    def submit(self, command: Command) -> int | None:
        """Have a command carried out. Lights and text are kept for a board that is away; a sound is not."""
        if isinstance(command, Show):
            self._lights = command
        elif isinstance(command, Text):
            self._text = command
        return self._send(self.session, command) if self.session else None

    def step(self, t: float) -> list[LinkEvent]:
        """Read, answer and write; what is new comes back."""
        try:
            if self._line is None and t >= self._next_try:
                port = self._open()
                self._line = _Line(port, Session(t, port.name))
            return self._exchange(self._line, t) if self._line else []
        except LinkError as trouble:
            return self._part(trouble, t)

    def close(self) -> None:
        """Give the port back."""
        if self._line:
            self._line.port.close()
        self._line = None

    def _exchange(self, line: _Line, t: float) -> list[LinkEvent]:
        events = line.session.receive(line.port.read(), t)
        for each in events:
            if isinstance(each, Joined):
                self._join(line.session, each.welcome)
            elif isinstance(each, CarriedOut):
                self._note(each)
            elif isinstance(each, Parted):
                raise each.error
        if data := line.session.outgoing():
            line.port.write(data)
        return events

    def _join(self, session: Session, welcome: Welcome) -> None:
        if self._fits:
            self._fits(welcome)
        self._tries, self._said = 0, None
        for command in (self._lights, self._text):
            if command:
                self._send(session, command)

    def _send(self, session: Session, command: Command) -> int:
        ticket = session.submit(command)
        if isinstance(command, Show):
            self._lights_ticket = ticket
        return ticket

    def _note(self, done: CarriedOut) -> None:
        """A flash that was seen is not shown again to a board that comes back."""
        if self._lights and done.ticket == self._lights_ticket:
            self._lights = lasting(self._lights)

    def _part(self, trouble: LinkError, t: float) -> list[LinkEvent]:
        """Close, try again later, and say the same trouble only once."""
        self.close()
        self._next_try = t + BACK_OFF_S[min(self._tries, len(BACK_OFF_S) - 1)]
        self._tries += 1
        said, self._said = self._said, str(trouble)
        return [] if said == self._said else [Parted(trouble)]
