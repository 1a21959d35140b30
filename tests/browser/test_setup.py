"""Setting up a camera on the page: corners are dragged, and the table goes by them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from arbiter.cli.demo_game import ASIDE
from engine import open_game
from vision import Calibration, board_mm, camera_of

GAME = open_game("desiree")
TRUE = camera_of(ASIDE, board_mm(GAME.plan)).corners()
NAMES = ("far_left", "far_right", "near_right", "near_left")
CLOSE_PX = 2.0
FOUND_PX = 6.0
"""A tenth of a cell in the window."""
LOOKS, LOOK_MS = 100, 300
"""How often to look again; nothing takes so long, however busy the machine is."""
LOADED = """path => {
  const picture = document.querySelector(".camera img");
  return picture.src.includes(path) && picture.naturalWidth > 100;
}"""


def opened(visitor: Any) -> Any:
    """The set-up view, once the picture and the grid are there."""
    visitor.go("/setup")
    visitor.page.wait_for_selector(".grid polygon >> nth=63", state="attached")
    visitor.page.wait_for_function("() => document.querySelector('.sight img').naturalWidth > 0")
    return visitor


def on_screen(visitor: Any, place: Any) -> tuple[float, float]:
    """Where a pixel of the camera's picture is in the window."""
    box = visitor.page.locator(".sight img").bounding_box()
    scale = box["width"] / 640
    return box["x"] + (place[0] + 0.5) * scale, box["y"] + (place[1] + 0.5) * scale


