"""How a network learns: it is shown one batch after another, and the mean of its latest states is kept."""

from __future__ import annotations

import argparse
import copy
import math
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn
from torch.nn import functional

Network = TypeVar("Network", bound=nn.Module)

WARM_UP = 50
"""Steps in which the rate rises from zero; then it falls to nearly nothing, as half a wave."""
LAST_RATE = 0.02
SHARE = 0.01
"""The mean over time moves by this share after every step."""
REPORT = 100
"""Steps from one line of the report to the next; as often the weights are kept."""
KEPT_BACK = 8
"""Each so many-th table is not trained on: it tells how well the others were learned."""
WEIGHTS = Path(__file__).parents[1] / "weights"


def arguments(description: str | None, steps: int) -> argparse.ArgumentParser:
    """What every kind of practice may be told."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rate", type=float, default=3e-3, help="a third of it to go on from earlier weights"
    )
    parser.add_argument("--start", type=Path, help="go on from these weights (of rims: their folder)")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--labelled", type=Path, help="a folder with patches of labelled pictures")
    parser.add_argument("--without", nargs="*", default=[], help="names of labelled pictures to leave out")
    parser.add_argument("--temperature", type=float, help="not the best one for the renders kept back")
    return parser


def practise(
    network: Network,
    loss_of: Callable[[Network, torch.Generator], Tensor],
    args: argparse.Namespace,
    name: str,
) -> Network:
    """Take so many steps; whoever stops us finds the mean so far in a file of this name."""
    luck = torch.Generator().manual_seed(args.seed)
    optimizer = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=1e-4)
    mean, seen = copy.deepcopy(network), 0.0
    network.train()
    for step in range(1, args.steps + 1):
        falling = LAST_RATE + (1 - LAST_RATE) * (1 + math.cos(math.pi * step / args.steps)) / 2
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(step / WARM_UP, falling)
        loss = loss_of(network, luck)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        _follow(mean, network, max(SHARE, 3 / (step + 3)))
        seen += float(loss.detach()) / REPORT
        if step % REPORT == 0:
            torch.save(mean.state_dict(), args.out / f"{name}.pt")
            print(f"{name} step {step} loss {seen:.4f}", flush=True)  # noqa: T201 -- a script
            seen = 0.0
    mean.eval()
    return mean


def _follow(mean: nn.Module, network: nn.Module, share: float) -> None:
    """Move a running mean of networks by a share towards the newest one."""
    newest = network.state_dict()
    for name, values in mean.state_dict().items():
        values.copy_(values.lerp(newest[name], share) if values.is_floating_point() else newest[name])


def best_temperature(scores: Tensor, answers: Tensor) -> float:
    """The divisor of the scores under which the probabilities are least surprised by the truth."""
    choices = [1.05**step for step in range(-10, 31)]
    return min(choices, key=lambda each: float(functional.cross_entropy(scores / each, answers)))
