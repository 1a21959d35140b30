"""Mensch ärgere dich nicht as a game: the verbs of the engine over the rules in this folder."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType

from engine.errors import EngineError, Reason
from engine.game import Article
from engine.mensch.changes import judge_change
from engine.mensch.circles import corner_name
from engine.mensch.count import perft
from engine.mensch.ending import outcome
from engine.mensch.judge import judge_move, judge_throw, thrown
from engine.mensch.moves import allowance, generate
from engine.mensch.notation import read_move, write_move
from engine.mensch.opening import first_seat, start_figures
from engine.mensch.pictures import change_between, change_of, contents, halves, picture_of
from engine.mensch.plan import board_plan, piece_set
from engine.mensch.player import LEVELS, best_move
from engine.mensch.position import FIGURES, Attempted, Move, Position, Throw
from engine.mensch.profile import ARTICLES, COLOURS, NAME, OPTIONS, profile_of, settled
from engine.mensch.rolloff import RollOff
from engine.mensch.stand import let_stand
from engine.mensch.status import status
from engine.mensch.text import read_position, seats_in, write_position, write_result
from engine.plan import BoardPlan, PieceSet
from engine.ruling import Change, Finding, Legal, Outcome, Ruling, Successor


class Mensch:
    """The game under one rule profile."""

    def __init__(self, given: Mapping[str, str], position: str | None = None) -> None:
        self._options = MappingProxyType(settled(given, seats_in(position or "")))
        self._profile = profile_of(self._options)
        self._plan = board_plan(self._profile)
        self._pieces = piece_set(self._profile)
        self._circles = tuple(cell.name for cell in self._plan.cells)

    @property
    def name(self) -> str:
        """`mensch`."""
        return NAME

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
        """The colours in play, in the order of play."""
        return tuple(COLOURS[seat] for seat in self._profile.seats)

    @property
    def plan(self) -> BoardPlan:
        """The cross of circles, assumed: the sheet's figure is lost."""
        return self._plan

    @property
    def pieces(self) -> PieceSet:
        """Figures, one label a colour."""
        return self._pieces

    @property
    def levels(self) -> tuple[int, ...]:
        """Nodes for levels 1 to 8."""
        return LEVELS

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """No profile of this game is odd."""
        return ()

    @property
    def pools(self) -> tuple[tuple[str, ...], ...]:
        """The corners: on which of its four circles a figure waits does not matter."""
        return tuple(
            tuple(corner_name(seat, number) for number in range(1, FIGURES + 1))
            for seat in self._profile.seats
        )

    def accepts(self, position: Position) -> Mapping[str, tuple[str, ...]]:
        """A figure is its colour."""
        return {}

    def start(self) -> Position:
        """The figures as the sheet sets them, the first seat to throw."""
        return self._opened_by(self._profile.seats[0], 0)

    def start_with(self, first: str) -> Position:
        """The start after the roll-off, from text such as `green 5`."""
        return self._opened_by(*first_seat(self._profile, first))

    def roll_off(self) -> RollOff:
        """The throws that decide who begins; nobody has thrown yet."""
        return RollOff(self.players)

    def to_move(self, position: Position) -> str:
        """Whose turn it is, to throw or to move."""
        return COLOURS[position.seat]

    def contents(self, position: Position) -> dict[str, str]:
        """What stands where, free circles included; corners are filled from B1 on."""
        return contents(self._profile, self._circles, picture_of(position.figures))

    def awaits_throw(self, position: Position) -> bool:
        """Whether the die has not been thrown yet, and somebody is still on the way."""
        return not position.roll and outcome(self._profile, position) is None

    def lying(self, position: Position) -> int:
        """The throw that lies on the table."""
        return position.roll

    def throws_left(self, position: Position) -> int:
        """One throw, or several for a six (`tries_when_stuck`)."""
        return position.throws

    def thrown(self, position: Position, roll: int) -> Position:
        """The position once the die shows this number."""
        return thrown(position, roll)

    def moves(self, position: Position) -> list[Attempted]:
        """All legal moves by the throw, or by each of the six throws; none once the game is over."""
        if outcome(self._profile, position):
            return []
        return list(generate(self._profile, position))

    def judge(self, position: Position, attempt: Attempted | Change) -> Ruling[Position, Attempted]:
        """Legal, unfinished or illegal, and why."""
        match attempt:
            case Change():
                return judge_change(self._profile, position, attempt)
            case Throw():
                return judge_throw(self._profile, position, attempt)
            case Move():
                return judge_move(self._profile, position, attempt)

    def play(self, position: Position, attempt: Attempted | Change) -> Position:
        """The position after a legal attempt."""
        ruling = self.judge(position, attempt)
        if isinstance(ruling, Legal):
            return ruling.position
        text = write_move(self._profile, position, attempt)
        raise EngineError(Reason.NOT_LEGAL, f"{text} cannot be played: it is not a legal move.")

    def let_stand(self, position: Position, attempt: Attempted | Change) -> Position:
        """The position with figures and die as they were put, and the turn gone on."""
        return let_stand(self._profile, position, attempt)

    def outcome(self, position: Position) -> Outcome | None:
        """The ranking, or None while the game goes on."""
        return outcome(self._profile, position)

    def status(self, position: Position) -> tuple[Finding, ...]:
        """What a real game could not show."""
        return status(self._profile, position)

    def arrived(self, position: Position) -> tuple[str, ...]:
        """The colours with all four figures at home."""
        return tuple(COLOURS[seat] for seat in position.home)

    def progress(self, position: Position) -> Hashable:
        """Figures only go forward or back to B, so where they stand is what counts."""
        return position.figures

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of throws with their moves."""
        return perft(self._profile, position, depth)

    def successors(self, position: Position) -> Iterator[Successor[Attempted]]:
        """Each legal move with the circles that it changes."""
        for move in generate(self._profile, position) if not self.outcome(position) else ():
            yield Successor(move, change_of(self._profile, position, move))

    def halfway(self, position: Position, move: Attempted) -> tuple[Change, ...]:
        """Throwing out before the figure is in its corner; clearing A before another enters."""
        if isinstance(move, Throw):
            return ()
        before = picture_of(position.figures)
        return tuple(change_between(before, half.picture) for half in halves(self._profile, position, move))

    def best(self, position: Position, seed: int, nodes: int) -> Attempted | None:
        """The computer's move by the throw that lies there; None where the throw is lost."""
        return best_move(self._profile, position, seed, nodes)

    def read_position(self, text: str) -> Position:
        """A position from its text."""
        return read_position(self._profile, text)

    def write_position(self, position: Position) -> str:
        """The text of a position."""
        return write_position(self._profile, position)

    def write_result(self, outcome: Outcome) -> str:
        """The ranking by the letters of the seats, such as `y>g>r>k`."""
        return write_result(outcome)

    def read_move(self, position: Position, text: str) -> Attempted | Change:
        """A move, a throw or a change from its text."""
        return read_move(self._profile, position, text)

    def write_move(self, position: Position, attempt: Attempted | Change) -> str:
        """The text of a move, a throw or a change."""
        return write_move(self._profile, position, attempt)

    def write_token(self, position: Position, attempt: Attempted | Change) -> str:
        """A move always with its roll, as records need it."""
        return write_move(self._profile, position._replace(roll=0), attempt)

    def _opened_by(self, seat: int, roll: int) -> Position:
        figures = start_figures(self._profile)
        return Position(figures, seat, roll, allowance(self._profile, figures[seat]))
