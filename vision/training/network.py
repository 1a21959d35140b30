"""The network as PyTorch sees it; `vision.judging` runs what `save` writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import onnx
import torch
from torch import Tensor, nn

from vision.answers import ANSWERS, CLOSE_PX
from vision.judging import BLOCK_PX, HINT_PX, fold_of
from vision.levels import LEAST_SPREAD
from vision.patches import PATCH_PX
from vision.plan import DISC
from vision.training.kept_weights import keep, load_tensors

FACTS = 5
HIDDEN, HINT_HIDDEN = 64, 32
SQUEEZED = 16
"""Channels before the patch is taken as a whole."""
NEAR = 6
"""Modules of the first two layers, after which four pixels have become one."""


class PatchNetwork(nn.Module):
    """Layers that look ever wider, then the whole patch together with the facts; eight pixels become one."""

    def __init__(self, kind: str, is_close: bool = False) -> None:
        super().__init__()
        self.fold = fold_of(f"{kind}-close" if is_close else kind)
        self.eye = _glance() if self.fold == 1 else _close_look(3 * self.fold**2)
        self.side_px = CLOSE_PX if is_close else PATCH_PX
        whole = SQUEEZED * (self.side_px // 8) ** 2
        self.seen = nn.Linear(whole, HIDDEN)
        self.known = nn.Linear(FACTS, HIDDEN)
        self.scores = nn.Linear(HIDDEN, len(ANSWERS[kind]))
        self.where = nn.Conv2d(32, 1, 1)
        self.whereabouts = nn.Linear(HIDDEN, (self.side_px // BLOCK_PX) ** 2)
        self.top = nn.Linear(whole, 3) if kind == DISC and not is_close else None

    def folded(self, patches: Tensor) -> Tensor:
        """Patches (N, 3, side, side) as this network takes them in."""
        return nn.functional.pixel_unshuffle(patches, self.fold)

    def forward(self, patches: Tensor, facts: Tensor) -> tuple[Tensor, ...]:
        """Scores (N, answers) of folded patches; (N, blocks) how well each block shows the piece's colour.

        A glance at discs also gives middle and radius (N, 3) of their tops, in mm from the patch's middle.
        """
        near = self.eye[:NEAR](patches)
        whole = self.eye[NEAR:](near)
        hidden = torch.relu(self.seen(whole) + self.known(facts))
        where = self.where(near).flatten(1) + self.whereabouts(hidden)
        return (self.scores(hidden), where, *([self.top(whole)] if self.top else []))


def _glance() -> nn.Sequential:
    """Blocks of 4×4 pixels at once: quick enough for most cells."""
    return nn.Sequential(
        *layer(3, 24, size=BLOCK_PX, step=BLOCK_PX),
        *layer(24, 32, size=3),
        *layer(32, 48, size=3, step=2),
        *layer(48, SQUEEZED, size=1),
        nn.Flatten(),
    )


def _close_look(channels: int) -> nn.Sequential:
    """Every edge to the pixel: for figures, whose shadows look like them, and for discs in doubt."""
    return nn.Sequential(
        *layer(channels, 16, size=3),
        *layer(16, 32, size=3, step=2),
        *layer(32, 64, size=3, step=2),
        *layer(64, SQUEEZED, size=1),
        nn.Flatten(),
    )


class HintNetwork(nn.Module):
    """A patch at half the size: is anything there at all? Quick enough for every cell.

    Of discs it also says whether one is surely there, and where its top is: a disc has no face to be read.
    """

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.eye = nn.Sequential(*layer(3, 12, size=3, step=2), *layer(12, 24, size=3, step=2), nn.Flatten())
        whole = 24 * (HINT_PX // 4) ** 2
        self.seen = nn.Linear(whole, HINT_HIDDEN)
        self.known = nn.Linear(FACTS, HINT_HIDDEN)
        self.score = nn.Linear(HINT_HIDDEN, 2 if kind == DISC else 1)
        self.top = nn.Linear(whole, 3) if kind == DISC else None

    def forward(self, patches: Tensor, facts: Tensor) -> tuple[Tensor, ...]:
        """Scores (N, 1): the higher, the more surely there is nothing; of discs (N, 2), also for a disc.

        Of discs then middle and radius (N, 3) of their tops, in mm from the patch's middle.
        """
        whole = self.eye(patches)
        hidden = torch.relu(self.seen(whole) + self.known(facts))
        return (self.score(hidden), *([self.top(whole)] if self.top else []))


def resume(network: nn.Module, path: Path, inputs: Tensor) -> None:
    """Go on from weights that were written as ONNX; some inputs tell what is usual in each layer."""
    eye: Any = network.eye
    tensors = load_tensors(path)
    network.load_state_dict({name: each for name, each in tensors.items() if "::" not in name}, strict=False)
    folded = iter(each for name, each in tensors.items() if "::" in name)
    network.eval()
    with torch.no_grad():
        for place, norm in enumerate(eye):
            if isinstance(norm, nn.BatchNorm2d):
                eye[place - 1].weight.copy_(next(folded))
                usual = eye[:place](inputs)
                norm.running_mean.copy_(usual.mean(dim=(0, 2, 3)))
                norm.running_var.copy_(usual.var(dim=(0, 2, 3)))
                norm.weight.copy_((norm.running_var + norm.eps).sqrt())
                norm.bias.copy_(norm.running_mean + next(folded))


def body_colours(where: Tensor, pixels: Tensor) -> Tensor:
    """The colours (N, 3) of the blocks where the piece shows best, in units of pixels (N, 3, side, side).

    What ships asks only blocks within reach of the middle; lessons leave it free where to point.
    """
    blocks = nn.functional.avg_pool2d(pixels, BLOCK_PX).flatten(2)
    return (blocks * where.softmax(dim=1)[:, None]).sum(dim=2)


def layer(before: int, after: int, size: int, step: int = 1) -> tuple[nn.Module, ...]:
    """A convolution as all our networks have them."""
    padding = size // 2 if size % 2 else 0
    convolution = nn.Conv2d(before, after, size, stride=step, padding=padding, bias=False)
    return convolution, nn.BatchNorm2d(after), nn.ReLU()


def prepared(pixels: Tensor, board: Tensor, lean: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """What `vision.levels.prepare` does, for pixels (N, 3, side, side): inputs, facts, mean and spread."""
    colours = pixels.mean(dim=(2, 3))
    mean = colours.mean(dim=1, keepdim=True)
    centred = pixels - mean[:, :, None, None]
    spread = centred.square().mean(dim=(1, 2, 3)).sqrt()[:, None] + LEAST_SPREAD
    scale = board[:, 3:].mean(dim=1, keepdim=True) + LEAST_SPREAD
    facts = torch.cat([lean[:, None], (colours - board[:, :3]) / scale, torch.log(spread / scale)], dim=1)
    return centred / spread[:, :, None, None], facts, mean, spread


def save(network: PatchNetwork, path: Path, temperature: float) -> None:
    """Write the network as ONNX, its scores divided by the temperature."""
    with torch.no_grad():
        network.scores.weight /= temperature
        network.scores.bias /= temperature
    patches = torch.zeros(2, 3, network.side_px, network.side_px)
    inputs = {"patches": network.folded(patches), "facts": torch.zeros(2, FACTS)}
    onnx_file(network, inputs, ("scores", "where", *(["top"] if network.top else [])), path)


def save_hint(network: HintNetwork, path: Path, limits: list[float]) -> None:
    """Write the quick network as ONNX, its scores above these limits above zero."""
    with torch.no_grad():
        network.score.bias -= torch.tensor(limits)
    inputs = {"patches": torch.zeros(2, 3, HINT_PX, HINT_PX), "facts": torch.zeros(2, FACTS)}
    onnx_file(network, inputs, ("scores", *(["top"] if network.top else [])), path)


def onnx_file(network: nn.Module, inputs: dict[str, Tensor], outputs: tuple[str, ...], path: Path) -> None:
    """Write any network that takes and gives rows."""
    network.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network,
        tuple(inputs.values()),
        str(path),
        input_names=list(inputs),
        output_names=list(outputs),
        dynamic_axes={name: {0: "rows"} for name in (*inputs, *outputs)},
        dynamo=False,
    )
    keep(onnx.load(path), path)
