"""One die as the camera sees it: a cube with round edges and drilled pips, found ray by ray."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera, Floats
from vision.render.drilling import Rays, pips_at
from vision.render.scene import Light as Lamp

ROUNDING = 0.12
"""Radius of the edges and corners, as a share of the side."""
MARCH_STEPS = 6
"""Steps towards the round surface, starting on the cube around it; four are nearly enough."""
SURFACE_MM = 0.12
"""A ray that comes this near has hit."""
RAYS_PER_SIDE = 90
"""A die is drawn with about so many rays along its outline, two or three to each side of a pixel."""
GLOSS, GLOSS_POWER = 0.16, 26.0
"""Polished plastic: a soft highlight that leaves the pips readable."""
CREVICE, CREVICE_REACH = 0.45, 1.6
"""Light lost at the foot, where die and board shade each other; gone at 1/1.6 of the height."""
SKY_SHARE = 0.62
"""An upright face gets this share of the light of the room: the rest comes from above."""
PARALLEL = 1e-6
"""Stands for zero where a ray runs along a face."""
FACE_NORMALS = {1: (0, 0, 1), 2: (0, -1, 0), 3: (1, 0, 0), 4: (-1, 0, 0), 5: (0, 1, 0), 6: (0, 0, -1)}
"""Opposite faces sum to seven; 1, 2, 3 run counter-clockwise round their corner, as in the West."""
UPWARDS = {1: (0, 0, 0), 6: (180, 0, 0), 2: (-90, 0, 0), 5: (90, 0, 0), 3: (0, -90, 0), 4: (0, 90, 0)}
"""Degrees about x and y that bring each face on top."""


@dataclass(frozen=True, slots=True)
class StandingDie:
    """A die in board millimetres, with its paints as light sent back (blue, green, red)."""

    face: int
    side_mm: float
    x_mm: float
    y_mm: float
    z_mm: float
    yaw_deg: float
    body: tuple[float, float, float]
    pip: tuple[float, float, float]
    gain: float = 1.0  # light at its place, relative to the middle of the board

    @property
    def middle_mm(self) -> Floats:
        """The middle of the cube."""
        return np.array([self.x_mm, self.y_mm, self.z_mm + self.side_mm / 2])

    @property
    def turn(self) -> Floats:
        """The matrix (3, 3) from the die's own axes to the board's."""
        around_x, around_y, _ = UPWARDS[self.face]
        upright = _rotation(0, around_x) @ _rotation(1, around_y)
        return np.asarray(_rotation(2, self.yaw_deg) @ upright, dtype=np.float64)

    def vertices_mm(self) -> Floats:
        """The eight corners of the cube, (8, 3)."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        return np.asarray(self.middle_mm + signs * (self.side_mm / 2) @ self.turn.T, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small picture to lay over the scene: its top left pixel, its light and how solid it is."""

    left: int
    top: int
    light: NDArray[np.float32]  # (h, w, 3), already weighted by solid
    solid: NDArray[np.float32]  # (h, w, 1)


@lru_cache(maxsize=512)
def die_sprite(die: StandingDie, lamp: Lamp, camera: Camera) -> Sprite:
    """The die drawn on its own; remembered, because most dice stay where they are."""
    corners = camera.project(die.vertices_mm())
    left, top = np.floor(corners.min(axis=0)).astype(int) - 1
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 2
    inside, ways = _rays(corners, (left, top, right, bottom), camera)
    turn = die.turn.astype(np.float32)
    origin = turn.T @ (camera.position_mm - die.middle_mm).astype(np.float32)
    hit, points = _march(origin, turn.T @ ways, die.side_mm / 2)
    fine = np.zeros((4, inside.size), dtype=np.float32)
    solid = np.flatnonzero(inside)[hit]
    fine[:3, solid] = _shade(points[:, hit], ways[:, hit], die, lamp)
    fine[3, solid] = 1.0
    size = (int(right - left), int(bottom - top))
    layers = cv2.merge(list(fine.reshape(4, *inside.shape)))
    coarse = np.asarray(cv2.resize(layers, size, interpolation=cv2.INTER_AREA), dtype=np.float32)
    return Sprite(int(left), int(top), coarse[:, :, :3], coarse[:, :, 3:])


def _rotation(axis: int, degrees: float) -> Floats:
    vector = np.zeros(3)
    vector[axis] = math.radians(degrees)
    return np.asarray(cv2.Rodrigues(vector)[0], dtype=np.float64)


