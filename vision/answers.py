"""What a network may answer about a patch, and where the pieces of each kind are looked for."""

from __future__ import annotations

from vision.errors import VisionError, VisionReason
from vision.plan import DIE, DISC, FIGURE, STACK, PieceSet

NOTHING, MAN, KING, FIGURE_THERE, STRANGE = "nothing", "man", "king", "figure", "strange"
"""`strange`: something is there that is no piece, or one that cannot be told: cocked, hidden, burnt out."""

ANSWERS: dict[str, tuple[str, ...]] = {
    DIE: (NOTHING, "1", "2", "3", "4", "5", "6", STRANGE),
    DISC: (NOTHING, MAN, KING, STRANGE),
    FIGURE: (NOTHING, FIGURE_THERE, STRANGE),
}
"""The answers of each network, in their order; colours are told apart afterwards."""

NOTHING_AT = 0
"""Where `nothing` is in each row of answers."""
STRANGE_AT = -1
"""Where `strange` is."""

LOOK_AT = {DIE: 1.0, DISC: 1.0, FIGURE: 0.5}
"""At which share of a piece's height its patch is cut: the top of a die and of a single disc, and half
way up a figure, whose head and foot then lie on either side of the middle."""

CLOSE_PX = 64
"""How many pixels wide a patch is for a close look."""
CLOSE_SPAN = {DIE: 1.0, DISC: 1.0, FIGURE: 1.6}
"""How much a close look shows, as a share of what a glance does: a figure with its foot and its shadow."""


def family(pieces: PieceSet) -> str:
    """The kind of all pieces of a set; a stack is one of discs."""
    kinds = {DISC if piece.kind == STACK else piece.kind for piece in pieces.pieces}
    if len(kinds) != 1 or not kinds <= ANSWERS.keys():
        named = ", ".join(sorted(kinds)) or "nothing"
        raise VisionError(
            VisionReason.UNSUPPORTED_PIECE, f"A set is of dice, of discs or of figures, not of {named}."
        )
    return kinds.pop()


def look_height_mm(pieces: PieceSet) -> float:
    """The height at which the patches of this set are cut."""
    return LOOK_AT[family(pieces)] * min(piece.height_mm for piece in pieces.pieces)
