"""The small networks: they run in OpenCV, and their weights come with the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib import resources
from pathlib import Path
from threading import Lock
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Net = Any
"""A `cv2.dnn.Net`, which OpenCV's stubs do not describe in full."""

_TURN = Lock()
"""A network holds its inputs until it is run: whoever asks from another thread waits for a turn."""
_FOLDER: ContextVar[Path | None] = ContextVar("folder of weights", default=None)


def run(
    name: str, inputs: dict[str, Floats], outputs: tuple[str, ...], *, is_again: bool = False
) -> tuple[Floats, ...]:
    """What the network of this name gives for these inputs.

    A network that is shown many rows and few in turn starts anew each time, which costs more than its answer:
    whoever asks again, about a few, asks a second copy of it.
    """
    with _TURN:
        network = (_kept_again if is_again else _kept)(name, _FOLDER.get())
        for where, values in inputs.items():
            network.setInput(values, where)
        return tuple(np.array(each, dtype=np.float32) for each in network.forward(outputs))


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


@lru_cache(maxsize=12)
def _kept(name: str, folder: Path | None) -> Net:
    return _opened(name, folder)


@lru_cache(maxsize=4)
def _kept_again(name: str, folder: Path | None) -> Net:
    return _opened(name, folder)


def _opened(name: str, folder: Path | None) -> Net:
    path = folder / f"{name}.onnx" if folder else None
    return from_file(path) if path and path.exists() else load_copy(name)


def load_copy(name: str) -> Net:
    """The same for one caller alone: shown pictures of two sizes in turn, it would start anew each time."""
    with resources.as_file(resources.files("vision") / "weights" / f"{name}.onnx") as path:
        return from_file(path)


def from_file(path: Path) -> Net:
    """The network in an ONNX file."""
    read: Any = cv2.dnn.readNetFromONNX
    # In OpenCV 5 the new engine takes twice as long; weights that are not in a file always get that one.
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    options = {} if classic is None else {"engine": classic}
    return read(str(path), **options)
