"""Patches of discs, drawn directly and many at once: a table drawn whole takes ten times as long.

All lengths are millimetres. In a patch x goes to the right, y towards the camera and z up; what is high
above the board shows further up, by the lean times its height above the plane of the patch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.render.scene import Window

Floats = NDArray[np.float32]
Paints = NDArray[np.int64]

DRAWN_PX, SPAN_MM, CELL_MM, PLANE_MM = 96, 36.0, 30.0, 6.0
"""Drawn finer than looked at; a patch spans 1.2 cells and lies at the top of a single disc."""
LINE, FRAME, WOOD, BODIES = 2, 3, 4, 5
"""Paints after those of the two kinds of squares; the last is the first of the pieces' colours."""
BEVEL = 0.7
"""The slope of a bevelled edge: 45 degrees."""
GROOVE = 0.035
"""Half the width of a groove, as a share of the radius."""
MOST_LIGHT = 1.4
"""What faces the lamp gets at most so much more than a level surface."""


@dataclass(frozen=True, slots=True)
class Discs:
    """A single disc or a stack of two in some of the patches, all other arrays (those patches, 1, 1)."""

    patches: NDArray[np.int64]
    x: Floats
    y: Floats
    radius: Floats
    thickness: Floats
    layers: Floats  # 1 or 2
    slip_x: Floats  # the upper one against the lower one
    slip_y: Floats
    paint: Floats


@dataclass(frozen=True, slots=True)
class Shape:
    """How the discs of one table are made."""

    bevel_mm: float
    sticker: float  # share of the radius; the rest is bare wood; 1: painted all over
    grooves: tuple[float, ...]
    wall: float  # how bright walls are against tops
    mirror: float = 0.0  # how strongly tops mirror windows


@dataclass(frozen=True, slots=True)
class Lamp:
    """Where the light comes from in each patch, (patches, 1, 1)."""

    x: Floats
    y: Floats
    flatness: float  # cotangent of its height: how long shadows are
    ambient: float
    soft_mm: float


@dataclass(frozen=True, slots=True)
class _Outline:
    """One disc as it shows: sideways from its middle, and its middle at its foot and at its top."""

    x: Floats
    low: Floats
    high: Floats
    radius: Floats
    foot: Floats  # the radius at its foot, which is farther from the camera


