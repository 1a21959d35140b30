"""How well each die, in each pose, explains a patch, compared with bare wood.

For one colour, one pose and one pattern of pips the pixels at the pip places should have one value
and all others on the face another. The sum of squares left over, the contrast, the body's colour and
the rim give a log-likelihood; what bare wood would say about the same places is taken off.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.background import SURPRISE
from vision.evidence import Evidence, Scores, foot_log, take
from vision.lattice import (
    BODY_PLACES,
    PATTERN_SPOTS,
    RIM_ALONG,
    Poses,
    body_indices,
    hidden_edges,
    rim_indices,
    spot_indices,
)
from vision.paints import Paint
from vision.patches import MM_PER_PX
from vision.pips import SPOTS

CONTRAST_SD = 0.22
"""Spread of the contrast between pip and body round the expected one, as a share of it."""
LIGHT_SD, HUE_SD = 45.0, 22.0
"""How far a body may be off its expected colour in brightness and in hue (levels after scaling)."""
PLACE_SD_MM = 3.0
"""Dice stand about this far off the middle of their cell, in each direction."""
RIM_WEIGHT = 0.6
"""The twelve places on the rim lie close together: they count as about seven."""


@dataclass(frozen=True, slots=True)
class Samples:
    """What is seen at the places of each pose, the same for every paint."""

    spots: Scores  # (3, cells, 9, poses)
    bodies: Scores  # (3, cells, 12, poses)
    rims: Scores  # (3, cells, 12, poses)
    rim_wood: Scores  # (cells, 12, poses)
    against: Scores  # (cells, poses): what bare wood says, and the oddness of the place
    hidden: Scores  # (cells, 4, poses): edges outside which nothing of the die shows


def wood_against(evidence: Evidence, poses: Poses, side_mm: float) -> Scores:
    """What speaks against a die in each pose (cells, poses), whatever its colour: wood, and an odd place."""
    top = sum(take(evidence.wood, find(poses, side_mm)).sum(axis=1) for find in (spot_indices, body_indices))
    place = (poses.x_px**2 + poses.y_px**2) * (MM_PER_PX**2 / (2 * PLACE_SD_MM**2))
    return np.asarray(top + place - foot_log(evidence, poses, side_mm), dtype=np.float32)


def sample(evidence: Evidence, poses: Poses, side_mm: float) -> Samples:
    """Look at every place of every pose."""
    spots, bodies = spot_indices(poses, side_mm), body_indices(poses, side_mm)
    rims = rim_indices(poses, side_mm)
    return Samples(
        spots=np.stack([take(part, spots) for part in evidence.colours]),
        bodies=np.stack([take(part, bodies) for part in evidence.colours]),
        rims=np.stack([take(part, rims) for part in evidence.colours]),
        rim_wood=take(evidence.wood, rims),
        against=wood_against(evidence, poses, side_mm),
        hidden=hidden_edges(poses, evidence.shift_px),
    )


def pose_scores(samples: Samples, paint: Paint) -> Scores:
    """Log-likelihood ratios (cells, patterns, poses) of a die of this paint against bare wood."""
    fit = _paint_fit(_along(samples.spots, paint), _along(samples.bodies, paint), paint)
    colour = samples.bodies.mean(axis=2)
    common = _colour_log(colour, paint) + _rim_log(samples, _along(colour, paint), paint) - samples.against
    return np.asarray(fit + common[:, None], dtype=np.float32)


def _along(colours: Scores, paint: Paint) -> Scores:
    """How far colours (3, …) lie along the way from body to pip."""
    blue, green, red = paint.axis
    return np.asarray(colours[0] * blue + colours[1] * green + colours[2] * red, dtype=np.float32)


def _paint_fit(spots: Scores, bodies: Scores, paint: Paint) -> Scores:
    """How well two paints explain the face, for each pattern: (cells, patterns, poses)."""
    pips = PATTERN_SPOTS.sum(axis=1)[:, None]
    rest = np.float32(len(BODY_PLACES) + len(SPOTS)) - pips
    in_pips = PATTERN_SPOTS @ spots
    everything = spots.sum(axis=1) + bodies.sum(axis=1)
    squares = np.square(spots).sum(axis=1) + np.square(bodies).sum(axis=1)
    in_body = everything[:, None] - in_pips
    left_over = squares[:, None] - in_pips**2 / pips - in_body**2 / rest
    contrast = (in_pips / pips - in_body / rest) / np.float32(paint.contrast) - 1.0
    log = left_over / np.float32(-2 * paint.spread**2) - contrast**2 / np.float32(2 * CONTRAST_SD**2)
    return np.asarray(log, dtype=np.float32)


def _colour_log(seen: Scores, paint: Paint) -> Scores:
    """How well the mean colour (3, cells, poses) of the body places fits the paint."""
    away = seen - paint.body[:, None, None]
    light = away.sum(axis=0) ** 2 / 3
    hue = np.square(away).sum(axis=0) - light
    log = light / np.float32(-2 * LIGHT_SD**2) - hue / np.float32(2 * HUE_SD**2)
    return np.asarray(log, dtype=np.float32)


def _rim_log(samples: Samples, body: Scores, paint: Paint) -> Scores:
    """Minus what is body-like just outside the face where no side face can show, (cells, poses)."""
    away = _along(samples.rims, paint) - body[:, None]
    as_body = -np.minimum(away**2 / np.float32(2 * paint.spread**2), np.float32(SURPRISE))
    excess = np.minimum(samples.rim_wood - as_body, 0.0)
    cells, _, poses = excess.shape
    edges = excess.reshape(cells, -1, len(RIM_ALONG), poses).sum(axis=2)
    return np.asarray(RIM_WEIGHT * (edges * samples.hidden).sum(axis=1), dtype=np.float32)
