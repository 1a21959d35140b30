"""Makes patches with known truth: `python -m vision.training.pictures KIND FOLDER --boards N --seed S`."""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, CLOSE_PX, NOTHING, STRANGE, look_height_mm
from vision.colours import light_of, pixels_of
from vision.geometry import Camera
from vision.network import board_levels
from vision.patches import PATCH_PX, Places, cut_patches, leans
from vision.plan import DIE, DISC, FIGURE, STACK, board_mm, centre_mm
from vision.render import Placement, View, camera_of, render
from vision.render.stage import lamp_gain
from vision.render.styles import random_make, random_view
from vision.training.boards import Plan, Things, random_plan, random_things
from vision.training.disc_tables import disc_lesson
from vision.training.lesson import Lesson
from vision.training.weather import Weather

ARRANGEMENTS = 6
"""So many times the pieces are set up anew on the same table in the same light."""
CORNER_SD_PX = 0.9
"""How far off the corners are when people or programs mark them."""
USUAL_HEIGHT_MM = {"die": 17.0, "disc": 6.0, "figure": 25.0}
"""What the reader believes; the pieces drawn are a little larger or smaller."""
COCKED_SHARE = 0.03
STRAYS = {DIE: 16, DISC: 0, FIGURE: 0}
"""So many places between the cells are looked at, too: the thrown die lies anywhere."""
ON_CELL_MM, STRADDLING_MM, ALONE_MM = 7.1, (9.0, 16.0), 20.0
"""How far from a place a piece stands on it, half on it, or no longer there."""
STACK_CHANCE = 0.4
"""So many kings to a man: there are fewer of them, and from above nobody can tell."""


Place = tuple[float, float]
"""Board millimetres."""


def lessons_of_table(kind: str, rng: np.random.Generator) -> list[Lesson]:
    """One table with its pieces set up several times."""
    if kind == DISC:
        return [disc_lesson(rng) for _ in range(ARRANGEMENTS)]
    plan = random_plan(kind, rng)
    view = random_view(rng, board_mm(plan))
    corners = camera_of(view, board_mm(plan)).corners() + rng.normal(0, CORNER_SD_PX, (4, 2))
    believed = Camera.from_corners(corners, view.image_size, board_mm(plan))
    makes = (random_make(rng) for _ in range(ARRANGEMENTS))
    return [_lesson(kind, plan, replace(view, make=make), believed, rng) for make in makes]


def _lesson(kind: str, plan: Plan, view: View, camera: Camera, rng: np.random.Generator) -> Lesson:
    things = random_things(kind, plan, rng)
    placements = _placements(kind, plan, things, rng)
    weather = Weather.draw(view.image_size[::-1], rng)
    frame = weather.spoil(render(plan, things, placements, view, rng).image)
    usual = USUAL_HEIGHT_MM[kind] / min(piece.height_mm for piece in things.pieces)
    cells = Places.of_plan(plan, look_height_mm(things) * usual)
    scene = _Scene(kind, plan, things, placements, view, camera, weather)
    strays = tuple((x, y) for x, y in rng.uniform((0, 0), board_mm(plan), (STRAYS[kind], 2)).tolist())
    centres = tuple(place for place in cells.centres_mm + strays if scene.answer(place) is not None)
    places = replace(cells, centres_mm=centres)
    board = board_levels(cut_patches(frame, cells, camera))
    return Lesson(
        cut_patches(frame, places, camera),
        cut_patches(frame, replace(places, side_px=CLOSE_PX.get(kind, PATCH_PX)), camera),
        np.tile(board, (len(centres), 1)),
        leans(places, camera),
        np.array([scene.answer(place) for place in centres], dtype=np.int64),
        np.array([scene.body(place) for place in centres], dtype=np.float32),
    )


def _placements(kind: str, plan: Plan, things: Things, rng: np.random.Generator) -> tuple[Placement, ...]:
    share = float(rng.uniform(0.2, 0.7))
    return tuple(_placed(cell.name, kind, things, rng) for cell in plan.cells if rng.random() < share)


def _placed(cell: str, kind: str, things: Things, rng: np.random.Generator) -> Placement:
    """Some piece somewhere on its cell; now and then a die leans on its edge."""
    right, away = np.clip(rng.normal(0, 2.2, 2), -5.0, 5.0).tolist()
    chances = np.array([STACK_CHANCE if piece.kind == STACK else 1.0 for piece in things.pieces])
    return Placement(
        cell,
        things.pieces[int(rng.choice(len(chances), p=chances / chances.sum()))].label,
        right,
        away,
        yaw_deg=float(rng.uniform(0, 360)),
        tip_deg=float(rng.uniform(12, 45)) if kind == DIE and rng.random() < COCKED_SHARE else 0.0,
        slip_mm=(float(rng.normal(0, 0.5)), float(rng.normal(0, 0.5))),
    )


@dataclass(frozen=True, slots=True)
class _Scene:
    """What is true at any place of one picture."""

    kind: str
    plan: Plan
    things: Things
    placements: tuple[Placement, ...]
    view: View
    camera: Camera
    weather: Weather

    def answer(self, place: Place) -> int | None:
        """What the network should say at a place; None where nobody could say what is right."""
        placement, far = self._nearest(place)
        if placement is None or far > ALONE_MM:
            return ANSWERS[self.kind].index(NOTHING)
        if far <= ON_CELL_MM and not placement.tip_deg:
            return ANSWERS[self.kind].index(placement.label.split()[1])
        is_strange = far <= ON_CELL_MM or STRADDLING_MM[0] < far < STRADDLING_MM[1]
        return ANSWERS[self.kind].index(STRANGE) if is_strange else None

    def body(self, place: Place) -> NDArray[np.float32]:
        """The own colour of the piece there in this light, as pixel values; 0 where nothing stands."""
        placement, far = self._nearest(place)
        if placement is None or far > ON_CELL_MM:
            return np.zeros(3, dtype=np.float32)
        colour = next(each for each in self.things.colours if each.name == placement.label.split()[0])
        gain = lamp_gain(self.view.light, self.camera, np.array(place, dtype=np.float32))
        pixels = pixels_of(light_of(colour.rgb) * self.view.light.bgr * gain)
        return self.weather.spoil_colour(pixels, self.camera.project([[*place, 0.0]])[0])

    def _nearest(self, place: Place) -> tuple[Placement | None, float]:
        """The piece closest to a place, and how far it is."""
        centres = {cell.name: centre_mm(self.plan, cell) for cell in self.plan.cells}
        apart = [
            math.dist(place, np.add(centres[each.cell], (each.dx_mm, each.dy_mm))) for each in self.placements
        ]
        if not apart:
            return None, math.inf
        best = int(np.argmin(apart))
        return self.placements[best], apart[best]


def main() -> None:
    """Write one file for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(ANSWERS))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for number in range(args.seed, args.seed + args.boards):
        path = args.folder / f"{args.kind}-{number:05}.npz"
        if not path.exists():
            lessons = lessons_of_table(args.kind, np.random.default_rng([number, len(args.kind)]))
            _write(path, lessons)


def _write(path: Path, lessons: list[Lesson]) -> None:
    parts = {name: np.concatenate([getattr(each, name) for each in lessons]) for name in Lesson.__slots__}
    np.savez(path, allow_pickle=False, **parts)


if __name__ == "__main__":
    main()
