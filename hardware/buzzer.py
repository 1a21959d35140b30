"""A buzzer that is pulsed: tones one after the other, each with its hertz and milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.header import Header

HALF = 0.5
"""Half of the time on is the loudest that a tone can be."""


def tone_at(tones: Sequence[tuple[int, int]], elapsed_ms: float) -> int:
    """The hertz that sound so long after the first tone began; 0 in a rest and after the last one."""
    for hertz, ms in tones:
        if elapsed_ms < ms:
            return hertz
        elapsed_ms -= ms
    return 0


class Buzzer:
    """One buzzer; a new melody takes the place of the one that sounds."""

    def __init__(self, header: Header, pin: int) -> None:
        self._header, self._pin = header, pin
        header.claim({pin: "buzzer"})
        header.pins.drive(pin, False)
        self._tones: tuple[tuple[int, int], ...] = ()
        self._begun: float | None = None
        self._sounding = 0

    def play(self, tones: Sequence[tuple[int, int]]) -> None:
        """Sound these (hertz, milliseconds) from the next step on; 0 Hz is a rest."""
        self._tones, self._begun = tuple(tones), None

    def step(self, t: float) -> None:
        """Sound what is due at this moment."""
        if self._begun is None:
            self._begun = t
        hertz = tone_at(self._tones, 1000 * (t - self._begun))
        if hertz == self._sounding:
            return
        self._sounding = hertz
        if hertz:
            self._header.pins.pulse(self._pin, hertz, HALF)
        else:
            self._header.pins.write(self._pin, False)

    def close(self) -> None:
        """Be silent and give the pin back; twice does no harm."""
        self._header.give_back((self._pin,))
