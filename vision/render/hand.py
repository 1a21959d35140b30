"""A hand reaching over the board: forearm in a sleeve, back of the hand, fingers and thumb."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import light_of
from vision.geometry import Camera, Floats
from vision.plan import BoardPlan
from vision.render.scene import Hand
from vision.render.scene import Light as Lamp

Map = NDArray[np.float32]

SKIN, SLEEVE = light_of((224, 166, 136)), light_of((54, 72, 108))
"""A pale skin and a blue sleeve; what matters is that they are no wood."""
OUTLINE_POINTS = 18
"""Points on the circle at each joint, for the shadow."""
SMOOTH_MM = 2.6
"""Joints and limbs melt into each other over this distance."""
NOTHING_MM = -1000.0
"""Height where no hand is."""
FLATTEN = 0.8
"""Limbs are a little flatter than round rods."""


@dataclass(frozen=True, slots=True)
class Limb:
    """A tapering rod between two joints, in millimetres relative to the finger tips."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    start_radius: float
    end_radius: float


# A grown-up's right hand, 185 mm from wrist to finger tip, reaching away from its player and pinching.
ARM = Limb((26.0, -430.0, 58.0), (9.0, -172.0, 64.0), 46.0, 37.0)
PALM = (
    Limb((9.0, -185.0, 64.0), (6.0, -140.0, 66.0), 27.0, 29.0),
    Limb((-4.0, -138.0, 64.0), (-17.0, -74.0, 70.0), 24.0, 14.0),
    Limb((4.0, -138.0, 66.0), (1.0, -68.0, 72.0), 24.0, 14.0),
    Limb((10.0, -138.0, 66.0), (18.0, -71.0, 70.0), 24.0, 13.5),
    Limb((16.0, -136.0, 62.0), (33.0, -80.0, 64.0), 22.0, 12.5),
)
FINGERS = (
    Limb((-17.0, -74.0, 70.0), (-21.0, -36.0, 60.0), 12.5, 10.0),
    Limb((-21.0, -36.0, 60.0), (-5.0, -2.0, 27.0), 10.0, 7.5),
    Limb((1.0, -68.0, 72.0), (3.0, -28.0, 63.0), 12.5, 10.0),
    Limb((3.0, -28.0, 63.0), (5.0, 3.0, 27.0), 10.0, 7.5),
    Limb((18.0, -71.0, 70.0), (24.0, -35.0, 60.0), 12.0, 9.5),
    Limb((24.0, -35.0, 60.0), (20.0, -10.0, 33.0), 9.5, 7.0),
    Limb((33.0, -80.0, 64.0), (39.0, -54.0, 56.0), 10.5, 8.5),
    Limb((39.0, -54.0, 56.0), (34.0, -32.0, 38.0), 8.5, 6.5),
    Limb((-16.0, -132.0, 60.0), (-38.0, -82.0, 54.0), 17.0, 12.5),
    Limb((-38.0, -82.0, 54.0), (-31.0, -40.0, 42.0), 12.5, 10.5),
    Limb((-31.0, -40.0, 42.0), (-11.0, -9.0, 26.0), 10.5, 8.0),
)


def hand_shapes(hand: Hand, plan: BoardPlan) -> list[Floats]:
    """The hand's limbs as convex solids (N, 3) in board millimetres, for their shadows."""
    angles = np.linspace(0.0, 2 * np.pi, OUTLINE_POINTS, endpoint=False)
    circle = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)
    solids = []
    for limb in (ARM, *PALM, *FINGERS):
        start, end = _joints(limb, hand, plan)
        solids.append(np.concatenate([start + limb.start_radius * circle, end + limb.end_radius * circle]))
    return solids


def draw_hand(scene: Map, hand: Hand, plan: BoardPlan, lamp: Lamp, camera: Camera) -> None:
    """Lay the hand over the scene."""
    skin = _height(scene.shape[:2], (*PALM, *FINGERS), hand, plan, camera)
    sleeve = _height(scene.shape[:2], (ARM,), hand, plan, camera)
    scale = camera.focal_px / float(np.linalg.norm(camera.position_mm))
    _lay(scene, skin, SKIN, lamp, scale)
    _lay(scene, sleeve, SLEEVE, lamp, scale)


