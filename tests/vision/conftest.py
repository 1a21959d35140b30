"""A board, two sets of dice and random scenes, in the form that vision asks for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import pytest

from vision.render import COLD, DAYLIGHT, DIM, WARM, Placement, Table, View


@dataclass(frozen=True, slots=True)
class Cell:
    name: str
    x: float
    y: float
    shape: str = "square"
    is_playable: bool = True
    is_outer: bool = False
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    kind: str
    points: tuple[tuple[float, float], ...]
    colour: str = "black"


@dataclass(frozen=True, slots=True)
class Plan:
    width: float
    height: float
    cell_mm: float
    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Die:
    label: str
    colour: str
    face: int | None
    kind: str = "die"
    width_mm: float = 17.0
    height_mm: float = 17.0


@dataclass(frozen=True, slots=True)
class Colour:
    name: str
    rgb: tuple[int, int, int]
    mark_rgb: tuple[int, int, int]
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Dice:
    pieces: tuple[Die, ...]
    colours: tuple[Colour, ...]


COLOURS = {
    "white": Colour("white", (238, 236, 230), (26, 26, 28)),
    "black": Colour("black", (34, 35, 38), (240, 240, 236)),
    "red": Colour("red", (186, 38, 36), (244, 240, 232)),
    "green": Colour("green", (34, 120, 62), (244, 240, 232)),
}


def square_plan(size: int) -> Plan:
    """A square board with its outer cells, and dots on b2 and on the cell opposite."""
    cells = tuple(
        Cell(
            f"{'abcdefghij'[column]}{row + 1}",
            column + 0.5,
            row + 0.5,
            is_outer=column in (0, size - 1) or row in (0, size - 1),
        )
        for row in range(size)
        for column in range(size)
    )
    dots = (Mark("dot", ((1.5, 1.5),)), Mark("dot", ((size - 1.5, size - 1.5),)))
    return Plan(float(size), float(size), 30.0, cells, dots)


def dice_of(*names: str) -> Dice:
    pieces = tuple(Die(f"{name} {face}", name, face) for name in names for face in range(1, 7))
    return Dice(pieces, tuple(COLOURS[name] for name in names))


def discs_of(*names: str) -> Dice:
    pieces = [
        Die(f"{name} {what}", name, None, kind, 23.0, height)
        for name in names
        for what, kind, height in (("man", "disc", 6.0), ("king", "stack", 12.0))
    ]
    return Dice(tuple(pieces), tuple(COLOURS[name] for name in names))


def figures_of(*names: str) -> Dice:
    pieces = tuple(Die(name, name, None, "figure", 12.0, 24.0) for name in names)
    return Dice(pieces, tuple(COLOURS[name] for name in names))


def random_placements(plan: Plan, dice: Dice, count: int, rng: np.random.Generator) -> tuple[Placement, ...]:
    """Dice on random cells, a little off the middle and turned at will."""
    cells = rng.choice(len(plan.cells), size=count, replace=False)
    return tuple(
        Placement(
            plan.cells[index].name,
            dice.pieces[int(rng.integers(len(dice.pieces)))].label,
            float(rng.uniform(-3.5, 3.5)),
            float(rng.uniform(-3.5, 3.5)),
            float(rng.uniform(0, 360)),
        )
        for index in cells.tolist()
    )


def random_view(rng: np.random.Generator) -> View:
    """A camera somewhere above the table in some light."""
    sizes = ((640, 480), (800, 600), (1024, 768), (1280, 960))
    return View(
        image_size=sizes[int(rng.integers(4))],
        tilt_deg=float(rng.uniform(0, 35)),
        azimuth_deg=float(rng.uniform(-12, 12)),
        focal_ratio=float(rng.uniform(0.95, 1.3)),
        light=(DAYLIGHT, WARM, COLD, DIM)[int(rng.integers(4))],
        table=Table(seed=int(rng.integers(1000))),
        noise=float(rng.uniform(0.5, 3.5)),
        blur_px=float(rng.uniform(0.3, 0.8)),
    )


class PlaceDice(Protocol):
    """How a test asks for random dice."""

    def __call__(
        self, plan: Plan, dice: Dice, count: int, rng: np.random.Generator
    ) -> tuple[Placement, ...]: ...


class MakeView(Protocol):
    """How a test asks for a random view."""

    def __call__(self, rng: np.random.Generator) -> View: ...


@pytest.fixture(scope="session")
def place_dice() -> PlaceDice:
    return random_placements


@pytest.fixture(scope="session")
def make_view() -> MakeView:
    return random_view


@pytest.fixture(scope="session")
def plan8() -> Plan:
    return square_plan(8)


@pytest.fixture(scope="session")
def plan10() -> Plan:
    return square_plan(10)


@pytest.fixture(scope="session")
def black_white() -> Dice:
    return dice_of("white", "black")


@pytest.fixture(scope="session")
def red_green() -> Dice:
    return dice_of("red", "green")


@pytest.fixture(scope="session")
def discs() -> Dice:
    return discs_of("white", "red")


@pytest.fixture(scope="session")
def figures() -> Dice:
    return figures_of("white", "black", "red", "green")


@pytest.fixture
def chequered(plan8: Plan) -> Plan:
    tints = ("#7d9cc9", "#f2dadd")
    cells = tuple(replace(cell, tint=tints[int(cell.x + cell.y) % 2], is_outer=False) for cell in plan8.cells)
    return replace(plan8, cells=cells, marks=())
