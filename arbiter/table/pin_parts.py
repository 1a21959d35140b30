"""From table.toml to parts: what is wired to the Pi's own pins, claimed and ready."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from arbiter.config import Config, Lights, PinSettings, Reeds
from arbiter.table.pin_lamps import (
    PinLamps,
    file_name,
    file_rank_frame,
    matrix_frame,
    rank_name,
    strip_frame,
    three_frame,
)
from arbiter.table.wiring import Wiring, is_other_shape, size_of
from engine import BoardPlan
from hardware import (
    Bus,
    Buttons,
    Buzzer,
    DimmedLeds,
    Header,
    LedMatrix,
    PinError,
    PinReason,
    ReedMatrix,
    ReedScanner,
    SpiStrip,
    SwitchedLeds,
)

BUTTONS = ("done", "undo", "adjust", "new_game")
STEP_S, FAST_STEP_S = 0.005, 0.001
"""How often the parts want to be stepped; a matrix of LEDs is the fastest."""


@dataclass(frozen=True, slots=True)
class World:
    """The chip and what is beside it: a header of pins, a way to open the bus, and how wires settle."""

    header: Header
    open_bus: Callable[[], Bus]
    settle: Callable[[], None]


@dataclass(frozen=True, slots=True)
class PinParts:
    """What is in use. Anything may be missing."""

    scanner: ReedScanner | None = None
    buttons: Buttons | None = None
    lamps: PinLamps | None = None
    buzzer: Buzzer | None = None
    step_s: float = STEP_S


def usual_wiring(config: Config, plan: BoardPlan) -> Wiring:
    """As most people wire it: each matrix row by row; a strip lies under one cell after the other."""
    pins = config.pins
    reeds = Wiring.usual(plan, len(pins.columns), len(pins.rows)).reeds
    if config.outputs.lights is Lights.MATRIX:
        return Wiring(reeds, Wiring.usual(plan, len(pins.light_columns), len(pins.light_rows)).leds)
    return Wiring(reeds, {cell.name: number for number, cell in enumerate(plan.cells)})


def check_size(pins: PinSettings, plan: BoardPlan) -> None:
    """Nobody can guess which reeds of a matrix of another shape lie under the board: it is to be learned."""
    learn = (
        "learn which lie under it with `tablier doctor --reeds`, or give as many rows and columns in [pins]."
    )
    _check_shape(plan, len(pins.rows), len(pins.columns), "reeds", learn)


def check_light_size(pins: PinSettings, plan: BoardPlan, path: Path) -> None:
    """Nor which of its LEDs: their numbers have to stand in the wiring, which is kept here."""
    write = (
        f"give as many rows and columns in [pins], or the number of each cell's LED under `leds` in {path}."
    )
    _check_shape(plan, len(pins.light_rows), len(pins.light_columns), "LEDs", write)


def _check_shape(plan: BoardPlan, rows: int, columns: int, parts: str, remedy: str) -> None:
    """One that is too small is refused elsewhere."""
    if is_other_shape(plan, rows, columns):
        raise PinError(
            PinReason.OTHER_SIZE,
            f"The matrix has {rows} × {columns} {parts}, but this board has {size_of(plan)} cells: {remedy}",
        )


def open_parts(config: Config, plan: BoardPlan, wiring: Wiring, world: World, stack: ExitStack) -> PinParts:
    """Claim the pins of everything that the settings ask for; leaving the stack gives them back."""
    pins, has_link = config.pins, config.sensors.reeds is Reeds.LINK
    scanner = open_scanner(pins, wiring, world) if config.sensors.reeds is Reeds.PINS else None
    wired = {name: getattr(pins, name) for name in BUTTONS if getattr(pins, name) is not None}
    buttons = Buttons(world.header, wired) if wired else None
    lamps = _lamps(config, plan, wiring, world, stack)
    buzzer = Buzzer(world.header, pins.buzzer) if config.outputs.buzzer and not has_link else None
    step_s = FAST_STEP_S if config.outputs.lights is Lights.MATRIX else STEP_S
    return PinParts(scanner, buttons, lamps, buzzer, step_s)


def open_scanner(pins: PinSettings, wiring: Wiring, world: World) -> ReedScanner:
    """The reed matrix; one that is too small for the board is refused."""
    if misfit := wiring.misfit(len(pins.rows), len(pins.columns), None):
        raise PinError(PinReason.OTHER_SIZE, f"{misfit}, or add rows and columns to [pins].")
    return ReedScanner(ReedMatrix(world.header, pins.rows, pins.columns, world.settle))


def _lamps(
    config: Config, plan: BoardPlan, wiring: Wiring, world: World, stack: ExitStack
) -> PinLamps | None:
    pins, bright, header = config.pins, config.outputs.brightness, world.header
    match config.outputs.lights:
        case Lights.THREE_LEDS:
            leds = {"green": pins.green, "yellow": pins.yellow, "red": pins.red}
            return PinLamps(three_frame(DimmedLeds(header, leds, bright)))
        case Lights.FILE_RANK:
            return PinLamps(file_rank_frame(SwitchedLeds(header, _file_rank(pins, plan)), plan))
        case Lights.MATRIX:
            matrix = LedMatrix(header, pins.light_rows, pins.light_columns)
            return PinLamps(matrix_frame(matrix, _order(wiring, matrix.count)), matrix.step)
        case Lights.STRIP if config.sensors.reeds is not Reeds.LINK:
            order = _order(wiring, None)
            strip = SpiStrip(header, world.open_bus, len(order), bright, pins.strip_ma)
            stack.callback(strip.close)
            return PinLamps(strip_frame(strip, order))
        case _:
            return None


def _order(wiring: Wiring, lights: int | None) -> list[str]:
    """The cells in the order of their lights; a strip is as long as need be."""
    needed = 1 + max(wiring.leds.values(), default=-1)
    if lights is not None and needed > lights:
        raise PinError(
            PinReason.OTHER_SIZE,
            f"The matrix has {lights} LEDs, but {needed} are needed: add rows and columns to [pins].",
        )
    cells = {led: cell for cell, led in wiring.leds.items()}
    return [cells.get(led, "") for led in range(lights or needed)]


def _file_rank(pins: PinSettings, plan: BoardPlan) -> dict[str, int]:
    """The LEDs by name. One too few is an error; more than the board has stay dark."""
    files, ranks = math.ceil(plan.width), math.ceil(plan.height)
    if len(pins.files) < files or len(pins.ranks) < ranks:
        raise PinError(
            PinReason.OTHER_SIZE,
            f"This board has {files} files and {ranks} ranks, but [pins] has LEDs for {len(pins.files)} and "
            f"{len(pins.ranks)}: add the others.",
        )
    along = {file_name(number): pin for number, pin in enumerate(pins.files)}
    return along | {rank_name(number): pin for number, pin in enumerate(pins.ranks)}
