"""The pieces of a table: one mesh for each colour, and each piece as a copy of it in its place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from vision.colours import Rgb
from vision.plan import DIE, FIGURE, STACK, centre_mm
from vision.render import Make, Placement
from vision.render.dice import StandingDie
from vision.render.turned import disc_profile, figure_profile
from vision.training.boards import Plan, Thing, Things
from vision.training.traced.solids import Mesh, die_mesh, turned_mesh
from vision.training.traced.terms import Terms, surface, texture

DULL = (0.05, 0.3)
"""Glossy plastic, or painted wood."""
BARE_WOOD: Rgb = (205, 170, 125)
"""A disc under its sticker: beech."""
NO_PAINT = (0.0, 0.0, 0.0)


def pieces(
    plan: Plan,
    things: Things,
    placements: Sequence[Placement],
    make: Make,
    rng: np.random.Generator,
    folder: Path,
) -> Terms:
    """All pieces on the board; their meshes are written into the folder."""
    terms: Terms = {}
    dull = float(rng.choice(DULL))
    for colour in things.colours:
        mesh = _mesh(next(each for each in things.pieces if each.colour == colour.name), things, make)
        path = folder / f"{colour.name}.ply"
        path.write_bytes(mesh.ply())
        painted = surface(dull, texture(mesh.palette[None]), rng)
        terms[f"make-{colour.name}"] = {
            "type": "shapegroup",
            "mesh": {"type": "ply", "filename": str(path), "bsdf": painted},
        }
    cells = {cell.name: cell for cell in plan.cells}
    kinds = {piece.label: piece for piece in things.pieces}
    for number, placed in enumerate(placements):
        piece, (x, y) = kinds[placed.label], centre_mm(plan, cells[placed.cell])
        for floor, place in enumerate(_places(piece, placed, x + placed.dx_mm, y + placed.dy_mm)):
            terms[f"piece-{number}-{floor}"] = {
                "type": "instance",
                "to_world": mi.ScalarTransform4f(place.tolist()),
                "group": {"type": "ref", "id": f"make-{piece.colour}"},
            }
    return terms


def _mesh(piece: Thing, things: Things, make: Make) -> Mesh:
    """A die, a figure or a single disc of this colour as it was made."""
    colour = next(each for each in things.colours if each.name == piece.colour)
    if piece.kind == DIE:
        return die_mesh(piece.width_mm, make.rounding, make.drill, colour.rgb, colour.mark_rgb)
    if piece.kind == FIGURE:
        profile = figure_profile(piece.width_mm, piece.height_mm, make.waist, make.head)
        return turned_mesh(profile, colour.rgb, colour.rgb)
    height = min(each.height_mm for each in things.pieces)
    profile = disc_profile(piece.width_mm, height, make.rounding * height)
    body = BARE_WOOD if make.sticker else colour.rgb
    return turned_mesh(profile, body, colour.rgb, make.sticker, make.grooves)


def _places(piece: Thing, placed: Placement, x_mm: float, y_mm: float) -> list[NDArray[np.float64]]:
    """Where the copies for a piece stand, as matrices (4, 4): two for a stack, else one."""
    if piece.kind == DIE:
        face = piece.face or 1
        die = StandingDie(face, piece.width_mm, x_mm, y_mm, 0.0, placed.yaw_deg, NO_PAINT, NO_PAINT)
        return [_matrix(die.turn, die.middle_mm)]
    upright, foot = np.eye(3), np.array([x_mm, y_mm, 0.0])
    if piece.kind != STACK:
        return [_matrix(upright, foot)]
    above = foot + np.array([*placed.slip_mm, piece.height_mm / 2])
    return [_matrix(upright, foot), _matrix(upright, above)]


def _matrix(turn: NDArray[np.float64], shift: NDArray[np.float64]) -> NDArray[np.float64]:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = turn, shift
    return matrix
