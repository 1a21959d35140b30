"""Boards and pieces to practise on, in the form that vision asks for; none is one of our games."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.colours import Rgb, rgb_of
from vision.plan import DIE, DISC, FIGURE, STACK
from vision.render.styles import random_rgb
from vision.training.signs import random_signs

CELL_MM = 30.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as vision asks for it."""

    name: str
    x: float
    y: float
    shape: str = "square"
    is_playable: bool = True
    is_outer: bool = False
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something painted on the board."""

    kind: str
    points: tuple[tuple[float, float], ...]
    colour: str = "black"


@dataclass(frozen=True, slots=True)
class Plan:
    """A board."""

    width: float
    height: float
    cell_mm: float
    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece; its label is what the network is to answer, after the colour."""

    label: str
    kind: str
    colour: str
    face: int | None
    width_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of pieces."""

    name: str
    rgb: Rgb
    mark_rgb: Rgb
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Things:
    """A set of pieces."""

    pieces: tuple[Thing, ...]
    colours: tuple[Colour, ...]


OWN_CIRCLES = 0.5
"""So often a colour of figures has circles of its own on the board, as it has at home and at its goal."""
CAMOUFLAGED = 0.4
"""So often a piece has nearly the colour of a cell: blue men stand on blue squares."""
HOUSEHOLD: tuple[tuple[Rgb, Rgb], ...] = (
    ((26, 26, 28), (240, 238, 232)),
    ((238, 235, 226), (24, 22, 22)),
    ((186, 38, 36), (242, 240, 236)),
    ((38, 120, 62), (240, 240, 232)),
    ((40, 78, 160), (242, 242, 244)),
    ((222, 180, 48), (28, 26, 24)),
    ((206, 168, 120), (60, 40, 28)),
    ((92, 58, 38), (226, 200, 160)),
)
"""Pieces and pips as most houses have them: black, white, red, green, blue, yellow, light and dark wood."""
USUAL, TONE_SD = 0.4, 12.0
"""So often a piece has such a colour; how much one differs from another, in levels."""
LIGHT: Rgb = (245, 243, 238)
DARK: Rgb = (22, 20, 20)
"""What most pips are."""
LEAST_CONTRAST = 70
"""Pips are told from the die by at least so many levels in one of the colours."""


def random_plan(kind: str, rng: np.random.Generator) -> Plan:
    """A board for pieces of this kind: plain, chequered or with round places."""
    style = rng.random()
    shape = "circle" if style < (0.85 if kind == FIGURE else 0.08) else "square"
    chequered = shape == "square" and style < (0.85 if kind == DISC else 0.25)
    tints = ["", ""]
    if chequered or shape == "circle":
        tints = [_hex(random_rgb(rng)) for _ in range(2 if chequered else 5)]
    if chequered and rng.random() < 0.3:
        tints[int(rng.integers(2))] = ""
    return _grid(8, shape, chequered, tints, rng)


def _grid(size: int, shape: str, chequered: bool, tints: list[str], rng: np.random.Generator) -> Plan:
    cells = []
    for index in range(size * size):
        row, column = divmod(index, size)
        some = int(rng.choice(len(tints), p=_shares(tints)))
        tint = tints[(row + column) % 2 if chequered else some]
        outer = {0, size - 1} & {row, column}
        cells.append(Cell(str(index), column + 0.5, row + 0.5, shape, is_outer=bool(outer), tint=tint))
    return Plan(size, size, CELL_MM, tuple(cells), (*_marks(size, rng), *_signs(cells, rng)))


def _signs(cells: list[Cell], rng: np.random.Generator) -> list[Mark]:
    """Letters, arrows and rings in some of the round cells; drawn from luck of their own."""
    places = [((cell.x, cell.y), cell.tint) for cell in cells if cell.shape == "circle"]
    (own,) = rng.spawn(1)
    return [Mark(kind, points, _hex(ink)) for kind, points, ink in random_signs(places, own)]


def _shares(tints: list[str]) -> list[float]:
    """The first paint is on half of all cells."""
    rest = len(tints) - 1
    return [0.5] + [0.5 / rest] * rest


def _marks(size: int, rng: np.random.Generator) -> tuple[Mark, ...]:
    """Dots in some cells and a line or two across the board."""
    dots = [Mark("dot", ((_middle(size, rng), _middle(size, rng)),), _hex(random_rgb(rng))) for _ in range(3)]
    ends = rng.uniform(0, size, (int(rng.integers(3)), 2, 2)).tolist()
    lines = [Mark("line", ((a[0], a[1]), (b[0], b[1])), _hex(random_rgb(rng))) for a, b in ends]
    return (*dots, *lines)


def _middle(size: int, rng: np.random.Generator) -> float:
    return float(rng.integers(size)) + 0.5


def random_things(kind: str, plan: Plan, rng: np.random.Generator) -> Things:
    """Pieces of this kind in four colours, some of which are also on the board."""
    tints = sorted({cell.tint for cell in plan.cells if cell.tint})
    colours = tuple(_colour(str(number), tints, rng) for number in range(4))
    if kind == FIGURE and tints:
        colours = tuple(_painted_alike(each, tints, rng) for each in colours)
    width, height = _size(kind, rng)
    pieces: list[Thing] = []
    for colour in (each.name for each in colours):
        if kind == DIE:
            pieces += [Thing(f"{colour} {face}", DIE, colour, face, width, height) for face in range(1, 7)]
        elif kind == DISC:
            pieces.append(Thing(f"{colour} man", DISC, colour, None, width, height))
            pieces.append(Thing(f"{colour} king", STACK, colour, None, width, 2 * height))
        else:
            pieces.append(Thing(f"{colour} figure", FIGURE, colour, None, width, height))
    return Things(tuple(pieces), colours)


def _size(kind: str, rng: np.random.Generator) -> tuple[float, float]:
    """Width and height in cells of 30 mm, a tenth off what the reader expects at most."""
    if kind == DIE:
        side = float(rng.uniform(15.5, 18.5))
        return side, side
    if kind == DISC:
        return float(rng.uniform(20.5, 25.0)), float(rng.uniform(5.5, 6.6))
    return float(rng.uniform(10.0, 14.5)), float(rng.uniform(22.0, 28.0))


def _painted_alike(colour: Colour, tints: list[str], rng: np.random.Generator) -> Colour:
    """The same colour or, often, nearly one of those on the board."""
    if rng.random() >= OWN_CIRCLES:
        return colour
    body = _toned(rgb_of(tints[int(rng.integers(len(tints)))]), rng)
    return replace(colour, rgb=body, mark_rgb=DARK if sum(body) > sum(LIGHT) / 2 else LIGHT)


def _colour(name: str, tints: list[str], rng: np.random.Generator) -> Colour:
    if rng.random() < USUAL:
        usual, pips = HOUSEHOLD[int(rng.integers(len(HOUSEHOLD)))]
        return Colour(name, _toned(usual, rng), _toned(pips, rng))
    body = random_rgb(rng)
    if tints and rng.random() < CAMOUFLAGED:
        red, green, blue = rgb_of(tints[int(rng.integers(len(tints)))])
        light = float(rng.uniform(0.75, 1.2))
        body = _toned((round(red * light), round(green * light), round(blue * light)), rng)
    for _ in range(100):
        mark: Rgb = LIGHT if rng.random() < 0.5 else DARK
        mark = random_rgb(rng) if rng.random() < 0.3 else mark
        if max(abs(a - b) for a, b in zip(body, mark, strict=True)) >= LEAST_CONTRAST:
            break
    return Colour(name, body, mark)


def _toned(rgb: Rgb, rng: np.random.Generator) -> Rgb:
    """Nearly this colour."""
    red, green, blue = np.clip(np.array(rgb) + rng.normal(0, TONE_SD, 3), 8, 252).astype(int).tolist()
    return red, green, blue


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)
