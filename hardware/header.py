"""The forty pins of a Pi: which numbers exist, who owns which, and that all of them are given back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType

from hardware.errors import PinError, PinReason
from hardware.pins import Pins

PLACES: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21,
    25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""GPIO number → place on the header. 0 and 1 are left out: they belong to the memory chip of a HAT."""
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
VOLTS_5 = (2, 4)
VOLTS_3 = (1, 17)
HAT_MEMORY = (27, 28)


class Header:
    """Lends pins to parts. Leaving it, by whatever way, gives every pin back."""

    def __init__(self, pins: Pins) -> None:
        self.pins = pins
        self._owners: dict[int, str] = {}
        self._kernels: set[int] = set()

    @property
    def owners(self) -> Mapping[int, str]:
        """Who has which pin."""
        return self._owners

    def claim(self, owners: Mapping[int, str], is_kernels: bool = False) -> None:
        """Lend these pins, each to the owner named; all of them or none.

        Pins that the kernel drives itself, such as those of a bus, are only written down: set up or given
        back by us they would be lost to it.
        """
        for pin, owner in owners.items():
            check_number(pin, owner)
            if pin in self._owners:
                raise used_twice(pin, self._owners[pin], owner)
        self._owners.update(owners)
        if is_kernels:
            self._kernels.update(owners)

    def give_back(self, pins: Sequence[int]) -> None:
        """A part is done with its pins; those that it does not have are left alone."""
        held = {pin for pin in pins if pin in self._owners}
        for pin in held:
            del self._owners[pin]
        ours = sorted(held - self._kernels)
        self._kernels -= held
        if ours:
            self.pins.release(ours)

    def close(self) -> None:
        """Give all of them back; twice does no harm."""
        self.give_back(list(self._owners))

    def __enter__(self) -> Header:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def named(what: str, pins: Sequence[int]) -> dict[int, str]:
    """The owners of a row of pins: `reed row 1`, `reed row 2`; a number that comes twice is refused."""
    owners: dict[int, str] = {}
    for count, pin in enumerate(pins, 1):
        if pin in owners:
            raise used_twice(pin, owners[pin], f"{what} {count}")
        owners[pin] = f"{what} {count}"
    return owners


def check_number(pin: int, owner: str) -> None:
    """A pin that the header does not have cannot be wired."""
    if pin not in PLACES:
        raise PinError(
            PinReason.NO_SUCH_PIN,
            f"There is no GPIO {pin} for {owner}: take one from {min(PLACES)} to {max(PLACES)}.",
        )


def used_twice(pin: int, first: str, second: str) -> PinError:
    """Two owners for one pin."""
    return PinError(
        PinReason.USED_TWICE,
        f"GPIO {pin} is used twice, by {first} and by {second}: give one of them another pin in [pins].",
    )
