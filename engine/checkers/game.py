"""Checkers as a game: the verbs of the engine over the rules in this folder."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType

from engine.checkers.changes import judge_change
from engine.checkers.count import perft
from engine.checkers.goals import outcome
from engine.checkers.halfway import halfway
from engine.checkers.judge import judge_move
from engine.checkers.labels import accepted, change_of, contents
from engine.checkers.moves import generate
from engine.checkers.plan import board_plan, piece_set
from engine.checkers.player import LEVELS, best_move
from engine.checkers.position import COLOURS, Move, Position
from engine.checkers.profile import ARTICLES, OPTIONS, profile_of
from engine.checkers.quick import played
from engine.checkers.stand import let_stand
from engine.checkers.status import trouble
from engine.checkers.text import read_move, read_position, short_move, write_move, write_position
from engine.errors import EngineError, Reason
from engine.game import Article
from engine.options import settle
from engine.plan import BoardPlan, PieceSet
from engine.records.record import two_sided_result
from engine.ruling import Change, Finding, Legal, Outcome, Ruling, Successor


class Checkers:
    """The sheet's own variant of checkers under one rule profile."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self._options = MappingProxyType(settle(self.name, OPTIONS, given))
        self._profile = profile_of(self._options)
        self._plan = board_plan(self._profile)
        self._pieces = piece_set()

    @property
    def name(self) -> str:
        """The game's id."""
        return "checkers"

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with the value in force."""
        return self._options

    @property
    def allowed(self) -> Mapping[str, str]:
        """What each option may be, for people."""
        return {option.name: option.allowed for option in OPTIONS}

    @property
    def articles(self) -> tuple[Article, ...]:
        """The rules with their sources."""
        return ARTICLES

    @property
    def players(self) -> tuple[str, ...]:
        """Blue and pink, the one who begins first."""
        return COLOURS if self._profile.first == 0 else COLOURS[::-1]

    @property
    def plan(self) -> BoardPlan:
        """The chequered board."""
        return self._plan

    @property
    def pieces(self) -> PieceSet:
        """Discs and stacks of two colours."""
        return self._pieces

    @property
    def levels(self) -> tuple[int, ...]:
        """Nodes for levels 1 to 8."""
        return LEVELS

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """No rule profile of this game is odd."""
        return ()

    @property
    def pools(self) -> tuple[tuple[str, ...], ...]:
        """Every cell counts for itself."""
        return ()

    def start(self) -> Position:
        """Twelve men each on the three near rows."""
        return self._profile.start

    def start_with(self, first: str) -> Position:
        """Nobody rolls for the first move here."""
        raise EngineError(
            Reason.BAD_ROLL,
            f"In checkers nobody rolls for the first move, so '{first}' says nothing: use the option first.",
        )

    def roll_off(self) -> None:
        """Nobody throws for the first move."""

    def to_move(self, position: Position) -> str:
        """The player whose turn it is."""
        return COLOURS[position.side]

    def contents(self, position: Position) -> dict[str, str]:
        """What stands where, on all 64 cells: a piece may be put on a wrong one."""
        return contents(self._profile, position)

    def accepts(self, position: Position) -> Mapping[str, tuple[str, ...]]:
        """The cells on which a single disc may rightly stand for a king, with both looks."""
        return accepted(self._profile, position)

    def awaits_throw(self, position: Position) -> bool:
        """No die is thrown here."""
        return False

    def lying(self, position: Position) -> int:
        """No die is thrown."""
        return 0

    def throws_left(self, position: Position) -> int:
        """No die is thrown."""
        return 0

    def thrown(self, position: Position, roll: int) -> Position:
        """Nobody throws a die here."""
        raise EngineError(Reason.BAD_ROLL, "In checkers no die is thrown: leave the roll out.")

    def moves(self, position: Position) -> list[Move]:
        """All legal moves; none once the game is over."""
        return [] if outcome(self._profile, position) else generate(self._profile, position)

    def judge(self, position: Position, attempt: Move | Change) -> Ruling[Position, Move]:
        """Legal, unfinished or illegal, and why."""
        if isinstance(attempt, Change):
            return judge_change(self._profile, position, attempt)
        return judge_move(self._profile, position, attempt)

    def play(self, position: Position, attempt: Move | Change) -> Position:
        """The position after a legal attempt."""
        if isinstance(attempt, Move) and (after := played(self._profile, position, attempt)):
            return after
        ruling = self.judge(position, attempt)
        if isinstance(ruling, Legal):
            return ruling.position
        text = write_move(self._profile, position, attempt)
        raise EngineError(Reason.NOT_LEGAL, f"{text} cannot be played: it is not a legal move.")

    def let_stand(self, position: Position, attempt: Move | Change) -> Position:
        """The position with the pieces as they were put, and the other side to move."""
        return let_stand(self._profile, position, attempt)

    def outcome(self, position: Position) -> Outcome | None:
        """Who won and how, or None while the game goes on."""
        return outcome(self._profile, position)

    def status(self, position: Position) -> tuple[Finding, ...]:
        """What a real game could not show."""
        return tuple(trouble(self._profile, position))

    def arrived(self, position: Position) -> tuple[str, ...]:
        """Whoever reaches the goal ends the game."""
        return ()

    def progress(self, position: Position) -> Hashable:
        """The men, who never go back, and how many pieces there are."""
        first, second, kings, _ = position
        return first & ~kings, second & ~kings, first.bit_count(), second.bit_count()

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of so many legal moves."""
        return perft(self._profile, position, depth)

    def successors(self, position: Position) -> Iterator[Successor[Move]]:
        """Each legal move with the cells that it changes."""
        for move in self.moves(position):
            yield Successor(move, change_of(self._profile, position, move))

    def halfway(self, position: Position, move: Move) -> tuple[Change, ...]:
        """A chain cut short, captured pieces still there, a crown missing."""
        return halfway(self._profile, position, move)

    def best(self, position: Position, seed: int, nodes: int) -> Move | None:
        """The computer's move; None where there is none."""
        return best_move(self._profile, position, seed, nodes)

    def read_position(self, text: str) -> Position:
        """A position from its text."""
        return read_position(self._profile, text)

    def write_position(self, position: Position) -> str:
        """The text of a position."""
        return write_position(self._profile, position)

    def write_result(self, outcome: Outcome) -> str:
        """`1-0` if blue won."""
        return two_sided_result(outcome, COLOURS[0])

    def read_move(self, position: Position, text: str) -> Move | Change:
        """A move or a change from its text."""
        return read_move(self._profile, position, text)

    def write_move(self, position: Position, attempt: Move | Change) -> str:
        """The text of a move or a change."""
        return write_move(self._profile, position, attempt)

    def write_token(self, position: Position, attempt: Move | Change) -> str:
        """The text of a move or a change, as in `write_move`."""
        return self.write_move(position, attempt)

    def short_move(self, position: Position, move: Move) -> str:
        """The text of a legal move as PDN has it: with all landings only where they are needed."""
        return short_move(self._profile, position, move)
