"""Games under noisy sensors: every legal move and many mishaps, each told to the tally as it was read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from arbiter.sighting import Reading, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged
from arbiter.simulation.mishaps import Mishap, rarest
from arbiter.simulation.noise import Noise, NoisySenses, Senses
from arbiter.simulation.tally import Tally
from arbiter.simulation.witness import Witness, after
from engine import AnyGame, CellChange, Change, EngineError, Successor, open_game

PATIENCE_S = 17.0
"""A scene that has not been read by then counts as silent: a piece may be in somebody's hand until then."""
AFTERTHOUGHT_S = 0.6
"""After a mishap was told, the board is watched on for so long: it must not turn legal by itself."""
IDLE_S = (0.3, 1.2)
"""Between two moves nobody touches the board, at least and at most."""
SETTLING_S = 0.5
LONGEST_GAME = 150
"""Moves; then the pieces are set up anew."""
UNTHROWN = 0.15
"""How many mishaps happen before the die was thrown, where one is thrown."""

LEGAL, OTHER, SILENT = "legal", "other move", "silent"
"""A legal move, and how it may be read; the other readings go by their kinds."""
ACCUSING = ("illegal", "disturbed")
WORST_FIRST = (*ACCUSING, OTHER, "unfinished", "unsure", LEGAL)
"""Which of the readings of one legal move the players remember."""
FINAL = {LEGAL, OTHER, *ACCUSING}
"""After these a legal move needs no more looks."""


@dataclass(frozen=True, slots=True)
class Trial:
    """So many legal moves, and so many mishaps among them, of one game under one noise."""

    game: str
    noise: Noise
    senses: Senses
    moves: int
    mishaps: int
    seed: str


def run(trial: Trial) -> Tally:
    """Play until all moves are made; the mishaps are spread among them, one a move at most."""
    course = _Course(trial, open_game(trial.game), Random(trial.seed))  # noqa: S311 -- no secret
    while course.moves < trial.moves:
        course.play_game()
    return course.tally


