"""Whether men and kings can be told apart, in a picture of a set whose discs may be of any thickness.

A man of a thick set shows as much wall as a king of a usual one. Two things give it away. Two discs on each
other are so much higher than one that a king looks like a king even to who expects somewhat thicker discs;
and men of a usual set look like men even to who expects somewhat thinner ones.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.looking import DISCS, Scene, Seen
from vision.patches import Chosen, leans
from vision.stacks import FINE_PX, Rims, cell_scale
from vision.thickness import LEAST_LEAN

Floats = NDArray[np.float32]

STANDS = 0.5
"""What is a disc with this probability is looked at."""
THINNER, A_LITTLE_THICKER, THICKER = 0.7, 1.12, 1.25
"""Against the discs of the set. Usual men are no kings at the first of these; hardly any usual king is surely
a man at the second, and few look like one at the third."""
SURELY_MAN = math.log(1 / 9)
"""Log odds."""
FAR_TOO_MANY = 1.25
"""A king takes two discs. So many times those that a set has are on no board, even if some are misread."""
ASKED = 8
"""So many men and as many kings speak for all, those that lean most: they show most of their walls."""


def could_all_be_men(scene: Scene, seen: Seen, most: int | None = None) -> bool:
    """Whether some of what looks like kings may be men of a thick set, which has so many discs at most."""
    if seen.tops is None:
        return False
    lean = leans(scene.places, scene.camera)
    man, king = seen.answers[:, DISCS].T
    stands = man + king > STANDS
    men = _foremost(lean, stands & (man >= king) & (lean >= LEAST_LEAN))
    kings = _foremost(lean, stands & (king > man))
    if not len(kings):
        return False
    if most is not None and stands.sum() + (stands & (king > man)).sum() > FAR_TOO_MANY * most:
        return True
    discs = np.concatenate([men, kings])
    tops = seen.tops[discs]
    if _odds(scene, tops, discs, A_LITTLE_THICKER)[len(men) :].min() < SURELY_MAN:
        return True
    if len(men) and np.median(_odds(scene, tops, discs, THINNER)[: len(men)]) <= 0:
        return False
    return bool(_odds(scene, tops, discs, THICKER)[len(men) :].min() < 0)


def _foremost(lean: Floats, chosen: NDArray[np.bool_]) -> Chosen:
    """Those that lean most among the chosen places."""
    found = np.flatnonzero(chosen)
    return found[np.argsort(-lean[found])][:ASKED]


def _odds(scene: Scene, tops: Floats, discs: Chosen, share: float) -> Floats:
    """How much discs look like kings (log odds), if those of the set are so much thicker or thinner."""
    height_mm = scene.places.height_mm
    other = replace(scene.places, height_mm=height_mm * share, side_px=FINE_PX)
    lower_mm = (height_mm - other.height_mm) / cell_scale(other)
    there = tops.copy()
    there[:, 1] -= lower_mm * leans(scene.places, scene.camera)[discs]  # in a lower plane it lies farther out
    there[:, 2] = np.median(tops[:, 2])
    table = Rims(scene.frame, other, scene.camera, float(scene.levels[3:].mean()))
    rims = table.look(discs, table.unrolled(discs, there))
    return rims.compared(rims)
