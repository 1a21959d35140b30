"""A table with a drawn board, its desk and its page, without a port and without waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from arbiter.page.app import page_app
from arbiter.page.context import Context
from arbiter.table import Clock, Desk, DrawnSitting, Home, Wish, fulfil
from tests.arbiter.page.acting import BASE, Page


def luck() -> Random:
    return Random(7)  # noqa: S311 -- dice, not secrets


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def sit(home: Home) -> Iterator[Callable[..., DrawnSitting]]:
    """Opens sittings, and closes them all in the end."""
    opened: list[DrawnSitting] = []

    def make(game: str = "desiree", clock: Clock | None = None, **wish: Any) -> DrawnSitting:
        opened.append(fulfil(Wish(game, **wish), home, clock or Clock(), luck()))
        return opened[-1]

    yield make
    for sitting in opened:
        sitting.close()


@pytest.fixture
def page(home: Home) -> Iterator[Page]:
    context = Context(home, lambda wish: fulfil(wish, home, Clock(), luck()))
    with Desk(fulfil(Wish("desiree"), home, Clock(), luck()), context.feed.publish) as desk:
        context.desk = desk
        app = page_app(context, "127.0.0.1")
        with (
            TestClient(app, BASE, client=("127.0.0.1", 5000)) as browser,
            TestClient(app, BASE, client=("192.168.7.9", 5000)) as stranger,
        ):
            yield Page(context, desk, browser, stranger)
