"""Weights as they are kept in ONNX files: a byte or two each, widened again when a network is opened."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper
from torch import Tensor

Floats = NDArray[np.float32]

MANY = 512
"""So many weights or more take a byte each, in steps of a 127th of the largest one in their row; fewer take
two. Of 33,000 cells of own renders no more were surely misread by that, and one more was open."""
MOST = 127
SCALE, ZERO, WHOLE, WIDE = ".scale", ".zero", ".whole", ".wide"
"""After the name of numbers: the step (of each row), how many steps zero is, how many each one is, what the
network uses."""


def keep(model: ModelProto, path: Path) -> None:
    """Write a model whose weights have four bytes each.

    They keep their names; what is widened has a name of its own.
    """
    nodes: list[NodeProto] = []
    kept: list[TensorProto] = []
    wide: dict[str, str] = {}
    for weights in model.graph.initializer:
        name, values = weights.name, numpy_helper.to_array(weights)
        if values.dtype != np.float32 or name.endswith(SCALE):
            kept.append(weights)
            continue
        wide[name] = name + WIDE
        if values.ndim > 1 and values.size >= MANY:
            steps, whole = in_steps(values)
            steps = for_rows(steps, values)
            kept += [numpy_helper.from_array(whole, name), numpy_helper.from_array(steps, name + SCALE)]
            nodes.append(helper.make_node("Cast", [name], [name + WHOLE], to=TensorProto.FLOAT))
            nodes.append(helper.make_node("Mul", [name + WHOLE, name + SCALE], [name + WIDE]))
        else:
            kept.append(numpy_helper.from_array(values.astype(np.float16), name))
            nodes.append(helper.make_node("Cast", [name], [name + WIDE], to=TensorProto.FLOAT))
    for node in model.graph.node:
        node.input[:] = [wide.get(name, name) for name in node.input]
    nodes += model.graph.node
    replace_graph(model, nodes, kept)
    onnx.save(model, path)


def widened(path: Path) -> ModelProto:
    """The model in such a file, its weights with four bytes each again."""
    model = onnx.load(path)
    found = {each.name: each for each in model.graph.initializer}
    values = {name: _widened(name, found) for name in found if not name.endswith((SCALE, ZERO))}
    for node in model.graph.node:
        node.input[:] = [name.removesuffix(WIDE) for name in node.input]
    nodes = [node for node in model.graph.node if not node.output[0].endswith((WHOLE, WIDE))]
    replace_graph(model, nodes, [numpy_helper.from_array(each, name) for name, each in values.items()])
    return model


def load_tensors(path: Path) -> dict[str, Tensor]:
    """The weights in an ONNX file, by name; convolutions are folded and have none of ours."""
    found = {each.name: numpy_helper.to_array(each) for each in widened(path).graph.initializer}
    return {name: torch.tensor(values.astype(np.float32)) for name, values in found.items()}


def in_steps(
    values: Floats, most: int = MOST, least: Floats | float = 0.0
) -> tuple[Floats, NDArray[np.int8]]:
    """The step of each row (rows,), no less than these, and the values counted in steps, so many at most."""
    largest = np.abs(values).reshape(len(values), -1).max(axis=1)
    steps = np.maximum(np.where(largest > 0, largest, 1) / most, least).astype(np.float32)
    return steps, np.rint(values / for_rows(steps, values)).astype(np.int8)


def for_rows(steps: Floats, values: NDArray[np.generic]) -> Floats:
    """Steps (rows,) in the form (rows, 1, …) in which they can be taken times values."""
    return steps.reshape(-1, *[1] * (values.ndim - 1))


def _widened(name: str, found: dict[str, TensorProto]) -> NDArray[np.generic]:
    values: NDArray[np.generic] = numpy_helper.to_array(found[name])
    if name + SCALE in found:
        steps: Floats = numpy_helper.to_array(found[name + SCALE])
        return np.asarray(values.astype(np.float32) * for_rows(steps, values))
    return np.asarray(values.astype(np.float32)) if values.dtype == np.float16 else values


def replace_graph(model: ModelProto, nodes: list[NodeProto], weights: list[TensorProto]) -> None:
    """Give a model these nodes and weights in place of its own."""
    del model.graph.node[:], model.graph.initializer[:]
    model.graph.node.extend(nodes)
    model.graph.initializer.extend(weights)
