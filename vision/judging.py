"""What the small networks say about places: is anything there at all, what is it, which colour has it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.levels import FOLD, Floats, prepare
from vision.network import run
from vision.patches import Chosen, Patches
from vision.plan import DIE, DISC, FIGURE

HINT_PX = 24
"""A hint whether anything is there needs no more pixels each way."""
BLOCK_PX = 4
"""The network says in which blocks of so many pixels each way a piece's own colour shows."""
FOLDED = frozenset({FIGURE, *(f"{kind}-close" for kind in (DIE, DISC, FIGURE))})
"""Networks that look at every edge to the pixel; those of rims and of loose dice do so as well."""
REACH = 0.42
"""Blocks whose middle is farther than this share of the patch's side from its middle are not asked for a
colour. The corner of a die that is 4 mm aside, and turned, is lost by that (0.44), a neighbour (from 0.52
on) is never taken, at which a network points now and then; of discs and figures the middle is enough."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a network says about each patch: a number for each answer, and the piece's own colour."""

    scores: Floats  # (patches, answers)
    body: Floats  # (patches, 3) pixel values, blue first; means nothing where nothing stands
    tops: Floats | None = None  # (patches, 3) of discs: middle and radius of the top in the patch, mm

    def some(self, chosen: Chosen) -> Judgement:
        """The same about some of the patches."""
        tops = None if self.tops is None else self.tops[chosen]
        return Judgement(self.scores[chosen], self.body[chosen], tops)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a quick look tells of each patch: is it surely bare, does a disc surely stand there?"""

    is_bare: NDArray[np.bool_]  # (patches,)
    is_disc: NDArray[np.bool_]  # (patches,)
    tops: Floats | None = None  # (patches, 3) of discs: middle and radius of the top in the patch, mm


def judge(kind: str, patches: Patches, board: Floats, lean: Floats) -> Judgement:
    """Ask the network of this kind of piece about all patches at once, on a board of these levels."""
    glance = prepare(patches, board, lean, fold_of(kind))
    inputs = {"patches": glance.inputs, "facts": glance.facts}
    outputs = ("scores", "where", *(["top"] if kind == DISC else []))
    scores, where, *tops = run(kind, inputs, outputs)
    return Judgement(scores, piece_colours(where, patches), *tops)


def hint(kind: str, patches: Patches, board: Floats, lean: Floats) -> Hint:
    """A quick look at all patches, on a board of these levels."""
    side = patches.shape[1]
    strip = cv2.resize(
        patches.reshape(-1, side, 3), (HINT_PX, len(patches) * HINT_PX), interpolation=cv2.INTER_AREA
    )
    small = np.asarray(strip, dtype=np.uint8).reshape(-1, HINT_PX, HINT_PX, 3)
    glance = prepare(small, board, lean)
    outputs = ("scores", *(["top"] if kind == DISC else []))
    scores, *tops = run(f"{kind}-hint", {"patches": glance.inputs, "facts": glance.facts}, outputs)
    is_bare = scores[:, 0] > 0
    is_disc = (scores[:, -1] > 0) & ~is_bare if tops else np.zeros(len(scores), np.bool_)
    return Hint(is_bare, is_disc, *tops)


def piece_colours(where: Floats, patches: Patches) -> Floats:
    """The colours (patches, 3) of the blocks where the piece itself shows best."""
    count, side = len(patches), patches.shape[1]
    where = np.where(_within_reach(side // BLOCK_PX), where, -np.inf)
    strip = patches.reshape(count * side, side, 3)
    blocks = cv2.resize(
        strip, (side // BLOCK_PX, count * side // BLOCK_PX), interpolation=cv2.INTER_AREA
    ).reshape(count, -1, 3)
    weights = np.exp(where - where.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return np.asarray(np.matmul(weights[:, None], blocks.astype(np.float32))[:, 0], dtype=np.float32)


@lru_cache(maxsize=4)
def _within_reach(blocks: int) -> NDArray[np.bool_]:
    """Which blocks (blocks²,) are near enough to the middle to belong to the piece."""
    steps = (np.arange(blocks) + 0.5) / blocks - 0.5
    return np.asarray(np.hypot(steps[:, None], steps) <= REACH).ravel()


def fold_of(name: str) -> int:
    """How many points each way the network of this name takes in as one."""
    return FOLD if name in FOLDED else 1
