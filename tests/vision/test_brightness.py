"""How bright the board is: as if the whole frame had been looked at."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision import Camera, View, camera_of
from vision.brightness import SMOOTH_PX, smoothed

BOARD_MM = (240.0, 240.0)
VIEW = View(image_size=(640, 480), tilt_deg=30.0)


def places_on(camera: Camera) -> tuple[np.ndarray, np.ndarray]:
    """Pixels across and down that show the board, edges included, and lie in the picture."""
    side = np.linspace(0.0, BOARD_MM[0], 400)
    x, y = (each.ravel() for each in np.meshgrid(side, side))
    pixels = np.round(camera.project(np.stack([x, y, np.zeros_like(x)], axis=1))).astype(int)
    inside = ((pixels >= 0) & (pixels < camera.image_size)).all(axis=1)
    return pixels[inside, 0], pixels[inside, 1]


@pytest.mark.parametrize("bulge", [0.0, -0.3, 0.2])
@pytest.mark.parametrize("aside", [0.0, 60.0, 150.0])
def test_on_the_board_all_is_as_in_the_whole_frame(bulge: float, aside: float) -> None:
    straight = camera_of(VIEW, BOARD_MM)
    x, y, z = straight.translation
    camera = replace(straight, translation=(x + aside, y, z), bulge=bulge)
    frame = np.random.default_rng(1).integers(1, 256, (480, 640, 3), dtype=np.uint8)
    across, down = places_on(camera)
    assert len(across) > 10_000
    whole = cv2.blur(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), (SMOOTH_PX, SMOOTH_PX))
    assert (smoothed(frame, camera)[down, across] == whole[down, across]).all()


def test_a_board_beyond_the_frame_is_black() -> None:
    camera = camera_of(VIEW, BOARD_MM)
    x, y, z = camera.translation
    beyond = replace(camera, translation=(x + 5000.0, y, z))
    assert not smoothed(np.full((480, 640, 3), 200, dtype=np.uint8), beyond).any()
