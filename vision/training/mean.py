"""The mean of two networks: `python -m vision.training.mean ONE OTHER OUT`.

Both went on from the same one, or one from the other. What comes out does not reckon in whole numbers.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from onnx import numpy_helper

from vision.training.kept_weights import keep, widened


def mean_of(one: Path, other: Path, out: Path) -> None:
    """Write the mean of two ONNX files of the same form."""
    model, second = widened(one), widened(other)
    for weights, others in zip(model.graph.initializer, second.graph.initializer, strict=True):
        values = numpy_helper.to_array(weights)
        if values.dtype == np.float32:
            mean = (values + numpy_helper.to_array(others)) / 2
            weights.CopyFrom(numpy_helper.from_array(mean, weights.name))
    keep(model, out)


def main() -> None:
    """Take the two files, and where to write."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("one", "other", "out"):
        parser.add_argument(name, type=Path)
    args = parser.parse_args()
    mean_of(args.one, args.other, args.out)


if __name__ == "__main__":
    main()
