"""Colours for casts of dice: plain, marbled, speckled, smoky, see-through, with streaks of light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import Rgb, light_of
from vision.render.styles import random_rgb
from vision.render.wood import noise
from vision.training.loose.casts import Cast

Floats = NDArray[np.float32]

BODIES: tuple[Rgb, ...] = (
    (240, 238, 230), (230, 220, 190), (30, 28, 30), (15, 15, 18), (190, 30, 35), (130, 20, 30),
    (30, 130, 60), (20, 160, 90), (30, 60, 160), (20, 30, 90), (235, 200, 40), (230, 120, 30),
    (110, 40, 130), (230, 130, 170), (110, 70, 40), (130, 130, 130), (40, 160, 170),
)  # fmt: skip
"""What most dice are made of: white, ivory, black, reds, greens, blues, yellow, orange, purple, …"""
WHITES = 2
"""The first of these; every fifth die besides is white or ivory, as in most houses."""
PIPS: tuple[Rgb, ...] = (
    (248, 246, 240),
    (15, 15, 15),
    (215, 170, 60),
    (200, 25, 30),
    (40, 70, 180),
    (230, 220, 60),
)
"""White, black, gold, red, blue, yellow."""
LEAST_CONTRAST = 60
"""Pips are told from the die by at least so many levels in one of the colours."""
NEARLY_SAME = (0.7, 1.5)
"""How much darker or lighter than its table a die is that is hardly seen on it."""
GLASS_FROM, GLASS = 0.95, (0.45, 0.85)
"""From this on a style is clear glass: so much of the table shows through, and the pips of the far side."""
GLOSSY = 0.25
"""So many dice have pips that shine unevenly."""
BY_HUE, LEAST_HUE = 1 / 6, 45
"""So many dice have pips that only their hue tells, by at least so many levels: red on smoky black."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The material of one die."""

    body: Floats  # (3,) light sent back, blue first
    other: Floats  # (3,) of the veins in a marbled one
    pip: Floats
    marbling: float
    speckles: float
    clearness: float  # how much of the table shows through
    gloss: float  # how unevenly the pips shine, as gold does
    streak: float
    glow: float  # light added from inside, as in clear red plastic

    @classmethod
    def draw(cls, rng: np.random.Generator) -> Paint:
        """Some material."""
        body, pip = random_colours(rng)
        return cls._of(light_of(body), light_of(pip), rng)

    @classmethod
    def like(cls, table: Floats, rng: np.random.Generator) -> Paint:
        """A material as light or dark as a table that sends this light (3,) back: ivory on a white cloth."""
        body = table * rng.uniform(*NEARLY_SAME) * rng.uniform(0.88, 1.12, 3).astype(np.float32)
        pips = [light_of(_near(pip, rng)) for pip in PIPS]
        far = [pip for pip in pips if np.abs(np.sqrt(pip) - np.sqrt(body)).max() > LEAST_CONTRAST / 255]
        return cls._of(body.astype(np.float32), far[int(rng.integers(len(far)))], rng)

    @classmethod
    def _of(cls, body: Floats, pip: Floats, rng: np.random.Generator) -> Paint:
        style = rng.random()
        return cls(
            body,
            light_of(_body(rng)),
            pip,
            marbling=float(rng.uniform(0.2, 1.0)) if 0.42 < style < 0.7 else 0.0,
            speckles=float(rng.uniform(0.2, 0.8)) if 0.7 < style < 0.76 else 0.0,
            clearness=float(rng.uniform(0.05, 0.45) if style < GLASS_FROM else rng.uniform(*GLASS))
            if style > 0.76
            else 0.0,
            gloss=float(rng.uniform(0.2, 0.9)) if rng.random() < GLOSSY else 0.0,
            streak=float(rng.uniform(0.1, 0.9)) if rng.random() < 0.4 else 0.0,
            glow=float(rng.uniform(0.0, 0.6)) if style > 0.76 else 0.0,
        )


def _body(rng: np.random.Generator) -> Rgb:
    kind = rng.random()
    if kind < 0.3:
        return random_rgb(rng)
    return _near(BODIES[int(rng.integers(len(BODIES) if kind < 0.8 else WHITES))], rng)


def _near(rgb: Rgb, rng: np.random.Generator) -> Rgb:
    red, green, blue = np.clip(np.array(rgb) * rng.uniform(0.8, 1.1) + rng.normal(0, 9, 3), 4, 252).astype(
        int
    )
    return int(red), int(green), int(blue)


