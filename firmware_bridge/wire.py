"""How the fields of a message become bytes: a dataclass says what it holds and how that travels.

`rows: U8` is one byte, `hertz: U16` two with the low one first, `id: Id` so many raw bytes, and
`Rest` all that is left.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Self, TypeAlias, get_args, get_type_hints

MOST_REEDS = 100
REED_BYTES = (MOST_REEDS + 7) // 8
ID_BYTES = 8
TEXT_BYTES = 32


@dataclass(frozen=True, slots=True)
class Wire:
    """So many bytes; none means all that is left."""

    size: int


U8: TypeAlias = Annotated[int, Wire(1)]
U16: TypeAlias = Annotated[int, Wire(2)]
Id: TypeAlias = Annotated[bytes, Wire(ID_BYTES)]
Bitmap: TypeAlias = Annotated[bytes, Wire(REED_BYTES)]
Screen: TypeAlias = Annotated[bytes, Wire(TEXT_BYTES)]
Rest: TypeAlias = Annotated[bytes, Wire(0)]


class WireError(Exception):
    """A payload does not fit its message."""


@dataclass(frozen=True, slots=True)
class Part:
    """One field on the wire."""

    name: str
    kind: type
    size: int


class Message:
    """What all messages can do; each is a frozen dataclass with a code of its own."""

    code: ClassVar[int]

    def packed(self) -> bytes:
        """The payload."""
        return b"".join(_packed(part, getattr(self, part.name)) for part in parts(type(self)))

    @classmethod
    def unpacked(cls, payload: bytes) -> Self:
        """The message with this payload; a later minor version may have added something at the end."""
        values: dict[str, Any] = {}
        at = 0
        for part in parts(cls):
            end = at + part.size if part.size else len(payload)
            if end > len(payload):
                raise WireError(f"{cls.__name__} has {len(payload)} bytes, which is too short.")
            raw = payload[at:end]
            values[part.name] = int.from_bytes(raw, "little") if part.kind is int else raw
            at = end
        return cls(**values)


def parts(message: type[Message]) -> tuple[Part, ...]:
    """The fields of a message in their order."""
    hints = get_type_hints(message, include_extras=True)
    found = []
    for each in fields(message):  # type: ignore[arg-type]  # every message is a dataclass
        kind, wire = get_args(hints[each.name])
        found.append(Part(each.name, kind, wire.size))
    return tuple(found)


def _packed(part: Part, value: Any) -> bytes:
    if part.kind is int:
        try:
            return bytes(int(value).to_bytes(part.size, "little"))
        except OverflowError as trouble:
            raise WireError(f"{part.name} cannot be {value}.") from trouble
    if part.size and len(value) != part.size:
        raise WireError(f"{part.name} has {part.size} bytes, not {len(value)}.")
    return bytes(value)
