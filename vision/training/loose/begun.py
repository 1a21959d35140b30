"""Networks to go on from: those whose weights are in a folder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from vision.loose import FINDER, READER
from vision.loose.finder import MIDDLE_LEVEL, ONE_LEVEL
from vision.training.loose.lessons import Pictures
from vision.training.loose.looks import Looks, shown
from vision.training.loose.networks import FinderNetwork, ReaderNetwork, prepared
from vision.training.network import resume

USUAL = 250
"""So many pictures or places tell what is usual in each layer."""


def begun_finder(folder: Path, pictures: Pictures) -> FinderNetwork:
    """The finder in a folder."""
    network = FinderNetwork()
    some = torch.from_numpy(pictures.pictures[:USUAL]).permute(0, 3, 1, 2).float()
    resume(network, folder / f"{FINDER}.onnx", (some - MIDDLE_LEVEL) / ONE_LEVEL)
    return network


def begun_reader(folder: Path, looks: Looks) -> ReaderNetwork:
    """The reader in a folder."""
    network = ReaderNetwork()
    resume(network, folder / f"{READER}.onnx", _some(looks))
    return network


def _some(looks: Looks) -> Tensor:
    crops, _ = shown(looks.part(np.arange(min(USUAL, len(looks)))), np.random.default_rng(1))
    return prepared(torch.from_numpy(crops).permute(0, 3, 1, 2))
