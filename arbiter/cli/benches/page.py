"""The page under load: how soon readings are seen, and whether spectators hold the referee back.

These are waiting times of this machine at this moment; its load is printed beside them.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

from arbiter.cli.benches.figure import Effort, Line, Measure
from arbiter.page import PageServer
from arbiter.page.context import Context
from arbiter.table import Clock, Desk, Home, Move, Sitting, Wish, fulfil

SPECTATORS = 200
READINGS = 60
PAUSE_S = 0.25
"""Between two readings; a person is not faster."""

IS_PAINTED = "n => document.body.dataset.painted?.startsWith(n + ' ')"


def measure(_effort: Effort) -> Iterator[Line]:
    """All figures of the page."""
    with _served() as (desk, server):
        alone = sorted(_played(desk))
        with _spectators(server.port) as crowd:
            held_up = sorted(_played(desk))
            delays = sorted(crowd())
        yield _ms(f"slowest reading for {SPECTATORS} spectators", delays[-1], 1000)
        yield _ms(f"the referee's longest delay of {READINGS} while they watch", held_up[-1], 5)
        yield _ms("the same while nobody watches", alone[-1])
        yield from _painted(desk, server)
    yield f"page: {len(delays)} readings were delivered; load of the machine {os.getloadavg()[0]:.1f}"


@contextmanager
def _served() -> Iterator[tuple[Desk, PageServer]]:
    with ExitStack() as stack:
        home = Home(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        random = Random(9)  # noqa: S311 -- no secret
        context = Context(home, lambda wish: fulfil(wish, home, Clock(), random))
        context.desk = stack.enter_context(
            Desk(fulfil(Wish("desiree"), home, Clock(), random), context.feed.publish)
        )
        yield context.desk, stack.enter_context(PageServer(context))


def _played(desk: Desk) -> list[float]:
    """Move a die back and forth; how long each move had to wait for the referee comes back."""
    waited = []
    for number in range(READINGS):
        start, target = ("b3", "b5") if number % 2 == 0 else ("b5", "b3")
        asked = time.perf_counter()

        def ask(sitting: Sitting, asked: float = asked, start: str = start, target: str = target) -> None:
            waited.append(time.perf_counter() - asked)
            sitting.do(Move(start, target))

        desk.ask(ask).result()
        time.sleep(PAUSE_S)
    return waited


@contextmanager
def _spectators(port: int) -> Iterator[Callable[[], list[float]]]:
    """Browsers in a process of their own; afterwards they say how late each reading came."""
    command = [sys.executable, "-m", "arbiter.cli.benches.spectators", str(port), str(SPECTATORS)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as crowd:  # noqa: S603 -- our own
        assert crowd.stdout  # noqa: S101 -- it is a pipe
        crowd.stdout.readline()

        def delays() -> list[float]:
            said, _ = crowd.communicate("")
            return [float(each) for each in json.loads(said)]

        yield delays


def _painted(desk: Desk, server: PageServer) -> Iterator[Line]:
    """From the reading to the first picture that shows it, in a real browser."""
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        chromium = None
    if chromium is None:
        yield "page: no Chromium and Playwright here, so the way to the screen was not measured"
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(server.address)
        seen = []
        for number in range(READINGS // 2):
            start, target = ("b3", "b5") if number % 2 == 0 else ("b5", "b3")
            desk.ask(lambda sitting, start=start, target=target: sitting.do(Move(start, target))).result()  # type: ignore[misc]
            page.wait_for_timeout(PAUSE_S * 1000)
            page.wait_for_function(IS_PAINTED, arg=desk.moment.number)
            painted = page.evaluate("document.body.dataset.painted").split()
            seen.append(float(painted[1]) / 1000 - desk.moment.t)
        browser.close()
    yield _ms("from the reading to the picture, median", statistics.median(seen), 100)


def _ms(what: str, seconds: float, at_most_ms: float | None = None) -> Measure:
    return Measure("page", what, seconds * 1000, "ms", at_most_ms)
