"""Options of a rule profile: which exist, what they may be, and a clear no for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import EngineError, Reason, meant, nearest, shown


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few named values, the default first."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value when nobody says anything."""
        return self.values[0]

    @property
    def allowed(self) -> str:
        """What the value may be, for people."""
        return " | ".join(self.values)

    def check(self, value: str) -> str:
        """The value itself, if it is one of ours."""
        if value not in self.values:
            hint = meant(value, self.values)
            may = f"{hint} It may" if hint else ": it may"
            raise EngineError(
                Reason.BAD_OPTION, f"Option {self.name} cannot be {shown(value)}{may} be {self.allowed}."
            )
        return value


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number within bounds."""

    name: str
    default: str
    lowest: int
    highest: int

    @property
    def allowed(self) -> str:
        """What the value may be, for people."""
        return f"{self.lowest} to {self.highest}"

    def check(self, value: str) -> str:
        """The number as plain decimal text."""
        is_number = value.isascii() and value.isdigit() and len(value) <= len(str(self.highest))
        if is_number and self.lowest <= int(value) <= self.highest:
            return str(int(value))
        raise EngineError(
            Reason.BAD_OPTION,
            f"Option {self.name} cannot be {shown(value)}: "
            f"it is a whole number from {self.lowest} to {self.highest}.",
        )


@dataclass(frozen=True, slots=True)
class Open:
    """An option whose value the game itself reads and checks, such as a layout."""

    name: str
    default: str
    allowed: str

    def check(self, value: str) -> str:
        """Any text passes here."""
        return value


Option = Choice | Number | Open


def settle(game: str, options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Every option of the game with its value: as given, or its default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise EngineError(
                Reason.BAD_OPTION, f"The game {game} has no option {shown(name)}{nearest(name, known)}"
            )
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}
