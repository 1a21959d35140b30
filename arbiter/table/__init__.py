"""One table: sensors, referee, journal and signals joined. Time and devices are met here."""

from arbiter.table.camera import look_through, open_camera
from arbiter.table.camera_choice import CameraChoice, chosen_camera
from arbiter.table.camera_watch import CameraWatch
from arbiter.table.desk import Ask, Desk
from arbiter.table.drawn_board import BoardError, DrawnBoard
from arbiter.table.drawn_sitting import DrawnSitting
from arbiter.table.eyes import CameraEyes
from arbiter.table.home import Home
from arbiter.table.lens import Lens, LensError, SetUp
from arbiter.table.line_feed import LineFeed
from arbiter.table.live_table import LiveTable
from arbiter.table.moment import PERSON, Moment
from arbiter.table.outputs import Outputs, Shown
from arbiter.table.pin_board import PinBoard
from arbiter.table.pin_parts import PinParts, World, open_parts
from arbiter.table.pin_thread import PinThread
from arbiter.table.real_sitting import RealSitting
from arbiter.table.reed_board import ReedBoard
from arbiter.table.sitting import Deed, Move, PutOn, PutRight, Sitting, TakeOff, Throw, Turn
from arbiter.table.table import Table
from arbiter.table.times import Clock
from arbiter.table.wiring import Wiring
from arbiter.table.wish import Wish, fulfil
from vision.tablecheck import TableCheck

__all__ = [
    "PERSON",
    "Ask",
    "BoardError",
    "CameraChoice",
    "CameraEyes",
    "CameraWatch",
    "Clock",
    "Deed",
    "Desk",
    "DrawnBoard",
    "DrawnSitting",
    "Home",
    "Lens",
    "LensError",
    "LineFeed",
    "LiveTable",
    "Moment",
    "Move",
    "Outputs",
    "PinBoard",
    "PinParts",
    "PinThread",
    "PutOn",
    "PutRight",
    "RealSitting",
    "ReedBoard",
    "SetUp",
    "Shown",
    "Sitting",
    "Table",
    "TableCheck",
    "TakeOff",
    "Throw",
    "Turn",
    "Wiring",
    "Wish",
    "World",
    "chosen_camera",
    "fulfil",
    "look_through",
    "open_camera",
    "open_parts",
]
