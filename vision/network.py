"""The small networks that look at patches; they run in OpenCV, and their weights come with the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from threading import Lock
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import Chosen, Patches
from vision.plan import DISC, FIGURE

Floats = NDArray[np.float32]
Net = Any
"""A `cv2.dnn.Net`, which OpenCV's stubs do not describe in full."""

_TURN = Lock()
"""A network holds its inputs until it is run: whoever asks from another thread waits for a turn."""
LEAST_SPREAD = 6.0
"""Added to the deviation of a patch, in levels: a plain surface does not become a picture of its noise."""
HINT_PX = 24
"""A hint whether anything is there needs no more pixels each way."""
BLOCK_PX = 4
"""The network says in which blocks of so many pixels each way a piece's own colour shows."""
FOLD, FOLDED = 2, frozenset({FIGURE, f"{DISC}-close"})
"""Networks that look at every edge to the pixel, those of rims and of loose dice as well, take in squares of
so many points each way at once: OpenCV is a quarter to a half quicker with that than over single points."""
REACH = 0.42
"""Blocks whose middle is farther than this share of the patch's side from its middle are not asked for a
colour. The corner of a die that is 4 mm aside, and turned, is lost by that (0.44), a neighbour (from 0.52
on) is never taken, at which a network points now and then; of discs and figures the middle is enough."""
SAMPLE = 4
"""The board's own brightness is taken from every fourth pixel both ways."""
_FOLDER: ContextVar[Path | None] = ContextVar("folder of weights", default=None)


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
class Glance:
    """Patches as a network wants them."""

    inputs: Floats  # (patches, 3 fold², side / fold, side / fold)
    facts: Floats  # (patches, 5): the lean, then brightness of each colour and contrast against the board


def judge(kind: str, patches: Patches, board: Floats, lean: Floats, *, is_again: bool = False) -> Judgement:
    """Ask the network of this kind of piece about all patches at once, on a board of these levels.

    Who asks again, about a few of the same patches, says so: see `run`.
    """
    glance = prepare(patches, board, lean, fold_of(kind))
    inputs = {"patches": glance.inputs, "facts": glance.facts}
    outputs = ("scores", "where", *(["top"] if kind == DISC else []))
    scores, where, *tops = run(kind, inputs, outputs, is_again=is_again)
    return Judgement(scores, piece_colours(where, patches), *tops)


def bareness(kind: str, patches: Patches, board: Floats, lean: Floats) -> Floats:
    """A quick look at all patches: above zero (patches,) where surely nothing is there."""
    side = patches.shape[1]
    strip = cv2.resize(
        patches.reshape(-1, side, 3), (HINT_PX, len(patches) * HINT_PX), interpolation=cv2.INTER_AREA
    )
    small = np.asarray(strip, dtype=np.uint8).reshape(-1, HINT_PX, HINT_PX, 3)
    glance = prepare(small, board, lean)
    (scores,) = run(f"{kind}-hint", {"patches": glance.inputs, "facts": glance.facts}, ("scores",))
    return scores[:, 0]


def run(
    name: str, inputs: dict[str, Floats], outputs: tuple[str, ...], *, is_again: bool = False
) -> tuple[Floats, ...]:
    """What the network of this name gives for these inputs.

    A network that is shown many rows and few in turn starts anew each time, which costs more than its answer:
    whoever asks again, about a few, asks a second copy of it.
    """
    with _TURN:
        network = (_kept_again if is_again else _kept)(name, _FOLDER.get())
        for where, values in inputs.items():
            network.setInput(values, where)
        return tuple(np.array(each, dtype=np.float32) for each in network.forward(outputs))


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


def board_levels(patches: Patches) -> Floats:
    """Mean and deviation of each colour over all patches, (6,)."""
    pixels = np.ascontiguousarray(patches[:, ::SAMPLE, ::SAMPLE]).reshape(-1, 1, 3)
    return np.concatenate(cv2.meanStdDev(pixels), dtype=np.float32)[:, 0]


def fold_of(name: str) -> int:
    """How many points each way the network of this name takes in as one."""
    return FOLD if name in FOLDED else 1


def prepare(patches: Patches, board: Floats, lean: Floats, fold: int = 1) -> Glance:
    """Bring each patch to mean 0 and deviation 1; what is lost by that goes into the facts.

    The board's levels are (6,) or (cells, 6).
    """
    inputs, colours, spread = levelled(patches, fold)
    scale = board[..., 3:].mean(axis=-1, keepdims=True) + LEAST_SPREAD
    brightness = (colours - board[..., :3]) / scale
    facts = np.concatenate([lean[:, None], brightness, np.log(spread / scale)], axis=1)
    return Glance(inputs, facts.astype(np.float32))


def levelled(patches: Patches, fold: int = 1) -> tuple[Floats, Floats, Floats]:
    """Patches of mean 0 and deviation 1, (N, 3, rows, columns); their colours (N, 3), deviations (N, 1).

    Folded, squares of so many pixels each way become one with more channels: (N, 3 fold², rows, columns).
    """
    count, rows, columns = patches.shape[0], patches.shape[1] // fold, patches.shape[2] // fold
    inputs = np.empty((count, 3, fold, fold, rows, columns), dtype=np.float32)
    for colour, values in enumerate(cv2.split(patches.reshape(-1, patches.shape[2], 3))):
        inputs[:, colour] = values.reshape(count, rows, fold, columns, fold).transpose(0, 2, 4, 1, 3)
    colours, spread = level(inputs.reshape(count, 3, -1))
    return inputs.reshape(count, 3 * fold**2, rows, columns), colours, spread


def level(inputs: Floats) -> tuple[Floats, Floats]:
    """Bring planes (N, 3, pixels) to mean 0, deviation 1; what colours (N, 3), deviations (N, 1) they had."""
    count, _, pixels = inputs.shape
    colours = inputs @ np.full(pixels, 1 / pixels, dtype=np.float32)
    mean = colours.mean(axis=1, keepdims=True)
    inputs -= mean[:, :, None]
    flat = inputs.reshape(count, 1, -1)
    square = (flat @ flat.transpose(0, 2, 1))[:, 0] / flat.shape[2]
    spread = np.asarray(np.sqrt(square) + LEAST_SPREAD, dtype=np.float32)
    inputs *= (1 / spread)[:, :, None]
    return colours, spread


@contextmanager
def weights_from(folder: Path) -> Iterator[None]:
    """Let boards be read, in this thread, with weights from a folder in place of the package's own.

    Those that are not in the folder stay.
    """
    before = _FOLDER.set(folder)
    try:
        yield
    finally:
        _FOLDER.reset(before)


@lru_cache(maxsize=12)
def _kept(name: str, folder: Path | None) -> Net:
    return _opened(name, folder)


@lru_cache(maxsize=2)
def _kept_again(name: str, folder: Path | None) -> Net:
    return _opened(name, folder)


def _opened(name: str, folder: Path | None) -> Net:
    path = folder / f"{name}.onnx" if folder else None
    return from_file(path) if path and path.exists() else load_copy(name)


def load_copy(name: str) -> Net:
    """The same for one caller alone: shown pictures of two sizes in turn, it would start anew each time."""
    with resources.as_file(resources.files("vision") / "weights" / f"{name}.onnx") as path:
        return from_file(path)


def from_file(path: Path) -> Net:
    """The network in an ONNX file."""
    read: Any = cv2.dnn.readNetFromONNX
    # In OpenCV 5 the new engine takes twice as long; weights that are not in a file always get that one.
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    options = {} if classic is None else {"engine": classic}
    return read(str(path), **options)
