"""The empty table as the camera sees it: cloth, the board's edge, its top, all lit; drawn once a view."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import light_of
from vision.geometry import Camera
from vision.plan import BoardPlan, board_mm
from vision.render.board import board_texture, texture_to_mm
from vision.render.scene import Light as Lamp
from vision.render.scene import Table
from vision.render.viewpoint import FRAME_MM, frame_corners_mm
from vision.render.wood import Light, cloth, plank

SUPERSAMPLE = 2
"""The table is drawn at twice the size and averaged down."""
THICKNESS_MM = 14.0
"""Height of the board above the table."""
CLOTH_PX, CLOTH_PX_PER_MM = 768, 2.0
"""The felt is one tile, repeated."""
EDGE_LIGHT = 0.75
"""Share of light on the board's upright edges."""
FALL_OFF = 0.16
"""How much darker the side away from the lamp is, over the width of the board."""
SHEEN, SHEEN_POWER = 0.05, 24.0
"""Varnish mirrors the lamp faintly and broadly."""
TABLE_SHADOW, SHADOW_BLUR_MM = 0.55, 6.0
"""The board's own shadow on the cloth."""
SHADOW_SHRINK = 4
"""It is so soft that it is drawn at a quarter of the size."""


@lru_cache(maxsize=4)
def stage(plan: BoardPlan, table: Table, lamp: Lamp, camera: Camera) -> Light:
    """The table without pieces, as light on the sensor, (height, width, 3). Do not write into it."""
    wide, high = camera.image_size
    canvas = _cloth(plan, table, lamp, camera)
    _draw_edges(canvas, plan, table, camera)
    top = camera.plane(0.0) @ texture_to_mm(plan)
    texture = _grown(board_texture(plan, table))
    _paste(canvas, texture, _doubled(top))
    scene = np.asarray(cv2.resize(canvas, (wide, high), interpolation=cv2.INTER_AREA), dtype=np.float32)
    scene = scene * lamp_gain(lamp, camera, _ground(camera))[:, :, None] * lamp.bgr
    scene += np.float32(table.varnish) * _sheen(plan, lamp, camera)[:, :, None] * lamp.bgr
    scene.setflags(write=False)
    return scene


def lamp_gain(lamp: Lamp, camera: Camera, points_mm: NDArray[np.float32]) -> NDArray[np.float32]:
    """How bright the light is at points (…, 2) on the table: 1 in the middle, more on the lamp's side."""
    middle, span = np.array(camera.board_mm) / 2, max(camera.board_mm)
    along = (points_mm - middle) @ lamp.direction[:2] / span
    return np.clip(1.0 + FALL_OFF * along, 0.5, 1.3).astype(np.float32)


def _ground(camera: Camera) -> NDArray[np.float32]:
    """Board millimetres (height, width, 2) seen by each pixel at the board's height."""
    wide, high = camera.image_size
    columns, rows = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    flat = np.stack([columns, rows, np.ones_like(rows)], axis=-1) @ np.linalg.inv(camera.plane(0.0)).T
    return np.asarray(flat[..., :2] / flat[..., 2:], dtype=np.float32)


def _doubled(homography: NDArray[np.float64]) -> NDArray[np.float64]:
    """The same map into the supersampled picture; pixel centres lie at whole numbers in both."""
    half = (SUPERSAMPLE - 1) / 2
    grow = np.array([[SUPERSAMPLE, 0, half], [0, SUPERSAMPLE, half], [0, 0, 1]], dtype=np.float64)
    return np.asarray(grow @ homography, dtype=np.float64)


def _grown(texture: Light) -> Light:
    """The texture with a see-through border, so that its edge blends smoothly: (h+2, w+2, 4)."""
    solid = np.concatenate([texture, np.ones((*texture.shape[:2], 1), dtype=np.float32)], axis=2)
    return np.pad(solid, ((1, 1), (1, 1), (0, 0)))


def _paste(canvas: Light, texture: Light, homography: NDArray[np.float64]) -> None:
    """Lay a grown texture over the canvas."""
    inset = np.array([[1, 0, -1], [0, 1, -1], [0, 0, 1]], dtype=np.float64)
    size = (canvas.shape[1], canvas.shape[0])
    warped = cv2.warpPerspective(texture, homography @ inset, size, flags=cv2.INTER_LINEAR)
    canvas *= 1.0 - warped[:, :, 3:]
    canvas += warped[:, :, :3]


