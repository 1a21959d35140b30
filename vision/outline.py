"""How wide the outline of each disc shows, against the others of its colour.

All discs of a table are equally wide, but the top of a king is nearer to the camera: its outline is wider by
a hundredth or so, a sixth to a third of a pixel. No single place of an edge tells that, but all together do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.glare import DARK_LEVEL
from vision.patches import Patches

Floats = NDArray[np.float32]
Kin = NDArray[np.bool_]
"""Of which of two colours (discs,) each disc is."""

STEP_MM, INSIDE, OUTSIDE = 0.3, 5, 4
"""From so many steps inside the believed outline to so many outside, half a pixel of most cameras each."""
COLUMNS, HALF_TURN = 27, 2 * np.pi / 3
"""Places round a disc, from so far on one side of what is farthest from the camera to as far on the other:
in front a wall shows."""
GRAIN = 4.0
"""What an edge of a plain disc is off by in levels a step: noise, and shading that is nobody's edge."""
ASIDE_SD_MM, WIDER_SD_MM = 0.15, 0.6
"""How far off (deviations) the networks believe the middle of a top to be, and its radius."""
PARTS = 9
"""An outline is measured by so many parts of it; how well these agree tells how good the measure is."""
ASKED = 2
"""Every second place is asked what is usual."""
BRIGHTNESS = 0.1
"""What brightness counts against hue where colours are compared: shade changes the one, not the other."""
ROUNDS = 2
"""After so many the two colours of a board are found."""

_OFFSETS_MM = ((np.arange(-INSIDE - 1, OUTSIDE + 2)) * STEP_MM).astype(np.float32)
_ANGLES = np.pi + ((np.arange(COLUMNS) + 0.5) / COLUMNS * 2 - 1) * HALF_TURN
_OUTWARD = np.stack([np.sin(_ANGLES), np.cos(_ANGLES)]).astype(np.float32)
_MOVES = np.concatenate([np.ones((1, COLUMNS)), _OUTWARD]).T.astype(np.float32)
"""How far out (columns, 3) the outline goes with a wider radius, a middle farther right and farther down."""
_PAIRS = (_MOVES[:, :, None] * _MOVES[:, None]).reshape(COLUMNS, 9)
_EXPECTED = np.diag(1 / np.square([WIDER_SD_MM, ASIDE_SD_MM, ASIDE_SD_MM])).astype(np.float32)
LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class Outlines:
    """How much wider (discs,) each outline is than it was believed to be, in millimetres."""

    wider_mm: Floats
    doubt_mm: Floats  # as the parts of the outline disagree
    least_doubt_mm: Floats  # as the grain of the picture would make it


def outline_points(tops_mm: Floats) -> Floats:
    """Where to look (discs, 2, rows, columns) for outlines, right and down from a patch's middle.

    The tops (discs, 3) are the middle and the radius of each disc's outline in its patch.
    """
    far = tops_mm[:, 2, None, None] + _OFFSETS_MM[:, None]
    return np.asarray(far[:, None] * _OUTWARD[:, None] + tops_mm[:, :2, None, None], dtype=np.float32)


def outlines(edges: Patches, kin: Kin) -> Outlines:
    """Measure the outlines in edges (discs, rows, columns, 3), each against the usual edge of its kin.

    Where an edge is like the usual one, but farther out, there the outline is wider. What is not like it, as
    where a square of another paint lies close, counts little.
    """
    count, tall = len(edges), 3 * (INSIDE + OUTSIDE)
    steps = np.diff(edges.astype(np.float32), axis=1).transpose(0, 2, 1, 3).reshape(count, COLUMNS, -1)
    there = steps[:, :, 3:-3]
    usual = _usual(there, kin)
    shifted = np.zeros((count, tall + 6, 3), dtype=np.float32)
    for shift in range(3):
        shifted[:, 3 * shift : 3 * shift + tall, shift] = usual
    likeness = steps @ shifted  # how like the usual edge: a step farther in, there, a step farther out
    inner, here, outer = likeness.transpose(2, 0, 1)
    weight = _weights(there, usual, likeness.max(axis=2))
    push = weight * (outer - inner) / (2 * STEP_MM)
    hold = weight * np.maximum(2 * here - inner - outer, 0) / STEP_MM**2
    spread = np.linalg.inv((hold @ _PAIRS).reshape(count, 3, 3) + _EXPECTED)
    moved = (spread @ (push @ _MOVES)[:, :, None])[:, :, 0]
    left = (push - hold * (moved @ _MOVES.T)) * (spread[:, 0] @ _MOVES.T)
    parts = left.reshape(count, PARTS, -1).sum(axis=2)
    return Outlines(moved[:, 0], np.sqrt((parts**2).sum(axis=1)), np.sqrt(spread[:, 0, 0]))


def _usual(steps: Floats, kin: Kin) -> Floats:
    """The usual edge (discs, rows) of each disc's kin: what most places round most discs show."""
    usual = np.empty((len(steps), steps.shape[2]), dtype=np.float32)
    for each in (kin, ~kin):
        if each.any():
            some = steps[each, ::ASKED].reshape(-1, steps.shape[2])
            usual[each] = np.partition(some, len(some) // 2, axis=0)[len(some) // 2]
    return usual


def _weights(steps: Floats, usual: Floats, likeness: Floats) -> Floats:
    """What each place counts (discs, columns): the less, the more of it is not like the usual edge."""
    size = np.einsum("dr,dr->d", usual, usual)[:, None] + LEAST
    strange = np.einsum("dcr,dcr->dc", steps, steps) - np.maximum(likeness, 0) ** 2 / size
    return np.asarray(1 / (np.maximum(strange, 0) / usual.shape[1] + GRAIN**2), dtype=np.float32)


def kin_of(bodies: Floats) -> Kin:
    """Which discs are of the one colour and which of the other, by their colours (discs, 3) as they show."""
    raised = bodies + np.float32(DARK_LEVEL)  # near black a hue is nothing but noise
    total = raised.sum(axis=1, keepdims=True)
    seen = np.concatenate([300 * raised / total, BRIGHTNESS * total], axis=1)
    apart = np.square(seen[:, None] - seen).sum(axis=2)
    one, other = np.unravel_index(apart.argmax(), apart.shape)
    kin = np.asarray(apart[one] < apart[other])
    for _ in range(ROUNDS if kin.any() else 0):
        middles = np.stack([seen[each].mean(axis=0) for each in (kin, ~kin)])
        kin = np.asarray(np.less(*np.square(seen - middles[:, None]).sum(axis=2)))
        if kin.all() or not kin.any():
            break
    return kin
