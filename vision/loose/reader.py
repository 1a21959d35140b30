"""What each die shows: a second network looks at each likely place, up to four times where it has a doubt."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT
from vision.belief import Floats, softmax
from vision.levels import FOLD, LEAST_SPREAD
from vision.loose.crops import CROP_PX, cut_out
from vision.loose.finder import Places
from vision.loose.pyramid import Pyramid
from vision.network import Network
from vision.patches import Patches

SURE = 0.95
"""From this probability on one look is enough: at 0.8 twice as many were surely misread."""
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
class Look:
    """How a place is looked at: which way round, and at a square so many times as wide."""

    mirrored: bool = False
    upside_down: bool = False
    wide: float = 1.0


FIRST, SECOND = (Look(),), (Look(mirrored=True),)
LASTING = (Look(upside_down=True, wide=0.85), Look(wide=1.18))
"""Where the doubt lasts both of these count, too: what is no die seldom looks like the same face each time.
Turned aside, the sides of dice that are seen from low were taken for their tops."""


@dataclass(frozen=True, slots=True)
class Read:
    """What is at each place."""

    places: Places  # (N, 4) x, y, size, how likely the finder thought it
    answers: Floats  # (N, 8) probabilities of nothing, of the six faces, and of a die that cannot be read


def read_places(pyramid: Pyramid, places: Places, network: Network) -> Read:
    """Look at all places at once, then again at the doubtful ones from where they really are."""
    if not len(places):
        return Read(places, np.zeros((0, 8)))
    (scores,), better = _look(pyramid, places, network, FIRST)
    answers = softmax(scores)
    nothing = answers[:, NOTHING_AT]
    is_beside = (nothing >= LIKELY_NONE) & (nothing < SURELY_NONE) & (places[:, 3] > LIKELY_PLACE)
    looks = np.where(is_beside, 0, 1)
    doubtful = np.flatnonzero(is_beside | _is_unsure(answers))
    if len(doubtful):
        again, nearer = _look(pyramid, better[doubtful], network, SECOND)
        _count(scores, looks, doubtful, again)
        better[doubtful] = nearer
        lasting = doubtful[_is_unsure(softmax(scores[doubtful]))]
        if len(lasting):
            _count(scores, looks, lasting, _look(pyramid, better[lasting], network, LASTING)[0])
    return Read(better, softmax(scores))


def _is_unsure(answers: Floats) -> NDArray[np.bool_]:
    """Where a die is likelier than none, but no answer is sure."""
    is_likely = answers[:, NOTHING_AT] < LIKELY_NONE
    return np.asarray(is_likely & (answers.max(axis=1) < SURE), dtype=np.bool_)


def _count(scores: Places, looks: NDArray[np.intp], at: NDArray[np.intp], more: Places) -> None:
    """Put the scores (looks, N, 8) of more looks into the means of these places."""
    before = looks[at, None]
    scores[at] = (before * scores[at] + more.sum(axis=0)) / (before + len(more))
    looks[at] += len(more)


def _look(
    pyramid: Pyramid, places: Places, network: Network, looks: tuple[Look, ...]
) -> tuple[Places, Places]:
    """Scores (looks, N, 8), and the places as the first look would have them."""
    crops = np.concatenate([_seen(pyramid, places, look) for look in looks])
    scores, off = network({"crops": prepared(crops)}, ("scores", "off"))
    first, off = looks[0], off[: len(places)]
    signs = -1 if first.mirrored else 1, -1 if first.upside_down else 1
    better = places.copy()
    better[:, 2] *= first.wide
    better[:, :2] += np.clip(off[:, :2], -FARTHEST, FARTHEST) * better[:, 2:3] * signs
    better[:, 2] *= np.exp(np.clip(off[:, 2], -LARGEST, LARGEST))
    return scores.reshape(len(looks), len(places), -1), better


def _seen(pyramid: Pyramid, places: Places, look: Look) -> Patches:
    """Places as one look sees them."""
    squares = places[:, :3].copy()
    squares[:, 2] *= look.wide
    across, down = -1 if look.mirrored else 1, -1 if look.upside_down else 1
    return cut_out(pyramid, squares)[:, ::down, ::across]


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