def middle(visitor: Any, name: str) -> tuple[float, float]:
    box = visitor.page.locator(f"#corner-{name}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(visitor: Any, name: str, place: Any) -> None:
    visitor.page.mouse.move(*middle(visitor, name))
    visitor.page.mouse.down()
    visitor.page.mouse.move(*on_screen(visitor, place), steps=4)
    visitor.page.mouse.up()


def by_touch(visitor: Any, name: str, place: Any) -> None:
    finger = visitor.page.context.new_cdp_session(visitor.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    (x, y), (u, v) = middle(visitor, name), on_screen(visitor, place)
    touch("touchStart", (x, y))
    for share in (0.2, 0.5, 0.8, 1.0):
        touch("touchMove", (x + share * (u - x), y + share * (v - y)))
    touch("touchEnd")


def by_keys(visitor: Any, name: str, place: Any) -> None:
    handle = visitor.page.locator(f"#corner-{name}")
    handle.focus()
    for axis, keys in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"))):
        far = round(place[axis] - corners(visitor)[NAMES.index(name)][axis])
        key = keys[far > 0]
        for _ in range(abs(far) // 10):
            visitor.page.keyboard.press(f"Shift+{key}")
        for _ in range(abs(far) % 10):
            visitor.page.keyboard.press(key)


def corners(visitor: Any) -> Any:
    """What the number fields say."""
    fields = visitor.page.locator(".numbers input").all()
    return np.array([float(field.input_value()) for field in fields]).reshape(4, 2)


def kept(visitor: Any) -> str:
    visitor.page.click("#keep")
    visitor.page.wait_for_selector("text=Kept, and the table goes by it")
    return str(visitor.page.inner_text("#kept"))


@pytest.mark.parametrize(("move", "width"), [(by_mouse, 1280), (by_touch, 390), (by_keys, 1280)])
def test_corners_that_are_moved_yield_the_right_calibration(
    visit: Any, served: Any, move: Callable[..., None], width: int
) -> None:
    visitor = opened(visit(width, 900))
    wrong = TRUE + np.array([[24, 18], [-20, 15], [-17, -21], [26, -14]])
    for name, place in zip(NAMES, wrong, strict=True):
        by_mouse(visitor, name, place)
    assert np.abs(corners(visitor) - TRUE).max() > 10
    for name, place in zip(NAMES, TRUE, strict=True):
        move(visitor, name, place)
    kept(visitor)
    found = Calibration.load(served.home / "demo-calibration.json").camera.corners()
    assert np.abs(found - TRUE).max() < CLOSE_PX


def test_corners_under_which_no_board_lies_are_warned_of(visit: Any) -> None:
    visitor = opened(visit())
    by_mouse(visitor, "far_left", TRUE[0] + 90)
    by_mouse(visitor, "near_right", TRUE[2] - 90)
    kept(visitor)
    # Usually no board is recognised; but pieces may happen to stand where cells are said to be.
    warning = visitor.page.inner_text("#kept .warning")
    assert "not recognised" in warning or "cannot be read" in warning
    visitor.post("/api/setup/calibration", {"corners": TRUE.tolist(), "learn": False})


def test_a_grid_follows_the_corner_while_it_is_dragged(visit: Any) -> None:
    visitor = opened(visit())
    first = "document.querySelector('.grid [data-cell=a8]').getAttribute('points')"
    before = visitor.page.evaluate(first)
    visitor.page.mouse.move(*middle(visitor, "far_left"))
    visitor.page.mouse.down()
    visitor.page.mouse.move(*on_screen(visitor, TRUE[0] + 15), steps=3)
    visitor.page.wait_for_function(f"before => {first} !== before", arg=before)
    assert visitor.page.locator(".loupe").is_visible()
    visitor.page.mouse.up()
    assert visitor.page.locator(".loupe").is_hidden()


def test_corners_that_cross_are_told_at_once(visit: Any) -> None:
    visitor = opened(visit())
    by_mouse(visitor, "far_left", TRUE[2] + 5)
    visitor.page.wait_for_selector("text=cross or fold inwards")
    assert visitor.page.locator(".grid polygon").count() == 0


def test_every_corner_says_its_name_and_place(visit: Any) -> None:
    visitor = opened(visit())
    label = visitor.page.get_attribute("#corner-near_right", "aria-label")
    assert label.startswith("Corner 3, near right: ")
    visitor.page.focus("#corner-near_right")
    visitor.page.keyboard.press("ArrowUp")
    assert visitor.page.get_attribute("#corner-near_right", "aria-label") != label


def test_what_was_dragged_survives_another_language(visit: Any) -> None:
    visitor = opened(visit())
    by_mouse(visitor, "far_left", TRUE[0] + 30)
    moved = corners(visitor)
    visitor.page.select_option("#language", "de")
    visitor.page.wait_for_selector("text=Diese Ecken behalten")
    assert np.allclose(corners(visitor), moved)


def test_a_button_finds_the_board_by_itself(visit: Any) -> None:
    visitor = opened(visit())
    by_mouse(visitor, "far_left", TRUE[0] + 60)
    assert off_px(visitor) > FOUND_PX
    for _ in range(LOOKS):  # a hand may be in the picture
        visitor.page.click("text=Find the board")
        visitor.page.wait_for_timeout(LOOK_MS)
        if off_px(visitor) <= FOUND_PX:
            return
    pytest.fail(f"a corner is still {off_px(visitor):.0f} px off")


def off_px(visitor: Any) -> float:
    """How far the worst corner on the page is from where it should be."""
    places = zip(NAMES, TRUE, strict=True)
    ways = [np.subtract(middle(visitor, name), on_screen(visitor, place)) for name, place in places]
    return float(max(np.hypot(*way) for way in ways))


def test_the_table_shows_what_the_camera_reads_on_each_cell(visit: Any) -> None:
    visitor = visit().go()
    visitor.page.click("button:has-text('Camera')")
    visitor.page.wait_for_function(LOADED, arg="/camera.jpg")
    visitor.page.check("#reads")
    visitor.page.wait_for_function(LOADED, arg="/camera-read.jpg")
    visitor.page.click("button:has-text('Camera')")
    assert visitor.page.locator("figure.camera").is_hidden()


@pytest.mark.parametrize("aspect", ["light", "sharpness", "glare"])
def test_every_cell_says_how_well_it_is_seen(visit: Any, aspect: str) -> None:
    visitor = opened(visit())
    visitor.page.click(f"[data-aspect={aspect}]")
    visitor.page.wait_for_selector(".grid text >> nth=63", state="attached")
    visitor.page.wait_for_selector("text=The camera sees the whole board well.")
    visitor.page.click("[data-aspect=cells]")
    visitor.page.wait_for_selector(".grid text", state="detached")


def test_the_colours_are_learned_by_a_button(visit: Any, served: Any) -> None:
    visitor = opened(visit())
    visitor.page.click("#learn")
    visitor.page.wait_for_selector("text=Learned, and the table goes by it.")
    assert Calibration.load(served.home / "demo-calibration.json").palette is not None


@pytest.mark.parametrize("dark", [False, True])
def test_the_set_up_shuts_nobody_out(visit: Any, dark: bool) -> None:
    visitor = opened(visit(dark=dark))
    visitor.page.click("summary")
    found = Axe().run(visitor.page).response["violations"]
    bad = [each for each in found if each["impact"] in ("serious", "critical")]
    assert [(each["id"], each["nodes"][0]["html"]) for each in bad] == []


def test_ten_pieces_are_asked_for_and_the_result_is_shown(visit: Any, served: Any) -> None:
    visitor = visit().go("/setup")
    for _ in range(LOOKS):  # until the camera has seen the board
        if visitor.page.locator(".prompt:has-text('Put a ')").count():
            break
        with suppress(PlaywrightTimeout):  # the prompt may just have come in its place
            visitor.page.click("#begin-accuracy", timeout=LOOK_MS)
        visitor.page.wait_for_timeout(LOOK_MS)
    visitor.page.wait_for_selector("text=of 10 read rightly", timeout=120_000)
    journals = "".join(path.read_text() for path in (served.home / "games").iterdir())
    assert '"kind":"examined"' in journals.replace(" ", "")
    visitor.page.click("text=Close")
    visitor.page.wait_for_selector("#begin-accuracy")
