"""One table: sensors, referee, journal and signals joined. Time and devices are met here."""

from arbiter.table.eyes import CameraEyes
from arbiter.table.home import Home
from arbiter.table.reed_board import ReedBoard
from arbiter.table.reed_table import ReedTable
from arbiter.table.table import Clock, Outputs, Shown, Table
from arbiter.table.wiring import Wiring

__all__ = [
    "CameraEyes",
    "Clock",
    "Home",
    "Outputs",
    "ReedBoard",
    "ReedTable",
    "Shown",
    "Table",
    "Wiring",
]
