"""The whole picture: the empty table, shadows, dice from far to near, a hand, the sensor."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.colours import light_of
from vision.errors import VisionError, VisionReason
from vision.geometry import Camera
from vision.plan import DIE, BoardPlan, PieceSet, board_mm, centre_mm
from vision.render.dice import Sprite, StandingDie, die_sprite
from vision.render.hand import draw_hand, hand_shapes
from vision.render.scene import Hand, Placement, Rendered, View
from vision.render.sensor import expose
from vision.render.shadows import shadow_map
from vision.render.stage import lamp_gain, stage
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
    camera = camera_of(view, board_mm(plan))
    dice = [_standing(placement, plan, pieces, view, camera) for placement in placements]
    shapes = [die.vertices_mm() for die in dice] + (hand_shapes(hand, plan) if hand else [])
    shadow = shadow_map(shapes, view.light, camera)
    scene = stage(plan, view.table, view.light, camera) * shadow[:, :, None]
    for die in sorted(dice, key=lambda die: -float(np.linalg.norm(camera.position_mm - die.middle_mm))):
        _lay(scene, die_sprite(die, view.light, camera))
    if hand is not None:
        draw_hand(scene, hand, plan, view.light, camera)
    return Rendered(expose(scene, view.blur_px, view.noise, rng), camera.corners())


def _standing(
    placement: Placement, plan: BoardPlan, pieces: PieceSet, view: View, camera: Camera
) -> StandingDie:
    """A placement as a die in millimetres with its paints."""
    piece = next((piece for piece in pieces.pieces if piece.label == placement.label), None)
    cell = next((cell for cell in plan.cells if cell.name == placement.cell), None)
    if cell is None:
        raise VisionError(VisionReason.UNKNOWN_CELL, f"The board has no cell “{placement.cell}”.")
    if piece is None:
        raise VisionError(VisionReason.UNKNOWN_PIECE, f"The set has no piece “{placement.label}”.")
    if piece.kind != DIE or piece.face is None:
        raise VisionError(VisionReason.UNSUPPORTED_PIECE, f"Only dice are drawn, not “{piece.kind}”.")
    colour = next(colour for colour in pieces.colours if colour.name == piece.colour)
    middle = np.add(centre_mm(plan, cell), (placement.dx_mm, placement.dy_mm))
    return StandingDie(
        face=piece.face,
        side_mm=piece.width_mm,
        x_mm=float(middle[0]),
        y_mm=float(middle[1]),
        z_mm=placement.z_mm,
        yaw_deg=placement.yaw_deg,
        body=_triple(light_of(colour.rgb)),
        pip=_triple(light_of(colour.mark_rgb)),
        gain=float(lamp_gain(view.light, camera, middle.astype(np.float32))),
    )


def _triple(light: NDArray[np.float32]) -> tuple[float, float, float]:
    blue, green, red = (float(part) for part in light)
    return blue, green, red


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
