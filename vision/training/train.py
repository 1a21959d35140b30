"""Trains one network: `python -m vision.training.train KIND PATCHES --steps 2500 --workers 4`.

Several workers see different patches and meet now and then to take the mean of what they have learned:
on a shared machine four slow workers get further than one.
"""

from __future__ import annotations

import argparse
import copy
import math
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, distributed, multiprocessing
from torch.nn import functional

from vision.answers import ANSWERS, CLOSE_PX, NOTHING, STRANGE
from vision.patches import PATCH_PX
from vision.plan import DISC
from vision.training.luck import shuffled
from vision.training.network import PatchNetwork, body_colours, prepared, save

BATCH = 128
WARM_UP, SETTLING = 50, 250
"""Steps in which the rate rises from zero, and after which it falls as one over the root of the steps:
training can be stopped at any time."""
MEETING, SHARE = 25, 0.1
"""After so many steps the workers take their mean, and the mean over time moves by this share."""
ASIDE, LEVELS, WALL = 0.3, 25.0, 3.0
"""Weight of colour and wall against the answer; how many levels off count as one; a man's wall, seen from
the side, counts so much, a king's (answer 2) twice."""
FAVOUR = 3.0
"""Pieces are shown so many times more often than empty places."""
KEPT_BACK = 8
"""Each so many-th table is not trained on: it tells how well the others were learned."""
WEIGHTS = Path(__file__).parents[1] / "weights"


@dataclass(frozen=True, slots=True)
class Pupils:
    """All patches of a kind, as tensors."""

    patches: Tensor  # (N, side, side, 3) bytes
    board: Tensor
    lean: Tensor
    answer: Tensor
    body: Tensor

    def part(self, chosen: Tensor) -> Pupils:
        """Some of them."""
        return Pupils(*(getattr(self, name)[chosen] for name in Pupils.__slots__))


def load(paths: list[Path], is_close: bool) -> Pupils:
    """The patches in these files, at a glance or close."""
    files = [np.load(path) for path in paths]
    names = ["close" if is_close else "patches", *Pupils.__slots__[1:]]
    return Pupils(*(torch.from_numpy(np.concatenate([file[name] for file in files])) for name in names))


