"""What a finder takes for dice in drawn scenes, and is none: knots of carpets, keys, pips of larger dice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.answers import NOTHING_AT
from vision.loose.crops import CROP_PX, SPAN, cut_out
from vision.loose.finder import Places, find_places
from vision.loose.pyramid import Pyramid
from vision.network import Network
from vision.training.loose.looks import DRAWN_SPOILED, Looks
from vision.training.loose.scenes import KEPT_PX, MARGIN, Floats, Props, random_scene

SCENES, OF_EACH = 2500, 6
"""So many scenes are looked at, and at most so many places of each are kept."""
OF_A_DIE = 0.75
"""A place nearer to a die's middle than this share of its size may be that die."""
A_PIP = 0.4
"""One that is smaller than this share of the die is not: it is a pip, or a corner."""


def mistaken(props: Props, finder: Network, luck: np.random.Generator, scenes: int = SCENES) -> Looks:
    """Places in new scenes that the finder thinks likely and where no die is."""
    crops: list[NDArray[np.uint8]] = []
    low: list[bool] = []
    for _ in range(scenes):
        scene = random_scene(props, luck)
        pyramid = Pyramid.of(scene.frame)
        places = find_places(pyramid, finder)
        wrong = luck.permutation(places[is_none(places, scene.dice)])[:OF_EACH]
        crops += list(cut_out(pyramid, wrong[:, :3], KEPT_PX, MARGIN))
        low += [scene.has_lower_side] * len(wrong)
    count, middle = len(crops), (KEPT_PX - 1) / 2
    at = np.tile(np.array([middle, middle, CROP_PX / SPAN], dtype=np.float32), (count, 1))
    is_placed = np.zeros(count, dtype=bool)
    answers, may_turn = np.full(count, NOTHING_AT), ~np.array(low, dtype=bool)
    return Looks(crops, np.arange(count), at, answers, may_turn, is_placed, DRAWN_SPOILED)


def is_none(places: Places, dice: Floats) -> NDArray[np.bool_]:
    """Which places (N, 4) are no die of a scene, (M, 4)."""
    apart = np.linalg.norm(places[:, None, :2] - dice[None, :, :2], axis=2)
    size, die = places[:, None, 2], dice[None, :, 2]
    is_near = apart < OF_A_DIE * np.maximum(die, 0.6 * size)
    return np.asarray(~(is_near & (size > A_PIP * die)).any(axis=1), dtype=bool)
