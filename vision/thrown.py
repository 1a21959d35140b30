"""The thrown die: looked for all over a tray, read where it lies."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS, LOOK_AT
from vision.geometry import Camera
from vision.levels import prepare
from vision.looking import Scene
from vision.network import run
from vision.patches import Places, leans
from vision.pictures import Frame
from vision.plan import DIE, EMPTY, BoardPlan, centre_mm
from vision.reader import Reading

DIE_MM = 16.5
"""The side of a household die, 16 or 17 mm."""
SPAN_MM = 36.0
"""As wide as the patches of cells, in which the network has learned dice."""
STEP_MM = 4.0
"""The tray is searched in steps in which a die stays well inside its patch."""
CLOSE_MM = 1.5
"""Then the die is looked at from its middle, and this far to each side of it."""
REACH_MM = 9.0
"""Half a die: places farther apart than this show different dice."""
THERE = 0.5
"""From this probability on something lies in the tray."""
SURE = 0.9
"""From this probability on a face counts as read."""
BESIDE_MM = 22.0
"""A die whose middle is nearer than this to that of a cell hides some of it or shades it. Of 32 such bare
circles in own renders one was surely taken for a figure and four left open, of 249 others none and six."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Where the die is thrown: a rectangle in board millimetres."""

    left_mm: float
    near_mm: float
    right_mm: float
    far_mm: float


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """A die in the tray: where, and how probable each face is; a cocked die has no probable one."""

    x_mm: float
    y_mm: float
    faces: tuple[float, float, float, float, float, float]

    @property
    def face(self) -> int | None:
        """The face on top if it is sure."""
        best = int(np.argmax(self.faces))
        return best + 1 if self.faces[best] >= SURE else None


def find_thrown(frame: Frame, tray: Tray, camera: Camera) -> ThrownDie | None:
    """The die in the tray, or nothing if none lies there."""
    across = np.arange(tray.left_mm, tray.right_mm + STEP_MM / 2, STEP_MM)
    along = np.arange(tray.near_mm, tray.far_mm + STEP_MM / 2, STEP_MM)
    places = np.array([(x, y) for y in along for x in across])
    scene = Scene.of(DIE, frame, _places(places), camera, are_cells=False)
    there = _faces(scene, scene.levels).sum(axis=1)
    if there.max() < THERE:
        return None
    near = np.linalg.norm(places - places[int(there.argmax())], axis=1) <= REACH_MM
    x_mm, y_mm = (there[near] ** 2 @ places[near] / (there[near] ** 2).sum()).tolist()
    steps = np.array([(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]) * CLOSE_MM
    closer = Scene.of(DIE, frame, _places(np.array([x_mm, y_mm]) + steps), camera, are_cells=False)
    shares = _faces(closer, scene.levels).mean(axis=0) * _flat(closer, scene.levels)
    first, second, third, fourth, fifth, sixth = shares.tolist()
    return ThrownDie(x_mm, y_mm, (first, second, third, fourth, fifth, sixth))


def near(die: ThrownDie, plan: BoardPlan) -> frozenset[str]:
    """The cells that this die or its shadow may hide in part."""
    return frozenset(
        cell.name
        for cell in plan.cells
        if np.linalg.norm(np.subtract(centre_mm(plan, cell), (die.x_mm, die.y_mm))) < BESIDE_MM
    )


def beside(cells: Collection[str], reading: Reading) -> frozenset[str]:
    """Those of the cells near a die on which it may have passed for a piece: nobody knows what is there."""
    return frozenset(cell for cell in cells if reading[cell][EMPTY] < SURE)


def _faces(scene: Scene, levels: NDArray[np.float32]) -> NDArray[np.float64]:
    """How probable each face (places, 6) is at the places of a scene, on a board of these levels."""
    return scene.look(levels).answers[:, [ANSWERS[DIE].index(str(face)) for face in range(1, 7)]]


def _flat(scene: Scene, levels: NDArray[np.float32]) -> float:
    """How probable it is that the die in the middle of these places lies flat."""
    glance = prepare(scene.patches, levels, leans(scene.places, scene.camera))
    (scores,) = run("leaning", {"patches": glance.inputs, "facts": glance.facts}, ("scores",))
    return float(1 / (1 + np.exp(scores.mean())))


def _places(places_mm: NDArray[np.float64]) -> Places:
    return Places(tuple((x, y) for x, y in places_mm.tolist()), SPAN_MM, LOOK_AT[DIE] * DIE_MM)
