"""A camera on the network that sends one JPEG after the other (MJPEG over HTTP)."""

from __future__ import annotations

import base64
from collections import deque
from http.client import HTTPException
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit
from urllib.request import Request, urlopen

from hardware.cameras.errors import CameraError, CameraReason
from hardware.cameras.multipart import Multipart, boundary_of
from hardware.cameras.source import Decode, Frame, without_password

PATIENCE_S = 1.5
"""A camera that sends nothing for so long has stalled."""
AT_ONCE = 65_536
MOST_ODD = 20
"""After so many parts in a row that are no pictures, the camera is said to send none."""


class MjpegSource:
    """One connection to such a camera."""

    def __init__(self, address: str, decode: Decode) -> None:
        self._shown, self._decode = without_password(address), decode
        try:
            self._answer = urlopen(_request(address), timeout=PATIENCE_S)  # noqa: S310 -- http or https
        except (OSError, HTTPException, ValueError) as trouble:
            why = str(trouble).removeprefix("<urlopen error ").removesuffix(">")
            raise self._error(
                CameraReason.CANNOT_OPEN,
                f"does not answer ({why}): check the address, and whether the camera is on",
            ) from trouble
        boundary = boundary_of(self._answer.headers.get("Content-Type", ""))
        if boundary is None:
            self.close()
            raise self._error(
                CameraReason.CANNOT_OPEN, "sends no pictures: give the address of its MJPEG stream"
            )
        self._parts = Multipart(boundary)
        self._waiting: deque[bytes] = deque()

    def read(self) -> Frame:
        """The next picture; parts that are no pictures, or torn ones, are passed over."""
        for _ in range(MOST_ODD):
            while not self._waiting:
                self._receive()
            picture = self._decode(self._waiting.popleft())
            if picture is not None:
                return picture
        raise self._error(CameraReason.NO_FRAME, "sends what are no pictures")

    def close(self) -> None:
        """Hang up."""
        self._answer.close()

    def _receive(self) -> None:
        try:
            more = self._answer.read1(AT_ONCE)
            self._waiting.extend(self._parts.feed(more))
        except TimeoutError as trouble:
            raise self._error(CameraReason.NO_FRAME, "has stalled") from trouble
        except (OSError, HTTPException, ValueError) as trouble:
            raise self._error(CameraReason.NO_FRAME, f"was lost ({trouble})") from trouble
        if not more:
            raise self._error(CameraReason.NO_FRAME, "has hung up")

    def _error(self, reason: CameraReason, what: str) -> CameraError:
        return CameraError(reason, f"The camera at {self._shown} {what}.")


def _request(address: str) -> Request:
    """The request, with the name and password of the address where it has them."""
    parts = _parts(address)
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2])
    request = Request(urlunsplit(bare))  # noqa: S310 -- http or https
    if parts.username is not None:
        secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        request.add_header("Authorization", "Basic " + base64.b64encode(secret.encode()).decode())
    return request


def _parts(address: str) -> SplitResult:
    """The address in its parts. What Python says of one that has none could tell the password."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise ValueError("a password has %2F for /, %3F for ? and %23 for #") from None
    return parts
