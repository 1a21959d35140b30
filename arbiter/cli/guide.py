"""`tablier calibrate` at the table: the bare board, then the pieces, one step after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from arbiter.cli.table_check import sentences
from arbiter.config.board_options import made_with
from arbiter.table.calibrating import NotBareError, calibrated, doubts, is_unread
from arbiter.table.corner import Corner
from arbiter.table.finding import Placed
from arbiter.words import TableWords
from engine import AnyGame
from vision import Calibration, Frame, VisionError, VisionReason
from vision.tablecheck import check_table

SKIP, KEEP = "s", "k"
"""What a person types instead of Enter: leave this step out; keep it as it is."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What came of it."""

    placed: Placed
    calibration: Calibration
    odd: tuple[str, ...]
    is_unread: bool = False
    """Hardly anything can be read in the picture."""
    corner: Corner | None = None
    """The other corner, if the position is only seen with that."""
    is_wanted: bool = False
    """Whether somebody said to keep it as it is, though something looks wrong."""


def learned_from(
    game: AnyGame, frame: Frame, placed: Placed, truth: Mapping[str, str], bare: Frame | None
) -> Learned:
    """What one picture teaches, and what it does not show as it should."""
    calibration = calibrated(game, frame, placed.camera, truth, bare=bare)
    odd = doubts(game, frame, calibration, truth).odd
    unread = is_unread(game, frame, calibration)
    return Learned(placed, replace(calibration, made_with=made_with(game)), odd, unread)


@dataclass(frozen=True, slots=True)
class Guide:
    """Talks a person through it. Pictures, answers and words come from outside; nobody there means Enter."""

    game: AnyGame
    truth: Mapping[str, str]
    pictures: Iterator[Frame]
    place: Callable[[Frame], Placed]
    ask: Callable[[str], str | None]
    words: TableWords
    better: Callable[[Frame, Frame | None, Learned], Learned] | None = None
    """What else a picture (and one of the bare board) may teach, if this looks wrong."""
    position: str | None = None
    """What is to be set up, as it was written; the start position if it was not."""

    def learn(self, bare: Frame | None = None) -> Learned:
        """The table, once the person is content with it; the bare board is asked for if it is not given."""
        self._tell(self.words.guide("begin"))
        bare = self._bare() if bare is None else bare
        answer = self._set_up()
        while True:
            try:
                learned = self._learned(bare)
            except VisionError as trouble:
                if answer is None or trouble.reason is VisionReason.NOT_A_PICTURE:
                    raise
                if isinstance(trouble, NotBareError):
                    self._tell(self.words.not_bare(trouble.cells))
                    bare = self._bare()
                else:
                    self._tell(str(trouble))
                answer = self._set_up()
                continue
            if answer is None or not (learned.odd or learned.is_unread):
                return learned
            answer = self._again(learned)
            if answer in (KEEP, None):
                return replace(learned, is_wanted=answer == KEEP)

    def _bare(self) -> Frame | None:
        """A picture of the bare board; None if that step is left out."""
        answer = self._answer(self.words.guide("bare"), SKIP)
        return None if answer in (SKIP, None) else self._picture()

    def _set_up(self) -> str | None:
        """Have the pieces put on the board."""
        if self.position is None:
            return self._answer(self.words.guide("set_up"))
        return self._answer(self.words.guide("set_up_position", self.position))

    def _again(self, learned: Learned) -> str | None:
        """Tell what looks wrong, and have it put right or kept."""
        if learned.is_unread:
            self._tell(self.words.unread())
        if learned.odd:
            self._tell(self.words.odd(learned.odd))
        return self._answer(self.words.guide("again"), KEEP)

    def _answer(self, prompt: str, *others: str) -> str | None:
        """What is answered: nothing but Enter, or one of these letters; anything else is asked for again."""
        while (answer := self.ask(prompt)) not in ("", None, *others):
            self._tell(self.words.guide("only", answer or ""))
        return answer

    def _learned(self, bare: Frame | None) -> Learned:
        frame = self._picture()
        placed = self.place(frame)
        for sentence in sentences(
            check_table(frame, self.game.plan, placed.camera, self.game.pieces), self.words
        ):
            self._tell(sentence)
        learned = learned_from(self.game, frame, placed, self.truth, bare)
        return learned if self.better is None else self.better(frame, bare, learned)

    def _picture(self) -> Frame:
        frame = next(self.pictures, None)
        if frame is None:
            raise VisionError(VisionReason.NOT_A_PICTURE, "The camera gives no more pictures.")
        return frame

    def _tell(self, sentence: str) -> None:
        print(sentence, file=sys.stderr)


def typed(prompt: str) -> str | None:
    """What a person types in answer to a prompt; None if nobody is there."""
    print(prompt, file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    return line.strip().lower() if line else None
