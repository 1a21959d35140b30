"""One self-contained page: a board to step through, the list of moves, and every position in print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from arbiter.journal.export.drawing import scene_svg, symbols
from arbiter.journal.export.scene import START, Scene
from engine import BoardPlan, PieceSet


@dataclass(frozen=True, slots=True)
class Labels:
    """The words around the game, in the reader's language."""

    language: str
    title: str
    result: str
    moves: str
    rules: str
    first: str
    previous: str
    following: str
    last: str
    start: str
    verdicts: Mapping[str, str]


def as_html(
    plan: BoardPlan,
    pieces: PieceSet,
    labels: Labels,
    facts: Sequence[tuple[str, str]],
    scenes: Sequence[Scene],
    trouble: str | None = None,
) -> str:
    """The page. `facts` are shown under its title: players, options, result."""
    return _file("page.html").format(
        language=labels.language,
        title=escape(labels.title),
        style=_file("page.css"),
        script=_file("page.js"),
        symbols=symbols(plan, pieces),
        facts="".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts),
        trouble=f'<p class="trouble">{escape(trouble)}</p>' if trouble else "",
        rules=escape(labels.rules),
        moves=escape(labels.moves),
        first=escape(labels.first),
        previous=escape(labels.previous),
        following=escape(labels.following),
        last=escape(labels.last),
        list="".join(_line(number, scene, labels) for number, scene in enumerate(scenes)),
        scenes="".join(_figure(plan, pieces, number, scene, labels) for number, scene in enumerate(scenes)),
    )


def _line(number: int, scene: Scene, labels: Labels) -> str:
    """The scene in the list of moves: a link to its picture."""
    shown = labels.start if scene.verdict == START else scene.shown
    count = f"<span>{scene.numeral}</span>" if scene.verdict not in (START, "remark") else "<span></span>"
    return f'<li class="{scene.verdict}"><a href="#s{number}">{count}{escape(shown)}</a></li>'


def _figure(plan: BoardPlan, pieces: PieceSet, number: int, scene: Scene, labels: Labels) -> str:
    verdict = labels.verdicts.get(scene.verdict, "")
    rule = f" <code>{escape(scene.rule)}</code>" if scene.rule else ""
    badge = f'<b class="badge">{escape(verdict)}</b>{rule} ' if verdict else ""
    head = labels.start if scene.verdict == START else f"{scene.numeral} {scene.player} {scene.shown}"
    board = scene_svg(plan, pieces, scene.contents, scene.lit, f"{head}: {scene.position}")
    return (
        f'<figure id="s{number}" class="{scene.verdict}">{board}'
        f"<figcaption><h3>{escape(head)}</h3><p>{badge}{escape(scene.text)}</p></figcaption></figure>"
    )


def _file(name: str) -> str:
    return (files("arbiter.journal.export") / name).read_text(encoding="utf-8")
