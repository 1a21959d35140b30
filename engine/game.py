"""What every game can do: the verbs that the rest of Tablier uses, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from engine.plan import BoardPlan, PieceSet
from engine.ruling import Change, Finding, Outcome, Ruling, Successor

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Article:
    """One rule of a game: its id, where it is written, and the options that change it."""

    rule: str
    source: str
    options: tuple[str, ...] = ()
    """The weightiest first."""


class RollOff(Protocol):
    """The throws that decide who begins."""

    @property
    def next_player(self) -> str | None:
        """Who throws next; None once it is settled."""

    @property
    def first(self) -> str | None:
        """Who begins and with which throw, such as `green 5`; None as long as it is open."""

    def after(self, player: str, roll: int) -> RollOff | Finding:
        """The roll-off after this throw, or the breach: a throw out of turn."""


class Game(Protocol[P, M]):
    """A game under one rule profile. Positions are immutable and hashable values."""

    @property
    def name(self) -> str:
        """The game's id, such as `desiree`."""

    @property
    def options(self) -> Mapping[str, str]:
        """The rule profile: every option with the value in force."""

    @property
    def allowed(self) -> Mapping[str, str]:
        """What each option may be, for people."""

    @property
    def articles(self) -> tuple[Article, ...]:
        """The rules with their sources, in the order of the sheet."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, the one who begins first."""

    @property
    def plan(self) -> BoardPlan:
        """The board's geometry."""

    @property
    def pieces(self) -> PieceSet:
        """What can stand on the board."""

    @property
    def levels(self) -> tuple[int, ...]:
        """How many nodes the computer looks at on each level, 1 to 8."""

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What is odd about the rule profile itself, such as a layout on which nobody can win."""

    @property
    def pools(self) -> tuple[tuple[str, ...], ...]:
        """Groups of cells of which only the number of pieces counts, as in the corners of Mensch."""

    def accepts(self, position: P) -> Mapping[str, tuple[str, ...]]:
        """Cells on which another label may rightly stand for the piece, such as a king's single disc."""

    def start(self) -> P:
        """The position in which a game begins."""

    def start_with(self, first: str) -> P:
        """The start after a roll-off that `green 5`, say, has won; a game without one refuses."""

    def roll_off(self) -> RollOff | None:
        """The throws that decide who begins, before the first; None where nobody throws for it."""

    def to_move(self, position: P) -> str:
        """The player whose turn it is."""

    def contents(self, position: P) -> dict[str, str]:
        """What stands where: every cell by name, free ones as `empty`."""

    def awaits_throw(self, position: P) -> bool:
        """Whether a die has to be thrown before anything can be moved."""

    def lying(self, position: P) -> int:
        """The throw that lies on the table and has not been moved yet; 0 where there is none."""

    def throws_left(self, position: P) -> int:
        """How often the player to move may try; 0 where no die is thrown."""

    def thrown(self, position: P, roll: int) -> P:
        """The position once the die was thrown; a game that throws none refuses."""

    def moves(self, position: P) -> list[M]:
        """All legal moves; none once the game is over."""

    def judge(self, position: P, attempt: M | Change) -> Ruling[P, M]:
        """Legal, unfinished or illegal, and why."""

    def play(self, position: P, attempt: M | Change) -> P:
        """The position after a legal attempt; anything else is an error."""

    def let_stand(self, position: P, attempt: M | Change) -> P:
        """The position if an attempt is let stand whatever the rules say; the turn goes on."""

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def status(self, position: P) -> tuple[Finding, ...]:
        """All that a real game could not show in this position."""

    def arrived(self, position: P) -> tuple[str, ...]:
        """The players who have reached the goal while others play on, in their order."""

    def progress(self, position: P) -> Hashable:
        """What no move back and forth can change; as long as it stays, the game gets nowhere."""

    def perft(self, position: P, depth: int) -> int:
        """How many different sequences of so many legal moves there are, counted the fast way."""

    def successors(self, position: P) -> Iterator[Successor[M]]:
        """Each legal move with the cells that it changes."""

    def halfway(self, position: P, move: M) -> tuple[Change, ...]:
        """The half-done pictures of a legal move."""

    def best(self, position: P, seed: int, nodes: int) -> M | None:
        """The computer's move after a look at about so many nodes, the same for the same seed."""

    def read_position(self, text: str) -> P:
        """A position from its text."""

    def write_position(self, position: P) -> str:
        """The text of a position."""

    def write_result(self, outcome: Outcome) -> str:
        """How a game ended, as records write it."""

    def read_move(self, position: P, text: str) -> M | Change:
        """A move, or a change that is no move, from its text."""

    def write_move(self, position: P, attempt: M | Change) -> str:
        """The text of a move or change made in this position."""

    def write_token(self, position: P, attempt: M | Change) -> str:
        """The same as a record has it: readable also where the throw is not part of the position."""


AnyGame: TypeAlias = Game[Any, Any]
"""A game whose positions and moves the holder passes on without looking inside."""
