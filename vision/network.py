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
Net = Any
"""A `cv2.dnn.Net`, which OpenCV's stubs do not describe in full."""

LEAST_SPREAD = 6.0
"""Added to the deviation of a patch, in levels: a plain surface does not become a picture of its noise."""
BLOCK_PX = 4
"""The network says in which blocks of so many pixels each way a piece's own colour shows."""
SAMPLE = 4
"""The board's own brightness is taken from every fourth pixel both ways."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a network says about each patch: a number for each answer, and the piece's own colour."""

    scores: Floats  # (patches, answers)
    body: Floats  # (patches, 3) pixel values, blue first; means nothing where nothing stands


@dataclass(frozen=True, slots=True)
class Glance:
    """Patches as a network wants them."""

    inputs: Floats  # (patches, 3, side, side)
    facts: Floats  # (patches, 5): the lean, then brightness of each colour and contrast against the board


def judge(name: str, patches: Patches, board: Floats, lean: Floats) -> Judgement:
    """Ask the network of this name about all patches at once, on a board of these levels."""
    glance = prepare(patches, board, lean)
    network = load(name)
    network.setInput(glance.inputs, "patches")
    network.setInput(glance.facts, "facts")
    scores, where = network.forward(["scores", "where"])
    return Judgement(np.array(scores, dtype=np.float32), _colours(where, patches))


def _colours(where: Floats, patches: Patches) -> Floats:
    """The colours (patches, 3) of the blocks where the piece itself shows best."""
    count, side = len(patches), patches.shape[1]
    strip = patches.reshape(count * side, side, 3)
    blocks = cv2.resize(
        strip, (side // BLOCK_PX, count * side // BLOCK_PX), interpolation=cv2.INTER_AREA
    ).reshape(count, -1, 3)
    weights = np.exp(where - where.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return np.asarray(np.matmul(weights[:, None], blocks.astype(np.float32))[:, 0], dtype=np.float32)


def board_levels(patches: Patches) -> Floats:
    """Mean and deviation of each colour over all patches, (6,)."""
    pixels = np.ascontiguousarray(patches[:, ::SAMPLE, ::SAMPLE]).reshape(-1, 1, 3)
    return np.concatenate(cv2.meanStdDev(pixels), dtype=np.float32)[:, 0]


def prepare(patches: Patches, board: Floats, lean: Floats) -> Glance:
    """Bring each patch to mean 0 and deviation 1; what is lost by that goes into the facts.

    The board's levels are (6,) or (cells, 6).
    """
    inputs, colours, spread = levelled(patches)
    scale = board[..., 3:].mean(axis=-1, keepdims=True) + LEAST_SPREAD
    brightness = (colours - board[..., :3]) / scale
    facts = np.concatenate([lean[:, None], brightness, np.log(spread / scale)], axis=1)
    return Glance(inputs, facts.astype(np.float32))


def levelled(patches: Patches) -> tuple[Floats, Floats, Floats]:
    """Patches of mean 0 and deviation 1, (N, 3, side, side); their colours (N, 3) and deviations (N, 1)."""
    pixels, side = patches.reshape(len(patches), -1, 3), patches.shape[1]
    inputs = np.ascontiguousarray(pixels.transpose(0, 2, 1)).astype(np.float32)
    colours = inputs.mean(axis=2)
    mean = colours.mean(axis=1, keepdims=True)
    inputs -= mean[:, :, None]
    square = np.einsum("ncp,ncp->n", inputs, inputs) / inputs[0].size
    spread = np.sqrt(square)[:, None] + LEAST_SPREAD
    inputs /= spread[:, :, None]
    return inputs.reshape(-1, 3, side, side), colours, spread


@lru_cache(maxsize=8)
def load(name: str) -> Net:
    """The network of this name, whose weights come with the package."""
    return from_bytes((resources.files("vision") / "weights" / f"{name}.onnx").read_bytes())


def from_bytes(weights: bytes) -> Net:
    """The network in an ONNX file."""
    read: Any = cv2.dnn.readNetFromONNX
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)  # in OpenCV 5 the new engine takes twice as long
    options = {} if classic is None else {"engine": classic}
    return read(np.frombuffer(weights, dtype=np.uint8), **options)
