"""A table as a path tracer sees it: light that goes from piece to piece, windows mirrored as they are."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import drjit
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from vision.colours import light_of, pixels_of
from vision.geometry import Camera
from vision.pictures import Frame
from vision.plan import DIE, FIGURE, STACK, board_mm, centre_mm
from vision.render import Placement, View, camera_of
from vision.render.board import board_texture
from vision.render.dice import StandingDie
from vision.render.turned import disc_profile, figure_profile
from vision.render.viewpoint import FRAME_MM
from vision.render.wood import cloth, plank
from vision.training.boards import Plan, Thing, Things
from vision.training.traced.solids import Mesh, die_mesh, turned_mesh

mi.set_variant("scalar_rgb")
mi.set_log_level(mi.LogLevel.Error)
drjit.set_thread_count(1)

Scene = dict[str, Any]
"""A scene in Mitsuba's own terms."""

SAMPLES, BOUNCES = 16, 4
MARGIN_MM = 25.0
"""So much round the board and its frame is traced, too; the rest of the picture stays dark."""
LAMP_MM, ROOM_MM = (500.0, 1600.0), (700.0, 2200.0)
"""How far lamps are from the board's middle, and how high the windows that it mirrors."""
CLOTH_PX, CLOTH_MM = 512, 1600.0
DULL_PIECES, DULL_BOARD, DULL_CLOTH = (0.05, 0.3), 0.3, 0.6
"""How dull things are: dice and discs are glossy plastic or painted wood."""
WHITE_SHARE = (97.0, 99.9)
"""A camera makes its picture so bright that such a share of the pixels is not burnt out."""
EXPOSED = (0.45, 1.1)
DENOISED = 0.5
"""So often the camera smooths its noise away."""


@dataclass(frozen=True, slots=True)
class Room:
    """What is drawn by lot about one table, besides its view: surfaces, lamps, windows, the camera's ways."""

    rng: np.random.Generator

    def surface(self, dull: float, paint: Scene) -> Scene:
        """Wood, lacquer or plastic with this paint; the duller (0 to 1), the less clearly it mirrors."""
        return {
            "type": "roughplastic",
            "distribution": "ggx",
            "diffuse_reflectance": paint,
            "int_ior": float(self.rng.uniform(1.2, 1.6)),
            "alpha": float(self.rng.uniform(0.03 + dull / 4, 0.1 + dull)),
            "nonlinear": bool(self.rng.random() < 0.5),
        }


def traced(
    plan: Plan, things: Things, placements: Sequence[Placement], view: View, rng: np.random.Generator
) -> Frame:
    """The picture of these pieces on this board."""
    camera, room = camera_of(view, board_mm(plan)), Room(rng)
    box = _box(plan, camera)
    with tempfile.TemporaryDirectory() as folder:
        scene = {
            "type": "scene",
            "integrator": {"type": "path", "max_depth": BOUNCES},
            "sensor": _sensor(camera, box),
            **_board(plan, view, room),
            **_lights(plan, view, camera, room),
            **_pieces(plan, things, placements, view, room, Path(folder)),
        }
        light = np.array(mi.render(mi.load_dict(scene), seed=int(rng.integers(1 << 30))))
    wide, high = view.image_size
    picture = np.zeros((high, wide, 3), dtype=np.uint8)
    left, top, right, bottom = box
    picture[top:bottom, left:right] = _developed(light[:, :, 2::-1], rng)
    return picture


