"""Where the pips sit on a die's face."""

from __future__ import annotations

# Usual on household dice of 16 to 18 mm: the outer pips sit a quarter of the side from the middle,
# and a pip's diameter is a fifth of the side.
PIP_SPACING = 0.26
"""Distance of the outer pips from the middle of the face, as a share of the side."""
PIP_RADIUS = 0.098
"""Radius of a pip, as a share of the side."""

FACES = (1, 2, 3, 4, 5, 6)

Spot = tuple[int, int]

_DIAGONAL: tuple[Spot, ...] = ((-1, -1), (1, 1))
_CORNERS: tuple[Spot, ...] = ((-1, -1), (1, 1), (-1, 1), (1, -1))

LAYOUT: dict[int, tuple[Spot, ...]] = {
    1: ((0, 0),),
    2: _DIAGONAL,
    3: (*_DIAGONAL, (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
"""The pips of each face, seen straight on, in units of the spacing."""
