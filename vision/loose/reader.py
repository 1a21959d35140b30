"""What each die shows: a second network looks at each likely place, twice where it has a doubt."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.belief import Floats, softmax
from vision.loose.crops import cut_out
from vision.loose.finder import Places
from vision.loose.pyramid import Pyramid
from vision.network import Net, levelled

SURE = 0.9
"""From this probability on one look is enough."""
FARTHEST, LARGEST = 0.5, 0.5
"""How much the reader may correct a place, in sizes, and a size, as a logarithm."""


@dataclass(frozen=True, slots=True)
class Read:
    """What is at each place."""

    places: Places  # (N, 4) x, y, size, how likely the finder thought it
    answers: Floats  # (N, 8) probabilities of nothing, of the six faces, and of a die that cannot be read


def read_places(pyramid: Pyramid, places: Places, network: Net) -> Read:
    """Look at all places at once, then once more at the doubtful ones, from where the dice really are."""
    if not len(places):
        return Read(places, np.zeros((0, 8)))
    scores, better = _look(pyramid, places, network)
    doubtful = np.flatnonzero(softmax(scores).max(axis=1) < SURE)
    if len(doubtful):
        again, nearer = _look(pyramid, better[doubtful], network)
        scores[doubtful] = (scores[doubtful] + again) / 2
        better[doubtful] = nearer
    return Read(better, softmax(scores))


def _look(pyramid: Pyramid, places: Places, network: Net) -> tuple[Places, Places]:
    """Scores (N, 8), and the places as the reader would have them."""
    network.setInput(levelled(cut_out(pyramid, places[:, :3]))[0], "crops")
    scores, off = network.forward(["scores", "off"])
    better = places.copy()
    better[:, :2] += np.clip(off[:, :2], -FARTHEST, FARTHEST) * places[:, 2:3]
    better[:, 2] *= np.exp(np.clip(off[:, 2], -LARGEST, LARGEST))
    return np.array(scores, dtype=np.float32), better
