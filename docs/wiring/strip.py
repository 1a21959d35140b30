"""The drawing of a strip of WS2812 lights: level shifter, resistor, capacitor, and a supply of its own."""

from __future__ import annotations

from pi import LEFT, LIGHT, PLUS, header, place
from svg import INK, box, capacitor, dot, labelled, line, page, path, text

from hardware.header import PLACES
from hardware.spi_strip import MOSI

X, Y = 520, 250
"""Where the data line enters the level shifter."""
PLUS_Y, GROUND_Y = 100, 400
GROUND_PLACE = 9
NOTES = (
    "74AHCT125: 100 nF between 14 and 7, close to the chip; its unused inputs 4, 5, 9, 10, 12, 13 to ground.",
    "The supply's 5 V goes to the strip and to the chip only, never to a pin of the Pi.",
)


def strip() -> str:
    """The strip with all that it needs."""
    body = [
        *_from_the_pi(),
        *header({MOSI: ("data for the strip", LIGHT)}),
        *_rails(),
        *_shifter(),
        *_first_light(),
    ]
    body += capacitor(X + 400, PLUS_Y, GROUND_Y, "1000 µF, 6.3 V or more", PLUS)
    body += [text(30, 520 + 18 * count, words, 11) for count, words in enumerate(NOTES)]
    return page(1090, 550, "WS2812 lights behind a level shifter, with a supply of their own", body)


def _from_the_pi() -> list[str]:
    """Data and ground, side by side round the header: they cross nothing."""
    data, ground = place(PLACES[MOSI])[1], place(GROUND_PLACE)[1]
    inner, outer = (LEFT - 180, 474), (LEFT - 200, 494)
    return [
        path((LEFT, data), (inner[0], data), inner, (X - 30, inner[1]), (X - 30, Y), (X, Y)),
        path((LEFT, ground), (outer[0], ground), outer, (X + 10, outer[1]), (X + 10, GROUND_Y), colour=INK),
    ]


def _rails() -> list[str]:
    """Plus and ground of the supply."""
    return [
        line(X + 10, PLUS_Y, X + 430, PLUS_Y, PLUS, 2.4),
        text(X + 10, PLUS_Y - 14, "+5 V of a supply of its own", 11),
        line(X + 10, GROUND_Y, X + 430, GROUND_Y, INK, 2.4),
        text(X + 24, GROUND_Y + 16, "ground of that supply, joined with one of the Pi", 11),
    ]


def _shifter() -> list[str]:
    """The chip that lifts 3.3 V to 5 V, its pins by number, and the resistor behind it."""
    return [
        line(X + 55, PLUS_Y, X + 55, Y - 44, PLUS),
        line(X + 85, Y + 44, X + 85, GROUND_Y, INK),
        line(X + 25, Y + 44, X + 25, GROUND_Y, INK),
        line(X + 110, Y, X + 250, Y),
        *(dot(x, y, 3, INK) for x, y in ((X + 55, PLUS_Y), (X + 85, GROUND_Y), (X + 25, GROUND_Y))),
        box(X, Y - 44, 110, 88),
        text(X + 55, Y - 33, "14 (VCC)", 9, "middle"),
        text(X + 55, Y - 12, "74AHCT125", 12, "middle"),
        text(X + 5, Y + 10, "2 (1A)", 9),
        text(X + 105, Y + 10, "(1Y) 3", 9, "end"),
        text(X + 25, Y + 34, "1 (1OE)", 9, "middle"),
        text(X + 85, Y + 34, "7 (GND)", 9, "middle"),
        *labelled(X + 154, Y, 52, "330 Ω"),
    ]


def _first_light() -> list[str]:
    """Where the strip begins; the arrows on it point away from here."""
    return [
        line(X + 305, PLUS_Y, X + 305, Y - 26, PLUS),
        line(X + 305, Y + 26, X + 305, GROUND_Y, INK),
        *(dot(X + 305, y, 3, INK) for y in (PLUS_Y, GROUND_Y)),
        box(X + 250, Y - 26, 110, 52, LIGHT),
        text(X + 305, Y - 15, "5 V", 9, "middle"),
        text(X + 256, Y, "DIN", 9),
        text(X + 316, Y, "WS2812 →", 11, "middle"),
        text(X + 305, Y + 16, "GND", 9, "middle"),
    ]
