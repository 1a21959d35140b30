"""All messages of the protocol. The C header, the document's table and both ends come from here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import ClassVar, TypeAlias

from firmware_bridge.wire import U8, U16, Bitmap, Id, Message, Rest, Screen

MAJOR, MINOR = 2, 0
"""Another major version is refused; a higher minor one only adds."""


class Refusal(IntEnum):
    """Why the board did not carry out a command."""

    CHECKSUM = 1
    UNKNOWN = 2
    LENGTH = 3
    VALUE = 4
    NO_SESSION = 5
    """It has begun anew, and was not greeted yet."""


class Kind(IntEnum):
    """How the reeds are wired."""

    SHIFT = 1
    PINS = 2


class Feature(IntFlag):
    """What is built in."""

    LIGHTS = 1
    SOUND = 2
    BUTTONS = 4
    TEXT = 8


class Reset(IntFlag):
    """Why the chip began anew; its own register."""

    POWER = 1
    PIN = 2
    BROWNOUT = 4
    WATCHDOG = 8


class Key(IntFlag):
    """The buttons of the board."""

    DONE = 1
    UNDO = 2
    ADJUST = 4
    NEW_GAME = 8


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Who are you? Begins a session: the board forgets what it had not told yet."""

    code: ClassVar[int] = 0x01
    major: U8 = MAJOR
    minor: U8 = MINOR


@dataclass(frozen=True, slots=True)
class Scan(Message):
    """What do you feel? Sent every half second, it is the heartbeat too."""

    code: ClassVar[int] = 0x02


@dataclass(frozen=True, slots=True)
class Show(Message):
    """These lights, instead of all before. `home` is the light that blinks when the host is lost."""

    code: ClassVar[int] = 0x03
    brightness: U8
    home: U8
    layers: Rest


@dataclass(frozen=True, slots=True)
class Play(Message):
    """These tones, one after the other: hertz and milliseconds, two bytes each."""

    code: ClassVar[int] = 0x04
    tones: Rest


@dataclass(frozen=True, slots=True)
class Text(Message):
    """Two lines of sixteen characters."""

    code: ClassVar[int] = 0x05
    screen: Screen


@dataclass(frozen=True, slots=True)
class Restart(Message):
    """Begin anew, through the watchdog."""

    code: ClassVar[int] = 0x06


@dataclass(frozen=True, slots=True)
class Seen(Message):
    """The event with the number of this frame has arrived. It is not answered."""

    code: ClassVar[int] = 0x07


@dataclass(frozen=True, slots=True)
class Welcome(Message):
    """The answer to Hello."""

    code: ClassVar[int] = 0x81
    major: U8
    minor: U8
    firmware_major: U8
    firmware_minor: U8
    kind: U8
    rows: U8
    columns: U8
    leds: U8
    features: U8
    reset: U8
    id: Id
    receive_errors: U16


@dataclass(frozen=True, slots=True)
class Reeds(Message):
    """The answer to Scan: the state, how many events wait to be seen, how many commands were carried out."""

    code: ClassVar[int] = 0x82
    waiting: U8
    reeds: Bitmap
    carried_out: U16


@dataclass(frozen=True, slots=True)
class Done(Message):
    """It was carried out, once, however often it was sent."""

    code: ClassVar[int] = 0x83


@dataclass(frozen=True, slots=True)
class Refused(Message):
    """It was not carried out."""

    code: ClassVar[int] = 0x84
    reason: U8


@dataclass(frozen=True, slots=True)
class Boot(Message):
    """The board has started and was not greeted yet; `again` is how often it said so before."""

    code: ClassVar[int] = 0x90
    major: U8
    minor: U8
    again: U8


@dataclass(frozen=True, slots=True)
class Changed(Message):
    """All reeds as they are, and the buttons that went down since the event before. Repeated until Seen."""

    code: ClassVar[int] = 0x91
    pressed: U8
    reeds: Bitmap


Command: TypeAlias = Hello | Scan | Show | Play | Text | Restart
Answer: TypeAlias = Welcome | Reeds | Done | Refused

FROM_HOST: tuple[type[Message], ...] = (Hello, Scan, Show, Play, Text, Restart, Seen)
FROM_BOARD: tuple[type[Message], ...] = (Welcome, Reeds, Done, Refused, Boot, Changed)
MESSAGES = FROM_HOST + FROM_BOARD
LISTS: tuple[type[IntEnum] | type[IntFlag], ...] = (Refusal, Kind, Feature, Reset, Key)
