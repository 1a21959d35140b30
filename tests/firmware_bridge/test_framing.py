"""Frames: the shared vectors, whole or in pieces, and everything that is no frame."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.framing import MOST_ENCODED, MOST_PAYLOAD, Flaw, Frame, FrameReader, decoded

VECTORS = Path(__file__).with_name("vectors.txt")

frames = st.builds(Frame, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=MOST_PAYLOAD))


def vectors() -> list[tuple[str, str, str]]:
    """What both ends must agree on: encoded bytes, and the frame or the flaw."""
    lines = VECTORS.read_text(encoding="ascii").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [(encoded, verdict, content[0] if content else "") for encoded, verdict, *content in rows]


@pytest.mark.parametrize(("encoded", "verdict", "content"), vectors())
def test_the_vectors_are_read_as_written_down(encoded: str, verdict: str, content: str) -> None:
    found = decoded(bytes.fromhex(encoded))
    if verdict == "FRAME":
        raw = bytes.fromhex(content)
        assert found == Frame(raw[0], raw[1], raw[2:])
        assert found.encoded().hex() == encoded + "00"
    else:
        assert found is Flaw[verdict]


@given(frames)
def test_a_frame_comes_back_as_it_was_and_holds_no_zero_inside(frame: Frame) -> None:
    encoded = frame.encoded()
    assert encoded.find(0) == len(encoded) - 1 <= MOST_ENCODED
    assert FrameReader().feed(encoded) == [frame]


@given(st.lists(frames, max_size=4), st.integers(1, 9))
def test_frames_arrive_in_any_pieces(sent: list[Frame], size: int) -> None:
    line, reader, got = b"".join(each.encoded() for each in sent), FrameReader(), []
    for at in range(0, len(line), size):
        got += reader.feed(line[at : at + size])
    assert got == sent
    assert reader.flaws == 0


@given(frames, st.integers(0, 230), st.integers(1, 255))
def test_a_frame_with_one_wrong_byte_is_dropped_and_the_next_one_read(
    frame: Frame, place: int, flip: int
) -> None:
    line, reader = bytearray(frame.encoded()), FrameReader()
    line[place % (len(line) - 1)] ^= flip
    after = Frame(2, 9)
    assert reader.feed(bytes(line) + after.encoded())[-1:] == [after]
    assert frame not in reader.feed(b"")
    assert reader.flaws >= 1


def test_garbage_without_an_end_does_not_fill_the_memory() -> None:
    reader = FrameReader()
    for _ in range(1000):
        assert reader.feed(b"\xaa" * 1000) == []
    assert reader.feed(b"\0" + Frame(2, 1).encoded()) == [Frame(2, 1)]
    assert reader.flaws == 1


def test_a_payload_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 220 bytes, not 221"):
        Frame(3, 1, bytes(221)).encoded()
