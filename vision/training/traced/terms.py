"""Things in Mitsuba's own terms: paints, textures, surfaces, sheets and blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import drjit
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

mi.set_variant("scalar_rgb")
mi.set_log_level(mi.LogLevel.Error)
drjit.set_thread_count(1)

Terms = dict[str, Any]
"""A description that Mitsuba loads."""

MOST_LIGHT = 0.95
"""Nothing sends back more of the light than this."""
REFRACTION = (1.2, 1.6)
"""From oiled wood to hard lacquer."""
SMOOTH = 0.03
"""How rough a mirror of plastic is."""


def paint(light: NDArray[np.floating]) -> Terms:
    """A colour, given blue first."""
    return {"type": "rgb", "value": [float(part) for part in light[::-1]]}


def texture(light: NDArray[np.float32]) -> Terms:
    """A picture of light sent back (height, width, 3), blue first, far edge first."""
    flipped = np.ascontiguousarray(np.clip(light[::-1, :, ::-1], 0.0, MOST_LIGHT), dtype=np.float32)
    return {"type": "bitmap", "bitmap": mi.Bitmap(flipped), "raw": True}


def surface(dull: float, colour: Terms, rng: np.random.Generator) -> Terms:
    """Wood, lacquer or plastic; the duller (0 to 1), the less clearly it mirrors."""
    return {
        "type": "roughplastic",
        "distribution": "ggx",
        "diffuse_reflectance": colour,
        "int_ior": float(rng.uniform(*REFRACTION)),
        "alpha": float(rng.uniform(SMOOTH + dull / 4, 0.1 + dull)),
        "nonlinear": bool(rng.random() < 0.5),
    }


def sheet(wide: float, deep: float, middle: Sequence[float], bsdf: Terms) -> Terms:
    """A level rectangle."""
    place = mi.ScalarTransform4f().translate(list(middle)).scale([wide / 2, deep / 2, 1.0])
    return {"type": "rectangle", "to_world": place, "bsdf": bsdf}


def block(size: Sequence[float], middle: Sequence[float], bsdf: Terms) -> Terms:
    """A cuboid."""
    place = mi.ScalarTransform4f().translate(list(middle)).scale([each / 2 for each in size])
    return {"type": "cube", "to_world": place, "bsdf": bsdf}
