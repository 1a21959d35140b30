"""What is learned from: patches, and what is true about them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.patches import Places, closer
from vision.plan import DISC

RIM_PX = 80
"""A close look at a disc is kept finer: its rim is unrolled from it, as fine as most cameras see it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Places at a glance and close, (N, side, side, 3), with what is true about them."""

    patches: NDArray[np.uint8]
    close: NDArray[np.uint8]
    board: NDArray[np.float32]  # (N, 6) mean and deviation of each colour over the patches of the board
    lean: NDArray[np.float32]  # (N,) how far from upright each is seen
    answer: NDArray[np.int64]  # (N,) index into ANSWERS
    body: NDArray[np.float32]  # (N, 3) pixel values of the body without shine; 0 where nothing stands
    top: NDArray[np.float32]  # (N, 3) middle and radius of a disc's top in the patch, millimetres; else 0


def close_places(kind: str, places: Places) -> Places:
    """The same places as close looks at them are kept."""
    near = closer(kind, places)
    return replace(near, side_px=RIM_PX) if kind == DISC else near


def write(path: Path, lessons: list[Lesson]) -> None:
    """Keep lessons in a file, which also says to which of them each place belongs."""
    parts = {name: np.concatenate([getattr(each, name) for each in lessons]) for name in Lesson.__slots__}
    lesson = np.repeat(np.arange(len(lessons)), [len(each.answer) for each in lessons])
    np.savez(path, allow_pickle=False, lesson=lesson, **parts)
