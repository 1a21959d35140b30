"""Makes lessons of path-traced tables: `python -m vision.training.traced.tables KIND FOLDER --tables 100`.

They are written as those of labelled pictures, and are learned from in the same way.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.answers import ANSWERS
from vision.geometry import Camera
from vision.patches import Places
from vision.plan import DISC, board_mm
from vision.render import camera_of
from vision.render.styles import random_view
from vision.training.boards import random_plan, random_things
from vision.training.labelled import Picture
from vision.training.lesson import write
from vision.training.pictures import random_placements
from vision.training.traced.tracer import traced
from vision.training.truth import Scene

TIMES = 6
"""Each picture is shown so many times, each time a little different."""
SIZES = ((800, 600), (800, 600), (1024, 768))
FROM_ABOVE, ABOVE_DEG = 0.5, 14.0
"""So often a table of discs is seen from above, with less tilt than this: there kings are hard to tell."""


def random_table(kind: str, rng: np.random.Generator) -> Picture:
    """Some pieces on some board in some light; all stand flat."""
    plan = random_plan(kind, rng)
    size = SIZES[int(rng.integers(len(SIZES)))]
    view = replace(random_view(rng, board_mm(plan)), image_size=size)
    if kind == DISC and rng.random() < FROM_ABOVE:
        view = replace(view, tilt_deg=float(rng.uniform(0, ABOVE_DEG)))
    things = random_things(kind, plan, rng)
    placements = tuple(replace(each, tip_deg=0.0) for each in random_placements(kind, plan, things, rng))

    def tops(places: Places, camera: Camera) -> NDArray[np.float32]:
        return Scene(kind, plan, things, placements, view, camera).tops(places)

    return Picture(
        traced(plan, things, placements, view, rng),
        camera_of(view, board_mm(plan)).corners(),
        plan,
        things,
        {each.cell: each.label for each in placements},
        true_tops=tops,
    )


def main() -> None:
    """Write one file for each table, and its picture beside it for people to look at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(ANSWERS))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for number in range(args.seed, args.seed + args.tables):
        path = args.folder / f"{args.kind}-traced-{number:05}.npz"
        if not path.exists():
            rng = np.random.default_rng([number, len(args.kind)])
            picture = random_table(args.kind, rng)
            cv2.imwrite(str(path.with_suffix(".jpg")), picture.frame)
            write(path, picture.lessons(TIMES, rng))


if __name__ == "__main__":
    main()
