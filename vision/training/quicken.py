"""Lets networks reckon in whole numbers: `python -m vision.training.quicken FOLDER NAME…`.

The folder holds what they are trained on: patches for the looks at boards, scenes for loose dice.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import torch

from vision.answers import ANSWERS, CLOSE_PX
from vision.judging import fold_of
from vision.loose import FINDER, READER
from vision.loose.finder import MIDDLE_LEVEL, ONE_LEVEL
from vision.plan import DISC
from vision.training.kept_weights import keep, widened
from vision.training.loose.learn import load_looks, load_pictures, scenes_in
from vision.training.loose.looks import shown
from vision.training.loose.networks import prepared as prepared_crops
from vision.training.network import prepared
from vision.training.practice import WEIGHTS
from vision.training.pupils import load
from vision.training.rim_tables import load as load_tables
from vision.training.rims import prepared as prepared_rims
from vision.training.rims import unrolled
from vision.training.whole_numbers import Shown, in_whole_numbers, ranges_of

MOST_FILES, MOST_SHOWN, AT_ONCE = 30, 1500, 100
"""So many files are opened, so many places in them are shown, and so many of these at a time. The finder is
shown one file of whole scenes."""


def shown_patches(name: str, folder: Path) -> Shown:
    """Patches as the network of this name sees them."""
    kind, _, close = name.partition("-")
    pupils = load(sorted(folder.glob(f"{kind}-*.npz"))[:MOST_FILES], CLOSE_PX if close else 0)
    some = pupils.part(torch.randperm(len(pupils.answer))[:MOST_SHOWN])
    pixels, facts, _, _ = prepared(some.patches.permute(0, 3, 1, 2).float(), some.board, some.lean)
    return {
        "patches": torch.nn.functional.pixel_unshuffle(pixels, fold_of(name)).numpy(),
        "facts": facts.numpy(),
    }


def shown_rims(_: str, folder: Path) -> Shown:
    """Rims of discs where they are."""
    tables = load_tables(sorted(folder.glob(f"{DISC}-*.npz"))[:MOST_FILES])
    some = torch.randperm(len(tables.lean))[:MOST_SHOWN]
    rims, lean = unrolled(tables, some, tables.top[some])
    inputs, facts = prepared_rims(rims, lean, tables.contrast[some])
    return {"rims": inputs.numpy(), "facts": facts.numpy()}


def shown_crops(_: str, folder: Path) -> Shown:
    """Places in scenes as the reader sees them."""
    looks = load_looks(scenes_in(folder)[:MOST_FILES])
    luck = np.random.default_rng(1)
    crops, _off = shown(looks.part(luck.permutation(len(looks))[:MOST_SHOWN]), luck)
    return {"crops": prepared_crops(torch.from_numpy(crops).permute(0, 3, 1, 2)).numpy()}


def shown_pictures(_: str, folder: Path) -> Shown:
    """Scenes as the finder sees them."""
    pictures = load_pictures(scenes_in(folder)[:1]).pictures.transpose(0, 3, 1, 2).astype(np.float32)
    return {"picture": (pictures - MIDDLE_LEVEL) / ONE_LEVEL}


def _in_parts(inputs: Shown, at_once: int) -> Iterator[Shown]:
    count = len(next(iter(inputs.values())))
    for start in range(0, count, at_once):
        yield {name: values[start : start + at_once] for name, values in inputs.items()}


SHOWN: dict[str, Callable[[str, Path], Shown]] = {
    **{name: shown_patches for kind in ANSWERS for name in (kind, f"{kind}-close")},
    "rim": shown_rims,
    READER: shown_crops,
    FINDER: shown_pictures,
}
"""Those that are worth it: rounding costs smaller ones more than it spares."""


def main() -> None:
    """Open the weights, and write them anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="+", choices=sorted(SHOWN), metavar="NAME")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="the folder of those to go on from")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    torch.manual_seed(1)
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.names:
        model, inputs = widened(args.weights / f"{name}.onnx"), SHOWN[name](name, args.folder)
        in_whole_numbers(model, ranges_of(model, _in_parts(inputs, 1 if name == FINDER else AT_ONCE)))
        keep(model, args.out / f"{name}.onnx")


if __name__ == "__main__":
    main()