def _joints(limb: Limb, hand: Hand, plan: BoardPlan) -> tuple[Floats, Floats]:
    """Both ends of a limb in board millimetres."""
    turn = np.array([1.0, 1.0, 1.0]) if hand.from_near else np.array([-1.0, -1.0, 1.0])
    tips = np.array([hand.x * plan.cell_mm, hand.y * plan.cell_mm, 0.0])
    return np.array(limb.start) * turn + tips, np.array(limb.end) * turn + tips


def _height(
    size: tuple[int, ...], limbs: tuple[Limb, ...], hand: Hand, plan: BoardPlan, camera: Camera
) -> Map:
    """How high the upper side of these limbs is at each pixel, in millimetres."""
    height = np.full(size, NOTHING_MM, dtype=np.float32)
    for limb in limbs:
        start, end = _joints(limb, hand, plan)
        ends = camera.project([start, end])
        wide = camera.focal_px / float(np.linalg.norm(camera.position_mm - (start + end) / 2))
        reach = wide * max(limb.start_radius, limb.end_radius) + 1
        low = np.clip(np.floor(ends.min(axis=0) - reach), 0, size[1::-1]).astype(int)
        high = np.clip(np.ceil(ends.max(axis=0) + reach), 0, size[1::-1]).astype(int)
        if (high > low).all():
            part = height[low[1] : high[1], low[0] : high[0]]
            np.maximum(part, _rod(limb, start[2], end[2], ends - low, wide, part.shape), out=part)
    return height


def _rod(limb: Limb, start_z: float, end_z: float, ends: Floats, wide: float, size: tuple[int, ...]) -> Map:
    """The upper side of one limb: its height above the board, or NOTHING_MM beside it."""
    rows, columns = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    way = ends[1] - ends[0]
    along = ((columns - ends[0, 0]) * way[0] + (rows - ends[0, 1]) * way[1]) / max(float(way @ way), 1.0)
    along = np.clip(along, 0.0, 1.0)
    off = np.hypot(columns - ends[0, 0] - along * way[0], rows - ends[0, 1] - along * way[1]) / wide
    radius = limb.start_radius + along * (limb.end_radius - limb.start_radius)
    bulge = FLATTEN * np.sqrt(np.clip(radius**2 - off**2, 0.0, None))
    return np.where(off < radius, start_z + along * (end_z - start_z) + bulge, NOTHING_MM).astype(np.float32)


def _lay(scene: Map, height: Map, tone: Map, lamp: Lamp, px_per_mm: float) -> None:
    """Paint a height map: lit where it faces the lamp, darker at its rim."""
    mask = (height > NOTHING_MM).astype(np.float32)
    if not mask.any():
        return
    sigma = SMOOTH_MM * px_per_mm
    weight = cv2.GaussianBlur(mask, (0, 0), sigmaX=sigma)
    smooth = cv2.GaussianBlur(np.where(mask > 0, height, 0.0).astype(np.float32), (0, 0), sigmaX=sigma)
    down, right = np.gradient(smooth / np.maximum(weight, 0.05) * px_per_mm)
    length = np.sqrt(right**2 + down**2 + 1.0)
    x, y, z = lamp.direction
    facing = np.clip((-right * x + down * y + z) / length, 0.0, None) * (1 - lamp.ambient) / z
    rim = np.clip(2.0 * weight - 1.0, 0.0, 1.0) ** 0.5
    bright = facing + lamp.ambient * (0.55 + 0.45 * rim)
    solid = cv2.GaussianBlur(mask, (0, 0), sigmaX=0.7)[:, :, None]
    scene *= 1.0 - solid
    scene += (solid * bright[:, :, None] * tone * lamp.bgr).astype(np.float32)
