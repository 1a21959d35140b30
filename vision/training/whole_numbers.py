"""Networks that reckon in whole numbers, which takes half the time or less.

Most of what they do is multiplying in their layers. What a network is shown tells how large the numbers
between these get; then each of them, and each weight, is rounded to a byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from vision.training.kept_weights import SCALE, WHOLE, WIDE, ZERO, in_steps, replace_graph

Floats = NDArray[np.float32]
Shown = dict[str, Floats]
Ranges = dict[str, tuple[float, float]]

LEVELS, MOST_WEIGHT, MOST_BIAS = 255, 63, 2**24
"""Whole numbers between layers go from 0 to the first, weights to the second on either side of 0: processors
without instructions for this add two products of a byte and a byte in sixteen bits. Sums have 32."""
BEYOND = (0.0, 1e-6, 1e-5, 1e-4, 1e-3)
"""These shares of numbers may be smaller, or larger, than the range: so the others are told finer."""


class _Layer(NamedTuple):
    """A convolution, and what becomes of it where negative numbers are cut off."""

    convolution: NodeProto
    after: str


def ranges_of(model: ModelProto, shown: Iterable[Shown]) -> Ranges:
    """Between what the numbers lie that go into and come out of layers, over all that is shown."""
    names = sorted({name for layer in _layers(model) for name in (layer.convolution.input[0], layer.after)})
    inside = ModelProto()
    inside.CopyFrom(model)
    inputs = {each.name for each in model.graph.input}
    del inside.graph.output[:]
    inside.graph.output.extend(
        helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in names if name not in inputs
    )
    session = onnxruntime.InferenceSession(inside.SerializeToString(), providers=["CPUExecutionProvider"])
    asked = [each.name for each in session.get_outputs()]
    seen: dict[str, list[Floats]] = {name: [] for name in names}
    for some in shown:
        for name, values in (*zip(asked, session.run(asked, some), strict=True), *some.items()):
            if name in seen:
                seen[name].append(values.ravel())
    return {name: _best_range(np.concatenate(values)) for name, values in seen.items()}


def _best_range(values: Floats) -> tuple[float, float]:
    """The range in which these numbers are told with the least error: what lies beyond it is cut off."""
    if not values.any():
        return 0.0, 1.0
    tails = np.quantile(values, [*BEYOND, *(1 - np.array(BEYOND))]).reshape(2, -1).T
    ranges = [(min(float(low), 0.0), max(float(high), 0.0)) for low, high in tails]
    return min((each for each in ranges if each[0] < each[1]), key=lambda each: _error(values, *each))


def _error(values: Floats, low: float, high: float) -> float:
    """The mean square by which numbers are off that are rounded in this range."""
    step = np.float32((high - low) / LEVELS)
    told = np.rint(np.clip(values, low, high) / step) * step
    return float(np.square(told - values).mean())


def in_whole_numbers(model: ModelProto, ranges: Ranges) -> None:
    """Let the layers of a model reckon in whole numbers; what goes into and out of them has these ranges."""
    kept = {each.name: each for each in model.graph.initializer}
    ahead: list[NodeProto] = []
    rounding: dict[str, list[NodeProto]] = {}
    steps: dict[str, np.float32] = {}
    for name, (low, high) in ranges.items():
        steps[name] = np.float32((high - low) / LEVELS)
        _keep(kept, name + SCALE, steps[name])
        _keep(kept, name + ZERO, np.uint8(np.rint(-low / steps[name])))
        scale = [name + SCALE, name + ZERO]
        rounding[name] = [
            helper.make_node("QuantizeLinear", [name, *scale], [name + WHOLE]),
            helper.make_node("DequantizeLinear", [name + WHOLE, *scale], [name + WIDE]),
        ]
    for layer in _layers(model):
        into, weights, bias = layer.convolution.input
        wide, wide_bias = (numpy_helper.to_array(kept[name]) for name in (weights, bias))
        # What is added is told in steps that follow from those of the weights: so these may not be too fine.
        of_weights, whole = in_steps(wide, MOST_WEIGHT, np.abs(wide_bias) / (MOST_BIAS * steps[into]))
        of_bias = of_weights * steps[into]
        whole_bias = np.rint(wide_bias / of_bias).astype(np.int32)
        for name, values, step in ((weights, whole, of_weights), (bias, whole_bias, of_bias)):
            _keep(kept, name, values)
            _keep(kept, name + SCALE, step)
            ahead.append(helper.make_node("DequantizeLinear", [name, name + SCALE], [name + WIDE], axis=0))
            rounding[name] = []
    nodes = ahead + [node for each in model.graph.input for node in rounding.get(each.name, [])]
    for node in model.graph.node:
        node.input[:] = [name + WIDE if name in rounding else name for name in node.input]
        nodes += [node, *rounding.get(node.output[0], [])]
    replace_graph(model, nodes, list(kept.values()))


def _keep(kept: dict[str, TensorProto], name: str, values: NDArray[np.generic] | np.generic) -> None:
    kept[name] = numpy_helper.from_array(np.asarray(values), name)


def _layers(model: ModelProto) -> Iterator[_Layer]:
    """The convolutions after which negative numbers are cut off: nearly all of them, and the dear ones."""
    cut = {node.input[0]: node.output[0] for node in model.graph.node if node.op_type == "Relu"}
    for node in model.graph.node:
        if node.op_type == "Conv" and node.output[0] in cut:
            yield _Layer(node, cut[node.output[0]])
