"""How well the eyes read: labelled pictures of tables, and own renders of every game."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from arbiter.cli.benches.excuse import kings_from_above
from arbiter.cli.benches.figure import Line, Share
from engine import EMPTY, GAMES, AnyGame, PieceSet, open_game
from vision import Camera, Frame, Placement, Reader, Reading, board_mm, load_picture, render
from vision.certainty import STRICTLY_SURE, sure_from
from vision.render.styles import random_view

PICTURES = "TABLIER_PICTURES"
"""Names the folder with the labelled pictures."""
MOST_WRONG, MOST_UNSURE, LEAST_BOARDS = 0.002, 0.01, 0.95
MOST_SURELY_WRONG = 1 / 300
"""Of cells given with 0.99 or more."""
STEPS = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999)
"""Edges of the reliability table."""
RENDER_SEED = 900_000
"""Pictures for training have smaller ones."""


@dataclass(slots=True)
class Tally:
    """What was read of a game's boards, against the truth."""

    sure: float = STRICTLY_SURE  # below this a cell is unsure
    cells: int = 0
    wrong: int = 0
    unsure: int = 0
    boards: int = 0
    right_boards: int = 0
    from_above: int = 0  # kings seen from so nearly above that they may be unsure
    from_above_wrong: int = 0
    from_above_unsure: int = 0
    excused_boards: int = 0  # right but for such kings
    seen: Counter[float] = field(default_factory=Counter)
    missed: Counter[float] = field(default_factory=Counter)

    def add(self, reading: Reading, truth: dict[str, str], from_above: Collection[str] = ()) -> None:
        """One more board, with the cells of kings that may be unsure.

        A cell is wrong if it is surely something else than the truth.
        """
        before, excused = self.wrong + self.unsure, self.from_above_unsure
        for cell, shares in reading.items():
            label = max(shares, key=shares.__getitem__)
            share, is_right = shares[label], label == truth.get(cell, EMPTY)
            step = max(edge for edge in STEPS if edge <= share)
            self.cells += 1
            self.seen[step] += 1
            self.missed[step] += not is_right
            self.unsure += share < self.sure
            self.wrong += share >= self.sure and not is_right
            if cell in from_above:
                self.from_above += 1
                self.from_above_unsure += share < self.sure
                self.from_above_wrong += share >= self.sure and not is_right
        self.boards += 1
        missed = self.wrong + self.unsure - before
        self.right_boards += not missed
        self.excused_boards += missed == self.from_above_unsure - excused

    def join(self, other: Tally) -> None:
        """Add what another one counted."""
        self.seen.update(other.seen)
        self.missed.update(other.missed)

    def lines(self, where: str) -> Iterator[Line]:
        """The three shares that have targets."""
        yield Share("vision", f"{where}: cells surely wrong", self.wrong, self.cells, at_most=MOST_WRONG)
        yield Share("vision", f"{where}: cells unsure", self.unsure, self.cells, at_most=MOST_UNSURE)
        yield Share("vision", f"{where}: boards right", self.right_boards, self.boards, at_least=LEAST_BOARDS)
        if self.from_above:
            yield from self._excused_lines(f"{where}, kings from above excused")

    def _excused_lines(self, where: str) -> Iterator[Line]:
        """The same, as if nobody had asked about the kings that may be unsure; these may not be wrong."""
        unsure = self.unsure - self.from_above_unsure
        yield Share("vision", f"{where}: cells unsure", unsure, self.cells, at_most=MOST_UNSURE)
        yield Share(
            "vision", f"{where}: boards right", self.excused_boards, self.boards, at_least=LEAST_BOARDS
        )
        what = f"{where}: such kings surely wrong"
        yield Share("vision", what, self.from_above_wrong, self.from_above, at_most=0.0)

    def reliability(self, where: str) -> Iterator[Line]:
        """How often each certainty was wrong."""
        for low, high in zip(STEPS, (*STEPS[1:], 1.0), strict=True):
            what = f"{where}: wrong where given with {low:g} to {high:g}"
            yield Share("vision", what, self.missed[low], self.seen[low])
        sure = [step for step in STEPS if step >= 0.99]
        wrong, seen = (sum(counts[step] for step in sure) for counts in (self.missed, self.seen))
        what = f"{where}: wrong where given with 0.99 or more"
        yield Share("vision", what, wrong, seen, at_most=MOST_SURELY_WRONG)


