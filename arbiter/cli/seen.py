"""What `see` tells people: the board as a small table, which way round it lies, and what is odd."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbiter.table.corner import Corner
from arbiter.words import TableWords
from engine import AnyGame
from vision.marks import UNKNOWN
from vision.tablecheck import RemarkKind

MANY = 0.25
"""If of more than this share of the cells nothing is known, corners or game may be wrong."""
BARE = "."
"""How a cell is shown on which nothing stands."""
NEAR_LEFT = 3
"""Which of the corners that is."""


def told(game: AnyGame, answer: dict[str, Any], marks: Mapping[str, str], words: TableWords) -> str:
    """What was seen, in a few lines; `marks` are what is known of each cell, in two letters."""
    remarks = [answer["remark"]] if "remark" in answer else []
    return "\n".join(
        [
            *remarks,
            _head(game, answer, words),
            *(_board(game, marks, words) if not _is_elsewhere(answer) else []),
            *_odd(game, answer, words),
        ]
    )


def _head(game: AnyGame, answer: dict[str, Any], words: TableWords) -> str:
    """How many pieces there are, what the die shows, and where one cannot be sure."""
    partly = len(answer["colours"]) + len(answer["occupied"])
    said = words.seen("pieces", count=len(answer["cells"]) + partly)
    if partly:
        said += words.seen("partly", count=partly)
    if answer["roll"]:
        said += words.seen("roll", count=answer["roll"])
    unsure, all_cells = answer["unsure"], len(game.plan.cells)
    if unsure:
        cells = words.seen("all") if len(unsure) == all_cells else words.cells(unsure)
        said += words.seen("unsure", cells=cells)
    is_little = len(unsure) - len(answer["colours"]) - len(answer["occupied"]) > MANY * all_cells
    if is_little and not answer["remarks"]:  # they say why
        said += words.seen("wrong")
    return f"{answer['image']}: {said}"


def _is_elsewhere(answer: dict[str, Any]) -> bool:
    """Whether the board of this game is not to be seen there, so that nothing is known of any cell."""
    return any(each["kind"] == RemarkKind.OTHER_BOARD.value for each in answer["remarks"])


def _board(game: AnyGame, marks: Mapping[str, str], words: TableWords) -> list[str]:
    """The board, and what is written on it."""
    return [*_table(game, marks), *_letters(game, marks, words)]


def _table(game: AnyGame, marks: Mapping[str, str]) -> list[str]:
    """The board, far side first."""
    width, depth = int(game.plan.width), int(game.plan.height)
    has_files = any(cell.name == "a1" for cell in game.plan.cells)
    rows = [[f"{row + 1:2}" if has_files else "  ", *["   "] * width] for row in range(depth)]
    for cell in game.plan.cells:
        rows[int(cell.y)][int(cell.x) + 1] = (marks[cell.name] or BARE).rjust(3)
    files = "  " + "".join(f"  {chr(ord('a') + file)}" for file in range(width))
    return [*("".join(row).rstrip() for row in reversed(rows)), *([files] if has_files else [])]


def _letters(game: AnyGame, marks: Mapping[str, str], words: TableWords) -> list[str]:
    """What the letters in that table mean; nothing where there are none."""
    written = [each for each in marks.values() if each]
    if not written:
        return []
    something = 2 * UNKNOWN
    used = "".join(each for each in written if each != something)
    labels = [each.label.split() for each in game.pieces.pieces]
    named = dict.fromkeys(label[0] for label in labels)
    kinds = dict.fromkeys(label[1] for label in labels if len(label) > 1)
    meant = [words.letter(name) for name in named if name[0] in used]
    meant += [words.letter(kind) for kind in kinds if not kind.isdigit() and kind[0] in used]
    meant += [words.seen("faces")] if any(letter.isdigit() for letter in used) else []
    meant += [words.seen("doubt")] if UNKNOWN in used else []
    meant += [words.seen("something")] if something in written else []
    return [", ".join(meant)]


def _odd(game: AnyGame, answer: dict[str, Any], words: TableWords) -> list[str]:
    """Which way round the board was taken to lie, and what is odd about the whole picture."""
    said = [way_told(game, answer["told_by"], answer["corners"], words)]
    said += [words.remark(**each) for each in answer["remarks"]]
    said += [words.too_many(colour) for colour in answer["too_many"]]
    if answer["from_above"] and not answer[RemarkKind.TWINS.value]:
        said.append(words.remark(RemarkKind.FROM_ABOVE.value, answer["from_above"]))
    value = answer["playable_corner"]
    return [*said, words.corner(Corner(value).shade, value)] if value else said


def way_told(game: AnyGame, told_by: str, corners: Sequence[Sequence[float]], words: TableWords) -> str:
    """Which way round the board was taken to lie in the picture, and what told it."""
    nearest = min(game.plan.cells, key=lambda cell: cell.x + cell.y)
    return words.way(told_by, nearest.name, *_side(corners))


def _side(corners: Sequence[Sequence[float]]) -> tuple[bool, bool]:
    """Whether the near left corner is in the upper half of the board in the picture, and in the left."""
    x, y = corners[NEAR_LEFT]
    middle_x, middle_y = (sum(each[axis] for each in corners) / len(corners) for axis in (0, 1))
    return y < middle_y, x < middle_x
