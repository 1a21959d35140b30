"""How well the eyes read: labelled pictures of tables, and own renders of every game."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from arbiter.cli.benches.figure import Line, Share
from engine import EMPTY, GAMES, AnyGame, PieceSet, open_game
from vision import Camera, Frame, Placement, Reader, Reading, board_mm, load_picture, render
from vision.render.styles import random_view

PICTURES = "TABLIER_PICTURES"
"""Names the folder with the labelled pictures."""
SURE = 0.9
"""Below this a cell is unsure."""
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

    cells: int = 0
    wrong: int = 0
    unsure: int = 0
    boards: int = 0
    right_boards: int = 0
    seen: Counter[float] = field(default_factory=Counter)
    missed: Counter[float] = field(default_factory=Counter)

    def add(self, reading: Reading, truth: dict[str, str]) -> None:
        """One more board. A cell is wrong if it is surely something else than the truth."""
        before = self.wrong + self.unsure
        for cell, shares in reading.items():
            label = max(shares, key=shares.__getitem__)
            share, is_right = shares[label], label == truth.get(cell, EMPTY)
            step = max(edge for edge in STEPS if edge <= share)
            self.cells += 1
            self.seen[step] += 1
            self.missed[step] += not is_right
            self.unsure += share < SURE
            self.wrong += share >= SURE and not is_right
        self.boards += 1
        self.right_boards += before == self.wrong + self.unsure

    def join(self, other: Tally) -> None:
        """Add what another one counted."""
        self.seen.update(other.seen)
        self.missed.update(other.missed)

    def lines(self, where: str) -> Iterator[Line]:
        """The three shares that have targets."""
        yield Share("vision", f"{where}: cells surely wrong", self.wrong, self.cells, at_most=MOST_WRONG)
        yield Share("vision", f"{where}: cells unsure", self.unsure, self.cells, at_most=MOST_UNSURE)
        yield Share("vision", f"{where}: boards right", self.right_boards, self.boards, at_least=LEAST_BOARDS)

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

    The networks that ship have learned from them, too: vision.md has the figures with each look left out.
    """
    folder = os.environ.get(PICTURES)
    if not folder:
        yield f"{PICTURES} is not set: the labelled pictures are left out."
        return
    tables, every = list(labelled_tables(Path(folder))), Tally()
    for name in GAMES:
        game, tally = open_game(name), Tally()
        reader = Reader(game.plan, game.pieces)
        for label in tables:
            if label["game"] == name:
                tally.add(read(reader, load_picture(label["image"]), label["corners"]), label["cells"])
        every.join(tally)
        yield from tally.lines(f"{name}, labelled tables")
    yield from every.reliability("labelled tables")


def measure_renders(boards: int) -> Iterator[Line]:
    """Own renders of the games' boards and colours, which are not those of the training."""
    every = Tally()
    for name in GAMES:
        game, tally = open_game(name), Tally()
        reader = Reader(game.plan, of_many(game))
        for number in range(boards):
            rng = np.random.default_rng([RENDER_SEED + number, len(name)])
            frame, label = rendered(game, rng)
            tally.add(read(reader, frame, label["corners"]), label["cells"])
        every.join(tally)
        yield from tally.lines(f"{name}, own renders")
    yield from every.reliability("own renders")


def labelled_tables(folder: Path) -> Iterator[dict[str, Any]]:
    """The labels of the tables among the labelled pictures, each with its picture's whole path."""
    boards = folder / "boards"
    for line in (boards / "labels.jsonl").read_text("utf-8").splitlines():
        label = json.loads(line)
        yield {**label, "image": boards / label["image"]}


def read(reader: Reader, frame: Frame, corners: ArrayLike) -> Reading:
    """What is read in a frame in which the board has these corners."""
    size = (frame.shape[1], frame.shape[0])
    return reader.read(frame, Camera.from_corners(corners, size, board_mm(reader.plan)))


def missed(reading: Reading, truth: dict[str, str]) -> Iterator[tuple[str, str, str, float]]:
    """The cells that are wrong or unsure: each with what stands there, what was read, and how surely."""
    for cell, shares in reading.items():
        seen, stands = max(shares, key=shares.__getitem__), truth.get(cell, EMPTY)
        if seen != stands or shares[seen] < SURE:
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
