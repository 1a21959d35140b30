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

FACE = 100
"""What one more face of two series is worth."""
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
        self._nearly: set[int] = set()
        """The lines that have five dice in their places, whatever the colours."""
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
        own, other, nearly, promise = self._right[sign], self._right[-sign], self._nearly, 0
        for line in self.profile.board.places[cell][face - 1]:
            before = own[line]
            after = own[line] = before + change
            promise += PROMISE[after] - PROMISE[before]
            if after + other[line] == LINE_LENGTH - 1:
                nearly.add(line)
            elif before + other[line] == LINE_LENGTH - 1:
                nearly.discard(line)
        self.cells[cell] = die if change > 0 else 0
        self._counts[sign][face] += change
        self._promise[sign] += promise

    def lead(self) -> int:
        """How much nearer the player to move is to the goals than the opponent."""
        own, other = self._counts[self.sign], self._counts[-self.sign]
        faces = sum([min(own[face], 2) - min(other[face], 2) for face in FACES])
        return FACE * faces + self._promise[self.sign] - self._promise[-self.sign]

    def gains(self) -> list[list[int]]:
        """`gains[die][face]`: how many faces nearer to two series a die comes that is turned so."""
        counts = self._counts[self.sign]
        lost, won = [count <= 2 for count in counts], [count < 2 for count in counts]
        rows = [[0 if old == new else won[new] - lost[old] for new in range(7)] for old in range(7)]
        return rows + rows[:0:-1]  # the second player's dice are negative and find their rows from the end

    def wins(self, found: Sequence[Step], sign: int) -> Iterator[Step]:
        """Those of this player's steps that end the game."""
        spots, (surplus, wanted) = self._spots(), self._last_turn(sign)
        if not spots and not wanted:
            return
        for step in found:
            start, target, face = step
            is_last_turn = face == wanted and abs(self.cells[start]) == surplus
            if is_last_turn or any(start not in line for line in spots.get((target, face), ())):
                yield step

    def is_threatened(self) -> bool:
        """Whether the player who just moved would win if he could move again."""
        if not self._spots() and not self._last_turn(-self.sign)[1]:
            return False
        found = steps(self.profile, self.cells, -self.sign)
        return any(True for _ in self.wins(found, -self.sign))

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
            return [board.lines[number] for number in self._nearly]
        starts = (groups[0] for groups, die in zip(board.through, cells, strict=True) if die)
        lines = (line for groups in starts for beside, group in groups if cells[beside] for line in group)
        return [line for line in lines if len({abs(cells[cell]) for cell in line}) == LINE_LENGTH]
