"""How every view looks, and whether everybody can use it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe

VIEWS = ("/", "/watch", "/games", "/arbiter", "/setup")
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "projector": (1920, 1080)}
SHEET = Path(__file__).parents[2] / "docs" / "screens.png"
TILE_HEIGHT = 360
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


@pytest.mark.skipif("TABLIER_SCREENS" not in os.environ, reason="`make screens` draws docs/screens.png")
def test_the_contact_sheet(visit: Any) -> None:
    filmed = {dark: before_the_camera(visit, dark) for dark in (False, True)}
    rows = []
    for dark in (False, True):
        for game, breach in (("desiree", ("b3", "c5")), ("checkers", ("a3", "a4")), ("mensch", None)):
            tiles = []
            for width, height in SIZES.values():
                visitor = visit(width, height, dark).go()
                visitor.begin(game)
                if breach:
                    visitor.drag(*breach)
                    visitor.verdict("illegal")
                tiles.append(picture(visitor))
            rows.append(np.hstack(tiles))
        rows.append(filmed[dark])
        tiles = [picture(visit(*SIZES["tablet"], dark).go(path)) for path in ("/watch", "/games", "/arbiter")]
        rows.append(np.hstack(tiles))
    width = max(row.shape[1] for row in rows)
    sheet = [
        cv2.copyMakeBorder(row, 6, 6, 6, width - row.shape[1] + 6, cv2.BORDER_CONSTANT, value=(90, 90, 90))
        for row in rows
    ]
    assert cv2.imwrite(str(SHEET), np.vstack(sheet))


def before_the_camera(visit: Any, dark: bool) -> Any:
    """The set-up in small and middle size, and a large table with what its camera reads."""
    tiles = []
    for size in ("phone", "tablet"):
        visitor = visit(*SIZES[size], dark).go("/setup")
        visitor.page.wait_for_selector(".grid polygon >> nth=63", state="attached")
        visitor.page.wait_for_function("() => document.querySelector('.sight img').naturalWidth > 0")
        tiles.append(picture(visitor))
    visitor = visit(*SIZES["projector"], dark).go()
    visitor.page.click("button:has-text('Camera')")
    visitor.page.check("#reads")
    visitor.page.wait_for_function("() => document.querySelector('.camera img').naturalWidth > 0")
    return np.hstack([*tiles, picture(visitor)])


def shut_out(visitor: Any) -> list[tuple[str, str]]:
    """What keeps somebody from using this view, and where."""
    found = Axe().run(visitor.page).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in BAD]


def picture(visitor: Any) -> Any:
    visitor.page.wait_for_timeout(800)
    frame = cv2.imdecode(np.frombuffer(visitor.page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert frame is not None
    scale = TILE_HEIGHT / frame.shape[0]
    small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.copyMakeBorder(small, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(90, 90, 90))
