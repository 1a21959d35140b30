"""Learning the wiring of a board that plays: the walks of the console, on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from arbiter.table.drawn_board import BoardError
from arbiter.table.practice import Kind, Lesson
from arbiter.table.reed_board import ReedBoard
from arbiter.table.walks import Complaint, InTheWay, LightWalk, MagnetWalk
from engine import BoardPlan
from firmware_bridge import LinkError


class WiringWalk:
    """A walk over a reed board. What was learned is kept in a file, and the board goes by it at once."""

    def __init__(
        self, board: ReedBoard, plan: BoardPlan, path: Path, kind: Kind, relight: Callable[[], None]
    ) -> None:
        if board.closed is None:
            raise BoardError("The board does not answer: look at its cable.")
        self._board, self._path, self._kind, self._relight = board, path, kind, relight
        self._cells = tuple(cell.name for cell in plan.cells)
        self._walk: MagnetWalk | LightWalk = (
            MagnetWalk(self._cells, board.closed)
            if kind is Kind.MAGNET
            else LightWalk(board.lights, board.wiring, self._cells)
        )
        self._show()

    @property
    def lesson(self) -> Lesson:
        """Where the magnet is to be put now."""
        walk = self._walk
        if isinstance(walk, MagnetWalk):
            done = len(walk.reeds) + len(walk.masked)
            return Lesson(self._kind, done, len(self._cells), walk.asked or "", complaint=walk.complaint)
        done = walk.count if walk.is_over else walk.lit
        return Lesson(self._kind, done, walk.count, complaint=walk.complaint)

    def step(self, t: float) -> None:
        """Feel where the magnet is."""
        self._board.step(t)
        if self._board.closed is not None and not self.lesson.is_over:
            self._go_on(self._walk.after(self._board.closed))

    def skip(self, t: float) -> None:  # noqa: ARG002 -- a walk has no clock
        """This reed or light does not answer."""
        self._go_on(self._walk.skipped())

    def end(self) -> None:
        """The lights show what the table says again."""
        self._relight()

    def _go_on(self, walk: MagnetWalk | LightWalk) -> None:
        before, self._walk = self.lesson.done, walk
        if self.lesson.is_over:
            self._learned(walk)
        elif self.lesson.done != before:
            self._show()

    def _show(self) -> None:
        if isinstance(self._walk, LightWalk) and not self._walk.is_over:
            self._board.flash(self._walk.lit)

    def _learned(self, walk: MagnetWalk | LightWalk) -> None:
        wiring = walk.wiring(self._board.wiring) if isinstance(walk, MagnetWalk) else walk.wiring()
        self._board.rewire(wiring)
        try:
            wiring.save(self._path)
        except LinkError as trouble:
            self._walk = replace(walk, complaint=Complaint(InTheWay.NOT_KEPT, why=str(trouble)))
        self._relight()
