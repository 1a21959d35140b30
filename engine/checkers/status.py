"""What a real game could not show: the check when a position is set up."""

from __future__ import annotations

from collections.abc import Iterator

from engine.checkers.board import LAST_ROW
from engine.checkers.position import COLOURS, PIECES_A_SIDE, Position
from engine.checkers.profile import Profile
from engine.ruling import Facts, Finding


def trouble(profile: Profile, position: Position) -> Iterator[Finding]:
    """All that is impossible about a position, side by side."""
    for side, player in enumerate(COLOURS):
        pieces = (position.first, position.second)[side]
        if pieces.bit_count() > PIECES_A_SIDE:
            facts: Facts = {"player": player, "count": pieces.bit_count()}
            yield Finding("piece", "count", profile.board.cells(pieces), facts)
        men = profile.board.cells(pieces & LAST_ROW[side] & ~position.kings)
        if men:
            yield Finding("crown", "standing", men, {"player": player, "cells": men})
        if not pieces and side != position.side:
            # Whoever loses the last piece is to move then, and has lost.
            yield Finding("loss", "no_piece", (), {"player": player})
