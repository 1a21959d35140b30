"""How wide the discs of a set are: learned once, from discs that are known to stand there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.in_place import NARROWEST, USUAL_RADIUS_MM, WIDEST, zoom_for
from vision.judging import judge
from vision.looking import Scene
from vision.patches import Chosen, Places, cut_patches, leans
from vision.plan import DISC
from vision.stacks import FINE_PX, Rims, cell_scale

FIRST = 0.7
"""The first look shows so much of a patch. From there small and large discs of all photos and nearly all own
renders were measured right; from farther away the cell itself may pass for a small disc."""
ROUNDS, LOOKS = 14, 3
"""Rounds of looking from nearer or farther, in each of which rims are looked at so often; most take six."""
SETTLED = 0.005
"""What changes by less than this share does not matter."""
ASKED = 12
"""No more discs than this need be glanced at."""
GLANCED_OFF, REALLY_OFF = 0.035, 0.15
"""Discs that seem wider or narrower by this share than those that were learned are measured, and are of
another set if they really are so. A glance shows a difference smaller than it is: on the photos of two real
sets, 28 and 18 mm wide on cells of 30 mm, the own set seems off by at most 0.024 and is by 0.04, the other
one seems off by 0.055 at least and is by 0.35."""
LEAST_DISCS = 4
"""Fewer discs tell nothing about the width of a set."""


def disc_width_mm(scene: Scene, discs: Chosen) -> float | None:
    """The width of the discs that stand at these places; None if it cannot be told.

    The networks that see tops and rims are right about discs that look as large as those they learned from.
    Where these seem smaller they are looked at from nearer, until they do not any more.
    """
    if not len(discs):
        return None
    zoom = FIRST
    for _ in range(ROUNDS):
        near = replace(scene.places, span_mm=scene.places.span_mm * zoom)
        seems = float(np.median(_radii(scene, near, discs))) / USUAL_RADIUS_MM
        zoom *= seems
        if not NARROWEST < zoom < WIDEST:
            return None
        if abs(seems - 1) < SETTLED:
            return 2 * USUAL_RADIUS_MM * zoom * float(cell_scale(scene.places))
    return None


def are_others(scene: Scene, discs: Chosen, width_mm: float) -> bool:
    """Whether the discs that stand at these places are plainly not as wide as those of this set."""
    if len(discs) < LEAST_DISCS:
        return False
    near = replace(scene.places, span_mm=scene.places.span_mm * zoom_for(width_mm, scene.places))
    some = discs[:: -(-len(discs) // ASKED)]
    seems = float(np.median(_glance(scene, near, some)[:, 2])) / USUAL_RADIUS_MM
    if abs(seems - 1) < GLANCED_OFF:
        return False
    measured_mm = disc_width_mm(scene, discs)
    return measured_mm is not None and abs(measured_mm / width_mm - 1) > REALLY_OFF


def _glance(scene: Scene, places: Places, discs: Chosen) -> NDArray[np.float32]:
    """Middles and radii of tops (discs, 3) at a glance, in millimetres as the networks know them."""
    patches = cut_patches(scene.frame, places, scene.camera, discs)
    glance = judge(DISC, patches, scene.levels, leans(places, scene.camera)[discs])
    return np.array(glance.tops, dtype=np.float32)


def _radii(scene: Scene, places: Places, discs: Chosen) -> NDArray[np.float32]:
    """How wide the discs seem (discs,), half, in millimetres as the networks know them."""
    tops = _glance(scene, places, discs)
    contrast = float(scene.levels[3:].mean())
    rims = Rims(scene.frame, replace(places, side_px=FINE_PX), scene.camera, contrast)
    for _ in range(LOOKS):
        tops[:, 2] = np.median(tops[:, 2])
        off = rims.look(discs, rims.unrolled(discs, tops)).off
        tops = tops + off
    return np.asarray(tops[:, 2], dtype=np.float32)
