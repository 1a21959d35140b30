"""Draws what the eyes miss on own renders: `python -m arbiter.cli.benches.failures FILE.jpg`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from arbiter.cli.benches.tables import RENDER_SEED, missed, of_many, rendered
from engine import GAMES, AnyGame, open_game
from vision import Camera, Frame, Reader, board_mm
from vision.answers import look_height_mm
from vision.certainty import sure_from
from vision.marks import short_label
from vision.patches import Places, cut_patches

BOARDS, ACROSS = 125, 10
"""So many boards of each game are looked through, as by `bench vision`; a row has so many failures."""
SIDE_PX, CAPTION_PX = 96, 34
WHITE, RED = (255, 255, 255), (80, 80, 255)


@dataclass(frozen=True, slots=True)
class Failure:
    """A cell that was misread, or not surely read."""

    patch: Frame
    truth: str
    seen: str
    share: float
    sure: float  # from this probability on it counts as sure

    @property
    def is_wrong(self) -> bool:
        """Whether it was surely something else."""
        return self.badness >= self.sure

    @property
    def badness(self) -> float:
        """How probable the wrong label was; 0 for the right one, however unsure."""
        return self.share if self.seen != self.truth else 0.0

    def drawn(self) -> Frame:
        """The patch over what stands there and what was read; red if that was sure."""
        tile = cv2.copyMakeBorder(self.patch, 0, CAPTION_PX, 1, 1, cv2.BORDER_CONSTANT)
        for line, text, colour in (
            (0, short_label(self.truth), WHITE),
            (1, f"{short_label(self.seen)} {self.share:.2f}", RED if self.is_wrong else WHITE),
        ):
            place = (4, SIDE_PX + 14 + 15 * line)
            cv2.putText(tile, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.42, colour, 1, cv2.LINE_AA)
        return np.asarray(tile, dtype=np.uint8)


def failures(game: AnyGame, boards: int) -> Iterator[Failure]:
    """What is missed on so many boards of a game."""
    reader = Reader(game.plan, of_many(game))
    places, sure = Places.of_plan(game.plan, look_height_mm(game.pieces), SIDE_PX), sure_from(game.pieces)
    for number in range(boards):
        frame, label = rendered(game, np.random.default_rng([RENDER_SEED + number, len(game.name)]))
        camera = Camera.from_corners(label["corners"], frame.shape[1::-1], board_mm(game.plan))
        reading = reader.read(frame, camera)
        patches = dict(zip(reading, cut_patches(frame, places, camera), strict=True))
        for cell, truth, seen, share in missed(reading, label["cells"], sure):
            yield Failure(patches[cell], truth, seen, share, sure)


def contact_sheet() -> Frame:
    """A row of failures for each game, the worst ones first."""
    rows = []
    for name in GAMES:
        worst = sorted(
            failures(open_game(name), BOARDS), key=lambda each: -each.share * (each.seen != each.truth)
        )
        tiles = [failure.drawn() for failure in worst[:ACROSS]]
        blank = np.zeros((SIDE_PX + CAPTION_PX, SIDE_PX + 2, 3), dtype=np.uint8)
        rows.append(np.hstack([*tiles, *[blank] * (ACROSS - len(tiles))]))
    return np.asarray(np.vstack(rows), dtype=np.uint8)


if __name__ == "__main__":
    cv2.imwrite(sys.argv[1], contact_sheet())
