"""Results of a long bench, kept piece by piece: one that was stopped goes on where it was.

A piece is what does not depend on the machine: matches by node counts, rates under simulated noise.
It counts as long as the code that it measures is the same to the byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from arbiter.cli.benches.figure import Line, Score
from arbiter.cli.benches.rate import Confusion, Rate

SOURCES = (".py", ".json")
"""Layouts are read from JSON."""

_KINDS: dict[str, type[Score | Rate | Confusion]] = {each.__name__: each for each in (Score, Rate, Confusion)}


@dataclass(frozen=True, slots=True)
class Kept:
    """A folder of finished pieces; without one nothing is kept."""

    folder: Path | None = None

    def lines(self, code: tuple[str, ...], what: str, measure: Callable[[], Iterable[Line]]) -> list[Line]:
        """The lines of a piece: those that were kept for this very code, or else measured now."""
        if self.folder is None:
            return list(measure())
        name = sha256(f"{what} {[_hash(each) for each in code]}".encode()).hexdigest()
        path = self.folder / f"{name}.json"
        if path.exists():
            return [_line(each) for each in json.loads(path.read_text(encoding="utf-8"))]
        lines = list(measure())
        self.folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps([_plain(line) for line in lines]), encoding="utf-8")
        return lines


@cache
def _hash(code: str) -> str:
    """The hash of a module, or of all source files of a package."""
    found = find_spec(code)
    path = Path(found.origin or "") if found else Path()
    sources = sorted(path.parent.rglob("*")) if path.name == "__init__.py" else [path]
    texts = (each.read_bytes() for each in sources if each.suffix in SOURCES)
    return sha256(b"".join(texts)).hexdigest()


def _plain(line: Line) -> object:
    return line if isinstance(line, str) else [type(line).__name__, asdict(line)]


def _line(kept: str | tuple[str, dict[str, object]]) -> Line:
    if isinstance(kept, str):
        return kept
    kind, values = kept
    return _KINDS[kind](**values)  # type: ignore[arg-type]
