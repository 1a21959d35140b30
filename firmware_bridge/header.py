"""The C header and the document's table, written from the messages: `python -m firmware_bridge.header`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import cos, pi
from pathlib import Path

from firmware_bridge import framing, patterns, wire
from firmware_bridge.messages import LISTS, MAJOR, MESSAGES, MINOR

PATH = Path(__file__).parent / "firmware" / "protocol.h"
BREATH_STEPS = 64


def header() -> str:
    """The whole file."""
    return "\n".join(
        [
            "/* Made by `python -m firmware_bridge.header`; change messages.py or patterns.py instead. */",
            "#ifndef PROTOCOL_H",
            "#define PROTOCOL_H",
            "",
            *_constants(),
            "",
            *_messages(),
            *_lists(),
            *_rhythms(),
            "#endif",
            "",
        ]
    )


def _constants() -> Iterator[str]:
    for name, value in {
        "PROTOCOL_MAJOR": MAJOR,
        "PROTOCOL_MINOR": MINOR,
        "MOST_PAYLOAD": framing.MOST_PAYLOAD,
        "MOST_ENCODED": framing.MOST_ENCODED,
        "REED_BYTES": wire.REED_BYTES,
        "ID_BYTES": wire.ID_BYTES,
        "TEXT_BYTES": wire.TEXT_BYTES,
        "LAYER_HEAD": patterns.LAYER_HEAD,
    }.items():
        yield f"#define {name} {value}"
    yield (
        "enum flaw {FLAW_NONE = 0, " + ", ".join(f"FLAW_{each.name} = {each}" for each in framing.Flaw) + "};"
    )


def _messages() -> Iterator[str]:
    """The code of each message, where each field begins, and how long it is without its rest."""
    for message in MESSAGES:
        name, at = message.__name__.upper(), 0
        yield f"#define {name} 0x{message.code:02x}"
        for part in wire.parts(message):
            yield f"#define {name}_{part.name.upper()} {at}"
            at += part.size
        yield f"#define {name}_SIZE {at}"
        yield ""


def _lists() -> Iterator[str]:
    for each in LISTS:
        name = each.__name__
        values = ", ".join(f"{name.upper()}_{value.name} = {int(value)}" for value in each)
        yield f"enum {name.lower()} {{{values}}};"
    yield ""


def _rhythms() -> Iterator[str]:
    yield "enum beat {" + ", ".join(f"BEAT_{each.name} = {each}" for each in patterns.Beat) + "};"
    for name, ms in patterns.TIMES_MS.items():
        yield f"#define {name}_MS {ms}"
    yield f"#define RUN_TAIL {patterns.RUN_TAIL}"
    yield f"#define SHORTEST_RUN {patterns.SHORTEST_RUN}"
    yield f"#define DIMMEST_RUN {patterns.DIMMEST_RUN}"
    yield f"#define BREATH_STEPS {BREATH_STEPS}"
    levels = (round(127.5 + 127.5 * cos(2 * pi * step / BREATH_STEPS)) for step in range(BREATH_STEPS))
    yield "#define BREATH_LEVELS {" + ", ".join(map(str, levels)) + "}"
    yield "#define VIOLET " + ", ".join(map(str, patterns.VIOLET))
    yield ""


def table() -> str:
    """The messages as the document shows them."""
    rows = ["| type | message | payload | meaning |", "|---|---|---|---|"]
    for message in MESSAGES:
        payload = ", ".join(f"{part.name} {_size(part)}" for part in wire.parts(message)) or "–"
        meaning = (message.__doc__ or "").split("\n")[0]
        rows.append(f"| `{message.code:02x}` | {message.__name__} | {payload} | {meaning} |")
    return "\n".join(rows)


def _size(part: wire.Part) -> str:
    """A number of one byte is `u8`, raw bytes are `[8]`, all that is left is `[…]`."""
    if part.kind is int:
        return f"u{8 * part.size}"
    return f"[{part.size}]" if part.size else "[…]"


if __name__ == "__main__":
    if "--table" in sys.argv:
        sys.stdout.write(table() + "\n")
    else:
        PATH.write_text(header(), encoding="ascii")
