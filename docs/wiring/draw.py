"""Draws the wiring page's pictures from the pin tables that the code uses: `python docs/wiring/draw.py`.

The numbers come from the defaults of `[pins]` in table.toml and from the header of the Pi, so that a drawing
cannot tell anything else than the program does.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pi import COLOURS, COLUMN, LEFT, LIGHT, OTHER, PINS, ROW, TOP, header, place
from strip import strip
from svg import INK, SOFT, box, diode, dot, labelled, line, page, reed, text

from hardware.header import PLACES
from hardware.ws2812 import current_ma, within

FULL_WHITE = (255, 255, 255)


def smallest() -> str:
    """Three LEDs, a buzzer and a button."""
    leds = {"green": PINS.green, "yellow": PINS.yellow, "red": PINS.red}
    used = {pin: (f"LED {name}", COLOURS[name]) for name, pin in leds.items()}
    rail, button = 40, 2
    ends = [place(PLACES[pin])[1] for pin in (button, *leds.values(), PINS.buzzer)] + [place(39)[1]]
    body = [line(rail, ends[0], rail, ends[-1]), *(line(rail, y, LEFT - 7, y) for y in ends)]
    body += [dot(rail, y, 3, INK) for y in ends[1:-1]] + [text(rail, TOP, "ground", 11, "middle")]
    for y, colour in zip(ends[1:4], COLOURS.values(), strict=True):
        body += [*diode(80, y, colour, False), *labelled(126, y, 52, "330 Ω")]
    body += [*labelled(52, ends[4], 68, "piezo"), *labelled(126, ends[4], 52, "330 Ω")]
    body += labelled(72, ends[0], 106, "push button")
    body += header(used | {PINS.buzzer: ("buzzer", OTHER), button: ("button done", OTHER)})
    body.append(text(20, 486, "LEDs: the long leg to the resistor, the flat side of the rim to ground", 11))
    return page(560, 505, "The smallest build: three LEDs with resistors, a buzzer and a button", body)


def matrix() -> str:
    """Rows and columns at the header, and how one crossing is soldered."""
    used = {pin: (f"row {count}", ROW) for count, pin in enumerate(PINS.rows, 1)}
    used |= {pin: (f"column {count}", COLUMN) for count, pin in enumerate(PINS.columns, 1)}
    body, left, top, step = list(header(used)), 560, 90, 38
    bottom = top + (len(PINS.rows) - 1) * step
    for count, pin in enumerate(PINS.columns):
        x = left + count * step
        body += [
            line(x, top - 24, x, top + 7.5 * step, COLUMN, 2.4),
            text(x, top - 34, str(pin), 11, "middle"),
            text(x, top - 54, "abcdefgh"[count], 11, "middle", SOFT),
        ]
    for count, pin in enumerate(PINS.rows):
        y = bottom - count * step
        body += [line(left - 24, y, left + 7.4 * step, y, ROW, 2.4), text(left - 32, y, str(pin), 11, "end")]
        body += [dot(left + other * step, y, 4, "#ffffff") for other in range(len(PINS.columns))]
        body.append(text(left + 7.4 * step + 12, y, str(count + 1), 11, "middle", SOFT))
    body += [
        text(left - 32, top - 34, "GPIO", 10, "end", SOFT),
        text(left - 32, top - 54, "file", 10, "end", SOFT),
        text(
            left + 3.5 * step,
            top - 72,
            "the board from above, the first player sits below",
            10,
            "middle",
            SOFT,
        ),
    ]
    body += [
        text(left + 7.4 * step + 12, top - 24, "rank", 10, "middle", SOFT),
        *_crossing(left, top + 8 * step),
    ]
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


def lights() -> str:
    """Plain LEDs: one for a file or a rank, and one in a matrix."""
    body = [text(20, 24, "An LED for a file or a rank", 13), text(20, 134, "An LED in a matrix", 13)]
    body += [line(120, 66, 470, 66), dot(120, 66, 7, LIGHT), text(104, 66, "pin", 11, "end")]
    body += [*labelled(190, 66, 52, "1 kΩ"), *diode(330, 66, COLOURS["yellow"]), text(482, 66, "ground", 11)]
    body += [line(120, 186, 470, 186), dot(120, 186, 7, ROW), text(104, 186, "row pin", 11, "end")]
    body += [*diode(220, 186, COLOURS["yellow"]), *labelled(350, 186, 52, "1 kΩ"), dot(470, 186, 7, COLUMN)]
    body += [text(486, 186, "column pin", 11), line(286, 160, 286, 212, COLUMN), dot(286, 186, 3, INK)]
    body.append(
        text(296, 222, "the other LEDs of this column: one resistor for all of them", 10, "start", SOFT)
    )
    body.append(line(170, 160, 170, 212, ROW))
    body += [dot(170, 186, 3, INK), text(160, 222, "the other LEDs of this row", 10, "end", SOFT)]
    return page(640, 240, "Plain LEDs: which way round they are, and where the resistor goes", body)


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


DRAWINGS = {"smallest": smallest, "matrix": matrix, "lights": lights, "strip": strip, "current": current}


def main() -> None:
    """Write all drawings beside this file, or into the folder that is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, drawing in DRAWINGS.items():
        (folder / f"{name}.svg").write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    main()
