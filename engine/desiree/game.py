"""Désirée and D.21 as a game: the verbs of the engine over the rules in this folder."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType

from engine.desiree.beginning import start_trouble
from engine.desiree.changes import judge_change
from engine.desiree.count import sequences
from engine.desiree.goals import outcome
from engine.desiree.judge import judge_move
from engine.desiree.labels import change_of, label
from engine.desiree.layout import UNTIDY, layout
from engine.desiree.moves import generate
from engine.desiree.plan import board_plan, piece_set
from engine.desiree.player import LEVELS, best_move
from engine.desiree.position import Move, Position
from engine.desiree.profile import Edition, profile_of
from engine.desiree.prospects import out_of_reach
from engine.desiree.stand import let_stand
from engine.desiree.status import status
from engine.desiree.text import read_move, read_position, write_move, write_position
from engine.errors import EngineError, Reason, shown
from engine.game import Article
from engine.options import settle
from engine.plan import BoardPlan, PieceSet
from engine.records.record import two_sided_result
from engine.ruling import Change, Finding, Legal, Outcome, Ruling, Successor


class Desiree:
    """One of the two dice games under one rule profile."""

    def __init__(self, edition: Edition, given: Mapping[str, str]) -> None:
        self._edition = edition
        self._options = MappingProxyType(settle(edition.name, edition.options, given))
        self._profile = profile_of(edition, self._options, layout(self._options["layout"]))
        self._plan = board_plan(self._profile)
        self._pieces = piece_set(self._profile)
        self._refuse_hopeless_start()

    @property
    def name(self) -> str:
        """`desiree` or `d21`."""
        return self._edition.name

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with the value in force."""
        return self._options

    @property
    def allowed(self) -> Mapping[str, str]:
        """What each option may be, for people."""
        return {option.name: option.allowed for option in self._edition.options}

    @property
    def articles(self) -> tuple[Article, ...]:
        """The rules with their sources."""
        return self._edition.articles

    @property
    def players(self) -> tuple[str, ...]:
        """The two colours, the one who begins first."""
        return self._edition.players

    @property
    def plan(self) -> BoardPlan:
        """The grid with its outer cells and dots, marked as assumed."""
        return self._plan

    @property
    def pieces(self) -> PieceSet:
        """Dice of two colours with six faces."""
        return self._pieces

    @property
    def levels(self) -> tuple[int, ...]:
        """Nodes for levels 1 to 8."""
        return LEVELS

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """That nobody can win from this start, if so."""
        return out_of_reach(self._profile.layout.start)

    @property
    def pools(self) -> tuple[tuple[str, ...], ...]:
        """Every cell counts for itself."""
        return ()

    def accepts(self, position: Position) -> Mapping[str, tuple[str, ...]]:
        """A die is what it shows."""
        return {}

    def start(self) -> Position:
        """The layout's dice, the first player to move."""
        return Position(self._profile.layout.start, 0)

    def start_with(self, first: str) -> Position:
        """Nobody rolls for the first move here."""
        raise EngineError(
            Reason.BAD_ROLL,
            f"In {self.name} nobody rolls for the first move, so {first[:UNTIDY]!r} says nothing.",
        )

    def roll_off(self) -> None:
        """Nobody throws for the first move."""

    def to_move(self, position: Position) -> str:
        """The player whose turn it is."""
        return self._profile.players[position.side]

    def contents(self, position: Position) -> dict[str, str]:
        """What stands where, free cells included."""
        names = self._profile.board.names
        return {name: label(self._profile, die) for name, die in zip(names, position.cells, strict=True)}

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
        """Here the dice are the pieces, and nobody throws them."""
        raise EngineError(Reason.BAD_ROLL, f"In {self.name} no die is thrown: leave the roll out.")

    def moves(self, position: Position) -> list[Move]:
        """All legal moves; none once the game is over."""
        if outcome(self._profile, position):
            return []
        return generate(self._profile, position)

    def judge(self, position: Position, attempt: Move | Change) -> Ruling[Position, Move]:
        """Legal, unfinished or illegal, and why."""
        if isinstance(attempt, Change):
            return judge_change(self._profile, position, attempt)
        return judge_move(self._profile, position, attempt)

    def play(self, position: Position, attempt: Move | Change) -> Position:
        """The position after a legal attempt."""
        ruling = self.judge(position, attempt)
        if isinstance(ruling, Legal):
            return ruling.position
        text = write_move(self._profile, position, attempt)
        raise EngineError(Reason.NOT_LEGAL, f"{text} cannot be played: it is not a legal move.")

    def let_stand(self, position: Position, attempt: Move | Change) -> Position:
        """The position with the dice as they were put, and the other side to move."""
        return let_stand(self._profile, position, attempt)

    def outcome(self, position: Position) -> Outcome | None:
        """Who won and how, or None while the game goes on."""
        return outcome(self._profile, position)

    def status(self, position: Position) -> tuple[Finding, ...]:
        """What a real game could not show."""
        return status(self._profile, position)

    def arrived(self, position: Position) -> tuple[str, ...]:
        """Whoever reaches the goal ends the game."""
        return ()

    def progress(self, position: Position) -> Hashable:
        """Every move can be undone by others, so nothing marks progress."""
        return None

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of so many legal moves."""
        if depth == 0:
            return 1
        if outcome(self._profile, position):
            return 0
        return sequences(self._profile, list(position.cells), position.sign, depth)

    def successors(self, position: Position) -> Iterator[Successor[Move]]:
        """Each legal move with the two cells that it changes."""
        for move in self.moves(position):
            yield Successor(move, change_of(self._profile, position, move))

    def halfway(self, position: Position, move: Move) -> tuple[Change, ...]:
        """A jump whose die is not turned yet."""
        old = abs(position.cells[move.start])
        if move.face in (None, old):
            return ()
        return (change_of(self._profile, position, Move(move.start, move.target, old)),)

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
        """`1-0` if the first player won."""
        return two_sided_result(outcome, self.players[0])

    def read_move(self, position: Position, text: str) -> Move | Change:
        """A move or a change from its text."""
        return read_move(self._profile, position, text)

    def write_move(self, position: Position, attempt: Move | Change) -> str:
        """The text of a move or a change."""
        return write_move(self._profile, position, attempt)

    def write_token(self, position: Position, attempt: Move | Change) -> str:
        """The text of a move or a change, as in `write_move`."""
        return self.write_move(position, attempt)

    def _refuse_hopeless_start(self) -> None:
        """A layout is refused when a goal stands already or the first move could win."""
        if trouble := start_trouble(self._profile, self.start()):
            name = shown(self._profile.layout.name)
            raise EngineError(Reason.BAD_LAYOUT, f"The layout {name} {trouble}.")
