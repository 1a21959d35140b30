"""A board of squares in a picture: lines, turns, combs, windows, and at last the exact place."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.finding.edges import Edges, Floats
from vision.finding.grid import GridPlace, grid_places
from vision.finding.lines import Lines, find_lines
from vision.finding.outlines import corner_pixels, unmapped
from vision.finding.refine import Fit, refined
from vision.finding.stance import find_stances
from vision.finding.windows import Window, best_window
from vision.pictures import Frame

CLEAR = 0.5
"""Outlines (logarithm) and chequers that are seen this clearly need no other focal length."""
CHEQUERED = 0.75
HALF_A_CELL = 0.5
AGREED = 5
"""After so many goes the exact place and the best window still disagree: then neither is to be trusted."""
DOUBTFUL = 0.75
"""Outlines (logarithm) that are seen less clearly may be off by part of a cell at one side."""
HOPELESS = 0.2
"""Where they are seen less clearly than this no side is tried further in: it takes long, and is of no use.
Of boards that were found by it 0.26 and more were seen before (labelled ones, alone and side by side, photos,
own renders); in photos of loose dice less than 0.2 at six of seven places."""
STRETCHES = (-0.7, -0.4)
"""Cells by which a side is moved then: a frame is half a cell to a cell wide."""
BETTER = 0.02
"""What that has to gain."""
SAME = 0.3
"""Two rough places are the same if no corner is further apart, in cells, but for whole cells."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a search goes."""

    focals: tuple[float, ...]
    """Focal lengths in longer sides of the picture: of common cameras first; of wide and narrow ones in case
    nothing clear is found. The exact place does not depend on it."""
    stances: int
    steepest_deg: float
    """No camera is tilted further than this."""
    tried: int
    """So many of the rough places have their windows looked at."""
    compared: int
    """They are the best of so many, each once."""
    refined: int
    """So many of the best windows are brought to their exact place."""
    hope: float
    """Where chequers are seen less than this no side is tried further in: it takes long, and is of no use.
    If it is 0 outlines alone are enough to try no other focal length: that is quicker."""


USUAL = Reach((1.05, 0.75, 1.5), stances=3, steepest_deg=54.0, tried=6, compared=40, refined=1, hope=0.0)
FAR = Reach((1.05, 0.75, 1.5, 3.0), 10, steepest_deg=70.0, tried=12, compared=80, refined=3, hope=0.25)
"""Once nothing was found: for boards among other lines, under many pieces, or seen much from the side."""
COLOURED = replace(USUAL, hope=0.25)
"""After that, for chequers that show in one colour only."""


@dataclass(frozen=True, slots=True)
class SquareBoard:
    """A grid of squares that was found."""

    fit: Fit
    window: Window


def clearest_grid(
    frame: Frame,
    edges: Edges,
    cells: tuple[int, int],
    is_chequered: bool,
    reach: Reach = USUAL,
) -> SquareBoard | None:
    """The clearest grid that these edges suggest."""
    lines, best = find_lines(edges), None
    for ratio in reach.focals:
        for window in _rough_windows(edges, lines, ratio, cells, is_chequered, reach)[: reach.refined]:
            board = _exact(frame, edges, window.flat, cells, is_chequered, reach.hope)
            best = board if best is None or board.window.score > best.window.score else best
            if _is_clear(best.window, is_chequered and reach.hope > 0):
                return best
    return best


def _is_clear(window: Window, asks_chequers: bool) -> bool:
    return window.outlines > CLEAR and (window.chequers > CHEQUERED or not asks_chequers)


def _exact(
    frame: Frame, edges: Edges, flat: Floats, cells: tuple[int, int], is_chequered: bool, hope: float
) -> SquareBoard:
    """The exact place. In doubt also with each side nearer: a rail may have passed for a line."""
    best = settled(frame, edges, edges.small.to_frame @ flat, cells, is_chequered)
    for _ in cells:
        if not HOPELESS <= best.window.outlines <= DOUBTFUL or (is_chequered and best.window.chequers < hope):
            break
        others = [
            settled(frame, edges, best.fit.flat @ each, cells, is_chequered) for each in _stretches(cells)
        ]
        other = max(others, key=lambda board: board.window.score)
        if other.window.score < best.window.score + BETTER:
            break
        best = other
    return best


def settled(
    frame: Frame, edges: Edges, flat: Floats, cells: tuple[int, int], is_chequered: bool
) -> SquareBoard:
    """The exact place near this one. Seen from there, another window may turn out to be the better one.

    Then the place is sought from that window, until both are the same: the corners are those of the place,
    but what is said of them is what the window shows.
    """
    to_small = np.linalg.inv(edges.small.to_frame)
    for _ in range(AGREED):
        fit = refined(frame, flat, cells)
        window = best_window(edges, to_small @ fit.flat, cells, is_chequered)
        flat = edges.small.to_frame @ window.flat
        if np.abs(np.linalg.inv(fit.flat) @ flat - np.eye(3)).max() < HALF_A_CELL:
            return SquareBoard(fit, window)
    return SquareBoard(fit, replace(window, ahead=0.0))


def _stretches(cells: tuple[int, int]) -> list[Floats]:
    """Maps (3, 3) from cells to cells, each with one side moved."""
    stretches = []
    for axis, count in enumerate(cells):
        for step in STRETCHES:
            far, near = np.eye(3), np.eye(3)
            far[axis, axis] = near[axis, axis] = 1 + step / count
            near[axis, 2] = -step
            stretches += [far, near]
    return stretches


def _rough_windows(
    edges: Edges,
    lines: Lines,
    focal_ratio: float,
    cells: tuple[int, int],
    is_chequered: bool,
    reach: Reach,
) -> list[Window]:
    longest = max(edges.small.size)
    focal = focal_ratio * longest
    places: list[GridPlace] = []
    for stance in find_stances(
        lines.normals(focal), np.sqrt(lines.weights), reach.stances, reach.steepest_deg
    ):
        places += grid_places(lines, focal, longest, stance, cells)
    places.sort(key=lambda place: -place.score)
    rough = _distinct([place.flat for place in places[: reach.compared]], cells, reach.tried)
    windows = [best_window(edges, flat, cells, is_chequered) for flat in rough]
    return sorted(windows, key=lambda window: -window.score)


def _distinct(flats: list[Floats], cells: tuple[int, int], most: int) -> list[Floats]:
    """The first of these places without those that differ by whole cells only: their windows are the same."""
    kept: list[Floats] = []
    own = corner_pixels(np.eye(3), cells)
    for flat in flats:
        if len(kept) == most:
            break
        corners = corner_pixels(flat, cells)
        if not any(_is_whole(unmapped(other, corners) - own) for other in kept):
            kept.append(flat)
    return kept


def _is_whole(steps: Floats) -> bool:
    """Are these steps of the corners (4, 2), in cells, one and the same, and whole?"""
    whole = np.round(steps[0])
    return bool(np.abs(steps - whole).max() < SAME and np.abs(whole).max() <= 2)
