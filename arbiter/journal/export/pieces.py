"""Pieces drawn as SVG, each around its own middle, from their kind, colour and size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import Piece, PieceSet

UNIT = 100
"""SVG units for one cell."""

_LIFT = 7
"""How far the two discs of a king are drawn apart from their common middle."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def draw_piece(piece: Piece, pieces: PieceSet, cell_mm: float) -> Iterator[str]:
    """The shapes of a piece, seen from above."""
    colour = next(each for each in pieces.colours if each.name == piece.colour)
    half = piece.width_mm / cell_mm * UNIT / 2
    draw = _KINDS[piece.kind]
    return draw(half, piece.face or 0, _rgb(colour.rgb), _rgb(colour.mark_rgb))


def _die(half: float, face: int, body: str, mark: str) -> Iterator[str]:
    box = f'x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="{half / 3:g}"'
    yield _shadow(half)
    yield f'<rect class="piece" {box} fill="{body}"/><rect {box} fill="url(#shine)"/>'
    for dx, dy in _PIPS[face]:
        yield f'<circle cx="{dx * half / 2:g}" cy="{dy * half / 2:g}" r="{half / 5.5:g}" fill="{mark}"/>'


def _disc(half: float, face: int, body: str, mark: str) -> Iterator[str]:  # noqa: ARG001 -- discs have no face
    yield _shadow(half)
    yield _circle(half, 0, body)
    yield f'<circle r="{half:g}" fill="url(#shine)"/>'
    yield f'<circle r="{half * 0.72:g}" fill="none" stroke="{mark}" stroke-opacity=".45" stroke-width="3"/>'


def _stack(half: float, face: int, body: str, mark: str) -> Iterator[str]:  # noqa: ARG001 -- stacks have no face
    yield _shadow(half * 1.1)
    yield _circle(half, _LIFT, body)
    yield _circle(half, -_LIFT, body)
    yield f'<circle cy="{-_LIFT}" r="{half:g}" fill="url(#shine)"/>'
    wide, high = half * 0.55, half * 0.4
    crown = [(-1, 1), (-1, -1), (-0.5, 0.2), (0, -1.3), (0.5, 0.2), (1, -1), (1, 1)]
    points = " ".join(f"{x * wide:g},{y * high - _LIFT:g}" for x, y in crown)
    yield f'<polygon points="{points}" fill="{mark}"/>'


def _figure(half: float, face: int, body: str, mark: str) -> Iterator[str]:  # noqa: ARG001 -- figures are plain
    foot, neck = half * 1.1, half * 0.35
    wide, high = foot * 1.25, foot * 0.5
    yield f'<ellipse cx="4" cy="{foot * 1.05:g}" rx="{wide:g}" ry="{high:g}" fill="url(#shade)"/>'
    yield (
        f'<path class="figure" d="M{-foot:g},{foot:g} Q{-neck:g},{foot * 0.3:g} {-neck:g},{-foot * 0.4:g} '
        f"L{neck:g},{-foot * 0.4:g} Q{neck:g},{foot * 0.3:g} {foot:g},{foot:g} "
        f'Q0,{foot * 1.5:g} {-foot:g},{foot:g} Z" fill="{body}"/>'
    )
    yield _circle(half * 0.75, -half, body, "figure")
    yield f'<circle cy="{-half:g}" r="{half * 0.75:g}" fill="url(#shine)"/>'


_KINDS: dict[str, Callable[[float, int, str, str], Iterator[str]]] = {
    "die": _die,
    "disc": _disc,
    "stack": _stack,
    "figure": _figure,
}


def _shadow(half: float) -> str:
    """What a piece casts on the board: a little to the right and below."""
    return f'<circle cx="5" cy="7" r="{half * 1.35:g}" fill="url(#shade)"/>'


def _circle(radius: float, y: float, body: str, kind: str = "piece") -> str:
    return f'<circle class="{kind}" cy="{y:g}" r="{radius:g}" fill="{body}"/>'


def _rgb(rgb: tuple[int, int, int]) -> str:
    red, green, blue = rgb
    return f"#{red:02x}{green:02x}{blue:02x}"
