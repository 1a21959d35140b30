"""Makes patches with known truth: `python -m vision.training.pictures KIND FOLDER --boards N --seed S`."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, look_height_mm
from vision.colours import rgb_of
from vision.geometry import Camera
from vision.levels import board_levels
from vision.patches import Places, cut_patches, leans
from vision.plan import DIE, DISC, FIGURE, STACK, board_mm
from vision.render import Placement, View, camera_of, render
from vision.render.styles import random_make, random_view
from vision.training.boards import Plan, Things, random_plan, random_things
from vision.training.disc_tables import disc_lesson
from vision.training.lesson import Lesson, close_places, write
from vision.training.truth import Scene
from vision.training.weather import Weather
from vision.training.windows import Windows

ARRANGEMENTS = 6
"""So many times the pieces are set up anew on the same table in the same light."""
CORNER_SD_PX = 0.9
"""How far off the corners are when people or programs mark them."""
USUAL_HEIGHT_MM = {"die": 17.0, "disc": 6.0, "figure": 25.0}
"""What the reader believes; the pieces drawn are a little larger or smaller."""
MOST_COCKED_DEG = 45.0
STRAYS = {DIE: 16, DISC: 0, FIGURE: 0}
"""So many places between the cells are looked at, too: the thrown die lies anywhere."""
GLOSSY = 0.5
"""So often the pieces are glossy, and windows all around are mirrored in their tops and round edges."""
BRIGHT = Windows((-240.0, 480.0), (30.0, 400.0), (0.2, 1.6), (1.0, 3.0, 10.0))
"""Such windows: the board would mirror them somewhere, or somewhere around it."""
AT_HOME = 0.4
"""So often the figure on a circle is the one whose colour is nearest to it: as at home and at its goal."""
STACKS_TO_A_MAN = (0.0, 0.1, 0.3, 1.0)
"""How many kings there are to a man, on one table or another."""
DRAWN = 0.75
"""So many tables of discs are drawn patch by patch, which is quick; the others are rendered."""


class Cocked(NamedTuple):
    """How many dice lean on something, and by how much at least."""

    share: float = 0.03
    least_deg: float = 12.0


FEW = Cocked()


def lessons_of_table(kind: str, rng: np.random.Generator, cocked: Cocked = FEW) -> list[Lesson]:
    """One table with its pieces set up several times."""
    if kind == DISC and rng.random() < DRAWN:
        return [disc_lesson(rng) for _ in range(ARRANGEMENTS)]
    plan = random_plan(kind, rng)
    view = _glossy(random_view(rng, board_mm(plan)), rng)
    corners = camera_of(view, board_mm(plan)).corners() + rng.normal(0, CORNER_SD_PX, (4, 2))
    believed = Camera.from_corners(corners, view.image_size, board_mm(plan))
    makes = (random_make(rng) for _ in range(ARRANGEMENTS))
    return [_lesson(kind, plan, replace(view, make=make), believed, cocked, rng) for make in makes]


def _glossy(view: View, rng: np.random.Generator) -> View:
    """The same, often with bright windows that the pieces mirror and the dull board hardly does."""
    if rng.random() >= GLOSSY:
        return view
    windows = tuple(BRIGHT.draw(rng) for _ in range(int(rng.integers(1, 4))))
    table = replace(view.table, varnish=view.table.varnish * float(rng.uniform(0.0, 0.4)))
    return replace(view, light=replace(view.light, windows=windows), table=table)


def _lesson(
    kind: str, plan: Plan, view: View, camera: Camera, cocked: Cocked, rng: np.random.Generator
) -> Lesson:
    things = random_things(kind, plan, rng)
    placements = random_placements(kind, plan, things, rng, cocked)
    weather = Weather.draw(view.image_size[::-1], rng)
    frame = weather.spoil(render(plan, things, placements, view, rng).image)
    usual = USUAL_HEIGHT_MM[kind] / min(piece.height_mm for piece in things.pieces)
    cells = Places.of_plan(plan, look_height_mm(things) * usual)
    scene = Scene(kind, plan, things, placements, view, camera)
    strays = tuple((x, y) for x, y in rng.uniform((0, 0), board_mm(plan), (STRAYS[kind], 2)).tolist())
    centres = tuple(place for place in cells.centres_mm + strays if scene.answer(place) is not None)
    places = replace(cells, centres_mm=centres)
    board = board_levels(cut_patches(frame, cells, camera))
    return Lesson(
        cut_patches(frame, places, camera),
        cut_patches(frame, close_places(kind, places), camera),
        np.tile(board, (len(centres), 1)),
        leans(places, camera),
        np.array([scene.answer(place) for place in centres], dtype=np.int64),
        np.array([scene.body(place, weather) for place in centres], dtype=np.float32),
        scene.tops(places),
    )


def random_placements(
    kind: str, plan: Plan, things: Things, rng: np.random.Generator, cocked: Cocked = FEW
) -> tuple[Placement, ...]:
    """Pieces on some of the cells, kings as often as the luck of the table has it."""
    share = float(rng.uniform(0.2, 0.7))
    stacks = float(rng.choice(STACKS_TO_A_MAN))
    chances = np.array([stacks if piece.kind == STACK else 1.0 for piece in things.pieces])
    placed = (
        (cell, _placed(cell.name, things, chances, cocked if kind == DIE else Cocked(0.0), rng))
        for cell in plan.cells
        if rng.random() < share
    )
    if kind != FIGURE:
        return tuple(each for _, each in placed)
    return tuple(
        replace(each, label=_at_home(cell.tint, things)) if cell.tint and rng.random() < AT_HOME else each
        for cell, each in placed
    )


def _at_home(tint: str, things: Things) -> str:
    """The piece that is hardest to see on a cell of this colour."""
    paint = np.array(rgb_of(tint))
    near = min(things.colours, key=lambda colour: float(np.abs(paint - colour.rgb).sum()))
    return next(piece.label for piece in things.pieces if piece.colour == near.name)


def _placed(
    cell: str, things: Things, chances: NDArray[np.float64], cocked: Cocked, rng: np.random.Generator
) -> Placement:
    """Some piece somewhere on its cell; now and then a die leans on its edge."""
    right, away = np.clip(rng.normal(0, 2.2, 2), -5.0, 5.0).tolist()
    return Placement(
        cell,
        things.pieces[int(rng.choice(len(chances), p=chances / chances.sum()))].label,
        right,
        away,
        yaw_deg=float(rng.uniform(0, 360)),
        tip_deg=_tip_deg(cocked, rng),
        slip_mm=(float(rng.normal(0, 0.5)), float(rng.normal(0, 0.5))),
    )


def _tip_deg(cocked: Cocked, rng: np.random.Generator) -> float:
    return float(rng.uniform(cocked.least_deg, MOST_COCKED_DEG)) if rng.random() < cocked.share else 0.0


def main() -> None:
    """Write one file for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(ANSWERS))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--cocked", type=float, nargs=2, default=Cocked(), help="share of dice, least degrees"
    )
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for number in range(args.seed, args.seed + args.boards):
        path = args.folder / f"{args.kind}-{number:05}.npz"
        if not path.exists():
            lessons = lessons_of_table(
                args.kind, np.random.default_rng([number, len(args.kind)]), Cocked(*args.cocked)
            )
            write(path, lessons)


if __name__ == "__main__":
    main()
