"""The serial link: plain lines for displays, and the board under the wooden board with its firmware."""

from firmware_bridge.errors import LinkError, LinkReason
from firmware_bridge.events import (
    CarriedOut,
    Felt,
    Joined,
    KeyPressed,
    LinkEvent,
    Parted,
    Restarted,
    TurnedDown,
)
from firmware_bridge.find import find_board
from firmware_bridge.lines import LineOut
from firmware_bridge.link import Link
from firmware_bridge.messages import Command, Key, Play, Restart, Scan, Text, Welcome
from firmware_bridge.patterns import Beat, Layer, play, show
from firmware_bridge.ports import Port, SerialPort
from firmware_bridge.session import Session

__all__ = [
    "Beat",
    "CarriedOut",
    "Command",
    "Felt",
    "Joined",
    "Key",
    "KeyPressed",
    "Layer",
    "LineOut",
    "Link",
    "LinkError",
    "LinkEvent",
    "LinkReason",
    "Parted",
    "Play",
    "Port",
    "Restart",
    "Restarted",
    "Scan",
    "SerialPort",
    "Session",
    "Text",
    "TurnedDown",
    "Welcome",
    "find_board",
    "play",
    "show",
]
