"""The two networks for loose dice as PyTorch sees them: one finds dice, one reads them."""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.answers import ANSWERS
from vision.levels import FOLD, LEAST_SPREAD
from vision.loose.crops import CROP_PX
from vision.loose.finder import ANSWER
from vision.loose.reader import MOST
from vision.plan import DIE
from vision.training.kept_weights import keep

SQUEEZED, HIDDEN = 16, 64


class FinderNetwork(nn.Module):
    """A picture at half the size in, blocks of eight pixels out: is here a die's middle, where, how large?

    Squares of four pixels are taken in at once: that is five times as quick as going pixel by pixel.
    """

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            *_layer(3, 24, size=4, step=4),
            *_layer(24, 32, step=2),
            *_layer(32, 32),
            *_layer(32, 32),
            *_layer(32, 32),
            nn.Conv2d(32, 4, 1),
        )
        with torch.no_grad():
            self.eye[-1].bias[0] = -4.0  # hardly any block holds a middle

    def forward(self, picture: Tensor) -> Tensor:
        """Score, place in the block across and down, logarithm of the size: (N, 4, rows, columns)."""
        found: Tensor = self.eye(picture)
        return found


class ReaderNetwork(nn.Module):
    """A die's crop in, folded; what it shows, and how far off the crop is."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            *_layer(3 * FOLD**2, 16),
            *_layer(16, 32, size=2, step=2),
            *_layer(32, 48),
            *_layer(48, 48),
            *_layer(48, 64, size=2, step=2),
            *_layer(64, 64),
            *_layer(64, SQUEEZED, size=1),
            nn.Flatten(),
            nn.Linear(SQUEEZED * (CROP_PX // (4 * FOLD)) ** 2, HIDDEN),
            nn.ReLU(),
        )
        self.scores = nn.Linear(HIDDEN, len(ANSWERS[DIE]))
        self.off = nn.Linear(HIDDEN, 3)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """Scores (N, 8), and (N, 3) how far right, down and how much larger the die is, in its sizes."""
        hidden = self.eye(crops)
        return self.scores(hidden), self.off(hidden)


def _layer(before: int, after: int, size: int = 3, step: int = 1) -> tuple[nn.Module, ...]:
    padding = size // 2 if size % 2 else 0
    convolution = nn.Conv2d(before, after, size, step, padding, bias=False)
    return convolution, nn.BatchNorm2d(after), nn.ReLU()


def prepared(pixels: Tensor) -> Tensor:
    """What `vision.loose.reader.prepared` does, for pixels (N, 3, side, side)."""
    quarter = pixels.shape[2] // 4
    middle = pixels[:, :, quarter:-quarter, quarter:-quarter]
    spread = middle.std(dim=(2, 3), keepdim=True, correction=0) + LEAST_SPREAD
    levelled = (pixels - middle.mean(dim=(2, 3), keepdim=True)) / spread
    return functional.pixel_unshuffle(levelled.clamp(-MOST, MOST), FOLD)


def save_finder(network: FinderNetwork, path: Path) -> None:
    """Write it as ONNX, for pictures of any size."""
    network.eval()
    size = {2: "rows", 3: "columns"}
    torch.onnx.export(
        network,
        (torch.zeros(1, 3, 160, 160),),
        str(path),
        input_names=["picture"],
        output_names=[ANSWER],
        dynamic_axes={"picture": size, ANSWER: size},
        dynamo=False,
    )
    keep(onnx.load(path), path)


def save_reader(network: ReaderNetwork, path: Path, temperature: float = 1.0) -> None:
    """Write it as ONNX, for any number of crops, its scores divided by the temperature."""
    network.eval()
    with torch.no_grad():
        network.scores.weight /= temperature
        network.scores.bias /= temperature
    torch.onnx.export(
        network,
        (torch.zeros(2, 3 * FOLD**2, CROP_PX // FOLD, CROP_PX // FOLD),),
        str(path),
        input_names=["crops"],
        output_names=["scores", "off"],
        dynamic_axes={name: {0: "dice"} for name in ("crops", "scores", "off")},
        dynamo=False,
    )
    keep(onnx.load(path), path)
