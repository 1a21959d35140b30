"""Windows that lessons show mirrored, in boards and in what stands on them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.render.scene import Window

Range = tuple[float, float]


class Windows(NamedTuple):
    """What windows of some kind are like."""

    at_mm: Range  # where on the board's plane each shows, both ways
    wide_mm: Range  # how wide and how deep it is there
    strength: Range
    soft_mm: tuple[float, ...]

    def draw(self, rng: np.random.Generator) -> Window:
        """Some such window; small ones are as frequent as large ones."""
        x_mm, y_mm = rng.uniform(*self.at_mm, 2).tolist()
        least, most = self.wide_mm
        wide_mm, deep_mm = (least * (most / least) ** rng.random(2)).tolist()
        return Window(
            x_mm,
            y_mm,
            wide_mm,
            deep_mm,
            turn_deg=float(rng.uniform(0, 90)),
            strength=float(rng.uniform(*self.strength)),
            soft_mm=float(rng.choice(self.soft_mm)),
        )
