"""Places on the board cut out of the frame, to scale, at the height of the piece looked for, and turned.

What stands on a board leans away from the point right below the camera. Each patch is turned so that
this is always upwards: sides of dice and discs show at the bottom, the head of a figure at the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError, VisionReason
from vision.geometry import Camera, Floats
from vision.pictures import Frame
from vision.plan import BoardPlan, centre_mm

Patches = NDArray[np.uint8]
"""(places, side, side, 3), blue first; what stands there leans upwards."""

Chosen = NDArray[np.intp]
"""Which ones: indices into places."""

PATCH_PX = 48
SPAN_CELLS = 1.2
"""A patch shows a cell and a tenth of each neighbour: a die that stands off the middle fits in."""
STRAIGHT_DOWN = 1e-6
"""What leans less than this is seen from right above."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where to look: points on the board, how wide a patch is and how high above the board it lies."""

    centres_mm: tuple[tuple[float, float], ...]
    span_mm: float
    height_mm: float
    side_px: int = PATCH_PX

    @classmethod
    def of_plan(cls, plan: BoardPlan, height_mm: float, side_px: int = PATCH_PX) -> Places:
        """Every cell of the plan, in its order."""
        centres = tuple(centre_mm(plan, cell) for cell in plan.cells)
        return cls(centres, SPAN_CELLS * plan.cell_mm, height_mm, side_px)


def cut_patches(frame: Frame, places: Places, camera: Camera, chosen: Chosen | None = None) -> Patches:
    """A patch for each of the places, or for the chosen ones among them."""
    size = (frame.shape[1], frame.shape[0])
    if size != camera.image_size:
        raise VisionError(
            VisionReason.SIZE_MISMATCH,
            f"The frame has {size[0]}×{size[1]} pixels, the calibration "
            f"{camera.image_size[0]}×{camera.image_size[1]}: calibrate again with this camera setting.",
        )
    factor, columns, rows = _maps(places, camera)
    if factor > 1:
        small = (size[0] // factor, size[1] // factor)
        frame = np.asarray(cv2.resize(frame, small, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    side = places.side_px
    if chosen is not None:
        columns = columns.reshape(-1, side, side, 2)[chosen].reshape(-1, side, 2)
        rows = rows.reshape(-1, side, side)[chosen].reshape(-1, side)
    strip = cv2.remap(frame, columns, rows, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(strip, dtype=np.uint8).reshape(-1, side, side, 3)


@lru_cache(maxsize=8)
def leans(places: Places, camera: Camera) -> NDArray[np.float32]:
    """How far from upright (places,) each is seen: sideways for each step up. Do not write into it."""
    return np.asarray(np.linalg.norm(_towards_camera(places, camera), axis=1), dtype=np.float32)


def _towards_camera(places: Places, camera: Camera) -> Floats:
    """How far (places, 2), for each millimetre of height, a foot seems to lie from what is above it."""
    position = camera.position_mm
    return np.asarray((position[:2] - np.array(places.centres_mm)) / position[2], dtype=np.float64)


@lru_cache(maxsize=8)
def _maps(places: Places, camera: Camera) -> tuple[int, NDArray[np.int16], NDArray[np.uint16]]:
    """By how much to shrink the frame, and where to look in it for each pixel of the strip of patches."""
    side = places.side_px
    steps = (np.arange(side) - (side - 1) / 2) * (places.span_mm / side)
    across, down = np.meshgrid(steps, steps)
    towards, lean = _towards_camera(places, camera), leans(places, camera)[:, None]
    down_way = np.where(lean > STRAIGHT_DOWN, towards / np.maximum(lean, STRAIGHT_DOWN), [0.0, -1.0])
    down_x, down_y = down_way.T[:, :, None, None]
    centre_x, centre_y = np.array(places.centres_mm).T[:, :, None, None]
    x, y = centre_x + down * down_x - across * down_y, centre_y + down * down_y + across * down_x
    pixels = camera.project(np.stack([x, y, np.full_like(x, places.height_mm)], axis=-1))
    factor = _shrinking(places, camera)
    strip = ((pixels + 0.5) / factor - 0.5).reshape(-1, side, 2).astype(np.float32)
    columns, rows = cv2.convertMaps(strip[..., 0], strip[..., 1], cv2.CV_16SC2)
    return factor, np.asarray(columns, dtype=np.int16), np.asarray(rows, dtype=np.uint16)


def _shrinking(places: Places, camera: Camera) -> int:
    """By how much to shrink the picture first: as many of its pixels as make one of the patch."""
    middle = np.array([*(np.array(camera.board_mm) / 2), 0.0])
    distance = float(np.linalg.norm(camera.position_mm - middle))
    return max(1, int(camera.focal_px / distance * places.span_mm / places.side_px))