def measure_pictures() -> Iterator[Line]:
    """The labelled pictures.

    The networks that ship have learned from them, too: with each look left out see vision-figures.md.
    """
    folder = os.environ.get(PICTURES)
    if not folder:
        yield f"{PICTURES} is not set: the labelled pictures are left out."
        return
    tables, every = list(labelled_tables(Path(folder))), Tally()
    for name in GAMES:
        game = open_game(name)
        tally = Tally(sure_from(game.pieces))
        reader = Reader(game.plan, game.pieces)
        for label in tables:
            if label["game"] == name:
                tally.add(*read_with_excuse(reader, load_picture(label["image"]), label))
        every.join(tally)
        yield from tally.lines(f"{name}, labelled tables")
    yield from every.reliability("labelled tables")


def measure_renders(boards: int) -> Iterator[Line]:
    """Own renders of the games' boards and colours, which are not those of the training."""
    every = Tally()
    for name in GAMES:
        game = open_game(name)
        tally = Tally(sure_from(game.pieces))
        reader = Reader(game.plan, of_many(game))
        for number in range(boards):
            rng = np.random.default_rng([RENDER_SEED + number, len(name)])
            frame, label = rendered(game, rng)
            tally.add(*read_with_excuse(reader, frame, label))
        every.join(tally)
        yield from tally.lines(f"{name}, own renders")
    yield from every.reliability("own renders")


def labelled_tables(folder: Path) -> Iterator[dict[str, Any]]:
    """The labels of the tables among the labelled pictures, each with its picture's whole path."""
    boards = folder / "boards"
    for line in (boards / "labels.jsonl").read_text("utf-8").splitlines():
        label = json.loads(line)
        yield {**label, "image": boards / label["image"]}


def read_with_excuse(
    reader: Reader, frame: Frame, label: dict[str, Any]
) -> tuple[Reading, dict[str, str], frozenset[str]]:
    """What is read in a labelled frame, the truth, and the cells of which nobody need be sure."""
    size, truth = (frame.shape[1], frame.shape[0]), label["cells"]
    camera = Camera.from_corners(label["corners"], size, board_mm(reader.plan))
    return reader.read(frame, camera), truth, kings_from_above(reader, camera, truth)


def missed(reading: Reading, truth: dict[str, str], sure: float) -> Iterator[tuple[str, str, str, float]]:
    """The cells that are wrong, or less than sure: each with what stands there, what was read, how surely."""
    for cell, shares in reading.items():
        seen, stands = max(shares, key=shares.__getitem__), truth.get(cell, EMPTY)
        if seen != stands or shares[seen] < sure:
            yield cell, stands, seen, shares[seen]


def of_many(game: AnyGame) -> PieceSet:
    """The pieces of a game from several sets: random boards hold more of a colour than one set has."""
    colours = tuple(replace(colour, most=None) for colour in game.pieces.colours)
    return replace(game.pieces, colours=colours)


def rendered(game: AnyGame, rng: np.random.Generator) -> tuple[Frame, dict[str, Any]]:
    """A random picture of a third-full board, and its truth."""
    labels = [piece.label for piece in game.pieces.pieces]
    cells = [cell.name for cell in game.plan.cells if cell.is_playable and rng.random() < 1 / 3]
    placements = tuple(_placed(cell, labels[int(rng.integers(len(labels)))], rng) for cell in cells)
    view = random_view(rng, board_mm(game.plan))
    shot = render(game.plan, game.pieces, placements, view, rng)
    truth = {placement.cell: placement.label for placement in placements}
    return shot.image, {"corners": shot.corners.tolist(), "cells": truth}


def _placed(cell: str, label: str, rng: np.random.Generator) -> Placement:
    right, away, yaw = rng.uniform((-3, -3, 0), (3, 3, 360)).tolist()
    return Placement(cell, label, right, away, yaw)
