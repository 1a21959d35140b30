"""Trains the networks of one kind of piece: `python -m vision.training.train KIND PATCHES --steps 5000`."""

from __future__ import annotations

import math
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from vision.answers import ANSWERS, CLOSE_PX, NOTHING, STRANGE
from vision.judging import HINT_PX
from vision.patches import PATCH_PX
from vision.plan import DIE, DISC, FIGURE
from vision.training.luck import shuffled
from vision.training.network import (
    HintNetwork,
    PatchNetwork,
    body_colours,
    prepared,
    resume,
    save,
    save_hint,
)
from vision.training.practice import KEPT_BACK, arguments, best_temperature, practise
from vision.training.pupils import Pupils, labelled, load

BATCH = 128
ASIDE, LEVELS = 0.3, 25.0
"""Weight of colour and place against the answer; how many levels off count as one."""
FAVOUR = 3.0
"""Pieces are shown so many times more often than empty places."""
MISSES = {DIE: (3e-4,), FIGURE: (3e-4,), DISC: (1e-3, 7e-3)}
"""At most this share of pieces kept back from training lies above the limit of a hint that nothing is there.
Of discs it is more, because own renders have black ones on black, which nobody sees; and so many other things
lie above that of a disc: printed circles, on boards that no game of ours has."""
LEAST_LIMIT = 3.5
"""No limit (log odds) is lower, because few pieces are kept back."""
USUAL = 2000
"""Patches that tell what is usual in each layer of a network that goes on."""


class Practice:
    """Patches of one kind, shown at random, pieces more often than bare places.

    Some may come from labelled or traced pictures.
    """

    def __init__(self, kind: str, pupils: Pupils, others: Pupils | None = None, share: float = 0.5) -> None:
        self._kind, self._pupils = kind, pupils if others is None else pupils.beside(others)
        self._nothing, self._strange = (ANSWERS[kind].index(each) for each in (NOTHING, STRANGE))
        self._often = self._how_often(pupils.answer)
        if others is not None:
            shares = zip((1 - share, share), (self._often, self._how_often(others.answer)), strict=True)
            self._often = torch.cat([part * each / each.sum() for part, each in shares])
        self._favour = torch.full((len(ANSWERS[kind]),), math.log(FAVOUR))
        self._favour[self._nothing] = 0.0

    def _how_often(self, answers: Tensor) -> Tensor:
        """How often each patch is shown: all faces equally often, although most dice of games show a one."""
        stands = (answers != self._nothing) & (answers != self._strange)
        counts = torch.bincount(answers[stands], minlength=self._strange + 1).float()
        usual = counts.sum() / (counts > 0).sum()
        often = torch.where(answers == self._nothing, 1.0, FAVOUR)
        return torch.where(stands, often * usual / counts[answers].clamp(min=1.0), often)

    def loss(self, network: PatchNetwork, luck: torch.Generator) -> Tensor:
        """How wrong the network is about some patches, as to answer, colour and place."""
        batch, pixels, answer, board, order = self._batch(luck)
        inputs, facts, mean, spread = prepared(pixels, board, batch.lean)
        scores, where, *top = network(network.folded(inputs), facts)
        standing = ((answer != self._strange) & (answer != self._nothing)).float()
        body = body_colours(where, inputs) * spread + mean
        wanted = batch.body[:, order]
        off = functional.smooth_l1_loss(body / LEVELS, wanted / LEVELS, reduction="none").mean(dim=1)
        off = off * (wanted.sum(dim=1) > 0)
        if top:
            off = off + _away(top[0], batch.top)
        right = functional.cross_entropy(scores + self._favour, answer)
        return right + ASIDE * (off * standing).sum() / (standing.sum() + 1)

    def hint_loss(self, network: HintNetwork, luck: torch.Generator) -> Tensor:
        """How wrong the quick network is about whether there is nothing, or surely a disc, and where."""
        batch, pixels, answer, board, _ = self._batch(luck)
        inputs, facts, _, _ = prepared(_halved(pixels), board, batch.lean)
        scores, *top = network(inputs, facts)
        truths = hinted(answer, self._kind)
        favour = torch.tensor([-math.log(FAVOUR), math.log(FAVOUR)])[: truths.shape[1]]
        right = functional.binary_cross_entropy_with_logits(scores + favour, truths.float())
        if not top:
            return right
        standing = truths[:, 1].float()
        return right + ASIDE * (_away(top[0], batch.top) * standing).sum() / (standing.sum() + 1)

    def _batch(self, luck: torch.Generator) -> tuple[Pupils, Tensor, Tensor, Tensor, Tensor]:
        """Some patches, their pixels and answers after some luck, the board's levels, and whose order."""
        batch = self._pupils.part(torch.multinomial(self._often, BATCH, replacement=True, generator=luck))
        order = torch.randperm(3, generator=luck)  # the answer does not depend on which colour is which
        pixels = batch.patches.permute(0, 3, 1, 2)[:, order].float()
        pixels, answer, top = shuffled(pixels, batch.answer, batch.top, self._kind, luck)
        board = batch.board[:, torch.cat([order, order + 3])]
        batch = Pupils(batch.patches, batch.board, batch.lean, batch.answer, batch.body, top)
        return batch, pixels, answer, board, order


