"""The board of a layout as a BoardPlan, and the dice as a PieceSet."""

from __future__ import annotations

from engine.desiree.position import DICE_A_SIDE, FACES
from engine.desiree.profile import Profile
from engine.plan import BoardPlan, Piece, PieceColour, PieceSet, PlanCell, PlanMark, PlayerEdge

CELL_MM = 30.0
DIE_MM = 17.0
"""A common wooden die on a cell that leaves room for two fingers."""

_COLOURS = {
    "white": PieceColour("white", (238, 234, 224), (28, 26, 26), DICE_A_SIDE),
    "black": PieceColour("black", (34, 33, 36), (236, 234, 228), DICE_A_SIDE),
    "red": PieceColour("red", (178, 28, 34), (240, 236, 230), DICE_A_SIDE),
    "green": PieceColour("green", (22, 112, 58), (240, 236, 230), DICE_A_SIDE),
}


def board_plan(profile: Profile) -> BoardPlan:
    """The grid with its outer cells, its two dots and the players' edges."""
    board = profile.board
    cells = tuple(
        PlanCell(
            name,
            number % board.columns + 0.5,
            number // board.columns + 0.5,
            is_outer=number in board.outer,
        )
        for number, name in enumerate(board.names)
    )
    centres = {cell.name: (cell.x, cell.y) for cell in cells}
    middle = slice(board.columns // 2 - 1, board.columns // 2 + 1)
    return BoardPlan(
        width=board.columns,
        height=board.rows,
        cell_mm=CELL_MM,
        cells=cells,
        marks=tuple(PlanMark("dot", (centres[dot],), "black") for dot in profile.layout.dots),
        edges=(
            PlayerEdge(profile.players[0], board.names[: board.columns][middle]),
            PlayerEdge(profile.players[1], board.names[-board.columns :][middle]),
        ),
        is_assumed=True,
    )


def piece_set(profile: Profile) -> PieceSet:
    """Twelve labels: two colours, six faces."""
    return PieceSet(
        pieces=tuple(
            Piece(f"{player} {face}", "die", player, face, DIE_MM, DIE_MM)
            for player in profile.players
            for face in FACES
        ),
        colours=tuple(_COLOURS[player] for player in profile.players),
    )
