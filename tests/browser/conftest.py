"""A real table with its page in a process of its own, and Debian's Chromium in front of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE_MS = 30_000
"""Machines that run tests are slow and shared."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.slow)


class Served:
    """A table with its page, `tablier demo` or `tablier play`, stopped as a system stops it."""

    def __init__(self, home: Path, *command: str) -> None:
        self.home, self.command = home, command
        self.port = 0

    def start(self) -> None:
        again = ("--port", str(self.port)) if self.command[0] == "demo" else ()
        command = [sys.executable, "-m", "arbiter.cli", *self.command, *again]
        environment = {**os.environ, "TABLIER_HOME": str(self.home)}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = next((each for each in self.process.stdout if "http://127.0.0.1:" in each), "")
        assert line, "it did not start"
        self.port = int(line.partition("127.0.0.1:")[2].partition("/")[0])

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Visitor:
    """A person at a browser."""

    page: Page
    url: str

    def go(self, path: str = "/") -> Visitor:
        self.page.goto(self.url + path)
        return self

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'[data-cell="{name}"]')

    def drag(self, start: str, target: str | None) -> None:
        """Carry a piece to a cell, or off the board."""
        x, y = self.middle(start)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        x, y = self.middle(target) if target else (3.0, 300.0)
        self.page.mouse.move(x - 9, y - 9, steps=3)
        self.page.mouse.move(x, y)
        self.page.mouse.up()

    def middle(self, cell: str) -> tuple[float, float]:
        box = self.cell(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def begin(self, game: str, clock: str = "none", **seats: int) -> None:
        """A new game between persons, but for the seats that are given a level."""
        before = self.page.get_attribute("main", "data-journal")
        self.page.click("#new-game")
        self.page.select_option("#game", game)
        for seat in self.page.locator("[data-seat]").all():
            seat.select_option(str(seats.get(seat.get_attribute("data-seat") or "", 0)))
        self.page.select_option("#clock", clock)
        self.page.click("#begin")
        self.page.wait_for_function("old => main.dataset.journal !== old", arg=before)
        self.page.wait_for_selector("dialog", state="detached")
        self.page.wait_for_selector(".hit >> nth=0", state="attached")

    def verdict(self, kind: str) -> str:
        """The sentence of the banner, once it is of this kind."""
        self.page.wait_for_selector(f".verdict.{kind}")
        return self.page.inner_text(".verdict .sentence")

    def log_in(self) -> None:
        """Become the arbiter of this table."""
        answer = self.page.request.get(f"{self.url}/api/arbiter").json()
        how = "enrol" if answer["is_new"] else "login"
        self.post(f"/api/arbiter/{how}", {"name": "Ada L.", "pin": "2718"})

    def set_position(self, text: str) -> None:
        """Have the arbiter set the position, and the board put right."""
        self.post("/api/arbiter/decide", {"decision": "set_position", "position": text})
        self.page.click("button:has-text('Put the board right')")
        self.page.wait_for_selector(".verdict.unchanged")

    def post(self, path: str, content: dict[str, Any]) -> None:
        answer = self.page.request.post(self.url + path, data=content)
        assert answer.ok, answer.text()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: sudo apt-get install chromium")
    with sync_playwright() as playwright:
        # As root there is no sandbox; the pages are our own.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    table = Served(tmp_path_factory.mktemp("home"), "demo")
    table.start()
    yield table
    table.stop()


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Callable[..., Visitor]]:
    """Opens windows, and looks whether anything went wrong in them."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def make(width: int = 1280, height: int = 900, dark: bool = False, language: str = "en") -> Visitor:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=language,
            has_touch=width < 600,
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.on("pageerror", lambda trouble: troubles.append(str(trouble)))
        contexts.append(context)
        return Visitor(page, served.url)

    yield make
    for context in contexts:
        context.close()
    assert not troubles


@pytest.fixture
def play(browser: Browser, tmp_path: Path) -> Iterator[Callable[[str], Visitor]]:
    """Opens a real table with these sensors, and somebody looks at its page."""
    tables: list[Served] = []
    contexts: list[BrowserContext] = []

    def make(sensors: str) -> Visitor:
        settings = tmp_path / "table.toml"
        settings.write_text(f"[sensors]\n{sensors}\n[page]\nport = 0\n", encoding="utf-8")
        tables.append(Served(tmp_path, "play", "--config", str(settings)))
        tables[-1].start()
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 900}, locale="en"))
        contexts[-1].set_default_timeout(PATIENCE_MS)
        return Visitor(contexts[-1].new_page(), tables[-1].url)

    yield make
    for context in contexts:
        context.close()
    for table in tables:
        table.stop()
