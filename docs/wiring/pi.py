"""The forty places of the Pi's header as they are drawn, with what is wired to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from svg import INK, SOFT, box, dot, text

from arbiter.config import PinSettings
from hardware.header import GROUNDS, HAT_MEMORY, PLACES, VOLTS_3, VOLTS_5

PINS = PinSettings()
STEP, LEFT, RIGHT, TOP = 21, 330, 354, 46
"""The header: distance of its pads, its two columns, and its first row."""
ROW, COLUMN, LIGHT, OTHER, GROUND = "#f2b84b", "#7fb2e5", "#8fcf8f", "#d9b3e6", "#c9c9c9"
COLOURS = {"green": "#58b368", "yellow": "#f2c230", "red": "#e0523f"}
PLUS = "#e0523f"


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
        words = f"GPIO {gpio} {name}" if name and gpio else name
        anchor, side = ("end", -20) if number % 2 else ("start", 20)
        yield text(x + side, y, words, 11, anchor, INK if gpio else SOFT, is_over_wire=True)


def _fixed(number: int) -> str:
    if number in GROUNDS:
        return "ground"
    return "5 V" if number in VOLTS_5 else "3.3 V" if number in VOLTS_3 else ""


def _fixed_colour(number: int) -> str:
    return GROUND if number in GROUNDS else SOFT if number in HAT_MEMORY else "#f6d9d3"
