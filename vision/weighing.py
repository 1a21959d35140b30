"""What is frequent on a table and rare in the lessons, or the other way round: answers, weighed by that."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT, STRANGE_AT
from vision.belief import Floats

STRANGE_SHARE = 0.3
"""The odds of *strange* count so much at a place of dice or figures that looks bare: every tenth patch that
the networks learned from was strange, on a table hardly any place is. Of 120 own renders of D.21 the bare
cells of 9 were no longer in doubt; with half of it as many, with twice of it 7. Of 832 cells below a hand 40
instead of 39 are surely wrong. Of discs it is not so: dark ones on dark varnish look odd, too, and 5 of 7680
squares of real photos more were surely wrong."""
BARE_COUNTS = 3.0
"""The odds of a bare circle count so much: in the lessons figures stand on 45 of 100 places, in a game on 16
of 72 circles. Of 7,146 bare ones on 150 own renders on which this was not chosen 2 instead of 7 are surely
wrong by that and by STRANGE_SHARE, 12 instead of 22 open; of 3,654 figures 2 are open as before."""
UNPLAYED_BARE_COUNTS = 10.0
"""The odds of nothing count so much on cells on which no piece may stand: a referee has to see one that does,
but it is rare, and a shadow that looks like a disc is not. Of 8000 cells of own renders of Checkers 116
instead of 140 are open by that, all of the others bare light squares; of 476 discs that did stand on light
squares all are surely there, as before."""


def hardly_strange(answers: Floats) -> Floats:
    """Answers (places, answers), less doubtful where nothing is likelier than all faces, or a figure.

    Shadows, rails and lamps mirrored in the wood make a bare place look odd; what is odd about a die may hide
    its face, and stays.
    """
    weighed = answers.copy()
    is_bare = answers[:, NOTHING_AT] > answers[:, NOTHING_AT + 1 : STRANGE_AT].sum(axis=1)
    weighed[is_bare, STRANGE_AT] *= STRANGE_SHARE
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True))


def seldom(answers: Floats) -> Floats:
    """Answers (places, answers) about figures, of which fewer stand on a board than in the lessons."""
    weighed = answers.copy()
    weighed[:, NOTHING_AT] *= BARE_COUNTS
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True))


def hardly_there(answers: Floats, is_played: NDArray[np.bool_]) -> Floats:
    """Answers (places, answers), of which nothing stands on most that are not played on (places,)."""
    weighed = answers.copy()
    weighed[~is_played, NOTHING_AT] *= UNPLAYED_BARE_COUNTS
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True))
