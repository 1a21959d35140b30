"""Patches to learn from, as tensors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor


@dataclass(frozen=True, slots=True)
class Pupils:
    """All patches of a kind, as tensors."""

    patches: Tensor  # (N, side, side, 3) bytes
    board: Tensor
    lean: Tensor
    answer: Tensor
    body: Tensor
    top: Tensor

    def part(self, chosen: Tensor) -> Pupils:
        """Some of them."""
        return Pupils(*(getattr(self, name)[chosen] for name in Pupils.__slots__))

    def beside(self, others: Pupils) -> Pupils:
        """All of them and the others."""
        names = Pupils.__slots__
        return Pupils(*(torch.cat([getattr(self, name), getattr(others, name)]) for name in names))


def load(paths: list[Path], close_px: int = 0) -> Pupils:
    """The patches in these files, at a glance or close, so many pixels wide."""
    files = [np.load(path) for path in paths]
    patches = [_shrunk(file["close"], close_px) if close_px else file["patches"] for file in files]
    rest = ([file[name] for file in files] for name in Pupils.__slots__[1:])
    return Pupils(*(torch.from_numpy(np.concatenate(each)) for each in (patches, *rest)))


def _shrunk(patches: NDArray[np.uint8], side_px: int) -> NDArray[np.uint8]:
    """Patches (N, side, side, 3), some of which are kept finer than a close look is."""
    if patches.shape[1] == side_px:
        return patches
    size = (side_px, side_px)
    return np.array([cv2.resize(each, size, interpolation=cv2.INTER_AREA) for each in patches], np.uint8)


def labelled(folder: Path, kind: str, left_out: list[str], close_px: int = 0) -> tuple[Pupils, Pupils | None]:
    """The patches of labelled pictures in a folder, and those of the pictures to be left out, if any."""
    paths = sorted(folder.glob(f"{kind}-*.npz"))
    names = {f"{kind}-{name}" for name in left_out}
    others = [path for path in paths if path.stem in names]
    known = load([path for path in paths if path.stem not in names], close_px)
    return known, load(others, close_px) if others else None
