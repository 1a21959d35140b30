"""A wooden board that exists only as a picture: pieces are put on it, a camera looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from arbiter.simulation.die import face_label, lying, with_die
from engine import EMPTY, BoardPlan, PieceSet
from vision import Corners, Frame, Hand, Placement, Rendered, View, render

SLIP_MM = 3.0
"""How far from the middle of a cell a hand puts a piece, one standard deviation at most."""

TURN_DEG = 12.0
"""How crookedly it puts it."""


class SimulatedBoard:
    """Pieces on a rendered table. A piece that nobody touches keeps its place to the millimetre."""

    def __init__(self, plan: BoardPlan, pieces: PieceSet, view: View, seed: int) -> None:
        self._plan = plan
        self._pieces = with_die(pieces)
        self._view = view
        self._rng = np.random.default_rng(seed)
        self._placements: dict[str, Placement] = {}
        self._die: Placement | None = None
        self._shift = (0.0, 0.0)

    @property
    def image_size(self) -> tuple[int, int]:
        """Width and height of its pictures."""
        return self._view.image_size

    @property
    def contents(self) -> Mapping[str, str]:
        """What stands where: every cell by name, free ones as `empty`."""
        free = dict.fromkeys((cell.name for cell in self._plan.cells), EMPTY)
        return free | {cell: placement.label for cell, placement in self._placements.items()}

    def arrange(self, contents: Mapping[str, str]) -> str | None:
        """Put, turn and take pieces until the board shows this; the last cell touched comes back."""
        touched = None
        for cell, label in contents.items():
            standing = self._placements.get(cell)
            if (standing.label if standing else EMPTY) == label:
                continue
            touched = cell
            if label == EMPTY:
                del self._placements[cell]
            else:
                self._placements[cell] = self._placed(cell, label)
        return touched

    def throw(self, face: int, is_leaning: bool = False) -> str:
        """Throw a die into the middle; the cell that is nearest to it comes back."""
        self._die = lying(self._plan, face, is_leaning, self._rng)
        return self._die.cell

    def turn_die(self, face: int) -> str | None:
        """Turn the die where it lies; the cell that is nearest to it comes back."""
        if self._die:
            self._die = replace(self._die, label=face_label(face))
        return self._die.cell if self._die else None

    def take_die(self) -> str | None:
        """Take the die away; the cell that was nearest to it comes back."""
        taken, self._die = self._die, None
        return taken.cell if taken else None

    def bump(self, tilt_deg: float, azimuth_deg: float, shift: tuple[float, float]) -> None:
        """Somebody knocks against the camera: it looks from elsewhere, and past the board by a share."""
        view = self._view
        tilt = max(0.0, view.tilt_deg + tilt_deg)
        self._view = replace(view, tilt_deg=tilt, azimuth_deg=view.azimuth_deg + azimuth_deg)
        self._shift = shift

    def picture(self, hand_over: str | None = None) -> tuple[Frame, Corners]:
        """What the camera sees, with a hand over a cell if there is one, and where the board is."""
        rendered = render(
            self._plan,
            self._pieces,
            (*self._placements.values(), *((self._die,) if self._die else ())),
            self._view,
            self._rng,
            self._hand(hand_over) if hand_over else None,
        )
        return self._shifted(rendered)

    def _shifted(self, rendered: Rendered) -> tuple[Frame, Corners]:
        """The picture as a camera sees it that looks past the board."""
        if self._shift == (0.0, 0.0):
            return rendered.image, rendered.corners
        size = np.ptp(rendered.corners, axis=0)
        move = np.round(size * self._shift)
        matrix = np.array([[1.0, 0.0, move[0]], [0.0, 1.0, move[1]]])
        picture = cv2.warpAffine(
            rendered.image, matrix, self.image_size, borderMode=cv2.BORDER_REPLICATE, flags=cv2.INTER_NEAREST
        )
        return np.asarray(picture, dtype=np.uint8), rendered.corners + move

    def _placed(self, cell: str, label: str) -> Placement:
        dx_mm, dy_mm = self._rng.uniform(-SLIP_MM, SLIP_MM, 2)
        return Placement(cell, label, float(dx_mm), float(dy_mm), float(self._rng.normal(0, TURN_DEG)))

    def _hand(self, cell: str) -> Hand:
        place = next(each for each in self._plan.cells if each.name == cell)
        return Hand(place.x, place.y, from_near=place.y < self._plan.height / 2)
