"""The demo on a simulated board: the very firmware feels the pieces and plays the lights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from arbiter.cli.boards import simulated_board
from arbiter.simulation import CountedTime
from arbiter.simulation.reed_game import MOMENT_S, STEP_S, ReedGame
from arbiter.simulation.reed_players import FeltPlayers
from arbiter.table import LiveTable, Outputs, ReedBoard, Shown, Table, Wiring
from firmware_bridge.simulated import SimulatedBoard, SimulatedPort
from hardware import Rgb, SimulatedStrip


class ChipStrip(SimulatedStrip):
    """Shows what the lights of a simulated board show, instead of what it is told."""

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.live: Callable[[], Sequence[Rgb]] | None = None
        """Lets the chip live on for a moment, and gives its lights in the order of the cells."""

    def show(self, colours: Sequence[Rgb]) -> None:
        """Look at the chip; before there is one, the strip is as told."""
        super().show(self.live() if self.live else colours)


def played_on_chip(
    table: Table, outputs: Outputs, strip: ChipStrip, time: CountedTime, seed: int
) -> Iterator[Shown]:
    """A game over the wire, with nothing plugged in."""
    random = Random(seed)  # noqa: S311 -- play, not secrets
    plan = table.game.plan
    wiring = Wiring.usual(plan, 10, 10)
    with simulated_board() as board:
        reeds = ReedBoard(lambda: SimulatedPort(board), wiring, plan.cells[0].name)
        outputs.lamps = outputs.buzzer = outputs.display = reeds
        players = FeltPlayers(table.game, random)
        game = ReedGame(table, LiveTable(table, reeds), board, wiring, players, time, random)
        strip.live = lambda: _lights_a_moment_later(board, reeds, wiring)
        yield from game.play()


def _lights_a_moment_later(board: SimulatedBoard, reeds: ReedBoard, wiring: Wiring) -> list[Rgb]:
    """What the lights under the cells show after the chip has lived on; nobody touches the board."""
    for _ in range(round(MOMENT_S / STEP_S)):
        board.run(STEP_S)
        reeds.step(board.t)
    return [board.colours[led] for led in wiring.leds.values()]
