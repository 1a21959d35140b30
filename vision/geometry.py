"""Where the camera stands: from four corners of the board to any point on or above it.

Board coordinates are millimetres from the near left corner of the playing field: x to the right,
y away from the near edge, z up. Corners are always listed far left, far right, near right, near left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.errors import VisionError, VisionReason
from vision.lens import bent, straightened
from vision.pose import find_pose

Floats = NDArray[np.float64]

TYPICAL_FOCAL = 1.1
"""Focal length in image widths of common webcams and Pi cameras (50 degrees across)."""
FOCAL_SPREAD = 0.25
"""Standard deviation of the logarithm of the focal length round the typical one."""
CORNER_SD_PX = 0.5
"""How well four corners are known: the cost counts 4·(rms/1 px)², half a pixel is one deviation."""
SEARCH_SPREADS = 3.5
"""The search for the focal length goes this many spreads to either side."""
SEARCH_STEPS = 29
"""Steps of the coarse search: four to a spread, fine enough to find the valley."""
REFINE_STEPS = 18
"""Golden-section steps afterwards: the focal length is then exact to a ten-thousandth."""
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
MOST = 1e9
"""No length, pixel or tone of a table is larger."""


def corners_mm(board_mm: tuple[float, float]) -> Floats:
    """The four corners of the playing field on the board, (4, 3), in the usual order."""
    width, depth = board_mm
    return np.array([[0, depth, 0], [width, depth, 0], [width, 0, 0], [0, 0, 0]], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera's focal length and its place over the board."""

    image_size: tuple[int, int]  # width, height in pixels
    board_mm: tuple[float, float]  # width, depth of the playing field
    focal_px: float
    rotation: tuple[float, float, float]  # axis times angle, board to camera
    translation: tuple[float, float, float]  # millimetres, board to camera
    bulge: float = 0.0  # of the lens, see vision.lens

    @classmethod
    def from_corners(
        cls,
        corners: ArrayLike,
        image_size: tuple[int, int],
        board_mm: tuple[float, float],
        bulge: float = 0.0,
    ) -> Camera:
        """The likeliest camera that sees the playing field's corners at these pixels, (4, 2)."""
        view = _CornerView(np.asarray(corners, dtype=np.float64).reshape(4, 2), image_size, board_mm, bulge)
        camera, _ = view.pose(_likeliest_focal(view))
        if camera.position_mm[2] <= 0:
            raise VisionError(
                VisionReason.BAD_CORNERS,
                "These corners show the board from below: give far left, far right, near right, near left.",
            )
        return camera

    @property
    def matrix(self) -> Floats:
        """The 3 by 3 matrix of the lens, with the principal point in the middle of the picture."""
        return lens_matrix(self.focal_px, self.image_size)

    @property
    def rotation_matrix(self) -> Floats:
        """The 3 by 3 turn from board to camera axes."""
        return np.asarray(cv2.Rodrigues(np.array(self.rotation))[0], dtype=np.float64)

    @property
    def position_mm(self) -> Floats:
        """Where the lens is, in board millimetres."""
        return np.asarray(-self.rotation_matrix.T @ np.array(self.translation), dtype=np.float64)

    def project(self, points_mm: ArrayLike) -> Floats:
        """Pixels (N, 2) of points (N, 3) in board millimetres."""
        points = np.asarray(points_mm, dtype=np.float64).reshape(-1, 3)
        seen = points @ self.rotation_matrix.T + np.array(self.translation)
        rays = bent(seen[:, :2] / seen[:, 2:], self.bulge)
        return np.asarray(rays * self.focal_px + middle_of(self.image_size), dtype=np.float64)

    def plane(self, z_mm: float) -> Floats:
        """The homography (3, 3) from (x, y) millimetres at this height to pixels, but for the bulge."""
        turn = self.rotation_matrix
        columns = (turn[:, 0], turn[:, 1], turn[:, 2] * z_mm + np.array(self.translation))
        return np.asarray(self.matrix @ np.stack(columns, axis=1), dtype=np.float64)

    def corners(self) -> Floats:
        """Pixels (4, 2) of the playing field's corners."""
        return self.project(corners_mm(self.board_mm))

    def to_dict(self) -> dict[str, object]:
        """Plain numbers and lists, ready for JSON."""
        return {
            "image_size": list(self.image_size),
            "board_mm": list(self.board_mm),
            "focal_px": self.focal_px,
            "rotation": list(self.rotation),
            "translation": list(self.translation),
            "bulge": self.bulge,
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Camera:
        """The camera that `to_dict` wrote down."""
        wide, high = _numbers(values, "image_size", 2)
        width, depth = _numbers(values, "board_mm", 2)
        (focal,) = _numbers({"focal_px": [values.get("focal_px")]}, "focal_px", 1)
        turn, shift = _numbers(values, "rotation", 3), _numbers(values, "translation", 3)
        (bulge,) = _numbers({"bulge": [values.get("bulge", 0.0)]}, "bulge", 1)
        _check_sizes(
            {"image_size": min(int(wide), int(high)), "board_mm": min(width, depth), "focal_px": focal}
        )
        return cls((int(wide), int(high)), (width, depth), focal, _triple(turn), _triple(shift), bulge)


def middle_of(image_size: tuple[int, int]) -> Floats:
    """The middle of a picture, in pixels: there the lens looks straight ahead."""
    return (np.array(image_size, dtype=np.float64) - 1) / 2


def lens_matrix(focal_px: float, image_size: tuple[int, int]) -> Floats:
    """The matrix of a lens with this focal length and square pixels."""
    middle = middle_of(image_size)
    return np.array([[focal_px, 0, middle[0]], [0, focal_px, middle[1]], [0, 0, 1]], dtype=np.float64)


def _triple(numbers: ArrayLike) -> tuple[float, float, float]:
    first, second, third = (float(number) for number in np.asarray(numbers, dtype=np.float64).ravel())
    return first, second, third


def is_number(value: object) -> bool:
    """Whether a value out of a file is a number that a table may have: no `true`, no NaN, nothing huge."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < MOST


def _numbers(values: Mapping[str, object], key: str, count: int) -> list[float]:
    found = values.get(key)
    if isinstance(found, list) and len(found) == count and all(map(is_number, found)):
        return [float(number) for number in found]
    raise _bad(key)


def _check_sizes(smallest: Mapping[str, float]) -> None:
    """Refuse a picture, a board or a lens of no size, or of less."""
    for key, size in smallest.items():
        if size <= 0:
            raise _bad(key)


def _bad(key: str) -> VisionError:
    return VisionError(
        VisionReason.BAD_CALIBRATION, f"The calibration has no good “{key}”: calibrate the table again."
    )


@dataclass(frozen=True, slots=True)
class _CornerView:
    """Four corners as a camera of unknown focal length sees them."""

    pixels: Floats  # (4, 2)
    image_size: tuple[int, int]
    board_mm: tuple[float, float]
    bulge: float

    def pose(self, focal: float) -> tuple[Camera, float]:
        """The pose that fits best with this focal length, and its root mean square misfit."""
        middle = middle_of(self.image_size)
        straight = straightened((self.pixels - middle) / focal, self.bulge) * focal + middle
        turn, shift = find_pose(corners_mm(self.board_mm), straight, lens_matrix(focal, self.image_size))
        rotation = _triple(cv2.Rodrigues(turn)[0])
        camera = Camera(self.image_size, self.board_mm, focal, rotation, _triple(shift), self.bulge)
        rms = float(np.sqrt(np.square(camera.corners() - self.pixels).sum(axis=1).mean()))
        return camera, rms if math.isfinite(rms) else math.inf


def _likeliest_focal(view: _CornerView) -> float:
    """Search the logarithm of the focal length for the least cost: misfit of the corners plus oddness."""
    typical = TYPICAL_FOCAL * view.image_size[0]

    def cost(log_ratio: float) -> float:
        _, rms = view.pose(typical * math.exp(log_ratio))
        return (rms / CORNER_SD_PX) ** 2 + (log_ratio / FOCAL_SPREAD) ** 2

    reach = SEARCH_SPREADS * FOCAL_SPREAD
    grid = np.linspace(-reach, reach, SEARCH_STEPS)
    best = float(grid[int(np.argmin([cost(float(value)) for value in grid]))])
    low, high = best - 2 * reach / SEARCH_STEPS, best + 2 * reach / SEARCH_STEPS
    return typical * math.exp(_golden(cost, low, high))


def _golden(cost: Callable[[float], float], low: float, high: float) -> float:
    """Where a cost with one valley between two places is least."""
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    left_cost, right_cost = cost(left), cost(right)
    for _ in range(REFINE_STEPS):
        if left_cost < right_cost:
            high, right, right_cost = right, left, left_cost
            left = high - GOLDEN * (high - low)
            left_cost = cost(left)
        else:
            low, left, left_cost = left, right, right_cost
            right = low + GOLDEN * (high - low)
            right_cost = cost(right)
    return (low + high) / 2
