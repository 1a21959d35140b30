"""What the computer player sees: who can win at once, and how far each side is from either goal.

One list of dice is changed and changed back. What the goals ask for is counted along with every
change: the faces of each side, and for each line how many of its dice stand right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.desiree.board import LINE_LENGTH
from engine.desiree.moves import Step, steps
from engine.desiree.position import DICE_A_SIDE, FACES, Position
from engine.desiree.profile import Profile

FACES_WORTH = (0, 70, 85, 100, 115, 130, 130)
"""What each face of two series is worth: the high ones come last and are hard to get."""
PROMISE = (0, 0, 0, 3, 10, 30, 30)
"""What a line is worth that has so many dice of one colour in their places."""

_ALL_FACES = sum(FACES)


class Outlook:
    """A position on which moves are tried and taken back."""

    def __init__(self, profile: Profile, position: Position) -> None:
        self.profile = profile
        self.cells = [0] * len(position.cells)
        self.sign = position.sign
        lines = len(profile.board.lines)
        self._counts = {1: [0] * 7, -1: [0] * 7}
        self._right = {1: [0] * lines, -1: [0] * lines}
        self._promise = {1: 0, -1: 0}
        self._made: list[set[int]] = [set() for _ in range(LINE_LENGTH + 1)]
        """The lines by how many dice they have in their places, whatever the colours; from three on."""
        for cell, die in enumerate(position.cells):
            if die:
                self._count(cell, die, 1)

    def steps(self) -> list[Step]:
        """What the player to move can do."""
        return steps(self.profile, self.cells, self.sign)

    def make(self, step: Step) -> int:
        """Do it; the answer is the die that moved, as it was."""
        start, target, face = step
        die = self.cells[start]
        self._count(start, die, -1)
        self._count(target, self.sign * face, 1)
        self.sign = -self.sign
        return die

    def take_back(self, step: Step, die: int) -> None:
        """Undo what was just made with this die."""
        start, target, face = step
        self.sign = -self.sign
        self._count(target, self.sign * face, -1)
        self._count(start, die, 1)

    def _count(self, cell: int, die: int, change: int) -> None:
        """Put a die on a cell (change 1) or take it off (-1), and count what it does for the goals."""
        sign, face = (1, die) if die > 0 else (-1, -die)
        own, other, made, promise = self._right[sign], self._right[-sign], self._made, 0
        for line in self.profile.board.places[cell][face - 1]:
            before = own[line]
            after = own[line] = before + change
            promise += PROMISE[after] - PROMISE[before]
            right = after + other[line]
            if right > 2:
                made[right].add(line)
            if right - change > 2:
                made[right - change].discard(line)
        self.cells[cell] = die if change > 0 else 0
        self._counts[sign][face] += change
        self._promise[sign] += promise

    def lead(self) -> int:
        """How much nearer the player to move is to the goals than the opponent."""
        own, other = self._counts[self.sign], self._counts[-self.sign]
        faces = sum([FACES_WORTH[face] * (min(own[face], 2) - min(other[face], 2)) for face in FACES])
        return faces + self._promise[self.sign] - self._promise[-self.sign]

    def gains(self) -> list[list[int]]:
        """`gains[die][face]`: what it does for two series to turn a die to this face."""
        counts = self._counts[self.sign]
        lost = [worth * (count <= 2) for worth, count in zip(FACES_WORTH, counts, strict=True)]
        won = [worth * (count < 2) for worth, count in zip(FACES_WORTH, counts, strict=True)]
        rows = [[0 if old == new else won[new] - lost[old] for new in range(7)] for old in range(7)]
        return rows + rows[:0:-1]  # the second player's dice are negative and find their rows from the end

    def wins(self, found: Sequence[Step], sign: int) -> Iterator[tuple[Step, tuple[int, ...]]]:
        """Those of this player's steps that end the game, each with the line that it completes, if so."""
        spots, (surplus, wanted) = self._spots(), self._last_turn(sign)
        if not spots and not wanted:
            return
        for step in found:
            start, target, face = step
            if face == wanted and abs(self.cells[start]) == surplus:
                yield step, ()
            for line in spots.get((target, face), ()):
                if start not in line:
                    yield step, line

    def threats(self) -> list[set[int]]:
        """For each win that the player who just moved would have now: the cells on which it depends."""
        if not self._spots() and not self._last_turn(-self.sign)[1]:
            return []
        found, ways = steps(self.profile, self.cells, -self.sign), self.profile.board.ways
        wins = self.wins(found, -self.sign)
        return [{*ways[start, target], target, *line} for (start, target, _), line in wins]

    def pushes(self, found: Sequence[Step]) -> Iterator[Step]:
        """Those of the mover's steps that may lead to a win on his next move."""
        faces = {face for _, face in self._spots()} | {self._last_turn(self.sign)[0]}
        hot, gains, is_near = self._hot(), self.gains(), self._missing() == 2
        for step in found:
            start, target, face = step
            if face in faces or (target, face) in hot or (is_near and gains[self.cells[start]][face] > 0):
                yield step

    def _missing(self) -> int:
        """How many faces the player to move lacks for two series."""
        return sum([max(0, 2 - count) for count in self._counts[self.sign][1:]])

    def _hot(self) -> set[tuple[int, int]]:
        """By cell and face: where a die leaves a line lacking one."""
        cells, found = self.cells, set()
        for number in self._made[LINE_LENGTH - 2]:
            gaps = [
                (cell, face)
                for face, cell in enumerate(self.profile.board.lines[number], 1)
                if not cells[cell]
            ]
            if len(gaps) == 2:
                found.update(gaps)
        return found

    def _last_turn(self, sign: int) -> tuple[int, int]:
        """The turn that completes two series: from which face to which; zeros where it takes more."""
        counts = self._counts[sign]
        surplus = [face for face in FACES if counts[face] > 2]
        wanted = [face for face in FACES if counts[face] < 2]
        is_last = [counts[face] for face in surplus + wanted] == [3, 1]
        return (surplus[0], wanted[0]) if is_last and sum(counts) == DICE_A_SIDE else (0, 0)

    def _spots(self) -> dict[tuple[int, int], list[tuple[int, ...]]]:
        """By cell and face the lines that lack this one die only, on a free cell."""
        found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        cells = self.cells
        for line in self._nearly_made():
            for gap in line:
                if not cells[gap]:
                    face = _ALL_FACES - sum([abs(cells[cell]) for cell in line])
                    found.setdefault((gap, face), []).append(line)
        return found

    def _nearly_made(self) -> list[tuple[int, ...]]:
        """The lines in which five dice are right. Where no order counts they are not counted along."""
        board, cells = self.profile.board, self.cells
        if self.profile.is_line_ordered:
            return [board.lines[number] for number in self._made[LINE_LENGTH - 1]]
        starts = (groups[0] for groups, die in zip(board.through, cells, strict=True) if die)
        lines = (line for groups in starts for beside, group in groups if cells[beside] for line in group)
        return [line for line in lines if len({abs(cells[cell]) for cell in line}) == LINE_LENGTH]
