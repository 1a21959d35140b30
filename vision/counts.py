"""More pieces of a colour than the set has, or strange ones: then nobody is to be sure of any colour."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vision.answers import NOTHING_AT, STRANGE_AT
from vision.belief import Floats

SURE = 0.9
"""From this probability on a piece is counted."""
KNOWN = 0.5
"""What comparing colours says counts so much where they may be the set's in another light: none is sure."""
MOST_BARE = 0.7
"""What is no likelier than this to be bare is sure for nobody."""


def too_many(most: Mapping[str, int | None], stands: Floats, shares: Floats) -> tuple[str, ...]:
    """The colours of which more pieces are surely seen than the set has at most, if that is known.

    `stands` (cells,) is how probable it is that some piece is there, `shares` (cells, colours + 1) how
    probable each colour is then, the last one a stranger's.
    """
    counts = (stands[:, None] * shares[:, :-1] >= SURE).sum(axis=0).tolist()
    return tuple(
        name
        for (name, limit), count in zip(most.items(), counts, strict=True)
        if limit is not None and count > limit
    )


def any_colour(shares: Floats) -> Floats:
    """The shares (cells, colours + 1), if one colour of the set is as probable as another."""
    strange = shares[:, -1:]
    each = (shares.sum(axis=1, keepdims=True) - strange) / (shares.shape[1] - 1)
    return np.concatenate([np.repeat(each, shares.shape[1] - 1, axis=1), strange], axis=1)


def hardly_bare(answers: Floats) -> Floats:
    """Answers (cells, answers) about strange discs: nothing is likely where it was sure, the rest is strange.

    Discs of sets that nobody taught may be half as wide as those that the networks know, and lie at the edge
    of a square: of 25 photos of such a set four had discs that were surely taken for bare squares.
    """
    weighed = answers.copy()
    weighed[:, NOTHING_AT] = np.minimum(answers[:, NOTHING_AT], MOST_BARE)
    weighed[:, STRANGE_AT] += answers[:, NOTHING_AT] - weighed[:, NOTHING_AT]
    return weighed


def no_colour(shares: Floats) -> Floats:
    """The shares (cells, colours + 1), if nobody knows the colours of this set: nothing is strange then."""
    known = shares.sum(axis=1, keepdims=True) / (shares.shape[1] - 1)
    return np.concatenate([np.repeat(known, shares.shape[1] - 1, axis=1), np.zeros_like(known)], axis=1)


def hardly_known(shares: Floats) -> Floats:
    """The shares, if these may be the colours of the set in another light: what is likelier stays so."""
    return np.asarray((1 - KNOWN) * no_colour(shares) + KNOWN * shares)
