"""Shadows of dice and hands on the board, soft as the lamp is wide."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera, Floats
from vision.render.scene import Light as Lamp

PX_PER_MM = 1.5
"""Shadows are soft: this is fine enough."""
MARGIN_MM, WIDE_MARGIN_MM = 60.0, 260.0
"""Shadows are drawn this far outside the playing field: of dice, and of what reaches in from outside."""
LAMP_SAMPLES = 8
"""Points of the lamp's rim from which shadows are cast and averaged."""
CONTACT, CONTACT_MM = 0.5, 2.2
"""Darkness right round the foot of a die, and how far it reaches."""
SMOOTH_MM = 0.8
"""Smooths the steps between the samples of the lamp."""


def shadow_map(shapes: Sequence[Floats], lamp: Lamp, camera: Camera) -> NDArray[np.float32]:
    """The share of light left on the board, (height, width) pixels, under convex solids (N, 3)."""
    width, depth = camera.board_mm
    margin = WIDE_MARGIN_MM if any(_reaches_out(shape, camera) for shape in shapes) else MARGIN_MM
    size = (round((depth + 2 * margin) * PX_PER_MM), round((width + 2 * margin) * PX_PER_MM))
    far = depth + margin
    blocked = np.zeros(size, dtype=np.float32)
    for direction in _lamp_points(lamp):
        layer = np.zeros(size, dtype=np.uint8)
        for shape in shapes:
            cast = shape[:, :2] - shape[:, 2:] * (direction[:2] / direction[2])
            cv2.fillConvexPoly(layer, _outline(cast, margin, far), 1)
        blocked += layer
    key = cv2.GaussianBlur(blocked / LAMP_SAMPLES, (0, 0), sigmaX=SMOOTH_MM * PX_PER_MM)
    left = (1.0 - (1.0 - lamp.ambient) * key) * (1.0 - _contact(shapes, size, margin, far))
    return _seen(np.asarray(left, dtype=np.float32), camera, margin)


def _reaches_out(shape: Floats, camera: Camera) -> bool:
    """Does a solid stick out of the narrow margin?"""
    flat = shape[:, :2]
    return bool((flat < -MARGIN_MM / 2).any() or (flat > np.array(camera.board_mm) + MARGIN_MM / 2).any())


def _contact(shapes: Sequence[Floats], size: tuple[int, int], left: float, far: float) -> NDArray[np.float32]:
    """Where the sky is hidden close to the foot of what stands on the board."""
    foot = np.zeros(size, dtype=np.float32)
    for shape in shapes:
        if shape[:, 2].min() < CONTACT_MM:
            cv2.fillConvexPoly(foot, _outline(shape[:, :2], left, far), CONTACT)
    return np.asarray(cv2.GaussianBlur(foot, (0, 0), sigmaX=CONTACT_MM * PX_PER_MM), dtype=np.float32)


def _lamp_points(lamp: Lamp) -> list[Floats]:
    """Directions to points on the rim and within the lamp."""
    towards = lamp.direction
    aside = np.cross(towards, [0.0, 0.0, 1.0])
    aside /= max(float(np.linalg.norm(aside)), 1e-9)
    above = np.cross(aside, towards)
    reach = math.tan(math.radians(lamp.softness_deg))
    points = []
    for index in range(LAMP_SAMPLES):
        angle, radius = 2.4 * index, reach * math.sqrt((index + 0.5) / LAMP_SAMPLES)  # a sunflower's spiral
        points.append(towards + radius * (math.cos(angle) * aside + math.sin(angle) * above))
    return points


def _outline(points_mm: Floats, left: float, far: float) -> NDArray[np.int32]:
    """Map pixels of the hull of points (N, 2), for a map that starts at −left and at the far edge."""
    pixels = np.stack([points_mm[:, 0] + left, far - points_mm[:, 1]], axis=1) * PX_PER_MM
    return np.asarray(cv2.convexHull(np.round(pixels).astype(np.int32)), dtype=np.int32)


def _seen(flat: NDArray[np.float32], camera: Camera, margin: float) -> NDArray[np.float32]:
    """The flat map as the camera sees it on the board."""
    step = 1.0 / PX_PER_MM
    to_mm = np.array([[step, 0, -margin], [0, -step, camera.board_mm[1] + margin], [0, 0, 1]])
    warped = cv2.warpPerspective(
        flat,
        camera.plane(0.0) @ to_mm,
        camera.image_size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=1.0,
    )
    return np.asarray(warped, dtype=np.float32)
