"""Finding the board in a picture, by its markers or with nothing but its plan."""

from vision.finding.finder import Found, find_board
from vision.finding.markers import find_marked
from vision.finding.search import look_for

__all__ = ["Found", "find_board", "find_marked", "look_for"]
