"""Places on the board cut out of the frame, to scale, at the height of the piece looked for, and turned.

What stands on a board leans away from the point right below the camera. Each patch is turned so that
this is always upwards: sides of dice and discs show at the bottom, the head of a figure at the top.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import CLOSE_PX, CLOSE_SPAN
from vision.errors import VisionError, VisionReason
from vision.geometry import Camera, Floats, middle_of
from vision.lens import bent
from vision.pictures import Frame
from vision.plan import BoardPlan, centre_mm

Patches = NDArray[np.uint8]
"""(places, side, side, 3), blue first; what stands there leans upwards."""

Chosen = NDArray[np.intp]
"""Which ones: indices into places."""

Map = tuple[NDArray[np.int16], NDArray[np.uint16]]
"""Where `cv2.remap` is to look: whole pixels across and down (…, 2), and what is between them (…)."""

PATCH_PX = 48
SPAN_CELLS = 1.2
"""A patch shows a cell and a tenth of each neighbour: a die that stands off the middle fits in."""
LONGEST_LINE = 20_000
"""So many pixels in a line of a map: `cv2.remap` takes no line of 32,767 or more."""
STRAIGHT_DOWN = 1e-6
"""What leans less than this is seen from right above."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where to look: points on the board, how wide a patch is and how high above the board it lies."""

    centres_mm: tuple[tuple[float, float], ...]
    span_mm: float
    height_mm: float
    side_px: int = PATCH_PX

    def __hash__(self) -> int:
        # What is remembered of places is asked for many times a frame: not every centre need be hashed.
        return hash((len(self.centres_mm), self.centres_mm[:1], self.span_mm, self.height_mm, self.side_px))

    @classmethod
    def of_plan(cls, plan: BoardPlan, height_mm: float, side_px: int = PATCH_PX) -> Places:
        """Every cell of the plan, in its order."""
        centres = tuple(centre_mm(plan, cell) for cell in plan.cells)
        return cls(centres, SPAN_CELLS * plan.cell_mm, height_mm, side_px)


def closer(kind: str, places: Places) -> Places:
    """The same places for a close look at this kind of piece."""
    return replace(places, span_mm=places.span_mm * CLOSE_SPAN[kind], side_px=CLOSE_PX)


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
    if chosen is not None:
        columns, rows = columns[chosen], rows[chosen]
    lines = cv2.remap(
        _shrunk(frame, factor),
        *_in_long_lines(columns, rows),
        interpolation=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(lines, dtype=np.uint8).reshape(-1, places.side_px, places.side_px, 3)


def _in_long_lines(columns: NDArray[np.int16], rows: NDArray[np.uint16]) -> Map:
    """A map of patches (patches, pixels) with several of them in each line.

    `cv2.remap` goes through many lines at once, a few pixels of each: with one patch in each it wanders over
    the whole frame, and takes a sixth longer.
    """
    patches, pixels = rows.shape
    most = max(1, LONGEST_LINE // pixels)
    together = max(some for some in range(1, most + 1) if patches % some == 0)
    return columns.reshape(-1, together * pixels, 2), rows.reshape(-1, together * pixels)


@lru_cache(maxsize=8)
def leans(places: Places, camera: Camera) -> NDArray[np.float32]:
    """How far from upright (places,) each is seen: sideways for each step up. Do not write into it."""
    return np.asarray(np.linalg.norm(_towards_camera(places, camera), axis=1), dtype=np.float32)


def _towards_camera(places: Places, camera: Camera) -> Floats:
    """How far (places, 2), for each millimetre of height, a foot seems to lie from what is above it."""
    position = camera.position_mm
    return np.asarray((position[:2] - np.array(places.centres_mm)) / position[2], dtype=np.float64)


def cut_points(
    frame: Frame, places: Places, camera: Camera, chosen: Chosen, points_mm: NDArray[np.float32]
) -> Patches:
    """What shows (chosen, rows, columns, 3) at points (chosen, 2, rows, columns) of some of the patches."""
    count, _, rows, columns = points_mm.shape
    factor = _shrinking(places, camera)
    across, down = _pixels(camera, _planes(places, camera)[chosen], points_mm.reshape(count, 2, -1), factor)
    lines = cv2.remap(
        _shrunk(frame, factor), across, down, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(lines, dtype=np.uint8).reshape(count, rows, columns, 3)


@lru_cache(maxsize=8)
def ways_down(places: Places, camera: Camera) -> Floats:
    """Which way on the board (places, 2) is downwards in each patch. Do not write into it."""
    towards, lean = _towards_camera(places, camera), leans(places, camera)[:, None]
    return np.where(lean > STRAIGHT_DOWN, towards / np.maximum(lean, STRAIGHT_DOWN), [0.0, -1.0])


@lru_cache(maxsize=8)
def _planes(places: Places, camera: Camera) -> NDArray[np.float32]:
    """Matrices (places, 3, 3) from (right, down, 1) in patches to the camera's axes. Do not write into it."""
    down_x, down_y = ways_down(places, camera).T
    turn, flat = camera.rotation_matrix, np.zeros(len(down_x))
    right, down = np.stack([-down_y, down_x, flat], axis=1), np.stack([down_x, down_y, flat], axis=1)
    middle = np.column_stack([np.array(places.centres_mm), flat + places.height_mm])
    columns = (right @ turn.T, down @ turn.T, middle @ turn.T + np.array(camera.translation))
    return np.stack(columns, axis=2).astype(np.float32)


def _pixels(
    camera: Camera, planes: NDArray[np.float32], points_mm: NDArray[np.float32], factor: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where to look in a frame shrunk by this factor for points (places, 2, points) of patches.

    Points are given right and down of the middle of each patch, pixels across and down, (places, points)
    each: `cv2.remap` is quicker with a long line for each patch than with its many short ones.
    """
    seen = planes[:, :, :2] @ points_mm + planes[:, :, 2:]
    rays = seen[:, :2] / seen[:, 2:]
    if camera.bulge:
        rays = bent(rays, camera.bulge).astype(np.float32)
    middle = (np.array(middle_of(camera.image_size)) + 0.5) / factor - 0.5
    across, down = (
        rays[:, axis] * np.float32(camera.focal_px / factor) + np.float32(middle[axis]) for axis in (0, 1)
    )
    return across, down


@lru_cache(maxsize=8)
def _maps(places: Places, camera: Camera) -> tuple[int, NDArray[np.int16], NDArray[np.uint16]]:
    """By how much to shrink the frame, and where to look in it for the pixels of patches, a line for each."""
    side, factor = places.side_px, _shrinking(places, camera)
    steps = ((np.arange(side) - (side - 1) / 2) * (places.span_mm / side)).astype(np.float32)
    grid = np.stack(np.meshgrid(steps, steps)).reshape(1, 2, -1)
    across, down = _pixels(camera, _planes(places, camera), grid, factor)
    columns, rows = cv2.convertMaps(across, down, cv2.CV_16SC2)
    return factor, np.asarray(columns, dtype=np.int16), np.asarray(rows, dtype=np.uint16)


def _shrunk(frame: Frame, factor: int) -> Frame:
    if factor == 1:
        return frame
    size = (frame.shape[1] // factor, frame.shape[0] // factor)
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


@lru_cache(maxsize=8)
def _shrinking(places: Places, camera: Camera) -> int:
    """By how much to shrink the picture first: as many of its pixels as make one of the patch."""
    middle = np.array([*(np.array(camera.board_mm) / 2), 0.0])
    distance = float(np.linalg.norm(camera.position_mm - middle))
    return max(1, int(camera.focal_px / distance * places.span_mm / places.side_px))
