"""What the lengths of shadows tell: a king throws one twice as long as a man's, under the same lamp."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.shade import Beside, Shades

Floats = NDArray[np.float32]

NEAR_CELLS = 5.0
"""How near others count: a lamp throws shadows a little otherwise at the far side of the board."""
NOTHING = 0.2
"""What an unseen place counts as if it were bright, in discs."""
FEW = 0.5
"""With so many discs to compare with, a place tells half of what it does with many."""
OFF, HOLD = 0.1, 16.0
"""By how much (logarithm) shadows of like discs differ; what is farther off than so many squares of that
tells no more."""
ROUNDS = 2
"""Who is a king by its shadow helps to tell what shadows are like."""
AT_FIRST, MOST, FARTHEST = 4.0, 6.0, 12.0
"""Nothing known before counts for more than this (log odds) in the first of these rounds, no shadow for more
than the second, nothing at all for more than the third."""
CLOSE = 0.1
"""Where both are off by less than this they hardly differ."""
TELLS, ASTRAY = 14.8, 0.6
"""What it tells (log odds) that a disc looks all like one and not like the other; half of that where even the
better one is off by this. These, and what follows, were fitted to 2,163 discs of 200 own renders and to 400
of 30 traced tables; `docs/vision-figures.md` says where these count."""
EVEN, CLEARER, CLEAR, LEAST_CLEAR = -0.96, 0.85, 40.0, 20.0
"""What speaks for a king (log odds) where it looks as much like both, with shadows so much clearer than the
grain of the picture; and how much more with clearer ones. What is less clear than the last one tells less."""
LONELY = 1.0
"""With so many discs to compare with, all that shadows say counts half of what it does with many. Of two
men and of four alone, on 22 boards each, 12 of 44 and 6 of 88 were surely taken for kings, now none."""
ALIKE, NOISE = 0.22, 0.45
"""Where discs are less astray than the first of these shadows count in full; from the other on they are
noise, as on a start position seen through a long lens in grainy light."""
PERSUADES, COUNTS, RARER = 12.0, 0.6, 0.5
"""What it tells (log odds) for a belief that each disc is less astray, what else is known of each, and what
speaks against it for each king. On 120 own renders, of which half of the discs are kings, 18 from above were
surely taken for men, and are 6 since one begins with all men and with all kings as well."""


def king_odds(beside: Beside, known: Floats) -> Floats:
    """Log odds (discs,) for kings by their shadows, to be added to what else is known.

    Shadows only tell who has the longer one. Who begins with taking all for men finds men and, beside them,
    kings; who begins with taking all for kings finds kings and, beside them, men. Where all look alike both
    are right about that: then what else is known of all of them tells who is right at all.
    """
    near = np.exp(-((beside.apart / NEAR_CELLS) ** 2) / 2)
    np.fill_diagonal(near, 0)  # nobody is compared with itself
    nothing, before = np.zeros_like(known), np.clip(known, -AT_FIRST, AT_FIRST)
    beliefs = (
        _settled(beside, near, nothing - AT_FIRST, nothing),
        _settled(beside, near, nothing + AT_FIRST, nothing),
        _settled(beside, near, before, known),
    )
    shares = np.stack([_share(known + each.odds * _coherent(each.astray)) for each in beliefs])
    likely = COUNTS * (shares * before - np.logaddexp(0, before)).sum(axis=1)
    likely -= PERSUADES * len(known) * np.array([each.astray for each in beliefs])
    likely -= RARER * shares.sum(axis=1)
    weights = np.exp(likely - likely.max())
    share = (weights / weights.sum()) @ shares
    return np.asarray(np.log(share / (1 - share)) - np.clip(known, -FARTHEST, FARTHEST), dtype=np.float32)


def _coherent(astray: float) -> float:
    """What shadows count, from 0 to 1, that leave all discs so far astray."""
    return min(max((NOISE - astray) / (NOISE - ALIKE), 0.0), 1.0)


class _Belief(NamedTuple):
    """What shadows tell to whoever began with some belief, and how badly that fits."""

    odds: Floats  # (discs,) log odds for kings
    astray: float  # from 0, all look as they are taken for, to 1


def _settled(beside: Beside, near: Floats, first: Floats, known: Floats) -> _Belief:
    """What shadows tell whoever begins with these log odds (discs,) for kings, and knows others."""
    odds, share, astray = first, _share(first), 1.0
    others, own = near.sum(axis=1), np.sqrt((beside.men.seen + beside.kings.seen) / 2)
    for _ in range(ROUNDS):
        usual = _usual(beside, share, near)
        off_man, off_king = _off(beside.men, usual), _off(beside.kings, usual)
        visible = Shades(usual.dim * own, usual.seen)
        odds = _compared(off_man, off_king, visible, beside.grain) * others / (others + LONELY)
        share = _share(known + odds)
        taken_for = (1 - share) * off_man + share * off_king
        astray = float((taken_for / (off_man + off_king + CLOSE)).mean())
    return _Belief(odds, astray)


def _share(odds: Floats) -> Floats:
    """The share of kings that these log odds mean, a little off 0 and 1."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -FARTHEST, FARTHEST))), dtype=np.float32)


def _usual(beside: Beside, share: Floats, near: Floats) -> Shades:
    """How dim it is round the others, and how much of them is seen, if such a share (discs,) are kings."""
    men, kings = beside.men, beside.kings
    as_man, as_king = men.seen * (1 - share[:, None]), kings.seen * share[:, None]
    counts = near @ (as_man + as_king)
    dim = near @ (as_man * men.dim + as_king * kings.dim)
    return Shades(dim / (counts + NOTHING), counts / (counts + FEW))


def _compared(off_man: Floats, off_king: Floats, usual: Shades, grain: float) -> Floats:
    """Log odds (discs,) for kings: is it dim as usual at as many heights of a man, or of a king?"""
    rather = (off_man - off_king) / (off_man + off_king + CLOSE)
    clear = np.sqrt(np.square(usual.dim).sum(axis=1)) / grain
    even = EVEN + CLEARER * np.log(np.maximum(clear, LEAST_CLEAR) / CLEAR)
    odds = TELLS * rather / (1 + np.minimum(off_man, off_king) / ASTRAY) + even
    return np.asarray(np.clip(odds * np.minimum(clear / LEAST_CLEAR, 1), -MOST, MOST), dtype=np.float32)


def _off(shades: Shades, usual: Shades) -> Floats:
    """How far (discs,) it is from what is usual, where anything is seen."""
    counts = shades.seen * usual.seen
    off = np.minimum(((shades.dim - usual.dim) / OFF) ** 2, HOLD)
    return np.asarray((off * counts).sum(axis=1) / np.maximum(counts.sum(axis=1), 1.0))
