"""The light over a table and the paints of its pieces, fitted to the colours of all pieces together.

A tone is a colour as logarithms: brightness, blue against green, red against green. A lamp adds the same to
all tones, a paint adds to those of one colour, and haze, glare or a dull sensor draws all hues together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.glare import glare_logs
from vision.ground import ground_logs, grounds_of
from vision.patches import Patches

Floats = NDArray[np.float64]

PIECE_SD = np.array([0.20, 0.09, 0.09])
"""How far two pieces of one colour differ in a picture: shadow, shine and the eye's own errors."""
LOOSE = 2.0
"""The first look allows so many times more."""
ROUNDS = 6
"""After six rounds nothing changes any more."""
VIVID, VIVID_SD, LEAST_VIVID, MOST_VIVID = (1.0, 0.65, 0.4), 0.3, 0.25, 1.6
"""How vivid hues may be against what is promised: the first guesses, the spread, the limits."""
STRANGER_LOG = -9.0
"""A piece that fits no colour better than this (log, about four deviations) has a colour of its own."""
HARDLY_LOG = -4.0
"""A piece that fits no colour better than this (about three deviations) may mirror a window, or have
some of its ground in its colour."""
_BRIGHTNESS, _HUES = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 1.0])
"""The parts of a tone."""
_STRANGER = np.exp(STRANGER_LOG)


@dataclass(frozen=True, slots=True)
class Limits:
    """How far the lamp and each paint may be off (standard deviations of tones)."""

    light: Floats
    paint: Floats


PROMISED = Limits(np.array([0.40, 0.14, 0.14]), np.array([0.22, 0.20, 0.20]))
"""When all that is known are the colours of the set."""
LEARNED = Limits(PROMISED.light / 2, PROMISED.paint / 4)
"""When the colours were learned at this very table: only the time of day has changed."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What is seen of the pieces in a picture."""

    seen: Floats  # (pieces, 3) tones
    weights: Floats  # (pieces,) how surely a piece stands there
    hints: Floats | None = None  # (pieces, colours) logarithms, not above zero: what speaks against colours

    def logs(self, expected: Floats, spread: Floats) -> Floats:
        """How well (…, pieces, colours) each piece fits each colour (…, colours, 3): none above zero."""
        logs = colour_logs(self.seen, expected, spread)
        return logs if self.hints is None else logs + self.hints

    def votes(self, expected: Floats, spread: Floats) -> tuple[Floats, Floats]:
        """How many pieces (…, colours, 1) have each colour, and the sum (…, colours, 3) of their tones."""
        fits = np.exp(self.logs(expected, spread))
        shares = fits * (self.weights[:, None] / (fits.sum(axis=-1, keepdims=True) + _STRANGER))
        return shares.sum(axis=-2)[..., None], shares.swapaxes(-1, -2) @ self.seen


@dataclass(frozen=True, slots=True)
class Lighting:
    """Several explanations of the colours seen, side by side: all are improved together."""

    tones: Floats  # (colours, 3) as promised
    vivid: Floats  # (explanations, 1, 1)
    light: Floats  # (explanations, 1, 3)
    paint: Floats  # (explanations, colours, 3)

    @classmethod
    def guessed(cls, tones: Floats) -> Lighting:
        """The first explanations: white light and paints as promised, more or less vivid."""
        vivid = np.array(VIVID)[:, None, None]
        return cls(tones, vivid, np.zeros((len(vivid), 1, 3)), np.zeros((len(vivid), *tones.shape)))

    @property
    def expected(self) -> Floats:
        """What each colour should look like, (explanations, colours, 3)."""
        return self._dulled + self.light + self.paint

    @property
    def _dulled(self) -> Floats:
        return np.asarray(self.tones * (_BRIGHTNESS + self.vivid * _HUES), dtype=np.float64)

    def improved(self, pieces: Pieces, limits: Limits, spread: Floats) -> Lighting:
        """The same after asking every piece, each as much as its weight, one thing at a time."""
        dulled = self._dulled
        count, total = pieces.votes(dulled + self.light + self.paint, spread)
        rest = total - count * dulled
        off = (rest - count * self.paint).sum(axis=1, keepdims=True)
        light = off / (count.sum(axis=1, keepdims=True) + (spread / limits.light) ** 2)
        paint = (rest - count * light) / (count + (spread / limits.paint) ** 2)
        hues = self.tones * (_HUES / spread**2)
        off = ((total - count * (light + paint)) * hues).sum(axis=(1, 2), keepdims=True)
        much = (count * (self.tones * hues)).sum(axis=(1, 2), keepdims=True)
        vivid = (off + 1 / VIVID_SD**2) / (much + 1 / VIVID_SD**2)
        within = np.minimum(np.maximum(vivid, LEAST_VIVID), MOST_VIVID)
        return Lighting(self.tones, within, light, paint)

    def best(self, pieces: Pieces, spread: Floats) -> Lighting:
        """The one explanation that fits best what was seen."""
        logs = np.maximum(pieces.logs(self.expected, spread).max(axis=2), STRANGER_LOG)
        best = int((logs @ pieces.weights).argmax())
        which = slice(best, best + 1)
        return Lighting(self.tones, self.vivid[which], self.light[which], self.paint[which])


def fit_lighting(tones: Floats, pieces: Pieces, limits: Limits) -> Lighting:
    """The one light, and the paints of these tones (colours, 3), that explain best what was seen."""
    guesses = Lighting.guessed(tones).improved(pieces, limits, PIECE_SD * LOOSE)
    best = guesses.best(pieces, PIECE_SD * LOOSE)
    for turn in range(1, ROUNDS):
        best = best.improved(pieces, limits, PIECE_SD * (LOOSE if turn < ROUNDS // 2 else 1.0))
    return best


def told(
    seen: Floats,
    expected: Floats,
    standing: NDArray[np.bool_],
    patches: Patches | None = None,
    hints: Floats | None = None,
) -> Floats:
    """Probabilities (places, colours + 1) of the colours (colours, 3) and, last, of a stranger.

    What is standing there (places,) may mirror a window. If its patches are given, the ground that shows in
    them may have mixed into its colour. Hints (places, colours) speak against colours: logarithms, not
    above zero.
    """
    logs = colour_logs(seen, expected, PIECE_SD)
    hardly = np.flatnonzero(standing & (logs.max(axis=1) < HARDLY_LOG))
    if len(hardly):
        others = [glare_logs(seen[hardly], expected, PIECE_SD)]
        if patches is not None:
            others.append(ground_logs(seen[hardly], expected, grounds_of(patches[hardly]), PIECE_SD))
        logs[hardly] = np.maximum.reduce([logs[hardly], *others])
    if hints is not None:
        logs += hints
    fits = np.exp(np.column_stack([logs, np.full(len(logs), STRANGER_LOG)]))
    return np.asarray(fits / fits.sum(axis=1, keepdims=True), dtype=np.float64)


def colour_logs(seen: Floats, expected: Floats, spread: Floats) -> Floats:
    """How well (…, pieces, colours) each piece (pieces, 3) fits each colour (…, colours, 3)."""
    off = seen[:, None] - expected[..., None, :, :]
    return np.asarray(np.square(off) @ (-0.5 / spread**2), dtype=np.float64)
