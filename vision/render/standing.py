"""From “a white 3 on d4” to solids in millimetres with their paints."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.colours import Rgb, light_of
from vision.errors import VisionError, VisionReason
from vision.geometry import Camera
from vision.plan import DIE, DISC, FIGURE, STACK, BoardPlan, Piece, PieceColour, PieceSet, centre_mm
from vision.render.dice import StandingDie
from vision.render.scene import Make, Placement, View
from vision.render.sprite import Solid
from vision.render.stage import lamp_gain
from vision.render.turned import TurnedPiece, disc_profile, figure_profile

DISC_ROUNDING = 0.8
"""Radius of a disc's edges, millimetres."""

Place = tuple[float, float, float]
Paint = tuple[float, float, float]


def standing(
    placement: Placement, plan: BoardPlan, pieces: PieceSet, view: View, camera: Camera
) -> Sequence[Solid]:
    """What is to be drawn for a placement: one solid, or two for a stack."""
    piece = next((piece for piece in pieces.pieces if piece.label == placement.label), None)
    cell = next((cell for cell in plan.cells if cell.name == placement.cell), None)
    if cell is None:
        raise VisionError(VisionReason.UNKNOWN_CELL, f"The board has no cell “{placement.cell}”.")
    if piece is None:
        raise VisionError(VisionReason.UNKNOWN_PIECE, f"The set has no piece “{placement.label}”.")
    colour = next(colour for colour in pieces.colours if colour.name == piece.colour)
    x, y = np.add(centre_mm(plan, cell), (placement.dx_mm, placement.dy_mm)).tolist()
    gain = float(lamp_gain(view.light, camera, np.array([x, y], dtype=np.float32)))
    place = (x, y, placement.z_mm)
    if piece.kind == DIE and piece.face is not None:
        return (_die(piece, piece.face, colour, placement, place, view.make, gain),)
    if piece.kind == DISC:
        return (_disc(piece.width_mm, piece.height_mm, colour, place, view.make, gain),)
    if piece.kind == STACK:
        return _stack(piece, colour, placement, place, view.make, gain)
    if piece.kind == FIGURE:
        return (_figure(piece, colour, place, view.make, gain),)
    raise VisionError(VisionReason.UNSUPPORTED_PIECE, f"“{piece.kind}” is no kind of piece that is drawn.")


def _die(
    piece: Piece, face: int, colour: PieceColour, placement: Placement, place: Place, make: Make, gain: float
) -> StandingDie:
    return StandingDie(
        face=face,
        side_mm=piece.width_mm,
        x_mm=place[0],
        y_mm=place[1],
        z_mm=place[2],
        yaw_deg=placement.yaw_deg,
        body=_paint(colour.rgb),
        pip=_paint(colour.mark_rgb),
        gain=gain,
        polish=make.polish,
        mirror=make.mirror,
        rounding=make.rounding,
        drill=make.drill,
        tip_deg=placement.tip_deg,
    )


def _disc(
    width_mm: float, height_mm: float, colour: PieceColour, place: Place, make: Make, gain: float
) -> TurnedPiece:
    """A disc in one colour, or one of bare wood with a sticker in its colour."""
    radius = width_mm / 2
    return TurnedPiece(
        profile=disc_profile(width_mm, height_mm, DISC_ROUNDING),
        x_mm=place[0],
        y_mm=place[1],
        z_mm=place[2],
        body=_paint(colour.mark_rgb if make.sticker else colour.rgb),
        sticker=_paint(colour.rgb),
        sticker_mm=make.sticker * radius,
        grooves_mm=tuple(share * radius for share in make.grooves),
        gain=gain,
        polish=make.polish,
        mirror=make.mirror,
    )


def _stack(
    piece: Piece, colour: PieceColour, placement: Placement, place: Place, make: Make, gain: float
) -> tuple[TurnedPiece, TurnedPiece]:
    """Two discs of half the height; the upper one lies a little beside the lower one."""
    half = piece.height_mm / 2
    above = (place[0] + placement.slip_mm[0], place[1] + placement.slip_mm[1], place[2] + half)
    lower, upper = (_disc(piece.width_mm, half, colour, each, make, gain) for each in (place, above))
    return lower, upper


def _figure(piece: Piece, colour: PieceColour, place: Place, make: Make, gain: float) -> TurnedPiece:
    return TurnedPiece(
        profile=figure_profile(piece.width_mm, piece.height_mm, make.waist, make.head),
        x_mm=place[0],
        y_mm=place[1],
        z_mm=place[2],
        body=_paint(colour.rgb),
        sticker=_paint(colour.rgb),
        gain=gain,
        polish=make.polish,
        mirror=make.mirror,
    )


def _paint(rgb: Rgb) -> Paint:
    blue, green, red = (float(part) for part in light_of(rgb))
    return blue, green, red
