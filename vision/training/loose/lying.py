"""How dice lie in a scene: apart, touching or in rows, seen from above or from aside."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.training.loose.casts import OBLIQUE, STRANGE_AT, Cast

Floats = NDArray[np.float32]

SCENE_PX = 320
PACKED, MOST_IN_A_ROW = 0.15, 6
"""So often dice lie side by side in rows, and so many in each at most."""
OBLIQUE_SCENES, ROLL_DEG = 0.45, 16.0
"""So often a scene without rows is seen from aside; upright lines are then upright within this deviation."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """From where dice are seen, and how they are turned in the picture."""

    is_oblique: bool
    turn_deg: float
    is_packed: bool  # all turned alike, seen from above, all of one size
    ones: float = 0.0  # so many show a one besides those that do anyway

    @classmethod
    def draw(cls, rng: np.random.Generator) -> Outlook:
        """Some view."""
        packed, oblique = bool(rng.random() < PACKED), bool(rng.random() < OBLIQUE_SCENES)
        oblique = oblique and not packed
        turn = rng.normal(0, ROLL_DEG) if oblique else rng.choice([0.0, rng.uniform(0, 90)])
        return cls(oblique, float(turn), packed)

    def cast(self, casts: list[Cast], rng: np.random.Generator) -> Cast:
        """One of the casts that is seen from there."""
        most, is_one = OBLIQUE / 2 if self.is_packed else np.inf, rng.random() < self.ones
        fit = [cast for cast in casts if (cast.lean > OBLIQUE) == self.is_oblique and cast.lean < most]
        wanted = [cast for cast in fit if not is_one or cast.answer == 1] or fit
        while True:
            cast = wanted[int(rng.integers(len(wanted)))]
            if cast.answer != STRANGE_AT or rng.random() < 0.5:
                return cast

    def turn_of(self, cast: Cast, rng: np.random.Generator) -> float:
        """How far the cast is to be turned."""
        if self.is_oblique:
            return self.turn_deg + float(rng.normal(0, 8))
        if self.is_packed:
            return self.turn_deg - cast.yaw_deg + 90.0 * int(rng.integers(4)) + float(rng.normal(0, 1.5))
        return float(rng.uniform(0, 360))


def apart_or_touching(count: int, side: float, rng: np.random.Generator) -> list[Floats]:
    """Where dice lie: apart, or touching the one before; the nearer ones are drawn last."""
    places: list[Floats] = []
    for _ in range(8 * count):
        if len(places) == count:
            break
        edge = min(side * rng.choice([0.2, 0.7, 0.7]), SCENE_PX / 2)
        place = rng.uniform(edge, SCENE_PX - edge, 2)
        if places and rng.random() < 0.5:
            angle = rng.uniform(0, 2 * np.pi)
            step = np.array([np.cos(angle), np.sin(angle)]) * side * rng.uniform(1.12, 1.5)
            place = places[-1] + step
        apart = [float(np.linalg.norm(place - other)) for other in places]
        if min(apart, default=np.inf) > 1.1 * side and place.min() > 0 and place.max() < SCENE_PX:
            places.append(place.astype(np.float32))
    return sorted(places, key=lambda place: float(place[1]))


def in_rows(side: float, turn_deg: float, rng: np.random.Generator) -> list[Floats]:
    """Where dice lie that were put side by side."""
    turn, step = np.radians(turn_deg), side * float(rng.uniform(1.02, 1.12))
    middle, (across, along) = rng.uniform(0.3, 0.7, 2) * SCENE_PX, rng.integers(2, MOST_IN_A_ROW + 1, 2)
    ways = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * step
    cells = np.indices((across, along)).reshape(2, -1).T - np.array([across - 1, along - 1]) / 2
    places = (middle + cells @ ways).astype(np.float32)
    return sorted(places, key=lambda place: float(place[1]))
