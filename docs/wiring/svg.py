"""The few shapes that the wiring drawings are made of."""

from __future__ import annotations

from html import escape

INK, WIRE, SOFT, PAPER = "#22303c", "#44606f", "#9aa9b2", "#fdfcf8"
NARROWEST = 0.5
"""How wide letters are at least on average, as a part of their size: no cover is longer than its words."""
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def page(width: int, height: int, title: str, body: list[str]) -> str:
    """A whole drawing, with a title for who cannot see it."""
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' role='img' {FONT}>"
    ground = f"<rect width='{width}' height='{height}' fill='{PAPER}'/>"
    return "\n".join([head, f"<title>{escape(title)}</title>", ground, *body, "</svg>", ""])


def line(x1: float, y1: float, x2: float, y2: float, colour: str = WIRE, width: float = 1.6) -> str:
    """A wire."""
    return f"<path d='M{x1:g} {y1:g}L{x2:g} {y2:g}' stroke='{colour}' stroke-width='{width:g}' fill='none'/>"


def text(
    x: float,
    y: float,
    words: str,
    size: int = 12,
    anchor: str = "start",
    colour: str = INK,
    is_over_wire: bool = False,
) -> str:
    """Some words, their middle at this height; a wire that passes behind them leaves them readable."""
    place = f"x='{x:g}' y='{y + size * 0.36:g}' font-size='{size}' text-anchor='{anchor}'"
    if not (is_over_wire and words):
        return f"<text {place} fill='{colour}'>{escape(words)}</text>"
    halo = f"stroke='{PAPER}' stroke-width='9' stroke-linejoin='round' paint-order='stroke'"
    return f"{_cover(x, y, words, size, anchor)}<text {place} fill='{colour}' {halo}>{escape(words)}</text>"


def _cover(x: float, y: float, words: str, size: int, anchor: str) -> str:
    """Paper behind some words: through the middle of an O or a 0 the wire would else be seen as a stroke."""
    width = len(words) * size * NARROWEST
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return f"<rect x='{left:g}' y='{y - 2:g}' width='{width:g}' height='4' fill='{PAPER}'/>"


def dot(x: float, y: float, radius: float, fill: str, edge: str = INK) -> str:
    """A pad or a joint."""
    return f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' fill='{fill}' stroke='{edge}'/>"


def box(x: float, y: float, width: float, height: float, fill: str = "#ffffff", edge: str = INK) -> str:
    """Something with four sides."""
    size = f"x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}'"
    return f"<rect {size} rx='3' fill='{fill}' stroke='{edge}'/>"


def labelled(x: float, y: float, width: float, words: str, fill: str = "#ffffff") -> list[str]:
    """A part with its name inside, its middle at this height."""
    return [box(x, y - 9, width, 18, fill), text(x + width / 2, y, words, 11, "middle")]


def diode(x: float, y: float, fill: str = INK, points_right: bool = True) -> list[str]:
    """A diode around a point; current flows where it points, and its ring is the bar."""
    way = 6 if points_right else -6
    corners = f"M{x - way:g} {y - 6:g}L{x + way:g} {y:g}L{x - way:g} {y + 6:g}Z"
    return [
        f"<path d='{corners}' fill='{fill}' stroke='{INK}'/>",
        line(x + way, y - 6, x + way, y + 6, INK, 2),
    ]


def reed(x: float, y: float) -> list[str]:
    """A reed switch around a point: an open contact in a glass tube."""
    return [
        f"<rect x='{x - 14:g}' y='{y - 7:g}' width='28' height='14' rx='7' fill='#eef5f7' stroke='{SOFT}'/>",
        line(x - 14, y, x - 3, y, INK),
        line(x - 3, y, x + 8, y - 4, INK),
        line(x + 6, y, x + 14, y, INK),
    ]


def path(*corners: tuple[float, float], colour: str = WIRE, width: float = 1.6) -> str:
    """A wire with bends."""
    way = "L".join(f"{x:g} {y:g}" for x, y in corners)
    return f"<path d='M{way}' stroke='{colour}' stroke-width='{width:g}' fill='none'/>"


def capacitor(x: float, top: float, bottom: float, words: str, plus: str) -> list[str]:
    """An electrolytic capacitor between two rails, its plus side above."""
    middle = (top + bottom) / 2
    return [
        line(x, top, x, middle - 5, plus),
        line(x - 14, middle - 5, x + 14, middle - 5, INK, 3),
        f"<path d='M{x - 14:g} {middle + 9:g}Q{x:g} {middle - 1:g} {x + 14:g} {middle + 9:g}' "
        f"stroke='{INK}' stroke-width='3' fill='none'/>",
        line(x, middle + 4, x, bottom),
        text(x + 10, middle - 16, "+", 13),
        text(x + 20, middle + 2, words, 11),
        dot(x, top, 3, INK),
        dot(x, bottom, 3, INK),
    ]
