"""Casts of dice in some pose, still without colour: `python -m vision.training.loose.casts FOLDER`.

A cast is four layers: where the die is, where its pips are, how much light falls on it and where it shines.
Each is painted many times over, in other colours, turned and shrunk: that is much quicker than drawing anew.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, STRANGE
from vision.plan import DIE
from vision.render.dice import FACE_NORMALS, NO_BALL, StandingDie
from vision.render.drilling import Drill
from vision.training.loose.symbols import gem, random_atlas

Floats = NDArray[np.float32]

SIDE_PX, CANVAS_PX, FINE = 60, 120, 2
"""A die is drawn with sides of so many pixels, in the middle of so many, at twice the size."""
SIDE_MM = 16.0
CASTS, GEMS = 6000, 400
"""So many dice, and so many things with more sides than six."""
STRANGE_AT = ANSWERS[DIE].index(STRANGE)
LEANING_DEG, COCKED_DEG = 12.0, (28.0, 45.0)
"""A die leaning on a wall by so much still shows one face; one on its edge shows two."""
LARGEST_ONE = 0.19
"""Radius of the one on dice that have a large one, as a share of the side."""
BALLS, BALL = 0.4, (0.63, 0.82)
"""So many dice have corners turned down to a ball of such a radius, in sides: most cheap ones."""
LEANS = ((0.0, 0.35), (0.0, 0.6), (0.4, 1.05), (0.4, 1.05), (0.95, 1.25))
"""Ranges of radians from upright from which dice are seen, all alike often: from above, by hand, from a
chair, and from so low that a side looks larger than the top."""
OBLIQUE = 0.55
"""Radians from upright, above which a die has a lower side in the picture: it may not be turned round."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A die without its colours."""

    layers: NDArray[np.uint8]  # (side, side, 4) solid, pips, light received (halved), shine
    middle: tuple[float, float]  # the middle of the top face, pixels from the middle of the canvas
    size: float  # the mean edge of the top face in pixels
    answer: int
    lean: float  # how far from upright it is seen, in radians
    yaw_deg: float  # how far it is turned


@dataclass(frozen=True, slots=True)
class _Eye:
    """A camera at some distance, whose picture has its right and its up in these directions."""

    place: Floats
    right: Floats
    up: Floats

    @classmethod
    def at(cls, lean: float, distance: float) -> _Eye:
        back = np.array([0.0, -math.sin(lean), math.cos(lean)], dtype=np.float32)
        right = np.array([1.0, 0.0, 0.0], dtype=np.float32)
        return cls(back * np.float32(distance), right, np.cross(back, right).astype(np.float32))

    def rays(self) -> Floats:
        """A ray (3, N) for each fine pixel of the canvas."""
        steps = (np.arange(CANVAS_PX * FINE, dtype=np.float32) + 0.5) / FINE - CANVAS_PX / 2
        across, down = np.meshgrid(steps * (SIDE_MM / SIDE_PX), steps * (SIDE_MM / SIDE_PX))
        points = self.right[:, None] * across.ravel() - self.up[:, None] * down.ravel()
        ways = points - self.place[:, None]
        return np.asarray(ways / np.linalg.norm(ways, axis=0), dtype=np.float32)

    def project(self, points: Floats) -> Floats:
        """Pixels (N, 2) from the middle of the canvas, of points (3, N) in millimetres."""
        distance = np.linalg.norm(self.place)
        depth = distance - (self.place / distance) @ points
        shown = np.stack([self.right @ points, -(self.up @ points)]) * distance / depth
        return np.asarray(shown.T * (SIDE_PX / SIDE_MM), dtype=np.float32)


def random_cast(rng: np.random.Generator) -> Cast:
    """Some die on its way to being painted."""
    lean = float(rng.uniform(*LEANS[int(rng.integers(len(LEANS)))]))
    kind = rng.random()
    tip = float(rng.uniform(*COCKED_DEG) if kind < 0.06 else rng.uniform(0, LEANING_DEG) * (kind < 0.2))
    atlas = random_atlas(rng) if 0.2 <= kind < 0.33 else None
    die = _random_die(rng, tip, is_drilled=atlas is None)
    eye = _Eye.at(lean, float(np.exp(rng.uniform(np.log(120), np.log(1500)))))
    ways = eye.rays()
    surface = die.meet(eye.place, ways)
    pips = surface.paint[0] if atlas is None else atlas.at(_own_axes(die, surface.points))
    layers = np.zeros((4, ways.shape[1]), dtype=np.float32)
    layers[0, surface.hit] = 1.0
    layers[1, surface.hit] = pips
    layers[2, surface.hit], layers[3, surface.hit] = _lit(surface.normals, ways[:, surface.hit], rng)
    middle, size = _top(die, eye)
    answer = STRANGE_AT if atlas is not None or tip > LEANING_DEG else die.face
    return Cast(_packed(layers), middle, size, answer, lean, die.yaw_deg)


def _own_axes(die: StandingDie, points: Floats) -> Floats:
    """Points (3, N) in the axes of the die, from −1 to 1."""
    return np.asarray(die.turn.T @ points / (SIDE_MM / 2), dtype=np.float32)


