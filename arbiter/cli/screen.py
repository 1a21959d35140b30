"""The table in a terminal: board, lights, verdict in words, list of moves."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from arbiter.referee import Signal, State
from arbiter.sighting import Disturbed, SeenIllegal, SeenUnfinished
from arbiter.signals import Colour, Light
from arbiter.table import Shown
from arbiter.words import Words
from engine import EMPTY, AnyGame, PlanCell
from hardware import Rgb
from vision.colours import rgb_of

WOOD: Rgb = (150, 104, 66)
OUTER_WOOD: Rgb = (124, 84, 54)
FRAME: Rgb = (92, 60, 38)
INK: Rgb = (236, 226, 210)
FAINT: Rgb = (150, 140, 128)
CHEQUER = 5
BRIGHT = 450
"""On a ground brighter than this (red, green and blue added up) a white sign cannot be read."""
NARROWEST_PANEL, WIDEST_PANEL = 34, 60
MOVES_SHOWN = 12

_MARKS = {
    Colour.GREEN: "+",
    Colour.RED: "!",
    Colour.AMBER: "<",
    Colour.WHITE: "*",
    Colour.BLUE: "?",
    Colour.GOLD: "$",
}
"""A sign beside each lit cell, for those who cannot tell the colours."""

_NAME_COLOURS: dict[str, Rgb] = {
    "unchanged": INK,
    "legal": Colour.GREEN.value,
    "illegal": Colour.RED.value,
    "unfinished": Colour.WHITE.value,
    "unsure": (90, 140, 255),
    "disturbed": Colour.AMBER.value,
    "won": Colour.GOLD.value,
    "draw": Colour.WHITE.value,
}


@dataclass(frozen=True, slots=True)
class Picture:
    """What a terminal shows at one moment."""

    game: AnyGame
    state: State
    contents: dict[str, str]
    """What stands on the board, as it was seen last."""
    shown: Shown | None
    colours: dict[str, Rgb]
    """What the strip shows under each cell."""
    words: Words
    troubles: tuple[str, ...] = ()


def room_for(game: AnyGame, columns: int, lines: int) -> int | None:
    """How wide the text beside the board can be in such a terminal; None where it does not fit."""
    beside = columns - (4 * int(game.plan.width) + 6)
    if beside < NARROWEST_PANEL or lines < 2 * int(game.plan.height) + 3:
        return None
    return min(beside, WIDEST_PANEL)


def draw(picture: Picture, panel_width: int) -> str:
    """The whole screen as text with colours."""
    board, panel = _board(picture), _panel(picture, panel_width)
    height = max(len(board), len(panel))
    board += [""] * (height - len(board))
    panel += [""] * (height - len(panel))
    return "\n".join(f"{left}  {right}" for left, right in zip(board, panel, strict=True))


def contents_after(game: AnyGame, state: State, shown: Shown | None) -> dict[str, str]:
    """The board as the last reading saw it: the position, with what was changed against it."""
    contents = game.contents(game.read_position(state.position))
    if shown and isinstance(shown.signal.reading, SeenIllegal | SeenUnfinished | Disturbed):
        contents |= {each.cell: each.after for each in shown.signal.reading.change.cells}
    return contents


def _board(picture: Picture) -> list[str]:
    """Four columns and two half-lit rows a cell, so that a die comes out square."""
    plan = picture.game.plan
    marks = _marks(picture.shown.lights if picture.shown else ())
    places: dict[tuple[int, int], tuple[str, str]] = {}
    for cell in plan.cells:
        ground = _mix(_ground(cell), picture.colours.get(cell.name, (0, 0, 0)))
        label, mark = picture.contents.get(cell.name, EMPTY), marks.get(cell.name, " ")
        places[int(cell.x), int(cell.y)] = _cell(picture, label, ground, mark)
    bare = (_on(WOOD, "    "), _on(WOOD, "    "))
    has_files = any(cell.name == "a1" for cell in plan.cells)
    lines = []
    for y in range(int(plan.height) - 1, -1, -1):
        row = [places.get((x, y), bare) for x in range(int(plan.width))]
        rank = f"{y + 1:2} " if has_files else "   "
        lines.append(_paint(rank, FAINT) + "".join(upper for upper, _ in row) + _on(FRAME, " "))
        lines.append("   " + "".join(lower for _, lower in row) + _on(FRAME, " "))
    files = "".join(f"{chr(ord('a') + file)}   " for file in range(int(plan.width))) if has_files else ""
    return [*lines, _paint("     " + files, FAINT)]


def _cell(picture: Picture, label: str, ground: Rgb, mark: str) -> tuple[str, str]:
    sign = _on(ground, mark, (0, 0, 0) if sum(ground) > BRIGHT else (255, 255, 255), bold=True)
    if label == EMPTY:
        return sign + _on(ground, "   "), _on(ground, "    ")
    piece = next(each for each in picture.game.pieces.pieces if each.label == label)
    colour = next(each for each in picture.game.pieces.colours if each.name == piece.colour)
    face = "♛" if piece.kind == "stack" else str(piece.face or " ")
    top = _on(colour.rgb, f" {face} ", colour.mark_rgb, bold=True)
    return sign + top, _on(ground, " ") + _on(ground, "▀▀▀", colour.rgb)


def _panel(picture: Picture, width: int) -> list[str]:
    words = picture.words
    title = f"Tablier · {words.title()} · {words.phase(picture.state.phase)}"
    lines = [_paint(title, INK, bold=True), ""]
    if picture.shown:
        name = _name(picture.shown.signal)
        lines.append(_on(_NAME_COLOURS[name], f" {words.name(name)} ", (0, 0, 0), bold=True))
        lines += [
            _paint(line, INK) for line in textwrap.wrap(picture.shown.text, width, break_on_hyphens=False)
        ]
        lines += [
            _paint(textwrap.shorten(line, width, placeholder=" …"), FAINT) for line in picture.shown.lines
        ]
    lines.append("")
    first = max(0, (len(picture.state.moves) - MOVES_SHOWN + 1) // 2 * 2)
    for number in range(first, len(picture.state.moves), 2):
        pair = picture.state.moves[number : number + 2]
        lines.append(
            _paint(f"{number // 2 + 1:3}. ", FAINT) + _paint("".join(m.ljust(10) for m in pair), INK)
        )
    lines += [
        _paint(line, Colour.AMBER.value) for each in picture.troubles for line in textwrap.wrap(each, width)
    ]
    if picture.state.illegal_tries:
        lines += ["", _paint(words.tries(picture.state.illegal_tries), FAINT)]
    return lines


def _name(signal: Signal) -> str:
    if signal.outcome is None:
        return signal.reading.kind
    return "won" if signal.outcome.winner else "draw"


def _ground(cell: PlanCell) -> Rgb:
    """The bare cell: its paint, or wood, every second one a little darker to tell cells apart."""
    red, green, blue = rgb_of(cell.tint) if cell.tint else OUTER_WOOD if cell.is_outer else WOOD
    shade = CHEQUER if int(cell.x) + int(cell.y) & 1 else 0
    return red - shade, green - shade, blue - shade


def _marks(lit: tuple[Light, ...]) -> dict[str, str]:
    marks: dict[str, str] = {}
    for light in lit:
        for cell in light.cells:
            marks.setdefault(cell, _MARKS.get(light.colour, " "))
    return marks


def _mix(wood: Rgb, light: Rgb) -> Rgb:
    """Wood with a light under it: the brighter the light, the less wood."""
    share = max(light) / 255
    red, green, blue = (round(w * (1 - share) + part) for w, part in zip(wood, light, strict=True))
    return min(red, 255), min(green, 255), min(blue, 255)


def _paint(text: str, colour: Rgb, bold: bool = False) -> str:
    return f"\x1b[{'1;' if bold else ''}38;2;{_rgb(colour)}m{text}\x1b[0m"


def _on(ground: Rgb, text: str, colour: Rgb = (0, 0, 0), bold: bool = False) -> str:
    return f"\x1b[{'1;' if bold else ''}48;2;{_rgb(ground)};38;2;{_rgb(colour)}m{text}\x1b[0m"


def _rgb(colour: Rgb) -> str:
    return ";".join(map(str, colour))