def hinted(answers: Tensor, kind: str) -> Tensor:
    """What a hint is to say (N, 1): is nothing there? Of discs also (N, 2): does one stand there?"""
    nothing, strange = (answers == ANSWERS[kind].index(each) for each in (NOTHING, STRANGE))
    return torch.stack([nothing, ~nothing & ~strange], dim=1)[:, : 2 if kind == DISC else 1]


def _away(tops: Tensor, wanted: Tensor) -> Tensor:
    """How far off (N,) tops are, where it is known where they should be."""
    off = functional.smooth_l1_loss(tops, wanted, reduction="none").mean(dim=1)
    return off * (wanted[:, 2] > 0)


def _halved(pixels: Tensor) -> Tensor:
    return functional.avg_pool2d(pixels, PATCH_PX // HINT_PX)


def _inputs(pupils: Pupils) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    return prepared(pupils.patches.permute(0, 3, 1, 2).float(), pupils.board, pupils.lean)


@torch.no_grad()
def finish(network: PatchNetwork, kind: str, kept: Pupils, path: Path, temperature: float | None) -> None:
    """Measure on the tables kept back, and write the weights; the temperature is the best one for these."""
    scores = _report(network, kind, kept)
    save(network, path, temperature or best_temperature(scores, kept.answer))


def _report(network: PatchNetwork, kind: str, kept: Pupils) -> Tensor:
    """Tell how well patches are read that were not learned; gives the scores."""
    parts = []
    for chosen in torch.arange(len(kept.answer)).split(1024):
        inputs, facts, mean, spread = _inputs(kept.part(chosen))
        scores, where, *top = network(network.folded(inputs), facts)
        parts.append((scores, body_colours(where, inputs) * spread + mean, *top))
    scores, body, *top = (torch.cat(each) for each in zip(*parts, strict=True))
    temperature = best_temperature(scores, kept.answer)
    wrong = float((scores.argmax(dim=1) != kept.answer).float().mean())
    off = float((body - kept.body).abs().mean(dim=1)[kept.body.sum(dim=1) > 0].median())
    print(f"{kind}: wrong {wrong:.2%}, colour off by {off:.1f} levels, temperature {temperature:.2f}")  # noqa: T201
    if top:
        _report_tops(kind, top[0], kept)
    return scores


def _report_tops(kind: str, tops: Tensor, kept: Pupils) -> None:
    far = (tops - kept.top)[kept.top[:, 2] > 0].abs()
    if len(far):
        print(f"{kind}: tops off by {far.median(dim=0).values}, often {far.quantile(0.95, dim=0)} mm")  # noqa: T201


@torch.no_grad()
def finish_hint(network: HintNetwork, kind: str, kept: Pupils, path: Path) -> None:
    """Tell how much a hint spares, and write the weights."""
    pixels = kept.patches.permute(0, 3, 1, 2).float()
    inputs, facts, _, _ = prepared(_halved(pixels), kept.board, kept.lean)
    scores, *top = network(inputs, facts)
    limits = []
    for row, truth, misses in zip(scores.T, hinted(kept.answer, kind).T, MISSES[kind], strict=True):
        limits.append(max(float(row[~truth].quantile(1 - misses)), LEAST_LIMIT))
        spared = float((row[truth] > limits[-1]).float().mean())
        print(f"{kind}-hint: spares {spared:.1%} above {limits[-1]:.2f}")  # noqa: T201 -- a script
    if top:
        _report_tops(kind, top[0], kept)
    save_hint(network, path, limits)


def main() -> None:
    """Train on the files of a folder."""
    parser = arguments(__doc__, steps=5000)
    parser.add_argument("kind", choices=sorted(ANSWERS))
    parser.add_argument("folder", type=Path)
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--hint", action="store_true", help="the quick network: is anything there at all?")
    other.add_argument("--close", action="store_true", help="the network for a close look")
    parser.add_argument("--share", type=float, default=0.5, help="of labelled pictures in what is shown")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    paths, close_px = sorted(args.folder.glob(f"{args.kind}-*.npz")), CLOSE_PX if args.close else 0
    learned = load([path for index, path in enumerate(paths) if index % KEPT_BACK], close_px)
    known, left_out = (
        labelled(args.labelled, args.kind, args.without, close_px) if args.labelled else (None, None)
    )
    kept, practice = load(paths[::KEPT_BACK], close_px), Practice(args.kind, learned, known, args.share)
    if args.hint:
        name = f"{args.kind}-hint"
        hint = practise(HintNetwork(args.kind), practice.hint_loss, args, name)
        finish_hint(hint, args.kind, kept, args.out / f"{name}.onnx")
        return
    name, network = f"{args.kind}-close" if args.close else args.kind, PatchNetwork(args.kind, args.close)
    if args.start:
        usual = torch.randperm(len(learned.answer))[:USUAL]
        resume(network, args.start, network.folded(_inputs(learned.part(usual))[0]))
    network = practise(network, practice.loss, args, name)
    if left_out:
        with torch.no_grad():
            _report(network, args.kind, left_out)
    finish(network, args.kind, kept, args.out / f"{name}.onnx", args.temperature)


if __name__ == "__main__":
    main()
