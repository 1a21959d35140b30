"""The pieces as meshes: dice with drilled pips, and what a lathe makes.

Their paints are a palette, from the body's own to that of pips or of a sticker; each corner of a mesh says
where on the palette it is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.colours import Rgb, light_of
from vision.render.drilling import Drill, pips_at
from vision.render.turned import Profile

Floats = NDArray[np.float32]

FACE_STEPS = 64
"""Points along a die's side: a quarter of a millimetre apart, finer than a camera sees."""
ROUND_STEPS = 96
"""Points once round a disc or a figure."""
GROOVE_LIGHT, GROOVE_WIDE, TOP_STEPS = 0.55, 0.04, 24
"""What is left of the light in a groove; its half width as a share of the radius; rings of a top."""
PALETTE, GROOVE = 33, 0.5
"""Paints on a palette, and where that of grooves is."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """Corners with their outward normals and their places on the palette, and triangles."""

    points: Floats  # (N, 3) millimetres
    normals: Floats  # (N, 3)
    shares: Floats  # (N,) from 0 to 1
    palette: Floats  # (K, 3) light sent back, blue first
    triangles: NDArray[np.int32]  # (M, 3)

    def ply(self) -> bytes:
        """As a PLY file."""
        names = ("x", "y", "z", "nx", "ny", "nz", "u", "v")
        head = ["ply", "format binary_little_endian 1.0", f"element vertex {len(self.points)}"]
        head += [f"property float {name}" for name in names]
        head += [f"element face {len(self.triangles)}", "property list uchar int vertex_indices"]
        faces = np.empty(len(self.triangles), dtype=[("count", "u1"), ("corners", "<i4", 3)])
        faces["count"], faces["corners"] = 3, self.triangles
        steps = len(self.palette)
        across = (self.shares * (steps - 1) + 0.5) / steps  # the middle of a paint, not its edge
        places = np.stack([across, np.full_like(across, 0.5)], axis=1)
        values = np.concatenate([self.points, self.normals, places], axis=1, dtype="<f4")
        return "\n".join([*head, "end_header\n"]).encode() + values.tobytes() + faces.tobytes()


def die_mesh(side_mm: float, rounding: float, drill: Drill, body: Rgb, pip: Rgb) -> Mesh:
    """A die about its middle, the one on top."""
    steps = np.linspace(-1, 1, FACE_STEPS, dtype=np.float32)
    across, along = (each.ravel() for each in np.meshgrid(steps, steps, indexing="ij"))
    one, core = np.ones_like(across), np.float32(1 - 2 * rounding)
    points: list[Floats] = []
    triangles = []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            face = np.empty((len(one), 3), dtype=np.float32)
            face[:, axis], face[:, (axis + 1) % 3], face[:, (axis + 2) % 3] = sign * one, across, along
            triangles.append(_sheet(FACE_STEPS, FACE_STEPS, sign > 0) + len(points) * len(one))
            points.append(face)
    cube = np.concatenate(points)
    inner = np.clip(cube, -core, core)
    normals = cube - inner
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    surface = inner + (1 - core) * normals
    share, dimple = pips_at(surface.T, drill)
    normals = normals + dimple.T
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    side = surface * np.float32(side_mm / 2)
    return Mesh(side, normals, np.clip(share, 0, 1), _palette(body, pip), np.concatenate(triangles))


def turned_mesh(
    profile: Profile, body: Rgb, top: Rgb, sticker: float = 0.0, grooves: tuple[float, ...] = ()
) -> Mesh:
    """A disc or a figure on its foot; sticker and grooves of its top as shares of the radius."""
    heights, radii = np.array(profile, dtype=np.float32).T
    shares = np.linspace(1, 0, TOP_STEPS, dtype=np.float32)[1:]
    rises, runs = np.gradient(heights), np.gradient(radii)
    level = np.zeros_like(shares)
    around = np.concatenate([radii, radii[-1] * shares])
    up = np.concatenate([heights, heights[-1] + level])
    out, rise = np.concatenate([rises, level]), np.concatenate([-runs, level + 1])
    on_top = np.concatenate([np.full(len(radii), 2.0), shares])
    share = (on_top < sticker).astype(np.float32)
    for groove in grooves:
        share[np.abs(on_top - groove) < GROOVE_WIDE] = GROOVE
    angles = np.linspace(0, 2 * np.pi, ROUND_STEPS, endpoint=True, dtype=np.float32)
    ring = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)
    axis = np.array([0, 0, 1], dtype=np.float32)
    points = around[:, None, None] * ring + up[:, None, None] * axis
    normals = out[:, None, None] * ring + rise[:, None, None] * axis
    normals /= np.maximum(np.linalg.norm(normals, axis=2, keepdims=True), 1e-6)
    sheet = _sheet(len(around), ROUND_STEPS, is_outward=False)
    palette = _palette(body, top, body)
    return Mesh(points.reshape(-1, 3), normals.reshape(-1, 3), np.repeat(share, ROUND_STEPS), palette, sheet)


def _palette(body: Rgb, mark: Rgb, grooved: Rgb | None = None) -> Floats:
    """From the body's paint to the mark's; in the middle, where there are any, that of grooves."""
    share = np.linspace(0, 1, PALETTE, dtype=np.float32)[:, None]
    palette = light_of(body) + share * (light_of(mark) - light_of(body))
    if grooved is not None:
        palette[PALETTE // 2] = light_of(grooved) * GROOVE_LIGHT
    return palette


def _sheet(rows: int, columns: int, is_outward: bool) -> NDArray[np.int32]:
    """Triangles (M, 3) over a grid of points."""
    first = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    one = np.stack([first, first + columns, first + columns + 1], axis=1)
    other = np.stack([first, first + columns + 1, first + 1], axis=1)
    triangles = np.concatenate([one, other]).astype(np.int32)
    return triangles if is_outward else triangles[:, ::-1]
