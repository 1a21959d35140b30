"""The way of one move: frame, sighting, reading, journal, and only then the lights."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import wait
from types import TracebackType

from arbiter.journal import EvidenceStore, Journal, replay
from arbiter.referee import (
    Action,
    Event,
    Opened,
    Phase,
    Record,
    Reopened,
    Settled,
    Signal,
    State,
    Terms,
    Ticked,
    begin,
    step,
)
from arbiter.sighting import Sighting
from arbiter.signals import clock_line
from arbiter.table.camera_look import CameraLook
from arbiter.table.outputs import Outputs, Shown, strip_colours
from arbiter.table.times import Clock
from arbiter.table.writer import Picture, Ticket, Writer
from arbiter.words import Words
from engine import AnyGame


class Table:
    """One game at one board.

    Used as a context manager it has a thread that waits for the disk; then what is new to the players
    comes out of `deliver`. Without, every event waits for the disk itself.
    """

    def __init__(
        self,
        game: AnyGame,
        state: State,
        journal: Journal,
        words: Words,
        outputs: Outputs,
        clock: Clock,
        evidence: EvidenceStore | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.confirmed = state
        """The last state of which the disk has everything: what others may be shown."""
        self.journal = journal
        self.shown: Shown | None = None
        """What the players see now."""
        self.words = words
        self._outputs = outputs
        self._clock = clock
        self._writer = Writer(journal, evidence)
        self._is_threaded = False
        self._awaited: deque[tuple[Ticket, Signal | None]] = deque()
        """Signals that wait until what they are about is on the disk."""
        self._lit_at = clock.steady()
        self._clock_told = ""

    @classmethod
    def open(
        cls,
        game: AnyGame,
        position: str,
        journal: Journal,
        words: Words,
        outputs: Outputs,
        clock: Clock,
        evidence: EvidenceStore | None = None,
        terms: Terms | None = None,
    ) -> Table:
        """A new game from this position, its opening already in the journal."""
        opened = Opened(game.name, game.options, position, terms or Terms())
        state, actions = begin(game, opened)
        table = cls(game, state, journal, words, outputs, clock, evidence)
        table._carry_out(actions, clock.wall())
        table.deliver()
        return table

    @classmethod
    def resume(
        cls,
        journal: Journal,
        words_of: Callable[[str], Words],
        outputs: Outputs,
        clock: Clock,
        evidence: EvidenceStore | None = None,
    ) -> Table:
        """The game of a journal, to go on where it stopped."""
        told = replay(journal.entries)
        words = words_of(told.game.name)
        table = cls(told.game, told.state, journal, words, outputs, clock, evidence)
        records = [action for action in told.actions if isinstance(action, Record)]
        # A closing entry that the power cut took is written now.
        table._carry_out(tuple(records[len(journal.entries) :]), clock.wall())
        table.deliver()
        if told.state.phase is not Phase.OVER:
            table.happen(Reopened())
        return table

    def __enter__(self) -> Table:
        self._writer.__enter__()
        self._is_threaded = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.close()

    def look(self, seen: CameraLook) -> Shown | None:
        """Take in what a picture shows of the board; what is new to the players comes back."""
        if seen.bump:
            self.happen(seen.bump, seen.picture)
        return self.settle(seen.sighting, seen.picture) if seen.sighting else None

    def settle(self, sighting: Sighting, picture: Picture | None = None) -> Shown | None:
        """Take in a sighting of a scene at rest, with a way to get the picture that proves it."""
        return self.happen(Settled(sighting), picture)

    def happen(self, event: Event, picture: Picture | None = None) -> Shown | None:
        """Take in an event; what is new to the players comes back, if the disk has it already."""
        t = self._clock.wall()
        state, actions = step(self.game, self.state, event, t)
        if not actions:
            return None
        self._carry_out(actions, t, (picture,) if picture else ())
        self.state = state
        return self.deliver()

    def tick(self) -> Shown | None:
        """Let the players' clock run on: displays get each new second, a flag that falls ends the game."""
        shown = self.happen(Ticked())
        if self.state.clock and self.state.phase is Phase.PLAYING:
            line = clock_line(self.state.clock, self.game.players, self._clock.wall())
            if line != self._clock_told:
                self._clock_told = line
                if self._outputs.line_out:
                    self._outputs.line_out.send(line, is_passing=True)
        return shown

    def now(self) -> float:
        """The time of day at this table."""
        return self._clock.wall()

    @property
    def troubles(self) -> tuple[str, ...]:
        """Devices that have failed; the game goes on without them."""
        line_out = self._outputs.line_out
        return (line_out.trouble,) if line_out and line_out.trouble else ()

    @property
    def is_awaiting(self) -> bool:
        """Whether something waits for the disk."""
        return bool(self._awaited)

    def deliver(self) -> Shown | None:
        """Give the signals whose records are on the disk by now; the last one comes back.

        A record that the disk refused is an error, and so is everything after it: nothing counts that
        is not written.
        """
        delivered = None
        while self._awaited and self._awaited[0][0].done():
            ticket, signal = self._awaited[0]
            entry = ticket.result()  # one that failed stays, and nothing behind it ever counts
            self._awaited.popleft()
            if signal:
                delivered = self._show(signal, entry.n)
        if not self._awaited:
            self.confirmed = self.state
        return delivered

    def wait(self) -> Shown | None:
        """Wait until the disk has answered for all that happened, then deliver it."""
        wait([ticket for ticket, _ in self._awaited])
        return self.deliver()

    def light_up(self) -> None:
        """Bring the strip up to date; call it as often as the lights should change."""
        if self._outputs.strip is None:
            return
        elapsed_s = self._clock.steady() - self._lit_at
        lit = self.shown.lights if self.shown else ()
        order = [cell.name for cell in self.game.plan.cells]
        self._outputs.strip.show(strip_colours(lit, order, elapsed_s))

    def _carry_out(self, actions: tuple[Action, ...], t: float, pictures: tuple[Picture, ...] = ()) -> None:
        """Records go to the disk; each signal waits for the record before it."""
        for action in actions:
            if isinstance(action, Record):
                ticket = self._writer.write(action, t, pictures if action.reading else ())
                self._awaited.append((ticket, None))
            else:
                ticket, _ = self._awaited.pop()
                self._awaited.append((ticket, action))
        if not self._is_threaded:
            self._writer.pump()

    def _show(self, signal: Signal, n: int) -> Shown:
        self.shown = Shown.of(n, signal, self.game.plan, self.words)
        self._lit_at = self._clock.steady()
        self.light_up()
        self._outputs.give(self.shown)
        return self.shown
