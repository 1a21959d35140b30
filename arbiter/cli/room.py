"""Everything that a table.toml names, opened: the game, its sensors, its outputs, its journal."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.cli.boards import reached
from arbiter.cli.unfinished import last_unfinished
from arbiter.config import Config, Reeds
from arbiter.journal import EvidenceStore, Journal
from arbiter.referee import Terms
from arbiter.table import (
    CameraEyes,
    CameraWatch,
    Clock,
    Home,
    LineFeed,
    Outputs,
    RealSitting,
    ReedBoard,
    Table,
)
from arbiter.words import Words
from engine import AnyGame, open_game
from firmware_bridge import LineOut
from hardware.cameras import CameraError, LiveCamera, open_source
from vision import Calibration, VisionError, board_mm

KEPT = "table"
"""How the names of the journals of real tables begin."""


@dataclass(frozen=True, slots=True)
class Room:
    """What stays the same from game to game."""

    config: Config
    game: AnyGame
    home: Home
    board: ReedBoard | None
    watch: CameraWatch | None
    outputs: Outputs

    @classmethod
    def of(cls, config: Config, stack: ExitStack) -> Room:
        """Everything that the settings name, opened; the stack gives it back."""
        game = open_game(config.table.game, config.rules)
        home = Home(Path(config.journal.home)) if config.journal.home else Home.of()
        board = _board(config, game, home, stack) if config.sensors.reeds is Reeds.LINK else None
        watch = _watch(config, game, home, stack) if config.sensors.camera is not None else None
        return cls(config, game, home, board, watch, _outputs(config, board, stack))

    @property
    def words(self) -> Words:
        """The sentences of the game, in the language of the table."""
        return Words(self.game.name, self.config.table.language.value)

    def sit_down(self) -> RealSitting:
        """A new game."""
        return RealSitting(self._new(), self._new, self.board, self.watch)

    def sit_down_again(self) -> RealSitting:
        """The last game that did not end; the board is compared with it first."""
        journal = Journal.reopen(last_unfinished(self.home, KEPT, self.game.name), self.game.name)
        language, kept = self.config.table.language.value, EvidenceStore(self.home.evidence)
        table = Table.resume(journal, language, self.outputs, Clock(), kept)
        return RealSitting(table, self._new, self.board, self.watch)

    def _new(self) -> Table:
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        journal = Journal.create(self.home.games / f"{KEPT}-{self.game.name}-{stamp}.jsonl")
        start, kept = self.game.write_position(self.game.start()), EvidenceStore(self.home.evidence)
        return Table.open(
            self.game, start, journal, self.words, self.outputs, Clock(), kept, _terms(self.config)
        )


def _board(config: Config, game: AnyGame, home: Home, stack: ExitStack) -> ReedBoard:
    far = stack.enter_context(reached(config.sensors.link, config.outputs.serial))
    wiring, first = far.wiring(home.folder, game.plan), game.plan.cells[0].name
    board = ReedBoard(far.open_port, wiring, first, config.outputs.brightness)
    stack.callback(board.close)
    return board


def _watch(config: Config, game: AnyGame, home: Home, stack: ExitStack) -> CameraWatch:
    camera = config.sensors.camera
    name = str(getattr(camera, "value", camera))
    if not home.calibration.exists():
        raise CommandError(
            f"The camera does not know the board yet: `tablier calibrate PICTURE --game {game.name} "
            f"--out {home.calibration}`."
        )
    try:
        open_source(name).close()  # what is not there at the start is said at once
        calibration = Calibration.load(home.calibration)
        if calibration.camera.board_mm != board_mm(game.plan):
            raise CommandError(f"{home.calibration} is for another board: calibrate again.")
    except (CameraError, VisionError) as trouble:
        raise CommandError(str(trouble)) from trouble
    eyes = CameraEyes(game, calibration)
    return stack.enter_context(CameraWatch(LiveCamera(partial(open_source, name)), eyes))


def _outputs(config: Config, board: ReedBoard | None, stack: ExitStack) -> Outputs:
    asked = config.outputs
    line_out = stack.enter_context(LineFeed(LineOut(asked.serial))) if asked.serial else None
    buzzer = board if asked.buzzer else None
    return Outputs(lamps=board, buzzer=buzzer, display=board, line_out=line_out)


def _terms(config: Config) -> Terms:
    asked = config.referee
    return Terms(
        asked.takeback, asked.commit, asked.penalty, asked.penalty_s, asked.loss_at, config.clock.control
    )
