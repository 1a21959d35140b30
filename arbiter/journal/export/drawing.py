"""A board and what stands on it, drawn as SVG from the plan and the piece set alone.

Board and pieces are drawn once; each scene only says which piece stands where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files

from arbiter.journal.export.pieces import UNIT, draw_piece
from engine import EMPTY, BoardPlan, PieceSet, PlanCell

FRAME = 40
"""The wooden frame around the playing field, where the names of files and ranks stand."""
CIRCLE = 0.4
"""The radius of a round cell, as a share of the cell."""
TINT, TINT_OUTER = 0.88, 0.22
"""How much of the wood a cell's colour hides."""
DARK = 140
"""Of 255: a colour below it carries pale letters. Of our circles the yellow has 165, the red 119."""

_PAINTS = {
    "black": "#262322",
    "white": "#f3eee2",
    "grey": "#85827d",
    "red": "#c1392f",
    "green": "#2f8a4c",
    "blue": "#3f6fb5",
    "yellow": "#e3b92f",
    "pink": "#e79cb0",
    "brown": "#6b4329",
}


def symbols(plan: BoardPlan, pieces: PieceSet) -> str:
    """The board and all pieces, to be used by every scene of the page."""
    parts = [_materials(), f'<g id="board">{"".join(_board(plan))}</g>']
    for number, piece in enumerate(pieces.pieces):
        drawn = "".join(draw_piece(piece, pieces, plan.cell_mm))
        parts.append(f'<g id="piece{number}">{drawn}</g>')
    return f'<svg width="0" height="0" aria-hidden="true"><defs>{"".join(parts)}</defs></svg>'


@cache
def _materials() -> str:
    """Wood, its grain, the light on a piece and the shadow under it."""
    return (files("arbiter.journal.export") / "materials.svg").read_text(encoding="utf-8")


def scene_svg(
    plan: BoardPlan, pieces: PieceSet, contents: Mapping[str, str], lit: Mapping[str, str], title: str
) -> str:
    """One moment: the lights under the pieces, and the pieces."""
    number = {piece.label: n for n, piece in enumerate(pieces.pieces)}
    drawn = [f"<title>{escape(title)}</title>", '<use href="#board"/>']
    drawn += [_glow(plan, cell, lit[cell.name]) for cell in plan.cells if cell.name in lit]
    for cell in plan.cells:
        label = contents.get(cell.name, EMPTY)
        if label != EMPTY:
            x, y = _middle(plan, cell.x, cell.y)
            drawn.append(f'<use href="#piece{number[label]}" x="{x:g}" y="{y:g}"/>')
    return f'<svg class="board" viewBox="{_view(plan)}" role="img">{"".join(drawn)}</svg>'


def _view(plan: BoardPlan) -> str:
    return f"{-FRAME} {-FRAME} {plan.width * UNIT + 2 * FRAME:g} {plan.height * UNIT + 2 * FRAME:g}"


def _middle(plan: BoardPlan, x: float, y: float) -> tuple[float, float]:
    """A point of the plan on the page, whose y runs downwards."""
    return x * UNIT, (plan.height - y) * UNIT


def _board(plan: BoardPlan) -> Iterator[str]:
    width, height = plan.width * UNIT, plan.height * UNIT
    outer = f'x="{-FRAME}" y="{-FRAME}" width="{width + 2 * FRAME:g}" height="{height + 2 * FRAME:g}" rx="14"'
    yield f'<rect {outer} fill="url(#walnut)"/><rect {outer} fill="url(#grain)"/>'
    yield (
        f'<rect x="-5" y="-5" width="{width + 10:g}" height="{height + 10:g}" rx="4" '
        f'fill="#3a2413" fill-opacity=".55"/>'
    )
    field = f'width="{width:g}" height="{height:g}"'
    yield f'<rect {field} fill="url(#maple)"/><rect {field} fill="url(#grain)"/>'
    for cell in plan.cells:
        yield _cell(plan, cell)
    for mark in plan.marks:
        points = [_middle(plan, *point) for point in mark.points]
        paint = _paint(mark.colour)
        if mark.kind == "dot":
            yield f'<circle cx="{points[0][0]:g}" cy="{points[0][1]:g}" r="9" fill="{paint}"/>'
        else:
            way = " ".join(f"{x:g},{y:g}" for x, y in points)
            yield f'<polyline points="{way}" fill="none" stroke="{paint}" stroke-width="5"/>'
    yield from _names(plan)


def _cell(plan: BoardPlan, cell: PlanCell) -> str:
    x, y = _middle(plan, cell.x, cell.y)
    if cell.shape == "circle":
        paint = _paint(cell.tint) if cell.tint else "#f8f1e2"
        return f'<circle class="cell" cx="{x:g}" cy="{y:g}" r="{CIRCLE * UNIT:g}" fill="{paint}"/>'
    colour = _paint(cell.tint) if cell.tint else ("#7a4f2a" if cell.is_outer else "none")
    paint = f'fill="{colour}" fill-opacity="{TINT_OUTER if cell.is_outer else TINT:g}"'
    return f'<rect class="cell" x="{x - 50:g}" y="{y - 50:g}" width="{UNIT}" height="{UNIT}" {paint}/>'


def _names(plan: BoardPlan) -> Iterator[str]:
    """Files below and ranks at the left, on boards whose cells are named by them; else in each cell."""
    cells = {cell.name: cell for cell in plan.cells}
    if "a1" not in cells:
        for name, cell in cells.items():
            x, y = _middle(plan, cell.x, cell.y)
            kind = "inside pale" if _is_dark(_paint(cell.tint)) else "inside"
            yield f'<text class="{kind}" x="{x:g}" y="{y + 8:g}">{escape(name.split(".")[-1])}</text>'
        return
    for name, cell in cells.items():
        x, y = _middle(plan, cell.x, cell.y)
        if name[1:] == "1":
            yield f'<text class="name" x="{x:g}" y="{plan.height * UNIT + FRAME * 0.72:g}">{name[0]}</text>'
        if name[0] == "a":
            yield f'<text class="name" x="{-FRAME / 2:g}" y="{y + 9:g}">{name[1:]}</text>'


def _glow(plan: BoardPlan, cell: PlanCell, kind: str) -> str:
    x, y = _middle(plan, cell.x, cell.y)
    if cell.shape == "circle":
        return f'<circle class="lit {kind}" cx="{x:g}" cy="{y:g}" r="{CIRCLE * UNIT + 4:g}"/>'
    return f'<rect class="lit {kind}" x="{x - 46:g}" y="{y - 46:g}" width="92" height="92" rx="10"/>'


def _paint(colour: str) -> str:
    return _PAINTS.get(colour, colour)


def _is_dark(paint: str) -> bool:
    """Whether dark letters would be lost on it; by the weights that video gives to red, green and blue."""
    if len(paint) != len("#rrggbb"):
        return False
    red, green, blue = bytes.fromhex(paint[1:])
    return 0.299 * red + 0.587 * green + 0.114 * blue < DARK
