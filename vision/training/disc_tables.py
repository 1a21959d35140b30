"""Chequered tables at random with discs on them, as patches with known truth."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, KING, MAN, NOTHING, STRANGE
from vision.colours import light_of, pixels_of
from vision.levels import board_levels
from vision.patches import PATCH_PX
from vision.plan import DISC
from vision.render.scene import Window
from vision.render.styles import random_rgb, random_wood
from vision.training.discs import BODIES, CELL_MM, DRAWN_PX, PLANE_MM, Canvas, Discs, Floats, Lamp, Shape
from vision.training.lesson import RIM_PX, Lesson
from vision.training.weather import Weather
from vision.training.windows import Windows

SIDE = 8
"""Patches are drawn in squares of so many: that is one picture, spoilt by one weather."""
COLOURS = 3
CAMOUFLAGED = 0.4
"""So often a piece has nearly the colour of a square: blue men stand on blue squares."""
OCCUPIED, NEIGHBOURS = (0.75, 0.4), 0.22
"""How often something stands on the squares that are played on and on the others, and beside a patch."""
KINGS, ASTRAY = (0.0, 0.05, 0.1, 0.2, 0.5), 0.05
"""Of all pieces so many are stacks, on one table or another, and so many straddle two cells."""
HALF_BOARD_MM = 120.0
WINDOWS = (0, 0, 0, 1, 1, 2)
"""So many windows are mirrored in the board, on one table or another."""
ANY = Windows((-1.2 * HALF_BOARD_MM, 1.2 * HALF_BOARD_MM), (20.0, 200.0), (0.05, 1.2), (1.0, 4.0, 15.0, 40.0))
"""They show on the board, or beside it."""
SLIP_MM = 0.7
"""How far the upper disc of a stack lies beside the lower one, a deviation each way."""
BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
SEEN_PX = (56, 68, 80, 96)
"""How many pixels of the camera a patch covers."""


@dataclass(frozen=True, slots=True)
class _Table:
    """One table in one light, with the size of its discs and the view of each patch."""

    palette: Floats  # (paints, 3) light sent back
    light: Floats  # (3,) the lamp's, which windows send, too
    windows: tuple[Window, ...]
    varnish: float  # how strongly the board mirrors them
    at_mm: Floats  # (patches, 2) where on the board each patch lies, from its middle
    radius: float
    thickness: float
    shape: Shape
    lamp: Lamp
    lean: Floats  # (patches, 1, 1)
    turn: Floats
    camera_mm: float  # how high the camera is
    kings: float


def disc_lesson(rng: np.random.Generator) -> Lesson:
    """One table, 64 places of it."""
    table = _random_table(rng)
    own, answers = _own_pieces(table, rng)
    canvas = Canvas(table.lean, table.lamp, table.camera_mm)
    count = len(table.lean)
    framed = np.where(rng.random((count, 1, 1)) < 0.25, CELL_MM, 1000.0).astype(np.float32)
    canvas.draw_board(table.turn, float(rng.choice([0.0, 0.5, 1.0, 1.6])), framed, _grain(count, rng))
    canvas.draw_windows(table.windows, table.at_mm, table.turn, table.varnish)
    pieces = [*_neighbours(table, rng), own]
    for piece in pieces:
        canvas.draw_shadow(piece)
    for piece in pieces:
        canvas.draw_disc(piece, table.shape)
    weather = Weather.draw((SIDE * DRAWN_PX, SIDE * DRAWN_PX), rng)
    picture = _spoilt(_mosaic(pixels_of(canvas.lit(table.palette, table.light))), weather, rng)
    patches = _tiles(picture, PATCH_PX)
    return Lesson(
        patches,
        _tiles(picture, RIM_PX),
        np.tile(board_levels(patches), (count, 1)),
        table.lean[:, 0, 0],
        answers,
        _bodies(table, own, count, weather),
        _tops(table, own, canvas),
    )


def _random_table(rng: np.random.Generator) -> _Table:
    count, camera_mm = SIDE**2, float(rng.uniform(330, 700))
    at_mm = rng.uniform(-1, 1, (2, count, 1, 1)) * HALF_BOARD_MM
    across = at_mm / camera_mm
    tilt, azimuth = rng.choice([0.0, 1.0, 1.0]) * rng.uniform(0.0, 0.75), rng.uniform(0, 2 * np.pi)
    across += tilt * np.array([np.cos(azimuth), np.sin(azimuth)])[:, None, None, None]
    lean, turn = np.hypot(*across), np.arctan2(across[1], across[0])
    towards = rng.uniform(0, 2 * np.pi) - turn
    lamp = Lamp(
        np.cos(towards).astype(np.float32),
        np.sin(towards).astype(np.float32),
        flatness=float(1 / np.tan(np.radians(rng.uniform(28, 82)))),
        ambient=float(rng.uniform(0.2, 0.9)),
        soft_mm=float(rng.uniform(0.3, 5.0)),
    )
    grooves = ((), (), (0.8,), (0.45, 0.85), (0.3, 0.55, 0.8))
    shape = Shape(
        bevel_mm=float(rng.choice([0.15, 0.5, 1.0])),
        sticker=float(rng.choice([1.0, 1.0, 1.0, 0.75, 0.92])),
        grooves=grooves[int(rng.integers(len(grooves)))],
        wall=float(rng.uniform(0.5, 1.0)),
        mirror=float(rng.uniform(0.0, 1.0)),
    )
    radius, thickness = float(rng.uniform(10.3, 12.5)), float(rng.uniform(5.5, 6.5))
    light = _lamp_colour(rng)
    return _Table(
        _palette(rng) * light,
        light,
        tuple(ANY.draw(rng) for _ in range(int(rng.choice(WINDOWS)))),
        float(rng.uniform(0.1, 1.2)),
        at_mm[:, :, 0, 0].T.astype(np.float32),
        radius,
        thickness,
        shape,
        lamp,
        lean.astype(np.float32),
        turn.astype(np.float32),
        camera_mm,
        float(rng.choice(KINGS)),
    )


def _lamp_colour(rng: np.random.Generator) -> Floats:
    """Blue, green, red; strong or weak."""
    colour = np.array([rng.uniform(0.55, 1.12), rng.uniform(0.78, 1.04), 1.0], dtype=np.float32)
    return colour * np.float32(rng.choice([0.35, 0.5, 0.8, 1.0, 1.2]) * rng.uniform(0.8, 1.2))


def _palette(rng: np.random.Generator) -> Floats:
    """What each paint sends back: squares, lines, frame, bare wood, then the pieces' colours."""
    squares = [random_rgb(rng) if rng.random() < 0.6 else random_wood(rng) for _ in range(2)]
    line = (int(rng.choice([15, 40, 90, 200, 240])),) * 3
    board = [*squares, line, random_wood(rng), random_wood(rng)]
    bodies = [random_rgb(rng) for _ in range(COLOURS)]
    palette = np.array([light_of(rgb) for rgb in (*board, *bodies)], dtype=np.float32)
    for colour in range(BODIES, BODIES + COLOURS):
        if rng.random() < CAMOUFLAGED:
            near = palette[int(rng.integers(2))] * rng.uniform(0.6, 1.5) * rng.uniform(0.85, 1.15, 3)
            palette[colour] = np.clip(near, 0.002, 1.0)
    return palette


