"""Are these the colours of the set at all? Colours are told by comparison, and any two can be compared.

White and black dice pass for red and green ones in a dull light, if nobody asks how far from red and green
the paints have to be for that. Here it is asked: of the light, how dull it is, and each paint that is seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.lighting import (
    LEARNED,
    LEAST_VIVID,
    PIECE_SD,
    PROMISED,
    STRANGER_LOG,
    VIVID_SD,
    Lighting,
    Limits,
    Pieces,
    colour_logs,
)

MOST_STRANGERS, LEAST_PIECES = 0.4, 4
"""Where so large a share of the pieces, if there are so many, has no colour of the set, the others have none
either. Fewer cannot tell. On 400 own renders glare made strangers of 0.36 at most; half of the red and green
dice are strangers where they are taken for white and black ones."""
STANDS = 0.8
"""What is a piece with this probability has a say."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What an explanation may cost at most."""

    limits: Limits
    strain: float  # squared deviations of the light and of the paint that is farthest from its promise
    plain: float  # up to so much strain the colours plainly are what the set promises
    misfit: float  # how badly half of the pieces fit their colour even so, as a logarithm


AS_PROMISED = Bounds(PROMISED, 14.0, 6.0, inf)
"""On labelled tables the strain is 7.2 at most, on 240 own renders in random styles 9.2, on 160 with paints
off by a deviation 11.9. Where white and black dice are taken for red and green ones it is 17.7 at least on
labelled tables, and more than 14 on 57 of 60 own renders. Misfits do not tell: glare makes 3.4 of them.
Plain discs: on labelled tables of Checkers it is 1.6 at most, on 40 own renders 4.8, on 9 photos of discs of
light and dark brown wood, whose hues are mistaken for dull blue and pink ones, 7.5 at least."""
AS_LEARNED = Bounds(LEARNED, 27.0, -inf, 1.7)
"""On photos of two sets, each read with what others of its own had taught, 25.9 and 1.6 at most; on 56 own
renders, in another light than that in which they were learned, more on two. These promise nothing."""


class Suspicion(NamedTuple):
    """What is thought of the colours of the pieces in a picture."""

    are_strange: bool  # these are not the colours of the set
    are_plain: bool  # they plainly are those that the set promises


def suspicion(
    lighting: Lighting, pieces: Pieces, shares: NDArray[np.float64], bounds: Bounds, *, are_all: bool = True
) -> Suspicion:
    """Whether the pieces, as this one explanation has them, are too far from the colours of the set.

    The shares (pieces, colours + 1) are what was made of them in the end; what mirrors a window may have a
    colour after all. Are they not all of this set, strangers may stand among them.
    """
    has_say = pieces.weights > STANDS
    fits = colour_logs(pieces.seen[has_say], lighting.expected[0], PIECE_SD)
    best = fits.max(axis=1)
    strangers = np.count_nonzero(shares[has_say].argmax(axis=1) == shares.shape[1] - 1)
    are_many = len(best) >= LEAST_PIECES
    if are_all and are_many and strangers >= MOST_STRANGERS * len(best):
        return Suspicion(are_strange=True, are_plain=False)
    is_known = best > STRANGER_LOG
    if not is_known.any():
        return Suspicion(are_strange=False, are_plain=False)
    seen = fits.argmax(axis=1)[is_known]
    farthest = strain(lighting, bounds.limits)[seen].max()
    is_dull = float(lighting.vivid.min()) <= LEAST_VIVID  # and would be duller if it might
    is_misfit = are_many and -np.median(best if are_all else best[is_known]) > bounds.misfit
    return Suspicion(bool(farthest > bounds.strain or is_dull or is_misfit), bool(farthest <= bounds.plain))


def strain(lighting: Lighting, limits: Limits) -> NDArray[np.float64]:
    """How far (colours,) this light and each paint are from what was promised, in squared deviations."""
    light, paint = lighting.light[0, 0] / limits.light, lighting.paint[0] / limits.paint
    dull = (float(lighting.vivid[0, 0, 0]) - 1.0) / VIVID_SD
    return np.asarray(np.square(paint).sum(axis=1) + np.square(light).sum() + dull**2, dtype=np.float64)
