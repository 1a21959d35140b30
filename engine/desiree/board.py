"""The grid under the dice: names, straight ways and the shapes of a winning line.

Everything that depends on geometry alone is worked out once per board, so that judging and
searching only look things up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from string import ascii_lowercase

DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight directions (file, rank) in turning order: two steps on is a right angle."""

LINE_LENGTH = 6
"""Article F: six dice, 1 to 6."""


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangular grid with its outer cells; cell numbers run along the ranks from a1."""

    rows: int
    columns: int
    outer: frozenset[int]
    names: tuple[str, ...] = field(repr=False)
    index: dict[str, int] = field(repr=False, hash=False, compare=False)
    rays: tuple[tuple[tuple[int, ...], ...], ...] = field(repr=False, compare=False)
    ways: dict[tuple[int, int], tuple[int, ...]] = field(repr=False, hash=False, compare=False)
    lines: tuple[dict[int, tuple[tuple[int, ...], ...]], ...] = field(repr=False, hash=False, compare=False)
    """For each cell the directed lines that start there, straight or with one right angle, by
    their second cell: most starts are ruled out by a look at the neighbours."""

    through: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...] = field(repr=False, compare=False)
    """For each cell and each place in a line the lines that have the cell at that place."""

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
    lines = tuple(_lines_from(rays, cell) for cell in range(len(names)))
    return Board(
        rows=rows,
        columns=columns,
        outer=frozenset(index[name] for name in outer),
        names=names,
        index=index,
        rays=tuple(tuple(ray for ray in of_start if ray) for of_start in rays),
        ways=ways,
        lines=lines,
        through=_through(lines),
    )


def _through(
    lines: tuple[dict[int, tuple[tuple[int, ...], ...]], ...],
) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    found: list[list[list[tuple[int, ...]]]] = [[[] for _ in range(LINE_LENGTH)] for _ in lines]
    for by_second in lines:
        for of_second in by_second.values():
            for line in of_second:
                for place, cell in enumerate(line):
                    found[cell][place].append(line)
    return tuple(tuple(tuple(place) for place in cell) for cell in found)


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


def _lines_from(
    rays: tuple[tuple[tuple[int, ...], ...], ...], cell: int
) -> dict[int, tuple[tuple[int, ...], ...]]:
    """All directed lines of six cells from here: articles F and G, one right angle at most."""
    by_second = {}
    for way, ray in enumerate(rays[cell]):
        lines = []
        if len(ray) >= LINE_LENGTH - 1:
            lines.append((cell, *ray[: LINE_LENGTH - 1]))
        # The corner die belongs to both arms, and each arm has at least two dice.
        for corner in range(1, min(len(ray), LINE_LENGTH - 2) + 1):
            rest = LINE_LENGTH - 1 - corner
            for turn in (2, -2):
                arm = rays[ray[corner - 1]][(way + turn) % len(DIRECTIONS)]
                if len(arm) >= rest:
                    lines.append((cell, *ray[:corner], *arm[:rest]))
        if lines:
            by_second[ray[0]] = tuple(lines)
    return by_second
