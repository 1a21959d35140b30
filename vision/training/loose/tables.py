"""Tables to throw dice on: plain, wooden, woven, printed, written on, with the walls of a tray."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import light_of
from vision.render.styles import random_rgb, random_wood
from vision.render.wood import cloth, noise, plank
from vision.training.loose.symbols import FONTS, SIGNS

Floats = NDArray[np.float32]


def tone(rng: np.random.Generator) -> Floats:
    """The light that some surface sends back, blue first; often a plain grey or white."""
    if rng.random() < 0.35:
        grey = int(rng.uniform(20, 240))
        return light_of((grey, grey, grey)) * rng.uniform(0.92, 1.08, 3).astype(np.float32)
    return light_of(random_wood(rng) if rng.random() < 0.4 else random_rgb(rng))


def random_table(side: int, rng: np.random.Generator) -> Floats:
    """A table without anything on it, (side, side, 3)."""
    kinds: tuple[Callable[[int, np.random.Generator], Floats], ...] = (
        _plain, _plain, _plain, _cloth, _carpet, _wood, _wood, _chequered, _printed, _printed, _patterned,
        _page, _keyboard, _hexagons,
    )  # fmt: skip
    table = kinds[int(rng.integers(len(kinds)))](side, rng)
    if rng.random() < 0.2:
        table = _walled(table, rng)
    return np.ascontiguousarray(table, dtype=np.float32)


def _plain(side: int, rng: np.random.Generator) -> Floats:
    clouds = noise(rng, (side, side), (90, 90)) * rng.uniform(0, 0.08)
    dust = noise(rng, (side, side), (1, 1)) * rng.uniform(0, 0.05)
    return tone(rng) * (1 + clouds + dust)[:, :, None]


def _cloth(side: int, rng: np.random.Generator) -> Floats:
    return cloth(rng, (side, side), tone(rng))


def _carpet(side: int, rng: np.random.Generator) -> Floats:
    """Loops of wool with dark gaps between them, as large as pips."""
    loop = float(rng.uniform(2.5, 9.0))
    loops = noise(rng, (side, side), (loop, loop * float(rng.uniform(1.0, 1.8))))
    worn = noise(rng, (side, side), (60, 60)) * rng.uniform(0, 0.1)
    light = np.clip(1 + rng.uniform(0.08, 0.3) * loops + worn, 0.2, None)
    return np.asarray(tone(rng) * light[:, :, None], dtype=np.float32)


def _wood(side: int, rng: np.random.Generator) -> Floats:
    board = plank(rng, (side, side), float(rng.uniform(1.0, 4.0)), light_of(random_wood(rng)))
    if rng.random() < 0.4:
        _lines(board, rng)
    return np.rot90(board, int(rng.integers(2)))


def _lines(board: Floats, rng: np.random.Generator) -> None:
    """The lines of a grid, slightly turned."""
    side, step, thick = len(board), float(rng.uniform(25, 90)), int(rng.integers(1, 4))
    paint, slope = tone(rng).tolist(), float(rng.uniform(-0.3, 0.3))
    for start in np.arange(-side, 2 * side, step):
        a, b = (round(float(start)), 0), (round(float(start + slope * side)), side)
        cv2.line(board, a, b, paint, thick, cv2.LINE_AA)
        cv2.line(board, a[::-1], (b[1], round(float(start - slope * side))), paint, thick, cv2.LINE_AA)


def _chequered(side: int, rng: np.random.Generator) -> Floats:
    rows, columns = np.mgrid[0:side, 0:side].astype(np.float32)
    angle, step = rng.uniform(0, np.pi), rng.uniform(20, 90)
    across, along = (
        columns * np.cos(angle) + rows * np.sin(angle),
        rows * np.cos(angle) - columns * np.sin(angle),
    )
    odd = ((np.floor(across / step) + np.floor(along / step)) % 2)[:, :, None]
    first, second = _plain(side, rng), _plain(side, rng)
    return np.asarray(first + odd * (second - first), dtype=np.float32)


def _printed(side: int, rng: np.random.Generator) -> Floats:
    """A printed board: rows of circles, filled or not, joined by lines, as for Mensch ärgere dich nicht."""
    board = _plain(side, rng)
    step, radius = float(rng.uniform(24, 70)), float(rng.uniform(0.15, 0.48))
    paints = [tone(rng).tolist() for _ in range(4)]
    edge = light_of((20, 20, 20) if rng.random() < 0.7 else random_rgb(rng)).tolist()
    dots = rng.random() < 0.3
    for row in np.arange(step / 2, side, step):
        for column in np.arange(step / 2, side, step):
            if rng.random() < 0.3:
                continue
            place = (round(float(column)), round(float(row)))
            cv2.circle(board, place, int(step * radius), paints[int(rng.integers(4))], -1, cv2.LINE_AA)
            cv2.circle(board, place, int(step * radius), edge, int(rng.integers(1, 4)), cv2.LINE_AA)
            if dots:
                cv2.circle(board, place, max(1, int(step * radius * 0.3)), edge, -1, cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.GaussianBlur(board, (0, 0), float(rng.uniform(0.3, 1.0)), board)
    return _turned(board, rng)


def _patterned(side: int, rng: np.random.Generator) -> Floats:
    """A carpet or a table cloth: one small drawing, again and again."""
    step = int(rng.integers(12, 60))
    tile = np.tile(tone(rng), (step, step, 1))
    for _ in range(int(rng.integers(2, 6))):
        a, b = (tuple(int(part) for part in rng.integers(0, step, 2)) for _ in range(2))
        paint = tone(rng).tolist()
        if rng.random() < 0.5:
            cv2.line(tile, a, b, paint, int(rng.integers(1, 5)), cv2.LINE_AA)
        else:
            cv2.circle(tile, a, int(rng.integers(2, max(3, step // 3))), paint, -1, cv2.LINE_AA)
    many = -(-side // step)
    return _turned(np.tile(tile, (many, many, 1))[:side, :side], rng)


def _page(side: int, rng: np.random.Generator) -> Floats:
    """Something written: lines of signs, large or small."""
    page, ink = _plain(side, rng), tone(rng).tolist()
    scale, thick = float(np.exp(rng.uniform(np.log(0.25), np.log(2.0)))), int(rng.integers(1, 4))
    font, line = int(rng.choice(FONTS)), max(8, round(scale * rng.uniform(26, 48)))
    for row in range(line, side + line, line):
        words = "".join(rng.choice([*SIGNS, " "], 60))
        cv2.putText(page, words, (-int(rng.integers(0, 60)), row), font, scale, ink, thick, cv2.LINE_AA)
    return _turned(page, rng)


def _keyboard(side: int, rng: np.random.Generator) -> Floats:
    """Rows of keys with a sign on each: square, as large as dice, and no dice."""
    board, cap, ink = _plain(side, rng), tone(rng), tone(rng).tolist()
    step, gap = int(rng.integers(18, 70)), float(rng.uniform(0.06, 0.2))
    font, edge = int(rng.choice(FONTS)), int(step * gap)
    for row, top in enumerate(range(0, side, step)):
        for left in range(-(row * step // 3) % step - step, side, step):
            corner, end = (left + edge, top + edge), (left + step - edge, top + step - edge)
            cv2.rectangle(board, corner, end, (cap * rng.uniform(0.8, 1.1)).tolist(), -1, cv2.LINE_AA)
            if rng.random() < 0.85:
                sign, place = str(rng.choice(list(SIGNS + ".:;"))), (left + step // 3, top + 2 * step // 3)
                cv2.putText(board, sign, place, font, step / 70, ink, max(1, step // 24), cv2.LINE_AA)
    return _turned(board, rng)


def _hexagons(side: int, rng: np.random.Generator) -> Floats:
    """Fields with six corners and a disc with a number in each: from afar, a large one."""
    board, fields = _plain(side, rng), [_ground(side, rng) for _ in range(4)]
    reach, disc = float(rng.uniform(14, 60)), float(rng.uniform(0.22, 0.5))
    paper, ink, thick = tone(rng).tolist(), tone(rng).tolist(), int(rng.integers(1, 4))
    font, corners = int(rng.choice(FONTS)), np.arange(6) * np.pi / 3 + np.pi / 6
    ring = np.stack([np.cos(corners), np.sin(corners)], axis=1) * reach * rng.uniform(0.85, 1.0)
    for row, y in enumerate(np.arange(0, side + reach, 1.5 * reach)):
        for x in np.arange((row % 2) * 0.866 * reach, side + reach, 1.732 * reach):
            is_field = np.zeros((side, side), dtype=np.uint8)
            cv2.fillPoly(is_field, [(ring + np.array([x, y])).astype(np.int32)], 1)
            board[is_field > 0] = fields[int(rng.integers(4))][is_field > 0]
            if rng.random() < 0.15:
                continue
            middle = (round(float(x)), round(float(y)))
            cv2.circle(board, middle, int(reach * disc), paper, -1, cv2.LINE_AA)
            place = (middle[0] - int(reach * disc * 0.4), middle[1] + int(reach * disc * 0.4))
            sign = str(rng.integers(2, 13))
            cv2.putText(board, sign, place, font, reach * disc / 30, ink, thick, cv2.LINE_AA)
    return _turned(board, rng)


def _ground(side: int, rng: np.random.Generator) -> Floats:
    """Woods, hills and corn as boards print them: spots of two tones."""
    spots = np.clip(0.5 + noise(rng, (side, side), (4, 4)) * rng.uniform(0, 0.5), 0, 1)[:, :, None]
    first = tone(rng)
    return np.asarray(first + spots * (tone(rng) - first), dtype=np.float32)


def _turned(board: Floats, rng: np.random.Generator) -> Floats:
    """Seen from some side, with some foreshortening."""
    side = len(board)
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], dtype=np.float32)
    moved = corners + rng.uniform(-0.25, 0.25, (4, 2)).astype(np.float32) * side
    way = cv2.getPerspectiveTransform(corners, moved)
    seen = cv2.warpPerspective(board, way, (side, side), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, dtype=np.float32)


def _walled(table: Floats, rng: np.random.Generator) -> Floats:
    """A wall of a tray or the edge of the table along one side, with its shadow or light."""
    side = len(table)
    rows, columns = np.mgrid[0:side, 0:side].astype(np.float32)
    for _ in range(int(rng.integers(1, 3))):
        angle, off = rng.uniform(0, 2 * np.pi), rng.uniform(0.15, 0.5) * side
        beyond = (columns - side / 2) * np.cos(angle) + (rows - side / 2) * np.sin(angle) - off
        wall, rim = rng.uniform(5, 60), rng.uniform(2, 25)
        share = np.clip(beyond, 0, 1)[:, :, None]
        table = table + share * (tone(rng) * rng.uniform(0.5, 1.0) - table)
        share = np.clip(beyond - wall, 0, 1)[:, :, None]
        table = table + share * (tone(rng) - table)
        share = np.clip(beyond - wall - rim, 0, 1)[:, :, None]
        table = table + share * (tone(rng) - table)
        table = table * (1 - rng.uniform(0, 0.4) * np.exp(-np.abs(beyond) / rng.uniform(4, 25)))[:, :, None]
    return np.asarray(table, dtype=np.float32)
