"""`tablier doctor --reeds`: a magnet walks over all cells; what each reed does is learned and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from arbiter.table import Wiring
from arbiter.table.walks import MagnetWalk
from arbiter.words import TableWords
from hardware import ReedScanner

SKIP, QUIT = "skip", "quit"
REST_S = 1.0
"""So long nothing may close after the last cell: a reed that flickers shows it now."""
TURNS_A_VISIT = 2
"""A sound reed closes once and opens once while the magnet visits its cell."""


class ReedWalk:
    """One walk over the reeds at the pins. Whoever runs it calls `step` often, and reads what is said."""

    def __init__(self, cells: tuple[str, ...], scanner: ReedScanner, path: Path, before: Wiring) -> None:
        self._cells, self._scanner, self._path, self._before = cells, scanner, path, before
        self._walk: MagnetWalk | None = None
        self._bare: set[int] = set()
        self._touched_at = 0.0
        self.is_over = False

    @property
    def has_begun(self) -> bool:
        """Whether the first cell was asked for."""
        return self._walk is not None

    def step(self, t: float, typed: str | None) -> Iterator[str]:
        """Scan, and go on if there is something new."""
        felt = self._scanner.step(t)
        if felt:
            self._touched_at = t
            self._bare |= felt.without_diode
        if self._walk is None:
            if felt:
                yield from self._go_on(MagnetWalk(self._cells, felt.closed))
        elif typed == QUIT:
            self.is_over = True
        elif typed == SKIP:
            yield from self._go_on(self._walk.skipped())
        elif felt:
            yield from self._go_on(self._walk.after(felt.closed))
        elif self._walk.asked is None and t - self._touched_at >= REST_S:
            yield from self._end(self._walk)

    def findings(self) -> dict[str, object]:
        """What was found out: reeds by trouble, each by its cell."""
        if self._walk is None:
            return {"felt": 0, "not_visited": len(self._cells)}
        turns, cells = self._scanner.turns, {reed: cell for cell, reed in self._walk.reeds.items()}
        extra = {cell: turns[reed] - TURNS_A_VISIT for reed, cell in cells.items()}
        return {
            "felt": len(cells),
            "not_visited": len(self._cells) - len(cells) - len(self._walk.masked),
            "silent": list(self._walk.masked),
            "flicker": {cell: count for cell, count in extra.items() if count > 0},
            "without_diode": [cells.get(reed, f"reed {reed}") for reed in sorted(self._bare)],
            "stuck": [f"reed {reed}" for reed in sorted(self._walk.stuck)],
        }

    def _go_on(self, walk: MagnetWalk) -> Iterator[str]:
        before, self._walk = self._walk, walk
        if walk.complaint and (before is None or before.complaint != walk.complaint):
            yield walk.complaint.told(TableWords("en"))
        if walk.asked and (before is None or before.asked != walk.asked):
            yield f"Put the magnet on {walk.asked} ({SKIP}: it does not answer; {QUIT}: keep nothing)."

    def _end(self, walk: MagnetWalk) -> Iterator[str]:
        self.is_over = True
        walk.wiring(self._before).save(self._path)
        yield f"Learned, and kept in {self._path}."


def walked(
    walk: ReedWalk, now: Callable[[], float], lines: Iterator[str | None], say: Callable[[str], None]
) -> dict[str, object]:
    """Run a walk to its end; what was found out comes back."""
    while not walk.is_over:
        typed = next(lines) if walk.has_begun else None
        for sentence in walk.step(now(), typed):
            say(sentence)
    return walk.findings()
