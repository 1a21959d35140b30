"""What happens to a picture between the table and the file: shade, exposure, white balance, compression."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Frame

Floats = NDArray[np.float32]

SHADE_CHANCE, CAST_CHANCE = 0.6, 0.3
"""How often the light falls unevenly, and how often somebody's shadow lies over a part of the board."""


@dataclass(frozen=True, slots=True)
class Weather:
    """The bad luck of one picture."""

    shade: Floats  # (height, width) light left
    balance: Floats  # (3,)
    vividness: float
    gamma: float
    quality: int

    @classmethod
    def draw(cls, size: tuple[int, int], rng: np.random.Generator) -> Weather:
        """Some bad luck for a picture of this height and width."""
        shade = np.ones(size, dtype=np.float32)
        if rng.random() < SHADE_CHANCE:
            shade *= _uneven(size, rng)
        if rng.random() < CAST_CHANCE:
            shade *= _cast(size, rng)
        return cls(
            shade,
            rng.uniform(0.88, 1.12, 3).astype(np.float32),
            float(rng.uniform(0.55, 1.4)),
            float(rng.uniform(0.75, 1.35)),
            int(rng.integers(40, 96)),
        )

    def spoil(self, frame: Frame) -> Frame:
        """The picture as it arrives."""
        level = self._tones(frame.astype(np.float32), self.shade[:, :, None]).astype(np.uint8)
        _, packed = cv2.imencode(".jpg", level, [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)

    def spoil_colour(self, colour: Floats, place: NDArray[np.float64]) -> Floats:
        """A colour (3,) as it arrives from this pixel (column, row)."""
        column, row = np.clip(place, 0, np.array(self.shade.shape[::-1]) - 1).astype(int)
        return self._tones(colour, self.shade[row, column])

    def _tones(self, pixels: Floats, shade: Floats) -> Floats:
        level = pixels / np.float32(255.0) * shade * self.balance
        grey = level.mean(axis=-1, keepdims=True)
        level = np.clip(grey + np.float32(self.vividness) * (level - grey), 0.0, 1.0)
        return np.asarray(level ** np.float32(self.gamma) * np.float32(255.0), dtype=np.float32)


def _uneven(size: tuple[int, int], rng: np.random.Generator) -> Floats:
    """A slow change of brightness over the picture."""
    coarse = rng.uniform(0.6, 1.1, (3, 4)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, size[::-1], interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def _cast(size: tuple[int, int], rng: np.random.Generator) -> Floats:
    """The shadow of something outside: a half plane with a more or less soft edge."""
    rows, columns = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    angle, soft = rng.uniform(0, 2 * np.pi), float(rng.uniform(2, 80))
    middle = rng.uniform(0.2, 0.8, 2) * size
    across = (rows - middle[0]) * np.sin(angle) + (columns - middle[1]) * np.cos(angle)
    return np.asarray(1.0 - rng.uniform(0.2, 0.6) * np.clip(across / soft + 0.5, 0, 1), dtype=np.float32)
