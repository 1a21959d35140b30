"""Labelled photos as lessons: windows for the finder, places for the reader."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT
from vision.loose import DiceNetworks
from vision.loose.finder import Places, find_places
from vision.loose.pyramid import Pyramid
from vision.loose.reader import read_places
from vision.loose.score import LabelledDie, read_labels
from vision.pictures import Frame, load_picture
from vision.training.loose.lessons import Pictures
from vision.training.loose.looks import Looks
from vision.training.loose.lying import SCENE_PX
from vision.training.loose.scenes import MOST_DICE

PHOTO_PX = (640, 640)
TRAY = "tray"
SITTINGS = (
    ("IMG_20191208_1112", TRAY),
    ("IMG_20191208_111642", "first evening"),
    ("IMG_20191208_112322", "second evening"),
    ("IMG_20191208_112826", TRAY),
    ("IMG_20191209", "first morning"),
    ("IMG_20191209_100026", "second morning"),
)
"""From which file name on photos belong to which sitting: read off the times in the names and the scenes.
Those of one sitting share table, light and dice; so they are left out together."""
WINDOWS = 10
"""Windows of each photo for the finder, at several scales."""
WINDOW_SCALES = (0.7, 1.9)
BOX_TO_SIZE = 0.68
"""The top face's side as a share of its box, for dice that the networks of the drawn scenes do not see."""
BESIDE = 0.62
"""What the finder sees so far from the middle of every box, in sides of the box, is no die."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo with its dice, their places as good as they are known, and places that are no dice."""

    name: str
    frame: Frame
    labels: tuple[LabelledDie, ...]
    places: Places  # (dice, 3)
    is_placed: NDArray[np.bool_]
    nothing: Places  # (N, 3)

    @property
    def sitting(self) -> str:
        """Which sitting it belongs to."""
        return sitting_of(self.name)


def sitting_of(name: str) -> str:
    """Which sitting the photo of this name belongs to."""
    return next(sitting for start, sitting in reversed(SITTINGS) if name >= start)


def folder_of(sitting: str) -> str:
    """Where the weights that have not seen a sitting are kept."""
    return sitting.replace(" ", "-")


def studied(name: str, frame: Frame, labels: list[LabelledDie], networks: DiceNetworks) -> Photo:
    """A photo as the networks of the drawn scenes see it: boxes tell neither the top face nor its size."""
    pyramid = Pyramid.of(frame)
    found = find_places(pyramid, networks.finder)
    read = read_places(pyramid, read_places(pyramid, found, networks.reader).places, networks.reader).places
    places, placed = [], []
    for label in labels:
        x, y = label.middle
        apart = np.hypot(read[:, 0] - x, read[:, 1] - y) / label.side
        nearest = int(apart.argmin()) if len(apart) else -1
        ratio = read[nearest, 2] / label.side if nearest >= 0 else 0.0
        is_seen = nearest >= 0 and apart[nearest] < 0.3 and 0.4 < ratio < 1.1
        places.append(read[nearest, :3] if is_seen else np.array([x, y, BOX_TO_SIZE * label.side]))
        placed.append(is_seen)
    boxes = np.array([(*label.middle, label.side) for label in labels]).reshape(-1, 3)
    apart = np.hypot(found[:, None, 0] - boxes[:, 0], found[:, None, 1] - boxes[:, 1])
    nothing = found[(apart > BESIDE * boxes[:, 2]).all(axis=1), :3]
    return Photo(
        name,
        frame,
        tuple(labels),
        np.array(places, dtype=np.float32).reshape(-1, 3),
        np.array(placed, dtype=bool),
        nothing,
    )


def windows(photos: list[Photo], luck: np.random.Generator) -> Pictures:
    """Windows of photos at several scales, most of them round a die."""
    side = SCENE_PX // 2
    pictures: list[NDArray[np.uint8]] = []
    dice = np.zeros((len(photos) * WINDOWS, MOST_DICE, 3), dtype=np.float32)
    for photo in photos:
        size = np.array(photo.frame.shape[1::-1])
        for _ in range(WINDOWS):
            scale = float(np.exp(luck.uniform(*np.log(WINDOW_SCALES))))
            span = round(SCENE_PX / scale)
            middle = luck.uniform(0, size)
            if len(photo.places) and luck.random() < 0.75:
                die = photo.places[int(luck.integers(len(photo.places)))]
                middle = die[:2] + luck.uniform(-0.4, 0.4, 2) * span
            left, top = (round(float(part)) for part in np.clip(middle - span / 2, 0, size - span))
            view = photo.frame[top : top + span, left : left + span]
            way = cv2.INTER_AREA if span > side else cv2.INTER_LINEAR
            places = (photo.places - np.array([left - 0.5, top - 0.5, 0])) * (SCENE_PX / span)
            places[:, :2] -= 0.5
            seen = places[((places[:, :2] > 0) & (places[:, :2] < SCENE_PX)).all(axis=1)][:MOST_DICE]
            dice[len(pictures), : len(seen)] = seen
            pictures.append(np.asarray(cv2.resize(view, (side, side), interpolation=way), dtype=np.uint8))
    return Pictures(np.stack(pictures), dice, np.ones(len(pictures), dtype=bool))


def looks_at(photos: list[Photo]) -> Looks:
    """All dice of photos, and what was taken for dice."""
    at, places, answers, placed = [], [], [], []
    for index, photo in enumerate(photos):
        dice, others = len(photo.labels), len(photo.nothing)
        at += [index] * (dice + others)
        places += [*photo.places, *photo.nothing]
        answers += [label.face for label in photo.labels] + [NOTHING_AT] * others
        placed += [*photo.is_placed.tolist(), *[False] * others]
    return Looks(
        [photo.frame for photo in photos],
        np.array(at),
        np.array(places, dtype=np.float32).reshape(-1, 3),
        np.array(answers),
        np.ones(len(at), dtype=bool),
        np.array(placed, dtype=bool),
        spoiled=1.0,
    )


def load_photos(folder: Path, networks: DiceNetworks) -> list[Photo]:
    """All labelled photos, and those without any die."""
    labels = read_labels(folder / "labels.csv", PHOTO_PX)
    paths = sorted(folder.glob("*.jpg"))
    return [studied(path.name, load_picture(path), labels.get(path.name, []), networks) for path in paths]
