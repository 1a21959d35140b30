"""Frames come from video files; what gives none is named."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.cameras import CameraError, CameraReason, frames_of


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
