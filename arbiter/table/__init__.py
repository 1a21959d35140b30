"""One table: sensors, referee, journal and signals joined. Time and devices are met here."""

from arbiter.table.eyes import CameraEyes
from arbiter.table.home import Home
from arbiter.table.table import Outputs, Shown, Table

__all__ = ["CameraEyes", "Home", "Outputs", "Shown", "Table"]
