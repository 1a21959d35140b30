"""What the widths of outlines tell: kings are nearer to the camera, and so look wider than men."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.outline import Kin, Outlines

Floats = NDArray[np.float32]

MADE_SD = 0.25
"""How much discs of a set differ in width, and edges in light (deviation): in parts of what a king is wider,
some 0.04 mm. What follows was chosen on 300 own renders with other seeds than those that are counted."""
GRAIN_COUNTS = 0.3
"""What the grain of a picture counts beside how well the parts of an outline agree."""
TAILS = 6.0
"""Freedoms of Student's t: now and then a measure is far off."""
LIKE_LEAN = 0.25
"""Discs that lean as much are compared: what leans more shows more of its round edge, and one side of a board
looks larger where the camera is a little elsewhere than believed."""
REACH, STEP = 3.0, 0.2
"""Men are looked for so far to both sides of the middling width, in parts of what a king is wider."""


def king_odds(outlines: Outlines, wider_mm: float, scores: Floats, kin: Kin, lean: Floats) -> Floats:
    """Log odds (discs,) for kings by how wide they look, if kings look wider by so many millimetres.

    How wide men look nobody knows, but what else is known of the others (scores, log odds) tells: each disc
    is compared with all others of its colour, be they men or kings.
    """
    widths = (outlines.wider_mm / wider_mm).astype(np.float64)
    doubt = np.hypot(outlines.doubt_mm, GRAIN_COUNTS * outlines.least_doubt_mm) / wider_mm
    doubt = np.hypot(doubt, MADE_SD)[:, None]
    men = np.arange(-REACH, REACH + STEP / 2, STEP)  # as wide as this men may look
    off = widths[:, None] - np.median(widths) - men
    if_man, if_king = (_logs((off - wider) / doubt) for wider in (0.0, 1.0))
    king = -np.logaddexp(0, -scores.astype(np.float64))[:, None]
    man = king - scores[:, None]
    likely = _alike(kin, lean) @ np.logaddexp(man + if_man, king + if_king) - (men / REACH) ** 2 / 2
    share = np.exp(likely - likely.max(axis=1, keepdims=True))
    odds = np.log((share * np.exp(if_king)).sum(axis=1) / (share * np.exp(if_man)).sum(axis=1))
    return np.asarray(odds, dtype=np.float32)


def _logs(off: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely a measure is that is so many deviations off."""
    return -(TAILS + 1) / 2 * np.log1p(off**2 / TAILS)


def _alike(kin: Kin, lean: Floats) -> NDArray[np.float64]:
    """What each disc tells (discs, discs) about each other one; nothing about itself."""
    alike = (kin[:, None] == kin) * np.exp(-(((lean[:, None] - lean) / LIKE_LEAN) ** 2) / 2)
    np.fill_diagonal(alike, 0)
    return np.asarray(alike, dtype=np.float64)
