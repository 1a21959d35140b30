"""Is this move legal, and if not, which article does it break?

The answer is not derived from the list of legal moves: it comes from an ordered list of
questions, one per article. A law in the tests ties the two together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.desiree.faces import dice_between, face_due
from engine.desiree.goals import outcome
from engine.desiree.labels import change_of, checked_move, label
from engine.desiree.moves import generate
from engine.desiree.position import Move, Position, moved
from engine.desiree.profile import Profile
from engine.ruling import Fact, Finding, Illegal, Legal, Ruling, Unfinished, game_over

REMEDIES = 3
"""How many legal moves of the same die are offered, the nearest to its target first."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move under question, with what lies on its way."""

    profile: Profile
    position: Position
    move: Move
    die: int
    """The die that is moved, with its owner's sign."""
    way: tuple[int, ...] | None
    """The cells between, or None where no straight line leads."""
    dice: tuple[int, ...]
    """The cells between that hold a die."""

    @property
    def owner(self) -> int:
        """0 or 1: whose die it is."""
        return 0 if self.die > 0 else 1

    @property
    def face_due(self) -> int | None:
        """The face that the die must show afterwards; None where no move leads there."""
        return face_due(self.profile, self.position, self.move.start, self.move.target)

    def finding(self, rule: str, why: str, *witnesses: int, **facts: Fact) -> Finding:
        """A broken article, shown on the target cell and on its witnesses."""
        names = self.profile.board.names
        return Finding(
            rule,
            why,
            tuple(names[cell] for cell in (self.move.target, *witnesses)),
            {"from": names[self.move.start], "to": names[self.move.target], **facts},
        )


def judge_move(profile: Profile, position: Position, move: Move) -> Ruling[Position, Move]:
    """The ruling on a move. A face that is not said is taken to be right."""
    if ended := outcome(profile, position):
        return game_over(ended)
    names, die = profile.board.names, position.cells[checked_move(profile, move).start]
    if not die:
        return Illegal((Finding("B.turn", "empty", (names[move.start],), {"from": names[move.start]}),), ())
    way = profile.board.ways.get((move.start, move.target))
    dice = dice_between(profile, position, move.start, move.target) or ()
    attempt = Attempt(profile, position, move, die, way, dice)
    violations = [found for question in QUESTIONS if (found := question(attempt))]
    if violations:
        return Illegal(tuple(violations), remedies(attempt))
    done = Move(move.start, move.target, attempt.face_due)
    if missing := is_die_turned(attempt):
        return Unfinished((missing,), (done,))
    return legal(profile, position, done)


def legal(profile: Profile, position: Position, move: Move) -> Legal[Position, Move]:
    """The ruling on a move that is known to be legal."""
    after = moved(position, move)
    return Legal((move,), after, change_of(profile, position, move), outcome(profile, after, move.target))


def is_own_die(attempt: Attempt) -> Finding | None:
    """Article B: each player moves one of his own dice."""
    if attempt.owner == attempt.position.side:
        return None
    players = attempt.profile.players
    return attempt.finding(
        "B.turn", "not_yours", player=players[attempt.position.side], owner=players[attempt.owner]
    )


def does_it_move(attempt: Attempt) -> Finding | None:
    """Article B: a die must go somewhere."""
    return attempt.finding("B.turn", "not_moved") if attempt.move.start == attempt.move.target else None


def is_target_free(attempt: Attempt) -> Finding | None:
    """Articles C and D: a die ends on a free cell; nothing is captured."""
    there = attempt.position.cells[attempt.move.target]
    if not there or attempt.move.start == attempt.move.target:
        return None
    return attempt.finding("B.turn", "occupied", there=label(attempt.profile, there))


def is_way_straight(attempt: Attempt) -> Finding | None:
    """Article C: straight, in one of the eight directions."""
    if attempt.way is not None or attempt.move.start == attempt.move.target:
        return None
    return attempt.finding("C.slide", "not_straight")


