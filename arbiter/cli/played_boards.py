"""The boards of a real table as its settings ask: at the end of the wire, at the Pi's pins, or both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from arbiter.cli.boards import Reached, reached
from arbiter.cli.pin_worlds import pin_world
from arbiter.config import Config, Lights, Reeds
from arbiter.table import Home, Outputs, PinBoard, PinThread, ReedBoard, Wiring, World, open_parts
from arbiter.table.beside import Beside
from arbiter.table.felt import FeltBoard
from arbiter.table.line_feed import LineFeed
from arbiter.table.pin_parts import BUTTONS, check_light_size, check_size, usual_wiring
from engine import AnyGame
from firmware_bridge import LineOut

AT_THE_PINS = (Lights.THREE_LEDS, Lights.FILE_RANK, Lights.MATRIX)
"""Lights that are always at the Pi's own pins; a strip may be at either board."""


@dataclass(frozen=True, slots=True)
class Boards:
    """How the boards are opened that have answered."""

    config: Config
    link: Callable[[ExitStack], ReedBoard] | None
    pins: Callable[[ExitStack], PinThread] | None
    wiring: Path
    """Where what is learned about the board is kept; of a simulated one, apart from the real one's."""

    def open(self, stack: ExitStack) -> tuple[FeltBoard | None, Outputs]:
        """What feels, if anything does, and what shows and sounds; leaving the stack gives all back."""
        asked = self.config.outputs
        outputs = Outputs(
            line_out=stack.enter_context(LineFeed(LineOut(asked.serial))) if asked.serial else None
        )
        pins = self.pins(stack) if self.pins else None
        outputs.lamps = outputs.buzzer = pins
        reeds = self.link(stack) if self.link else None
        if reeds:
            outputs.lamps = pins if asked.lights in AT_THE_PINS else reeds
            outputs.buzzer = reeds if asked.buzzer else None
            outputs.display = reeds
        return Beside(reeds, pins) if reeds and pins else reeds or pins, outputs


@contextmanager
def boards(config: Config, game: AnyGame, home: Home) -> Iterator[Boards]:
    """Reach all boards that the settings ask for; an error says what is in the way."""
    with ExitStack() as stack:
        link = pins = None
        wiring = home.wiring(game.plan)
        if config.sensors.reeds is Reeds.LINK:
            answered = stack.enter_context(reached(config.sensors.link, config.outputs.serial))
            link = _link_opener(config, game, home, answered)
            wiring = answered.wiring_path(home, game.plan)
        if _needs_pins(config):
            world = stack.enter_context(pin_world(config))
            pins = _pin_opener(config, game, home, world)
        yield Boards(config, link, pins, wiring)


def pin_wiring(config: Config, home: Home, game: AnyGame) -> Wiring:
    """What was learned about the board at the pins, or else the usual."""
    path = home.wiring(game.plan)
    return Wiring.load(path, game.plan) if path.exists() else usual_wiring(config, game.plan)


def _needs_pins(config: Config) -> bool:
    asked, is_link = config.outputs, config.sensors.reeds is Reeds.LINK
    has_buttons = any(getattr(config.pins, name) is not None for name in BUTTONS)
    has_outputs = asked.lights in AT_THE_PINS or (not is_link and (asked.buzzer or asked.lights is not None))
    return config.sensors.reeds is Reeds.PINS or has_outputs or has_buttons


def _link_opener(
    config: Config, game: AnyGame, home: Home, answered: Reached
) -> Callable[[ExitStack], ReedBoard]:
    def opened(stack: ExitStack) -> ReedBoard:
        wiring, first = answered.wiring(home, game.plan), game.plan.cells[0].name
        reeds = ReedBoard(answered.open_port, wiring, first, config.outputs.brightness)
        stack.callback(reeds.close)
        return reeds

    return opened


def _pin_opener(config: Config, game: AnyGame, home: Home, world: World) -> Callable[[ExitStack], PinThread]:
    def opened(stack: ExitStack) -> PinThread:
        if not home.wiring(game.plan).exists():
            _check_matrices(config, game, home)
        wiring = pin_wiring(config, home, game)
        stack.callback(world.header.close)
        parts = open_parts(config, game.plan, wiring, world, stack)
        return stack.enter_context(PinThread(PinBoard(parts, wiring), parts.step_s))

    return opened


def _check_matrices(config: Config, game: AnyGame, home: Home) -> None:
    """What nobody has told about the wiring has to be plain from the shape of the matrices."""
    if config.sensors.reeds is Reeds.PINS:
        check_size(config.pins, game.plan)
    if config.outputs.lights is Lights.MATRIX:
        check_light_size(config.pins, game.plan, home.wiring(game.plan))
