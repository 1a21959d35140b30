"""Where the board is in a frame, and which way round: by markers, by the position, else as it lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from arbiter.table.armies import face_each_other, sure_colours
from arbiter.table.bump import MOVED_CELLS, off_cells
from arbiter.table.calibrating import reader_at
from arbiter.words import Words
from engine import EMPTY, AnyGame, BoardPlan
from vision import (
    Calibration,
    Camera,
    Corners,
    Frame,
    Palette,
    Reader,
    Reading,
    VisionError,
    VisionReason,
    board_mm,
)
from vision.finding import Found, look_for
from vision.finding.paints import nearest_way
from vision.likeness import is_as_promised
from vision.presence import shows_board

ALIKE = 0.9
"""The board lies as the position has it if this share of its cells look like it."""
CLEARLY = 0.03
"""Of two ways round one is clearly better if so much more of the position is seen: two cells of 64."""


class ToldBy(Enum):
    """What says which way round the board lies."""

    MARKERS = "markers"
    PAINTS = "paints"
    POSITION = "position"
    CORNERS = "corners"
    CALIBRATION = "calibration"
    ARMIES = "armies"
    NOTHING = "nothing"
    """The first player is taken to sit at the lower edge of the picture, or at its right."""


class Placed(NamedTuple):
    """A camera over a board on which it is known what stands."""

    camera: Camera
    told_by: ToldBy
    remark: str = ""
    """What is wrong with the markers, though the board was found without them."""

    @property
    def is_told(self) -> bool:
        """Whether anything says which way round the board lies."""
        return self.told_by is not ToldBy.NOTHING


def find_camera(
    frame: Frame, game: AnyGame, contents: Mapping[str, str], palette: Palette | None = None
) -> Placed:
    """The camera over a board that is looked for; a `VisionError` says why none is found.

    Where the board itself does not tell, the contents do: the way round in which they are seen. If nothing
    tells, the first player sits at the lower edge of the picture.
    """
    found = _looked_for(frame, game)
    cameras = _cameras(frame, game, found)
    if len(cameras) == 1:
        return _by_the_board(cameras[0], found)
    reader = Reader(game.plan, game.pieces, palette)
    shares = [_share_alike(reader.read(frame, camera), contents) for camera in cameras]
    if max(shares) >= ALIKE:
        return Placed(cameras[shares.index(max(shares))], ToldBy.POSITION, found.remark)
    return Placed(cameras[0], ToldBy.NOTHING, found.remark)


def find_known(
    frame: Frame,
    game: AnyGame,
    contents: Mapping[str, str],
    is_light_first: bool = False,
    bulge: float = 0.0,
) -> Placed:
    """The camera over a board on which these contents stand, in colours that may be a stranger's.

    The colours are learned each way round, and the way in which the contents are seen best then is taken. Two
    armies look as good from either side: there the colours tell, if they are those of the set. If they are
    not, the first player's may be known to be the lighter ones. `bulge` is the lens's.
    """
    found = _looked_for(frame, game)
    cameras = _cameras(frame, game, found, bulge)
    if len(cameras) == 1:
        return _by_the_board(cameras[0], found)
    promised = Reader(game.plan, game.pieces)
    palettes = [promised.learn(frame, camera, contents) for camera in cameras]
    shares = [
        _share_seen(Reader(game.plan, game.pieces, palette), frame, camera, contents)
        for camera, palette in zip(cameras, palettes, strict=True)
    ]
    good = [index for index, share in enumerate(shares) if share > max(shares) - CLEARLY]
    if len(good) == 1:
        return Placed(cameras[good[0]], ToldBy.POSITION, found.remark)
    as_promised = [index for index in good if is_as_promised(palettes[index], promised.palette)]
    lighter = [index for index in good if is_light_first and palettes[index].is_light_first]
    best = next((some[0] for some in (as_promised, lighter) if len(some) == 1), None)
    if best is None:
        return Placed(cameras[good[0]], ToldBy.NOTHING, found.remark)
    return Placed(cameras[best], ToldBy.POSITION, found.remark)


class FoundAgain(NamedTuple):
    """A table that was learned, where it is now."""

    table: Calibration
    told_by: ToldBy
    remark: str = ""
    """What is wrong with the markers, though the board was found without them."""


def find_again(frame: Frame, game: AnyGame, known: Calibration, contents: Mapping[str, str]) -> FoundAgain:
    """The same table in this frame: where it was, or else where the board is found now.

    Which way round it lies elsewhere is told by the board, by the contents, or by armies that face each
    other; else it is the way nearest to that in which it was learned. What the bare cells looked like is only
    known where the board was.
    """
    known.check_board(board_mm(game.plan))
    is_same_size = (frame.shape[1], frame.shape[0]) == known.camera.image_size
    try:
        found = _looked_for(frame, game)
    except VisionError as trouble:
        if is_same_size and shows_board(frame, game.plan, known.camera):
            remark = str(trouble) if trouble.reason is VisionReason.BAD_MARKERS else ""
            return FoundAgain(known, ToldBy.CALIBRATION, remark)
        raise
    before, ways = known.camera.corners(), _ways_round(found)
    nearest = nearest_way(ways, before)
    if is_same_size and off_cells(nearest, before, game.plan) < MOVED_CELLS:
        return FoundAgain(known, ToldBy.CALIBRATION, found.remark)
    tables = [
        replace(known, camera=_camera(frame, game, way, known.camera.bulge), bare=None)
        for way in (nearest, *(way for way in ways if way is not nearest))
    ]
    if len(tables) == 1:
        return FoundAgain(tables[0], _told_by_board(found), found.remark)
    return FoundAgain(*_told_by_pieces(frame, game, tables, contents), found.remark)


def _told_by_pieces(
    frame: Frame, game: AnyGame, tables: Sequence[Calibration], contents: Mapping[str, str]
) -> tuple[Calibration, ToldBy]:
    """The only one of these tables that the pieces allow, if they do tell; else the first."""
    readings = [reader_at(game, table).read(frame, table.camera) for table in tables]
    shares = [_share_alike(reading, contents) for reading in readings]
    if max(shares) >= ALIKE:
        return tables[shares.index(max(shares))], ToldBy.POSITION
    facing = [
        table
        for table, reading in zip(tables, readings, strict=True)
        if face_each_other(game, sure_colours(game, reading))
    ]
    return (facing[0], ToldBy.ARMIES) if len(facing) == 1 else (tables[0], ToldBy.CALIBRATION)


def find_corners(frame: Frame, plan: BoardPlan) -> Corners:
    """The corners of the board in a picture, the first player at its lower edge; else a `VisionError`."""
    return look_for(frame, plan).corners


def _cameras(frame: Frame, game: AnyGame, found: Found, bulge: float = 0.0) -> list[Camera]:
    """The camera for each way round that markers or paints allow, the likeliest first."""
    return [_camera(frame, game, corners, bulge) for corners in _ways_round(found)]


def _by_the_board(camera: Camera, found: Found) -> Placed:
    """Placed where markers or paints allow only one way round."""
    return Placed(camera, _told_by_board(found), found.remark)


def _told_by_board(found: Found) -> ToldBy:
    """What of the board itself allows only one way round."""
    return ToldBy.MARKERS if found.is_marked else ToldBy.PAINTS


def _looked_for(frame: Frame, game: AnyGame) -> Found:
    """The board; if it is another game's, that is said with the name of this one."""
    try:
        return look_for(frame, game.plan)
    except VisionError as trouble:
        if trouble.reason is not VisionReason.LARGER_BOARD:
            raise
        size, title = f"{game.plan.width:g}×{game.plan.height:g}", Words(game.name, "en").title()
        raise VisionError(
            trouble.reason, f"This board has more than {size} cells; {title} is played on {size} here."
        ) from trouble


def _ways_round(found: Found) -> list[Corners]:
    return [found.corners, *(found.seen_from(turn) for turn in found.turns)]


def _camera(frame: Frame, game: AnyGame, corners: Corners, bulge: float = 0.0) -> Camera:
    return Camera.from_corners(corners, (frame.shape[1], frame.shape[0]), board_mm(game.plan), bulge)


def _share_alike(seen: Reading, contents: Mapping[str, str]) -> float:
    """The share of the cells that look most like what should stand there."""
    alike = sum(
        max(labels, key=labels.__getitem__) == contents.get(cell, EMPTY) for cell, labels in seen.items()
    )
    return alike / len(seen)


def _share_seen(reader: Reader, frame: Frame, camera: Camera, contents: Mapping[str, str]) -> float:
    """How probable, on average, what should stand on a cell is there."""
    seen = reader.read(frame, camera)
    return sum(labels[contents.get(cell, EMPTY)] for cell, labels in seen.items()) / len(seen)
