"""Every cell cut out of the frame, upright and to scale, at the height of the piece looked for."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError, VisionReason
from vision.geometry import Camera
from vision.pictures import Frame
from vision.plan import BoardPlan, centre_mm

Patches = NDArray[np.float32]
"""(cells, PATCH_PX, PATCH_PX, 3): x to the right, y downwards in the picture, i.e. towards the near edge."""

MM_PER_PX = 0.5
"""Scale of a patch: a pip of 3.3 mm is then six or seven pixels wide."""
PATCH_PX = 73
"""36 mm: a turned die of 17 mm that stands 6 mm off the middle fits in. Odd, so that there is a middle."""
SMOOTH_PX = 1.2
"""Averages the noise over a third of a pip."""
FINEST_PX_PER_MM = 2.4
"""Larger pictures are shrunk to about this scale before the patches are cut: less noise, less work."""


def cut_patches(frame: Frame, plan: BoardPlan, camera: Camera, height_mm: float) -> Patches:
    """All cells of the plan in their order, seen at this height above the board."""
    size = (frame.shape[1], frame.shape[0])
    if size != camera.image_size:
        raise VisionError(
            VisionReason.SIZE_MISMATCH,
            f"The frame has {size[0]}×{size[1]} pixels, the calibration "
            f"{camera.image_size[0]}×{camera.image_size[1]}: calibrate again with this camera setting.",
        )
    factor = _shrinking(camera)
    if factor > 1:
        small = (round(size[0] / factor), round(size[1] / factor))
        frame = np.asarray(cv2.resize(frame, small, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    columns, rows = _maps(plan, camera, height_mm)
    strip = cv2.remap(frame, columns, rows, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    smooth = cv2.GaussianBlur(strip, (0, 0), sigmaX=SMOOTH_PX)
    return smooth.reshape(-1, PATCH_PX, PATCH_PX, 3).astype(np.float32)


def nadir_shift_mm(plan: BoardPlan, camera: Camera, height_mm: float) -> NDArray[np.float64]:
    """How far (cells, 2), in board millimetres, the foot of a piece seems to lie from its top.

    In a patch cut at the height of the top, the side faces of a die stretch by this much towards the
    point of the board right below the camera.
    """
    centres = np.array([centre_mm(plan, cell) for cell in plan.cells])
    position = camera.position_mm
    return np.asarray((position[:2] - centres) * (height_mm / position[2]), dtype=np.float64)


def _shrinking(camera: Camera) -> float:
    """By how much to shrink the picture, at least 1."""
    distance = float(np.linalg.norm(camera.position_mm - [*(np.array(camera.board_mm) / 2), 0.0]))
    return max(1.0, camera.focal_px / distance / FINEST_PX_PER_MM)


@lru_cache(maxsize=8)
def _maps(
    plan: BoardPlan, camera: Camera, height_mm: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For each pixel of the strip of patches, where to look in the (shrunk) frame."""
    steps = (np.arange(PATCH_PX) - PATCH_PX // 2) * MM_PER_PX
    across, down = np.meshgrid(steps, steps)
    centres = np.array([centre_mm(plan, cell) for cell in plan.cells])
    x = centres[:, 0, None, None] + across
    y = centres[:, 1, None, None] - down
    pixels = camera.project(np.stack([x, y, np.full_like(x, height_mm)], axis=-1))
    pixels = (pixels + 0.5) / _shrinking(camera) - 0.5
    strip = pixels.reshape(-1, PATCH_PX, 2).astype(np.float32)
    return np.ascontiguousarray(strip[..., 0]), np.ascontiguousarray(strip[..., 1])
