"""Everything that a table.toml names, opened: the game, its sensors, its outputs, its journal."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.cli.boards import home_of
from arbiter.cli.eyes import calibration_of_table, tray_of
from arbiter.cli.played_boards import boards
from arbiter.cli.settings import camera_of
from arbiter.cli.unfinished import last_unfinished
from arbiter.config import Config
from arbiter.journal import EvidenceStore, Journal, JournalError
from arbiter.referee import Terms
from arbiter.table import (
    CameraChoice,
    CameraWatch,
    Clock,
    Home,
    Lens,
    Outputs,
    RealSitting,
    Table,
    chosen_camera,
    open_camera,
)
from arbiter.table.felt import FeltBoard
from arbiter.words import Words
from engine import AnyGame, open_game
from hardware.cameras import CameraError, LiveCamera
from vision import VisionError

KEPT = "table"
"""How the names of the journals of real tables begin."""


@dataclass(frozen=True, slots=True)
class Room:
    """What stays the same from game to game."""

    config: Config
    game: AnyGame
    home: Home
    board: FeltBoard | None
    watch: CameraWatch | None
    cameras: CameraChoice | None
    outputs: Outputs
    wiring: Path
    """The file in which the wiring of the board is kept."""

    @classmethod
    def of(cls, config: Config, stack: ExitStack) -> Room:
        """Everything that the settings name, opened; the stack gives it back."""
        game = open_game(config.table.game, config.rules)
        home = home_of(config)
        if config.sensors.camera is None and config.sensors.reeds is None:
            raise CommandError("A table needs a camera or reeds in [sensors]; see `tablier config`.")
        reached = stack.enter_context(boards(config, game, home))
        board, outputs = reached.open(stack)
        setting = camera_of(config)
        if setting is None:
            return cls(config, game, home, board, None, None, outputs, reached.wiring)
        name = chosen_camera(home.camera, setting)
        watch = _watch(config, game, home, name, stack)
        cameras = CameraChoice(watch, setting, name, home.camera)
        return cls(config, game, home, board, watch, cameras, outputs, reached.wiring)

    @property
    def words(self) -> Words:
        """The sentences of the game, in the language of the table."""
        called = self.config.pieces.called
        is_about_them = called.keys() >= set(self.game.players)
        return Words(self.game.name, self.config.table.language.value, called if is_about_them else None)

    def sit_down(self) -> RealSitting:
        """A new game."""
        return self._sit_at(self._new())

    def sit_down_again(self) -> RealSitting:
        """The last game that did not end; the board is compared with it first."""
        journal = Journal.reopen(last_unfinished(self.home, KEPT, self.game.name), self.game.name)
        table = Table.resume(journal, lambda _: self.words, self.outputs, Clock(), self._pictures())
        return self._sit_at(table)

    def _sit_at(self, table: Table) -> RealSitting:
        return RealSitting(table, self._new, self.board, self.watch, self.wiring, cameras=self.cameras)

    def _new(self) -> Table:
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        journal = Journal.create(self.home.games / f"{KEPT}-{self.game.name}-{stamp}.jsonl")
        start, kept = self.game.write_position(self.game.start()), self._pictures()
        return Table.open(
            self.game, start, journal, self.words, self.outputs, Clock(), kept, _terms(self.config)
        )

    def _pictures(self) -> EvidenceStore | None:
        """Where pictures go, without those whose days are over; nowhere if none are to be kept."""
        days = self.config.journal.evidence_days
        try:
            self.home.put_away_old_pictures(time.time(), days)
        except JournalError as trouble:
            print(trouble, file=sys.stderr)  # one that stays is no reason not to play
        return EvidenceStore(self.home.evidence) if days else None


def _watch(config: Config, game: AnyGame, home: Home, name: str, stack: ExitStack) -> CameraWatch:
    """The camera with what is known about it; the corners of a board that is new are shown on the page."""
    is_new = not home.calibration.exists()
    if is_new and not config.page.show:
        raise CommandError(
            f"The camera does not know the board yet: `tablier calibrate PICTURE --game {game.name} "
            f"--out {home.calibration}`, or set show = true in [page] and mark its corners there."
        )
    try:
        open_camera(name).close()  # what is not there at the start is said at once
        calibration = None if is_new else calibration_of_table(home.calibration, game)
    except CameraError as trouble:
        undo = f" It was chosen on the page; without {home.camera} the settings hold again."
        raise CommandError(f"{trouble}{undo if name != camera_of(config) else ''}") from trouble
    except VisionError as trouble:
        raise CommandError(str(trouble)) from trouble
    lens = Lens(game, calibration, home.calibration, tray=tray_of(config))
    return stack.enter_context(CameraWatch(LiveCamera(partial(open_camera, name)), lens))


def _terms(config: Config) -> Terms:
    asked = config.referee
    return Terms(
        asked.takeback,
        asked.commit,
        asked.penalty,
        asked.penalty_s,
        asked.loss_at,
        config.clock.control,
        turned_by=config.clock.by,
    )
