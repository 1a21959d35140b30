"""What else lies on tables and is no die: coins, cards, dominoes, discs, figures, pens, buttons, marbles."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips import LAYOUT
from vision.training.loose.symbols import SIGNS, draw_shape, write
from vision.training.loose.tables import tone

Floats = NDArray[np.float32]
Tile = NDArray[np.float32]

TILE_PX = 120
MIDDLE = (TILE_PX // 2, TILE_PX // 2)


def random_clutter(rng: np.random.Generator) -> Tile:
    """Some thing (side, side, 4): light already weighted by how solid it is, and that."""
    kinds: tuple[Callable[[Tile, np.random.Generator], None], ...] = (
        _coin, _coin, _card, _domino, _disc, _disc, _figure, _pen, _button, _marble, _label,
    )  # fmt: skip
    tile = np.zeros((TILE_PX, TILE_PX, 4), dtype=np.float32)
    kinds[int(rng.integers(len(kinds)))](tile, rng)
    slope = np.linspace(rng.uniform(0.6, 1.2), rng.uniform(0.6, 1.2), TILE_PX, dtype=np.float32)
    tile[:, :, :3] *= slope[:, None, None]
    return tile


def _solid(rng: np.random.Generator) -> list[float]:
    return [*tone(rng).tolist(), 1.0]


def _coin(tile: Tile, rng: np.random.Generator) -> None:
    radius = int(rng.uniform(25, 56))
    metal = np.array([(0.10, 0.28, 0.45), (0.35, 0.38, 0.4), (0.05, 0.12, 0.25)][int(rng.integers(3))])
    metal = metal * rng.uniform(0.6, 1.4)
    cv2.circle(tile, MIDDLE, radius, [*metal.tolist(), 1.0], -1, cv2.LINE_AA)
    inside = int(radius * rng.uniform(0.6, 0.92))
    cv2.circle(tile, MIDDLE, inside, [*(metal * rng.uniform(0.6, 1.3)).tolist(), 1.0], -1, cv2.LINE_AA)
    stamp = np.zeros((TILE_PX, TILE_PX), dtype=np.uint8)
    write(stamp, str(rng.choice([1, 2, 5, 10, 20, 50])), float(rng.uniform(0.8, 1.6)), rng)
    draw_shape(stamp, MIDDLE, radius * 0.5, rng)
    relief = stamp.astype(np.float32)[:, :, None] / 255 * np.float32(rng.uniform(-0.5, 0.6))
    tile[:, :, :3] *= 1 + relief


def _card(tile: Tile, rng: np.random.Generator) -> None:
    wide, high = (int(rng.uniform(18, 55)) for _ in range(2))
    corner, end = (60 - wide, 60 - high), (60 + wide, 60 + high)
    cv2.rectangle(tile, corner, end, _solid(rng), -1, cv2.LINE_AA)
    ink = np.zeros((TILE_PX, TILE_PX), dtype=np.uint8)
    for _ in range(int(rng.integers(0, 7))):
        place = (int(rng.uniform(60 - wide, 60 + wide)), int(rng.uniform(60 - high, 60 + high)))
        draw_shape(ink, place, float(rng.uniform(3, 14)), rng)
    _stain(tile, ink, rng)


def _stain(tile: Tile, ink: NDArray[np.uint8], rng: np.random.Generator) -> None:
    """Print something on what is already there."""
    share = ink.astype(np.float32)[:, :, None] / 255 * tile[:, :, 3:]
    tile[:, :, :3] += share * (tone(rng) - tile[:, :, :3])


def _domino(tile: Tile, rng: np.random.Generator) -> None:
    """Two squares of pips on one flat tile: no die, though it looks like two."""
    half, body, pip = int(rng.uniform(22, 28)), _solid(rng), _solid(rng)
    cv2.rectangle(tile, (60 - half, 60 - 2 * half), (60 + half, 60 + 2 * half), body, -1, cv2.LINE_AA)
    cv2.line(tile, (60 - half, 60), (60 + half, 60), pip, 2, cv2.LINE_AA)
    for middle in (60 - half, 60 + half):
        for x, y in LAYOUT[int(rng.integers(1, 7))]:
            place = (60 + round(x * half * 0.5), middle + round(y * half * 0.5))
            cv2.circle(tile, place, max(2, half // 6), pip, -1, cv2.LINE_AA)


def _disc(tile: Tile, rng: np.random.Generator) -> None:
    """A draughtsman, a magnet, a bottle top: round, sometimes with a wall and grooves."""
    radius, paint = int(rng.uniform(18, 54)), np.array(_solid(rng))
    dark = np.append(paint[:3] * rng.uniform(0.3, 1.0), 1.0).tolist()
    cv2.circle(tile, (60, 60 + int(rng.uniform(0, 6))), radius, dark, -1, cv2.LINE_AA)
    cv2.circle(tile, MIDDLE, radius, paint.tolist(), -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 4))):
        cv2.circle(
            tile, MIDDLE, int(radius * rng.uniform(0.1, 0.95)), dark, int(rng.integers(1, 4)), cv2.LINE_AA
        )


def _figure(tile: Tile, rng: np.random.Generator) -> None:
    """A pawn: a cone and a ball."""
    paint = np.array(_solid(rng))
    foot, lean = int(rng.uniform(16, 30)), int(rng.uniform(-20, 20))
    top = (60 + lean, 60 - int(rng.uniform(0, 35)))
    dark = np.append(paint[:3] * rng.uniform(0.4, 0.9), 1.0).tolist()
    cv2.circle(tile, (60, 75), foot, dark, -1, cv2.LINE_AA)
    cone = np.array([(60 - foot, 75), (60 + foot, 75), top])
    cv2.fillPoly(tile, [cone], np.append(paint[:3] * 0.8, 1.0).tolist(), cv2.LINE_AA)
    cv2.circle(tile, top, int(foot * rng.uniform(0.4, 0.7)), paint.tolist(), -1, cv2.LINE_AA)
    cv2.circle(tile, (top[0] - 3, top[1] - 4), 3, (1.0, 1.0, 1.0, 1.0), -1, cv2.LINE_AA)


def _pen(tile: Tile, rng: np.random.Generator) -> None:
    thick = int(rng.uniform(3, 16))
    cv2.line(
        tile, (0, int(rng.uniform(0, 120))), (119, int(rng.uniform(0, 120))), _solid(rng), thick, cv2.LINE_AA
    )


def _button(tile: Tile, rng: np.random.Generator) -> None:
    """Two or four holes in a round or a square thing: nearly a face."""
    radius, body, hole = int(rng.uniform(20, 45)), _solid(rng), _solid(rng)
    if rng.random() < 0.7:
        cv2.circle(tile, MIDDLE, radius, body, -1, cv2.LINE_AA)
        cv2.circle(tile, MIDDLE, int(radius * 0.8), hole, 1, cv2.LINE_AA)
    else:
        cv2.rectangle(
            tile, (60 - radius, 60 - radius), (60 + radius, 60 + radius // 2), body, -1, cv2.LINE_AA
        )
    for x, y in LAYOUT[int(rng.choice([2, 4]))]:
        place = (60 + round(x * radius * 0.28), 60 + round(y * radius * 0.28))
        cv2.circle(tile, place, max(2, radius // 8), hole, -1, cv2.LINE_AA)


def _marble(tile: Tile, rng: np.random.Generator) -> None:
    radius, paint = int(rng.uniform(15, 45)), np.array(_solid(rng))
    for share in np.linspace(1.0, 0.1, 8):
        place = (60 - int((1 - share) * radius * 0.4), 60 - int((1 - share) * radius * 0.4))
        lit = np.append(paint[:3] * (0.4 + 0.8 * (1 - share)), 1.0).tolist()
        cv2.circle(tile, place, int(radius * share), lit, -1, cv2.LINE_AA)


def _label(tile: Tile, rng: np.random.Generator) -> None:
    """Words, with or without paper below them, or loose dots."""
    if rng.random() < 0.5:
        cv2.rectangle(tile, (6, 25), (114, 95), _solid(rng), -1, cv2.LINE_AA)
    if rng.random() < 0.3:
        dot, radius = _solid(rng), int(rng.uniform(3, 9))
        for _ in range(int(rng.integers(1, 8))):
            x, y = (int(rng.uniform(25, 95)) for _ in range(2))
            cv2.circle(tile, (x, y), radius, dot, -1, cv2.LINE_AA)
        return
    ink = np.zeros((TILE_PX, TILE_PX), dtype=np.uint8)
    write(ink, "".join(rng.choice(list(SIGNS), int(rng.integers(1, 6)))), float(rng.uniform(0.7, 1.5)), rng)
    share, paint = ink.astype(np.float32)[:, :, None] / 255, np.array(_solid(rng), dtype=np.float32)
    tile += share * (paint - tile)
