"""A game for other eyes: as plain values, or as one page with the board drawn at each move."""

from arbiter.journal.export.html import Labels, as_html
from arbiter.journal.export.scene import Scene, as_json, scene_json

__all__ = ["Labels", "Scene", "as_html", "as_json", "scene_json"]