def _cloth(plan: BoardPlan, table: Table, lamp: Lamp, camera: Camera) -> Light:
    tile = _cloth_tile(table)
    step = 1.0 / CLOTH_PX_PER_MM
    to_mm = np.array([[step, 0, 0], [0, -step, 0], [0, 0, 1]], dtype=np.float64)
    homography = _doubled(camera.plane(-THICKNESS_MM) @ to_mm)
    size = (camera.image_size[0] * SUPERSAMPLE, camera.image_size[1] * SUPERSAMPLE)
    canvas = cv2.warpPerspective(tile, homography, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return np.asarray(canvas * _board_shadow(plan, lamp, camera, size)[:, :, None], dtype=np.float32)


@lru_cache(maxsize=4)
def _cloth_tile(table: Table) -> Light:
    """A piece of cloth that can be repeated without a seam."""
    rng = np.random.default_rng([table.seed, 1])
    tile = cloth(rng, (CLOTH_PX, CLOTH_PX), light_of(table.cloth_rgb))
    return np.vstack([np.hstack([tile, tile[:, ::-1]]), np.hstack([tile[::-1], tile[::-1, ::-1]])])


def _board_shadow(plan: BoardPlan, lamp: Lamp, camera: Camera, size: tuple[int, int]) -> NDArray[np.float32]:
    """What the board's shadow leaves of the light on the cloth."""
    slope = -lamp.direction[:2] / lamp.direction[2] * THICKNESS_MM
    bottom = frame_corners_mm(board_mm(plan), -THICKNESS_MM)
    hull = np.concatenate([bottom, bottom + np.append(slope, 0.0)])
    small = (size[0] // SHADOW_SHRINK, size[1] // SHADOW_SHRINK)
    pixels = camera.project(hull) * (SUPERSAMPLE / SHADOW_SHRINK)
    mask = np.zeros((small[1], small[0]), dtype=np.float32)
    outline = cv2.convexHull(np.round(pixels).astype(np.int32))
    cv2.fillConvexPoly(mask, outline, 1.0)
    px_per_mm = SUPERSAMPLE / SHADOW_SHRINK * camera.focal_px / float(np.linalg.norm(camera.position_mm))
    soft = cv2.GaussianBlur(mask, (0, 0), sigmaX=SHADOW_BLUR_MM * px_per_mm)
    return np.asarray(1.0 - TABLE_SHADOW * cv2.resize(soft, size), dtype=np.float32)


def _draw_edges(canvas: Light, plan: BoardPlan, table: Table, camera: Camera) -> None:
    """The upright sides of the board that face the camera."""
    top, bottom = (frame_corners_mm(board_mm(plan), z) for z in (0.0, -THICKNESS_MM))
    rng = np.random.default_rng([table.seed, 2])
    for first, second in ((0, 1), (1, 2), (2, 3), (3, 0)):
        along = top[second] - top[first]
        outwards = np.array([-along[1], along[0], 0.0])
        if (camera.position_mm - top[first]) @ outwards <= 0:
            continue
        side = plank(rng, (28, 600), 2.0, light_of(table.frame_rgb) * np.float32(EDGE_LIGHT))
        quad = np.array([top[first], top[second], bottom[second], bottom[first]])
        corners = np.array([[0, 0], [599, 0], [599, 27], [0, 27]], dtype=np.float32)
        pixels = camera.project(quad).astype(np.float32)
        _paste(
            canvas, _grown(side), _doubled(cv2.getPerspectiveTransform(corners, pixels).astype(np.float64))
        )


def _sheen(plan: BoardPlan, lamp: Lamp, camera: Camera) -> NDArray[np.float32]:
    """The lamp's faint mirror image in the varnish, for each pixel of the board."""
    ground = _ground(camera)
    towards = camera.position_mm.astype(np.float32) - np.dstack([ground, np.zeros_like(ground[..., :1])])
    towards /= np.linalg.norm(towards, axis=2, keepdims=True)
    mirrored = lamp.direction * [-1.0, -1.0, 1.0]
    shine = SHEEN * np.clip(towards @ mirrored.astype(np.float32), 0.0, 1.0) ** SHEEN_POWER
    shine = shine + lamp.mirrored(ground)
    width, depth = board_mm(plan)
    inside = (np.abs(ground[..., 0] - width / 2) < width / 2 + FRAME_MM) & (
        np.abs(ground[..., 1] - depth / 2) < depth / 2 + FRAME_MM
    )
    return np.asarray(shine * inside, dtype=np.float32)