def random_colours(rng: np.random.Generator) -> tuple[Rgb, Rgb]:
    """Colours of a die and of its pips that can be told apart."""
    if rng.random() < BY_HUE:
        return _told_by_hue(rng)
    while True:
        body = _body(rng)
        pip = _near(PIPS[int(rng.choice(len(PIPS), p=(0.42, 0.28, 0.09, 0.09, 0.05, 0.07)))], rng)
        if rng.random() < 0.1:
            pip = random_rgb(rng)
        if rng.random() < 0.06:  # drilled and not painted
            pip = (body[0] // 2, body[1] // 2, body[2] // 2)
        if max(abs(a - b) for a, b in zip(body, pip, strict=True)) >= LEAST_CONTRAST:
            return body, pip


def _told_by_hue(rng: np.random.Generator) -> tuple[Rgb, Rgb]:
    """A die and pips that are about as bright."""
    while True:
        body, pip = _body(rng), random_rgb(rng)
        brightness = sum(pip) - sum(body)
        if abs(brightness) < 90 and max(abs(a - b) for a, b in zip(body, pip, strict=True)) >= LEAST_HUE:
            return body, pip


def painted(cast: Cast, paint: Paint, rng: np.random.Generator) -> Floats:
    """The cast in its colours, (side, side, 4): light already weighted by how solid it is, and that."""
    layers = cast.layers.astype(np.float32) * np.float32(1 / 255)
    solid, pips = layers[:, :, :1], layers[:, :, 1:2]
    received, shine = layers[:, :, 2:3] * np.float32(255 / 127), layers[:, :, 3:]
    body = _material(paint, layers.shape[:2], rng)
    if paint.clearness:
        body = body * (1 - np.float32(0.3) * cv2.GaussianBlur(pips[::-1, ::-1], (0, 0), 3)[:, :, None])
    pip = paint.pip
    if paint.gloss:
        uneven = 1 + np.float32(paint.gloss) * noise(rng, layers.shape[:2], (5, 5))
        pip = pip * np.clip(uneven, 0.2, 2.2)[:, :, None]
    if paint.clearness > GLASS[0]:
        pips = np.maximum(pips, np.float32(rng.uniform(0.2, 0.6)) * _far_pips(pips, solid, rng))
    light = (body + pips * (pip - body)) * received + shine * np.float32(rng.uniform(0.3, 1.0))
    if paint.glow:
        light += np.float32(paint.glow * 0.3) * paint.body * np.float32(rng.uniform(0.5, 1.5))
    if paint.streak:
        light += np.float32(paint.streak) * _streaks(cast, rng)[:, :, None]
    cover = solid * np.maximum(pips, np.float32(1 - paint.clearness))
    return np.concatenate([light * cover, cover], axis=2)


def _far_pips(pips: Floats, solid: Floats, rng: np.random.Generator) -> Floats:
    """The pips of the far side, (side, side, 1), as they are seen through clear glass: small and blurred."""
    side = len(pips)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), 180.0, float(rng.uniform(0.6, 0.9)))
    shift = np.zeros((2, 3))
    shift[:, 2] = rng.normal(0, 4, 2)
    far = cv2.warpAffine(pips, turn + shift, (side, side))
    return np.asarray(cv2.GaussianBlur(far, (0, 0), float(rng.uniform(0.5, 2.0)))[:, :, None] * solid)


def _material(paint: Paint, size: tuple[int, int], rng: np.random.Generator) -> Floats:
    """The body without light on it, (side, side, 3)."""
    body = np.broadcast_to(paint.body, (*size, 3)).astype(np.float32)
    if paint.marbling:
        lumps = rng.uniform(8, 30)
        veins = noise(rng, size, (lumps, lumps * rng.uniform(1, 3)))
        share = np.clip(veins * rng.uniform(0.5, 3.0), 0, 1)[:, :, None] * np.float32(paint.marbling)
        body = body + share * (paint.other - body)
    if paint.speckles:
        grains = (noise(rng, size, (3, 3)) > rng.uniform(1.0, 2.0))[:, :, None].astype(np.float32)
        body = body + grains * np.float32(paint.speckles) * (paint.other - body)
    return body


def _streaks(cast: Cast, rng: np.random.Generator) -> Floats:
    """Windows and lamps mirrored: lines along edges, rings and spots on the top."""
    side = cast.layers.shape[0]
    mask = np.zeros((side, side), dtype=np.float32)
    middle = np.array(cast.middle) + side / 2
    if rng.random() < 0.4:
        return _ring(mask, middle, cast.size, rng)
    for _ in range(int(rng.integers(1, 4))):
        angle, off = rng.uniform(0, 2 * np.pi), rng.uniform(0.25, 0.62) * cast.size
        way = np.array([np.cos(angle), np.sin(angle)])
        start = middle + way * off + np.array([-way[1], way[0]]) * rng.uniform(-0.5, 0.5) * cast.size
        end = start + np.array([-way[1], way[0]]) * rng.uniform(0.05, 0.7) * cast.size
        thick = int(rng.integers(1, 9))
        ends = [(round(float(x)), round(float(y))) for x, y in (start, end)]
        cv2.line(mask, ends[0], ends[1], float(rng.uniform(0.3, 1.0)), thick, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.6, 2.5))), dtype=np.float32)


def _ring(mask: Floats, middle: NDArray[np.float64], size: float, rng: np.random.Generator) -> Floats:
    """Part of the outline of a ring lamp or of a round edge, bent along with the face."""
    for _ in range(int(rng.integers(1, 4))):
        place = middle + rng.normal(0, 0.08, 2) * size
        axes = (round(float(rng.uniform(0.1, 0.5)) * size), round(float(rng.uniform(0.1, 0.5)) * size))
        start = float(rng.uniform(0, 360))
        end = start + float(rng.choice([60.0, 150.0, 360.0]))
        centre = (round(float(place[0])), round(float(place[1])))
        strength, thick = float(rng.uniform(0.3, 1.0)), int(rng.integers(1, 5))
        cv2.ellipse(mask, centre, axes, float(rng.uniform(0, 180)), start, end, strength, thick, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.6, 2.0))), dtype=np.float32)
