"""How well tables are read whose look was left out: `python -m arbiter.cli.benches.left_out FOLDER`.

The folder holds a folder for each look, with the weights that have not seen it; for files that are not in it
the shipped ones stand in, and a look without any is not read. `--looks` prints which pictures to leave out
for each look. Not in the wheel.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2

from arbiter.cli.benches.figure import Line
from arbiter.cli.benches.tables import PICTURES, Tally, labelled_tables, missed, read_with_excuse
from engine import GAMES, open_game
from vision import Reader, load_picture
from vision.certainty import sure_from
from vision.network import weights_from

LOOKS = {
    "die-green": "desiree-101 desiree-103 desiree-106 desiree-108 desiree-111 desiree-115 d21-205",
    "die-black": "desiree-102 desiree-110 desiree-112 desiree-113 desiree-114 d21-201",
    "die-dark": "desiree-100 desiree-104 d21-200",
    "die-light": "desiree-107 desiree-109 d21-202 d21-204",
    "die-beige": "desiree-105 d21-203",
    "disc-green": "checkers-301",
    "disc-black": "checkers-306",
    "disc-dark": "checkers-300 checkers-304",
    "disc-navy": "checkers-307",
    "disc-light": "checkers-302 checkers-303 checkers-305",
    "figure-yellow": "mensch-401 mensch-402",
    "figure-tan": "mensch-403",
    "figure-white": "mensch-400 mensch-404",
    "figure-blueish": "mensch-405",
    "figure-cream": "mensch-406 mensch-407",
}
"""Made by eye, from small copies side by side: pictures on the same table top (green cloth, black leather,
dark, light and beige wood; checkers-307 has darker chequers than the others on dark wood), of Mensch on the
same paper."""


def look_of(picture: str) -> str | None:
    """The look of a labelled picture, if it was given one."""
    return next((look for look, names in LOOKS.items() if picture in names.split()), None)


def measure(folder: Path, pictures: Path) -> Iterator[Line]:
    """Read each labelled table with the weights of its look, and count."""
    readers = {name: Reader(game.plan, game.pieces) for name in GAMES for game in [open_game(name)]}
    tallies: dict[str, Tally] = {}
    cells, skipped, every = [], [], Tally()
    for label in labelled_tables(pictures):
        image, game = label["image"], label["game"]
        look = look_of(image.stem)
        if look is None or not any((folder / look).glob("*.onnx")):
            skipped.append(f"{image.stem} was not read: no weights for {look or 'a look of its own'}.")
            continue
        with weights_from(folder / look):
            reading, truth, from_above = read_with_excuse(readers[game], load_picture(image), label)
        tally = tallies.setdefault(game, Tally(sure_from(readers[game].pieces)))
        tally.add(reading, truth, from_above)
        for cell, stands, seen, share in missed(reading, truth, tally.sure):
            excuse = ", seen from less than 15 degrees" if cell in from_above else ""
            cells.append(f"{image.stem} {cell}: {stands}, read as {seen} with {share:.3f}{excuse}")
    for game in (name for name in GAMES if name in tallies):
        every.join(tallies[game])
        yield from tallies[game].lines(f"{game}, looks left out")
    yield from every.reliability("looks left out")
    yield from cells
    yield from skipped


def main() -> None:
    """Print the figures, or the pictures of each look."""
    parser = argparse.ArgumentParser(description=__doc__)
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("folder", type=Path, nargs="?")
    chosen.add_argument("--looks", action="store_true", help="print each look and the names of its pictures")
    args = parser.parse_args()
    if args.looks:
        print("\n".join(f"{look} {names}" for look, names in LOOKS.items()))
        return
    if PICTURES not in os.environ:
        sys.exit(f"{PICTURES} is not set: it names the folder with the labelled pictures.")
    cv2.setNumThreads(1)
    for line in measure(args.folder, Path(os.environ[PICTURES])):
        print(line)


if __name__ == "__main__":
    main()
