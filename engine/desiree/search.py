"""Looking ahead in Désirée: every reply, the most promising lines of play, and wins that are forced."""

from __future__ import annotations

from engine.desiree.moves import Step
from engine.desiree.outlook import Outlook

WIN = 100_000
CERTAIN = WIN // 2
"""Whatever is worth more is a win, soon or late."""
STUCK = {"lose": -WIN, "draw": 0}
"""What it is worth to have no move, by the option; where one is skipped the game just goes on."""
TEMPO = 0.3
"""So much of what the next move can gain is counted at once."""
CHOICE = 20
"""What each face is worth that could be gained at once."""
NARROWEST = 12
"""At least so many of the best moves and replies are followed further; more with more nodes."""


class OutOfNodesError(Exception):
    """Everything that may be looked at has been looked at."""


class Search:
    """A look ahead from one position, with only so many nodes. A node is a move that is considered."""

    def __init__(self, outlook: Outlook, nodes: int) -> None:
        self.outlook = outlook
        self.nodes = nodes
        self._width = max(NARROWEST, int(max(nodes, 0) ** 0.5) // NARROWEST)

    def after(self, step: Step, depth: int, alpha: int, beta: int) -> int:
        """What a step is worth to the player who makes it, looking so many plies beyond the reply."""
        die = self.outlook.make(step)
        worth = -self._value(depth, -beta, -alpha)
        self.outlook.take_back(step, die)
        return worth

    def _value(self, depth: int, alpha: int, beta: int) -> int:
        """What the position is worth to the player to move."""
        outlook, found = self.outlook, self._found()
        if not found:
            return STUCK.get(outlook.profile.no_move, outlook.lead())
        if any(True for _ in outlook.wins(found, outlook.sign)):
            return WIN + depth
        gains, cells = outlook.gains(), outlook.cells
        if depth == 0:
            faces = {face: gain for start, _, face in found if (gain := gains[cells[start]][face]) > 0}
            return outlook.lead() + CHOICE * len(faces) + int(TEMPO * max(faces.values(), default=0))
        found.sort(key=lambda step: -gains[cells[step[0]]][step[2]])
        best = -WIN
        for place, step in enumerate(found):
            if best >= beta or self.is_enough(place, best):
                break
            best = max(best, self.after(step, depth - 1, max(alpha, best), beta))
        return best

    def is_enough(self, seen: int, best: int) -> bool:
        """Whether so many of the best steps need no more beside them: they do if all of them lose."""
        return seen >= self._width and best > -CERTAIN

    def forced(self, depth: int) -> Step | None:
        """A step that wins for sure: at once, or by so many threats to which no reply helps."""
        found = self._found()
        for step, _ in self.outlook.wins(found, self.outlook.sign):
            return step
        for step in self.outlook.pushes(found) if depth else ():
            die = self.outlook.make(step)
            is_won = self._is_lost(depth)
            self.outlook.take_back(step, die)
            if is_won:
                return step
        return None

    def _is_lost(self, depth: int) -> bool:
        """Whether the player to move faces a threat and no reply helps."""
        threats = self.outlook.threats()
        if not threats:
            return False
        found = self._found()
        if any(True for _ in self.outlook.wins(found, self.outlook.sign)):
            return False
        # Only what touches the cells on which a win depends can keep it from happening.
        parries = [step for step in found if all(step[0] in cells or step[1] in cells for cells in threats)]
        return all(self.is_answered(step, depth - 1) for step in parries)

    def is_answered(self, step: Step, depth: int) -> bool:
        """Whether the opponent wins for sure after this step."""
        die = self.outlook.make(step)
        is_lost = self.forced(depth) is not None
        self.outlook.take_back(step, die)
        return is_lost

    def _found(self) -> list[Step]:
        """The steps of the player to move, paid for."""
        if self.nodes <= 0:
            raise OutOfNodesError
        found = self.outlook.steps()
        self.nodes -= len(found)
        return found