class Canvas:
    """Which paint shows at each point of each patch, and how much light falls on it."""

    def __init__(self, lean: Floats, lamp: Lamp, camera_mm: float) -> None:
        steps = ((np.arange(DRAWN_PX) + 0.5) / DRAWN_PX - 0.5) * SPAN_MM
        self.x, self.y = (each.astype(np.float32)[None] for each in np.meshgrid(steps, steps))
        self._lean, self._lamp, self._camera_mm = lean, lamp, camera_mm
        shape = (len(lean), DRAWN_PX, DRAWN_PX)
        self.paint: Paints = np.zeros(shape, dtype=np.int64)
        self.shade: Floats = np.ones(shape, dtype=np.float32)
        self.shine: Floats = np.zeros(shape, dtype=np.float32)
        self._mirrored: Floats = np.zeros(shape, dtype=np.float32)

    def draw_board(self, turn: Floats, line_mm: float, framed: Floats, grain: Floats) -> None:
        """Chequered squares, each patch turned by so much; beyond `framed` lies the frame."""
        ground = self.y - self._lean * PLANE_MM
        right = np.cos(turn) * self.x + np.sin(turn) * ground + CELL_MM / 2
        away = np.cos(turn) * ground - np.sin(turn) * self.x + CELL_MM / 2
        parity = (np.floor(right / CELL_MM) + np.floor(away / CELL_MM)) % 2
        near_line = [
            np.abs(each - CELL_MM * np.round(each / CELL_MM)) < line_mm / 2 for each in (right, away)
        ]
        self.paint = np.where(near_line[0] | near_line[1], LINE, parity.astype(np.int64))
        self.paint[right > framed] = FRAME
        self.shade *= 1.0 + grain

    def draw_windows(self, windows: tuple[Window, ...], at_mm: Floats, turn: Floats, varnish: float) -> None:
        """What the board mirrors, of which each patch shows the part round its place (patches, 2).

        Up in a patch is away from the camera, which is this turn from the board's right. At the same place of
        the picture all that is level mirrors the same, however high it lies.
        """
        ground = self.y - self._lean * PLANE_MM
        right = np.sin(turn) * self.x - np.cos(turn) * ground
        away = -np.cos(turn) * self.x - np.sin(turn) * ground
        places = np.stack([right, away], axis=-1) + at_mm[:, None, None]
        for window in windows:
            self._mirrored += window.at(places)
        self.shine = np.float32(varnish) * self._mirrored

    def draw_shadow(self, disc: Discs) -> None:
        """The shadow of a disc on the board, and the gloom at its foot."""
        lamp_x, lamp_y, lean = self._at(disc)
        long = disc.thickness * disc.layers * self._lamp.flatness
        x, y = self.x - disc.x, self.y - lean * PLANE_MM - disc.y
        along = np.clip(-(x * lamp_x + y * lamp_y), 0.0, long)
        off = np.hypot(x + along * lamp_x, y + along * lamp_y) - disc.radius
        soft = 0.3 + self._lamp.soft_mm * along / np.maximum(long, 1.0)
        dark = np.clip(0.5 - off / soft, 0.0, 1.0)
        apart = np.maximum(np.hypot(x, y) - disc.radius, 0.0)
        gloom = 1.0 - 0.35 * np.exp(-apart / 1.5)
        self.shade[disc.patches] *= gloom * (1.0 - (1.0 - self._lamp.ambient) * dark)

    def draw_disc(self, disc: Discs, shape: Shape) -> None:
        """Walls and tops, the lower disc first."""
        _, _, lean = self._at(disc)
        for layer in (0, 1):
            radius = np.where(disc.layers > layer, disc.radius, 0.0).astype(np.float32)
            x = self.x - disc.x - layer * disc.slip_x
            low = disc.y + layer * disc.slip_y - lean * (layer * disc.thickness - PLANE_MM)
            high = low - lean * disc.thickness
            foot = radius * self.growth(layer * disc.thickness)
            radius = radius * self.growth((layer + 1) * disc.thickness)
            self._draw_wall(disc, _Outline(x, low, high, radius, foot), shape)
            self._draw_top(disc, _Outline(x, high, high, radius, foot), shape)

    def growth(self, height_mm: Floats) -> Floats:
        """How much larger than in the plane of the patch something shows that is as high and so nearer."""
        return np.asarray((self._camera_mm - PLANE_MM) / (self._camera_mm - height_mm), dtype=np.float32)

    def _at(self, disc: Discs) -> tuple[Floats, Floats, Floats]:
        """Light and lean of the patches in which there is a disc."""
        return self._lamp.x[disc.patches], self._lamp.y[disc.patches], self._lean[disc.patches]

    def _draw_wall(self, disc: Discs, outline: _Outline, shape: Shape) -> None:
        lamp_x, lamp_y, _ = self._at(disc)
        x, radius = outline.x, outline.radius
        along = np.clip(self.y, outline.high, outline.low)
        down = (along - outline.high) / np.maximum(outline.low - outline.high, 0.1)
        is_wall = x**2 + (self.y - along) ** 2 < (radius + down * (outline.foot - radius)) ** 2
        side = np.clip(x / np.maximum(radius, 1.0), -1.0, 1.0)
        front = np.sqrt(1.0 - side**2)
        facing = np.maximum(side * lamp_x + front * lamp_y, 0.0)
        light = shape.wall * self._lamp.ambient + (1.0 - self._lamp.ambient) * self._lamp.flatness * facing
        down = (self.y - outline.high - radius * front) / np.maximum(outline.low - outline.high, 0.1)
        light = np.minimum(light, MOST_LIGHT) * (1.0 - 0.4 * np.clip(down, 0.0, 1.0) ** 2)
        paint = disc.paint if shape.sticker >= 1.0 else np.full_like(disc.paint, WOOD)
        self._lay(disc, is_wall, paint, light, 0.0)

    def _draw_top(self, disc: Discs, outline: _Outline, shape: Shape) -> None:
        lamp_x, lamp_y, _ = self._at(disc)
        x, y = outline.x, self.y - outline.high
        far = np.hypot(x, y)
        share = far / np.maximum(outline.radius, 1.0)
        light = np.ones_like(far)
        for groove in shape.grooves:
            light *= 1.0 - 0.3 * (np.abs(share - groove) < GROOVE)
        tilted = (x * lamp_x + y * lamp_y) / np.maximum(far, 0.1) * self._lamp.flatness
        slope = self._lamp.ambient + (1.0 - self._lamp.ambient) * BEVEL * np.maximum(1.0 + tilted, 0.0)
        light = np.where(far > outline.radius - shape.bevel_mm, np.minimum(slope, MOST_LIGHT), light)
        paint = np.where(share < shape.sticker, disc.paint, WOOD)
        self._lay(disc, far < outline.radius, paint, light, shape.mirror)

    def _lay(
        self, disc: Discs, where: NDArray[np.bool_], paint: Floats, light: Floats, mirror: float
    ) -> None:
        chosen = disc.patches
        self.paint[chosen] = np.where(where, paint, self.paint[chosen])
        self.shade[chosen] = np.where(where, light, self.shade[chosen])
        self.shine[chosen] = np.where(where, np.float32(mirror) * self._mirrored[chosen], self.shine[chosen])

    def lit(self, palette: Floats, lamp: Floats) -> Floats:
        """The light (patches, pixels, pixels, 3) that paints (paints, 3) send back, and that of windows."""
        sent = palette[self.paint] * self.shade[..., None] + lamp * self.shine[..., None]
        return np.asarray(sent, dtype=np.float32)