def _own_pieces(table: _Table, rng: np.random.Generator) -> tuple[Discs, NDArray[np.int64]]:
    """What stands in the middle of the patches, and what the network is to say of each patch."""
    count = len(table.lean)
    at = _jitter(count, rng)
    astray = rng.random(count) < ASTRAY
    way, far = rng.uniform(0, 2 * np.pi, count), rng.uniform(9.5, 15.5, count)
    at = np.where(astray, far * np.array([np.cos(way), np.sin(way)]), at)
    pieces = _pieces(table, at, rng.random(count) < rng.choice(OCCUPIED, count), rng)
    known = ANSWERS[DISC]
    answers = np.full(count, known.index(NOTHING), dtype=np.int64)
    answers[pieces.patches] = np.where(pieces.layers[:, 0, 0] > 1, known.index(KING), known.index(MAN))
    answers[astray & (answers != known.index(NOTHING))] = known.index(STRANGE)
    return pieces, answers


def _neighbours(table: _Table, rng: np.random.Generator) -> list[Discs]:
    """Pieces on the cells around."""
    count, turn = len(table.lean), table.turn[:, 0, 0]
    pieces = []
    for right, away in BESIDE:
        x = CELL_MM * (np.cos(turn) * right - np.sin(turn) * away)
        y = CELL_MM * (np.sin(turn) * right + np.cos(turn) * away)
        at = np.stack([x, y]) + _jitter(count, rng)
        pieces.append(_pieces(table, at, rng.random(count) < NEIGHBOURS, rng))
    return pieces


