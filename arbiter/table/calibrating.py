"""Learning a table from one picture: where the camera stands, and what the pieces look like there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from arbiter.words import TableWords
from engine import EMPTY, AnyGame
from vision import (
    Calibration,
    Camera,
    Corners,
    Frame,
    Reader,
    Reading,
    VisionError,
    VisionReason,
    board_mm,
    check_corners,
)
from vision.bare import SAME_LEVELS, BareBoard
from vision.belief import Floats, by_colour
from vision.certainty import sure_from, surely_occupied
from vision.plan import DISC, STACK

UNREAD_SHARE = 0.25
"""With more unsure cells than this nothing is learned from a picture: `see` asks about the corners then."""

MISTAKEN_SHARE = 0.1
"""If more of the men than this look like kings, those of other pictures will, too."""

LEAST_STANDING = 2
"""A single cell of a bare board may look occupied: three of 836 letters and numbers in circles do."""


class NotBareError(VisionError):
    """Pieces stand in what should be a picture of the bare board; without cells: it shows another place."""

    def __init__(self, cells: tuple[str, ...]) -> None:
        super().__init__(VisionReason.NOT_BARE, TableWords("en").not_bare(cells))
        self.cells = cells


class Doubts(NamedTuple):
    """Cells that speak against a calibration: its corners or the pieces on the board are wrong."""

    odd: tuple[str, ...]
    """What should stand there surely does not."""
    unsure: tuple[str, ...]
    """What should stand there may do so."""


def camera_at(game: AnyGame, frame: Frame, corners: Corners, bulge: float = 0.0) -> Camera:
    """The camera that took this picture, where the board has these corners; `bulge` is its lens's."""
    size = (frame.shape[1], frame.shape[0])
    return Camera.from_corners(check_corners(corners, size), size, board_mm(game.plan), bulge)


def calibrated(
    game: AnyGame,
    frame: Frame,
    camera: Camera,
    truth: Mapping[str, str] | None = None,
    before: Calibration | None = None,
    bare: Frame | None = None,
) -> Calibration:
    """The table of this picture. Its pieces are learned where it is known what stands there (`truth`).

    If it is not known, they stay as they were `before`. `bare` shows the empty board from the same place.
    """
    if truth is None:
        known = Calibration(camera) if before is None else replace(before, camera=camera)
        return replace(known, bare=_bare_board(reader_at(game, known), bare, camera))
    reader = Reader(game.plan, game.pieces)
    if bare is not None:
        _check_bare(reader, bare, frame, camera, truth)
    thickness_mm = reader.learn_thickness(frame, camera, truth)
    reader = Reader(game.plan, game.pieces, thickness_mm=thickness_mm)
    palette, width_mm = reader.learn(frame, camera, truth), reader.learn_width(frame, camera, truth)
    learned = Calibration(camera, palette, _bare_board(reader, bare, camera), width_mm, thickness_mm)
    return replace(learned, are_twins=_takes_men_for_kings(game, frame, learned, truth))


def _takes_men_for_kings(game: AnyGame, frame: Frame, learned: Calibration, truth: Mapping[str, str]) -> bool:
    """Whether men of this set look like kings, and it could not be learned how thick they are."""
    men = {piece.label for piece in game.pieces.pieces if piece.kind == DISC}
    kings = [piece.label for piece in game.pieces.pieces if piece.kind == STACK]
    standing = [cell for cell, label in truth.items() if label in men]
    if learned.thickness_mm is not None or not standing:
        return False
    told = reader_at(game, learned).testify(frame, learned.camera)
    limit = sure_from(game.pieces)
    taken = sum(sum(told.reading[cell][king] for king in kings) > limit for cell in standing)
    return told.are_twins or taken > MISTAKEN_SHARE * len(standing)


def _bare_board(reader: Reader, bare: Frame | None, camera: Camera) -> BareBoard | None:
    """What bare cells look like, cut out at the height at which this reader looks."""
    return None if bare is None else reader.learn_bare(bare, camera)


def _check_bare(reader: Reader, bare: Frame, frame: Frame, camera: Camera, truth: Mapping[str, str]) -> None:
    """Refuse a picture of the bare board on which pieces stand, or which does not show the board there.

    On a plain field no board is to be seen: there it is enough that cells that are empty in the other picture
    look the same in both.
    """
    now = reader.learn_bare(frame, camera).patches
    apart = reader.learn_bare(bare, camera).differences(now)
    empty = [truth.get(cell.name, EMPTY) == EMPTY for cell in reader.plan.cells]
    is_alike = np.median(apart[empty]) <= SAME_LEVELS if any(empty) else True
    told = reader.testify(bare, camera)
    if not (told.is_board or is_alike):
        raise NotBareError(())
    if standing := _standing(reader, told.reading, apart, truth):
        raise NotBareError(standing)


def _standing(reader: Reader, seen: Reading, apart: Floats, truth: Mapping[str, str]) -> tuple[str, ...]:
    """Cells of a picture of the bare board on which something stands, if there are several.

    What looks the same in the other picture, on a cell that is empty there, is printed on the board.
    """
    occupied = surely_occupied(seen, reader.pieces)
    found = tuple(
        cell.name
        for cell, off in zip(reader.plan.cells, apart, strict=True)
        if cell.name in occupied and (off > SAME_LEVELS or truth.get(cell.name, EMPTY) != EMPTY)
    )
    return found if len(found) >= LEAST_STANDING else ()


def is_for(game: AnyGame, table: Calibration) -> bool:
    """Whether a calibration is for this game's board and, if it has learned colours, for all its pieces."""
    colours = {colour.name for colour in game.pieces.colours}
    is_of_pieces = table.palette is None or colours <= set(table.palette.names)
    return is_of_pieces and table.camera.board_mm == board_mm(game.plan)


def reader_at(game: AnyGame, table: Calibration) -> Reader:
    """Who reads this game at a table, with what was learned of it."""
    sizes = table.width_mm, table.thickness_mm
    return Reader(game.plan, game.pieces, table.palette, table.bare, *sizes, are_twins=table.are_twins)


def doubts(game: AnyGame, frame: Frame, calibration: Calibration, truth: Mapping[str, str]) -> Doubts:
    """What this picture shows otherwise than it should, read with this calibration."""
    seen = reader_at(game, calibration).read(frame, calibration.camera)
    sure = sure_from(game.pieces)
    odd = tuple(cell for cell, shares in seen.items() if shares[truth.get(cell, EMPTY)] < 1 - sure)
    unsure = (cell for cell, shares in seen.items() if max(shares.values()) < sure)
    return Doubts(odd, tuple(cell for cell in unsure if cell not in odd))


def is_unread(game: AnyGame, frame: Frame, calibration: Calibration) -> bool:
    """Whether of more than a quarter of the cells not even the colour of what stands there is sure."""
    seen = reader_at(game, calibration).of_many_sets().read(frame, calibration.camera).values()
    sure = sure_from(game.pieces)
    unsure = sum(max(by_colour(shares, game.pieces).values()) < sure for shares in seen)
    return unsure > UNREAD_SHARE * len(seen)
