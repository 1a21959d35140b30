"""Tables of Checkers under any rules, with any pieces on them."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from engine.checkers.board import CELLS
from engine.checkers.game import Checkers
from engine.checkers.position import PIECES_A_SIDE, Position
from engine.checkers.profile import OPTIONS
from engine.options import Choice

CHOICES = {option.name: st.sampled_from(option.values) for option in OPTIONS if isinstance(option, Choice)}

FREE = None
BLUE_MAN, BLUE_KING, PINK_MAN, PINK_KING = ((side, rank) for side in (0, 1) for rank in (0, 1))
EVEN = (FREE, FREE, FREE, BLUE_MAN, BLUE_KING, PINK_MAN, PINK_KING)
FEW_AGAINST_MANY = (FREE, FREE, FREE, FREE, BLUE_MAN, BLUE_KING, PINK_MAN, PINK_MAN, PINK_MAN, PINK_KING)
"""Here blue has many and long captures."""


@pytest.fixture(scope="session")
def tables() -> st.SearchStrategy[tuple[Checkers, Position]]:
    """A game under any options, and a position of it, reached or not."""
    return st.tuples(st.fixed_dictionaries(CHOICES).map(Checkers), _positions())


@st.composite
def _positions(draw: st.DrawFn) -> Position:
    """Any pieces anywhere, crowned or not."""
    mix = draw(st.sampled_from((EVEN, FEW_AGAINST_MANY)))
    sides, kings = [0, 0], 0
    for cell in CELLS:
        piece = draw(st.sampled_from(mix))
        if piece and sides[piece[0]].bit_count() < PIECES_A_SIDE:
            sides[piece[0]] |= 1 << cell
            kings |= piece[1] << cell
    return Position(sides[0], sides[1], kings, draw(st.sampled_from((0, 0, 1))))
