"""The grid under the dice: names, straight ways and the shapes of a winning line.

Everything that depends on geometry alone is worked out once per board, so that judging and
searching only look things up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from string import ascii_lowercase
from typing import TypeAlias

DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight directions (file, rank) in turning order: two steps on is a right angle."""

LINE_LENGTH = 6
"""Article F: six dice, 1 to 6."""

LineGroups: TypeAlias = tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]
"""Lines that share a cell, by the cell before it (after it, where they begin): a look at this
neighbour rules most of them out."""


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangular grid with its outer cells; cell numbers run along the ranks from a1."""

    rows: int
    columns: int
    outer: frozenset[int]
    ring: tuple[int, ...] = field(repr=False, compare=False)
    """The outer cells once more, in their order."""
    names: tuple[str, ...] = field(repr=False)
    index: dict[str, int] = field(repr=False, hash=False, compare=False)
    rays: tuple[tuple[tuple[int, ...], ...], ...] = field(repr=False, compare=False)
    ways: dict[tuple[int, int], tuple[int, ...]] = field(repr=False, hash=False, compare=False)
    lines: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    """All directed lines of six cells, straight or with one right angle."""
    places: tuple[tuple[tuple[int, ...], ...], ...] = field(repr=False, compare=False)
    """For each cell and each place in a line the numbers of the lines that have the cell there."""
    through: tuple[tuple[LineGroups, ...], ...] = field(repr=False, compare=False)
    """The same as the lines themselves, in groups."""

    def distance(self, one: int, other: int) -> int:
        """How many king's steps lie between two cells."""
        return max(
            abs(one % self.columns - other % self.columns), abs(one // self.columns - other // self.columns)
        )


@cache
def make_board(rows: int, columns: int, outer: frozenset[str]) -> Board:
    """The board with these ranks, files and outer cells."""
    names = cell_names(rows, columns)
    index = {name: number for number, name in enumerate(names)}
    rays = tuple(tuple(_ray(rows, columns, cell, way) for way in DIRECTIONS) for cell in range(len(names)))
    ways = {
        (start, target): ray[:step]
        for start, of_start in enumerate(rays)
        for ray in of_start
        for step, target in enumerate(ray)
    }
    lines = tuple(line for cell in range(len(names)) for line in _lines_from(rays, cell))
    places = _places(len(names), lines)
    return Board(
        rows=rows,
        columns=columns,
        outer=frozenset(index[name] for name in outer),
        ring=tuple(sorted(index[name] for name in outer)),
        names=names,
        index=index,
        rays=tuple(tuple(ray for ray in of_start if ray) for of_start in rays),
        ways=ways,
        lines=lines,
        places=places,
        through=tuple(
            tuple(_grouped(lines, numbers, place) for place, numbers in enumerate(of_cell))
            for of_cell in places
        ),
    )


def _places(cells: int, lines: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    found: list[list[list[int]]] = [[[] for _ in range(LINE_LENGTH)] for _ in range(cells)]
    for number, line in enumerate(lines):
        for place, cell in enumerate(line):
            found[cell][place].append(number)
    return tuple(tuple(map(tuple, places)) for places in found)


def _grouped(lines: tuple[tuple[int, ...], ...], numbers: tuple[int, ...], place: int) -> LineGroups:
    groups: dict[int, list[tuple[int, ...]]] = {}
    for number in numbers:
        groups.setdefault(lines[number][place - 1 if place else 1], []).append(lines[number])
    return tuple((beside, tuple(group)) for beside, group in groups.items())


def cell_names(rows: int, columns: int) -> tuple[str, ...]:
    """a1, b1, … rank by rank."""
    return tuple(f"{ascii_lowercase[file]}{rank + 1}" for rank in range(rows) for file in range(columns))


def _ray(rows: int, columns: int, cell: int, way: tuple[int, int]) -> tuple[int, ...]:
    file, rank = cell % columns + way[0], cell // columns + way[1]
    cells = []
    while 0 <= file < columns and 0 <= rank < rows:
        cells.append(rank * columns + file)
        file, rank = file + way[0], rank + way[1]
    return tuple(cells)


def _lines_from(rays: tuple[tuple[tuple[int, ...], ...], ...], cell: int) -> Iterator[tuple[int, ...]]:
    """All directed lines of six cells from here: articles F and G, one right angle at most."""
    for way, ray in enumerate(rays[cell]):
        if len(ray) >= LINE_LENGTH - 1:
            yield (cell, *ray[: LINE_LENGTH - 1])
        # The corner die belongs to both arms, and each arm has at least two dice.
        for corner in range(1, min(len(ray), LINE_LENGTH - 2) + 1):
            rest = LINE_LENGTH - 1 - corner
            for turn in (2, -2):
                arm = rays[ray[corner - 1]][(way + turn) % len(DIRECTIONS)]
                if len(arm) >= rest:
                    yield (cell, *ray[:corner], *arm[:rest])