def _random_die(rng: np.random.Generator, tip_deg: float, is_drilled: bool) -> StandingDie:
    radius = float(rng.uniform(0.065, 0.13)) if is_drilled else 1e-3
    drill = Drill(
        radius=radius,
        spacing=float(rng.uniform(0.2, 0.3)),
        dimple=float(rng.uniform(0.0, 0.9)) if is_drilled else 0.0,
        one=float(rng.choice([1.0, 1.0, 1.0, 1.4, min(2.0, LARGEST_ONE / radius)])),
    )
    black, white = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
    face, yaw = int(rng.integers(1, 7)), float(rng.uniform(0, 360))
    rounding = float(rng.choice([rng.uniform(0.02, 0.12), rng.uniform(0.1, 0.3)]))
    ball = NO_BALL
    if rng.random() < BALLS:
        ball, rounding = float(rng.uniform(*BALL)), float(rng.uniform(0.02, 0.08))
    return StandingDie(
        face, SIDE_MM, 0, 0, 0, yaw, black, white, rounding=rounding, drill=drill, tip_deg=tip_deg, ball=ball
    )


def _lit(normals: Floats, ways: Floats, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """The light received (N,), 1 on a level face, and the shine (N,)."""
    around, up = rng.uniform(0, 2 * math.pi), math.radians(rng.uniform(25, 88))
    lamp = np.array([math.cos(around) * math.cos(up), math.sin(around) * math.cos(up), math.sin(up)])
    ambient = rng.uniform(0.2, 0.85)
    facing = np.clip(lamp @ normals, 0.0, None) / lamp[2]
    sky = 1.0 + rng.uniform(0.1, 0.7) * (normals[2] - 1.0) / 2
    half = lamp[:, None] - ways
    glint = np.clip((normals * half).sum(axis=0) / np.linalg.norm(half, axis=0), 0, 1)
    shine = glint ** rng.choice([8.0, 26.0, 90.0]) * rng.choice([0.0, 0.15, 0.4, 0.9])
    bevel = np.clip(1.0 - np.abs(normals).max(axis=0), 0, 0.3) / 0.3
    shine = shine + bevel * rng.choice([0.0, 0.0, 0.1, 0.35])
    received = np.minimum((1 - ambient) * facing + ambient * sky, 2.0)
    return received.astype(np.float32), np.clip(shine, 0, 1).astype(np.float32)


def _top(die: StandingDie, eye: _Eye) -> tuple[tuple[float, float], float]:
    """Middle and mean edge of the top face."""
    axes = die.turn.astype(np.float32) * np.float32(SIDE_MM / 2)
    upward = int(np.argmax(np.abs(FACE_NORMALS[die.face])))
    first, second = (axes[:, index] for index in range(3) if index != upward)
    top = axes @ np.array(FACE_NORMALS[die.face], dtype=np.float32)
    ring = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    corners = eye.project(np.stack([top + a * first + b * second for a, b in ring], axis=1))
    edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    across, down = eye.project(top[:, None])[0].tolist()
    return (across, down), float(edges.mean())


def _packed(layers: Floats) -> NDArray[np.uint8]:
    """The layers of all fine pixels, averaged down; light above 1 fits, too."""
    side = CANVAS_PX * FINE
    scale = np.array([255.0, 255.0, 127.0, 255.0], dtype=np.float32)
    fine = (layers * scale[:, None]).T.reshape(side, side, 4)
    coarse = cv2.resize(fine, (CANVAS_PX, CANVAS_PX), interpolation=cv2.INTER_AREA)
    return np.clip(np.round(coarse), 0, 255).astype(np.uint8)


def gem_cast(rng: np.random.Generator) -> Cast:
    """Something with eight, ten or more sides and a number on it."""
    return Cast(gem(CANVAS_PX, SIDE_PX, rng), (0.0, 0.0), float(SIDE_PX), STRANGE_AT, 0.0, 0.0)


def load(folder: Path) -> list[Cast]:
    """The casts in a folder."""
    file = np.load(folder / "casts.npz")
    return [
        Cast(layers, (float(x), float(y)), float(size), int(answer), float(lean), float(yaw))
        for layers, x, y, size, answer, lean, yaw in zip(
            *(file[name] for name in ("layers", "x", "y", "size", "answer", "lean", "yaw")), strict=True
        )
    ]


def main() -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--casts", type=int, default=CASTS)
    args = parser.parse_args()
    rng = np.random.default_rng(1)
    casts = [random_cast(rng) for _ in range(args.casts)]
    casts += [gem_cast(rng) for _ in range(args.casts * GEMS // CASTS)]
    args.folder.mkdir(parents=True, exist_ok=True)
    np.savez(
        args.folder / "casts.npz",
        layers=np.stack([cast.layers for cast in casts]),
        x=np.array([cast.middle[0] for cast in casts]),
        y=np.array([cast.middle[1] for cast in casts]),
        size=np.array([cast.size for cast in casts]),
        answer=np.array([cast.answer for cast in casts]),
        lean=np.array([cast.lean for cast in casts]),
        yaw=np.array([cast.yaw_deg for cast in casts]),
    )


if __name__ == "__main__":
    main()
