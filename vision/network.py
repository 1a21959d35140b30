"""The small networks: ONNX Runtime runs them, and their weights come with the package."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.errors import VisionError, VisionReason

Floats = NDArray[np.float32]
Network = Callable[[dict[str, Floats], tuple[str, ...]], tuple[Floats, ...]]
"""Takes its inputs by name and the names of the outputs that are wanted, and gives these."""

ERRORS_ONLY = 3
"""What the runtime has to say: that some device is no GPU is no news to a player."""

_FOLDER: ContextVar[Path | None] = ContextVar("folder of weights", default=None)


def network_of(file: Traversable) -> Network:
    """The network in an ONNX file. Several threads may ask it at once."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # so small that to share the work would cost more than it spares
    options.enable_mem_pattern = False  # it would keep a plan for each number of rows that was ever shown
    options.log_severity_level = ERRORS_ONLY
    try:
        weights = file.read_bytes()
    except OSError as trouble:
        raise VisionError(
            VisionReason.BAD_WEIGHTS, f"{file} cannot be opened ({trouble.strerror}): install Tablier again."
        ) from trouble
    try:
        session = onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
    except Exception as trouble:  # what the runtime raises has no other class in common
        raise VisionError(
            VisionReason.BAD_WEIGHTS, f"{file} is damaged: install Tablier again. ({trouble})"
        ) from trouble
    return lambda inputs, outputs: tuple(session.run(outputs, inputs))


def run(name: str, inputs: dict[str, Floats], outputs: tuple[str, ...]) -> tuple[Floats, ...]:
    """What the network of this name gives for these inputs."""
    return _opened(name, _FOLDER.get())(inputs, outputs)


@contextmanager
def weights_from(folder: Path) -> Iterator[None]:
    """Let boards be read, in this thread, with weights from a folder in place of the package's own.

    Those that are not in the folder stay.
    """
    before = _FOLDER.set(folder)
    try:
        yield
    finally:
        _FOLDER.reset(before)


def network_in(folder: Path, name: str) -> Network:
    """The network of this name in a folder."""
    return network_of(folder / f"{name}.onnx")


@lru_cache(maxsize=16)
def shipped_network(name: str) -> Network:
    """The network of this name that comes with the package."""
    return network_of(resources.files("vision") / "weights" / f"{name}.onnx")


@lru_cache(maxsize=16)
def _opened(name: str, folder: Path | None) -> Network:
    if folder and (folder / f"{name}.onnx").exists():
        return network_in(folder, name)
    return shipped_network(name)