@dataclass(slots=True)
class _Course:
    """One run: the games one after the other, and what has been counted."""

    trial: Trial
    game: AnyGame
    random: Random
    tally: Tally = field(default_factory=Tally)
    moves: int = 0
    mishaps: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def play_game(self) -> None:
        """A game of drawn moves."""
        labels = [piece.label for piece in self.game.pieces.pieces]
        senses = NoisySenses(labels, self.trial.noise, self.random, self.trial.senses)
        witness, position = Witness(self.game, senses, self.random), self.game.start()
        self._settle(witness, position)
        for _ in range(LONGEST_GAME):
            if self.game.outcome(position) or self.moves >= self.trial.moves:
                return
            position = self._turn(witness, position)

    def _turn(self, witness: Witness, position: Any) -> Any:
        """A turn: perhaps a mishap that is put back, then a legal move, if there is one."""
        if self.mishaps * self.trial.moves <= self.moves * self.trial.mishaps and self.trial.mishaps:
            self._try_mishap(witness, self._thrown(position, UNTHROWN))
        position = self._thrown(position)
        successors = list(self.game.successors(position))
        if not successors:
            return self.game.play(position, Change())
        self._idle(witness, position)
        return self._try_move(witness, position, self.random.choice(successors))

    def _thrown(self, position: Any, forgotten: float = 0.0) -> Any:
        """The position with a throw, where the game has a die and nobody forgets to throw it."""
        try:
            thrown = self.game.thrown(position, self.random.randint(1, 6))
        except EngineError:
            return position
        return position if self.random.random() < forgotten else thrown

    def _idle(self, witness: Witness, position: Any) -> None:
        """Nobody touches the board, and nothing should be said."""
        contents, seconds = self.game.contents(position), self.random.uniform(*IDLE_S)
        self.tally.idle_s += seconds
        for reading in _said(witness.rest(position, contents, seconds)):
            self.tally.idle[reading.kind] += 1
            self._tell(f"nothing read as {reading.kind}", position, Change(), reading)

    def _settle(self, witness: Witness, position: Any) -> None:
        """Let the sensors get used to the board; what is said meanwhile does not count."""
        for _ in witness.rest(position, self.game.contents(position), SETTLING_S):
            pass

    def _try_move(self, witness: Witness, position: Any, successor: Successor[Any]) -> Any:
        """Make a legal move and see how it is read: at best rightly, at worst after an accusation."""
        self.moves += 1
        before, done = self.game.contents(position), self.game.play(position, successor.move)
        seen = {
            self._kind(each, done): each
            for each in _said(witness.gesture(position, before, successor.change))
        }
        left = witness.now
        for reading in _said(witness.rest(position, after(before, successor.change), PATIENCE_S)):
            seen[self._kind(reading, done)] = reading
            if seen.keys() & FINAL:
                break
        worst = next((kind for kind in WORST_FIRST if kind in seen), SILENT)
        self.tally.readings[LEGAL, worst] += 1
        if LEGAL in seen:
            self.tally.legal_s.append(witness.now - left)
        if worst not in (LEGAL, SILENT):
            self._tell(f"legal read as {worst}", position, successor.change, seen[worst])
        return done

    def _kind(self, reading: Reading, done: Any) -> str:
        """The kind of a reading of a legal move; another legal move is a kind of its own."""
        if isinstance(reading, SeenLegal) and self.game.read_position(reading.position) != done:
            return OTHER
        return reading.kind

    def _try_mishap(self, witness: Witness, position: Any) -> None:
        """Let something go wrong, see how it is read, and put it back."""
        mishap = rarest(self.game, position, self.random, self.kinds, self.trial.senses.has_camera)
        if mishap is None:
            return
        self.mishaps += 1
        self.kinds[mishap.kind] += 1
        before = self.game.contents(position)
        seen = list(_said(witness.gesture(position, before, mishap.change)))
        left, until = witness.now, witness.now + PATIENCE_S
        for reading in witness.rest(position, after(before, mishap.change), PATIENCE_S):
            for said in _said([reading]):
                until = until if seen else witness.now + AFTERTHOUGHT_S
                self.tally.mishap_s += [] if seen else [witness.now - left]
                seen.append(said)
            if witness.now >= until:
                break
        self._count(position, mishap, seen)
        self._put_back(witness, position, mishap.change)

    def _count(self, position: Any, mishap: Mishap, seen: list[Reading]) -> None:
        """The first reading counts, but nothing that was ever taken for legal is passed over."""
        accepted = next((each for each in seen if isinstance(each, SeenLegal)), None)
        first = accepted or next(iter(seen), None)
        self.tally.readings[mishap.kind, first.kind if first else SILENT] += 1
        if first and (first.kind, _rule(first, mishap.rule)) == (mishap.verdict, mishap.rule):
            self.tally.right[mishap.kind] += 1
        if accepted:
            self._tell(f"{mishap.kind} read as legal", position, mishap.change, accepted)

    def _put_back(self, witness: Witness, position: Any, change: Change) -> None:
        before = self.game.contents(position)
        back = Change(tuple(CellChange(each.cell, each.after, each.before) for each in change.cells))
        for _ in witness.gesture(position, after(before, change), back):
            pass
        self._settle(witness, position)

    def _tell(self, what: str, position: Any, change: Change, reading: Reading) -> None:
        cells = ", ".join(f"{each.cell} {each.before} > {each.after}" for each in change.cells)
        self.tally.told(f"{what}: {self.game.write_position(position)} | {cells} | {reading}")


def _said(readings: Iterable[Reading | None]) -> Iterator[Reading]:
    """The readings that would be shown: that nothing has changed is no news."""
    return (each for each in readings if each is not None and not isinstance(each, Unchanged))


def _rule(reading: Reading, rule: str) -> str:
    """The rule that a reading names; where it names none, the one asked for."""
    match reading:
        case SeenIllegal():
            return reading.violations[0].rule
        case SeenUnfinished():
            return reading.missing[0].rule
        case _:
            return rule
