"""Frames come from video files and streams; what gives none, or no more, is named."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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


class Stalling(BaseHTTPRequestHandler):
    """Sends three frames, then nothing until the server is closed."""

    is_closing = threading.Event()

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        _, jpeg = cv2.imencode(".jpg", np.full((48, 64, 3), 90, dtype=np.uint8))
        part = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(jpeg)
        for _ in range(3):
            self.wfile.write(part + jpeg.tobytes() + b"\r\n")
        self.wfile.flush()
        self.is_closing.wait()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- its name there
        """Say nothing."""


@pytest.fixture
def stalling() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stalling)
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    Stalling.is_closing.set()
    server.shutdown()
    serving.join()
    server.server_close()


@pytest.mark.slow
def test_a_stream_that_stops_sending_is_told_and_its_frames_are_not_lost(stalling: str) -> None:
    frames = frames_of(stalling, patience_ms=400)
    assert next(frames).shape == (48, 64, 3)
    with pytest.raises(CameraError) as caught:
        list(frames)
    assert caught.value.reason is CameraReason.STALLED
