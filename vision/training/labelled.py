"""Lessons from a labelled picture: the same table again and again, a little askew, in other light."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, NOTHING, family, look_height_mm
from vision.belief import answer_of
from vision.geometry import Camera
from vision.looking import Scene
from vision.patches import Places, cut_patches, leans
from vision.pictures import Frame
from vision.plan import DISC, EMPTY, BoardPlan, PieceSet, board_mm
from vision.stacks import Rims
from vision.training.lesson import RIM_PX, Lesson, close_places
from vision.training.weather import Weather

ASKEW_CELLS, MOST_ASKEW_CELLS = (0.02, 0.05), 0.1
"""How far off each corner is taken to be (deviations, one for each time), and at most."""
SHADE_LEFT, LEAST_QUALITY = 0.6, 60
"""The pictures have shadows of their own: new ones are so much weaker; compression spares the pips."""
BLURRED, BLUR_PX = 0.5, (0.3, 1.1)
"""How often a picture is less sharp, and by how much."""
USUAL_TOP_MM, LOOKS = (0.0, 0.0, 11.5), 5
"""Where the top of a disc is believed at first, and how often one looks until it is found."""
SURELY, LEAST_PIECES = 0.9, 3
"""So many pieces of a colour, each seen so surely, tell what that colour looks like in the picture."""


Tops = Callable[[Places, Camera], NDArray[np.float32]]
"""Middle and radius (places, 3) of each disc's top in its patch, as a camera that is believed in has them."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of which it is known what stands where."""

    frame: Frame
    corners: NDArray[np.float64]  # (4, 2)
    plan: BoardPlan
    pieces: PieceSet
    truth: Mapping[str, str]  # cell name → label; empty cells may be left out
    knows_kings: bool = True  # else men may be kings
    true_tops: Tops | None = None  # who knows where the tops of its discs are; else the networks say so

    @property
    def kind(self) -> str:
        """The kind of its pieces."""
        return family(self.pieces)

    def lessons(self, times: int, rng: np.random.Generator) -> list[Lesson]:
        """The picture as it is, and so many times less one as it might have been."""
        return [self._lesson(), *(self._varied(rng)._lesson() for _ in range(times - 1))]

    def _varied(self, rng: np.random.Generator) -> Picture:
        cell_px = float(np.linalg.norm(self.corners[0] - self.corners[1])) / self.plan.width
        off = rng.normal(0, rng.choice(ASKEW_CELLS), (4, 2))
        corners = self.corners + np.clip(off, -MOST_ASKEW_CELLS, MOST_ASKEW_CELLS) * cell_px
        weather = Weather.draw((self.frame.shape[0], self.frame.shape[1]), rng)
        shade = 1 + (weather.shade - 1) * np.float32(SHADE_LEFT)
        weather = replace(weather, shade=shade, quality=max(weather.quality, LEAST_QUALITY))
        frame = self.frame
        if rng.random() < BLURRED:
            frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), float(rng.uniform(*BLUR_PX))), dtype=np.uint8)
        return replace(self, frame=weather.spoil(frame), corners=corners)

    def _lesson(self) -> Lesson:
        size = (self.frame.shape[1], self.frame.shape[0])
        camera = Camera.from_corners(self.corners, size, board_mm(self.plan))
        places = Places.of_plan(self.plan, look_height_mm(self.pieces))
        scene = Scene.of(self.kind, self.frame, places, camera)
        count = len(self.plan.cells)
        return Lesson(
            scene.patches,
            cut_patches(self.frame, close_places(self.kind, places), camera),
            np.tile(scene.levels, (count, 1)),
            leans(places, camera),
            np.array([self._answer(cell.name) for cell in self.plan.cells], dtype=np.int64),
            self._bodies(scene),
            self._tops(scene),
        )

    def _answer(self, cell: str) -> int:
        label, known = self.truth.get(cell, EMPTY), ANSWERS[self.kind]
        if label == EMPTY:
            return known.index(NOTHING)
        return known.index(answer_of(next(each for each in self.pieces.pieces if each.label == label)))

    def _bodies(self, scene: Scene) -> NDArray[np.float32]:
        """The own colour (cells, 3) of each piece: the median of its like; 0 where nobody knows it."""
        colour_of = {piece.label: piece.colour for piece in self.pieces.pieces}
        colours = np.array([colour_of.get(self.truth.get(cell.name, EMPTY), "") for cell in self.plan.cells])
        seen, bodies = scene.look(), np.zeros((len(colours), 3), dtype=np.float32)
        is_sure = seen.answers[:, 1:-1].sum(axis=1) > SURELY
        for colour in set(colours.tolist()) - {""}:
            sure = seen.bodies[(colours == colour) & is_sure]
            if len(sure) >= LEAST_PIECES:
                bodies[colours == colour] = np.median(sure, axis=0)
        return bodies

    def _tops(self, scene: Scene) -> NDArray[np.float32]:
        """Middle and radius (cells, 3) of each disc's top, as it is known or the networks see it; else 0."""
        if self.true_tops:
            return self.true_tops(scene.places, scene.camera)
        tops = np.zeros((len(self.plan.cells), 3), dtype=np.float32)
        names = [cell.name for cell in self.plan.cells]
        discs = np.flatnonzero([self.truth.get(name, EMPTY) != EMPTY for name in names])
        if self.kind != DISC or not self.knows_kings or not len(discs):
            return tops
        fine = replace(scene.places, side_px=RIM_PX)
        rims = Rims(scene.frame, fine, scene.camera, float(scene.levels[3:].mean()))
        believed = np.tile(np.array(USUAL_TOP_MM, dtype=np.float32), (len(discs), 1))
        for _ in range(LOOKS):
            off = rims.look(discs, rims.unrolled(discs, believed)).off
            believed = believed + off
            believed[:, 2] = np.median(believed[:, 2])
        tops[discs] = believed
        return tops
