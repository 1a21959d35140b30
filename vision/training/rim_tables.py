"""Discs to learn from, table by table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.answers import ANSWERS, KING, MAN
from vision.plan import DISC


@dataclass(frozen=True, slots=True)
class Tables:
    """All discs of many tables."""

    close: Tensor  # (N, side, side, 3) bytes
    top: Tensor
    lean: Tensor
    is_king: Tensor
    contrast: Tensor  # (N,) the board's deviation
    starts: list[tuple[int, int]]  # first and last disc of each table

    def beside(self, others: Tables) -> Tables:
        """All of them, then the others."""
        names, count = ("close", "top", "lean", "is_king", "contrast"), len(self.lean)
        close, top, lean, kings, contrast = (
            torch.cat([getattr(self, name), getattr(others, name)]) for name in names
        )
        starts = [(first + count, last + count) for first, last in others.starts]
        return Tables(close, top, lean, kings, contrast, self.starts + starts)


def load(paths: list[Path]) -> Tables:
    """The discs in these files, table by table."""
    names = ("close", "top", "lean", "king", "board")
    parts: dict[str, list[NDArray[np.generic]]] = {name: [] for name in names}
    starts, count = [], 0
    man, king = ANSWERS[DISC].index(MAN), ANSWERS[DISC].index(KING)
    for path in paths:
        file = dict(np.load(path))
        stands = ((file["answer"] == man) | (file["answer"] == king)) & (file["top"][:, 2] > 0)
        for lesson in range(int(file["lesson"].max()) + 1):
            chosen = np.flatnonzero(stands & (file["lesson"] == lesson))
            if len(chosen):
                starts.append((count, count + len(chosen)))
                count += len(chosen)
                for name in ("close", "top", "lean"):
                    parts[name].append(file[name][chosen])
                parts["king"].append(file["answer"][chosen] == king)
                parts["board"].append(file["board"][chosen, 3:].mean(axis=1))
    close, top, lean, kings, board = (torch.from_numpy(np.concatenate(each)) for each in parts.values())
    return Tables(close, top, lean, kings.float(), board, starts)
