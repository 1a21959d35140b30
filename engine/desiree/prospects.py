"""Can anybody win from this start at all? Which faces the dice can come to show."""

from __future__ import annotations

from engine.desiree.position import FACE_OVER, FACES
from engine.ruling import Finding


def out_of_reach(start: tuple[int, ...]) -> tuple[Finding, ...]:
    """The warning that neither goal can be reached, however the players move; none where one can.

    A line takes its six faces from both colours. Two series take them from one colour, so where
    no line can be made there are no two series either.
    """
    faces = {abs(die) for die in reachable_dice(start)}
    if faces == set(FACES):
        return ()
    return (Finding("F.line", "out_of_reach", (), {"faces": tuple(map(str, sorted(faces)))}),)


def reachable_dice(start: tuple[int, ...]) -> set[int]:
    """Every die, face and colour, that jumps over each other's dice can bring about."""
    dice = set(start) - {0}
    while True:
        jumped = {(1 if die > 0 else -1) * FACE_OVER[die][over] for die in dice for over in dice}
        if jumped <= dice:
            return dice
        dice |= jumped
