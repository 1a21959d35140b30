"""One piece as the camera sees it: found ray by ray, lit by the lamp and the room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera, Floats
from vision.render.scene import Light as Lamp

Rays = NDArray[np.float32]
"""One vector for each ray, (3, N)."""

RAYS_PER_SIDE = 90
"""A piece is drawn with about so many rays along its outline, two or three to each side of a pixel."""
GLOSS_POWER = 26.0
"""Polished plastic: a soft highlight that leaves the pips readable."""
LEAST_RISE = 0.05
"""A mirrored ray that rises less than this goes to the walls of the room, where no window is."""
CREVICE, CREVICE_REACH = 0.45, 1.6
"""Light lost at the foot, where piece and board shade each other; gone at 1/1.6 of the height."""
SKY_SHARE = 0.62
"""An upright face gets this share of the light of the room: the rest comes from above."""


@dataclass(frozen=True, slots=True)
class Surface:
    """Where rays meet a piece: which do, and for those the place, the outward normal and the paint."""

    hit: NDArray[np.bool_]  # (N,)
    points: Rays  # (3, M) millimetres from the piece's middle, in board axes
    normals: Rays  # (3, M)
    paint: Rays  # (3, M) share of light sent back, blue first


class Solid(Protocol):
    """A piece that can be drawn; a hashable value."""

    def __hash__(self) -> int:
        """Sprites are remembered by their piece."""

    @property
    def middle_mm(self) -> Floats:
        """Its middle in board millimetres."""

    @property
    def height_mm(self) -> float:
        """How high it is."""

    @property
    def gain(self) -> float:
        """Light at its place, relative to the middle of the board."""

    @property
    def polish(self) -> float:
        """How strongly it mirrors the lamp."""

    @property
    def mirror(self) -> float:
        """How strongly it mirrors windows."""

    def vertices_mm(self) -> Floats:
        """Points (N, 3) whose hull holds the piece."""

    def meet(self, origin: Rays, ways: Rays) -> Surface:
        """Where rays (3, N) from this place, relative to the middle, meet it."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small picture to lay over the scene: its top left pixel, its light and how solid it is."""

    left: int
    top: int
    light: NDArray[np.float32]  # (h, w, 3), already weighted by solid
    solid: NDArray[np.float32]  # (h, w, 1)


@lru_cache(maxsize=512)
def sprite_of(solid: Solid, lamp: Lamp, camera: Camera) -> Sprite:
    """The piece drawn on its own; remembered, because most pieces stay where they are."""
    corners = camera.project(solid.vertices_mm())
    left, top = np.floor(corners.min(axis=0)).astype(int) - 1
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 2
    inside, ways = _rays(corners, (left, top, right, bottom), camera)
    surface = solid.meet((camera.position_mm - solid.middle_mm).astype(np.float32), ways)
    fine = np.zeros((4, inside.size), dtype=np.float32)
    drawn = np.flatnonzero(inside)[surface.hit]
    fine[:3, drawn] = _shade(surface, ways[:, surface.hit], solid, lamp, camera)
    fine[3, drawn] = 1.0
    size = (int(right - left), int(bottom - top))
    layers = cv2.merge(list(fine.reshape(4, *inside.shape)))
    coarse = np.asarray(cv2.resize(layers, size, interpolation=cv2.INTER_AREA), dtype=np.float32)
    return Sprite(int(left), int(top), coarse[:, :, :3], coarse[:, :, 3:])


def length(vectors: Rays) -> Rays:
    """Lengths (N,) of vectors (3, N)."""
    x, y, z = vectors
    return np.asarray(np.sqrt(x * x + y * y + z * z), dtype=np.float32)


def _rays(corners: Floats, box: tuple[int, int, int, int], camera: Camera) -> tuple[NDArray[np.bool_], Rays]:
    """Which fine pixels of the box lie in the outline, and their rays (3, N) in board axes."""
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
    ways = camera.rotation_matrix.T.astype(np.float32) @ (ways / length(ways))
    return outline.astype(bool), np.asarray(ways, dtype=np.float32)


def _shade(surface: Surface, ways: Rays, solid: Solid, lamp: Lamp, camera: Camera) -> Rays:
    """The light (3, N), blue first, that a surface sends back along its rays."""
    normals = surface.normals
    height = surface.points[2] / np.float32(solid.height_mm) + 0.5
    received = _received(normals, lamp) * _crevice(normals, height)
    middle = lamp.direction.astype(np.float32)[:, None] - ways
    shine = np.clip((normals * middle).sum(axis=0) / length(middle), 0.0, 1.0) ** GLOSS_POWER
    mirrored = np.float32(solid.polish) * shine + _windows(surface, ways, solid, lamp, camera)
    light = surface.paint * received + mirrored
    return np.asarray(light * lamp.bgr[:, None] * np.float32(solid.gain), dtype=np.float32)


def _windows(surface: Surface, ways: Rays, solid: Solid, lamp: Lamp, camera: Camera) -> Rays:
    """What windows mirrored in the piece add, (N,).

    A window is given by where a level board would mirror it. What is mirrored elsewhere on the board, or by
    the round edge of a die, is found by asking where a level board would send its ray the same way.
    """
    normals = surface.normals
    mirrored = ways - 2 * (ways * normals).sum(axis=0) * normals
    rise = np.maximum(mirrored[2], np.float32(LEAST_RISE))
    eye = camera.position_mm.astype(np.float32)
    places = eye[:2, None] + mirrored[:2] / rise * eye[2]
    added = lamp.mirrored(places.T) * (mirrored[2] > LEAST_RISE)
    return np.asarray(added * np.float32(solid.mirror), dtype=np.float32)


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