def is_jump_over_one(attempt: Attempt) -> Finding | None:
    """Article D: never over several dice at once; `jump_from` may ask for a run-up."""
    names = attempt.profile.board.names
    over = tuple(names[cell] for cell in attempt.dice)
    if len(attempt.dice) > 1:
        return attempt.finding("D.jump", "over_many", *attempt.dice, over=over)
    if (
        attempt.dice
        and attempt.profile.jumps_from_afar_only
        and attempt.way
        and attempt.way[0] == attempt.dice[0]
    ):
        return attempt.finding("D.jump", "too_near", *attempt.dice, over=over[0])
    return None


def is_landing_right(attempt: Attempt) -> Finding | None:
    """Article D: with `jump_landing=adjacent` the die lands right behind the one jumped over."""
    if attempt.profile.lands_anywhere or len(attempt.dice) != 1 or not attempt.way:
        return None
    if attempt.way[-1] == attempt.dice[0]:
        return None
    names = attempt.profile.board.names
    landing = attempt.way[attempt.way.index(attempt.dice[0]) + 1]
    return attempt.finding(
        "D.landing", "too_far", attempt.dice[0], over=names[attempt.dice[0]], landing=names[landing]
    )


def is_outer_limit_kept(attempt: Attempt) -> Finding | None:
    """Article E: at most three own dice on the outer cells after the move."""
    if attempt.owner != attempt.position.side:
        return None
    board, limit = attempt.profile.board, attempt.profile.outer_limit
    cells, die = attempt.position.cells, attempt.die
    not_others = (attempt.move.start, attempt.move.target)
    others = [cell for cell in board.ring if cells[cell] * die > 0 and cell not in not_others]
    if len(others) + (attempt.move.target in board.outer) <= limit:
        return None
    names = tuple(board.names[cell] for cell in others)
    # Where there were too many before, one more is not what is wrong.
    is_one_more = attempt.move.target in board.outer and len(others) == limit
    why = "too_many" if is_one_more else "still_too_many"
    return attempt.finding("E.outer", why, *others, limit=limit, count=len(others), outer=names)


def is_face_kept_or_turned(attempt: Attempt) -> Finding | None:
    """Articles C and D: the face after the move; the old face after a jump is no breach yet."""
    due, shown, old = attempt.face_due, attempt.move.face, abs(attempt.die)
    if due is None or shown in (None, due) or attempt.move.start == attempt.move.target:
        return None
    if not attempt.dice:
        return attempt.finding("C.slide", "turned", face=old, shown=shown)
    if shown == old:
        return None
    return attempt.finding("D.turn", _wrong_turn(attempt), **_jump_facts(attempt), shown=shown)


def is_die_turned(attempt: Attempt) -> Finding | None:
    """Article D: a die that jumped an enemy die and still shows its old face waits to be turned."""
    if attempt.move.face in (None, attempt.face_due) or not attempt.dice:
        return None
    return attempt.finding("D.turn", "unturned", **_jump_facts(attempt))


def _wrong_turn(attempt: Attempt) -> str:
    """Which wrong turn it is: over an own die, over the same number, or to a wrong face."""
    jumped = attempt.position.cells[attempt.dice[0]]
    if jumped * attempt.die > 0:
        return "over_own"
    return "same_number" if jumped == -attempt.die and attempt.face_due == abs(jumped) else "wrong"


def _jump_facts(attempt: Attempt) -> dict[str, Fact]:
    over = attempt.dice[0]
    return {
        "over": attempt.profile.board.names[over],
        "over_face": abs(attempt.position.cells[over]),
        "face": abs(attempt.die),
        "due": attempt.face_due or 0,
    }


QUESTIONS: tuple[Callable[[Attempt], Finding | None], ...] = (
    is_own_die,
    does_it_move,
    is_target_free,
    is_way_straight,
    is_jump_over_one,
    is_landing_right,
    is_outer_limit_kept,
    is_face_kept_or_turned,
)


def remedies(attempt: Attempt) -> tuple[Move, ...]:
    """Legal moves of the same die: the very one with its right face, else the nearest few."""
    own = [move for move in generate(attempt.profile, attempt.position) if move.start == attempt.move.start]
    exact = tuple(move for move in own if move.target == attempt.move.target)
    board = attempt.profile.board
    return exact or tuple(
        sorted(own, key=lambda move: (board.distance(move.target, attempt.move.target), move))[:REMEDIES]
    )