def train(network: PatchNetwork, pupils: Pupils, args: argparse.Namespace, rank: int) -> PatchNetwork:
    """Show patches at random; the mean of the last few hundred steps is what was learned."""
    luck = torch.Generator().manual_seed(args.seed * 1000 + rank)
    optimizer = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=1e-4)
    often, favour = _sampling(pupils.answer, args.kind)
    mean = copy.deepcopy(network)
    network.train()
    seen = 0.0
    for step in range(1, args.steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(step / WARM_UP, (1 + step / SETTLING) ** -0.5)
        chosen = torch.multinomial(often, BATCH, replacement=True, generator=luck)
        loss = _loss(network, pupils.part(chosen), args.kind, favour, luck)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        seen += float(loss.detach()) / MEETING
        if step % MEETING == 0:
            _meet(network)
            _follow(mean, network, max(SHARE, 3 / (step / MEETING + 3)))
            if rank == 0:
                _keep(mean, args.out / f"{args.name}.pt")
                print(f"{args.name} step {step} loss {seen:.4f}", flush=True)  # noqa: T201 -- a script
            seen = 0.0
    return mean


def _keep(network: PatchNetwork, path: Path) -> None:
    """Write the weights so that whoever stops us finds a whole file."""
    torch.save(network.state_dict(), path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def _meet(network: PatchNetwork) -> None:
    """All workers go on from the mean of their networks."""
    workers = distributed.get_world_size()
    for values in network.state_dict().values():
        if values.is_floating_point():
            distributed.all_reduce(values)
            values /= workers


def _follow(mean: PatchNetwork, network: PatchNetwork, share: float) -> None:
    """Move a running mean of networks by a share towards the newest one."""
    newest = network.state_dict()
    for name, values in mean.state_dict().items():
        values.copy_(values.lerp(newest[name], share) if values.is_floating_point() else newest[name])


def _loss(network: PatchNetwork, batch: Pupils, kind: str, favour: Tensor, luck: torch.Generator) -> Tensor:
    """How wrong the network is about a batch, in which each answer was favoured by so much (a logarithm)."""
    strange, nothing = ANSWERS[kind].index(STRANGE), ANSWERS[kind].index(NOTHING)
    order = torch.randperm(3, generator=luck)  # the answer does not depend on which colour is which
    board, wanted = batch.board[:, torch.cat([order, order + 3])], batch.body[:, order]
    pixels = batch.patches.permute(0, 3, 1, 2)[:, order].float()
    pixels, answer = shuffled(pixels, batch.answer, kind, luck)
    inputs, facts, mean, spread = prepared(pixels, board, batch.lean)
    scores, where, wall = network.look(inputs, facts)
    standing = ((answer != strange) & (answer != nothing)).float()
    body = body_colours(where, inputs) * spread + mean
    off = functional.smooth_l1_loss(body / LEVELS, wanted / LEVELS, reduction="none").mean(dim=1)
    if kind == DISC:
        off = off + functional.smooth_l1_loss(wall, WALL * answer * batch.lean, reduction="none")
    return functional.cross_entropy(scores + favour, answer) + ASIDE * (off * standing).sum() / (
        standing.sum() + 1
    )


def _sampling(answers: Tensor, kind: str) -> tuple[Tensor, Tensor]:
    """How often to show each patch, so that pieces come up more, and how much that favours each answer."""
    nothing = ANSWERS[kind].index(NOTHING)
    often = torch.where(answers == nothing, 1.0, FAVOUR)
    favour = torch.full((len(ANSWERS[kind]),), math.log(FAVOUR))
    favour[nothing] = 0.0
    return often, favour


@torch.no_grad()
def check(network: PatchNetwork, pupils: Pupils) -> tuple[Tensor, Tensor]:
    """Scores (N, answers) and body colours (N, 3) in pixels, of patches as they are."""
    network.eval()
    parts = []
    for chosen in torch.arange(len(pupils.answer)).split(1024):
        batch = pupils.part(chosen)
        inputs, facts, mean, spread = prepared(
            batch.patches.permute(0, 3, 1, 2).float(), batch.board, batch.lean
        )
        scores, where = network(inputs, facts)
        parts.append((scores, body_colours(where, inputs) * spread + mean))
    return torch.cat([part[0] for part in parts]), torch.cat([part[1] for part in parts])


def best_temperature(scores: Tensor, answers: Tensor) -> float:
    """The divisor of the scores under which the probabilities are least surprised by the truth."""
    choices = [1.05**step for step in range(-10, 31)]
    return min(choices, key=lambda each: float(functional.cross_entropy(scores / each, answers)))


def finish(network: PatchNetwork, name: str, kept: Pupils, out: Path) -> None:
    """Measure on the tables kept back, and write the weights."""
    scores, body = check(network, kept)
    temperature = best_temperature(scores, kept.answer)
    wrong = float((scores.argmax(dim=1) != kept.answer).float().mean())
    off = float((body - kept.body).abs().mean(dim=1)[kept.body.sum(dim=1) > 0].median())
    save(network, out / f"{name}.onnx", temperature)
    print(f"{name}: wrong {wrong:.2%}, colour off by {off:.1f} levels, temperature {temperature:.2f}")  # noqa: T201


def work(rank: int, args: argparse.Namespace, meeting_place: str) -> None:
    """One worker; the first one also writes the result."""
    torch.set_num_threads(1)
    distributed.init_process_group(
        "gloo", init_method=f"file://{meeting_place}", rank=rank, world_size=args.workers
    )
    torch.manual_seed(args.seed)
    side_px = CLOSE_PX[args.kind] if args.close else PATCH_PX
    network = PatchNetwork(len(ANSWERS[args.kind]), side_px, args.close)
    network.to(memory_format=torch.channels_last)  # a quarter faster
    if args.start:
        network.load_state_dict(torch.load(args.start), strict=False)
    paths = sorted(args.folder.glob(f"{args.kind}-*.npz"))
    learned = load([path for index, path in enumerate(paths) if index % KEPT_BACK], args.close)
    network = train(network, learned, args, rank)
    if rank == 0:
        finish(network, args.name, load(paths[::KEPT_BACK], args.close), args.out)
    distributed.destroy_process_group()


def main() -> None:
    """Start the workers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(ANSWERS))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--close", action="store_true", help="the network for the close look")
    parser.add_argument("--steps", type=int, default=2500)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-3, help="half of it to go on from earlier weights")
    parser.add_argument("--start", type=Path, help="go on from these weights (.pt)")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    args.name = f"{args.kind}-close" if args.close else args.kind
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        multiprocessing.spawn(work, args=(args, f"{folder}/meeting"), nprocs=args.workers)


if __name__ == "__main__":
    main()
