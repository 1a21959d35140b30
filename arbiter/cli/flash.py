"""`tablier flash [PORT]`: put the firmware on a board."""

from __future__ import annotations

import argparse

from arbiter.cli.answers import FINE, CommandError, add_json, print_json
from firmware_bridge.flash import firmware, flash
from firmware_bridge.messages import Kind
from firmware_bridge.ports import usb_ports


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "port", metavar="PORT", nargs="?", help="the serial port; default: the only one at a USB cable"
    )
    kinds = [kind.name.lower() for kind in Kind]
    parser.add_argument(
        "--wiring", choices=kinds, default=kinds[0], help="shift registers, or reeds on the pins"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write it, and say so."""
    kind, port = Kind[args.wiring.upper()], args.port or _only_port()
    flash(port, kind)
    if args.json:
        print_json({"port": port, "firmware": firmware(kind).name})
    else:
        print(f"{firmware(kind).name} is on the board at {port}; `tablier console {port}` talks to it.")
    return FINE


def _only_port() -> str:
    ports = usb_ports()
    if not ports:
        raise CommandError("No serial port at a USB cable: is the board plugged in?")
    if len(ports) > 1:
        raise CommandError(f"There are several serial ports; say which: {', '.join(ports)}.")
    return ports[0]
