"""What the tests of the page do at it: move, break a rule, log in, wait until something is so."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

from arbiter.page.context import Context
from arbiter.table import Desk, DrawnSitting, Moment, Move

BASE = "http://127.0.0.1"
PIN = {"name": "Ada", "pin": "2718"}
PATIENCE_S = 20.0
LOOK_S = 0.005


@dataclass
class Page:
    """The page of one table, and a browser on the table's own device."""

    context: Context
    desk: Desk
    browser: TestClient
    stranger: TestClient
    """A browser on another device of the network."""

    def at(self, view: str = "live") -> Any:
        return self.browser.websocket_connect(f"/{view}", headers={"origin": BASE})

    def log_in(self) -> TestClient:
        """Become the arbiter of this table."""
        assert self.browser.post("/api/arbiter/enrol", json=PIN).status_code == 200
        return self.browser

    def breach(self) -> None:
        """Break a rule."""
        self.move("b3", "c5")

    def move(self, start: str, target: str) -> None:
        """Move a piece, and wait until the disk has what the referee made of it."""
        before = self.desk.moment.entries
        self.desk.ask(lambda sitting: sitting.do(Move(start, target))).result(PATIENCE_S)
        self.written(before + 1)

    def written(self, entries: int) -> None:
        """Wait until the journal has so many entries."""
        self.until(lambda moment: moment.entries >= entries)

    def until(self, is_so: Callable[[Moment], bool]) -> None:
        """Wait until something is so at the table, and its page knows."""
        end = time.monotonic() + PATIENCE_S
        while not (is_so(self.desk.moment) and is_so(self.context.moment)):
            assert time.monotonic() < end, "it never came"
            time.sleep(LOOK_S)


def until(sitting: DrawnSitting, is_so: Callable[[], bool]) -> None:
    """Let the table live until something is so."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(sitting.advance())
