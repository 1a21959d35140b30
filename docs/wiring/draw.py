"""Draws the wiring page's pictures from the pin tables that the code uses: `python docs/wiring/draw.py`.

The numbers come from the defaults of `[pins]` in table.toml and from the header of the Pi, so that a drawing
cannot tell anything else than the program does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from svg import INK, SOFT, box, diode, dot, labelled, line, page, reed, text

from arbiter.config import PinSettings
from hardware.header import GROUNDS, HAT_MEMORY, PLACES, VOLTS_3, VOLTS_5
from hardware.spi_strip import MOSI
from hardware.ws2812 import current_ma, within

PINS = PinSettings()
STEP, LEFT, RIGHT, TOP = 21, 330, 354, 46
"""The header: distance of its pads, its two columns, and its first row."""
ROW, COLUMN, LIGHT, OTHER, GROUND = "#f2b84b", "#7fb2e5", "#8fcf8f", "#d9b3e6", "#c9c9c9"
COLOURS = {"green": "#58b368", "yellow": "#f2c230", "red": "#e0523f"}
PLUS = "#e0523f"
FULL_WHITE = (255, 255, 255)


def place(number: int) -> tuple[float, float]:
    """Where a place of the header is drawn; odd ones are on the left."""
    return (LEFT if number % 2 else RIGHT), TOP + (number - 1) // 2 * STEP


def header(used: Mapping[int, tuple[str, str]]) -> Iterator[str]:
    """All forty places; those in use have a colour, a number and a name. `used` is by GPIO number."""
    yield box(LEFT - 14, TOP - 16, RIGHT - LEFT + 28, 20 * STEP + 10, "#e9ecee")
    gpios = {where: gpio for gpio, where in PLACES.items()}
    for number in range(1, 41):
        x, y = place(number)
        gpio = gpios.get(number)
        name, colour = used.get(gpio, ("", "#ffffff")) if gpio else (_fixed(number), _fixed_colour(number))
        yield dot(x, y, 7, colour)
        yield text(x, y, str(number), 7, "middle", INK)
        words = f"GPIO {gpio}  {name}" if name and gpio else name
        anchor, side = ("end", -20) if number % 2 else ("start", 20)
        yield text(x + side, y, words, 11, anchor, INK if gpio else SOFT)


def _fixed(number: int) -> str:
    if number in GROUNDS:
        return "ground"
    return "5 V" if number in VOLTS_5 else "3.3 V" if number in VOLTS_3 else ""


def _fixed_colour(number: int) -> str:
    return GROUND if number in GROUNDS else SOFT if number in HAT_MEMORY else "#f6d9d3"


def smallest() -> str:
    """Three LEDs, a buzzer and a button."""
    leds = {"green": PINS.green, "yellow": PINS.yellow, "red": PINS.red}
    used = {pin: (f"LED {name}", COLOURS[name]) for name, pin in leds.items()}
    body = list(header(used | {PINS.buzzer: ("buzzer", OTHER), 2: ("button done", OTHER)}))
    rail = 50
    body += [line(rail, TOP + STEP, rail, place(39)[1]), text(rail, TOP, "ground", 11, "middle")]
    body.append(line(rail, place(39)[1], LEFT - 70, place(39)[1]))
    for name, pin in leds.items():
        y = place(PLACES[pin])[1]
        body += [line(rail, y, 188, y), *labelled(126, y, 52, "330 Ω"), *diode(90, y, COLOURS[name], False)]
    for pin, words in ((PINS.buzzer, "piezo buzzer"), (2, "push button")):
        y = place(PLACES[pin])[1]
        body += [line(rail, y, 188, y), *labelled(72, y, 106, words)]
    return page(560, 490, "The smallest build: three LEDs with resistors, a buzzer and a button", body)


def matrix() -> str:
    """Rows and columns at the header, and how one crossing is soldered."""
    used = {pin: (f"row {count}", ROW) for count, pin in enumerate(PINS.rows, 1)}
    used |= {pin: (f"column {count}", COLUMN) for count, pin in enumerate(PINS.columns, 1)}
    body, left, top, step = list(header(used)), 560, 90, 38
    for count, pin in enumerate(PINS.columns):
        x = left + count * step
        body += [
            line(x, top - 24, x, top + 7.5 * step, COLUMN, 2.4),
            text(x, top - 34, str(pin), 11, "middle"),
        ]
    for count, pin in enumerate(PINS.rows):
        y = top + count * step
        body += [line(left - 24, y, left + 7.4 * step, y, ROW, 2.4), text(left - 32, y, str(pin), 11, "end")]
        body += [dot(left + other * step, y, 4, "#ffffff") for other in range(len(PINS.columns))]
    body += [text(left - 32, top - 34, "GPIO", 10, "end", SOFT), *_crossing(left, top + 8 * step)]
    return page(
        900, 490, "The reed matrix: eight rows, eight columns, a reed and a diode at each crossing", body
    )


def _crossing(x: float, y: float) -> list[str]:
    """One crossing, enlarged: from the column through reed and diode into the row."""
    return [
        text(x - 60, y + 4, "each crossing:", 11),
        line(x + 40, y - 10, x + 40, y + 60, COLUMN, 2.4),
        dot(x + 40, y + 20, 3, INK),
        line(x + 40, y + 20, x + 250, y + 20),
        *reed(x + 100, y + 20),
        *diode(x + 180, y + 20),
        line(x + 250, y - 10, x + 250, y + 60, ROW, 2.4),
        dot(x + 250, y + 20, 3, INK),
        text(x + 40, y + 72, "column", 11, "middle"),
        text(x + 100, y + 42, "reed", 11, "middle"),
        text(x + 180, y + 42, "ring to the row", 11, "middle"),
        text(x + 250, y + 72, "row", 11, "middle"),
    ]


def strip() -> str:
    """The strip with its level shifter and its own supply."""
    x, y, start, below = 520, 250, place(PLACES[MOSI])[1], 478
    way = [
        (LEFT - 172, start),
        (LEFT - 200, start),
        (LEFT - 200, below),
        (x - 30, below),
        (x - 30, y),
        (x, y),
    ]
    body = [*header({MOSI: ("data for the strip", LIGHT)}), *_shifter(x, y), *_supply(x, y)]
    body += [line(*one, *other) for one, other in pairwise(way)]
    return page(920, 500, "WS2812 lights behind a level shifter, with a supply of their own", body)


def _shifter(x: float, y: float) -> list[str]:
    """The chip that lifts 3.3 V to 5 V, a resistor, and the first light."""
    return [
        box(x, y - 34, 96, 68),
        text(x + 48, y - 8, "74AHCT125", 12, "middle"),
        text(x + 48, y + 10, "at 5 V", 11, "middle"),
        text(x + 48, y + 26, "1OE to ground", 9, "middle"),
        text(x - 6, y - 10, "1A", 10, "end"),
        text(x + 102, y - 10, "1Y", 10),
        line(x + 96, y, x + 250, y),
        *labelled(x + 135, y, 52, "330 Ω"),
        box(x + 250, y - 18, 110, 36, LIGHT),
        text(x + 305, y, "WS2812  DIN", 11, "middle"),
    ]


def _supply(x: float, y: float) -> list[str]:
    """Two rails, what hangs between them, and the capacitor at the beginning of the strip."""
    plus, minus = 100, 400
    return [
        line(x - 60, plus, x + 360, plus, PLUS, 2.4),
        text(x - 64, plus - 14, "+5 V of a supply of its own", 11),
        line(x - 60, minus, x + 360, minus, INK, 2.4),
        text(x + 60, minus + 16, "ground, joined to a ground of the Pi", 11),
        *(line(where, plus, where, y - half, PLUS) for where, half in ((x + 48, 34), (x + 305, 18))),
        *(line(where, y + half, where, minus) for where, half in ((x + 48, 34), (x + 305, 18))),
        line(x + 200, plus, x + 200, 160, PLUS),
        *labelled(x + 158, 170, 84, "1000 µF"),
        line(x + 200, 180, x + 200, minus, INK, 0.8),
    ]


def current() -> str:
    """What a hundred lights take, as the program works it out."""
    white = [FULL_WHITE] * 100
    most = PINS.strip_ma
    few = [FULL_WHITE] * 4 + [(0, 0, 0)] * 96
    bars = [
        ("all white, brightness 1, no limit", current_ma(white)),
        ("all white, brightness 0.5, no limit", current_ma(within(white, 0.5, 1e6))),
        (f"all white, whatever the brightness, strip_ma = {most:g}", current_ma(within(white, 1.0, most))),
        ("four cells white, brightness 0.5", current_ma(within(few, 0.5, most))),
        ("dark", current_ma([(0, 0, 0)] * 100)),
    ]
    body = [text(20, 24, "Current of 100 WS2812 lights at 5 V", 14)]
    for count, (words, milliamperes) in enumerate(bars):
        y = 56 + count * 34
        body += [text(20, y, words, 12), box(376, y - 10, max(1.0, milliamperes / 15), 20, LIGHT)]
        body.append(text(384 + milliamperes / 15, y, f"{milliamperes / 1000:.2f} A", 12))
    return page(870, 232, "The current of a hundred lights", body)


DRAWINGS = {"smallest": smallest, "matrix": matrix, "strip": strip, "current": current}


def main() -> None:
    """Write all drawings beside this file, or into the folder that is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, drawing in DRAWINGS.items():
        (folder / f"{name}.svg").write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    main()
