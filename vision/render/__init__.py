"""A renderer with known truth: dice, discs and figures on a board, in any view, in any light, with a hand."""

from vision.render.picture import render
from vision.render.scene import (
    COLD,
    DAYLIGHT,
    DIM,
    WARM,
    Hand,
    Light,
    Make,
    Placement,
    Rendered,
    Table,
    View,
    Window,
)
from vision.render.viewpoint import camera_of

__all__ = [
    "COLD",
    "DAYLIGHT",
    "DIM",
    "WARM",
    "Hand",
    "Light",
    "Make",
    "Placement",
    "Rendered",
    "Table",
    "View",
    "Window",
    "camera_of",
    "render",
]
