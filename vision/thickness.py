"""How thick the discs of a set are: learned once, from men that are known to stand there.

Rims tell men from kings by how much wall shows against how much a man of the set would show. Taken for discs
far thinner than they are, men look like kings; taken for thicker ones, like men. Where the one turns into the
other tells how thick they are; where nothing turns nobody can tell.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vision.belief import Floats
from vision.geometry import Camera
from vision.looking import Scene
from vision.patches import Chosen, Places, leans
from vision.pictures import Frame
from vision.plan import DISC
from vision.stacks import cell_scale

WALLS_MM = 1.6 * 1.2 ** np.arange(14)
"""As thick as this discs are taken to be, one after the other: 1.6 to 17 mm on cells of 30 mm."""
SLOPE, OFFSET_MM = 1.4, 1.6
"""How thick they are if they turn from kings to men at some wall: so much times that, and so much more."""
LEAST_LEAN, LEAST_MEN = math.tan(math.radians(10)), 4
"""Men that lean so much show some of their wall; so many of them are asked at least."""
PLAIN = 1.5
"""So much (log odds) men have to look like kings where they are taken for thin. Of 60 own renders it is told
in 42 then, off by 6 % at the median, by more than 20 % in one; with 2 in 40 of them."""


def disc_thickness_mm(frame: Frame, camera: Camera, places: Places, men: Chosen) -> float | None:
    """The thickness of the discs of which men stand at these places; None if it cannot be told."""
    aside = men[leans(places, camera)[men] >= LEAST_LEAN]
    if len(aside) < LEAST_MEN:
        return None
    scale = float(cell_scale(places))
    odds = [_odds(frame, camera, replace(places, height_mm=scale * wall), aside) for wall in WALLS_MM]
    turn = turn_mm(np.array(odds))
    return None if turn is None else scale * (SLOPE * turn + OFFSET_MM)


def _odds(frame: Frame, camera: Camera, places: Places, men: Chosen) -> float:
    """How much the middling man looks like a king (log odds), if discs are as thick as places are high."""
    return float(np.median(Scene.of(DISC, frame, places, camera).look().by_rims[men]))


def turn_mm(odds: Floats) -> float | None:
    """The wall from which on what plainly looked like kings looks like men; None if nothing turns."""
    turns = np.flatnonzero((odds[:-1] > 0) & (odds[1:] <= 0))
    if not len(turns) or odds[: turns[-1] + 1].max() < PLAIN:
        return None
    last = turns[-1]
    share = odds[last] / (odds[last] - odds[last + 1])
    return float(WALLS_MM[last] * (WALLS_MM[last + 1] / WALLS_MM[last]) ** share)
