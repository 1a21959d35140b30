"""An endless answer is cut into its parts, however the network chops it up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.cameras.multipart import MOST_BYTES, Multipart, boundary_of

BODIES = st.lists(st.binary(max_size=60).filter(lambda body: b"--cut" not in body), min_size=1, max_size=5)


def stream(bodies: list[bytes], has_length: bool) -> bytes:
    """What a camera would send, up to the beginning of one more part."""
    length = [f"Content-Length: {len(body)}\r\n" if has_length else "" for body in bodies]
    parts = [
        f"--cut\r\nContent-Type: image/jpeg\r\n{each}\r\n".encode() + body + b"\r\n"
        for each, body in zip(length, bodies, strict=True)
    ]
    return b"".join(parts) + b"--cut\r\n"


@given(BODIES, st.booleans(), st.integers(1, 40))
def test_the_parts_come_out_whole_whatever_the_pieces(
    bodies: list[bytes], has_length: bool, size: int
) -> None:
    sent, parts = stream(bodies, has_length), Multipart(b"--cut")
    pieces = [sent[place : place + size] for place in range(0, len(sent), size)]
    assert [part for piece in pieces for part in parts.feed(piece)] == bodies


@given(st.lists(st.binary(max_size=80), max_size=20))
def test_no_bytes_upset_it(pieces: list[bytes]) -> None:
    parts = Multipart(b"--cut")
    for piece in pieces:
        parts.feed(piece)


def test_what_never_ends_is_given_up() -> None:
    parts = Multipart(b"--cut")
    with pytest.raises(ValueError, match="no end"):
        parts.feed(bytes(MOST_BYTES + 1))


@pytest.mark.parametrize(
    ("content_type", "boundary"),
    [
        ("multipart/x-mixed-replace; boundary=cut", b"--cut"),
        ('multipart/x-mixed-replace;boundary="cut"', b"--cut"),
        ("Multipart/X-Mixed-Replace; Boundary=--cut", b"--cut"),
        ("multipart/x-mixed-replace", None),
        ("text/html; boundary=cut", None),
        ("", None),
    ],
)
def test_the_boundary_is_in_the_content_type(content_type: str, boundary: bytes | None) -> None:
    assert boundary_of(content_type) == boundary
