"""A renderer with known truth: dice on a wooden board, in any view and light, with or without a hand."""

from vision.render.picture import render
from vision.render.scene import COLD, DAYLIGHT, DIM, WARM, Hand, Light, Placement, Rendered, Table, View
from vision.render.viewpoint import camera_of

__all__ = [
    "COLD",
    "DAYLIGHT",
    "DIM",
    "WARM",
    "Hand",
    "Light",
    "Placement",
    "Rendered",
    "Table",
    "View",
    "camera_of",
    "render",
]
