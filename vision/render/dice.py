"""A die: a cube with round edges and drilled pips."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.render.drilling import HOUSEHOLD, Drill, pips_at
from vision.render.sprite import Rays, Surface, length

ROUNDING = 0.12
"""Radius of the edges and corners, as a share of the side."""
MARCH_STEPS = 6
"""Steps towards the round surface, starting on the cube around it; four are nearly enough."""
SURFACE_MM = 0.12
"""A ray that comes this near has hit."""
NO_BALL = 1.0
"""A ball of this radius, as a share of the side, cuts nothing off a cube."""
PARALLEL = 1e-6
"""Stands for zero where a ray runs along a face."""
FACE_NORMALS = {1: (0, 0, 1), 2: (0, -1, 0), 3: (1, 0, 0), 4: (-1, 0, 0), 5: (0, 1, 0), 6: (0, 0, -1)}
"""Opposite faces sum to seven; 1, 2, 3 run counter-clockwise round their corner, as in the West."""
UPWARDS = {1: (0, 0), 6: (180, 0), 2: (-90, 0), 5: (90, 0), 3: (0, -90), 4: (0, 90)}
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
    gain: float = 1.0
    polish: float = 0.16
    mirror: float = 0.3
    rounding: float = ROUNDING
    drill: Drill = HOUSEHOLD
    tip_deg: float = 0.0  # cocked: it leans on an edge by so much
    ball: float = NO_BALL  # radius of the ball that its corners are turned down to, as a share of the side

    @property
    def height_mm(self) -> float:
        """Its height as it stands or leans."""
        return float(np.ptp(self._corners()[:, 2]))

    @property
    def middle_mm(self) -> Floats:
        """The middle of the cube."""
        return np.array([self.x_mm, self.y_mm, self.z_mm + self.height_mm / 2])

    @property
    def turn(self) -> Floats:
        """The matrix (3, 3) from the die's own axes to the board's."""
        around_x, around_y = UPWARDS[self.face]
        upright = _rotation(0, around_x) @ _rotation(1, around_y)
        leaning = _rotation(2, self.yaw_deg) @ _rotation(0, self.tip_deg)
        return np.asarray(leaning @ upright, dtype=np.float64)

    def vertices_mm(self) -> Floats:
        """The eight corners of the cube, (8, 3)."""
        return np.asarray(self.middle_mm + self._corners(), dtype=np.float64)

    def meet(self, origin: Rays, ways: Rays) -> Surface:
        """Where rays (3, N) from this place, relative to the middle, meet the die."""
        turn, half = self.turn.astype(np.float32), np.float32(self.side_mm / 2)
        hit, points = self._march(turn.T @ origin, turn.T @ ways)
        points = points[:, hit]
        core = half * np.float32(1 - 2 * self.rounding)
        is_turned = length(points) > self.side_mm * self.ball - SURFACE_MM
        normals: Rays = np.where(is_turned, points, points - np.clip(points, -core, core))
        share, dimple = pips_at(points / half, self.drill)
        normals = np.asarray(normals / np.maximum(length(normals), PARALLEL) + dimple, dtype=np.float32)
        normals = np.asarray(turn @ (normals / length(normals)), dtype=np.float32)
        body, pip = (np.array(paint, dtype=np.float32)[:, None] for paint in (self.body, self.pip))
        return Surface(hit, np.asarray(turn @ points), normals, body + share * (pip - body))

    def _corners(self) -> Floats:
        """The eight corners (8, 3), relative to the middle."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        return np.asarray(signs * (self.side_mm / 2) @ self.turn.T, dtype=np.float64)

    def _march(self, origin: Rays, ways: Rays) -> tuple[NDArray[np.bool_], Rays]:
        """Follow rays (3, N) in the die's axes to its round surface: which hit, and where (3, N)."""
        start = origin[:, None]
        steps = np.where(np.abs(ways) < PARALLEL, np.float32(PARALLEL), ways)
        half = np.float32(self.side_mm / 2)
        entry = ((-np.sign(steps) * half - start) / steps).max(axis=0)
        is_met, ball_entry = self._meet_ball(start, steps)
        entry = np.maximum(entry, ball_entry)
        radius = np.float32(self.side_mm * self.rounding)
        for _ in range(MARCH_STEPS):
            points = start + entry * steps
            gap = length(np.maximum(np.abs(points) - (half - radius), 0.0)) - radius
            entry = np.maximum(entry + gap, ball_entry)
        return (gap < SURFACE_MM) & is_met, points

    def _meet_ball(self, start: Rays, ways: Rays) -> tuple[NDArray[np.bool_], Rays]:
        """Which rays (3, N) meet the ball that the corners are turned down to, and how far along."""
        along = -(start * ways).sum(axis=0)
        depth = along**2 - (start * start).sum(axis=0) + np.float32((self.side_mm * self.ball) ** 2)
        return depth > 0, np.asarray(along - np.sqrt(np.maximum(depth, 0)), dtype=np.float32)


def _rotation(axis: int, degrees: float) -> Floats:
    vector = np.zeros(3)
    vector[axis] = math.radians(degrees)
    return np.asarray(cv2.Rodrigues(vector)[0], dtype=np.float64)
