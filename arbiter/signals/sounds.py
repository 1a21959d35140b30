"""What the buzzer plays for a reading: tones as values, for any thing that can beep.

The sounds differ in their beats, not in pitch alone, so that a buzzer with one single tone tells
them apart too: one tick, one beep, one long hum, two short, two long, short and long, three, four.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from arbiter.referee import Signal
from arbiter.sighting import Disturbed, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure

SILENCE_HZ = 0


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone of so many hertz and milliseconds; 0 Hz is a rest."""

    hertz: int
    ms: int


def _beats(rest_ms: int, *tones: Tone) -> tuple[Tone, ...]:
    """The tones with a rest between every two."""
    rest = Tone(SILENCE_HZ, rest_ms)
    return tones[:1] + tuple(each for tone in tones[1:] for each in (rest, tone))


_READY = (Tone(1175, 40),)
_LEGAL = (Tone(880, 120),)
_ILLEGAL = _beats(60, Tone(220, 120), Tone(165, 480))
_UNFINISHED = _beats(100, Tone(660, 70), Tone(880, 70))
_UNSURE = (Tone(440, 500),)
_DISTURBED = _beats(70, Tone(330, 90), Tone(330, 90), Tone(330, 90))
_WON = _beats(40, Tone(523, 120), Tone(659, 120), Tone(784, 120), Tone(1047, 420))
_DRAW = _beats(120, Tone(784, 300), Tone(784, 300))
"""High and rising is good, low and falling is not; a draw stays where it is."""


def sound(signal: Signal) -> tuple[Tone, ...]:
    """Each reading has its own sound; that the board stands again is only a tick."""
    reading = signal.reading
    if signal.outcome:
        return _WON if signal.outcome.winner else _DRAW
    match reading:
        case Unchanged():
            return _READY
        case SeenLegal():
            return _LEGAL
        case SeenIllegal():
            return _ILLEGAL
        case SeenUnfinished():
            return _UNFINISHED
        case Unsure():
            return _UNSURE
        case Disturbed():
            return _DISTURBED
        case _:
            assert_never(reading)
