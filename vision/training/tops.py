"""Teaches a network of discs where their tops are, nothing else: `python -m vision.training.tops PATCHES`.

What the network sees stays as it is; only how the place is told from it is fitted, by least squares.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor

from vision.answers import ANSWERS, KING, MAN
from vision.plan import DISC
from vision.training.network import PatchNetwork, prepared, resume, save
from vision.training.practice import KEPT_BACK, WEIGHTS
from vision.training.pupils import Pupils, load

AT_ONCE = 1024
STIFFNESS = 1.0
"""Keeps the fit from following single patches."""


def main() -> None:
    """Fit on the files of a folder, tell how far off those kept back are, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--start", type=Path, default=WEIGHTS / f"{DISC}.onnx", help="the network to go on from"
    )
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    torch.set_num_threads(1)
    paths = sorted(args.folder.glob(f"{DISC}-*.npz"))
    learned = _discs(load([path for index, path in enumerate(paths) if index % KEPT_BACK]))
    network = PatchNetwork(DISC)
    resume(network, args.start, _inputs(learned.part(torch.arange(AT_ONCE))))
    with torch.no_grad():
        weights = fitted(_seen(network, learned), learned.top)
        kept = _discs(load(paths[::KEPT_BACK]))
        far = (_seen(network, kept) @ weights - kept.top).abs()
    print(f"tops off by {far.median(dim=0).values}, often {far.quantile(0.95, dim=0)} mm")  # noqa: T201 -- a script
    network.load_state_dict({"top.weight": weights[:-1].T, "top.bias": weights[-1]}, strict=False)
    save(network, args.out / f"{DISC}.onnx", temperature=1.0)


def fitted(seen: Tensor, tops: Tensor) -> Tensor:
    """What to multiply (N, M) that is seen with to get tops (N, 3) as well as can be."""
    seen = seen.double()
    squares = seen.T @ seen + STIFFNESS * torch.eye(seen.shape[1], dtype=torch.float64)
    return torch.linalg.solve(squares, seen.T @ tops.double()).float()


def _discs(pupils: Pupils) -> Pupils:
    """Those that stand on their cells and have a top."""
    stands = (pupils.answer == ANSWERS[DISC].index(MAN)) | (pupils.answer == ANSWERS[DISC].index(KING))
    return pupils.part(torch.nonzero(stands & (pupils.top[:, 2] > 0))[:, 0])


def _inputs(pupils: Pupils) -> Tensor:
    return prepared(pupils.patches.permute(0, 3, 1, 2).float(), pupils.board, pupils.lean)[0]


def _seen(network: PatchNetwork, pupils: Pupils) -> Tensor:
    """What the network sees of each patch, and a one."""
    parts = [
        network.eye(_inputs(pupils.part(some))) for some in torch.arange(len(pupils.lean)).split(AT_ONCE)
    ]
    seen = torch.cat(parts)
    return torch.cat([seen, torch.ones(len(seen), 1)], dim=1)


if __name__ == "__main__":
    main()
