"""What the cells look like when nothing stands on them, learned from a picture of the bare board."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT
from vision.belief import Floats
from vision.errors import VisionError, VisionReason
from vision.patches import PATCH_PX, Patches

MIDDLE = slice(PATCH_PX // 6, PATCH_PX - PATCH_PX // 6)
"""Only this part of a patch is compared: neighbours and their shadows reach into the rest."""
SAME_LEVELS = 5.0
"""Noise and slow changes of light leave two or three levels; a blue man on a blue square makes eight."""
MOST_LOG = 4.0
"""A difference may change the odds by so much, as a logarithm: a shadow is no piece."""
SURELY_SAME, NO_MORE = 3.0, 4.5
"""Levels: noise alone leaves 3.4 at most on own renders; men and figures in the paint of their cells make
5.8 and more, and nothing differs less. In between it is less and less sure that a cell is the same."""
SAME_LOG = 12.0
"""What is the same is bare, whatever it looks like: a network may be as sure as can be of a letter."""
GOOD_LEVEL = 50.0
"""In weaker light, as a mean level of the cells, pieces differ less, too: by a tenth of it at least."""


@dataclass(frozen=True, slots=True)
class BareBoard:
    """A patch of each cell, in the order of the plan, with nothing on it."""

    patches: Patches

    def differences(self, patches: Patches) -> Floats:
        """How far (cells,) each cell is from its bare look, in levels, whatever the light does to both."""
        now, bare = (each[:, MIDDLE, MIDDLE].reshape(len(each), -1, 3) for each in (patches, self.patches))
        first, second = (each - each.mean(axis=1, keepdims=True) for each in (now.astype(float), bare))
        gain = (first * second).sum(axis=1) / (np.square(second).sum(axis=1) + first.shape[1])
        off = first - np.clip(gain, 0.0, 2.0)[:, None] * second
        return np.asarray(np.sqrt(np.square(off).mean(axis=(1, 2))), dtype=np.float64)

    def weigh(self, answers: Floats, patches: Patches) -> Floats:
        """Answers (cells, answers), with the odds of nothing changed by how bare each cell looks."""
        off = self.differences(patches)
        light = min(1.0, float(patches.mean()) / GOOD_LEVEL)
        logs = np.clip(SAME_LEVELS - off, -MOST_LOG, MOST_LOG)
        same = np.interp(off, [light * SURELY_SAME, light * NO_MORE], [SAME_LOG, -MOST_LOG])
        logs = np.maximum(logs, same)
        weighed = answers.copy()
        weighed[:, NOTHING_AT] *= np.exp(logs)
        return np.asarray(weighed / weighed.sum(axis=1, keepdims=True), dtype=np.float64)

    def to_text(self) -> str:
        """The patches as one picture, in letters."""
        _, png = cv2.imencode(".png", self.patches.reshape(-1, PATCH_PX, 3))
        return base64.b64encode(png.tobytes()).decode("ascii")

    @classmethod
    def from_text(cls, text: object) -> BareBoard:
        """What `to_text` wrote."""
        strip = _picture(text)
        if strip is None or strip.shape[1:] != (PATCH_PX, 3) or strip.shape[0] % PATCH_PX:
            raise VisionError(
                VisionReason.BAD_CALIBRATION, "The calibration has no good “bare”: calibrate the table again."
            )
        return cls(strip.reshape(-1, PATCH_PX, PATCH_PX, 3))


def _picture(text: object) -> NDArray[np.uint8] | None:
    try:
        packed = base64.b64decode(text, validate=True) if isinstance(text, str) else b""
    except (binascii.Error, ValueError):
        return None
    if not packed:
        return None
    picture = cv2.imdecode(np.frombuffer(packed, dtype=np.uint8), cv2.IMREAD_COLOR)
    return None if picture is None else np.asarray(picture, dtype=np.uint8)
