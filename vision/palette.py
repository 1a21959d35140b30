"""Which colour of the set a piece has: compared with all other pieces of the same picture.

Nobody knows the lamp. But all pieces lie under the same one, so the light and this table's own paints are
fitted to the colours seen, starting from the set's colours or from those learned at the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError, VisionReason
from vision.geometry import is_number
from vision.glare import DARK_LEVEL, tones_of
from vision.lighting import Pieces, fit_lighting, told
from vision.patches import Patches
from vision.plan import PieceColour
from vision.strangeness import AS_LEARNED, AS_PROMISED, suspicion

Floats = NDArray[np.float64]

USUAL_LEVEL = 125.0
"""The mean pixel value of a board in good light."""
LEAST_WEIGHT = 0.02
"""What is this unlikely to be a piece has no say about the light."""


class Compared(NamedTuple):
    """What comes of comparing the pieces of a picture with a set."""

    shares: Floats  # (pieces, colours + 1), the last one a stranger's
    are_strange: bool  # these are not the colours of the set
    are_plain: bool = False  # they plainly are those that the set promises


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a set: what is expected of each, and whether it was learned at this very table."""

    names: tuple[str, ...]
    tones: tuple[tuple[float, float, float], ...]  # brightness and two hues, for each name
    is_learned: bool = False

    @classmethod
    def of_set(cls, colours: Sequence[PieceColour]) -> Palette:
        """What the set promises, in white light."""
        tones = tones_of(np.array([colour.rgb[::-1] for colour in colours], dtype=np.float64))
        return cls(tuple(colour.name for colour in colours), _tuples(tones))

    @property
    def is_light_first(self) -> bool:
        """Is the first colour lighter than all others?"""
        first, *others = (tone[0] for tone in self.tones)
        return all(first > other for other in others)

    def learned(self, bodies: Mapping[str, Sequence[NDArray[np.floating]]], level: float) -> Palette:
        """The same set, with the colours of pieces that were seen (blue first) on a board of this level."""
        tones = dict(zip(self.names, self.tones, strict=True))
        for name, seen in bodies.items():
            if len(seen):
                tone = np.median(tones_of(np.asarray(seen, dtype=np.float64)), axis=0)
                tones[name] = _tuples(np.array([tone - _exposure(level)]))[0]
        return Palette(self.names, tuple(tones[name] for name in self.names), is_learned=True)

    def compared(
        self,
        bodies: NDArray[np.floating],
        weights: NDArray[np.floating],
        level: float,
        patches: Patches | None = None,
        hints: Floats | None = None,
        *,
        are_all: bool = True,
    ) -> Compared:
        """How probable each colour is for each piece, and whether the colours seen are the set's at all.

        The bodies (pieces, 3) are pixel values, the weights (pieces,) how surely a piece stands there,
        the level the mean pixel value of the board. If their patches are given, the ground may have mixed
        into their colours; hints (pieces, colours) speak against colours: logarithms, not above zero. If not
        all are of this set, strangers among them are no reason to doubt the others.
        """
        seen = tones_of(np.asarray(bodies, dtype=np.float64))
        votes = np.asarray(weights, dtype=np.float64)
        standing = votes > LEAST_WEIGHT
        bounds = AS_LEARNED if self.is_learned else AS_PROMISED
        tones = np.array(self.tones) + _exposure(level)
        said = None if hints is None else hints[standing]
        pieces = Pieces(seen[standing], votes[standing], said)
        lighting = fit_lighting(tones, pieces, bounds.limits)
        shares = told(seen, lighting.expected[0], standing, patches, hints)
        return Compared(shares, *suspicion(lighting, pieces, shares[standing], bounds, are_all=are_all))

    def to_dict(self) -> dict[str, list[float]]:
        """Plain lists, ready for JSON."""
        return {name: list(tone) for name, tone in zip(self.names, self.tones, strict=True)}

    @classmethod
    def from_dict(cls, values: object) -> Palette:
        """The learned palette that `to_dict` wrote down."""
        if isinstance(values, dict) and values and all(_is_tone(tone) for tone in values.values()):
            tones = np.array(list(values.values()), dtype=np.float64).reshape(-1, 3)
            return cls(tuple(map(str, values)), _tuples(tones), is_learned=True)
        raise VisionError(
            VisionReason.BAD_CALIBRATION, "The calibration has no good “colours”: calibrate the table again."
        )


def _is_tone(tone: object) -> bool:
    return isinstance(tone, list) and len(tone) == 3 and all(map(is_number, tone))


def _exposure(level: float) -> Floats:
    """How much brighter than usual everything is, as a shift of tones."""
    return np.array([np.log((level + DARK_LEVEL) / (USUAL_LEVEL + DARK_LEVEL)), 0.0, 0.0])


def _tuples(tones: Floats) -> tuple[tuple[float, float, float], ...]:
    return tuple((float(a), float(b), float(c)) for a, b, c in tones)
