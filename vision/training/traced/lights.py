"""The light of a room: from everywhere, from a lamp, from windows."""

from __future__ import annotations

import math

import mitsuba as mi
import numpy as np

from vision.geometry import Camera, Floats
from vision.plan import board_mm
from vision.render import View
from vision.training.boards import Plan
from vision.training.traced.terms import Terms, paint

LAMP_MM, LEAST_LAMP_MM, LOWEST = (500.0, 1600.0), 15.0, 0.3
"""How far a lamp is from the board's middle, its least radius; below this sine it is not made stronger."""
FARTHER = 1.2
"""A lamp or a window that is before the camera is so many times farther away, as often as it takes."""
WINDOWS, ROOM_MM, NEAR = (0, 1, 2, 3), (700.0, 2200.0), (-0.3, 1.3)
"""How many windows there are, how high; where, in boards, a level surface would show them to the camera."""
WIDE_MM, OBLONG, BRIGHT = (80.0, 700.0), (0.5, 2.0), (1.0, 3.0, 8.0)
"""How wide they are, how much deeper than wide, how bright against the light on the board."""


def lights(plan: Plan, view: View, camera: Camera, rng: np.random.Generator) -> Terms:
    """The room's own light, a lamp, and windows where the board or the pieces mirror them."""
    light = view.light
    middle = np.array([*board_mm(plan), 0.0]) / 2
    colour = np.array(light.colour)[::-1]
    around = colour * light.ambient * rng.uniform(0.8, 1.2, 3)
    wide = math.tan(math.radians(light.softness_deg))
    far = _out_of_the_way(middle, light.direction, float(rng.uniform(*LAMP_MM)), wide, camera)
    radius = max(far * wide, LEAST_LAMP_MM)
    strong = colour * (1 - light.ambient) * far**2 / radius**2 / max(light.direction[2], LOWEST)
    terms: Terms = {
        "around": {"type": "constant", "radiance": paint(around)},
        "lamp": {
            "type": "sphere",
            "center": (middle + far * light.direction).tolist(),
            "radius": radius,
            "emitter": {"type": "area", "radiance": paint(strong)},
        },
    }
    for number in range(int(rng.choice(WINDOWS))):
        terms[f"window-{number}"] = _window(plan, camera, rng)
    return terms


def _out_of_the_way(middle: Floats, way: Floats, far: float, wide: float, camera: Camera) -> float:
    """How far a lamp is that does not hang between the camera and the board: so far, or farther."""
    while _is_before(camera, middle + far * way, max(far * wide, LEAST_LAMP_MM)):
        far *= FARTHER
    return far


def _is_before(camera: Camera, place: Floats, radius: float) -> bool:
    """Whether some of a ball is in the picture, or all around the camera."""
    across, down, ahead = camera.rotation_matrix @ place + np.array(camera.translation)
    corner = math.hypot(*camera.image_size) / 2 / camera.focal_px
    return bool(
        ahead > -radius
        and math.hypot(across, down) < corner * max(ahead, 0.0) + radius * math.hypot(1, corner)
    )


def _window(plan: Plan, camera: Camera, rng: np.random.Generator) -> Terms:
    """A bright oblong that the camera sees mirrored in a level surface somewhere on or near the board."""
    (width, depth), eye = board_mm(plan), camera.position_mm
    at = np.array([rng.uniform(*NEAR) * width, rng.uniform(*NEAR) * depth, 0.0])
    way = (at - eye) * np.array([1.0, 1.0, -1.0])
    high, size = float(rng.uniform(*ROOM_MM)), float(rng.uniform(*WIDE_MM))
    while _is_before(camera, at + way * high / way[2], size):
        high *= FARTHER
    place = at + way * high / way[2]
    turn = mi.ScalarTransform4f().look_at(origin=place.tolist(), target=at.tolist(), up=[0.0, 1.0, 0.2])
    bright = float(rng.choice(BRIGHT) * rng.uniform(0.5, 1.5))
    return {
        "type": "rectangle",
        "to_world": turn.scale([size / 2, size / 2 * float(rng.uniform(*OBLONG)), 1.0]),
        "emitter": {"type": "area", "radiance": paint(bright * rng.uniform(0.8, 1.0, 3))},
    }
