"""Pieces that mirror a window: their own colour and, over it, some white.

A red die under a window looks pink, which no paint of its set is. But what is added is light, the same to all
colours; so it can be told what lies below. And where most pieces mirror a window one that does not is more
vivid than they are: then light is taken off.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.colours import pixels_of

Floats = NDArray[np.float64]

DARK_LEVEL = 14.0
"""Added to pixel values before their logarithm: the hue of what is nearly black means nothing."""
AMOUNTS = np.concatenate([np.linspace(-0.05, 0.0, 9)[:-1], np.linspace(0.0, 0.2, 12)[1:]])
"""How much more light a window may add than to most pieces, against white paper; what is whiter is burnt
out."""
MOST_OFF = 0.8
"""At most this share of what a colour sends back of its weakest part may have been mirrored."""
GLARE_LOG, MUCH_LOG = -2.0, -25.0
"""How unlikely it is (log) that a piece mirrors a window, and one as bright as white paper. Of 4,641 pieces
on 240 own renders the colour of 64 was left open without this, and that of 16 while light was only added."""

_TONES = np.array([[1 / 3, 1.0, 0.0], [1 / 3, -1.0, -1.0], [1 / 3, 0.0, 1.0]])
"""What the logarithm of each channel (blue, green, red) adds to each part of a tone; and the way back."""
_CHANNELS = np.linalg.inv(_TONES)


def tones_of(pixels: Floats) -> Floats:
    """Brightness, blue against green, red against green, as logarithms, of pixels (…, 3), blue first."""
    return np.asarray(np.log(_in_range(pixels) + DARK_LEVEL) @ _TONES, dtype=np.float64)


def pixels_of_tones(tones: Floats) -> Floats:
    """The pixels (…, 3), blue first, that have these tones."""
    return _in_range(np.exp(tones @ _CHANNELS) - DARK_LEVEL)


def _in_range(pixels: Floats) -> Floats:
    return np.minimum(np.maximum(pixels, 0.0), 255.0)  # `np.clip` takes three times as long


def under_glare(tones: Floats) -> Floats:
    """What colours of these tones (colours, 3) look like (amounts, colours, 3) under so much light."""
    light = (pixels_of_tones(tones) / 255.0) ** 2
    added = np.maximum(AMOUNTS[:, None, None], -MOST_OFF * light.min(axis=-1, keepdims=True))
    return tones_of(pixels_of((light + added).astype(np.float32)).astype(np.float64))


def glare_logs(seen: Floats, tones: Floats, spread: Floats) -> Floats:
    """How well pieces (pieces, 3) fit each colour (pieces, colours) under the glare that suits it best."""
    off = (seen[:, None, None] - under_glare(tones)) / spread
    unlikely = GLARE_LOG + MUCH_LOG * np.abs(AMOUNTS)
    logs = np.square(off).sum(axis=-1) / -2 + unlikely[:, None]
    return np.asarray(logs.max(axis=1), dtype=np.float64)
