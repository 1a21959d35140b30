"""The rule profile of Mensch ärgere dich nicht: the options, the presets, and how the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.errors import EngineError, Reason
from engine.game import Article
from engine.options import Choice, Open, Option, settle

NAME = "mensch"
LETTERS = "ygrk"
"""The seats in the order of play; the letters stay whatever colour the figures have."""
COLOURS = ("yellow", "green", "red", "black")
FEWEST_SEATS = 2


class OwnCapture(Enum):
    """When a figure may throw out a figure of its own colour."""

    ALWAYS = "always"
    FORCED_SIX_ONLY = "forced_six_only"
    NEVER = "never"


PRESETS: Mapping[str, Mapping[str, str]] = {
    "sheet": {},
    "modern": {"rolloff_is_first_move": "no", "own_capture": "never", "must_clear_A": "yes"},
    "household": {
        "start_on_A": "0",
        "rolloff_is_first_move": "no",
        "own_capture": "never",
        "must_clear_A": "yes",
        "home_jump": "no",
        "tries_when_stuck": "3",
    },
}

OPTIONS: tuple[Option, ...] = (
    Choice("preset", tuple(PRESETS)),
    Open("seats", LETTERS, "2 to 4 of the letters y g r k"),
    Choice("direction", ("clockwise", "counterclockwise")),
    Choice("rolloff_is_first_move", ("yes", "no")),
    Choice("start_on_A", ("1", "0")),
    Choice("own_capture", tuple(each.value for each in OwnCapture)),
    Choice("six_clear_enters", ("no", "yes")),
    Choice("must_clear_A", ("no", "yes")),
    Choice("home_jump", ("yes", "no")),
    Choice("capture_compulsory", ("no", "yes")),
    Choice("tries_when_stuck", ("1", "3")),
    Choice("play_out_last", ("no", "yes")),
)


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules in force at one table."""

    seats: tuple[int, ...]
    is_mirrored: bool
    is_rolloff_played: bool
    starts_on_a: bool
    own_capture: OwnCapture
    six_clear_enters: bool
    must_clear_a: bool
    jumps_at_home: bool
    must_capture: bool
    tries_when_stuck: int
    plays_out_last: bool

    @property
    def ends_with_all_home(self) -> bool:
        """Whether the last one plays on; so does one colour alone on the board, which is practice."""
        return self.plays_out_last or len(self.seats) == 1

    def next_seat(self, seat: int) -> int:
        """Who sits next in the order of play."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


def settled(given: Mapping[str, str], present: str = "") -> dict[str, str]:
    """Every option with its value: as given, else as the preset has it, else the default.

    `present` are the seats of a position; they play when nobody says who does, even one alone.
    """
    preset = PRESETS[settle(NAME, OPTIONS, given)["preset"]]
    options = settle(NAME, OPTIONS, {**preset, **given})
    is_said = "seats" in given or not present
    return {**options, "seats": _in_order_of_play(options["seats"]) if is_said else present}


def _in_order_of_play(letters: str) -> str:
    is_known = set(letters) <= set(LETTERS) and len(set(letters)) == len(letters)
    if not is_known or len(letters) < FEWEST_SEATS:
        raise EngineError(
            Reason.BAD_OPTION,
            f"Option seats cannot be '{letters[:20]}': it is 2 to 4 of the letters y, g, r, k, each once.",
        )
    return "".join(letter for letter in LETTERS if letter in letters)


def profile_of(options: Mapping[str, str]) -> Profile:
    """The settled options as the rules use them."""
    return Profile(
        seats=tuple(LETTERS.index(letter) for letter in options["seats"]),
        is_mirrored=options["direction"] == "counterclockwise",
        is_rolloff_played=options["rolloff_is_first_move"] == "yes",
        starts_on_a=options["start_on_A"] == "1",
        own_capture=OwnCapture(options["own_capture"]),
        six_clear_enters=options["six_clear_enters"] == "yes",
        must_clear_a=options["must_clear_A"] == "yes",
        jumps_at_home=options["home_jump"] == "yes",
        must_capture=options["capture_compulsory"] == "yes",
        tries_when_stuck=int(options["tries_when_stuck"]),
        plays_out_last=options["play_out_last"] == "yes",
    )


_SHEET = "Mensch ärgere dich nicht (de)"

ARTICLES = (
    Article("start", f"{_SHEET}, Einleitung: „drei davon auf … „B“, die vierte … „A““", ("start_on_A",)),
    Article("turn", f"{_SHEET}, 1: „der Reihen nach“", ("seats",)),
    Article("1.rolloff", f"{_SHEET}, 1", ("rolloff_is_first_move",)),
    Article("2.six.enter", f"{_SHEET}, 2", ("six_clear_enters",)),
    Article("2.six.clear", f"{_SHEET}, 2", ("six_clear_enters", "own_capture")),
    Article("2.six.free", f"{_SHEET}, 2", ("must_clear_A",)),
    Article("2.again", f"{_SHEET}, 2", ("tries_when_stuck",)),
    Article("3.capture", f"{_SHEET}, 2 und 3", ("own_capture",)),
    Article("4.jump", f"{_SHEET}, 4", ("home_jump",)),
    Article("5.exact", f"{_SHEET}, 5"),
    Article("must.move", f"{_SHEET}, 5: „so muß er …“", ("capture_compulsory", "must_clear_A")),
    Article("roll.none", "Tablier"),
    Article("roll.count", f"{_SHEET}, 1: „um so viele Kreise …, als Augen gefallen waren“"),
    Article("roll.again", f"{_SHEET}, 2: „einen weiteren Wurf“ nur nach einer „6“"),
    Article("roll.touched", "Tablier"),
    Article("roll.cocked", "Tablier"),
    Article("cell", f"{_SHEET}, Einleitung: „in der Pfeilrichtung“", ("direction",)),
    Article("piece", f"{_SHEET}, 3"),
    Article("rank", f"{_SHEET}, Einleitung und 5", ("play_out_last",)),
)
"""The rules with their sources, in the order of the sheet."""
