"""Other colours, light and sharpness for crops: a few makes of dice become many."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.loose.crops import CROP_PX
from vision.pictures import Frame

ANY_HUE, SWAPPED, NEGATIVE = 0.6, 0.5, 0.12
"""How often the colours are turned round the colour circle, swapped, and made negative."""
NEARLY = 0.15
"""Else they are turned by so many radians."""
VIVID = (0.5, 1.4)
GAMMA, DARKEST, BRIGHTEST = 0.3, 0.12, 0.15
"""How much the curve of brightness is bent, and its two ends moved."""
STREAKED, BLURRED, COARSE, PACKED = 0.2, 0.3, 0.15, 0.1
"""How often light is mirrored, and the crop is blurred, made of fewer pixels, or compressed."""
COARSE_PX, QUALITY, BLUR_PX = (18, 38), (40, 90), (0.4, 1.3)
GRAIN, GRAINY = 5.0, 0.5
"""Noise in levels, and how many crops have some."""


@dataclass(frozen=True, slots=True)
class Tints:
    """What happens to each crop of a batch."""

    mixes: NDArray[np.float32]  # (N, 3, 3) new colours from old ones
    curves: NDArray[np.uint8]  # (N, 256) new levels from old ones
    chances: list[list[float]]  # (N, 4) from 0 to 1
    spoiled: float

    @classmethod
    def draw(cls, count: int, spoiled: float, luck: np.random.Generator) -> Tints:
        """Something else for each of so many."""
        return cls(_mixes(count, luck), _curves(count, luck), luck.random((count, 4)).tolist(), spoiled)

    def on(self, crop: Frame, index: int, luck: np.random.Generator) -> Frame:
        """One crop with its streaks and colours, and less sharp."""
        streak, blur, pack, amount = self.chances[index]
        seen: MatLike = _streaked(crop, luck) if streak < STREAKED * self.spoiled else crop
        seen = cv2.transform(cv2.LUT(seen, self.curves[index]), self.mixes[index])
        if blur < BLURRED * self.spoiled:
            seen = cv2.GaussianBlur(seen, (0, 0), float(np.interp(amount, (0, 1), BLUR_PX)))
        if pack < COARSE * self.spoiled:
            side = int(np.interp(amount, (0, 1), COARSE_PX))
            coarse = cv2.resize(seen, (side, side), interpolation=cv2.INTER_AREA)
            seen = cv2.resize(coarse, crop.shape[1::-1])
        elif pack > 1 - PACKED * self.spoiled:
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(np.interp(amount, (0, 1), QUALITY))]
            packed = cv2.imencode(".jpg", seen, quality)[1]
            seen = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)
        return np.asarray(seen, dtype=np.uint8)

    def grained(self, crops: NDArray[np.uint8], luck: np.random.Generator) -> NDArray[np.float32]:
        """All crops, some with noise."""
        pixels = crops.astype(np.float32)
        grainy = np.flatnonzero(luck.random(len(crops)) < GRAINY)
        grain = luck.standard_normal((len(grainy), *crops.shape[1:]), dtype=np.float32)
        pixels[grainy] += grain * luck.uniform(0, GRAIN, (len(grainy), 1, 1, 1)).astype(np.float32)
        return np.clip(pixels, 0, 255, out=pixels)


def _mixes(count: int, luck: np.random.Generator) -> NDArray[np.float32]:
    """Colours turned round the grey axis, more or less vivid, some with their channels swapped."""
    angle = np.where(
        luck.random(count) < ANY_HUE, luck.uniform(0, 2 * np.pi, count), luck.normal(0, NEARLY, count)
    )
    same = (1 + 2 * np.cos(angle)) / 3
    before, after = ((1 - np.cos(angle) + sign * np.sqrt(3) * np.sin(angle)) / 3 for sign in (-1, 1))
    rows = [same, before, after, after, same, before, before, after, same]
    turned = np.stack(rows, axis=1).reshape(-1, 3, 3)
    mixes = 1 / 3 + luck.uniform(*VIVID, (count, 1, 1)) * (turned - 1 / 3)
    order = np.where(
        (luck.random(count) < SWAPPED)[:, None],
        luck.permuted(np.tile(np.arange(3), (count, 1)), axis=1),
        np.arange(3),
    )
    return np.take_along_axis(mixes, order[:, :, None], axis=1).astype(np.float32)


def _curves(count: int, luck: np.random.Generator) -> NDArray[np.uint8]:
    """Brighter, darker, with more and with less contrast; some negative."""
    bend, low, high = luck.normal(0, 1, (3, count, 1)) * np.array([GAMMA, DARKEST, BRIGHTEST])[:, None, None]
    levels = np.linspace(0, 1, 256)[None] ** np.exp(bend) * (1 + high - low) + low
    levels = np.where(luck.random((count, 1)) < NEGATIVE, 1 - levels, levels)
    return np.asarray(np.clip(levels * 255, 0, 255), dtype=np.uint8)


def _streaked(crop: Frame, luck: np.random.Generator) -> Frame:
    """Arcs of light, as lamps and windows leave them on polished faces."""
    light = np.zeros((CROP_PX, CROP_PX), dtype=np.uint8)
    for _ in range(int(luck.integers(1, 4))):
        x, y = (int(part) for part in luck.normal(CROP_PX / 2, 7, 2))
        wide, high = (int(part) for part in luck.uniform(2, 14, 2))
        start, tilt, bright = (float(part) for part in luck.uniform((0, 0, 90), (360, 180, 255)))
        end, thick = start + float(luck.uniform(20, 220)), int(luck.integers(1, 3))
        cv2.ellipse(light, (x, y), (wide, high), tilt, start, end, bright, thick, cv2.LINE_AA)
    soft = cv2.GaussianBlur(light, (0, 0), float(luck.uniform(0.4, 1.2)))
    return np.asarray(cv2.add(crop, cv2.merge([soft, soft, soft])), dtype=np.uint8)
