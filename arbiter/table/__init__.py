"""One table: sensors, referee, journal and signals joined. Time and devices are met here."""

from arbiter.table.eyes import CameraEyes
from arbiter.table.home import Home
from arbiter.table.table import Clock, Outputs, Shown, Table

__all__ = ["CameraEyes", "Clock", "Home", "Outputs", "Shown", "Table"]
