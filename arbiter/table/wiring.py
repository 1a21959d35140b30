"""How a wooden board is wired: which reed and which light lie under which cell, and which are broken."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import BoardPlan
from firmware_bridge import LinkError, LinkReason, Welcome
from firmware_bridge.messages import Feature


@dataclass(frozen=True, slots=True)
class Wiring:
    """Reeds and lights by cell. What is masked is not listened to; a cell without a light stays dark."""

    reeds: Mapping[str, int] = field(hash=False)
    leds: Mapping[str, int] = field(hash=False)
    masked: frozenset[str] = frozenset()

    @staticmethod
    def usual(plan: BoardPlan, columns: int, rows: int) -> Wiring:
        """As most people wire it: row by row where the board lies in rows, else one after the other."""
        files, ranks = grid_of(plan) or (math.inf, math.inf)
        is_grid = files <= columns and ranks <= rows
        numbers = {
            cell.name: int(cell.y) * columns + int(cell.x) if is_grid else count
            for count, cell in enumerate(plan.cells)
        }
        return Wiring(numbers, numbers)

    def check(self, welcome: Welcome) -> None:
        """A board that is too small for this wiring is the wrong one."""
        lights = welcome.leds if Feature.LIGHTS in Feature(welcome.features) else None
        if misfit := self.misfit(welcome.rows, welcome.columns, lights):
            raise LinkError(
                LinkReason.OTHER_SIZE, f"{misfit}, or learn the wiring anew with `tablier console`."
            )

    def misfit(self, rows: int, columns: int, lights: int | None) -> str | None:
        """Why a board of this size is too small; None if it is not, or has no lights under its cells."""
        reeds, leds = 1 + max(self.reeds.values(), default=-1), 1 + max(self.leds.values(), default=-1)
        if reeds <= rows * columns and (lights is None or leds <= lights):
            return None
        here = f"{rows} × {columns} reeds" + ("" if lights is None else f" and {lights} lights")
        needed = f"{reeds} reeds" + ("" if lights is None else f" and {leds} lights")
        return f"The board has {here}, but {needed} are needed: choose a smaller game"

    def cells(self, closed: frozenset[int]) -> dict[str, bool]:
        """Which cells are occupied; masked ones are left out."""
        return {cell: reed in closed for cell, reed in self.reeds.items() if cell not in self.masked}

    def to_json(self) -> dict[str, Any]:
        """The wiring as plain values."""
        return {"reeds": dict(self.reeds), "leds": dict(self.leds), "masked": sorted(self.masked)}

    def save(self, path: Path) -> None:
        """Write it, in one piece."""
        new = path.with_name(path.name + ".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps(self.to_json(), indent=1) + "\n", encoding="utf-8")
            new.replace(path)
        except OSError as trouble:
            raise _bad(f"The wiring cannot be written to {path} ({trouble.strerror}).") from trouble

    @staticmethod
    def load(path: Path, plan: BoardPlan) -> Wiring:
        """What was learned about this board; cells that the game does not have are an error."""
        try:
            given = json.loads(path.read_text(encoding="utf-8"))
            wiring = Wiring(_numbers(given["reeds"]), _numbers(given["leds"]), frozenset(given["masked"]))
        except OSError as trouble:
            raise _bad(f"The wiring {path} cannot be read ({trouble.strerror}).") from trouble
        except (ValueError, KeyError, TypeError, AttributeError) as trouble:
            raise _bad(f"{path} is no wiring ({trouble}): learn it anew, or delete it.") from trouble
        names = {cell.name for cell in plan.cells}
        strange = sorted({*wiring.reeds, *wiring.leds, *wiring.masked} - names)
        if strange:
            raise _bad(
                f"{path} is the wiring of another board, for this game has no cell {strange[0]}: "
                "learn it with `tablier console`."
            )
        return wiring


def grid_of(plan: BoardPlan) -> tuple[int, int] | None:
    """How many files and ranks its cells lie in; None where two share a place."""
    places = {(int(cell.x), int(cell.y)) for cell in plan.cells}
    if len(places) < len(plan.cells):
        return None
    return 1 + max(x for x, _ in places), 1 + max(y for _, y in places)


def size_of(plan: BoardPlan) -> str:
    """Its ranks and files, as a sentence has them."""
    files, ranks = grid_of(plan) or (len(plan.cells), 1)
    return f"{ranks} × {files}"


def is_other_shape(plan: BoardPlan, rows: int, columns: int) -> bool:
    """Whether a matrix large enough has other rows and columns than the board.

    Circles that lie in no rows are wired in their order, whatever its shape.
    """
    files, ranks = grid_of(plan) or (columns, rows)
    is_larger = files <= columns and ranks <= rows and (files, ranks) != (columns, rows)
    return is_larger or is_folded(plan, rows, columns)


def is_folded(plan: BoardPlan, rows: int, columns: int) -> bool:
    """Whether a matrix has enough for all cells, but too few in a row or in a column: 4 × 16 for 8 × 8."""
    files, ranks = grid_of(plan) or (columns, rows)
    is_within = files <= columns and ranks <= rows
    return not is_within and len(plan.cells) == files * ranks <= rows * columns


def _numbers(given: Mapping[str, Any]) -> dict[str, int]:
    numbers = {str(cell): int(number) for cell, number in given.items()}
    if len(set(numbers.values())) < len(numbers):
        raise ValueError("two cells share one number")
    if any(number < 0 for number in numbers.values()):
        raise ValueError("a number is below zero")
    return numbers


def _bad(sentence: str) -> LinkError:
    return LinkError(LinkReason.BAD_WIRING, sentence)
