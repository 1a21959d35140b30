"""The serial line for displays and scoreboards: ASCII, one message a line."""

from __future__ import annotations

import unicodedata
from typing import assert_never

from arbiter.referee import Phase, Signal
from arbiter.referee.clock import Clock, shown
from arbiter.sighting import Disturbed, SeenIllegal, SeenLegal, SeenUnfinished, Unchanged, Unsure
from engine import Finding

_SPELLED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
    | dict.fromkeys("„“”«»", '"')
    | dict.fromkeys("–—", "-")
    | dict.fromkeys("’‘", "'")
)


def serial_lines(signal: Signal, text: str) -> tuple[str, ...]:
    """`KIND rule cells | text` for a reading; a move that ends the game sends two lines.

    `text` is the sentence behind the bar: what is wrong, or how the game ended.
    """
    reading = signal.reading
    if signal.outcome:
        played = (_line("LEGAL", *reading.moves),) if isinstance(reading, SeenLegal) else ()
        winner, rule, cells = signal.outcome.winner, signal.outcome.rule, signal.outcome.cells
        words = ("WON", winner, rule, *cells) if winner else ("DRAW", rule, *cells)
        return (*played, _line(*words, text=text))
    if signal.phase is Phase.OVER:
        return (_line("ENDED", text=text),)
    match reading:
        case Unchanged():
            return (_line("TURN", signal.to_move, text=text),)
        case SeenLegal():
            legal = _line("LEGAL", *reading.moves)
            return (legal, _line("TURN", signal.to_move, text=text)) if signal.is_skipped else (legal,)
        case SeenIllegal():
            return (_line("ILLEGAL", *_rule_and_cells(reading.violations), text=text),)
        case SeenUnfinished():
            return (_line("UNFINISHED", *_rule_and_cells(reading.missing), text=text),)
        case Unsure():
            return (_line("UNSURE", *reading.cells),)
        case Disturbed():
            return (_line("DISTURBED", *(each.cell for each in reading.repairs), text=text),)
        case _:
            assert_never(reading)


def clock_line(clock: Clock, players: tuple[str, ...], t: float) -> str:
    """`CLOCK 4:59 5:00`: what each player has left at this moment, in the players' order."""
    return _line("CLOCK", *(shown(clock.left(player, t)) for player in players))


def to_ascii(text: str) -> str:
    """The text in plain ASCII: ä becomes ae, é becomes e; what has no likeness becomes ?."""
    spelled = unicodedata.normalize("NFKD", text.translate(_SPELLED))
    plain = "".join(char for char in spelled if not unicodedata.combining(char))
    return "".join(char if " " <= char <= "~" else "?" for char in plain)


def _rule_and_cells(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    return (findings[0].rule, *dict.fromkeys(cell for each in findings for cell in each.cells))


def _line(*words: str, text: str = "") -> str:
    return to_ascii(" ".join(words) + (f" | {text}" if text else ""))