def _rays(corners: Floats, box: tuple[int, int, int, int], camera: Camera) -> tuple[NDArray[np.bool_], Rays]:
    """Which fine pixels of the box lie in the cube's outline, and their rays (3, N) in board axes."""
    left, top, right, bottom = box
    fine = 3 if right - left <= RAYS_PER_SIDE / 2 else 2
    outline = np.zeros(((bottom - top) * fine, (right - left) * fine), dtype=np.uint8)
    hull = cv2.convexHull(((corners - [left, top] + 0.5) * fine - 0.5).astype(np.float32))
    cv2.fillConvexPoly(outline, np.round(hull).astype(np.int32), 1)
    rows, columns = np.nonzero(outline)
    middle = camera.matrix[:2, 2]
    ways = np.ones((3, len(rows)), dtype=np.float32)
    ways[0] = ((columns + 0.5) / fine - 0.5 + left - middle[0]) / camera.focal_px
    ways[1] = ((rows + 0.5) / fine - 0.5 + top - middle[1]) / camera.focal_px
    ways = camera.rotation_matrix.T.astype(np.float32) @ (ways / _length(ways))
    return outline.astype(bool), np.asarray(ways, dtype=np.float32)


def _march(origin: Rays, ways: Rays, half: float) -> tuple[NDArray[np.bool_], Rays]:
    """Follow rays (3, N) in the die's axes to its round surface: which hit, and where, in millimetres."""
    start = origin[:, None]
    steps = np.where(np.abs(ways) < PARALLEL, np.float32(PARALLEL), ways)
    side = np.float32(half)
    entry = ((-np.sign(steps) * side - start) / steps).max(axis=0)
    radius = np.float32(2 * half * ROUNDING)
    for _ in range(MARCH_STEPS):
        points = start + entry * steps
        gap = _length(np.maximum(np.abs(points) - (side - radius), 0.0)) - radius
        entry += gap
    return gap < SURFACE_MM, points


def _length(vectors: Rays) -> Rays:
    """Lengths (N,) of vectors (3, N)."""
    x, y, z = vectors
    return np.asarray(np.sqrt(x * x + y * y + z * z), dtype=np.float32)


def _shade(points: Rays, ways: Rays, die: StandingDie, lamp: Lamp) -> Rays:
    """The light (3, N), blue first, that these points (3, N) of the surface send back along their rays."""
    half, turn = np.float32(die.side_mm / 2), die.turn.astype(np.float32)
    core = half * np.float32(1 - 2 * ROUNDING)
    normals: Rays = points - np.clip(points, -core, core)
    paint, dimple = pips_at(points / half)
    normals = np.asarray(normals / np.maximum(_length(normals), PARALLEL) + dimple, dtype=np.float32)
    normals = np.asarray(turn @ (normals / _length(normals)), dtype=np.float32)
    height = (turn[2] @ points) / (2 * half) + 0.5
    received = _received(normals, lamp) * _crevice(normals, height)
    towards_lamp = lamp.direction.astype(np.float32)
    middle = towards_lamp[:, None] - ways
    gloss = GLOSS * np.clip((normals * middle).sum(axis=0) / _length(middle), 0.0, 1.0) ** GLOSS_POWER
    body, pip = np.array(die.body, dtype=np.float32)[:, None], np.array(die.pip, dtype=np.float32)[:, None]
    light = (body + paint * (pip - body)) * received + gloss
    return np.asarray(light * lamp.bgr[:, None] * np.float32(die.gain), dtype=np.float32)


def _received(normals: Rays, lamp: Lamp) -> Rays:
    """Light (N,) that falls on surfaces facing this way: the lamp's, and the room's from above."""
    direct = np.float32((1 - lamp.ambient) / lamp.direction[2])
    facing = np.clip(lamp.direction.astype(np.float32) @ normals, 0.0, None) * direct
    around = np.float32(lamp.ambient) * (SKY_SHARE + (1 - SKY_SHARE) * normals[2])
    return np.asarray(facing + around, dtype=np.float32)


def _crevice(normals: Rays, height: Rays) -> Rays:
    """What is left (N,) of the light on upright faces near the board; height from 0 to 1."""
    low = np.clip(1.0 - height * CREVICE_REACH, 0.0, 1.0) ** 2
    return np.asarray(1.0 - CREVICE * low * (1.0 - np.abs(normals[2])), dtype=np.float32)