def _box(plan: Plan, camera: Camera) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part of the picture that shows the board."""
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


def _sensor(camera: Camera, box: tuple[int, int, int, int]) -> Scene:
    turn, eye = camera.rotation_matrix, camera.position_mm
    (wide, high), (left, top, right, bottom) = camera.image_size, box
    crop = {
        "crop_offset_x": left,
        "crop_offset_y": top,
        "crop_width": right - left,
        "crop_height": bottom - top,
    }
    view = mi.ScalarTransform4f().look_at(
        origin=eye.tolist(), target=(eye + turn[2]).tolist(), up=(-turn[1]).tolist()
    )
    return {
        "type": "perspective",
        "to_world": view,
        "fov_axis": "x",
        "fov": math.degrees(2 * math.atan(wide / 2 / camera.focal_px)),
        "near_clip": 10.0,
        "far_clip": 1e5,
        "film": {"type": "hdrfilm", "width": wide, "height": high, "rfilter": {"type": "gaussian"}, **crop},
        "sampler": {"type": "independent", "sample_count": SAMPLES},
    }


def _picture(light: NDArray[np.float32]) -> Scene:
    """A texture of light sent back, blue first, far edge first."""
    texture = np.ascontiguousarray(np.clip(light[::-1, :, ::-1], 0.0, 0.95))
    return {"type": "bitmap", "bitmap": mi.Bitmap(texture.astype(np.float32)), "raw": True}


def _sheet(wide: float, deep: float, middle: Sequence[float], surface: Scene) -> Scene:
    """A level rectangle."""
    place = mi.ScalarTransform4f().translate(list(middle)).scale([wide / 2, deep / 2, 1.0])
    return {"type": "rectangle", "to_world": place, "bsdf": surface}


def _block(size: Sequence[float], middle: Sequence[float], surface: Scene) -> Scene:
    place = mi.ScalarTransform4f().translate(list(middle)).scale([each / 2 for each in size])
    return {"type": "cube", "to_world": place, "bsdf": surface}


def _board(plan: Plan, view: View, room: Room) -> Scene:
    """The board on its table, flat or with a raised rail."""
    (width, depth), rng = board_mm(plan), room.rng
    wide, deep, middle = width + 2 * FRAME_MM, depth + 2 * FRAME_MM, (width / 2, depth / 2)
    thick = float(rng.choice([0.4, rng.uniform(4, 25)]))
    wood = room.surface(DULL_BOARD, _paint(light_of(view.table.frame_rgb)))
    tone = light_of(view.table.cloth_rgb)
    size = (CLOTH_PX, CLOTH_PX)
    below = cloth(rng, size, tone) if rng.random() < 0.5 else plank(rng, size, CLOTH_PX / CLOTH_MM, tone)
    scene = {
        "field": _sheet(
            wide, deep, (*middle, 0.0), room.surface(DULL_BOARD, _picture(board_texture(plan, view.table)))
        ),
        "body": _block((wide, deep, thick), (*middle, -thick / 2 - 0.02), wood),
        "cloth": _sheet(CLOTH_MM, CLOTH_MM, (*middle, -thick), room.surface(DULL_CLOTH, _picture(below))),
    }
    rail = float(rng.choice([0.0, 0.0, rng.uniform(1, 6)]))
    if rail:
        edge = FRAME_MM * 0.95
        for number, (side, along) in enumerate(((0, -1), (0, 1), (1, -1), (1, 1))):
            size_mm = (edge, deep, rail) if side == 0 else (wide, edge, rail)
            place = [*middle, rail / 2]
            place[side] += along * ((wide, deep)[side] - edge) / 2
            scene[f"rail-{number}"] = _block(size_mm, place, wood)
    return scene


def _lights(plan: Plan, view: View, camera: Camera, room: Room) -> Scene:
    """The room's own light, a lamp, and windows where the board or the pieces mirror them."""
    rng, light = room.rng, view.light
    middle = np.array([*board_mm(plan), 0.0]) / 2
    colour = np.array(light.colour)
    around = colour * light.ambient * rng.uniform(0.8, 1.2, 3)
    far = float(rng.uniform(*LAMP_MM))
    radius = max(far * math.tan(math.radians(light.softness_deg)), 15.0)
    strong = colour * (1 - light.ambient) * far**2 / radius**2 / max(light.direction[2], 0.3)
    scene: Scene = {
        "around": {"type": "constant", "radiance": _paint(around[::-1])},
        "lamp": {
            "type": "sphere",
            "center": (middle + far * light.direction).tolist(),
            "radius": radius,
            "emitter": {"type": "area", "radiance": _paint(strong[::-1])},
        },
    }
    for number in range(int(rng.choice([0, 1, 2, 3]))):
        scene[f"window-{number}"] = _window(plan, camera, rng)
    return scene


