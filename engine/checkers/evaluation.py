"""What a position is worth before anybody looks further: pieces, where they stand, room to move."""

from __future__ import annotations

from functools import cache

from engine.checkers.board import DISTANCE, PLAYABLE, ROWS, cells_of
from engine.checkers.goals import outcome
from engine.checkers.position import COLOURS, PIECES_A_SIDE
from engine.checkers.profile import KingRange, Profile
from engine.checkers.successors import position_of

WIN = 10_000
"""A won game; less by one for each move that it takes."""

# Fitted by logistic regression to the results of 7,200 games of the computer against itself under
# the sheet's rules: an average man is 100. Cells as they are numbered, from the man's home row on.
MEN_EARLY = (
    (137, 121, 112, 109),
    (114, 108, 115, 104),
    (96, 107, 96, 92),
    (105, 95, 106, 82),
    (73, 58, 72, 103),
    (101, 45, 38, 78),
    (156, 151, 150, 84),
    (0, 0, 0, 0),
)
"""With all pieces on the board: home is guarded, and men that ran ahead alone get lost."""
MEN_LATE = (
    (82, 87, 84, 51),
    (60, 82, 80, 70),
    (77, 79, 90, 92),
    (77, 94, 93, 89),
    (97, 118, 107, 75),
    (95, 143, 149, 112),
    (171, 170, 168, 111),
    (0, 0, 0, 0),
)
"""With few pieces left: the nearer to the last row, the better."""
KING_LONG, KING_SHORT = 196, 150
STEP = 2
"""A free cell in front of a man."""
TEMPO = 2
"""Being to move."""
HUNT, NEAR, DRIVEN, TRADE = 150, 4, 6, 12
"""For who is ahead with short kings alone: less for each step apart and each piece left, more for
each step that the other is away from the middle. Long kings catch each other without being told."""
MIDDLE = (14, 15, 19, 20)

PHASES = 4
"""Between early and late lie so many stages."""
_CHUNK = 12
_MASK = (1 << _CHUNK) - 1

Sums = tuple[int, ...]
"""The summed worth of every set of cells among `_CHUNK` neighbours: a look-up instead of a loop."""


def _sums(worth: dict[int, int], first: int) -> Sums:
    sums = [0]
    for cell in range(first, first + _CHUNK):
        sums += [each + worth.get(cell, 0) for each in sums]
    return tuple(sums)


@cache
def _men(phase: int) -> tuple[Sums, Sums, Sums, Sums, Sums, Sums]:
    """What men are worth at one stage of the game: blue's on each third of the board, then pink's."""
    blue = {}
    for row, early, late in zip(ROWS, MEN_EARLY, MEN_LATE, strict=True):
        for cell, at_first, at_last in zip(row, early, late, strict=True):
            blue[cell] = at_last + (at_first - at_last) * phase // (PHASES - 1)
    # Turned by half, the board looks to pink as it does to blue.
    pink = {34 - cell: worth for cell, worth in blue.items()}
    low, middle, high = range(0, 3 * _CHUNK, _CHUNK)
    return (
        _sums(blue, low), _sums(blue, middle), _sums(blue, high),
        _sums(pink, low), _sums(pink, middle), _sums(pink, high),
    )  # fmt: skip


def _hunt(strong: int, weak: int) -> int:
    """Short kings alone: the stronger side should come near, trade, and drive the other to the edge."""
    near = sum(min(DISTANCE[cell][other] for other in cells_of(weak)) for cell in cells_of(strong))
    driven = sum(min(DISTANCE[cell][middle] for middle in MIDDLE) for cell in cells_of(weak))
    return HUNT - NEAR * near + DRIVEN * driven - TRADE * (strong | weak).bit_count()


class Evaluation:
    """The worth of positions under one rule profile."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._is_short = profile.king_range is KingRange.SHORT
        self._king = KING_SHORT if self._is_short else KING_LONG
        most = 2 * PIECES_A_SIDE + 1
        self._men = tuple(_men(pieces * PHASES // most) for pieces in range(most))

    def worth(self, own: int, enemy: int, kings: int, side: int, ply: int) -> int:
        """The worth to the side to move, which has no capture."""
        taken = own | enemy
        free, men = PLAYABLE ^ taken, taken & ~kings
        blue, pink = (enemy & men, own & men) if side else (own & men, enemy & men)
        blue_steps = ((blue << 4) & free).bit_count() + ((blue << 5) & free).bit_count()
        pink_steps = ((pink >> 4) & free).bit_count() + ((pink >> 5) & free).bit_count()
        if not (pink_steps if side else blue_steps) and self._is_over(own, enemy, kings, side):
            return self.ended(own, enemy, kings, side, ply)
        blue_low, blue_middle, blue_high, pink_low, pink_middle, pink_high = self._men[taken.bit_count()]
        score = blue_low[blue & _MASK] + blue_middle[blue >> _CHUNK & _MASK] + blue_high[blue >> 2 * _CHUNK]
        score -= pink_low[pink & _MASK] + pink_middle[pink >> _CHUNK & _MASK] + pink_high[pink >> 2 * _CHUNK]
        score += STEP * (blue_steps - pink_steps)
        score = TEMPO - score if side else TEMPO + score
        return score + self._kings(own & kings, enemy & kings, men) if kings else score

    def _kings(self, own: int, enemy: int, men: int) -> int:
        """The worth of the kings to the side to move."""
        ahead = own.bit_count() - enemy.bit_count()
        if men or not ahead or not self._is_short:
            return self._king * ahead
        return self._king * ahead + (_hunt(own, enemy) if ahead > 0 else -_hunt(enemy, own))

    def _is_over(self, own: int, enemy: int, kings: int, side: int) -> bool:
        return outcome(self._profile, position_of(own, enemy, kings, side)) is not None

    def ended(self, own: int, enemy: int, kings: int, side: int, ply: int) -> int:
        """The worth of a game that is over, after so many plies of looking ahead."""
        end = outcome(self._profile, position_of(own, enemy, kings, side))
        if end is None or end.winner is None:
            return 0
        return WIN - ply if end.winner == COLOURS[side] else ply - WIN
