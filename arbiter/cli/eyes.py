"""What the commands with eyes have in common: where the board is, as told or by looking for it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from arbiter.cli.answers import BAD_INPUT, NO, CommandError
from arbiter.config import Config
from arbiter.config.board_options import contradiction, kept_options, unknown_game
from arbiter.table.calibrating import is_for, reader_at
from arbiter.table.finding import ToldBy, find_again, find_camera
from engine import AnyGame
from hardware.cameras import CameraError
from vision import (
    Calibration,
    Camera,
    Corners,
    Frame,
    Reader,
    Tray,
    VisionError,
    VisionReason,
    board_mm,
    check_corners,
    parse_corners,
)

NOT_SEEN = frozenset(
    {
        VisionReason.NO_BOARD,
        VisionReason.PART_OF_A_BOARD,
        VisionReason.OTHER_BOARD,
        VisionReason.LARGER_BOARD,
        VisionReason.TWO_BOARDS,
        VisionReason.BAD_MARKERS,
    }
)
"""What is wrong on the table, and with no file: the picture could be read, and the answer is no."""


def refusal(trouble: VisionError | CameraError) -> CommandError:
    """How a command that cannot do without its picture ends, if something is wrong with it or in it."""
    return CommandError(str(trouble), NO if is_not_seen(trouble) else BAD_INPUT)


def is_not_seen(trouble: VisionError | CameraError) -> bool:
    """Whether the picture could be read, and only shows no board of the game."""
    return trouble.reason in NOT_SEEN


def code_of(trouble: VisionError, *, is_only: bool) -> int:
    """The exit code for a picture that failed. Of several a bad one is a no; corners are given for all."""
    is_for_all = is_only or trouble.reason is VisionReason.BAD_CORNERS
    return refusal(trouble).code if is_for_all else NO


class BoardFinder:
    """Says where the board is in a frame, from what the command was given."""

    def __init__(self, args: argparse.Namespace, game: AnyGame) -> None:
        position = getattr(args, "position", None)
        start = game.start() if position is None else game.read_position(position)
        self._game, self.contents = game, game.contents(start)
        self._board_mm = board_mm(game.plan)
        self._corners: Corners | None = None if args.corners is None else parse_corners(args.corners)
        self._known = _loaded(args.calibration, game) if args.calibration else None
        self.remark = ""
        """What is wrong with the markers of the last frame, though the board was found without them."""
        self.told_by = ToldBy.CALIBRATION if args.corners is None else ToldBy.CORNERS
        """What said which way round the board lies in the last frame."""

    def is_assumed(self, table: Calibration) -> bool:
        """Whether nothing but habit says that the board of this table lies this way round."""
        is_elsewhere = self.told_by is ToldBy.CALIBRATION and table is not self._known
        return self.told_by is ToldBy.NOTHING or is_elsewhere

    def reader(self, table: Calibration) -> Reader:
        """Who reads this game at a table, with what was learned of it."""
        return reader_at(self._game, table)

    def find(self, frame: Frame) -> Calibration:
        """Where the camera that took this frame stands, and the table's colours.

        A table that was learned is looked for again if it is not where it was. Corners that were given tell
        where it is, and what was learned then tells its colours alone.
        """
        if self._corners is not None:
            return self._at(self._corners, frame)
        if self._known is not None:
            again = find_again(frame, self._game, self._known, self.contents)
            self.remark, self.told_by = again.remark, again.told_by
            return again.table
        placed = find_camera(frame, self._game, self.contents)
        self.remark, self.told_by = placed.remark, placed.told_by
        return Calibration(placed.camera)

    def _at(self, corners: Corners, frame: Frame) -> Calibration:
        size = (frame.shape[1], frame.shape[0])
        bulge = self._known.camera.bulge if self._known else 0.0
        camera = Camera.from_corners(check_corners(corners, size), size, self._board_mm, bulge)
        return replace(self._known, camera=camera, bare=None) if self._known else Calibration(camera)


def tray_of(config: Config) -> Tray | None:
    """Where the settings say that the die is thrown; None for the middle of the board."""
    return Tray(*config.sensors.tray) if config.sensors.tray else None


def calibration_of_table(path: Path, game: AnyGame) -> Calibration:
    """What a table keeps of its camera; said beside it if it was made with another board of the game."""
    calibration = _loaded(path, game)
    kept = kept_options(path, game.name)
    if kept and (sentence := contradiction(kept, game)):
        print(sentence, file=sys.stderr)
    return calibration


def _loaded(path: Path, game: AnyGame) -> Calibration:
    calibration = Calibration.load(path)
    if sentence := unknown_game(path):
        raise VisionError(VisionReason.BAD_CALIBRATION, sentence)
    if not is_for(game, calibration):
        raise CommandError(f"{path} is for another board or other pieces: calibrate again, or remove it.")
    return calibration
