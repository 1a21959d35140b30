"""A table as a path tracer sees it: light that goes from piece to piece, windows mirrored as they are."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from vision.colours import light_of, pixels_of
from vision.geometry import Camera
from vision.pictures import Frame
from vision.plan import board_mm
from vision.render import Placement, Table, View, camera_of
from vision.render.board import board_texture
from vision.render.viewpoint import FRAME_MM
from vision.render.wood import cloth, plank
from vision.training.boards import Plan, Things
from vision.training.traced.lights import lights
from vision.training.traced.pieces import pieces
from vision.training.traced.terms import Terms, block, paint, sheet, surface, texture

SAMPLES, BOUNCES = 16, 4
"""Rays for each pixel and turns of each: as noisy as a phone's camera, in some ten seconds."""
MARGIN_MM = 25.0
"""So much round the board and its frame is traced, too; the rest of the picture stays dark."""
PAPER_MM, BOARD_MM, RAIL_MM, RAIL_SHARE = 0.4, (4.0, 25.0), (1.0, 6.0), 0.95
"""How thick boards are, how high the rail of some, and how much of the frame it covers."""
CLOTH_PX, CLOTH_MM = 512, 1600.0
"""The table below: its texture, and how far it reaches."""
DULL_BOARD, DULL_CLOTH = 0.3, 0.6
WHITE_SHARE, EXPOSED = (97.0, 99.9), (0.45, 1.1)
"""A camera brings such a share of the pixels below such a share of full brightness."""
DENOISED = 0.5
"""So often the camera smooths its noise away."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


def traced(
    plan: Plan, things: Things, placements: Sequence[Placement], view: View, rng: np.random.Generator
) -> Frame:
    """The picture of these pieces on this board; none leans."""
    camera = camera_of(view, board_mm(plan))
    left, top, right, bottom = box = _box(plan, camera)
    with tempfile.TemporaryDirectory() as folder:
        scene = {
            "type": "scene",
            "integrator": {"type": "path", "max_depth": BOUNCES},
            "sensor": _sensor(camera, box),
            **_board(plan, view.table, rng),
            **lights(plan, view, camera, rng),
            **pieces(plan, things, placements, view.make, rng, Path(folder)),
        }
        light = np.array(mi.render(mi.load_dict(scene), seed=int(rng.integers(1 << 30))))
    wide, high = view.image_size
    picture = np.zeros((high, wide, 3), dtype=np.uint8)
    picture[top:bottom, left:right] = _developed(light[:, :, 2::-1], rng)
    return picture


def _box(plan: Plan, camera: Camera) -> Box:
    """The part of the picture that shows the board."""
    (width, depth), edge = board_mm(plan), FRAME_MM + MARGIN_MM
    around = [(x, y, 0.0) for x in (-edge, width + edge) for y in (-edge, depth + edge)]
    seen = np.clip(camera.project(around), 0, np.array(camera.image_size))
    (left, top), (right, bottom) = np.floor(seen.min(axis=0)), np.ceil(seen.max(axis=0))
    return int(left), int(top), int(right), int(bottom)


def _developed(light: NDArray[np.float32], rng: np.random.Generator) -> Frame:
    """Amounts of light as a camera gives them out."""
    white = float(np.percentile(light.max(axis=2), rng.uniform(*WHITE_SHARE)))
    level = np.float32(rng.uniform(*EXPOSED) ** 2 / max(white, 1e-6))
    picture = pixels_of(light * level).astype(np.uint8)
    if rng.random() < DENOISED:
        picture = np.asarray(cv2.fastNlMeansDenoisingColored(picture, None, 3, 3, 3, 9), dtype=np.uint8)
    return picture


def _sensor(camera: Camera, box: Box) -> Terms:
    turn, eye = camera.rotation_matrix, camera.position_mm
    (wide, high), (left, top, right, bottom) = camera.image_size, box
    crop = {
        "crop_offset_x": left,
        "crop_offset_y": top,
        "crop_width": right - left,
        "crop_height": bottom - top,
    }
    return {
        "type": "perspective",
        "to_world": mi.ScalarTransform4f().look_at(
            origin=eye.tolist(), target=(eye + turn[2]).tolist(), up=(-turn[1]).tolist()
        ),
        "fov_axis": "x",
        "fov": math.degrees(2 * math.atan(wide / 2 / camera.focal_px)),
        "near_clip": 10.0,
        "far_clip": 1e5,
        "film": {"type": "hdrfilm", "width": wide, "height": high, "rfilter": {"type": "gaussian"}, **crop},
        "sampler": {"type": "independent", "sample_count": SAMPLES},
    }


def _board(plan: Plan, table: Table, rng: np.random.Generator) -> Terms:
    """The board on its table, as flat as paper or as thick as a plank, some with a raised rail."""
    width, depth = board_mm(plan)
    wide, deep, middle = width + 2 * FRAME_MM, depth + 2 * FRAME_MM, (width / 2, depth / 2)
    thick = float(rng.choice([PAPER_MM, rng.uniform(*BOARD_MM)]))
    wood = surface(DULL_BOARD, paint(light_of(table.frame_rgb)), rng)
    tone, size = light_of(table.cloth_rgb), (CLOTH_PX, CLOTH_PX)
    below = cloth(rng, size, tone) if rng.random() < 0.5 else plank(rng, size, CLOTH_PX / CLOTH_MM, tone)
    field = surface(DULL_BOARD, texture(board_texture(plan, table)), rng)
    terms = {
        "field": sheet(wide, deep, (*middle, 0.0), field),
        "body": block((wide, deep, thick), (*middle, -thick / 2 - 0.02), wood),
        "cloth": sheet(CLOTH_MM, CLOTH_MM, (*middle, -thick), surface(DULL_CLOTH, texture(below), rng)),
    }
    rail = float(rng.choice([0.0, 0.0, rng.uniform(*RAIL_MM)]))
    return {**terms, **_rails((wide, deep), middle, rail, wood)} if rail else terms


def _rails(size: tuple[float, float], middle: tuple[float, float], high: float, wood: Terms) -> Terms:
    """A rail on each side of the frame."""
    (wide, deep), edge = size, FRAME_MM * RAIL_SHARE
    terms: Terms = {}
    for number, (side, way) in enumerate(((0, -1), (0, 1), (1, -1), (1, 1))):
        place = [*middle, high / 2]
        place[side] += way * (size[side] - edge) / 2
        terms[f"rail-{number}"] = block((edge, deep, high) if side == 0 else (wide, edge, high), place, wood)
    return terms
