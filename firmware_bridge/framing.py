"""Frames on a serial line: bytes that cannot be mistaken, and what is wrong with those that can.

A frame is COBS(type, number, payload, checksum) and a zero. COBS takes the zeros out of the content,
so a zero on the line always ends a frame: whatever was lost or invented before it, the next frame is
read right. The checksum is CRC-16 with the polynomial 0x1021, beginning with 0xFFFF, low byte first.
"""

from __future__ import annotations

from binascii import crc_hqx
from dataclasses import dataclass
from enum import IntEnum

END = b"\0"
MOST_PAYLOAD = 220
HEAD, CHECKSUM = 2, 2
MOST_CONTENT = HEAD + MOST_PAYLOAD + CHECKSUM
MOST_ENCODED = MOST_CONTENT + 1
"""COBS adds one byte to less than 254; the buffers of the chip are made for that."""
CRC_START = 0xFFFF


class Flaw(IntEnum):
    """Why bytes before a zero are no frame. The chip has the same list."""

    TOO_LONG = 1
    ENCODING = 2
    TOO_SHORT = 3
    CHECKSUM = 4


@dataclass(frozen=True, slots=True)
class Frame:
    """One message on the line. `number` ties an answer to its command, and an event to its receipt."""

    kind: int
    number: int
    payload: bytes = b""

    def encoded(self) -> bytes:
        """The bytes that travel, with the zero at the end."""
        if len(self.payload) > MOST_PAYLOAD:
            raise ValueError(f"A frame carries at most {MOST_PAYLOAD} bytes, not {len(self.payload)}.")
        content = bytes((self.kind, self.number)) + self.payload
        return _without_zeros(content + _checksum(content)) + END


class FrameReader:
    """Takes bytes as they come, in any pieces, and gives the frames that they complete."""

    def __init__(self) -> None:
        self.flaws = 0
        """How many frames were dropped."""
        self._begun = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """The whole frames among these bytes and those before; damaged ones are dropped and counted."""
        frames = []
        *ended, rest = data.split(END)
        for part in ended:
            self._begin(part)
            if self._begun:
                found = decoded(bytes(self._begun))
                if isinstance(found, Frame):
                    frames.append(found)
                else:
                    self.flaws += 1
            self._begun.clear()
        self._begin(rest)
        return frames

    def _begin(self, part: bytes) -> None:
        """Keep no more than shows that it is too long: a line that babbles must not fill the memory."""
        self._begun += part[: MOST_ENCODED + 1 - len(self._begun)]


def decoded(encoded: bytes) -> Frame | Flaw:
    """The frame in the bytes between two zeros, or what is wrong with them."""
    if len(encoded) > MOST_ENCODED:
        return Flaw.TOO_LONG
    content = _with_zeros(encoded)
    if content is None:
        return Flaw.ENCODING
    if len(content) < HEAD + CHECKSUM:
        return Flaw.TOO_SHORT
    if content[-CHECKSUM:] != _checksum(content[:-CHECKSUM]):
        return Flaw.CHECKSUM
    return Frame(content[0], content[1], content[HEAD:-CHECKSUM])


def _checksum(content: bytes) -> bytes:
    return crc_hqx(content, CRC_START).to_bytes(CHECKSUM, "little")


def _without_zeros(content: bytes) -> bytes:
    """COBS: each stretch between zeros, with its length plus one before it."""
    return b"".join(bytes((len(part) + 1,)) + part for part in content.split(END))


def _with_zeros(encoded: bytes) -> bytes | None:
    """What COBS was made from; None if a stretch reaches beyond the end, or a zero stands for one."""
    parts, at = [], 0
    while at < len(encoded):
        end = at + encoded[at]
        if end > len(encoded) or end == at:
            return None
        parts.append(encoded[at + 1 : end])
        at = end
    return END.join(parts)
