"""`make screens`: every view in every size, light and dark, on one sheet, and the documents' pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import pytest
from playwright.sync_api import Browser

from hardware.cameras.virtual import VirtualCamera
from tests.browser.scene import Scene
from tests.browser.sheet import Row, data_url, few_colours, picture_of, sheet

DOCS = Path(__file__).parents[2] / "docs"
SIZES = ((390, 844), (1024, 768), (1920, 1080))
LOOKS = tuple((size, dark) for dark in (False, True) for size in SIZES)
TILE_PX = 300
SETTLED_MS = 700
"""Lights and pictures are there."""

BESIDE = """
body { margin: 0; padding: 18px; width: max-content; background: #8d857a }
section { display: flex; gap: 18px }
img { border-radius: 10px }
"""

MOVES = (("b3", "b5"), ("g6", "g4"), ("d3", "d5"), ("b6", "c4"))
"""Three moves of Désirée, and one that is none."""
PATIENCE_MS = 150_000
"""So many windows at once take long on a busy machine."""
NEARLY_WON = "8/8/5c2/1b4a1/1AbCdE2/3e4/6F1/2c5 w"
MENSCH = "y:B,3,17,42 g:B,B,9,26 r:B,12,24,43 k:B,B,5,33 y 4"
CHECKERS = "W:Wa1,a3,b2,c3,e1,g1,h2,Kd8:Bb6,c7,d6,f6,g7,h6,Kf2"

pytestmark = pytest.mark.skipif(
    "TABLIER_SCREENS" not in os.environ, reason="`make screens` draws the pictures"
)


class Studio:
    """One window of each size and light, and what they have shown so far."""

    def __init__(self, visit: Callable[..., Any]) -> None:
        self.windows = [visit(*size, dark) for size, dark in LOOKS]
        for window in self.windows:
            window.page.set_default_timeout(PATIENCE_MS)
        self.rows: list[Row] = []

    @contextmanager
    def at(self, url: str) -> Iterator[None]:
        """Before another table, whose arbiter sits at every window."""
        before = self.windows[0].url
        for window in self.windows:
            window.url = url
            window.go().log_in()
        yield
        for window in self.windows:
            window.url = before

    def shoot(self, name: str, path: str, prepare: Callable[[Any], None] = lambda _: None) -> None:
        shots = []
        for window in self.windows:
            window.go(path)
            prepare(window)
            window.page.evaluate("scrollTo(0, 0)")
            window.page.wait_for_timeout(SETTLED_MS)
            shots.append(window.page.screenshot())
            window.page.goto("about:blank")
        self.rows.append((name, shots))

    def shot(self, name: str, index: int) -> bytes:
        return next(shots[index] for title, shots in self.rows if title == name)


def test_the_contact_sheet_and_the_pictures_of_the_documents(
    visit: Any, play: Callable[[str], Any], browser: Browser
) -> None:
    studio = Studio(visit)
    real_table(studio, play)
    drawn_games(studio, visit().go())
    order = ("Table", "Checkers", "Mensch", "Watch", "Arbiter", "Replay", "Games", "Set-up")
    rows = sorted(studio.rows, key=lambda row: order.index(row[0]))
    (DOCS / "screens.png").write_bytes(few_colours(sheet(browser, rows, TILE_PX)))
    for name, html in documents(studio).items():
        path = str(DOCS / "pictures" / name)
        assert cv2.imwrite(path, picture_of(browser, html), [cv2.IMWRITE_JPEG_QUALITY, 84])


def real_table(studio: Studio, play: Callable[[str], Any]) -> None:
    """A camera over a board: some moves, then a breach, which the arbiter is to decide about."""
    scene = Scene()
    with VirtualCamera(scene.picture, per_second=5) as camera:
        keeper = play(f'camera = "{camera.address}"').go("/setup")
        keeper.page.wait_for_selector(".grid polygon >> nth=63", state="attached")
        keeper.post("/api/setup/calibration", {"corners": scene.corners.tolist(), "learn": True})
        keeper.go().verdict("unchanged")
        for start, target in MOVES:
            scene.move(start, target)
            keeper.page.wait_for_selector(f".moves li.last:has-text('{start}-{target}')")
        keeper.verdict("illegal")
        journal = keeper.page.get_attribute("main", "data-journal")
        with studio.at(keeper.url):
            studio.shoot("Set-up", "/setup", prepare=lit)
            studio.shoot("Arbiter", "/arbiter", prepare=judged)
            studio.shoot("Replay", f"/games/{journal}", prepare=stepped)


def lit(window: Any) -> None:
    window.page.click("[data-aspect=light]")
    window.page.wait_for_selector(".grid text >> nth=63", state="attached")


def judged(window: Any) -> None:
    window.page.wait_for_selector(".proof img")


def stepped(window: Any) -> None:
    """The last step of the game, with its picture."""
    window.page.click(".moves li button >> nth=-1")
    window.page.wait_for_selector(".proof img")


def drawn_games(studio: Studio, player: Any) -> None:
    """Games on the drawn board, each at a moment worth a look."""
    player.log_in()
    player.begin("checkers")
    player.set_position(CHECKERS)
    player.drag("c3", "e5")
    player.verdict("illegal")
    studio.shoot("Checkers", "/")
    player.begin("mensch")
    player.set_position(MENSCH)
    studio.shoot("Mensch", "/")
    player.begin("desiree")
    player.set_position(NEARLY_WON)
    player.drag("g2", "g4")
    player.verdict("won")
    studio.shoot("Watch", "/watch")
    player.begin("desiree")
    for start, target in MOVES:
        player.drag(start, target)
        player.page.wait_for_selector(f".moves li.last:has-text('{start}-{target}')")
    player.verdict("illegal")
    studio.shoot("Table", "/")
    studio.shoot("Games", "/games")


def documents(studio: Studio) -> dict[str, str]:
    """The pictures of README and docs: some shots beside each other, larger than on the sheet."""
    return {
        "page.jpg": _beside(
            (studio.shot("Table", 2), 560), (studio.shot("Mensch", 4), 560), (studio.shot("Checkers", 0), 560)
        ),
        "page-setup.jpg": _beside((studio.shot("Set-up", 1), 620), (studio.shot("Set-up", 3), 620)),
        "page-arbiter.jpg": _beside((studio.shot("Arbiter", 2), 620)),
        "page-replay.jpg": _beside((studio.shot("Replay", 4), 620)),
    }


def _beside(*shots: tuple[bytes, int]) -> str:
    images = "".join(f'<img height="{height}" src="{data_url(file)}">' for file, height in shots)
    return f"<style>{BESIDE}</style><section>{images}</section>"
