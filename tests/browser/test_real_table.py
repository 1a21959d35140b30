"""A real table set up on its page: a camera on the network, and a board at the end of a wire."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from arbiter.cli.boards import simulated_board
from arbiter.table import Wiring, chosen_camera
from engine import open_game
from firmware_bridge.simulated.terminal import on_a_terminal
from hardware.cameras.virtual import VirtualCamera
from tests.browser.scene import Scene
from vision import Calibration, Frame

GAME = open_game("desiree")
PROMPT = re.compile(r"Put a (white|black) (\d) on (\w+)\.")
FIRST_REED, LIGHTS = 50, 100
WALKED = 3
"""So many cells are walked over; the others are said not to answer."""


def wall() -> Frame:
    """What a camera sees that looks elsewhere."""
    return np.full((240, 320, 3), 90, dtype=np.uint8)


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture
def addresses(scene: Scene) -> Iterator[tuple[str, str]]:
    """Two cameras on the network: one at the wall, one over the board."""
    with VirtualCamera(wall, per_second=5) as first, VirtualCamera(scene.picture, per_second=5) as second:
        yield first.address, second.address


def test_a_camera_is_chosen_shown_the_board_and_tested(
    play: Callable[[str], Any], scene: Scene, addresses: tuple[str, str], tmp_path: Path
) -> None:
    visitor = play(f'camera = "{addresses[0]}"').go("/setup")
    page = visitor.page
    page.select_option("#camera", "stream")
    page.fill("#address", addresses[1])
    page.click("text=Look through this camera")
    page.wait_for_selector(".sight img[width='640']")
    page.click("text=The corners as numbers")
    for field, pixel in zip(page.locator(".numbers input").all(), scene.corners.ravel(), strict=True):
        field.fill(f"{pixel:.1f}")
    page.click("#learn")
    page.wait_for_selector("text=Every cell looks as it should.")
    assert chosen_camera(tmp_path / "camera.json", addresses[0]) == addresses[1]
    learned = Calibration.load(tmp_path / "calibration.json")
    assert np.abs(learned.camera.corners() - scene.corners).max() < 3
    assert examined(visitor, scene) == "10 of 10 read rightly"


def examined(visitor: Any, scene: Scene) -> str:
    """Put down what is asked for until the result is there."""
    page, asked = visitor.page, ""
    visitor.page.wait_for_function(
        "() => document.querySelector('#begin-accuracy')?.offsetParent", polling=200
    )
    while not page.locator(".prompt:has-text('Put a ')").count():
        page.click("#begin-accuracy", timeout=5_000)
        page.wait_for_timeout(300)
    for _ in range(10):
        page.wait_for_function(
            "asked => document.querySelector('.prompt').innerText !== asked", arg=asked, polling=100
        )
        asked = page.inner_text(".prompt")
        colour, face, cell = PROMPT.fullmatch(asked).groups()  # type: ignore[union-attr]
        scene.arrange({cell: f"{colour} {face}"})
    page.wait_for_selector("text=of 10 read rightly")
    return str(page.inner_text(".prompt")).partition(",")[0]


def test_a_magnet_and_the_lights_teach_the_wiring(play: Callable[[str], Any], tmp_path: Path) -> None:
    cells = [cell.name for cell in GAME.plan.cells]
    with simulated_board() as board, on_a_terminal(board) as port:
        page = play(f'reeds = "link"\nlink = "{port}"').go("/setup").page
        page.click("#begin-magnet")
        walk(page, board, of=len(cells))
        (kept,) = tmp_path.glob("wiring-*.json")
        assert Wiring.load(kept, GAME.plan).reeds == {cells[n]: FIRST_REED + n for n in range(WALKED)}
        page.click("text=Close")
        page.click("#begin-lights")
        walk(page, board, of=LIGHTS)
        assert [Wiring.load(kept, GAME.plan).leds[cell] for cell in cells[:WALKED]] == [0, 1, 2]


def test_a_new_game_at_a_real_board_is_the_one_of_its_settings(play: Callable[[str], Any]) -> None:
    with simulated_board() as board, on_a_terminal(board) as port:
        page = play(f'reeds = "link"\nlink = "{port}"').go().page
        before = page.get_attribute("main", "data-journal")
        page.click("button:has-text('New game')")
        page.wait_for_selector("dialog >> text=as the settings of the table say")
        assert page.locator("dialog select").count() == 0
        page.click("#begin")
        page.wait_for_function("old => main.dataset.journal !== old", arg=before)


def walk(page: Any, board: Any, of: int) -> None:
    """Put a magnet on the first cells and lift it again; the others are said not to answer."""
    for n in range(WALKED):
        page.wait_for_selector(f"text={n + 1} of {of}")
        board.close_reed(FIRST_REED + n, True)
        page.wait_for_selector(f"text={n + 2} of {of}")
        board.close_reed(FIRST_REED + n, False)
    for n in range(WALKED, of):
        page.wait_for_selector(f"text={n + 1} of {of}")
        page.click("text=It does not answer")
    page.wait_for_selector("text=Learned and kept.")
