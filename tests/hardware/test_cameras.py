"""Pictures come from video files and folders; what gives none is named."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.cameras import CameraError, CameraReason, frames_of, open_source


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """Five frames, each a little brighter."""
    path = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for level in range(50, 100, 10):
        writer.write(np.full((48, 64, 3), level, dtype=np.uint8))
    writer.release()
    return path


def test_a_video_gives_its_frames_in_order(video: Path) -> None:
    frames = list(frames_of(str(video)))
    assert [frame.shape for frame in frames] == [(48, 64, 3)] * 5
    levels = [float(frame.mean()) for frame in frames]
    assert levels == sorted(levels)


@pytest.mark.parametrize("source", ["/nowhere/game.avi", "nothing", ""])
def test_what_is_no_source_is_refused(source: str) -> None:
    with pytest.raises(CameraError) as caught:
        next(frames_of(source))
    assert caught.value.reason is CameraReason.CANNOT_OPEN


def test_a_file_that_is_no_video_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.avi"
    path.write_text("hello")
    with pytest.raises(CameraError):
        next(frames_of(str(path)))


def test_a_folder_gives_its_pictures_by_name(tmp_path: Path) -> None:
    for name, level in (("b.png", 90), ("a.jpg", 30), ("notes.txt", 0)):
        picture = np.full((8, 8, 3), level, dtype=np.uint8)
        (tmp_path / name).write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    levels = [round(float(frame.mean())) for frame in frames_of(str(tmp_path))]
    assert levels == [30, 90]


def test_a_folder_without_pictures_is_named(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no picture in"):
        next(frames_of(str(tmp_path)))


def test_a_camera_that_is_not_there_says_what_to_look_at() -> None:
    with pytest.raises(CameraError, match="There is no camera 97: is it plugged in"):
        open_source("97")


def test_the_pi_camera_names_its_package_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_source("pi")
