"""Which of all serial ports leads to a Tablier board? All are greeted at once; the first to answer is it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from firmware_bridge.errors import LinkError, LinkReason
from firmware_bridge.events import Joined, Parted
from firmware_bridge.messages import Welcome
from firmware_bridge.ports import Port, SerialPort
from firmware_bridge.session import Session

LOOK_EVERY_S = 0.005


@dataclass(frozen=True, slots=True)
class Found:
    """A board that has answered. Its port stays open: to open it again would reset many boards."""

    port: Port
    welcome: Welcome


def find_board(names: Iterable[str], open_port: Callable[[str], Port] = SerialPort) -> Found:
    """The board at one of these ports; a LinkError tells what stood in the way."""
    tried = tuple(names)
    if not tried:
        raise LinkError(LinkReason.NO_PORT, "This machine has no serial port: is the board plugged in?")
    opened, troubles = _opened(tried, open_port)
    found = None
    try:
        found = _greeted(opened, troubles)
        return found
    finally:
        for port, _ in opened.values():
            if found is None or port is not found.port:
                port.close()


def _opened(
    names: Iterable[str], open_port: Callable[[str], Port]
) -> tuple[dict[str, tuple[Port, Session]], list[LinkError]]:
    opened, troubles = {}, []
    for name in names:
        try:
            opened[name] = open_port(name), Session(time.monotonic(), name)
        except LinkError as trouble:
            troubles.append(trouble)
    return opened, troubles


def _greeted(opened: dict[str, tuple[Port, Session]], troubles: list[LinkError]) -> Found:
    waiting = dict(opened)
    while waiting:
        for name, (port, session) in tuple(waiting.items()):
            try:
                port.write(session.outgoing())
                events = session.receive(port.read(), time.monotonic())
            except LinkError as trouble:
                events = [Parted(trouble)]
            for event in events:
                if isinstance(event, Joined):
                    return Found(port, event.welcome)
                if isinstance(event, Parted):
                    troubles.append(event.error)
                    del waiting[name]
        time.sleep(LOOK_EVERY_S)
    raise _worst(troubles)


def _worst(troubles: list[LinkError]) -> LinkError:
    """The trouble most worth telling: a port that may not be opened may well be the board's."""
    order = (LinkReason.OTHER_PROTOCOL, LinkReason.NO_PERMISSION, LinkReason.BUSY, LinkReason.SILENT)
    for reason in order:
        for trouble in troubles:
            if trouble.reason is reason:
                return trouble
    return troubles[0]
