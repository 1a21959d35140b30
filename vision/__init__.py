"""Eyes for a table: from a picture of a board to what stands on each cell, and back.

Vision knows no game. It is given a plan of the board and a set of pieces, finds where the camera
stands from the four corners of the playing field (`Camera`), reads each cell as a distribution over
the pieces (`Reader`) and the thrown die (`find_thrown`), finds loose dice anywhere (`find_dice`), says
whether the table is at rest (`is_still`) and which cells a hand hides (`covered_cells`), draws what it
sees on the picture (`draw_overlay`, `draw_dice`), and renders pictures whose truth is known
(`vision.render`). Values in, values out: no clock, no files but those named, no random numbers but those
handed over.
"""

from vision.calibration import Calibration
from vision.corners import Corners, check_corners, parse_corners
from vision.cover import covered_cells
from vision.errors import VisionError, VisionReason
from vision.geometry import Camera
from vision.loose import LooseDie, find_dice
from vision.loose.drawing import draw_dice
from vision.overlay import draw_overlay
from vision.palette import Palette
from vision.pictures import Frame, as_frame, decode_picture, load_picture, whole_picture
from vision.plan import EMPTY, BoardPlan, Piece, PieceColour, PieceSet, PlanCell, PlanMark, board_mm
from vision.reaching import reached_cells
from vision.reader import Reader, Reading
from vision.render import (
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
    camera_of,
    render,
)
from vision.stillness import is_still, motion
from vision.thrown import ThrownDie, Tray, beside, find_thrown, near

__all__ = [
    "COLD",
    "DAYLIGHT",
    "DIM",
    "EMPTY",
    "WARM",
    "BoardPlan",
    "Calibration",
    "Camera",
    "Corners",
    "Frame",
    "Hand",
    "Light",
    "LooseDie",
    "Make",
    "Palette",
    "Piece",
    "PieceColour",
    "PieceSet",
    "Placement",
    "PlanCell",
    "PlanMark",
    "Reader",
    "Reading",
    "Rendered",
    "Table",
    "ThrownDie",
    "Tray",
    "View",
    "VisionError",
    "VisionReason",
    "Window",
    "as_frame",
    "beside",
    "board_mm",
    "camera_of",
    "check_corners",
    "covered_cells",
    "decode_picture",
    "draw_dice",
    "draw_overlay",
    "find_dice",
    "find_thrown",
    "is_still",
    "load_picture",
    "motion",
    "near",
    "parse_corners",
    "reached_cells",
    "render",
    "whole_picture",
]
