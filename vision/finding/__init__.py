"""Finding the board in a picture, with nothing but its plan."""

from vision.finding.finder import Found, find_board

__all__ = ["Found", "find_board"]
