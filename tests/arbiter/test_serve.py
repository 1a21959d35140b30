"""What a table says when its page is there: the address, a square for phones; and a browser opens."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from arbiter.cli.serve import _announce
from arbiter.page.context import Context


@dataclass
class Listening:
    """A server as far as it is announced."""

    host: str
    address: str


HERE = Listening("127.0.0.1", "http://127.0.0.1:8040/")
NETWORK = Listening("0.0.0.0", "http://192.0.2.7:8040/")  # noqa: S104 -- nothing listens there


@dataclass
class Announced:
    """What was said, and what a browser was asked to show."""

    said: str
    shown: list[str]


Announce = Callable[[Any], Announced]


@pytest.fixture
def announce(
    nobody_plays: Context, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Announce:
    """Says where a server is, to somebody at a terminal."""

    def make(server: Any) -> Announced:
        shown: list[str] = []
        monkeypatch.setattr(webbrowser, "open", shown.append)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        _announce("The table", server, nobody_plays, is_json=False)
        return Announced(capsys.readouterr().out, shown)

    return make


def test_on_this_machine_the_address_is_said_and_a_browser_opens(
    announce: Announce, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    announced = announce(HERE)
    assert HERE.address in announced.said
    assert announced.shown == [HERE.address]


def test_without_a_screen_no_browser_opens(announce: Announce, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    announced = announce(HERE)
    assert HERE.address in announced.said
    assert announced.shown == []


def test_on_the_network_a_phone_is_shown_a_square(announce: Announce) -> None:
    announced = announce(NETWORK)
    assert f"Spectators: {NETWORK.address}watch" in announced.said
    assert f"Players:    {NETWORK.address}seat/" in announced.said
    assert sum(announced.said.count(block) for block in "▀▄█") > 100
    assert announced.shown == []
