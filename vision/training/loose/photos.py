"""Goes on with labelled photos, with all of them and with each sitting left out in turn.

`python -m vision.training.loose.photos FOLDER PHOTOS --without OTHERS`: PHOTOS holds labels.csv and pictures
of 640×640, OTHERS photos without dice.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.loose import DiceNetworks, find_dice
from vision.loose.crops import SPAN
from vision.loose.finder import Places, find_places
from vision.loose.pyramid import Pyramid
from vision.loose.reader import read_places
from vision.loose.score import LabelledDie, Score, read_labels, score
from vision.network import from_bytes
from vision.pictures import Frame, load_picture
from vision.training.loose.learn import CROPS, PICTURES, load_crops, load_pictures, train
from vision.training.loose.lessons import MOST_DICE, Crops, Pictures, finder_loss, reader_loss
from vision.training.loose.networks import FinderNetwork, ReaderNetwork, save_finder, save_reader
from vision.training.loose.scenes import KEPT_PX, MARGIN, SCENE_PX

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
TURNS = 6
"""Each die of a photo is kept in so many ways."""
BOX_TO_SIZE = 0.68
"""The top face's side as a share of its box, for dice that the networks of the drawn scenes do not see."""
BESIDE = 0.62
"""What the finder sees so far from the middle of every box, in sides of the box, is no die."""
FINDER_STEPS, READER_STEPS = 150, 500
FINDER_RATE, READER_RATE = 1.5e-3, 1.5e-3
WEIGHTS = Path(__file__).parents[2] / "weights"


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
        return next(sitting for start, sitting in reversed(SITTINGS) if self.name >= start)


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


def photo_crops(photos: list[Photo], luck: np.random.Generator) -> Crops:
    """All dice of photos, turned by any angle, and what was taken for dice."""
    crops, answers, placed = [], [], []
    for photo in photos:
        places = np.concatenate([photo.places, photo.nothing])
        faces = [label.face for label in photo.labels] + [0] * len(photo.nothing)
        exact = [*photo.is_placed.tolist(), *[False] * len(photo.nothing)]
        for _ in range(TURNS):
            crops += [turned_out(photo.frame, place, float(luck.uniform(0, 360))) for place in places]
            answers += faces
            placed += exact
    return Crops(np.stack(crops), np.array(answers), np.ones(len(crops), dtype=bool), np.array(placed))


def turned_out(frame: Frame, place: Places, angle_deg: float) -> NDArray[np.uint8]:
    """A crop as it is kept, round a place (3,) and turned."""
    x, y, size = place.tolist()
    scale = KEPT_PX / (SPAN * MARGIN * size)
    matrix = np.array(cv2.getRotationMatrix2D((x, y), angle_deg, scale), dtype=np.float64)
    matrix[:, 2] += (KEPT_PX - 1) / 2 - np.array([x, y])
    side, edge = (KEPT_PX, KEPT_PX), cv2.BORDER_REPLICATE
    return np.asarray(
        cv2.warpAffine(frame, matrix, side, flags=cv2.INTER_LINEAR, borderMode=edge), dtype=np.uint8
    )


def as_networks(folder: Path, finder: FinderNetwork, reader: ReaderNetwork) -> DiceNetworks:
    """The networks as the product runs them."""
    save_finder(finder, folder / "loose-finder.onnx")
    save_reader(reader, folder / "loose-reader.onnx")
    return DiceNetworks(
        from_bytes((folder / "loose-finder.onnx").read_bytes()),
        from_bytes((folder / "loose-reader.onnx").read_bytes()),
    )


def go_on(
    folder: Path, photos: list[Photo], drawn: tuple[Pictures, Crops], out: Path, seed: int = 1
) -> DiceNetworks:
    """Go on from the networks of the drawn scenes with these photos, and write the weights."""
    finder, reader = FinderNetwork(), ReaderNetwork()
    finder.load_state_dict(torch.load(folder / "finder.pt"))
    reader.load_state_dict(torch.load(folder / "reader.pt"))
    luck = np.random.default_rng(seed)
    pictures = [(drawn[0], PICTURES // 2), (windows(photos, luck), PICTURES // 2)]
    crops = [(drawn[1], CROPS // 2), (photo_crops(photos, luck), CROPS // 2)]
    train(finder, finder_loss, pictures, FINDER_STEPS, FINDER_RATE, seed)
    train(reader, reader_loss, crops, READER_STEPS, READER_RATE, seed)
    out.mkdir(parents=True, exist_ok=True)
    return as_networks(out, finder, reader)


def load_photos(folder: Path, networks: DiceNetworks) -> list[Photo]:
    """All labelled photos, and those without any die."""
    labels = read_labels(folder / "labels.csv", PHOTO_PX)
    paths = sorted(folder.glob("*.jpg"))
    return [studied(path.name, load_picture(path), labels.get(path.name, []), networks) for path in paths]


def drawn_networks(folder: Path) -> DiceNetworks:
    """Those that have seen drawn scenes only."""
    finder, reader = FinderNetwork(), ReaderNetwork()
    finder.load_state_dict(torch.load(folder / "finder.pt"))
    reader.load_state_dict(torch.load(folder / "reader.pt"))
    return as_networks(folder, finder, reader)


def told(name: str, total: Score) -> None:
    """Print a score."""
    print(  # noqa: T201 -- a script
        f"{name}: {total.labelled} dice, found {total.found}, read right {total.right}"
        f" ({total.right / max(total.labelled, 1):.2%}), extra {total.extra}",
        flush=True,
    )


def main() -> None:
    """Leave out none and write the weights, then leave each sitting out in turn and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--without", type=Path, help="a folder of photos without any dice")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--only-all", action="store_true", help="leave nothing out, only write the weights")
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    networks = drawn_networks(args.folder)
    photos = load_photos(args.photos, networks)
    paths = sorted(args.folder.glob("scenes-*.npz"))[:-1]
    drawn = load_pictures(paths), load_crops(paths)
    paths = sorted(args.without.glob("*.jpg")) if args.without else []
    bare = [studied(path.name, load_picture(path), [], networks) for path in paths]
    go_on(args.folder, photos + bare, drawn, args.out)
    before, total = Score(), Score()
    sittings = [] if args.only_all else sorted({photo.sitting for photo in photos})
    for sitting in sittings:
        kept_back = [photo for photo in photos if photo.sitting == sitting]
        shown = [photo for photo in photos if photo.sitting != sitting]
        learned = go_on(args.folder, shown + bare, drawn, args.folder / sitting.replace(" ", "-"))
        before += sum((score(find_dice(each.frame, networks), each.labels) for each in kept_back), Score())
        left_out = sum((score(find_dice(each.frame, learned), each.labels) for each in kept_back), Score())
        told(f"{sitting}, {len(kept_back)} photos", left_out)
        total += left_out
    told("drawn scenes only", before)
    told("each sitting left out", total)


if __name__ == "__main__":
    main()
