"""What is learned once about a table and kept in a file: its camera, its pieces, its bare board."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.bare import BareBoard
from vision.errors import VisionError, VisionReason
from vision.geometry import Camera, is_number
from vision.palette import Palette
from vision.pictures import Frame

WIDEST_MM, THICKEST_MM = 1000.0, 100.0
"""No disc is wider, and none thicker."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A camera over a board and, once pictures with known contents were seen, what is known from them."""

    camera: Camera
    palette: Palette | None = None
    bare: BareBoard | None = None
    width_mm: float | None = None
    """How wide the discs are, on a board whose cells are as wide as the plan's."""
    thickness_mm: float | None = None
    """How thick they are, likewise."""
    are_twins: bool = False
    """Whether men of this set look like kings, and nobody knows how thick they are."""
    made_with: Mapping[str, object] | None = None
    """What whoever made it wants to find again in the file; nothing here goes by it."""

    def check(self, frame: Frame, board_mm: tuple[float, float]) -> None:
        """Refuse a frame or a board that this calibration is not for."""
        size = (frame.shape[1], frame.shape[0])
        if size != self.camera.image_size:
            raise _stale(f"is for pictures of {_times(self.camera.image_size)} pixels, not {_times(size)}")
        self.check_board(board_mm)

    def check_board(self, board_mm: tuple[float, float]) -> None:
        """Refuse a board that this calibration is not for."""
        if board_mm != self.camera.board_mm:
            raise _stale("is for another board")

    def save(self, path: Path) -> None:
        """Write it as JSON, in one piece."""
        values: dict[str, object] = {"camera": self.camera.to_dict()}
        if self.palette is not None:
            values["colours"] = self.palette.to_dict()
        if self.bare is not None:
            values["bare"] = self.bare.to_text()
        if self.width_mm is not None:
            values["width_mm"] = self.width_mm
        if self.thickness_mm is not None:
            values["thickness_mm"] = self.thickness_mm
        if self.are_twins:
            values["twins"] = True
        if self.made_with is not None:
            values["made_with"] = dict(self.made_with)
        try:
            draft = path.with_name(path.name + ".draft")
            draft.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")
            draft.replace(path)
        except OSError as trouble:
            raise VisionError(
                VisionReason.BAD_CALIBRATION, f"{path} cannot be written ({trouble.strerror})."
            ) from trouble

    @classmethod
    def load(cls, path: Path) -> Calibration:
        """Read what `save` wrote."""
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
        except OSError as trouble:
            raise VisionError(
                VisionReason.BAD_CALIBRATION,
                f"{path} cannot be opened ({trouble.strerror}): check its name, or calibrate the table.",
            ) from trouble
        except (ValueError, RecursionError) as trouble:
            raise VisionError(
                VisionReason.BAD_CALIBRATION,
                f"{path} is no calibration: give what `tablier calibrate` wrote.",
            ) from trouble
        if not isinstance(values, dict) or not isinstance(values.get("camera"), dict):
            raise VisionError(
                VisionReason.BAD_CALIBRATION, f"{path} holds no “camera”: calibrate the table again."
            )
        try:
            return cls._of(values)
        except VisionError as trouble:
            raise VisionError(trouble.reason, f"{path}: {trouble}") from trouble

    @classmethod
    def _of(cls, values: dict[str, Any]) -> Calibration:
        """The calibration that these values describe. Older files have no sizes and no “made_with”."""
        colours = Palette.from_dict(values["colours"]) if "colours" in values else None
        bare = BareBoard.from_text(values["bare"]) if "bare" in values else None
        width_mm = _size(values, "width_mm", WIDEST_MM)
        thickness_mm = _size(values, "thickness_mm", THICKEST_MM)
        twins = _is_told(values, "twins")
        made_with = values.get("made_with")
        made_with = made_with if isinstance(made_with, dict) else None
        return cls(
            Camera.from_dict(values["camera"]), colours, bare, width_mm, thickness_mm, twins, made_with
        )


def _size(values: dict[str, Any], key: str, most: float) -> float | None:
    """How wide or thick discs are; None if that was not learned."""
    if key not in values:
        return None
    value = values[key]
    if is_number(value) and 0 < value < most:
        return float(value)
    raise _bad(key)


def _is_told(values: dict[str, Any], key: str) -> bool:
    """Something that is so; older files do not tell it."""
    value = values.get(key, False)
    if isinstance(value, bool):
        return value
    raise _bad(key)


def _bad(key: str) -> VisionError:
    return VisionError(
        VisionReason.BAD_CALIBRATION, f"The calibration has no good “{key}”: calibrate the table again."
    )


def _times(size: tuple[int, int]) -> str:
    return f"{size[0]}×{size[1]}"


def _stale(what: str) -> VisionError:
    return VisionError(VisionReason.BAD_CALIBRATION, f"The calibration {what}: calibrate again.")
