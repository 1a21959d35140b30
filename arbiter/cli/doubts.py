"""Why a camera sees so little, told to whoever watches: once for each reason, and not for each picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from arbiter.cli.seen import MANY
from arbiter.table import CameraEyes
from arbiter.table.other_game import misplaced
from arbiter.words import TableWords
from engine import AnyGame
from vision import Frame, Reading
from vision.certainty import sure_from, surely_occupied
from vision.tablecheck import check_table


class Doubts:
    """Remembers what has been said."""

    def __init__(self, game: AnyGame, words: TableWords) -> None:
        self._game, self._words = game, words
        self._said: set[str] = set()
        self._checked: set[tuple[object, ...]] = set()
        """With what doubts a picture was checked already: that takes as long as to read it."""

    def tell(self, eyes: CameraEyes, frame: Frame) -> None:
        """Say beside the answers what is wrong with a picture of which little was seen."""
        for key, sentence in self._found(eyes, frame):
            if key not in self._said:
                self._said.add(key)
                print(sentence, file=sys.stderr, flush=True)

    def _found(self, eyes: CameraEyes, frame: Frame) -> Iterator[tuple[str, str]]:
        told = eyes.testimony
        if told is None:
            return
        if wrong := misplaced(self._game, told.reading):
            yield "other_game", self._words.other_game(wrong)
        is_unread = self._is_unread(told.reading)
        doubt = (told.too_many, told.are_strange, told.are_twins, told.is_board, is_unread)
        if doubt in self._checked or not (told.too_many or told.are_strange or told.are_twins or is_unread):
            return
        self._checked.add(doubt)
        check = check_table(frame, self._game.plan, eyes.calibration.camera, self._game.pieces).heard(told)
        for remark in check.remarks:
            yield remark.kind.value, self._words.remark(remark.kind.value, remark.cells, remark.value)
        for colour in check.too_many:
            yield f"too many: {colour}", self._words.too_many(colour)
        if is_unread and not (check.remarks or check.too_many):
            yield "unread", self._words.unread()

    def _is_unread(self, reading: Reading) -> bool:
        """Whether of a good part of the board not even that something stands there is sure, or nothing."""
        limit = sure_from(self._game.pieces)
        occupied = surely_occupied(reading, self._game.pieces)
        unknown = [
            cell for cell, shares in reading.items() if cell not in occupied and max(shares.values()) < limit
        ]
        return len(unknown) > MANY * len(reading)
