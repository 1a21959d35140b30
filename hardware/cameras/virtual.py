"""A camera that is not there: pictures over HTTP on this machine, with the faults of real cameras."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import Enum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

import cv2

from hardware.cameras.source import Frame

BOUNDARY = "picture"
FAULT_POLL_S = 0.01
FRAME_HEAD, SIZE_PLACE = b"\xff\xc0", 5
"""What begins the head of a JPEG's frame, and where in it height and width stand, two bytes each."""
LARGEST = 65_500
"""The library that reads JPEGs lets a side be no longer; OpenCV refuses far smaller pictures than that."""


class Fault(Enum):
    """What a camera on a network does wrong."""

    NONE = "none"
    STALL = "stall"
    """The connection stays, and nothing comes."""
    DROP = "drop"
    """The connection is cut, and each new one as well."""
    RESIZE = "resize"
    """Pictures have half the size."""
    GARBAGE = "garbage"
    """What comes is no JPEG."""
    TORN = "torn"
    """Each picture ends too early."""
    HOLED = "holed"
    """Each picture lacks some bytes in its middle, as where a cable loses some; its end is there."""
    BLOATED = "bloated"
    """Each picture says to be larger than anybody reads."""


class VirtualCamera:
    """Sends what `picture` gives, so many times a second. Use it as a context manager."""

    def __init__(self, picture: Callable[[], Frame], per_second: float = 10.0) -> None:
        self._picture, self._pause_s = picture, 1 / per_second
        self.fault = Fault.NONE
        """What goes wrong from now on."""
        self._is_over = threading.Event()
        self._server = _Server(self._serve)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="virtual camera"
        )

    @property
    def address(self) -> str:
        """Where the stream is."""
        return f"http://127.0.0.1:{self._server.server_port}/stream"

    def __enter__(self) -> VirtualCamera:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _serve(self, asked: BaseHTTPRequestHandler) -> None:
        if self.fault is Fault.DROP:
            return
        asked.send_response(200)
        asked.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={BOUNDARY}")
        asked.end_headers()
        try:
            while self._send(asked):
                time.sleep(self._pause_s)
        except OSError:
            return  # whoever watched has hung up

    def _send(self, asked: BaseHTTPRequestHandler) -> bool:
        """Send one picture, as the fault has it; whether the connection stays."""
        while self.fault is Fault.STALL and not self._is_over.is_set():
            time.sleep(FAULT_POLL_S)
        if self._is_over.is_set() or self.fault is Fault.DROP:
            return False
        body = jpeg(self._picture(), self.fault)
        head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(body)}\r\n\r\n"
        asked.wfile.write(head.encode() + body + b"\r\n")
        return True


def jpeg(frame: Frame, fault: Fault) -> bytes:
    """A picture as such a camera sends it."""
    if fault is Fault.RESIZE:
        frame = frame[::2, ::2].copy()
    body = cv2.imencode(".jpg", frame)[1].tobytes()
    if fault is Fault.GARBAGE:
        return bytes(len(body))
    if fault is Fault.BLOATED:
        size = body.index(FRAME_HEAD) + SIZE_PLACE
        return body[:size] + 2 * LARGEST.to_bytes(2, "big") + body[size + 4 :]
    half = len(body) // 2
    if fault is Fault.HOLED:
        return body[:half] + body[half + half // 2 :]
    return body[:half] if fault is Fault.TORN else body


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    """All threads have ended when the server has."""

    def __init__(self, serve: Callable[[BaseHTTPRequestHandler], None]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.serve = serve


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        """Whatever is asked for, the stream is the answer."""
        self.server.serve(self)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- named by the library
        """Nobody reads along."""
