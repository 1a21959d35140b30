"""The serial link: what leaves the Pi by wire, and later the firmware at its far end."""

from firmware_bridge.lines import LineOut, LinkError, LinkReason

__all__ = ["LineOut", "LinkError", "LinkReason"]
