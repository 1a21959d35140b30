"""The tops of dice on a board, seen as near as loose dice are, by the network that reads these.

It has learned from other pictures than the one that glances at cells, sees a pip with nearly twice as many
pixels, and levels each colour by the top alone: a window mirrored in that, or a white board around it, hides
pips from one of the two more than from the other.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Camera
from vision.loose import READER
from vision.loose.crops import CROP_PX, SPAN
from vision.loose.reader import prepared
from vision.network import run
from vision.patches import Chosen, Places, cut_patches
from vision.pictures import Frame

NEARER = 0.9
"""A crop shows so much of what one of a loose die does: where a top is on a cell is known better."""


def look_at_tops(
    frame: Frame, places: Places, camera: Camera, chosen: Chosen, *, mirrored: bool = False
) -> NDArray[np.float32]:
    """Scores (chosen, answers) of the dice at chosen places, seen as they are or mirrored."""
    side_mm = places.height_mm  # a die is as wide as it is high
    near = replace(places, span_mm=SPAN * NEARER * side_mm, side_px=CROP_PX)
    crops = cut_patches(frame, near, camera, chosen)
    scores, _ = run(READER, {"crops": prepared(crops[:, :, ::-1] if mirrored else crops)}, ("scores", "off"))
    return scores
