"""The mean of two networks that went on from the same one: `python -m vision.training.mean ONE OTHER OUT`."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper


def main() -> None:
    """Write the mean of two ONNX files of the same form."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("one", "other", "out"):
        parser.add_argument(name, type=Path)
    args = parser.parse_args()
    model, other = onnx.load(args.one), onnx.load(args.other)
    for weights, others in zip(model.graph.initializer, other.graph.initializer, strict=True):
        values = numpy_helper.to_array(weights)
        if np.issubdtype(values.dtype, np.floating):
            both = (values.astype(np.float32) + numpy_helper.to_array(others).astype(np.float32)) / 2
            weights.CopyFrom(numpy_helper.from_array(both.astype(values.dtype), weights.name))
    onnx.save(model, args.out)


if __name__ == "__main__":
    main()
