"""The networks that tell kings from men by their rims, as PyTorch sees them."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from vision.levels import FOLD
from vision.rim import ANGLES, ROWS
from vision.stacks import KINSHIP, SEEN
from vision.training.kept_weights import load_tensors
from vision.training.network import layer, onnx_file, resume

FEATURES, HIDDEN = 32, 32
"""What is kept of each rim, and what is made of it beside what is usual on the board."""
FACTS = 2
INPUT = (3 * FOLD**2, ROWS // FOLD, len(ANGLES) // FOLD)
"""A rim as the network takes it in: channels, rows, columns."""
RIM, COMPARISON = "rim.onnx", "comparison.onnx"


class RimNetwork(nn.Module):
    """Looks at one rim: what it is like, and how far off (x, y, radius in mm) the top was believed to be."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            *layer(INPUT[0], 16, size=3),
            *layer(16, 24, size=3, step=2),
            *layer(24, 32, size=3, step=2),
            *layer(32, 16, size=1),
            nn.Flatten(),
        )
        self.seen = nn.Linear(16 * (ROWS // 8) * (len(ANGLES) // 8), 64)
        self.known = nn.Linear(FACTS, 64)
        self.features = nn.Linear(64, FEATURES)
        self.sought = nn.Linear(64, KINSHIP)
        self.offered = nn.Linear(64, KINSHIP)
        self.off = nn.Linear(64, 3)

    def forward(self, rims: Tensor, facts: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Of rims, folded (N, *INPUT): features (N, features), shifts (N, 3), and which others to ask.

        The latter are what each seeks and what it offers, (N, kinship) each: see `vision.stacks.usual`.
        """
        hidden = torch.relu(self.seen(self.eye(rims)) + self.known(facts))
        return torch.relu(self.features(hidden)), self.off(hidden), self.sought(hidden), self.offered(hidden)


class ComparisonNetwork(nn.Module):
    """Compares each disc with what is usual for its like on this board: how much it looks like a king."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden = nn.Linear(2 * FEATURES, HIDDEN)
        self.score = nn.Linear(HIDDEN, 1)

    def forward(self, both: Tensor) -> Tensor:
        """Scores (N, 1) from features of the disc and of its like, (N, 2 features)."""
        return self.score(torch.relu(self.hidden(both)))


class Both(nn.Module):
    """Both networks, which learn together."""

    def __init__(self) -> None:
        super().__init__()
        self.rim, self.comparison = RimNetwork(), ComparisonNetwork()

    def forward(self, rims: Tensor, facts: Tensor, sizes: list[int]) -> tuple[Tensor, Tensor]:
        """Scores (N,) and shifts (N, 3) of rims on boards with so many discs each."""
        features, off, sought, offered = self.rim(rims, facts)
        boards = zip(*(each.split(sizes) for each in (sought, offered, features)), strict=True)
        usual = torch.cat([_usual(*board) for board in boards])
        return self.comparison(torch.cat([features, usual], dim=1))[:, 0], off


def _usual(sought: Tensor, offered: Tensor, features: Tensor) -> Tensor:
    """What `vision.stacks.usual` does."""
    return torch.softmax(sought @ offered.T, dim=1) @ features


def go_on(networks: Both, folder: Path, rims: Tensor) -> None:
    """Go on from the ONNX files in a folder; some rims, folded, tell what is usual."""
    resume(networks.rim, folder / RIM, rims)
    networks.comparison.load_state_dict(load_tensors(folder / COMPARISON))


def save(networks: Both, out: Path, temperature: float) -> None:
    """Write both as ONNX into a folder, the scores divided by the temperature."""
    with torch.no_grad():
        networks.comparison.score.weight /= temperature
        networks.comparison.score.bias /= temperature
    inputs = {"rims": torch.zeros(2, *INPUT), "facts": torch.zeros(2, FACTS)}
    onnx_file(networks.rim, inputs, SEEN, out / RIM)
    both = {"both": torch.zeros(2, 2 * FEATURES)}
    onnx_file(networks.comparison, both, ("scores",), out / COMPARISON)
