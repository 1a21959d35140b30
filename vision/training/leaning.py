"""Trains the network that tells a leaning die from a flat one: `python -m vision.training.leaning PATCHES`.

PATCHES come from `vision.training.pictures die`; labelled and traced pictures show flat dice only.
"""

from __future__ import annotations

import math
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.answers import ANSWERS, NOTHING, STRANGE
from vision.patches import PATCH_PX
from vision.plan import DIE
from vision.thrown import SURE
from vision.training.luck import shuffled
from vision.training.network import FACTS, layer, onnx_file, prepared
from vision.training.practice import KEPT_BACK, arguments, practise
from vision.training.pupils import Pupils, labelled, load

LEANING = "leaning"
BATCH, HIDDEN, SQUEEZED = 128, 32, 12
LEANS = 0.5
"""The share of leaning dice in what is shown."""
RARE = math.log(9)
"""They are rarer than that among thrown dice: one in ten (log odds)."""
ASIDE_PX, CHUNKS = 6, 8
"""So far from the middle of its patch a die is shown, each way; so many parts of a batch differ in that."""
LABELLED = 0.3
"""The share of labelled pictures among flat dice, where there are any."""
NOTHING_AT, STRANGE_AT = (ANSWERS[DIE].index(each) for each in (NOTHING, STRANGE))


class LeaningNetwork(nn.Module):
    """Looks at every edge of a die: does it lie flat on the board?"""

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            *layer(3, 16, size=5, step=2),
            *layer(16, 24, size=3, step=2),
            *layer(24, 32, size=3, step=2),
            *layer(32, SQUEEZED, size=1),
            nn.Flatten(),
        )
        self.seen = nn.Linear(SQUEEZED * (PATCH_PX // 8) ** 2, HIDDEN)
        self.known = nn.Linear(FACTS, HIDDEN)
        self.score = nn.Linear(HIDDEN, 1)

    def forward(self, patches: Tensor, facts: Tensor) -> Tensor:
        """Scores (N, 1): the higher, the more surely it leans."""
        return self.score(torch.relu(self.seen(self.eye(patches)) + self.known(facts)))


class Practice:
    """Dice, half of them leaning."""

    def __init__(self, pupils: Pupils, others: Pupils | None) -> None:
        self._pupils = pupils if others is None else pupils.beside(others)
        self.often = torch.zeros(len(self._pupils.answer))
        """How often each of them is shown."""
        own = torch.arange(len(self.often)) < len(pupils.answer)
        of_labelled = LABELLED if others is not None else 0.0
        for share, which in (
            (LEANS, own & is_leaning(self._pupils)),
            ((1 - LEANS) * (1 - of_labelled), own & is_flat(self._pupils)),
            ((1 - LEANS) * of_labelled, ~own & is_flat(self._pupils)),
        ):
            if which.any():
                self.often[which] = share / float(which.sum())

    def loss(self, network: LeaningNetwork, luck: torch.Generator) -> Tensor:
        """How wrong the network is about some dice; those that the luck has hidden do not count."""
        batch = self._pupils.part(torch.multinomial(self.often, BATCH, replacement=True, generator=luck))
        order = torch.randperm(3, generator=luck)
        pixels = _aside(batch.patches.permute(0, 3, 1, 2)[:, order].float(), luck)
        pixels, answers, _ = shuffled(pixels, batch.answer, batch.top, DIE, luck)
        inputs, facts, _, _ = prepared(pixels, batch.board[:, torch.cat([order, order + 3])], batch.lean)
        is_shown = (answers == batch.answer).float()
        wanted = (batch.answer == STRANGE_AT).float()
        scores = network(inputs, facts)[:, 0] + RARE
        return functional.binary_cross_entropy_with_logits(scores, wanted, weight=is_shown)


def _aside(pixels: Tensor, luck: torch.Generator) -> Tensor:
    """Patches (N, 3, side, side) whose die is not quite in the middle: a leaning one is hard to find."""
    parts = pixels.chunk(CHUNKS)
    steps = torch.randint(-ASIDE_PX, ASIDE_PX + 1, (len(parts), 2), generator=luck).tolist()
    return torch.cat([part.roll(step, dims=(2, 3)) for part, step in zip(parts, steps, strict=True)])


def is_leaning(pupils: Pupils) -> Tensor:
    """Which of them (N,) are leaning dice: strange, and yet of some colour."""
    return (pupils.answer == STRANGE_AT) & (pupils.body.sum(dim=1) > 0)


def is_flat(pupils: Pupils) -> Tensor:
    """Which of them (N,) are dice that lie flat."""
    return (pupils.answer != STRANGE_AT) & (pupils.answer != NOTHING_AT)


@torch.no_grad()
def finish(network: LeaningNetwork, kept: Pupils, path: Path) -> None:
    """Measure on the tables kept back, and write the weights."""
    inputs, facts, _, _ = prepared(kept.patches.permute(0, 3, 1, 2).float(), kept.board, kept.lean)
    scores = network(inputs, facts)[:, 0]
    flat, leaning = scores[is_flat(kept)], scores[is_leaning(kept)]
    limit = math.log((1 - SURE) / SURE)
    missed, accused = (float(which.float().mean()) for which in (leaning < limit, flat > limit))
    print(f"taken for flat with {SURE}: {missed:.1%} of leaning dice; not so: {accused:.1%} of flat ones")  # noqa: T201
    shapes = {"patches": torch.zeros(2, 3, PATCH_PX, PATCH_PX), "facts": torch.zeros(2, FACTS)}
    onnx_file(network, shapes, ("scores",), path)


def main() -> None:
    """Train on the files of a folder."""
    parser = arguments(__doc__, steps=6000)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    paths = sorted(args.folder.glob(f"{DIE}-*.npz"))
    learned = load([path for index, path in enumerate(paths) if index % KEPT_BACK])
    others = labelled(args.labelled, DIE, args.without)[0] if args.labelled else None
    network = practise(LeaningNetwork(), Practice(learned, others).loss, args, LEANING)
    finish(network, load(paths[::KEPT_BACK]), args.out / f"{LEANING}.onnx")


if __name__ == "__main__":
    main()
