"""The 32 blue cells as bits of one number, laid out so that a step is the same everywhere.

Cells count from the near edge, four a rank, and after every second rank one bit is left out
(8, 17, 26). On that layout every diagonal step is +4, +5, -4 or -5, whatever the rank, and a
step over the side edge falls on a bit that is no cell:

      31  32  33  34          rank 8
        27  28  29  30        rank 7      (the rank's first cell lies one file further right)
    …
    4   5   6   7             rank 2
      0   1   2   3           rank 1

Seen like this the first rank begins with a cell that is not played on. That is the board whose
near right corner is blue; a board with a blue near left corner is its mirror image, so there the
files are counted from h to a, and nothing else changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

RANKS = 8
CELLS = tuple(cell for cell in range(35) if cell not in (8, 17, 26))
PLAYABLE = sum(1 << cell for cell in CELLS)
ROWS = tuple(CELLS[first : first + 4] for first in range(0, len(CELLS), 4))
"""The cells of each rank, the near one first."""

UP = (4, 5)
"""The first player's ways forward; the second player's are the same downwards."""
DOWN = (-4, -5)
FORWARD = (UP, DOWN)
"""The ways forward of each side."""

HOME = tuple(sum(1 << cell for row in rows for cell in row) for rows in (ROWS[:3], ROWS[-3:]))
"""The three near rows of each side, on which its men begin."""
LAST_ROW = tuple(sum(1 << cell for cell in row) for row in (ROWS[-1], ROWS[0]))
"""The row on which each side's men become kings."""

Ray = tuple[tuple[int, int], ...]
"""The cells along one diagonal, nearest first: number and bit of each."""
Jump = tuple[int, int, int, int]
"""Over one neighbour: its number and bit, then number and bit of the cell right behind it."""


def cells_of(bits: int) -> Iterator[int]:
    """The numbers of the cells in a set of bits, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _ray(cell: int, step: int) -> Ray:
    ray = []
    cell += step
    while cell in CELLS:
        ray.append((cell, 1 << cell))
        cell += step
    return tuple(ray)


def _by_cell(steps: tuple[int, ...]) -> dict[int, tuple[Ray, ...]]:
    return {cell: tuple(ray for step in steps if (ray := _ray(cell, step))) for cell in CELLS}


def _jumps(rays: dict[int, tuple[Ray, ...]]) -> dict[int, tuple[Jump, ...]]:
    return {
        cell: tuple((*ray[0], *ray[1]) for ray in of_cell if len(ray) > 1) for cell, of_cell in rays.items()
    }


RAYS = _by_cell(UP + DOWN)
"""For each cell the diagonals that leave it."""
RAYS_FORWARD = tuple(_by_cell(steps) for steps in FORWARD)
"""The same forward only, for each side."""
JUMPS = _jumps(RAYS)
"""For each cell the jumps over a neighbour that the board has room for."""
JUMPS_FORWARD = tuple(_jumps(rays) for rays in RAYS_FORWARD)
"""The same forward only, for each side."""


def _distances(start: int) -> dict[int, int]:
    """How many steps of a king that goes one cell a move lie between this cell and each other."""
    found, edge = {start: 0}, [start]
    while edge:
        edge = list({ray[0][0] for cell in edge for ray in RAYS[cell]} - set(found))
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


DISTANCE = {cell: _distances(cell) for cell in CELLS}


@dataclass(frozen=True, slots=True)
class Board:
    """The names of the cells, which depend on the corner that is blue."""

    is_left_corner_playable: bool
    names: dict[int, str] = field(repr=False, hash=False, compare=False)
    """The name of each cell, by number."""
    index: dict[str, int] = field(repr=False, hash=False, compare=False)
    """The number of each cell, by name."""

    def cells(self, bits: int) -> tuple[str, ...]:
        """The names of a set of cells, by file then rank."""
        return tuple(sorted(self.names[cell] for cell in cells_of(bits)))


@cache
def make_board(is_left_corner_playable: bool) -> Board:
    """The board whose near left or near right corner is blue."""
    files = "hgfedcba" if is_left_corner_playable else "abcdefgh"
    names = {}
    for rank, row in enumerate(ROWS, 1):
        for cell, file in zip(row, files[rank % 2 :: 2], strict=True):
            names[cell] = f"{file}{rank}"
    return Board(is_left_corner_playable, names, {name: cell for cell, name in names.items()})
