"""The board that a command talks to: a port by its name, the first that answers, or a simulated one."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from arbiter.config import Config
from arbiter.table import Home, Wiring
from engine import BoardPlan
from firmware_bridge import Port, SerialPort, Welcome, find_board
from firmware_bridge.simulated import RealTimePort, SimulatedBoard, build_bench

SIMULATED = "simavr"


@dataclass(frozen=True, slots=True)
class Reached:
    """A board that has answered, and how its port is opened, again and again if need be."""

    open_port: Callable[[], Port]
    welcome: Welcome

    def wiring(self, path: Path, plan: BoardPlan) -> Wiring:
        """What was learned about this board, or else the usual; a board that is too small is refused."""
        usual = Wiring.usual(plan, self.welcome.columns, self.welcome.rows)
        wiring = Wiring.load(path, plan) if path.exists() else usual
        wiring.check(self.welcome)
        return wiring


def home_of(config: Config) -> Home:
    """Where this table keeps its files."""
    return Home(Path(config.journal.home)) if config.journal.home else Home.of()


@contextmanager
def reached(name: str | None) -> Iterator[Reached]:
    """The board at this port; without a name all ports are asked. A LinkError says what is in the way."""
    if name == SIMULATED:
        with simulated_board() as board:
            _, welcome = find_board((SIMULATED,), lambda _: RealTimePort(board))
            yield Reached(lambda: RealTimePort(board), welcome)
        return
    found, welcome = find_board((name,) if name else None)
    yield Reached(lambda: SerialPort(found), welcome)


@contextmanager
def simulated_board() -> Iterator[SimulatedBoard]:
    """A board that is only simulated, with nothing on it."""
    with tempfile.TemporaryDirectory() as folder:
        board = SimulatedBoard(build_bench(Path(folder)))
        try:
            yield board
        finally:
            board.close()
