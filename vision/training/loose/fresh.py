"""How well the shipped networks do on scenes drawn anew: `python -m vision.training.loose.fresh FOLDER`."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import cv2
import numpy as np

from vision.loose import LooseDie, find_dice
from vision.training.loose.casts import STRANGE_AT
from vision.training.loose.scenes import Scene, load_props, random_scene

SCENES = 200
SEED = 77
"""Scenes to learn from have other seeds; the casts are the same."""
SURE = 0.9
NEAR = 0.5


def nearest(dice: tuple[LooseDie, ...], x: float, y: float, size: float) -> LooseDie | None:
    """The die at this place, if any."""
    near = [die for die in dice if math.dist((die.x, die.y), (x, y)) < NEAR * size]
    return min(near, key=lambda die: math.dist((die.x, die.y), (x, y)), default=None)


def main() -> None:
    """Count readable dice found and read, strange ones that are surely given a face, and extra ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    props = load_props(args.folder)
    counts = dict.fromkeys(("readable", "found", "right", "strange", "strange with a sure face", "extra"), 0)
    for number in range(SCENES):
        scene = random_scene(props, np.random.default_rng([number, SEED]))
        for name, count in counted(scene).items():
            counts[name] += count
    print(", ".join(f"{name} {count}" for name, count in counts.items()))  # noqa: T201 -- a script


def counted(scene: Scene) -> dict[str, int]:
    """What was said about one scene."""
    dice = find_dice(scene.frame)
    pairs = [(int(answer), nearest(dice, x, y, size)) for x, y, size, answer in scene.dice.tolist()]
    readable = [(answer, die) for answer, die in pairs if answer != STRANGE_AT]
    strange = [die for answer, die in pairs if answer == STRANGE_AT]
    matched = [die for _, die in pairs if die is not None]
    return {
        "readable": len(readable),
        "found": sum(die is not None for _, die in readable),
        "right": sum(die is not None and die.face == answer for answer, die in readable),
        "strange": len(strange),
        "strange with a sure face": sum(
            die is not None and die.face is not None and die.p >= SURE for die in strange
        ),
        "extra": sum(die not in matched for die in dice),
    }


if __name__ == "__main__":
    main()