def _jitter(count: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """How far (2, count) off the middle of its cell a piece stands."""
    return np.clip(rng.normal(0, 2.0, (2, count)), -4.8, 4.8)


def _pieces(
    table: _Table, at: NDArray[np.float64], stands: NDArray[np.bool_], rng: np.random.Generator
) -> Discs:
    def column(values: NDArray[np.generic]) -> Floats:
        return np.asarray(values, dtype=np.float32)[:, None, None]

    patches = np.flatnonzero(stands)
    count = len(patches)
    return Discs(
        patches,
        column(at[0, patches]),
        column(at[1, patches]),
        column(np.full(count, table.radius)),
        column(np.full(count, table.thickness)),
        column(1 + (rng.random(count) < table.kings)),
        column(rng.normal(0, SLIP_MM, count)),
        column(rng.normal(0, SLIP_MM, count)),
        column(BODIES + rng.integers(COLOURS, size=count)),
    )


def _grain(count: int, rng: np.random.Generator) -> Floats:
    """Uneven wood or print in each patch."""
    coarse = rng.normal(0, rng.uniform(0.0, 0.06), (count, 6, 24)).astype(np.float32)
    return np.stack(
        [cv2.resize(each, (DRAWN_PX, DRAWN_PX), interpolation=cv2.INTER_CUBIC) for each in coarse]
    )


def _mosaic(patches: Floats) -> Floats:
    """All patches side by side in one picture."""
    rows = patches.reshape(SIDE, SIDE, DRAWN_PX, DRAWN_PX, 3).transpose(0, 2, 1, 3, 4)
    return rows.reshape(SIDE * DRAWN_PX, SIDE * DRAWN_PX, 3)


def _spoilt(picture: Floats, weather: Weather, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture as a camera of some resolution delivers it."""
    size = SIDE * int(rng.choice(SEEN_PX))
    small = cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.25, 0.8)))
    small = small + rng.normal(0, rng.uniform(0.3, 4.0), small.shape)
    shade = np.asarray(cv2.resize(weather.shade, (size, size)), dtype=np.float32)
    return replace(weather, shade=shade).spoil(np.clip(small, 0, 255).astype(np.uint8))


def _tiles(picture: NDArray[np.uint8], side_px: int) -> NDArray[np.uint8]:
    """The patches of a picture, of so many pixels each."""
    size = SIDE * side_px
    resized = cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)
    tiles = resized.reshape(SIDE, side_px, SIDE, side_px, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(tiles.reshape(-1, side_px, side_px, 3))


def _bodies(table: _Table, own: Discs, count: int, weather: Weather) -> Floats:
    """The own colour (count, 3) of each piece in this light, as pixel values; 0 where nothing stands."""
    bodies = np.zeros((count, 3), dtype=np.float32)
    for patch, colour in zip(
        own.patches, pixels_of(table.palette[own.paint[:, 0, 0].astype(int)]), strict=True
    ):
        place = DRAWN_PX * (np.array([patch % SIDE, patch // SIDE]) + 0.5)
        bodies[patch] = weather.spoil_colour(colour, place)
    return bodies


def _tops(table: _Table, own: Discs, canvas: Canvas) -> Floats:
    """Middle and radius (patches, 3) of each piece's top as it shows; 0 where nothing stands."""
    tops = np.zeros((len(table.lean), 3), dtype=np.float32)
    height, lean = own.layers * own.thickness, table.lean[own.patches]
    x = own.x + (own.layers - 1) * own.slip_x
    y = own.y + (own.layers - 1) * own.slip_y - lean * (height - PLANE_MM)
    tops[own.patches] = np.stack([x, y, own.radius * canvas.growth(height)], axis=-1)[:, 0, 0]
    return tops
