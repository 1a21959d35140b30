"""The section of table.toml about the Pi's own pins; the wiring page is drawn from its defaults."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from arbiter.config.schema import About

_FIRST_GPIO, _LAST_GPIO = 2, 27
"""The numbers that the header of a Pi has; 0 and 1 belong to the memory chip of a HAT."""


class Chip(Enum):
    """Whose pins are used."""

    PI = "pi"
    SIMULATED = "simulated"


def _gpio(about: str) -> About:
    return About(about, lowest=_FIRST_GPIO, highest=_LAST_GPIO)


@dataclass(frozen=True, slots=True)
class PinSettings:
    """What is wired to which of the Pi's own pins, by GPIO number. Only what is in use is looked at."""

    chip: Annotated[Chip, About("the pins of this Pi, or simulated ones to try things without it")] = Chip.PI
    rows: Annotated[tuple[int, ...], _gpio('the rows of the reed matrix (reeds = "pins")')] = (
        4, 17, 27, 22, 5, 6, 13, 19,
    )  # fmt: skip
    columns: Annotated[tuple[int, ...], _gpio("its columns")] = (18, 23, 24, 25, 12, 16, 20, 21)
    green: Annotated[int, _gpio('the first of the three LEDs (lights = "three_leds")')] = 10
    yellow: Annotated[int, _gpio("the second")] = 9
    red: Annotated[int, _gpio("the third")] = 11
    files: Annotated[tuple[int, ...], _gpio('an LED for each file, from the left (lights = "file_rank")')] = (
        18, 23, 24, 25, 12, 16, 20, 21,
    )  # fmt: skip
    ranks: Annotated[tuple[int, ...], _gpio("and one for each rank, from the first player's side")] = (
        4, 17, 27, 22, 5, 6, 13, 19,
    )  # fmt: skip
    light_rows: Annotated[tuple[int, ...], _gpio('the rows of a matrix of LEDs (lights = "matrix")')] = (
        4, 17, 27, 22, 5, 6, 13, 19,
    )  # fmt: skip
    light_columns: Annotated[tuple[int, ...], _gpio("its columns")] = (18, 23, 24, 25, 12, 16, 20, 21)
    strip_ma: Annotated[
        float,
        About(
            'milliamperes that the supply of a strip can give (lights = "strip")', lowest=100, highest=20000
        ),
    ] = 2000.0
    buzzer: Annotated[int, _gpio("the buzzer")] = 26
    done: Annotated[int | None, _gpio("the button for a move that is done")] = None
    undo: Annotated[int | None, _gpio("the button that takes a move back")] = None
    adjust: Annotated[int | None, _gpio("the button to touch pieces without moving them")] = None
    new_game: Annotated[int | None, _gpio("the button for a new game")] = None
