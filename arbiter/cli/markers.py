"""`tablier markers`: a sheet of four markers to print, for a board that is not found without them."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from arbiter.cli.answers import FINE, CommandError, add_json, add_language, print_json
from arbiter.cli.pdf import Page
from arbiter.words import TableWords
from vision.finding.markers import BITS, MARKER_MM, PAPER_MM, marker_bits

EXAMPLES = ("--paper letter --out sheet.pdf",)
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
LEFT_MM, TOP_MM, LINE_MM = 25.0, 30.0, 8.0
APART_MM = 20.0
"""Between two papers on the sheet."""
TRIANGLE_MM = 4.0
TOUCHES = ((1, 1), (0, 1), (0, 0), (1, 0))
"""Which corner of each paper (right, down) touches the field."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("markers.pdf"),
        metavar="FILE",
        help="where to write the sheet (default: markers.pdf)",
    )
    parser.add_argument(
        "--paper", choices=tuple(PAPERS), default="a4", help="size of the sheet (default: a4)"
    )
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write the sheet and say where the markers go."""
    words = TableWords(args.lang)
    try:
        args.out.write_bytes(sheet(words, args.paper).to_bytes())
    except OSError as trouble:
        raise CommandError(f"{args.out} cannot be written ({trouble.strerror}).") from trouble
    lines = _lines(words)
    if args.json:
        print_json({"file": str(args.out), "paper": args.paper, "marker_mm": MARKER_MM, "text": lines})
    else:
        print("\n".join([f"{args.out}:", *lines]))
    return FINE


def _lines(words: TableWords) -> list[str]:
    return [words.markers(key) for key in ("print", "lay", *(f"place_{n}" for n in range(len(TOUCHES))))]


def sheet(words: TableWords, paper: str) -> Page:
    """The page with four markers, and what to do with them."""
    page = Page(*PAPERS[paper])
    page.text(LEFT_MM, TOP_MM, words.markers("title"), 16)
    for number, line in enumerate(_lines(words)):
        page.text(LEFT_MM, TOP_MM + (number + 1.5) * LINE_MM, line, 9)
    top = TOP_MM + (len(_lines(words)) + 3) * LINE_MM
    for number, (right, down) in enumerate(TOUCHES):
        # They lie on the sheet as they will lie round the board.
        column, row = 1 - right, 1 - down
        _draw(page, number, LEFT_MM + column * (PAPER_MM + APART_MM), top + row * (PAPER_MM + APART_MM))
    return page


def _draw(page: Page, number: int, x: float, y: float) -> None:
    page.outline((x, y), (x + PAPER_MM, y), (x + PAPER_MM, y + PAPER_MM), (x, y + PAPER_MM))
    rim, side = (PAPER_MM - MARKER_MM) / 2, MARKER_MM / BITS
    for row, column in np.argwhere(marker_bits(number)).tolist():
        page.box(x + rim + column * side, y + rim + row * side, side, side)
    right, down = TOUCHES[number]
    corner = (x + right * PAPER_MM, y + down * PAPER_MM)
    inward = (TRIANGLE_MM * (1 - 2 * right), TRIANGLE_MM * (1 - 2 * down))
    page.triangle(corner, (corner[0] + inward[0], corner[1]), (corner[0], corner[1] + inward[1]))
    page.text(x + (0.5 if right else PAPER_MM - 3), y + (3.5 if down else PAPER_MM - 1), str(number), 8)
