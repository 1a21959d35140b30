"""Ghosts in a matrix: reeds that seem closed because current has found a way round. Pure.

Current flows from a column into the row that is looked at. It can get there through three other closed
reeds at the corners of a rectangle, if the one in the opposite corner lets it through backwards: only a
reed without a diode does. Such a reed betrays itself when the matrix is scanned the other way round.
"""

from __future__ import annotations


def doubtful_reeds(closed: frozenset[int], backwards: frozenset[int], columns: int) -> frozenset[int]:
    """The reeds among the closed ones that may be ghosts.

    `backwards` are those that conduct the wrong way, as a scan the other way round has shown.
    """
    rows: dict[int, set[int]] = {}
    for reed in closed:
        rows.setdefault(reed // columns, set()).add(reed % columns)
    bare = {(reed // columns, reed % columns) for reed in backwards}
    return frozenset(
        row * columns + column
        for row, filled in rows.items()
        for bare_row, bare_column in bare
        if bare_row != row and bare_column in filled
        for column in filled & rows.get(bare_row, set()) - {bare_column}
    )
