"""Four printed markers at the corners of the field: they say where the board is, and which way round.

Each one is a square of paper, laid outside the field so that one corner of the paper touches a corner of the
field. Numbers run from the far left, seen by the first player: far left, far right, near right, near left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.corners import Corners
from vision.errors import VisionError, VisionReason
from vision.finding.edges import Floats
from vision.finding.finder import Found
from vision.finding.fitting import fitted
from vision.finding.outlines import mapped
from vision.pictures import Frame

PLACES = ("far left", "far right", "near right", "near left")
"""Where the markers 0 to 3 lie."""
MARKER_MM, PAPER_MM = 25.0, 35.0
"""The black square, and the paper that is cut out round it."""
BITS = 6
"""Small squares along a marker's side, with its black rim."""
RIM = (PAPER_MM / MARKER_MM - 1) / 2
"""White paper round the black square, in its sides."""
TOUCHES = 0.5
"""A paper touches a corner of the field if it is no further off, in sides of its black square."""
OURS = cv2.aruco.DICT_4X4_50
FIRST_MIRRORED = 50
"""Behind the fifty markers of that print come the mirrored ones of the sheet."""
OTHERS = (
    cv2.aruco.DICT_4X4_250,
    cv2.aruco.DICT_5X5_250,
    cv2.aruco.DICT_6X6_250,
    cv2.aruco.DICT_7X7_250,
    cv2.aruco.DICT_ARUCO_ORIGINAL,
    cv2.aruco.DICT_APRILTAG_36h11,
)
"""Prints that are not ours: they are told, so that nobody wonders why nothing is found."""

LEAST_FOREIGN = 2
"""So many different markers that are not of our sheet are told of: one alone may be a pattern in the wood or
a die, and one that is there twice the pattern of a board."""
WINDOWS_PX = (5, 21)
"""What is darker than its surroundings, so wide, may be a marker: two looks see as many as OpenCV's three."""


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A marker that is seen."""

    number: int
    corners: Floats  # (4, 2) pixels of the black square: its own far left, far right, near right, near left

    def paper_corner(self, towards: Floats) -> Floats:
        """The corner (2,) of the paper that is nearest to a place."""
        square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float64)
        paper = mapped(fitted(square, self.corners), (square - 0.5) * (1 + 2 * RIM) + 0.5)
        return np.asarray(paper[np.linalg.norm(paper - towards, axis=1).argmin()])

    def touches(self, field: Corners) -> bool:
        """Does its paper lie outside this field, at one of the corners?"""
        away = field - self.paper_corner(field.mean(axis=0))
        side = float(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).mean())
        return bool(np.linalg.norm(away, axis=1).min() < TOUCHES * side)


class MarkerError(VisionError):
    """Markers of our print that tell nothing, or something wrong."""

    def __init__(self, what: str, markers: Sequence[Marker] = (), is_mirrored: bool = False) -> None:
        super().__init__(
            VisionReason.BAD_MARKERS, f"{what}: print a sheet with `tablier markers` and lay it out."
        )
        self.what, self.is_mirrored = what, is_mirrored
        self._markers = tuple(markers)

    def are_laid_round(self, field: Corners) -> bool:
        """Were these markers laid for this field? One alone may lie there by chance."""
        return sum(marker.touches(field) for marker in self._markers) > 1


def marker_bits(number: int) -> NDArray[np.bool_]:
    """The pattern (BITS, BITS) of a marker, true where it is black."""
    picture = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(OURS), number, BITS)
    return np.asarray(np.asarray(picture) == 0)


def find_marked(frame: Frame) -> Found | None:
    """The board between its four markers; None if no marker is to be seen at all."""
    markers = _seen(frame, OURS)
    if sum(marker.number >= FIRST_MIRRORED for marker in markers) > 1:
        raise MarkerError("The markers are mirrored, or the picture is", is_mirrored=True)
    ours = {marker.number: marker for marker in markers if marker.number < len(PLACES)}
    if 0 < len(ours) < len(PLACES):  # seen small and askew: look again, twice as large
        larger = _seen(np.asarray(cv2.resize(frame, None, fx=2, fy=2), dtype=np.uint8), OURS)
        markers = [Marker(each.number, (each.corners + 0.5) / 2 - 0.5) for each in larger]
        ours = {marker.number: marker for marker in markers if marker.number < len(PLACES)}
    if not ours and len({marker.number for marker in markers}) < LEAST_FOREIGN:
        return None
    if len(ours) < len(PLACES):
        raise MarkerError(_what_is_missing(ours, markers), markers)
    if len(ours) < sum(marker.number < len(PLACES) for marker in markers):
        raise MarkerError("A marker is to be seen twice: one sheet is enough", markers)
    corners = _field(ours)
    if not _are_in_order(corners):
        what = f"The markers do not lie in their order ({', '.join(PLACES)})"
        raise MarkerError(what, list(ours.values()))
    return Found(corners, 1.0, (), is_marked=True)


def _field(ours: dict[int, Marker]) -> Corners:
    """The corners of the field: those of the papers that point to its middle."""
    middle = np.mean([marker.corners.mean(axis=0) for marker in ours.values()], axis=0)
    return np.array([ours[number].paper_corner(middle) for number in range(len(PLACES))])


def _are_in_order(corners: Corners) -> bool:
    edges = np.roll(corners, -1, axis=0) - corners
    after = np.roll(edges, -1, axis=0)
    return bool((edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0] > 0).all())


def _what_is_missing(ours: dict[int, Marker], markers: list[Marker]) -> str:
    foreign = [marker.number for marker in markers if marker.number not in ours]
    if foreign and not ours:
        return f"Marker {foreign[0]} is none of the sheet"
    gone = next(number for number in range(len(PLACES)) if number not in ours)
    return f"The marker at the {PLACES[gone]} is not to be seen"


def _seen(frame: Frame, print_number: int) -> list[Marker]:
    corners, numbers, _ = _detector(print_number).detectMarkers(frame)
    found: object = numbers
    if found is None:
        return []
    return [
        Marker(int(number), np.asarray(square, dtype=np.float64).reshape(4, 2))
        for number, square in zip(np.asarray(numbers).ravel(), corners, strict=True)
    ]


@lru_cache(maxsize=len(OTHERS) + 1)
def _detector(print_number: int) -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = WINDOWS_PX
    settings.adaptiveThreshWinSizeStep = WINDOWS_PX[1] - WINDOWS_PX[0]
    known = cv2.aruco.getPredefinedDictionary(print_number)
    return cv2.aruco.ArucoDetector(_with_mirrored(known) if print_number == OURS else known, settings)


def _with_mirrored(known: cv2.aruco.Dictionary) -> cv2.aruco.Dictionary:
    """The same markers, and behind them the mirrored ones of the sheet: one look sees both."""
    inner = slice(1, BITS - 1)
    mirrored = [
        cv2.aruco.Dictionary.getByteListFromBits(
            np.ascontiguousarray(~marker_bits(number)[inner, inner][:, ::-1], dtype=np.uint8)
        )
        for number in range(len(PLACES))
    ]
    return cv2.aruco.Dictionary(np.concatenate([known.bytesList, *mirrored]), known.markerSize)


def refuse_foreign(frame: Frame) -> None:
    """Say so if there are markers of another print."""
    if any(len({marker.number for marker in _seen(frame, other)}) >= LEAST_FOREIGN for other in OTHERS):
        raise MarkerError("The markers are of another print")
