"""What the buzzer plays for a reading: tones as values, for any thing that can beep."""

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


_LEGAL = (Tone(880, 60),)
_ILLEGAL = (Tone(220, 180), Tone(SILENCE_HZ, 60), Tone(165, 320))
_UNFINISHED = (Tone(660, 60), Tone(SILENCE_HZ, 90), Tone(660, 60))
_UNSURE = (Tone(440, 40),)
_DISTURBED = (Tone(330, 90), Tone(SILENCE_HZ, 50), Tone(330, 90), Tone(SILENCE_HZ, 50), Tone(330, 90))
_WON = (Tone(523, 120), Tone(659, 120), Tone(784, 120), Tone(1047, 360))
_DRAW = (Tone(784, 160), Tone(SILENCE_HZ, 60), Tone(784, 160))


def sound(signal: Signal) -> tuple[Tone, ...]:
    """Each reading has its own sound; a board that stands is silent."""
    reading = signal.reading
    match reading:
        case Unchanged():
            return ()
        case SeenLegal():
            if reading.outcome is None:
                return _LEGAL
            return _WON if reading.outcome.winner else _DRAW
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
