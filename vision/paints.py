"""How a colour of dice should look in the light of a frame: its own, or under a lamp's mirror image."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.plan import PieceColour

PAINT_SD, NOISE_SD = 0.08, 6.0
"""Scatter of pixels of one paint: a share of the contrast (dimples, blur, shade) and a floor in levels."""
USUAL_WHITE = 205.0
"""A white body under a light that gives common wood the usual brightness."""
WHITE_RGB = 240
"""The value of white in a set of pieces."""
GLARES = (0.0, 0.7)
"""A polished top either shows its own colour or mirrors a lamp: then it is lifted this far towards white."""
BURNT_OUT = 262.0
"""What is white already goes up to here under such a glare."""
GLARE_ODDNESS = 8.0
"""Glare is rare: it has to explain this much more (log, before tempering)."""


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour of dice as it should look in the light of this frame (blue, green, red after scaling)."""

    name: str
    body: NDArray[np.float32]
    pip: NDArray[np.float32]
    oddness: float = 0.0  # taken off its scores: how rarely it looks so

    @property
    def contrast(self) -> float:
        """The distance between body and pip."""
        return float(np.linalg.norm(self.pip - self.body))

    @property
    def spread(self) -> float:
        """How far pixels of one paint scatter along the axis."""
        return PAINT_SD * self.contrast + NOISE_SD

    @property
    def axis(self) -> NDArray[np.float32]:
        """The unit vector from body to pip."""
        return np.asarray((self.pip - self.body) / max(self.contrast, 1.0), dtype=np.float32)


def paint_of(colour: PieceColour, glare: float) -> Paint:
    """A colour in the usual light, its top mirroring the lamp by this share."""
    body, pip = (
        np.array(rgb[::-1], dtype=np.float32) * np.float32(USUAL_WHITE / WHITE_RGB)
        for rgb in (colour.rgb, colour.mark_rgb)
    )
    veil = np.float32(glare)
    return Paint(
        colour.name,
        body + veil * (np.float32(USUAL_WHITE) - body),
        pip + veil * (np.float32(BURNT_OUT) - pip),
        GLARE_ODDNESS if glare else 0.0,
    )
