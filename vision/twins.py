"""Whether men and kings can be told apart, in a picture of a set whose discs may be of any thickness.

A man of a thick set shows as much wall as a king of a usual one. Two things give it away. Two discs on each
other are so much higher than one that a king looks like a king even to who expects somewhat thicker discs;
and men of a usual set look like men even to who expects somewhat thinner ones.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.looking import DISCS, Scene, Seen
from vision.patches import Chosen, leans
from vision.stacks import cell_scale, look_at_discs
from vision.thickness import LEAST_LEAN

Floats = NDArray[np.float32]

STANDS = 0.5
"""What is a disc with this probability is looked at."""
ASSUMED = ((0.6, 1.12), (0.7, 1.25))
"""So much thinner, so much thicker than the set's. Taken for the one, usual men are still men; taken for the
other, usual kings still kings. With one pair alone some thick men stay kings."""
FAR_TOO_MANY = 1.2
"""A king takes two discs. So many times those that a set has are on no board, even if some are misread."""
ASKED = 8
"""So many men speak for all, those that lean most: what leans less shows less of its wall."""


def are_far_too_many(seen: Seen, most: int | None) -> bool:
    """Whether what looks like kings, by the rims, cannot be: the set has so many discs at most, if known.

    Shadows and widths only tell who is higher than others, not by how much discs are.
    """
    is_disc = seen.answers[:, DISCS].sum(axis=1) > STANDS
    is_king = is_disc & (seen.by_rims > 0)
    return most is not None and bool(is_king.any() and is_disc.sum() + is_king.sum() > FAR_TOO_MANY * most)


def could_all_be_men(scene: Scene, seen: Seen) -> bool:
    """Whether some of what looks like kings may be men of a thick set, to who takes a closer look."""
    if seen.tops is None:
        return False
    shares = seen.answers[:, DISCS]
    discs = np.flatnonzero(shares.sum(axis=1) > STANDS)
    lean = leans(scene.places, scene.camera)[discs]
    is_king, is_aside = seen.by_rims[discs] > 0, lean >= LEAST_LEAN
    judged = is_king & is_aside  # from above no wall shows, whatever told that these are kings
    if not judged.any():
        return False
    men = np.flatnonzero(~is_king & is_aside)
    asked = men[np.argsort(-lean[men])][:ASKED]
    tops = seen.tops[discs]
    for thinner, thicker in ASSUMED:
        if _odds(scene, tops, discs, thicker)[judged].min() >= 0:
            continue  # usual kings
        if not len(asked) or np.median(_odds(scene, tops, discs, thinner)[asked]) > 0:
            return True
    return False


def _odds(scene: Scene, tops: Floats, discs: Chosen, share: float) -> Floats:
    """How much discs look like kings (log odds), if those of the set are so much thicker or thinner."""
    other = replace(scene.places, height_mm=scene.places.height_mm * share)
    lower_mm = (scene.places.height_mm - other.height_mm) / cell_scale(other)
    there = tops.copy()
    there[:, 1] -= lower_mm * leans(scene.places, scene.camera)[discs]  # in a lower plane it lies farther out
    contrast = float(scene.levels[3:].mean())
    return look_at_discs(scene.frame, other, scene.camera, discs, there, contrast).by_rims
