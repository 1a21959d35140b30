"""How long the shadow of each disc is, against those of the others: a king's is twice as long as a man's.

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
NEAR_CELLS = 5.0
"""How near others count: a lamp throws shadows a little otherwise at the far side of the board."""
NOTHING = 0.2
"""What an unseen place counts as if it were bright, in discs."""
UNSURE = 0.5
"""With so many discs to compare with, a place tells half of what it does with many."""
OFF, HOLD = 0.1, 16.0
"""By how much (logarithm) shadows of like discs differ; what is farther off than so many squares of that
tells no more."""
ROUNDS = 3
"""Who is a king by its shadow helps to tell what shadows are like."""
MOST_BEFORE, MOST = 4.0, 6.0
"""Nothing known before counts for more than this (log odds) in the first of these rounds; no shadow ever."""
LEAST = 1e-3
"""Not to divide by nothing."""
CLOSE = 0.1
"""Where both are off by less than this they hardly differ."""
TELLS, ASTRAY = 14.8, 0.6
"""What it tells (log odds) that a disc looks all like one and not like the other; half of that where even the
better one is off by this. These, and what follows, were fitted to 2,163 discs of 200 own renders and to 400
of 30 traced tables, neither of them counted anywhere."""
EVEN, CLEARER, CLEAR, LEAST_CLEAR = -0.96, 0.85, 40.0, 20.0
"""Where nothing speaks for either, shadows that are so much clearer than the grain of the picture tell the
first of these, clearer ones more: the king's, looked for farther out, are smoother. What is less clear than
the last one tells the less."""

_ANGLES = (np.arange(TURNS) + 0.5) / TURNS * 2 * np.pi
_OUTWARD = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)]).astype(np.float32)
_FAR = (FIRST + STEP * np.arange(STEPS)).astype(np.float32)
_APART = (np.arange(TURNS)[:, None] - np.arange(TURNS) + TURNS // 2) % TURNS - TURNS // 2
_SMOOTH = np.exp(-((_APART / SOFT) ** 2) / 2).astype(np.float32)
_SMOOTH /= _SMOOTH.sum(axis=1, keepdims=True)


class Shades(NamedTuple):
    """How dim (discs, turns × steps) it is round discs, and how much of that is seen."""

    dim: Floats
    seen: Floats


def shade_odds(
    frame: Frame, places: Places, camera: Camera, discs: Chosen, tops: Floats, kings: Floats
) -> Floats:
    """Log odds (discs,) for kings by their shadows.

    The tops (discs, 3) are the middle and the radius of each disc's outline in its patch, in millimetres; what
    else tells kings is given as log odds.
    """
    men, stacks = _standing(places, camera, discs, tops)
    floor = floor_of(frame, places, camera, stacks)
    if floor is None or len(discs) < 2:
        return np.zeros(len(discs), dtype=np.float32)
    height = places.height_mm
    as_men, as_kings = _beside(floor, men, stacks, height)
    apart = np.linalg.norm(men.feet[:, None] - men.feet, axis=2) / floor.cell_mm
    near = np.exp(-((apart / NEAR_CELLS) ** 2) / 2)
    np.fill_diagonal(near, 0)  # nobody is compared with itself
    odds, known = np.zeros(len(discs), dtype=np.float32), np.clip(kings, -MOST_BEFORE, MOST_BEFORE)
    for _ in range(ROUNDS):
        usual = _usual(as_men, as_kings, 1 / (1 + np.exp(-known)), near)
        odds = _compared(as_men, as_kings, usual, floor.grain)
        known = kings + odds
    return odds


def _standing(places: Places, camera: Camera, discs: Chosen, tops: Floats) -> tuple[Circles, Circles]:
    """Where these discs stand if they are men, and if they are kings: then their tops are nearer."""
    height, below, high = places.height_mm, camera.position_mm[:2], float(camera.position_mm[2])
    down = ways_down(places, camera)[discs]
    right = np.stack([-down[:, 1], down[:, 0]], axis=1)
    seen = np.array(places.centres_mm)[discs] + tops[:, :1] * right + tops[:, 1:2] * down - below
    radius = float(tops[0, 2]) / (high - height)

    def at(top_mm: float) -> Circles:
        share = (high - top_mm) / (high - height)
        feet, shown = below + seen * share, below + seen * (high / (high - height))
        return Circles(feet.astype(np.float32), shown.astype(np.float32), radius * (high - top_mm))

    return at(height), at(2 * height)


def _beside(floor: Floor, men: Circles, kings: Circles, height_mm: float) -> tuple[Shades, Shades]:
    """What the board beside discs looks like at so many heights of a man, and of a king."""
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


def _usual(men: Shades, kings: Shades, share: Floats, near: NDArray[np.float64]) -> Shades:
    """How dim it is round the others, and how much of them is seen, if such a share (discs,) are kings."""
    as_man, as_king = men.seen * (1 - share[:, None]), kings.seen * share[:, None]
    counts = near.astype(np.float32) @ (as_man + as_king)
    dim = near.astype(np.float32) @ (as_man * men.dim + as_king * kings.dim)
    return Shades(dim / (counts + NOTHING), counts / (counts + UNSURE))


def _compared(men: Shades, kings: Shades, usual: Shades, grain: float) -> Floats:
    """Log odds (discs,) for kings: is it dim as usual at as many heights of a man, or of a king?"""
    off_man, off_king = (_off(each, usual) for each in (men, kings))
    rather = (off_man - off_king) / (off_man + off_king + CLOSE)
    clear = np.sqrt(np.square(usual.dim).sum(axis=1)) / grain
    even = EVEN + CLEARER * np.log(np.maximum(clear, LEAST_CLEAR) / CLEAR)
    odds = TELLS * rather / (1 + np.minimum(off_man, off_king) / ASTRAY) + even
    return np.asarray(np.clip(odds * np.minimum(clear / LEAST_CLEAR, 1), -MOST, MOST), dtype=np.float32)


def _off(shades: Shades, usual: Shades) -> Floats:
    """How far (discs,) it is from what is usual, where anything is seen."""
    counts = shades.seen * usual.seen
    off = np.minimum(((shades.dim - usual.dim) / OFF) ** 2, HOLD)
    return np.asarray((off * counts).sum(axis=1) / np.maximum(counts.sum(axis=1), 1.0))
