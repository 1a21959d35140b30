"""How every view looks, and whether everybody can use it."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

VIEWS = ("/", "/watch", "/games", "/arbiter", "/setup")
BAD = ("serious", "critical")


@pytest.mark.parametrize("path", VIEWS)
@pytest.mark.parametrize("dark", [False, True])
def test_no_view_shuts_anybody_out(visit: Any, path: str, dark: bool) -> None:
    visitor = visit(dark=dark).go(path)
    visitor.page.wait_for_timeout(1500)
    assert shut_out(visitor) == []


@pytest.mark.parametrize("dark", [False, True])
def test_an_arbiter_who_has_logged_in_is_not_shut_out(visit: Any, dark: bool) -> None:
    visitor = visit(dark=dark).go()
    visitor.log_in()
    visitor.go("/arbiter")
    visitor.page.wait_for_selector("text=Print a protest sheet")
    visitor.page.click("summary")
    assert shut_out(visitor) == []


@pytest.mark.parametrize("dark", [False, True])
def test_a_replayed_game_shuts_nobody_out(visit: Any, dark: bool) -> None:
    visitor = visit(dark=dark).go("/games")
    visitor.page.click(".games a >> nth=-1")
    visitor.page.wait_for_selector(".view-replay .verdict")
    visitor.page.keyboard.press("ArrowRight")
    assert shut_out(visitor) == []


def test_the_board_one_plays_on_shuts_nobody_out(visit: Any) -> None:
    visitor = visit().go()
    visitor.begin("desiree")
    visitor.drag("b3", "c5")
    visitor.verdict("illegal")
    assert shut_out(visitor) == []


def test_whoever_wants_no_motion_gets_steady_lights(visit: Any) -> None:
    visitor = visit()
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.go()
    visitor.begin("desiree")
    visitor.drag("b3", "c5")
    visitor.verdict("illegal")
    assert visitor.page.evaluate("document.getAnimations().length") == 0
    assert visitor.page.locator(".lamp.red").count() > 0


def shut_out(visitor: Any) -> list[tuple[str, str]]:
    """What keeps somebody from using this view, and where."""
    found = Axe().run(visitor.page).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in BAD]