def _window(plan: Plan, camera: Camera, rng: np.random.Generator) -> Scene:
    """A bright oblong that the camera sees mirrored in a level surface somewhere on or near the board."""
    (width, depth), eye = board_mm(plan), camera.position_mm
    at = np.array([rng.uniform(-0.3, 1.3) * width, rng.uniform(-0.3, 1.3) * depth, 0.0])
    way = (at - eye) * np.array([1.0, 1.0, -1.0])
    place = at + way * float(rng.uniform(*ROOM_MM)) / way[2]
    size = float(rng.uniform(80, 700))
    turn = mi.ScalarTransform4f().look_at(origin=place.tolist(), target=at.tolist(), up=[0.0, 1.0, 0.2])
    bright = float(rng.choice([1.0, 3.0, 8.0]) * rng.uniform(0.5, 1.5))
    return {
        "type": "rectangle",
        "to_world": turn.scale([size / 2, size / 2 * float(rng.uniform(0.5, 2.0)), 1.0]),
        "emitter": {"type": "area", "radiance": _paint(bright * rng.uniform(0.8, 1.0, 3))},
    }


def _pieces(
    plan: Plan,
    things: Things,
    placements: Sequence[Placement],
    view: View,
    room: Room,
    folder: Path,
) -> Scene:
    """One mesh for each colour, and each piece as a copy of it in its place."""
    scene: Scene = {}
    dull = float(room.rng.choice(DULL_PIECES))
    cells = {cell.name: cell for cell in plan.cells}
    pieces = {piece.label: piece for piece in things.pieces}
    for colour in things.colours:
        mesh = _mesh(next(each for each in things.pieces if each.colour == colour.name), things, view)
        path = folder / f"{colour.name}.ply"
        path.write_bytes(mesh.ply())
        scene[f"make-{colour.name}"] = {
            "type": "shapegroup",
            "mesh": {
                "type": "ply",
                "filename": str(path),
                "bsdf": room.surface(dull, _picture(mesh.palette[None])),
            },
        }
    for number, placed in enumerate(placements):
        piece = pieces[placed.label]
        x, y = centre_mm(plan, cells[placed.cell])
        spots = [(x + placed.dx_mm, y + placed.dy_mm)]
        if piece.kind == STACK:
            spots.append((spots[0][0] + placed.slip_mm[0], spots[0][1] + placed.slip_mm[1]))
        for floor, (right, away) in enumerate(spots):
            scene[f"piece-{number}-{floor}"] = {
                "type": "instance",
                "to_world": mi.ScalarTransform4f(_place(piece, placed, right, away, floor)),
                "group": {"type": "ref", "id": f"make-{piece.colour}"},
            }
    return scene


def _mesh(piece: Thing, things: Things, view: View) -> Mesh:
    """The piece of this colour as it was made."""
    colour = next(each for each in things.colours if each.name == piece.colour)
    make = view.make
    if piece.kind == DIE:
        return die_mesh(piece.width_mm, make.rounding, make.drill, colour.rgb, colour.mark_rgb)
    if piece.kind == FIGURE:
        profile = figure_profile(piece.width_mm, piece.height_mm, make.waist, make.head)
        return turned_mesh(profile, colour.rgb, colour.rgb)
    height = min(each.height_mm for each in things.pieces)
    rounding = make.rounding * height
    body = (205, 170, 125) if make.sticker else colour.rgb
    return turned_mesh(
        disc_profile(piece.width_mm, height, rounding), body, colour.rgb, make.sticker, make.grooves
    )


def _place(piece: Thing, placed: Placement, x_mm: float, y_mm: float, floor: int) -> NDArray[np.float64]:
    """Where a copy stands, as a matrix (4, 4)."""
    place = np.eye(4)
    if piece.kind == DIE:
        die = StandingDie(
            piece.face or 1,
            piece.width_mm,
            x_mm,
            y_mm,
            0.0,
            placed.yaw_deg,
            (0, 0, 0),
            (0, 0, 0),
            tip_deg=placed.tip_deg,
        )
        place[:3, :3], place[:3, 3] = die.turn, die.middle_mm
        return place
    height = piece.height_mm / 2 if piece.kind == STACK else piece.height_mm
    place[:3, 3] = x_mm, y_mm, floor * height
    return place


def _paint(light: NDArray[np.float32] | NDArray[np.float64]) -> Scene:
    """A colour, given blue first."""
    return {"type": "rgb", "value": [float(part) for part in light[::-1]]}
