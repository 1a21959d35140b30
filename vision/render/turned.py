"""What a lathe makes: discs and figures, round about an upright axis."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.render.sprite import Rays, Surface, length

Profile = tuple[tuple[float, float], ...]
"""(height, radius) in millimetres from the foot to the top."""

MARCH_STEPS, STRIDE = 16, 0.65
"""Steps towards the surface, each by a share of the sideways gap: profiles lean by less than 50 degrees."""
SURFACE_MM = 0.15
"""A ray that comes this near has hit."""
LEVEL_MM = 0.02
"""So close to the top a point lies on it."""
SLOPE_MM = 0.25
"""The profile's slope is taken over this height on either side."""
GROOVE_MM, GROOVE_LIGHT = 0.45, 0.55
"""Half the width of a groove turned into the top, and the light it leaves."""
RIM_POINTS = 16
"""Points on each circle of the hull."""
TINY = 1e-6
"""Stands for zero where something is divided by it."""


@dataclass(frozen=True, slots=True)
class TurnedPiece:
    """A disc or a figure in board millimetres, with its paints as light sent back (blue, green, red)."""

    profile: Profile
    x_mm: float
    y_mm: float
    z_mm: float
    body: tuple[float, float, float]
    sticker: tuple[float, float, float]
    sticker_mm: float = 0.0  # radius of the sticker on its top
    grooves_mm: tuple[float, ...] = ()  # radii of grooves turned into the top
    gain: float = 1.0
    polish: float = 0.16
    mirror: float = 0.3

    @property
    def height_mm(self) -> float:
        """How high it is."""
        return self.profile[-1][0]

    @property
    def middle_mm(self) -> Floats:
        """Half its height above its foot."""
        return np.array([self.x_mm, self.y_mm, self.z_mm + self.height_mm / 2])

    def vertices_mm(self) -> Floats:
        """Circles of the profile as points (N, 3)."""
        angles = np.linspace(0.0, 2 * np.pi, RIM_POINTS, endpoint=False)
        circle = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)
        foot = np.array([self.x_mm, self.y_mm, self.z_mm])
        return np.concatenate([foot + [0, 0, height] + radius * circle for height, radius in self.profile])

    def meet(self, origin: Rays, ways: Rays) -> Surface:
        """Where rays (3, N) from this place, relative to the middle, meet the piece."""
        start = origin + np.array([0.0, 0.0, self.height_mm / 2], dtype=np.float32)
        hit, points = self._march(start, ways)
        points = points[:, hit]
        is_top = points[2] > self.height_mm - LEVEL_MM
        return Surface(
            hit,
            points - np.array([[0.0], [0.0], [self.height_mm / 2]], dtype=np.float32),
            self._normals(points, is_top),
            self._paint(points, is_top),
        )

    def _march(self, start: Rays, ways: Rays) -> tuple[NDArray[np.bool_], Rays]:
        """Follow rays from the cylinder around the piece to its surface: which hit, and where (3, N)."""
        entry = self._entry(start, ways)
        for _ in range(MARCH_STEPS):
            points = start[:, None] + entry * ways
            gap = np.hypot(points[0], points[1]) - self._radius(points[2])
            entry = entry + np.float32(STRIDE) * np.maximum(gap, 0.0)
        return (gap < SURFACE_MM) & (points[2] > -SURFACE_MM), np.asarray(points, dtype=np.float32)

    def _entry(self, start: Rays, ways: Rays) -> Rays:
        """How far (N,) to the cylinder that just holds the piece."""
        widest = max(radius for _, radius in self.profile)
        level = np.maximum(ways[0] ** 2 + ways[1] ** 2, TINY)
        nearest = -(start[0] * ways[0] + start[1] * ways[1]) / level
        off = (start[0] + nearest * ways[0]) ** 2 + (start[1] + nearest * ways[1]) ** 2
        side = nearest - np.sqrt(np.maximum(widest**2 - off, 0.0) / level)
        top = (self.height_mm - start[2]) / np.minimum(ways[2], -TINY)
        return np.asarray(np.maximum(side, top), dtype=np.float32)

    def _radius(self, heights: Rays) -> Rays:
        known, radii = np.array(self.profile, dtype=np.float32).T
        return np.asarray(np.interp(heights, known, radii), dtype=np.float32)

    def _normals(self, points: Rays, is_top: NDArray[np.bool_]) -> Rays:
        slope = (self._radius(points[2] + SLOPE_MM) - self._radius(points[2] - SLOPE_MM)) / (2 * SLOPE_MM)
        around = np.maximum(np.hypot(points[0], points[1]), TINY)
        sides = np.stack([points[0] / around, points[1] / around, -slope])
        up = np.array([[0.0], [0.0], [1.0]], dtype=np.float32)
        return np.asarray(np.where(is_top, up, sides / length(sides)), dtype=np.float32)

    def _paint(self, points: Rays, is_top: NDArray[np.bool_]) -> Rays:
        around = np.hypot(points[0], points[1])
        body, sticker = (np.array(paint, dtype=np.float32)[:, None] for paint in (self.body, self.sticker))
        paint = np.where(is_top & (around < self.sticker_mm), sticker, body)
        for radius in self.grooves_mm:
            paint = np.where(is_top & (np.abs(around - radius) < GROOVE_MM), paint * GROOVE_LIGHT, paint)
        return np.asarray(paint, dtype=np.float32)


def disc_profile(width_mm: float, height_mm: float, rounding_mm: float) -> Profile:
    """A disc with round edges."""
    radius, soft = width_mm / 2, min(rounding_mm, height_mm / 3)
    return (
        (0.0, radius - soft),
        (soft, radius),
        (height_mm - soft, radius),
        (height_mm - 0.3 * soft, radius - 0.3 * soft),
        (height_mm, radius - soft),
    )


def figure_profile(width_mm: float, height_mm: float, waist: float, head: float) -> Profile:
    """A cone with a ball on it: the waist and the ball as shares of the foot's width."""
    foot, neck, ball = width_mm / 2, waist * width_mm / 2, head * width_mm / 2
    middle = height_mm - ball  # of the ball
    low = middle - float(np.sqrt(max(ball**2 - neck**2, 0.0)))
    angles = np.linspace(-0.7, 1.0, 9)[1:] * np.pi / 2
    cone = ((0.0, foot), (0.08 * height_mm, foot), (0.16 * height_mm, 0.72 * foot), (low, neck))
    rise = [(middle + ball * float(np.sin(a)), ball * float(np.cos(a))) for a in angles]
    return (*cone, *((height, max(radius, 0.05)) for height, radius in rise if height > low + 0.1))
