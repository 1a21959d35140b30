"""Trains both networks on drawn scenes: `python -m vision.training.loose.learn FOLDER`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor, nn
from torch.optim import swa_utils

from vision.loose import FINDER, READER
from vision.loose.crops import CROP_PX, SPAN
from vision.training.loose.begun import begun_finder, begun_reader
from vision.training.loose.lessons import Pictures, finder_loss, reader_loss
from vision.training.loose.looks import DRAWN_SPOILED, Looks
from vision.training.loose.networks import FinderNetwork, ReaderNetwork, save_finder, save_reader
from vision.training.loose.scenes import KEPT_PX

PICTURES, LOOKS = 16, 256
"""Pictures and places in a batch."""
WARM_UP = 100
"""Steps in which the rate rises from zero; afterwards it falls along half a wave."""
FINDER_RATE, READER_RATE = 4e-3, 4e-3
DECAY = 1e-2
KEPT = 0.998
"""How much of the averaged weights stays from step to step."""
REPORT = 100

Shown = TypeVar("Shown", Pictures, Looks)
Network = TypeVar("Network", bound=nn.Module)


def load_pictures(paths: list[Path]) -> Pictures:
    """The pictures of drawn scenes."""
    parts = [Pictures.of(dict(np.load(path))) for path in paths]
    return Pictures(*(np.concatenate([getattr(part, name) for part in parts]) for name in Pictures.__slots__))


def load_looks(paths: list[Path]) -> Looks:
    """The places of drawn scenes, kept as crops that are somewhat wider than the reader sees them."""
    files = [np.load(path) for path in paths]
    crops, answers, low = (
        np.concatenate([file[name] for file in files]) for name in ("crops", "answers", "crop_has_lower_side")
    )
    middle = (KEPT_PX - 1) / 2
    places = np.tile(np.array([middle, middle, CROP_PX / SPAN], dtype=np.float32), (len(crops), 1))
    is_placed = np.ones(len(crops), dtype=bool)
    return Looks(list(crops), np.arange(len(crops)), places, answers, ~low, is_placed, DRAWN_SPOILED)


def batches(sources: list[tuple[Shown, int]], steps: int, luck: np.random.Generator) -> Iterator[list[Shown]]:
    """For each step, so many from each source; each source is gone through in a new order each time."""
    orders = [luck.permutation(len(shown)) for shown, _ in sources]
    at = [0] * len(sources)
    for _ in range(steps):
        batch: list[Shown] = []
        for index, (shown, count) in enumerate(sources):
            if at[index] + count > len(orders[index]):
                orders[index], at[index] = luck.permutation(orders[index]), 0
            batch.append(shown.part(orders[index][at[index] : at[index] + count]))
            at[index] += count
        yield batch


def train(
    network: Network,
    loss_of: Callable[[Network, list[Shown], np.random.Generator], Tensor],
    sources: list[tuple[Shown, int]],
    steps: int,
    rate: float,
    seed: int = 1,
) -> Network:
    """Show batches from all sources; what stays are the weights averaged over the last steps."""
    luck = np.random.default_rng(seed)
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=DECAY)
    network.train()
    network.to(memory_format=torch.channels_last)
    mean = swa_utils.AveragedModel(
        network, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(KEPT), use_buffers=True
    )
    seen = 0.0
    for step, batch in enumerate(batches(sources, steps, luck), start=1):
        wave = 0.5 * (1 + np.cos(np.pi * step / steps))
        for group in optimizer.param_groups:
            group["lr"] = rate * min(step / WARM_UP, 0.01 + 0.99 * wave)
        loss = loss_of(network, batch, luck)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        mean.update_parameters(network)
        seen += float(loss.detach()) / REPORT
        if step % REPORT == 0:
            print(f"step {step} of {steps}: loss {seen:.4f}", flush=True)  # noqa: T201 -- a script
            seen = 0.0
    network.load_state_dict(mean.module.state_dict())
    return network


def scenes_in(folder: Path) -> list[Path]:
    """The files of scenes to learn from: all but the last."""
    return sorted(folder.glob("scenes-*.npz"))[:-1]


def laid_in(folder: Path) -> list[Path]:
    """The files of boards of dice to learn from."""
    return sorted(folder.glob("laid-*.npz"))


def main() -> None:
    """Train on the files in a folder, and keep the weights beside them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", choices=("finder", "reader"))
    parser.add_argument("--finder-steps", type=int, default=2500)
    parser.add_argument("--reader-steps", type=int, default=10000)
    parser.add_argument("--again", action="store_true", help="go on from the weights that are there")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    paths = scenes_in(args.folder) + laid_in(args.folder)
    if args.only != "finder":
        looks = load_looks(paths)
        reader = begun_reader(args.folder, looks) if args.again else ReaderNetwork()
        train(reader, reader_loss, [(looks, LOOKS)], args.reader_steps, READER_RATE)
        save_reader(reader, args.folder / f"{READER}.onnx")
    if args.only != "reader":
        pictures = load_pictures(paths)
        finder = begun_finder(args.folder, pictures) if args.again else FinderNetwork()
        train(finder, finder_loss, [(pictures, PICTURES)], args.finder_steps, FINDER_RATE)
        save_finder(finder, args.folder / f"{FINDER}.onnx")


if __name__ == "__main__":
    main()
