"""One moment of a game that is told: what was done, what was said, how the board stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import Outcome
from engine.records import Record

START = "start"
"""The verdict on the board before the first move."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A move, a refused move or a remark, with the board after it."""

    verdict: str
    """`start`, `legal`, `unfinished`, `illegal` or `remark`."""
    text: str
    position: str
    contents: Mapping[str, str] = field(hash=False)
    number: int = 0
    """Which move of the game it is, from 1."""
    numeral: str = ""
    """The same as people number moves: `2.` and `2…` where two players take turns."""
    player: str = ""
    token: str = ""
    shown: str = ""
    """The move as people read it."""
    rule: str | None = None
    lit: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Cells to mark: `moved`, `breach`, `from` or `won`."""
    outcome: Outcome | None = None


def as_json(record: Record, scenes: Sequence[Scene], trouble: str | None) -> dict[str, Any]:
    """The game as plain values; `trouble` says what is wrong with its result."""
    return {
        "game": record.game,
        "options": dict(record.options),
        "position": record.position,
        "first": record.first,
        "tags": dict(record.tags),
        "start": scenes[0].position,
        "moves": [scene_json(scene) for scene in scenes if scene.verdict != START],
        "result": record.result,
        "trouble": trouble,
    }


def scene_json(scene: Scene) -> dict[str, Any]:
    """A scene as plain values."""
    return {
        "number": scene.number,
        "player": scene.player,
        "move": scene.token,
        "verdict": scene.verdict,
        "rule": scene.rule,
        "text": scene.text,
        "position": scene.position,
        "outcome": scene.outcome.to_json() if scene.outcome else None,
    }
