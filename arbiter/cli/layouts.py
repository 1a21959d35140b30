"""Layouts that are files: the engine reads none, so the commands read them for it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine import EngineError, Reason, shown
from engine.desiree.layout import NAMES

SUFFIX = ".json"


def layout_text(value: str) -> str:
    """The value of the option `layout` for the engine: a name as it is, a file as what is in it."""
    return _read(value) if value not in NAMES and (is_path(value) or _is_file(value)) else value


def is_path(value: str) -> bool:
    """Whether a value looks like the path of a file, and not like a name or a layout itself."""
    return not value.lstrip().startswith("{") and ("/" in value or value.endswith(SUFFIX))


def _is_file(value: str) -> bool:
    with suppress(OSError, ValueError):  # too long for a path, or with signs that no path has
        return Path(value).is_file()
    return False


def _read(path: str) -> str:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as trouble:
        raise _refusal(f"The layout file {shown(path)} cannot be read ({trouble.strerror}).") from trouble
    except ValueError as trouble:
        raise _refusal(f"The layout file {shown(path)} is no text.") from trouble
    if not text.lstrip().startswith("{"):
        raise _refusal(f"The file {shown(path)} holds no layout: that is a JSON object, {{ … }}.")
    return text


def _refusal(sentence: str) -> EngineError:
    return EngineError(Reason.BAD_LAYOUT, sentence)
