"""The board that a command talks to: a port by its name, the first that answers, or a simulated one."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from arbiter.config import Config
from arbiter.table import Home, Wiring
from arbiter.table.wiring import is_folded, size_of
from engine import BoardPlan
from firmware_bridge import LinkError, LinkReason, Port, SerialPort, Welcome, find_board
from firmware_bridge.ports import candidates
from firmware_bridge.simulated import RealTimePort, SimulatedBoard, build_bench

SIMULATED = "simavr"


@dataclass(frozen=True, slots=True)
class Reached:
    """A board that has answered, and how its port is opened, again and again if need be."""

    open_port: Callable[[], Port]
    welcome: Welcome
    kept_as: str = "wiring"

    def wiring_path(self, home: Home, plan: BoardPlan) -> Path:
        """Where what was learned about this board is kept."""
        return home.wiring(plan, self.kept_as)

    def usual(self, plan: BoardPlan) -> Wiring:
        """As most people wire such a board."""
        return Wiring.usual(plan, self.welcome.columns, self.welcome.rows)

    def wiring(self, home: Home, plan: BoardPlan) -> Wiring:
        """What was learned about this board, or else the usual.

        One that is too small is refused. A larger one will do, as 10 × 10 reeds for 8 × 8 cells: the game
        lies in its corner. Where the cells would have to be folded, nobody can guess how.
        """
        path, rows, columns = self.wiring_path(home, plan), self.welcome.rows, self.welcome.columns
        if not path.exists() and is_folded(plan, rows, columns):
            raise LinkError(
                LinkReason.OTHER_SIZE,
                f"The board has {rows} × {columns} reeds, but this game has {size_of(plan)} cells: "
                "learn which lie under it with `tablier console`.",
            )
        wiring = Wiring.load(path, plan) if path.exists() else self.usual(plan)
        wiring.check(self.welcome)
        return wiring


def home_of(config: Config) -> Home:
    """Where this table keeps its files."""
    return Home(Path(config.journal.home)) if config.journal.home else Home.of()


@contextmanager
def reached(name: str | None, besides: str | None = None) -> Iterator[Reached]:
    """The board at this port; without a name all are asked, besides the one at which a display hangs.

    A LinkError says what is in the way.
    """
    if name == SIMULATED:
        with simulated_board() as board, _handed_on((SIMULATED,), lambda _: RealTimePort(board)) as found:
            yield replace(found, kept_as=SIMULATED)  # what is learned of it is no matter of the real one
    else:
        with _handed_on((name,) if name else candidates(besides), SerialPort) as found:
            yield found


@contextmanager
def _handed_on(names: Iterable[str], open_port: Callable[[str], Port]) -> Iterator[Reached]:
    """The port at which the board was found is the first one that its user opens."""
    found = find_board(names, open_port)
    opened = [found.port]
    try:
        yield Reached(lambda: opened.pop() if opened else open_port(found.port.name), found.welcome)
    finally:
        found.port.close()


@contextmanager
def simulated_board() -> Iterator[SimulatedBoard]:
    """A board that is only simulated, with nothing on it."""
    with tempfile.TemporaryDirectory() as folder:
        board = SimulatedBoard(build_bench(Path(folder)))
        try:
            yield board
        finally:
            board.close()
