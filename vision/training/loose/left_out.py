"""How well sittings are read that were left out: `python -m vision.training.loose.left_out FOLDER PHOTOS`."""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import cv2

from vision.loose import DiceNetworks, find_dice
from vision.loose.score import Score, read_labels, score
from vision.pictures import load_picture
from vision.training.loose.labelled import PHOTO_PX, folder_of, sitting_of

SURENESS = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 1.01)
"""Where one row of the table of reliability ends and the next begins."""


def measured(networks: Path, photos: Path, sitting: str) -> Score:
    """What the networks in a folder say about the photos of a sitting."""
    learned = DiceNetworks.in_folder(networks)
    labels = read_labels(photos / "labels.csv", PHOTO_PX)
    paths = [path for path in sorted(photos.glob("*.jpg")) if sitting_of(path.name) == sitting]
    seen = (score(find_dice(load_picture(path), learned), labels.get(path.name, [])) for path in paths)
    return sum(seen, Score())


def told(name: str, total: Score) -> str:
    """A score in a line."""
    share = total.right / max(total.labelled, 1)
    return (
        f"{name}: {total.labelled} dice, found {total.found}, read right {total.right} ({share:.2%}),"
        f" extra {total.extra}"
    )


def reliability(total: Score) -> list[str]:
    """How often dice were wrong that were given with some probability."""
    rows = []
    for low, high in pairwise(SURENESS):
        right = [is_right for p, is_right in total.said if low <= p < high]
        rows.append(f"{low} to {min(high, 1.0)}: {len(right)} dice, {right.count(False)} wrong")
    return rows


def main() -> None:
    """Measure each sitting with the weights that have not seen it, and with those of drawn scenes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("photos", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    drawn, total, lines = Score(), Score(), []
    for sitting in sorted({sitting_of(path.name) for path in args.photos.glob("*.jpg")}):
        left_out = measured(args.folder / folder_of(sitting), args.photos, sitting)
        lines.append(told(sitting, left_out))
        total += left_out
        drawn += measured(args.folder, args.photos, sitting)
    lines += [told("each sitting left out", total), *reliability(total), told("drawn scenes only", drawn)]
    print("\n".join(lines))  # noqa: T201 -- a script


if __name__ == "__main__":
    main()
