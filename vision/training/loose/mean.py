"""The finder halfway between two: `python -m vision.training.loose.mean FIRST SECOND --out FOLDER`.

One that went on from the other knows more dice and takes more other things for dice; halfway it knows nearly
as many, and takes fewer.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from vision.loose import FINDER


def halfway(first: Path, second: Path, out: Path) -> None:
    """Write the mean of the weights of two files, of which one went on from the other."""
    model, other = onnx.load(first), onnx.load(second)
    for weights, others in zip(model.graph.initializer, other.graph.initializer, strict=True):
        one, two = (numpy_helper.to_array(each) for each in (weights, others))
        if np.issubdtype(one.dtype, np.floating):
            mean = (one.astype(np.float32) + two.astype(np.float32)) / 2
            weights.CopyFrom(numpy_helper.from_array(mean.astype(one.dtype), weights.name))
    onnx.save(model, out)


def main() -> None:
    """Write the finder halfway between those of two folders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    name = f"{FINDER}.onnx"
    halfway(args.first / name, args.second / name, args.out / name)


if __name__ == "__main__":
    main()
