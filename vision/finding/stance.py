"""How the board is turned towards the camera: the turn that makes most lines run along its two ways."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vision.finding.edges import Floats

STEP_DEG = 6.0
"""Turns are tried this far apart."""
LOOSE, TIGHT = 0.07, 0.02
"""How far (sine) a line may be off when turns are tried, and when the best one is improved."""
ROUNDS = 5
AT_ONCE = 400
"""So many of them together: what that needs of memory stays near the processor."""
STRONGEST = 50
"""So many lines have a say when turns are tried."""
ALIKE = 0.15
"""Of turns that differ by less than this (radians) only the best is improved."""
DAMPING = 1e-6
APART = 0.12
"""Two turns are different if an axis differs by this much (radians)."""


def find_stances(normals: Floats, weights: Floats, count: int, steepest_deg: float) -> list[Floats]:
    """The best turns (3, 3), board to camera, tilted no further than this, for lines given strongest first.

    Their columns are the board's ways to the right, to its near side, and down through it.
    """
    turns = _turns(steepest_deg)
    score = _score(normals[:STRONGEST], weights[:STRONGEST], turns)
    best: list[Floats] = []
    while len(best) < count:
        turn = turns[int(score.argmax())]
        score = np.where(_apart(turns, turn) < ALIKE, -1.0, score)
        best.append(_improved(normals, weights, turn))
    return _distinct(best)


def _distinct(turns: list[Floats]) -> list[Floats]:
    """The same turns, each once."""
    kept: list[Floats] = []
    for turn in turns:
        if all(float(_apart(other, turn)) > APART for other in kept):
            kept.append(turn)
    return kept


def _score(normals: Floats, weights: Floats, turns: Floats) -> Floats:
    """How much line there is along both ways of each turn."""
    x, y, z = normals.T.astype(np.float32)
    say, scores = weights.astype(np.float32), []
    for some in np.split(turns, range(AT_ONCE, len(turns), AT_ONCE)):
        both = []
        for way in (0, 1):
            axes = some[:, :, way].astype(np.float32)
            # Written out: for so thin matrices the library's threads cost ten times the work.
            off = axes[:, :1] * x
            off += axes[:, 1:2] * y
            off += axes[:, 2:] * z
            off /= np.float32(LOOSE)
            off *= off
            fits = np.maximum(np.subtract(1, off, out=off), 0, out=off)
            fits *= say
            both.append(fits.sum(axis=1))
        scores.append(np.sqrt(both[0] * both[1]))
    return np.concatenate(scores).astype(np.float64)


def _improved(normals: Floats, weights: Floats, turn: Floats) -> Floats:
    """The turn after small steps towards the lines that nearly run along its two ways."""
    for width in np.geomspace(LOOSE, TIGHT, ROUNDS):
        normal, pull = np.eye(3) * DAMPING, np.zeros(3)
        for way in (0, 1):
            axis = turn[:, way]
            off = normals @ axis
            trust = weights * np.clip(1 - (off / width) ** 2, 0, None)
            slopes = normals @ _cross(axis).T
            normal += (slopes * trust[:, None]).T @ slopes
            pull -= slopes.T @ (off * trust)
        turn = _spun(np.asarray(np.linalg.solve(normal, pull), dtype=np.float64)) @ turn
    return turn


def _cross(axis: Floats) -> Floats:
    """The matrix of the cross product with a vector."""
    x, y, z = axis
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def _spun(step: Floats) -> Floats:
    """The turn by a small vector (axis times angle)."""
    angle = float(np.linalg.norm(step))
    if angle == 0.0:
        return np.eye(3)
    cross = _cross(step / angle)
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)


def _apart(turns: Floats, turn: Floats) -> Floats:
    """The angles between turns (…, 3, 3) and another one, a quarter turn of the board being none."""
    same = [[turns[..., :, one] @ turn[:, other] for other in (0, 1)] for one in (0, 1)]
    half, quarter = np.abs(same[0][0] + same[1][1]), np.abs(same[0][1] - same[1][0])
    cosine = (np.maximum(half, quarter) + turns[..., :, 2] @ turn[:, 2] - 1) / 2
    return np.asarray(np.arccos(np.clip(cosine, -1, 1)))


@lru_cache(maxsize=2)
def _turns(steepest_deg: float) -> Floats:
    """All turns (N, 3, 3) of a board that is seen from above, up to quarter turns of its own."""
    turns = []
    step = np.radians(STEP_DEG)
    for tilt in np.arange(0.0, np.radians(steepest_deg) + 1e-9, step):
        around = max(1, round(2 * np.pi * np.sin(tilt) / step))
        for azimuth in np.arange(around) * 2 * np.pi / around:
            lean = _spun(tilt * np.array([np.cos(azimuth), np.sin(azimuth), 0.0]))
            yaws = np.arange(-np.pi / 4, np.pi / 4 - 1e-9, step)
            turns += [lean @ _spun(np.array([0.0, 0.0, yaw])) for yaw in yaws]
    found = np.array(turns)
    found.setflags(write=False)
    return found
