"""The chequered board as a BoardPlan, and the discs as a PieceSet."""

from __future__ import annotations

from engine.checkers.board import RANKS
from engine.checkers.labels import FILES, Piece, label
from engine.checkers.position import COLOURS, PIECES_A_SIDE
from engine.checkers.profile import Profile
from engine.plan import BoardPlan, PieceColour, PieceSet, PlanCell, PlayerEdge
from engine.plan import Piece as Looks

CELL_MM = 35.0
DISC_MM, DISC_HEIGHT_MM = 25.0, 7.0
"""A common wooden disc; a king is two of them."""

BLUE_CELL, PINK_CELL = "#7d9cc9", "#f2dadd"
"""Paler than the discs, so that a disc stands out on its cell."""

DISC, STACK = "disc", "stack"

_WOOD = (214, 178, 128)
"""The sticker is on one side only: the other shows plain wood."""
_COLOURS = (
    PieceColour("blue", (45, 85, 165), _WOOD, PIECES_A_SIDE),
    PieceColour("pink", (214, 92, 134), _WOOD, PIECES_A_SIDE),
)


def board_plan(profile: Profile) -> BoardPlan:
    """Sixty-four cells, of which the blue ones are played on; the players sit below and above."""
    cells = tuple(
        PlanCell(
            name := f"{file}{rank}",
            x + 0.5,
            rank - 0.5,
            is_playable=name in profile.board.index,
            tint=BLUE_CELL if name in profile.board.index else PINK_CELL,
        )
        for rank in range(1, RANKS + 1)
        for x, file in enumerate(FILES)
    )
    edges = (PlayerEdge(COLOURS[0], ("d1", "e1")), PlayerEdge(COLOURS[1], (f"d{RANKS}", f"e{RANKS}")))
    return BoardPlan(len(FILES), RANKS, CELL_MM, cells, (), edges, is_assumed=False)


def piece_set() -> PieceSet:
    """Men are discs, kings are stacks of two."""
    return PieceSet(
        pieces=tuple(
            Looks(
                label(Piece(side, is_king)),
                STACK if is_king else DISC,
                colour,
                None,
                DISC_MM,
                DISC_HEIGHT_MM * (1 + is_king),
            )
            for side, colour in enumerate(COLOURS)
            for is_king in (False, True)
        ),
        colours=_COLOURS,
    )
