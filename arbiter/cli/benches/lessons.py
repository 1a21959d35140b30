"""Makes lessons of labelled pictures: `python -m arbiter.cli.benches.lessons FOLDER`. Not in the wheel."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from arbiter.cli.benches.photos import FOLDER, PICTURES, photos_by_set
from arbiter.cli.benches.tables import labelled_tables
from arbiter.table.finding import find_known
from engine import EMPTY, open_game
from vision import load_picture
from vision.training.labelled import Picture
from vision.training.lesson import write

TIMES = 8
"""Each picture is shown so many times, each time a little different."""


def pictures(folder: Path) -> Iterator[tuple[str, Picture]]:
    """The labelled boards and photos, with their names."""
    for label in labelled_tables(folder):
        game, frame = open_game(label["game"]), load_picture(label["image"])
        yield (
            label["image"].stem,
            Picture(frame, np.array(label["corners"]), game.plan, game.pieces, label["cells"]),
        )
    game = open_game("checkers")
    for photos in photos_by_set(folder / FOLDER).values():
        for photo in photos:
            squares = photo.ways(game)[0]
            truth = {cell: each if each == EMPTY else f"{each} man" for cell, each in squares.items()}
            camera = find_known(photo.frame, game, truth, is_light_first=True).camera
            picture = Picture(photo.frame, camera.corners(), game.plan, game.pieces, truth, knows_kings=False)
            yield Path(photo.name).stem, picture


def main() -> None:
    """Write one file for each picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=TIMES)
    args = parser.parse_args()
    if PICTURES not in os.environ:
        sys.exit(f"{PICTURES} is not set: it names the folder with the labelled pictures.")
    args.folder.mkdir(parents=True, exist_ok=True)
    for number, (name, picture) in enumerate(pictures(Path(os.environ[PICTURES]))):
        lessons = picture.lessons(args.times, np.random.default_rng(number))
        write(args.folder / f"{picture.kind}-{name}.npz", lessons)


if __name__ == "__main__":
    main()
