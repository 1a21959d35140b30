"""The rule profile of Checkers: the options as the rules read them, and the rules' sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.checkers.board import HOME, Board, make_board
from engine.checkers.position import COLOURS, Position
from engine.game import Article
from engine.options import Choice, Number, Option


class Promotion(Enum):
    """What becomes of a man that reaches the last row in the middle of a capture."""

    CONTINUE_MAN = "continue_man"
    STOP_CROWN = "stop_crown"
    CONTINUE_KING = "continue_king"


class KingRange(Enum):
    """How far a king moves and captures."""

    LONG = "long"
    SHORT = "short"


class KingLanding(Enum):
    """Where a king lands behind the piece that it captures."""

    ADJACENT = "adjacent"
    ANY = "any"


class Remove(Enum):
    """When captured pieces leave the board."""

    END = "end"
    IMMEDIATE = "immediate"


class TieTrigger(Enum):
    """Who must be without man move and capture for the game to be counted out."""

    BOTH_SIDES = "both_sides"
    SIDE_TO_MOVE = "side_to_move"
    OFF = "off"


class TieBreak(Enum):
    """What is counted then."""

    KINGS = "kings"
    PIECES_THEN_KINGS = "pieces_then_kings"


class Repetition(Enum):
    """What happens when a position comes up for the third time."""

    WARN = "warn"
    DRAW = "draw"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules in force at one table."""

    board: Board
    first: int
    """The side that begins: 0 is blue, 1 is pink."""
    promotion: Promotion
    king_range: KingRange
    king_landing: KingLanding
    man_captures_back: bool
    majority: bool
    remove: Remove
    tie_trigger: TieTrigger
    tie_break: TieBreak
    repetition: Repetition
    no_progress: int
    """After so many moves of each side without capture or man move a draw is offered; 0 is off."""

    @property
    def start(self) -> Position:
        """Twelve men each on the three near rows."""
        return Position(HOME[0], HOME[1], 0, self.first)


def profile_of(options: Mapping[str, str]) -> Profile:
    """The settled options as the rules use them."""
    return Profile(
        board=make_board(options["playable_corner"] == "left"),
        first=COLOURS.index(options["first"]),
        promotion=Promotion(options["promotion"]),
        king_range=KingRange(options["king_range"]),
        king_landing=KingLanding(options["king_landing"]),
        man_captures_back=options["man_captures_back"] == "yes",
        majority=options["majority"] == "yes",
        remove=Remove(options["remove"]),
        tie_trigger=TieTrigger(options["tie_trigger"]),
        tie_break=TieBreak(options["tie_break"]),
        repetition=Repetition(options["repetition"]),
        no_progress=int(options["no_progress"]),
    )


def _choice(name: str, values: type[Enum]) -> Choice:
    return Choice(name, tuple(value.value for value in values))


OPTIONS: tuple[Option, ...] = (
    Choice("first", COLOURS),
    Choice("playable_corner", ("left", "right")),
    _choice("promotion", Promotion),
    _choice("king_range", KingRange),
    _choice("king_landing", KingLanding),
    Choice("man_captures_back", ("yes", "no")),
    Choice("majority", ("no", "yes")),
    _choice("remove", Remove),
    _choice("tie_trigger", TieTrigger),
    _choice("tie_break", TieBreak),
    _choice("repetition", Repetition),
    Number("no_progress", "25", 0, 999),
)

_SHEET = "Checkers (fr, en, de)"

ARTICLES = (
    Article("turn", f"{_SHEET}: starting position; the youngest moves first", ("first",)),
    Article("cell", f"{_SHEET}: blue cells; which corner is blue is ours", ("playable_corner",)),
    Article("man.move", f"{_SHEET}: how to move"),
    Article("man.capture", f"{_SHEET}: pieces jump, forward and backward", ("man_captures_back",)),
    Article("king.move", "Checkers (fr, de): «cases libres successives», „freien Feldern“", ("king_range",)),
    Article(
        "king.capture", "Checkers (en): “must land in the space just beyond”", ("king_landing", "king_range")
    ),
    Article("capture.compulsory", f"{_SHEET}: pieces jump, kings jump; «doit obligatoirement»"),
    Article(
        "capture.continue", f"{_SHEET}: multiple jumps; the free choice is ours", ("majority", "king_landing")
    ),
    Article(
        "capture.once", "Checkers (fr, de): «ensuite», „Danach“; the free start cell is ours", ("remove",)
    ),
    Article("capture.wrong", f"{_SHEET}: pieces jump; the captured piece is removed"),
    Article("piece", f"{_SHEET}: how to move; players take turns moving their pieces"),
    Article("crown", f"{_SHEET}: last row; going on as a man in mid-capture is ours", ("promotion",)),
    Article("loss", f"{_SHEET}: rules of the game"),
    Article(
        "tie", "Checkers (fr, de): kings decide; who must be stuck is ours", ("tie_trigger", "tie_break")
    ),
    Article("repetition", "ours", ("repetition",)),
    Article("no_progress", "ours", ("no_progress",)),
)
