"""The whole picture: the empty table, shadows, pieces from far to near, a hand, the sensor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.corners import Corners
from vision.lens import bend_picture
from vision.plan import BoardPlan, PieceSet, board_mm
from vision.render.hand import draw_hand, hand_shapes
from vision.render.scene import Hand, Placement, Rendered, View
from vision.render.sensor import expose, focused
from vision.render.shadows import shadow_map
from vision.render.sprite import Sprite, sprite_of
from vision.render.stage import stage
from vision.render.standing import standing
from vision.render.viewpoint import camera_of


def render(
    plan: BoardPlan,
    pieces: PieceSet,
    placements: Sequence[Placement],
    view: View,
    rng: np.random.Generator,
    hand: Hand | None = None,
) -> Rendered:
    """A picture of these pieces on this board, and the true corners of the playing field in it."""
    pixels, corners = _before_the_sensor(plan, pieces, tuple(placements), view, hand)
    return Rendered(expose(pixels, view.noise, rng), corners.copy())


@lru_cache(maxsize=1)
def _before_the_sensor(
    plan: BoardPlan, pieces: PieceSet, placements: tuple[Placement, ...], view: View, hand: Hand | None
) -> tuple[NDArray[np.float32], Corners]:
    """The picture without noise, and the corners.

    Of a table at rest one picture differs from the next by noise alone, and all else is most of the work.
    """
    camera = camera_of(view, board_mm(plan))
    solids = [solid for each in placements for solid in standing(each, plan, pieces, view, camera)]
    shapes = [solid.vertices_mm() for solid in solids] + (hand_shapes(hand, plan) if hand else [])
    shadow = shadow_map(shapes, view.light, camera)
    scene = stage(plan, view.table, view.light, camera) * shadow[:, :, None]
    for solid in sorted(solids, key=lambda each: -float(np.linalg.norm(camera.position_mm - each.middle_mm))):
        _lay(scene, sprite_of(solid, view.light, camera))
    if hand is not None:
        draw_hand(scene, hand, plan, view.light, camera)
    if view.bulge:
        scene = bend_picture(scene, camera.focal_px, view.bulge)
    corners = replace(camera, bulge=view.bulge).corners()
    pixels = focused(scene, view.blur_px)
    pixels.setflags(write=False)
    return pixels, corners


def _lay(scene: NDArray[np.float32], sprite: Sprite) -> None:
    """Lay a sprite over the scene, cut off at the picture's border."""
    high, wide = scene.shape[:2]
    top, left = max(sprite.top, 0), max(sprite.left, 0)
    bottom = min(sprite.top + sprite.solid.shape[0], high)
    right = min(sprite.left + sprite.solid.shape[1], wide)
    if top >= bottom or left >= right:
        return
    rows = slice(top - sprite.top, bottom - sprite.top)
    columns = slice(left - sprite.left, right - sprite.left)
    patch = scene[top:bottom, left:right]
    patch *= 1.0 - sprite.solid[rows, columns]
    patch += sprite.light[rows, columns]
