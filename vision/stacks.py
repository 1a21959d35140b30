"""Which discs are stacks of two: told by their rims, each compared with the others of the same picture.

From nearly above a king differs from a man by a line or two of wall, a longer shadow, a hair's breadth of
width. How bright that line and how long that shadow is depends on the lamp; but most discs are men under the
same one. Shadows and widths are measured by themselves as well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.belief import softmax
from vision.geometry import Camera
from vision.levels import FOLD, LEAST_SPREAD, levelled
from vision.longer import king_odds as odds_by_shadow
from vision.nearer import king_odds as odds_by_width
from vision.network import run
from vision.outline import Kin, kin_of, outline_points, outlines
from vision.patches import SPAN_CELLS, Chosen, Patches, Places, cut_points, leans
from vision.pictures import Frame
from vision.rim import rim_points
from vision.second_disc import KINGS_ODDS, how_plain, second_disc_px, wider_share
from vision.shade import beside

Floats = NDArray[np.float32]

LEARNED_CELL_MM = 30.0
"""The networks know boards with cells of this width; others are seen as if they were larger or smaller."""
REACH_MM = SPAN_CELLS * LEARNED_CELL_MM / 2
_STEPS = np.linspace(-5.0, 5.0, 7, dtype=np.float32)
MIDDLE_MM = np.array([(x, y) for x in _STEPS for y in _STEPS if np.hypot(x, y) <= _STEPS[-1]], np.float32)
"""Where the colour of a top is looked at: within 5 mm of its middle, less than half of the smallest disc."""
FINE_PX = 80
"""As fine as the patches were from which rims were learned."""
SETTLED_MM = 1.5
"""A disc whose edge is farther off than this is looked at once more, in its place. Rims were learned from
discs that were off by 0.6 mm (deviation) each way: what is nearer is judged as well at the first look."""
SURE = 3.5
"""Less sure than this (log odds), a disc is looked at again, in its place."""
SHADED, MEASURED = 5.0, 4.0
"""Where rims are less sure than this (log odds) shadows are looked at. Where that leaves less than the other
one, and a second disc does not show plainly, the outlines of all discs are measured as well."""
TRUSTED = 0.5
"""What rims say counts so much where a second disc does not show at all: there they are surer than right."""
ALONE, EACH_OTHER = 0.4, 0.1
"""What rims count for a disc alone, and how much more for each other one. Of 66 kings that stood alone or in
twos, seen from 0 to 6 degrees aside, 18 were surely taken for men when all counted in full, now 11; from 22
to 34 degrees 2 of 66 are left open, before none."""
RARE = float(np.log(KINGS_ODDS))
SEEN = ("features", "off", "sought", "offered")
"""What the network gives, in this order."""
KINSHIP = 8
"""By so many numbers a disc tells what others are to be like that it is compared with."""
ASIDE = np.array([1.0, 1.0, 0.0], dtype=np.float32)
"""A second look leaves the radius as it is: all discs of a table are equally wide."""


def cell_scale(places: Places) -> np.float32:
    """How much wider cells are than those that the networks know."""
    return np.float32(places.span_mm / 2 / REACH_MM)


@dataclass(frozen=True, slots=True)
class Stacks:
    """What is seen of discs, one after the other."""

    kings: Floats  # (discs,) log odds
    by_rims: Floats  # (discs,) the same by their rims alone
    bodies: Floats  # (discs, 3) the colour in the middle of each top, pixel values, blue first


def look_at_discs(
    frame: Frame, places: Places, camera: Camera, discs: Chosen, tops: Floats, contrast: float
) -> Stacks:
    """Which of these discs are kings, and what colour they have.

    The tops (discs, 3) are where a glance saw each of them in its patch, as if cells were as wide as those it
    learned from; the contrast is the deviation of pixel values over the board.
    """
    table = Rims(frame, replace(places, side_px=FINE_PX), camera, contrast)
    tops[:, 2] = np.median(tops[:, 2])
    first = table.look(discs, table.unrolled(discs, tops))
    tops = tops + first.off
    tops[:, 2] = np.median(tops[:, 2])
    scores, moved = first.compared(first), np.hypot(first.off[:, 0], first.off[:, 1]) > SETTLED_MM
    doubtful = np.flatnonzero(moved | (np.abs(scores) < SURE))
    if len(doubtful):
        again = table.look(discs[doubtful], table.unrolled(discs[doubtful], tops[doubtful]))
        scores[doubtful] = again.compared(first)
        tops[doubtful] += again.off * ASIDE * moved[doubtful, None]
    bodies = table.middles(discs, tops)
    plain = how_plain(second_disc_px(places, camera))[discs]
    kings = scores
    if (np.abs(scores) < SHADED).any():
        kings = toned_down(scores, plain)
        kings = kings + table.by_shadow(discs, tops, kings)
        if (np.abs(kings[plain < 1]) < MEASURED).any():
            kings = kings + table.by_width(discs, tops, kin_of(bodies), kings)
    return Stacks(kings, scores, bodies)


@dataclass(frozen=True, slots=True)
class RimsSeen:
    """What a look at rims gives, one after the other."""

    features: Floats  # (discs, features)
    off: Floats  # (discs, 3) how far off their tops were believed to be
    sought: Floats  # (discs, kinship) which others each is to be compared with
    offered: Floats  # (discs, kinship) what it is to those who look for others

    def compared(self, table: RimsSeen) -> Floats:
        """Log odds (discs,) for kings, each compared with what is usual for its like on the table."""
        like = usual(self.sought, table.offered, table.features)
        (scores,) = run("comparison", {"both": np.concatenate([self.features, like], axis=1)}, ("scores",))
        return careful(scores[:, 0], len(table.features) - 1)


def careful(scores: Floats, others: int) -> Floats:
    """Log odds (discs,) for kings that were compared with so many others: with few that tells little."""
    counts = min(1.0, ALONE + EACH_OTHER * others)
    return np.asarray(RARE + counts * (scores - RARE), dtype=np.float32)


def toned_down(scores: Floats, plain: NDArray[np.float64]) -> Floats:
    """What rims say (discs,), log odds, the less the less plainly a second disc shows."""
    counts = TRUSTED + (1 - TRUSTED) * plain
    return np.asarray(RARE + counts * (scores - RARE), dtype=np.float32)


def usual(sought: Floats, offered: Floats, features: Floats) -> Floats:
    """The mean features (discs, features) of those others that are most like each disc.

    Who looks at a blue disc on a blue square, lit from the left, learns more from another one than from a
    pink one: how much each of the others counts is learned, too.
    """
    weights = softmax(sought @ offered.T).astype(np.float32)
    return np.asarray(weights @ features, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Rims:
    """The rims of discs on one table."""

    frame: Frame
    places: Places
    camera: Camera
    contrast: float

    def by_shadow(self, discs: Chosen, tops: Floats, known: Floats) -> Floats:
        """Log odds (discs,) for kings by how long shadows are; none where too little of the board is seen."""
        seen = beside(self.frame, self.places, self.camera, discs, tops * self._scale)
        return np.zeros_like(known) if seen is None else odds_by_shadow(seen, known)

    def by_width(self, discs: Chosen, tops: Floats, kin: Kin, known: Floats) -> Floats:
        """The same by how wide each outline is."""
        edges = cut_points(self.frame, self.places, self.camera, discs, outline_points(tops) * self._scale)
        wider_mm = float(tops[0, 2]) * wider_share(self.places, self.camera)
        lean = leans(self.places, self.camera)[discs]
        return odds_by_width(outlines(edges, kin), wider_mm, known, kin, lean)

    def unrolled(self, discs: Chosen, tops: Floats) -> Patches:
        """The rims (discs, rows, columns, 3) of discs whose tops are believed to be there."""
        lean = leans(self.places, self.camera)[discs]
        points = rim_points(tops, lean, self.places.height_mm / float(self._scale), REACH_MM)
        return cut_points(self.frame, self.places, self.camera, discs, points * self._scale)

    def middles(self, discs: Chosen, tops: Floats) -> Floats:
        """The median colour (discs, 3) in the middle of each top, where no edge and no neighbour shows."""
        points = (tops[:, :2, None, None] + MIDDLE_MM.T[:, None]) * self._scale
        seen = cut_points(self.frame, self.places, self.camera, discs, points)
        return np.asarray(np.median(seen[:, 0], axis=1), dtype=np.float32)

    @property
    def _scale(self) -> np.float32:
        return cell_scale(self.places)

    def look(self, discs: Chosen, rims: Patches) -> RimsSeen:
        """What is seen of rims."""
        inputs, _, spread = levelled(rims, FOLD)
        against = np.log(spread[:, 0] / (self.contrast + LEAST_SPREAD))
        facts = np.stack([leans(self.places, self.camera)[discs], against], axis=1)
        return RimsSeen(*run("rim", {"rims": inputs, "facts": facts}, SEEN))
