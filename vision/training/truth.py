"""What is true at any place of a rendered picture."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, NOTHING, STRANGE
from vision.colours import light_of, pixels_of
from vision.geometry import Camera
from vision.patches import Places, ways_down
from vision.plan import DISC, STACK, board_mm, centre_mm
from vision.render import Placement, View, camera_of
from vision.render.stage import lamp_gain
from vision.training.boards import Plan, Things
from vision.training.weather import Weather

ON_CELL_MM, STRADDLING_MM, ALONE_MM = 7.1, (9.0, 16.0), 20.0
"""How far from a place a piece stands on it, half on it, or no longer there."""

Place = tuple[float, float]
"""Board millimetres."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is true at any place of one picture."""

    kind: str
    plan: Plan
    things: Things
    placements: tuple[Placement, ...]
    view: View
    camera: Camera

    def answer(self, place: Place) -> int | None:
        """What the network should say at a place; None where nobody could say what is right."""
        placement, far = self._nearest(place)
        if placement is None or far > ALONE_MM:
            return ANSWERS[self.kind].index(NOTHING)
        if far <= ON_CELL_MM and not placement.tip_deg:
            return ANSWERS[self.kind].index(placement.label.split()[1])
        is_strange = far <= ON_CELL_MM or STRADDLING_MM[0] < far < STRADDLING_MM[1]
        return ANSWERS[self.kind].index(STRANGE) if is_strange else None

    def body(self, place: Place, weather: Weather) -> NDArray[np.float32]:
        """The own colour of the piece there in this light and weather, as pixel values; 0 if none stands."""
        placement, far = self._nearest(place)
        if placement is None or far > ON_CELL_MM:
            return np.zeros(3, dtype=np.float32)
        colour = next(each for each in self.things.colours if each.name == placement.label.split()[0])
        gain = lamp_gain(self.view.light, self.camera, np.array(place, dtype=np.float32))
        pixels = pixels_of(light_of(colour.rgb) * self.view.light.bgr * gain)
        return weather.spoil_colour(pixels, self.camera.project([[*place, 0.0]])[0])

    def tops(self, places: Places) -> NDArray[np.float32]:
        """Middle and radius (places, 3) of each disc's top as it shows in its patch; 0 where none stands."""
        return np.array(
            [
                self._top(place, way, places.height_mm)
                for place, way in zip(places.centres_mm, ways_down(places, self.camera), strict=True)
            ],
            dtype=np.float32,
        )

    def _top(self, place: Place, down: NDArray[np.float64], plane_mm: float) -> tuple[float, float, float]:
        placement, far = self._nearest(place)
        if self.kind != DISC or placement is None or far > ON_CELL_MM:
            return 0.0, 0.0, 0.0
        piece = next(each for each in self.things.pieces if each.label == placement.label)
        cell = next(each for each in self.plan.cells if each.name == placement.cell)
        slip = placement.slip_mm if piece.kind == STACK else (0.0, 0.0)
        stands = np.add(centre_mm(self.plan, cell), (placement.dx_mm, placement.dy_mm))
        middle = np.add(stands, slip)
        seen_by = camera_of(self.view, board_mm(self.plan))
        pixel = seen_by.project([[*middle, piece.height_mm]])[0]
        x, y, one = np.linalg.solve(self.camera.plane(plane_mm), [*pixel, 1.0])
        off_x, off_y = x / one - place[0], y / one - place[1]
        camera_mm = seen_by.position_mm[2]
        radius = piece.width_mm / 2 * (camera_mm - plane_mm) / (camera_mm - piece.height_mm)
        across, along = off_y * down[0] - off_x * down[1], off_x * down[0] + off_y * down[1]
        return float(across), float(along), float(radius)

    def _nearest(self, place: Place) -> tuple[Placement | None, float]:
        """The piece closest to a place, and how far it is."""
        centres = {cell.name: centre_mm(self.plan, cell) for cell in self.plan.cells}
        apart = [
            math.dist(place, np.add(centres[each.cell], (each.dx_mm, each.dy_mm))) for each in self.placements
        ]
        if not apart:
            return None, math.inf
        best = int(np.argmin(apart))
        return self.placements[best], apart[best]
