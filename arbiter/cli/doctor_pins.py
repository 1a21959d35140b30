"""The doctor at the Pi's own pins: opens what the settings ask for, and runs its walks."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.cli.boards import home_of
from arbiter.cli.doctor_lights import light_walk, shown
from arbiter.cli.doctor_reeds import QUIT, ReedWalk, walked
from arbiter.cli.pin_worlds import pin_world
from arbiter.cli.played_boards import pin_wiring
from arbiter.cli.settings import loaded
from arbiter.cli.typing_in import typed_lines
from arbiter.config import Config, Lights, Reeds
from arbiter.table import Home, PinBoard, open_parts
from arbiter.table.pin_parts import open_scanner, usual_wiring
from engine import AnyGame, open_game


def check_reeds(file: Path, say: Callable[[str], None]) -> dict[str, object]:
    """Walk a magnet over all cells."""
    config, game, home = _settings(file)
    if config.sensors.reeds is Reeds.LINK:
        raise CommandError("These reeds are at the end of the wire: type `learn reeds` in `tablier console`.")
    if config.sensors.reeds is None:
        raise CommandError(f'{file}: there are no reeds to walk over: set reeds = "pins" in [sensors].')
    with pin_world(config) as world:
        scanner = open_scanner(config.pins, usual_wiring(config, game.plan), world)
        cells, before = tuple(cell.name for cell in game.plan.cells), pin_wiring(config, home, game)
        walk = ReedWalk(cells, scanner, home.wiring(game.plan), before)
        return walked(walk, time.monotonic, typed_lines(at_end=QUIT), say)


def check_lights(file: Path, say: Callable[[str], None]) -> str:
    """Light everything once, and play every pattern."""
    config, game, home = _settings(file)
    kind = config.outputs.lights
    if kind is None:
        raise CommandError(f"{file}: there are no lights to walk over: set lights in [outputs].")
    if kind is Lights.STRIP and config.sensors.reeds is Reeds.LINK:
        raise CommandError("This strip is at the end of the wire: type `learn lights` in `tablier console`.")
    wiring = pin_wiring(config, home, game)
    only_lights = replace(config, sensors=replace(config.sensors, reeds=None, link=None))
    with pin_world(config) as world, ExitStack() as stack:
        parts = open_parts(only_lights, game.plan, wiring, world, stack)

        def now() -> float:
            time.sleep(parts.step_s)
            return time.monotonic()

        board = PinBoard(parts, wiring)
        for name in shown(board, light_walk(game.plan, kind), now):
            say(name)
            if board.notes:
                raise CommandError(board.notes[0])
    return kind.value


def _settings(file: Path) -> tuple[Config, AnyGame, Home]:
    config = loaded(file)
    return config, open_game(config.table.game, config.rules), home_of(config)
