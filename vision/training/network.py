"""The network as PyTorch sees it; `vision.network` runs what `save` writes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from vision.network import BLOCK_PX, LEAST_SPREAD

FACTS = 5
HIDDEN = 64
SQUEEZED = 16
"""Channels before the patch is taken as a whole."""
NEAR = 6
"""Modules of the first two layers, after which four pixels have become one."""


class PatchNetwork(nn.Module):
    """Layers that look ever wider, then the whole patch together with the facts; eight pixels become one."""

    def __init__(self, answers: int, side_px: int, is_close: bool) -> None:
        super().__init__()
        self.eye = _close_look() if is_close else _glance()
        self.seen = nn.Linear(SQUEEZED * (side_px // 8) ** 2, HIDDEN)
        self.known = nn.Linear(FACTS, HIDDEN)
        self.scores = nn.Linear(HIDDEN, answers)
        self.where = nn.Conv2d(32, 1, 1)
        self.whereabouts = nn.Linear(HIDDEN, (side_px // BLOCK_PX) ** 2)
        self.wall = nn.Linear(HIDDEN, 1)  # for training only
        self.side_px = side_px

    def forward(self, patches: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
        """Scores (N, answers), and (N, blocks) how well each block shows the piece's own colour."""
        scores, where, _ = self.look(patches, facts)
        return scores, where

    def look(self, patches: Tensor, facts: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The same, and (N,) how much of a disc's wall is seen: who can measure it tells kings from men."""
        near = self.eye[:NEAR](patches)
        hidden = torch.relu(self.seen(self.eye[NEAR:](near)) + self.known(facts))
        where = self.where(near).flatten(1) + self.whereabouts(hidden)
        return self.scores(hidden), where, self.wall(hidden)[:, 0]


def _glance() -> nn.Sequential:
    """Blocks of 4×4 pixels at once: quick enough for every cell."""
    return nn.Sequential(
        *_layer(3, 24, size=BLOCK_PX, step=BLOCK_PX),
        *_layer(24, 32, size=3),
        *_layer(32, 48, size=3, step=2),
        *_layer(48, SQUEEZED, size=1),
        nn.Flatten(),
    )


def _close_look() -> nn.Sequential:
    """Every edge to the pixel: for the cells in doubt."""
    return nn.Sequential(
        *_layer(3, 16, size=5, step=2),
        *_layer(16, 32, size=3, step=2),
        *_layer(32, 64, size=3, step=2),
        *_layer(64, SQUEEZED, size=1),
        nn.Flatten(),
    )


def body_colours(where: Tensor, pixels: Tensor) -> Tensor:
    """The colours (N, 3) of the blocks where the piece shows best, in units of pixels (N, 3, side, side)."""
    blocks = nn.functional.avg_pool2d(pixels, BLOCK_PX).flatten(2)
    return (blocks * where.softmax(dim=1)[:, None]).sum(dim=2)


def _layer(before: int, after: int, size: int, step: int = 1) -> tuple[nn.Module, ...]:
    padding = size // 2 if size % 2 else 0
    convolution = nn.Conv2d(before, after, size, stride=step, padding=padding, bias=False)
    return convolution, nn.BatchNorm2d(after), nn.ReLU()


def prepared(pixels: Tensor, board: Tensor, lean: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """What `vision.network.prepare` does, for pixels (N, 3, side, side): inputs, facts, mean and spread."""
    colours = pixels.mean(dim=(2, 3))
    mean = colours.mean(dim=1, keepdim=True)
    centred = pixels - mean[:, :, None, None]
    spread = centred.square().mean(dim=(1, 2, 3)).sqrt()[:, None] + LEAST_SPREAD
    scale = board[:, 3:].mean(dim=1, keepdim=True) + LEAST_SPREAD
    facts = torch.cat([lean[:, None], (colours - board[:, :3]) / scale, torch.log(spread / scale)], dim=1)
    return centred / spread[:, :, None, None], facts, mean, spread


def save(network: PatchNetwork, path: Path, temperature: float) -> None:
    """Write the network as ONNX, its scores divided by the temperature."""
    network.eval()
    with torch.no_grad():
        network.scores.weight /= temperature
        network.scores.bias /= temperature
    path.parent.mkdir(parents=True, exist_ok=True)
    names = ("patches", "facts", "scores", "where")
    torch.onnx.export(
        network,
        (torch.zeros(2, 3, network.side_px, network.side_px), torch.zeros(2, FACTS)),
        str(path),
        input_names=names[:2],
        output_names=names[2:],
        dynamic_axes={name: {0: "cells"} for name in names},
        dynamo=False,
    )
    halve(path)


def halve(path: Path) -> None:
    """Keep weights in two bytes each: OpenCV widens them again, and no score changes by a hundredth."""
    model = onnx.load(path)
    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype == np.float32:
            weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), weights.name))
    onnx.save(model, path)
