"""Patches to learn from, as tensors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
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


def load(paths: list[Path]) -> Pupils:
    """The patches in these files."""
    files = [np.load(path) for path in paths]
    return Pupils(
        *(torch.from_numpy(np.concatenate([file[name] for file in files])) for name in Pupils.__slots__)
    )


def labelled(folder: Path, kind: str, left_out: list[str]) -> tuple[Pupils, Pupils | None]:
    """The patches of labelled pictures in a folder, and those of the pictures to be left out, if any."""
    paths = sorted(folder.glob(f"{kind}-*.npz"))
    names = {f"{kind}-{name}" for name in left_out}
    others = [path for path in paths if path.stem in names]
    return load([path for path in paths if path.stem not in names]), load(others) if others else None
