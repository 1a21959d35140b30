"""Goes on with labelled photos, with all of them and with each sitting left out in turn.

`python -m vision.training.loose.photos FOLDER PHOTOS --without OTHERS`: PHOTOS holds labels.csv and pictures
of 640×640, OTHERS photos without dice. `vision.training.loose.left_out` then measures.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch

from vision.loose import FINDER, READER, DiceNetworks
from vision.pictures import load_picture
from vision.training.loose.begun import begun_finder, begun_reader
from vision.training.loose.labelled import Photo, folder_of, load_photos, looks_at, studied, windows
from vision.training.loose.learn import LOOKS, laid_in, load_looks, load_pictures, scenes_in, train
from vision.training.loose.lessons import Pictures, finder_loss, reader_loss
from vision.training.loose.looks import Looks
from vision.training.loose.mistaken import mistaken
from vision.training.loose.networks import save_finder, save_reader
from vision.training.loose.prints import random_prints
from vision.training.loose.scenes import load_props

FINDER_RATE, READER_RATE = 3e-3, 2e-3
SEED = 1
PICTURES_OF_EACH = (9, 4, 3)
"""Scenes, boards of dice and windows of photos in a batch of the finder."""
OF_PHOTOS, NEARLY, MISTAKEN = 96, 24, 48
"""So many places of a batch are those of photos, printed things that are nearly a face, and what the finder
takes for dice; the others are those of scenes."""
WEIGHTS = Path(__file__).parents[2] / "weights"


@dataclass(frozen=True, slots=True)
class Course:
    """What to go on from and how long; a network that goes on for no steps is not written."""

    start: Path
    scenes: Pictures
    laid: Pictures
    looks: Looks  # of both
    mistaken: Looks
    finder_steps: int
    reader_steps: int

    def go_on(self, photos: list[Photo], out: Path) -> None:
        """Go on with these photos, and write the weights."""
        luck = np.random.default_rng(SEED)
        out.mkdir(parents=True, exist_ok=True)
        if self.finder_steps:
            shots = windows(photos, luck)
            pictures = list(zip((self.scenes, self.laid, shots), PICTURES_OF_EACH, strict=True))
            finder = begun_finder(self.start, self.scenes)
            train(finder, finder_loss, pictures, self.finder_steps, FINDER_RATE, SEED)
            save_finder(finder, out / f"{FINDER}.onnx")
        if self.reader_steps:
            looks = [
                (self.looks, LOOKS - OF_PHOTOS - NEARLY - MISTAKEN),
                (random_prints(luck), NEARLY),
                (self.mistaken, MISTAKEN),
                (looks_at(photos), OF_PHOTOS),
            ]
            reader = begun_reader(self.start, self.looks)
            train(reader, reader_loss, looks, self.reader_steps, READER_RATE, SEED)
            save_reader(reader, out / f"{READER}.onnx")


def main() -> None:
    """Leave out none and write the weights, then leave each sitting out in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--without", type=Path, help="a folder of photos without any dice")
    parser.add_argument("--start", type=Path, help="the folder of the weights to go on from, if not FOLDER")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--only-all", action="store_true", help="leave nothing out, only write the weights")
    parser.add_argument("--finder-steps", type=int, default=150)
    parser.add_argument("--reader-steps", type=int, default=800)
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    start = args.start or args.folder
    networks = DiceNetworks.in_folder(start)
    photos = load_photos(args.photos, networks)
    others = sorted(args.without.glob("*.jpg")) if args.without else []
    bare = [studied(path.name, load_picture(path), [], networks) for path in others]
    scenes, laid = scenes_in(args.folder), laid_in(args.folder)
    if not laid:
        parser.error(f"{args.folder} holds no boards of dice: run vision.training.loose.laid first.")
    if not (args.only_all or (args.finder_steps and args.reader_steps)):
        parser.error("sittings are left out for both networks: with --only-all one may stay as it is.")
    course = Course(
        start,
        load_pictures(scenes),
        load_pictures(laid),
        load_looks(scenes + laid),
        mistaken(load_props(args.folder), networks.finder, np.random.default_rng(SEED)),
        args.finder_steps,
        args.reader_steps,
    )
    course.go_on(photos + bare, args.out)
    for sitting in [] if args.only_all else sorted({photo.sitting for photo in photos}):
        shown = [photo for photo in photos if photo.sitting != sitting]
        course.go_on(shown + bare, args.folder / folder_of(sitting))


if __name__ == "__main__":
    main()
