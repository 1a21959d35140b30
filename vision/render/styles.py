"""Tables, lights, cameras and makes of pieces at random: far more kinds than any one house holds."""

from __future__ import annotations

import colorsys

import numpy as np

from vision.colours import Rgb
from vision.render.drilling import Drill
from vision.render.scene import Light, Make, Table, View, Window

WOODS: tuple[Rgb, ...] = (
    (206, 142, 88),
    (222, 186, 140),
    (120, 74, 44),
    (84, 52, 36),
    (168, 96, 52),
    (236, 214, 180),
    (150, 118, 84),
    (196, 120, 70),
)
"""Cherry, maple, walnut, wenge, teak, birch, oak, pear: what boards are made of."""

SIZES = ((640, 480), (800, 600), (1024, 768), (1280, 720))


def random_rgb(rng: np.random.Generator) -> Rgb:
    """Any colour that a paint or a plastic may have: dull and vivid, dark and light."""
    hue, vivid, value = rng.random(), rng.beta(1.2, 1.0), 0.1 + 0.9 * rng.beta(1.1, 0.9)
    red, green, blue = colorsys.hsv_to_rgb(float(hue), float(vivid), float(value))
    return round(255 * red), round(255 * green), round(255 * blue)


def random_wood(rng: np.random.Generator) -> Rgb:
    """A wood, lighter or darker and a little more or less red than in the book."""
    tone = np.array(WOODS[int(rng.integers(len(WOODS)))]) * rng.uniform(0.75, 1.15) + rng.normal(0, 8, 3)
    red, green, blue = (int(part) for part in np.clip(tone, 12, 250))
    return red, green, blue


def random_window(rng: np.random.Generator, board_mm: tuple[float, float]) -> Window:
    """A window mirrored somewhere on the board."""
    return Window(
        x_mm=float(rng.uniform(0, board_mm[0])),
        y_mm=float(rng.uniform(0, board_mm[1])),
        wide_mm=float(rng.uniform(25, 150)),
        deep_mm=float(rng.uniform(25, 150)),
        turn_deg=float(rng.uniform(0, 90)),
        strength=float(rng.uniform(0.05, 0.9)),
        soft_mm=float(rng.choice([1.0, 4.0, 15.0, 40.0])),
    )


def random_light(rng: np.random.Generator, board_mm: tuple[float, float]) -> Light:
    """A lamp somewhere, strong or weak, warm or cold, with or without a window in the varnish."""
    windows = int(rng.choice([0, 0, 0, 1, 1, 2]))
    return Light(
        azimuth_deg=float(rng.uniform(0, 360)),
        elevation_deg=float(rng.uniform(28, 80)),
        strength=float(rng.choice([0.22, 0.45, 0.8, 1.0, 1.25]) * rng.uniform(0.8, 1.2)),
        colour=(1.0, float(rng.uniform(0.78, 1.04)), float(rng.uniform(0.55, 1.12))),
        ambient=float(rng.uniform(0.15, 0.85)),
        softness_deg=float(rng.uniform(1.0, 14.0)),
        windows=tuple(random_window(rng, board_mm) for _ in range(windows)),
    )


def random_table(rng: np.random.Generator) -> Table:
    """A board of some wood or paint with some lines, on some cloth."""
    field = random_wood(rng) if rng.random() < 0.6 else random_rgb(rng)
    dark = rng.random() < 0.5
    line = int(rng.uniform(10, 90) if dark else rng.uniform(150, 245))
    return Table(
        field_rgb=field,
        frame_rgb=field if rng.random() < 0.3 else random_wood(rng),
        cloth_rgb=random_rgb(rng),
        line_rgb=(line, round(line * rng.uniform(0.8, 1.0)), round(line * rng.uniform(0.6, 1.0))),
        line_mm=float(rng.choice([0.0, 0.4, 0.8, 1.2, 1.8])),
        outer_stain=float(rng.uniform(0.5, 1.0)),
        varnish=float(rng.uniform(0.1, 1.2)),
        seed=int(rng.integers(1 << 30)),
    )


def random_make(rng: np.random.Generator) -> Make:
    """Pieces of some make: dull or polished, drilled in some way, with or without stickers."""
    grooves = ((), (0.8,), (0.45, 0.85), (0.3, 0.55, 0.8))
    return Make(
        polish=float(rng.uniform(0.0, 0.35)),
        mirror=float(rng.uniform(0.0, 1.0)),
        rounding=float(rng.uniform(0.04, 0.2)),
        drill=Drill(
            radius=float(rng.uniform(0.075, 0.125)),
            spacing=float(rng.uniform(0.23, 0.29)),
            dimple=float(rng.uniform(0.0, 0.8)),
            one=float(rng.choice([1.0, 1.0, 1.0, 1.4])),
        ),
        sticker=float(rng.choice([0.0, 0.0, 0.0, 0.75, 0.95])),
        grooves=grooves[int(rng.integers(len(grooves)))],
        waist=float(rng.uniform(0.3, 0.6)),
        head=float(rng.uniform(0.55, 0.85)),
    )


def random_view(rng: np.random.Generator, board_mm: tuple[float, float]) -> View:
    """Some camera somewhere above some table."""
    return View(
        image_size=SIZES[int(rng.integers(len(SIZES)))],
        tilt_deg=float(rng.uniform(0, 42)),
        azimuth_deg=float(rng.uniform(-180, 180)),
        focal_ratio=float(rng.uniform(0.75, 1.6)),
        fill=float(rng.uniform(0.78, 1.0)),
        light=random_light(rng, board_mm),
        table=random_table(rng),
        make=random_make(rng),
        noise=float(rng.choice([0.5, 1.5, 3.0, 5.0]) * rng.uniform(0.7, 1.3)),
        blur_px=float(rng.uniform(0.2, 1.1)),
    )
