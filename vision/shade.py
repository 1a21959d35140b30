"""What the board beside each disc looks like, at so many heights of a man from it, and of a king.

A shadow, and the dimness round a foot where the sky is hidden, grow with the height of what throws them. So
what the board looks like at so many heights beside a disc is the same for all discs of a table, be they men
or kings: from wherever the camera looks, right above included, where neither wall nor width tells much.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.floor import Circles, Floor, floor_of
from vision.geometry import Camera
from vision.patches import Chosen, Places, ways_down
from vision.pictures import Frame

Floats = NDArray[np.float32]

TURNS, STEPS = 24, 12
"""Looks round a disc, and outwards from its edge. With 16 turns a third more discs were surely wrong."""
FIRST, STEP = 0.1, 1 / 6
"""Where the first of these is, and how far on each other one, in heights of the disc."""
BRIGHTEST = 0.25
"""Nothing beside a disc is brighter (logarithm) than this: what seems so is a mirrored lamp."""
SOFT = 1.0
"""Looks round a disc are smoothed by so many of them: shadows are."""
LEAST = 1e-3
"""Where less than this is seen nothing is."""

_ANGLES = (np.arange(TURNS) + 0.5) / TURNS * 2 * np.pi
_OUTWARD = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)]).astype(np.float32)
_FAR = (FIRST + STEP * np.arange(STEPS)).astype(np.float32)
_APART = (np.arange(TURNS)[:, None] - np.arange(TURNS) + TURNS // 2) % TURNS - TURNS // 2
_SMOOTH = np.exp(-((_APART / SOFT) ** 2) / 2).astype(np.float32)
_SMOOTH /= _SMOOTH.sum(axis=1, keepdims=True)


class Shades(NamedTuple):
    """How dim (discs, turns × steps) it is round discs, as logarithms, and how much of that is seen."""

    dim: Floats
    seen: Floats


class Beside(NamedTuple):
    """What it looks like beside the discs of a board, if all of them were men, and if all were kings."""

    men: Shades
    kings: Shades
    apart: Floats  # (discs, discs) how far they stand from each other, in cells
    grain: float  # how much bare places of the board differ, as logarithms


def beside(frame: Frame, places: Places, camera: Camera, discs: Chosen, tops_mm: Floats) -> Beside | None:
    """What it looks like beside these discs; None if too little of the board is seen.

    The tops (discs, 3) are the middle and the radius of each disc's outline in its patch.
    """
    men, kings = _standing(places, camera, discs, tops_mm)
    floor = floor_of(frame, places, camera, kings)
    if floor is None:
        return None
    as_men, as_kings = _shades(floor, men, kings, places.height_mm)
    apart = np.linalg.norm(men.feet[:, None] - men.feet, axis=2) / np.float32(floor.cell_mm)
    return Beside(as_men, as_kings, apart, floor.grain)


def _standing(places: Places, camera: Camera, discs: Chosen, tops_mm: Floats) -> tuple[Circles, Circles]:
    """Where these discs stand if they are men, and if they are kings: then their tops are nearer."""
    height, below, high = places.height_mm, camera.position_mm[:2], float(camera.position_mm[2])
    down = ways_down(places, camera)[discs]
    right = np.stack([-down[:, 1], down[:, 0]], axis=1)
    seen = np.array(places.centres_mm)[discs] + tops_mm[:, :1] * right + tops_mm[:, 1:2] * down - below
    radius = float(tops_mm[0, 2]) / (high - height)

    def at(top_mm: float) -> Circles:
        share = (high - top_mm) / (high - height)
        feet, shown = below + seen * share, below + seen * (high / (high - height))
        return Circles(feet.astype(np.float32), shown.astype(np.float32), radius * (high - top_mm))

    return at(height), at(2 * height)


def _shades(floor: Floor, men: Circles, kings: Circles, height_mm: float) -> tuple[Shades, Shades]:
    """The same places beside all discs, measured in heights of a man, and of a king."""
    points = np.concatenate([_around(men, height_mm), _around(kings, 2 * height_mm)], axis=1)
    dim, is_seen = floor.dimness(points.reshape(2, -1))
    seen = is_seen.reshape(-1, TURNS, STEPS).astype(np.float32)
    smooth, counts = _SMOOTH @ (np.minimum(dim, BRIGHTEST).reshape(seen.shape) * seen), _SMOOTH @ seen
    smooth /= np.maximum(counts, LEAST)
    both = (each.reshape(2, len(men.feet), -1) for each in (smooth, counts))
    as_men, as_kings = zip(*both, strict=True)
    return Shades(*as_men), Shades(*as_kings)


def _around(discs: Circles, height_mm: float) -> Floats:
    """Points (2, discs, turns, steps) on the board beside discs of this height."""
    far = np.float32(discs.radius) + _FAR * np.float32(height_mm)
    return discs.feet.T[:, :, None, None] + (far * _OUTWARD[:, :, None])[:, None]
