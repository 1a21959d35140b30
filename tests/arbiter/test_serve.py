"""What a table says when its page is there: the address, a square for phones; and a browser opens."""

from __future__ import annotations

import sys
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from arbiter.cli.serve import _announce
from arbiter.page.context import Context
from arbiter.table import Home


@dataclass
class Listening:
    """A server as far as it is announced."""

    host: str
    address: str


HERE = Listening("127.0.0.1", "http://127.0.0.1:8040/")
NETWORK = Listening("0.0.0.0", "http://192.0.2.7:8040/")  # noqa: S104 -- nothing listens there


class Announced:
    """What was said, and what a browser was asked to show."""

    def __init__(self, server: Any, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.shown: list[str] = []
        patch.setattr(webbrowser, "open", self.shown.append)
        patch.setattr(sys.stdout, "isatty", lambda: True)
        context = Context(Home(Path()), lambda _: None)  # type: ignore[arg-type, return-value]
        _announce("The table", server, context, is_json=False)
        self.said = capsys.readouterr().out


def test_on_this_machine_the_address_is_said_and_a_browser_opens(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    announced = Announced(HERE, monkeypatch, capsys)
    assert HERE.address in announced.said
    assert announced.shown == [HERE.address]


def test_without_a_screen_no_browser_opens(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    announced = Announced(HERE, monkeypatch, capsys)
    assert HERE.address in announced.said
    assert announced.shown == []


def test_on_the_network_a_phone_is_shown_a_square(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    announced = Announced(NETWORK, monkeypatch, capsys)
    assert f"Spectators: {NETWORK.address}watch" in announced.said
    assert f"Players:    {NETWORK.address}seat/" in announced.said
    assert sum(announced.said.count(block) for block in "▀▄█") > 100
    assert announced.shown == []
