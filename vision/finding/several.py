"""All boards of squares in a picture: one, and what may lie beside it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.corners import SMALLEST_SIDE_PX
from vision.finding.edges import Edges, Floats, Small, find_edges, small_copy
from vision.finding.outlines import corner_pixels, mapped, unmapped
from vision.finding.squares import USUAL, Reach, SquareBoard, clearest_grid
from vision.pictures import Frame

FRAME = 1.0
"""The width of a board's frame at most, in cells."""
BUSY = 0.2
"""A second board is looked for if this share of the edges lies outside the first one: 0.01 at most on
labelled boards, 0.24 and more with another board beside it, also a smaller one."""


def find_squares(
    frame: Frame, small: Small, cells: tuple[int, int], is_chequered: bool, reach: Reach = USUAL
) -> list[SquareBoard]:
    """The boards that may be in the picture, clearest first: none, one, or also what may lie beside it."""
    edges = find_edges(small)
    first = clearest_grid(frame, edges, cells, is_chequered, reach)
    if first is None:
        return []
    rest = _outside(edges, first, cells)
    if rest.weights.sum() < BUSY * edges.weights.sum():
        return [first]
    beside = _beside(frame, rest, first, cells, is_chequered)
    if beside and beside.window.score > first.window.score:  # then the other one may not be what it seemed
        rest = _outside(edges, beside, cells)
        first, beside = beside, _beside(frame, rest, beside, cells, is_chequered)
    second = clearest_grid(frame, rest, cells, is_chequered)
    others = [each for each in (beside, second) if each and not _overlap(first, each, cells)]
    return sorted([first, *others], key=lambda board: -board.window.score)


def _beside(
    frame: Frame, rest: Edges, board: SquareBoard, cells: tuple[int, int], is_chequered: bool
) -> SquareBoard | None:
    """The clearest grid in the part of the picture beside a board that holds most of the other edges.

    There the lines of the first board do not drown those of a fainter one.
    """
    places = mapped(rest.small.to_frame, rest.places)
    beside = part_beside(frame, corner_pixels(board.fit.flat, cells), places, rest.weights)
    if beside is None:
        return None
    part, (x, y) = beside
    found = clearest_grid(part, find_edges(small_copy(part)), cells, is_chequered)
    if found is None:
        return None
    moved = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], dtype=np.float64)
    return SquareBoard(replace(found.fit, flat=moved @ found.fit.flat), found.window)


def part_beside(
    frame: Frame, corners: Floats, places: Floats, weights: Floats
) -> tuple[Frame, tuple[int, int]] | None:
    """The part of a picture beside a board where most of what was seen (N, 2) lies, and where it begins.

    Nothing if that is too narrow for another board.
    """
    (left, top), (right, bottom) = _box(corners)
    height, width = frame.shape[:2]
    parts = [(0, 0, left, height), (right, 0, width, height), (0, 0, width, top), (0, bottom, width, height)]

    def weight(part: tuple[int, int, int, int]) -> float:
        inside = (places >= part[:2]) & (places < part[2:])
        return float(weights[inside.all(axis=1)].sum())

    x0, y0, x1, y1 = max(parts, key=weight)
    if min(x1 - x0, y1 - y0) < SMALLEST_SIDE_PX:
        return None
    return np.ascontiguousarray(frame[y0:y1, x0:x1]), (x0, y0)


def _box(corners: Floats) -> tuple[tuple[int, int], tuple[int, int]]:
    low, high = np.floor(corners.min(axis=0)).astype(int), np.ceil(corners.max(axis=0)).astype(int)
    return (int(low[0]), int(low[1])), (int(high[0]), int(high[1]))


def _outside(edges: Edges, board: SquareBoard, cells: tuple[int, int]) -> Edges:
    """The edges without those of a board and its frame."""
    places = unmapped(board.window.flat, edges.places)
    is_out = ((places < -FRAME) | (places > np.array(cells) + FRAME)).any(axis=1)
    return Edges(edges.small, edges.energy, edges.places[is_out], edges.across[is_out], edges.weights[is_out])


def _overlap(board: SquareBoard, other: SquareBoard, cells: tuple[int, int]) -> bool:
    """Does the middle of one board lie on the other?"""
    middle = np.array([cells], dtype=np.float64) / 2
    for one, two in ((board, other), (other, board)):
        place = unmapped(two.fit.flat, mapped(one.fit.flat, middle))[0]
        if (place > 0).all() and (place < np.array(cells)).all():
            return True
    return False
