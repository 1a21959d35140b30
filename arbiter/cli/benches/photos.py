"""Real photos of wooden sets: a set is learned from one picture, and the others are read with that."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from arbiter.cli.benches.figure import Line, Share
from arbiter.table.calibrating import calibrated, reader_at
from arbiter.table.finding import find_again, find_known
from engine import EMPTY, AnyGame, open_game
from vision import Calibration, Frame, VisionError, load_picture
from vision.belief import by_colour
from vision.certainty import STRICTLY_SURE

PICTURES = "TABLIER_PICTURES"
FOLDER = "checkers-photos"
LEAST_RIGHT = 0.99
LIGHT, DARK = "w", "b"
COLOURS = {LIGHT: "blue", DARK: "pink"}
"""The set's colours are given the names of the game: any two will do."""
QUARTERS = 4
TEACHERS = 4
"""At least so many pictures of a set, evenly spread, teach it in turn: all would take half an hour."""

Squares = dict[str, str]
"""Cell name → colour, or `empty`. The labels do not know kings, and from above nobody does."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo and its label, eight rows of letters that fit in one of four ways."""

    name: str
    frame: Frame
    rows: tuple[str, ...]

    def turned(self, quarters: int) -> Squares:
        """What stands where, if the label is turned so."""
        grid = np.rot90(np.array([list(row) for row in self.rows]), quarters)
        return {
            f"{chr(ord('a') + column)}{len(grid) - row}": COLOURS.get(letter, EMPTY)
            for (row, column), letter in np.ndenumerate(grid)
        }

    def ways(self, game: AnyGame) -> list[Squares]:
        """The ways in which most pieces stand on cells that they may stand on: two of the four."""
        playable = {cell.name for cell in game.plan.cells if cell.is_playable}
        ways = [self.turned(quarters) for quarters in range(QUARTERS)]
        fits = [sum(colour != EMPTY and cell in playable for cell, colour in way.items()) for way in ways]
        return [way for way, fit in zip(ways, fits, strict=True) if fit == max(fits)]


@dataclass(slots=True)
class Score:
    """What was read of the squares of a set."""

    squares: int = 0
    right: int = 0
    unsure: int = 0
    wrong: int = 0

    def add(self, seen: Mapping[str, Mapping[str, float]] | None, photo: Photo) -> None:
        """One more picture, against its label turned so that it fits best. None: no board was found."""
        self.squares += len(photo.rows) ** 2
        if seen is None:
            self.unsure += len(photo.rows) ** 2
            return
        best = {cell: max(shares, key=shares.__getitem__) for cell, shares in seen.items()}
        ways = [photo.turned(quarters) for quarters in range(QUARTERS)]
        truth = max(ways, key=lambda way: sum(way[cell] == colour for cell, colour in best.items()))
        for cell, colour in best.items():
            is_right, is_sure = colour == truth[cell], seen[cell][colour] >= STRICTLY_SURE
            self.right += is_right
            self.unsure += not is_sure
            self.wrong += is_sure and not is_right


def measure_photos() -> Iterator[Line]:
    """Each set, learned from some of its pictures in turn, all others read with that.

    The labels of five squares are wrong (vision-figures.md names them): they count as they are.
    """
    folder = os.environ.get(PICTURES)
    if not folder:
        yield f"{PICTURES} is not set: no set is learned from photos."
        return
    for name, photos in photos_by_set(Path(folder) / FOLDER).items():
        score = learned_in_turn(photos, every=max(1, len(photos) // TEACHERS))
        where = f"photos of set {name}, learned from one of them"
        yield Share("vision", f"{where}: squares right", score.right, score.squares, at_least=LEAST_RIGHT)
        yield Share("vision", f"{where}: squares unsure", score.unsure, score.squares)
        yield Share("vision", f"{where}: squares surely wrong", score.wrong, score.squares)


def photos_by_set(folder: Path) -> dict[str, list[Photo]]:
    """The photos of each set; their names begin with it."""
    sets: dict[str, list[Photo]] = defaultdict(list)
    for line in (folder / "labels.jsonl").read_text("utf-8").splitlines():
        label = json.loads(line)
        photo = Photo(label["image"], load_picture(folder / label["image"]), tuple(label["rows"]))
        sets[photo.name.split("-")[0]].append(photo)
    return dict(sets)


def learned_in_turn(photos: list[Photo], every: int = 1) -> Score:
    """All other pictures, read with what every so manieth picture taught, its label turned now so, now so."""
    game, score = open_game("checkers"), Score()
    for number, teacher in enumerate(photos[::every]):
        ways = teacher.ways(game)
        table = learned(game, teacher.frame, ways[number % len(ways)])
        for photo in photos:
            if photo is not teacher:
                score.add(_read(game, photo.frame, table), photo)
    return score


def learned(game: AnyGame, frame: Frame, squares: Squares) -> Calibration:
    """As `tablier calibrate` learns it."""
    truth = {cell: colour if colour == EMPTY else f"{colour} man" for cell, colour in squares.items()}
    return calibrated(game, frame, find_known(frame, game, truth, is_light_first=True).camera, truth)


def _read(game: AnyGame, frame: Frame, table: Calibration) -> dict[str, dict[str, float]] | None:
    """How probable each colour is on each cell, as `tablier see --calibration` reads it."""
    try:
        here = find_again(frame, game, table, game.contents(game.start())).table
    except VisionError:
        return None
    seen = reader_at(game, here).read(frame, here.camera)
    return {cell: by_colour(shares, game.pieces) for cell, shares in seen.items()}
