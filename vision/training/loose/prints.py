"""Things that are nearly a face: discs with a dot or a sign, fields, targets, dots, straps with a button."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT
from vision.colours import pixels_of
from vision.loose.crops import CROP_PX, SPAN
from vision.pictures import Frame
from vision.training.loose.looks import Looks
from vision.training.loose.scenes import KEPT_PX
from vision.training.loose.symbols import FONTS, SIGNS
from vision.training.loose.tables import random_table, tone

PRINTS = 4000
FIELDS = 0.6
"""So many signs stand in a field with six corners, as on boards of hexagons."""
FINE = 2
"""They are drawn so many times larger."""


def random_prints(luck: np.random.Generator, count: int = PRINTS) -> Looks:
    """So many of them, none of which is a die."""
    frames = [_print(luck) for _ in range(count)]
    middle = (KEPT_PX - 1) / 2
    places = np.tile(np.array([middle, middle, CROP_PX / SPAN], dtype=np.float32), (count, 1))
    yes, no = np.ones(count, dtype=bool), np.zeros(count, dtype=bool)
    return Looks(frames, np.arange(count), places, np.full(count, NOTHING_AT), yes, no, spoiled=1.0)


def _print(luck: np.random.Generator) -> Frame:
    paper = random_table(KEPT_PX * FINE, luck)
    die_px = CROP_PX / SPAN * FINE
    kind = luck.random()
    if kind < 0.2:
        _dots(paper, die_px, luck)
    elif kind < 0.45:
        draw_strap(paper, die_px, luck)
    elif kind < 0.65:
        if luck.random() < FIELDS:
            _field(paper, die_px, luck)
        draw_sign(paper, die_px, luck)
    else:
        _target(paper, die_px, rings=1 if kind < 0.88 else 3, luck=luck)
    small = cv2.resize(pixels_of(paper), (KEPT_PX, KEPT_PX), interpolation=cv2.INTER_AREA)
    return np.clip(small, 0, 255).astype(np.uint8)


def _target(paper: NDArray[np.float32], die_px: float, rings: int, luck: np.random.Generator) -> None:
    """A dot in one ring or several, on a disc or only drawn."""
    middle = _near_middle(luck, die_px * 0.05)
    radius = die_px * float(luck.uniform(0.35, 0.75))
    ink, thick = tone(luck).tolist(), int(luck.integers(1, 7))
    if luck.random() < 0.6:
        cv2.circle(paper, middle, round(radius), tone(luck).tolist(), -1, cv2.LINE_AA)
    for ring in range(rings):
        cv2.circle(paper, middle, round(radius * (1 - ring / rings)), ink, thick, cv2.LINE_AA)
    dot = tone(luck).tolist() if luck.random() < 0.5 else ink
    if luck.random() < 0.85:
        cv2.circle(paper, middle, round(die_px * float(luck.uniform(0.05, 0.22))), dot, -1, cv2.LINE_AA)


def draw_sign(paper: NDArray[np.float32], die_px: float, luck: np.random.Generator) -> None:
    """A sign or two on a disc or a key, as boards and keyboards have them."""
    middle, reach = _near_middle(luck, die_px * 0.1), die_px * float(luck.uniform(0.2, 0.6))
    ground, ink = tone(luck).tolist(), tone(luck).tolist()
    if luck.random() < 0.5:
        cv2.circle(paper, middle, round(reach), ground, -1, cv2.LINE_AA)
    elif luck.random() < 0.7:
        corner, end = ((round(part + sign * reach) for part in middle) for sign in (-1, 1))
        cv2.rectangle(paper, tuple(corner), tuple(end), ground, -1, cv2.LINE_AA)
    text = "".join(luck.choice(list(SIGNS), int(luck.integers(1, 3))))
    scale, thick = reach / 22 * float(luck.uniform(0.5, 1.2)), int(luck.integers(1, 7))
    font = int(luck.choice(FONTS))
    (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
    place = (middle[0] - wide // 2, middle[1] + high // 2)
    cv2.putText(paper, text, place, font, scale, ink, thick, cv2.LINE_AA)


def _field(paper: NDArray[np.float32], die_px: float, luck: np.random.Generator) -> None:
    """A field with six corners, its border and its neighbours, flat as from the edge of the table."""
    reach, flat = die_px * float(luck.uniform(0.5, 0.9)), float(luck.uniform(0.5, 1.0))
    turn, border = luck.uniform(0, np.pi), tone(luck).tolist()
    corners = np.arange(6) * np.pi / 3 + turn
    ring = np.stack([np.cos(corners), np.sin(corners)], axis=1) * reach
    ways = np.arange(6) * np.pi / 3 + turn + np.pi / 6
    middles = np.stack([np.cos(ways), np.sin(ways)], axis=1) * reach * 1.8
    middle = np.array(_near_middle(luck, die_px * 0.05))
    for beside in (*middles, np.zeros(2)):
        outline = ((ring + beside) * np.array([1.0, flat]) + middle).astype(np.int32)
        cv2.fillPoly(paper, [outline], tone(luck).tolist(), cv2.LINE_AA)
        cv2.polylines(paper, [outline], True, border, int(luck.integers(1, 6)), cv2.LINE_AA)


def draw_strap(paper: NDArray[np.float32], die_px: float, luck: np.random.Generator) -> None:
    """A button on a strap, which is as wide as a die and longer; most are as pale as the table."""
    middle, reach = _near_middle(luck, die_px * 0.1), 4 * KEPT_PX
    angle, wide = float(luck.uniform(0, np.pi)), die_px * float(luck.uniform(0.8, 1.8))
    way = np.array([np.cos(angle), np.sin(angle)])
    ends = [tuple(int(part) for part in middle + sign * reach * way) for sign in (-1, 1)]
    same = paper.mean(axis=(0, 1)) * luck.uniform(0.8, 1.2)
    cloth = (same if luck.random() < 0.7 else tone(luck)).tolist()
    cv2.line(paper, ends[0], ends[1], cloth, round(wide), cv2.LINE_AA)
    radius = round(die_px * float(luck.uniform(0.07, 0.2)))
    cv2.circle(paper, middle, radius, tone(luck).tolist(), -1, cv2.LINE_AA)


def _dots(paper: NDArray[np.float32], die_px: float, luck: np.random.Generator) -> None:
    """One to six dots with no die round them."""
    ink, radius = tone(luck).tolist(), round(die_px * float(luck.uniform(0.06, 0.13)))
    for _ in range(int(luck.integers(1, 7))):
        cv2.circle(paper, _near_middle(luck, die_px * 0.25), radius, ink, -1, cv2.LINE_AA)


def _near_middle(luck: np.random.Generator, off: float) -> tuple[int, int]:
    x, y = (round(KEPT_PX * FINE / 2 + float(part)) for part in luck.normal(0, off, 2))
    return x, y
