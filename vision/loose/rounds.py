"""Places are read in rounds: the likely ones first; they tell where else a look is worth its cost."""

from __future__ import annotations

import numpy as np

from vision.loose.company import SIZE_AT, are_as_large, surely_read
from vision.loose.finder import Places
from vision.loose.missed import with_missed
from vision.loose.nesting import LIKELIHOOD_AT
from vision.loose.pyramid import Pyramid
from vision.loose.reader import read_places
from vision.network import Network

FIRST = 0.6
"""Places from this likelihood on are read in any case: less than a fifth of all, with nine dice of ten."""
BESIDE = 0.35
"""Beside surely read dice the others are read from this one on, if they are as large; where nothing is surely
read, all that the finder gives are."""


def read_in_rounds(pyramid: Pyramid, places: Places, network: Network) -> Places:
    """Rows (x, y, size, likelihood, eight answers) of the places that were worth a look."""
    likely = places[:, LIKELIHOOD_AT]
    rows = _read(pyramid, places[likely >= FIRST], network)
    others = places[likely < FIRST]
    is_sure = surely_read(rows)
    if is_sure.any():
        fits = are_as_large(others[:, SIZE_AT], rows[is_sure, SIZE_AT])
        others = others[fits & (others[:, LIKELIHOOD_AT] >= BESIDE)]
    rows = np.concatenate([rows, _read(pyramid, others, network)])
    return with_missed(rows, BESIDE, lambda around: _read(pyramid, around, network))


def _read(pyramid: Pyramid, places: Places, network: Network) -> Places:
    read = read_places(pyramid, places, network)
    return np.concatenate([read.places, read.answers], axis=1).astype(np.float32)
