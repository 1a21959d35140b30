"""The small networks that look at patches; they run in OpenCV, and their weights come with the package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import Patches

Floats = NDArray[np.float32]

LEAST_SPREAD = 6.0
"""Added to the deviation of a patch, in levels: a plain surface does not become a picture of its noise."""
BLOCK_PX = 4
"""The network first looks at blocks of so many pixels each way; it says in which of them a colour shows."""
LOOK_AGAIN = 0.97
"""Below this probability a patch is looked at again: a few cells of a board."""
SAMPLE = 4
"""The board's own brightness is taken from every fourth pixel both ways."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a network says about each patch: a number for each answer, and the piece's own colour."""

    scores: Floats  # (cells, answers)
    body: Floats  # (cells, 3) pixel values, blue first; means nothing where nothing stands


@dataclass(frozen=True, slots=True)
class Glance:
    """Patches as a network wants them."""

    inputs: Floats  # (cells, 3, 48, 48)
    facts: Floats  # (cells, 5): the lean, then brightness of each colour and contrast against the board


def judge(kind: str, patches: Patches, board: Floats, lean: Floats) -> Judgement:
    """Ask the network for this kind of pieces about all patches at once, on a board of these levels.

    What it doubts it is shown again, mirrored and shifted by a pixel each way, and the mean counts.
    """
    scores, where = _ask(kind, patches, board, lean)
    doubtful = np.flatnonzero(_certainty(scores) < LOOK_AGAIN)
    if len(doubtful):
        views = _views(patches[doubtful])
        again, _ = _ask(kind, np.concatenate(views), board, np.tile(lean[doubtful], len(views)))
        several = [scores[None, doubtful], again.reshape(len(views), len(doubtful), -1)]
        scores[doubtful] = np.concatenate(several).mean(axis=0)
    return Judgement(scores, _colours(where, patches))


def _ask(kind: str, patches: Patches, board: Floats, lean: Floats) -> tuple[Floats, Floats]:
    """What the network says: scores (patches, answers), and where the colours are (patches, blocks)."""
    glance = prepare(patches, board, lean)
    network = _load(kind)
    network.setInput(glance.inputs, "patches")
    network.setInput(glance.facts, "facts")
    scores, where = network.forward(["scores", "where"])
    return np.array(scores, dtype=np.float32), np.array(where, dtype=np.float32)


def _certainty(scores: Floats) -> Floats:
    """How probable (patches,) the best answer is."""
    off = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(1.0 / off.sum(axis=1), dtype=np.float32)


def _views(patches: Patches) -> list[Patches]:
    """The same patches shifted by a pixel each way, mirrored, and both."""
    mirrored = np.ascontiguousarray(patches[:, :, ::-1])
    straight = [np.roll(patches, step, axis) for axis in (1, 2) for step in (-1, 1)]
    slanting = [np.roll(mirrored, (down, right), (1, 2)) for down in (-1, 1) for right in (-1, 1)]
    return [mirrored, *straight, *slanting]


def _colours(where: Floats, patches: Patches) -> Floats:
    """The colours (cells, 3) of the blocks where the piece itself shows best."""
    count, side = len(patches), patches.shape[1] // BLOCK_PX
    rows = patches.reshape(count * side, BLOCK_PX, -1).sum(axis=1, dtype=np.uint16)
    blocks = rows.reshape(count, side * side, BLOCK_PX, 3).sum(axis=2, dtype=np.uint16)
    weights = np.exp(where - where.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True) * BLOCK_PX**2
    return np.asarray(np.einsum("nb,nbc->nc", weights, blocks.astype(np.float32)), dtype=np.float32)


def board_levels(patches: Patches) -> Floats:
    """Mean and deviation of each colour over all patches, (6,)."""
    pixels = patches[:, ::SAMPLE, ::SAMPLE].reshape(-1, 3).astype(np.float32)
    return np.concatenate([pixels.mean(axis=0), pixels.std(axis=0)])


def prepare(patches: Patches, board: Floats, lean: Floats) -> Glance:
    """Bring each patch to mean 0 and deviation 1; what is lost by that goes into the facts.

    The board's levels are (6,) or (cells, 6).
    """
    pixels = patches.reshape(len(patches), -1, 3)
    inputs = np.ascontiguousarray(pixels.transpose(0, 2, 1)).astype(np.float32)
    colours = inputs.mean(axis=2)
    mean = colours.mean(axis=1, keepdims=True)
    inputs -= mean[:, :, None]
    square = np.einsum("ncp,ncp->n", inputs, inputs) / inputs[0].size
    spread = np.sqrt(square)[:, None] + LEAST_SPREAD
    inputs /= spread[:, :, None]
    scale = board[..., 3:].mean(axis=-1, keepdims=True) + LEAST_SPREAD
    brightness = (colours - board[..., :3]) / scale
    facts = np.concatenate([lean[:, None], brightness, np.log(spread / scale)], axis=1)
    side = patches.shape[1]
    return Glance(inputs.reshape(-1, 3, side, side), facts.astype(np.float32))


@lru_cache(maxsize=3)
def _load(kind: str) -> Any:
    weights = (resources.files("vision") / "weights" / f"{kind}.onnx").read_bytes()
    read: Any = cv2.dnn.readNetFromONNX
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)  # in OpenCV 5 the new engine takes twice as long
    options = {} if classic is None else {"engine": classic}
    return read(np.frombuffer(weights, dtype=np.uint8), **options)
