"""A close look at discs where they stand, as large as the networks know them.

The networks learned from discs that are three quarters of a cell wide and stand near its middle. Those of a
set whose width is known are looked at once more, from as near as that takes, with their middle in the middle.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera
from vision.judging import Judgement, judge
from vision.patches import Chosen, Patches, Places, closer, cut_points, leans
from vision.pictures import Frame
from vision.plan import DISC
from vision.stacks import cell_scale

Floats = NDArray[np.float32]

USUAL_RADIUS_MM = 11.4
"""The mean radius of the discs that the networks learned from, on cells of 30 mm."""
NARROWEST, WIDEST = 0.4, 1.4
"""Discs against those learned from: what is said to be narrower or wider than this is no disc of a game."""
GLANCES = 2
"""So many glances say where a disc really is: the first sees that of a small one only half way aside."""
MOST_ASIDE_MM = 7.0
"""A disc whose middle is farther from the middle of its cell stands on no cell."""


def zoom_for(width_mm: float, places: Places) -> float:
    """How much of the usual patch to show: discs of this width then look as large as those learned from."""
    usual_mm = 2 * USUAL_RADIUS_MM * float(cell_scale(places))
    return min(max(width_mm / usual_mm, NARROWEST), WIDEST)


def look_in_place(
    frame: Frame, places: Places, camera: Camera, chosen: Chosen, tops: Floats, board: Floats, zoom: float
) -> Judgement:
    """What stands at chosen places where tops (chosen, 3) were seen, and where these really are."""
    near, lean = replace(places, span_mm=places.span_mm * zoom), leans(places, camera)[chosen]
    middles = _on_cell(tops[:, :2]) / zoom
    for _ in range(GLANCES):
        patches = _centred(frame, near, camera, chosen, middles)
        off = judge(DISC, patches, board, lean).tops
        middles = middles if off is None else _on_cell((middles + off[:, :2]) * zoom) / zoom
    close_up = closer(DISC, near)
    close = judge(f"{DISC}-close", _centred(frame, close_up, camera, chosen, middles), board, lean)
    return Judgement(close.scores, close.body, np.column_stack([middles * zoom, tops[:, 2]]))


def _on_cell(middles: Floats) -> Floats:
    return np.asarray(np.clip(middles, -MOST_ASIDE_MM, MOST_ASIDE_MM), dtype=np.float32)


def _centred(frame: Frame, places: Places, camera: Camera, chosen: Chosen, middles: Floats) -> Patches:
    """Patches of chosen places with these points (chosen, 2) of the usual ones in their middle."""
    side = places.side_px
    steps = ((np.arange(side) - (side - 1) / 2) * (places.span_mm / side)).astype(np.float32)
    points = np.stack(np.meshgrid(steps, steps)) + (middles * cell_scale(places))[:, :, None, None]
    return cut_points(frame, places, camera, chosen, points)
