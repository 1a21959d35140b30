"""What each die shows: a second network looks at each likely place, twice where it has a doubt."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.answers import NOTHING_AT
from vision.belief import Floats, softmax
from vision.levels import FOLD, LEAST_SPREAD
from vision.loose.crops import CROP_PX, cut_out
from vision.loose.finder import Places
from vision.loose.pyramid import Pyramid
from vision.network import Net
from vision.patches import Patches

SURE = 0.8
"""From this probability on one look is enough: at 0.9 a third more get a second one, for nothing."""
LIKELY_NONE, SURELY_NONE = 0.5, 0.97
"""With a probability of nothing in between, the first look may have been beside a die: then a second one
counts alone. Below the first a die is likelier; above the other hardly any was one."""
LIKELY_PLACE = 0.6
"""It is worth taking where the finder thought a die at least this likely: dice beside which it looked had 0.6
to 0.8."""
MOST = 4.0
"""What differs more than so many deviations from the middle of a crop is told no better by how much."""
FARTHEST, LARGEST = 0.5, 0.5
"""How much the reader may correct a place, in sizes, and a size, as a logarithm."""


@dataclass(frozen=True, slots=True)
class Read:
    """What is at each place."""

    places: Places  # (N, 4) x, y, size, how likely the finder thought it
    answers: Floats  # (N, 8) probabilities of nothing, of the six faces, and of a die that cannot be read


def read_places(pyramid: Pyramid, places: Places, network: Net) -> Read:
    """Look at all places at once, then again at the doubtful ones: mirrored, from where they really are."""
    if not len(places):
        return Read(places, np.zeros((0, 8)))
    scores, better = _look(pyramid, places, network)
    answers = softmax(scores)
    nothing = answers[:, NOTHING_AT]
    is_beside = (nothing >= LIKELY_NONE) & (nothing < SURELY_NONE) & (places[:, 3] > LIKELY_PLACE)
    is_unsure = (nothing < LIKELY_NONE) & (answers.max(axis=1) < SURE)
    doubtful = np.flatnonzero(is_beside | is_unsure)
    if len(doubtful):
        again, nearer = _look(pyramid, better[doubtful], network, mirrored=True)
        counts = np.where(is_beside[doubtful], 0.0, 0.5)[:, None]
        scores[doubtful] = counts * scores[doubtful] + (1 - counts) * again
        better[doubtful] = nearer
    return Read(better, softmax(scores))


def _look(pyramid: Pyramid, places: Places, network: Net, mirrored: bool = False) -> tuple[Places, Places]:
    """Scores (N, 8), and the places as the reader would have them."""
    crops = cut_out(pyramid, places[:, :3])
    network.setInput(prepared(crops[:, :, ::-1] if mirrored else crops), "crops")
    scores, off = network.forward(["scores", "off"])
    better = places.copy()
    shift = np.clip(off[:, :2], -FARTHEST, FARTHEST) * places[:, 2:3]
    better[:, :2] += shift * (-1, 1) if mirrored else shift
    better[:, 2] *= np.exp(np.clip(off[:, 2], -LARGEST, LARGEST))
    return np.array(scores, dtype=np.float32), better


def prepared(crops: Patches) -> Places:
    """Crops as the reader wants them: levelled and folded, (N, 3 × FOLD², side / FOLD, side / FOLD).

    Each colour is levelled by the middle of the crop, which is the top face: so pips keep their contrast
    however bright the table is, and whatever hue they have.
    """
    count, side = len(crops), CROP_PX // FOLD
    folded = np.empty((count, 3, FOLD, FOLD, side, side), dtype=np.float32)
    for colour, values in enumerate(cv2.split(crops.reshape(-1, CROP_PX, 3))):
        folded[:, colour] = values.reshape(count, side, FOLD, side, FOLD).transpose(0, 2, 4, 1, 3)
    inner = slice(side // 4, side - side // 4)
    middle = folded[..., inner, inner].reshape(count, 3, -1)
    mean = middle.mean(axis=2)
    square = np.einsum("ncp,ncp->nc", middle, middle) / middle.shape[2] - mean**2
    spread = np.sqrt(np.maximum(square, 0)) + LEAST_SPREAD
    planes = folded.reshape(count, 3, -1)
    planes -= mean[:, :, None]
    planes *= (1 / spread)[:, :, None]
    np.clip(planes, -MOST, MOST, out=planes)
    return folded.reshape(count, 3 * FOLD**2, side, side)
