"""The words of the console: what can be typed to a board, and what each does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arbiter.cli.answers import CommandError
from arbiter.cli.console_state import Console
from arbiter.cli.console_walks import learn, mask, name_lit, skip, stop
from arbiter.signals import Colour
from arbiter.signals.lines import to_ascii
from arbiter.table.walks import LightWalk
from engine import nearest
from firmware_bridge import Beat, Layer, Restart, Text, play, show

LINE = 16
TONE_NUMBERS = 2
ASK_THE_BOARD = {"scan", "light", "play", "text", "learn", "restart"}


def type_in(console: Console, line: str) -> Iterator[str]:
    """Do what was typed; what is to be printed comes back."""
    word, *rest = line.split() or ["help"]
    words = WORDS | ({"skip": skip, "stop": stop} if console.walk else {})
    if isinstance(console.walk, LightWalk) and word in console.cells:
        yield from name_lit(console, word)
        return
    if word not in words:
        raise CommandError(f"There is no word '{word}'{nearest(word, words)} Type help.")
    if console.is_away and word in ASK_THE_BOARD:
        raise CommandError("The board is away: plug it in, then type that again.")
    yield from words[word](console, rest)


def _scan(console: Console, _: list[str]) -> Iterator[str]:
    cells = [cell for cell, on in console.wiring.cells(console.closed).items() if on]
    known = set(console.wiring.reeds.values())
    others = [f"reed {reed}" for reed in sorted(console.closed - known)]
    yield "closed: " + (" ".join([*cells, *others]) or "none")


def _light(console: Console, rest: list[str]) -> Iterator[str]:
    if not rest:
        raise CommandError("Say which: light CELL [COLOUR], or light off.")
    if rest[0] == "off":
        console.commands.append(show((), console.brightness))
    else:
        colour = _colour(rest[1] if len(rest) > 1 else "white")
        layer = Layer(colour, Beat.STEADY, (console.led(rest[0]),))
        console.commands.append(show((layer,), console.brightness))
        yield f"Lighting {rest[0]}."


def _colour(word: str) -> tuple[int, int, int]:
    names = [each.name.lower() for each in Colour]
    if word not in names:
        raise CommandError(f"There is no colour '{word}'{nearest(word, names)}")
    red, green, blue = Colour[word.upper()].value
    return red, green, blue


def _play(console: Console, rest: list[str]) -> Iterator[str]:
    if len(rest) != TONE_NUMBERS or not all(word.isascii() and word.isdigit() for word in rest):
        raise CommandError("Say how high and how long: play 880 200 is 880 Hz for 200 ms.")
    numbers = [min(int(word), 65_535) for word in rest]
    console.commands.append(play([(numbers[0], numbers[1])]))
    yield f"Playing {numbers[0]} Hz for {numbers[1]} ms."


def _text(console: Console, rest: list[str]) -> Iterator[str]:
    top, _, below = to_ascii(" ".join(rest)).partition("|")
    lines = [line.strip()[:LINE] for line in (top, below)]
    console.commands.append(Text("".join(line.ljust(LINE) for line in lines).encode("ascii", "replace")))
    yield f"Writing: {' | '.join(filter(None, lines)) or 'nothing'}"


def _who(console: Console, _: list[str]) -> Iterator[str]:
    who = console.welcome
    if who is None:
        yield "No board has answered yet."
        return
    yield (
        f"protocol {who.major}.{who.minor}, firmware {who.firmware_major}.{who.firmware_minor}, "
        f"{who.rows} × {who.columns} reeds, {who.leds} lights, id {who.id.hex()}, "
        f"{who.receive_errors} receive errors"
    )


def _restart(console: Console, _: list[str]) -> Iterator[str]:
    console.commands.append(Restart())
    yield from ()


def _quit(console: Console, _: list[str]) -> Iterator[str]:
    console.is_over = True
    yield from ()


def _help(_console: Console, _: list[str]) -> Iterator[str]:
    yield from (
        "who                     which board this is",
        "scan                    which reeds are closed",
        "light CELL [COLOUR]     light a cell (or a light by its number); light off",
        "play HERTZ MS           sound a tone",
        "text TOP | BELOW        write on the text display",
        "learn reeds             walk a magnet over the cells: which reed lies where",
        "learn lights            follow the lights with a magnet: which light lies where",
        "mask CELL…              do not listen to these (again: listen to them)",
        "restart                 let the board begin anew",
        "quit                    (what changes on the board is told as it happens)",
    )


WORDS: dict[str, Callable[[Console, list[str]], Iterator[str]]] = {
    "who": _who,
    "scan": _scan,
    "light": _light,
    "play": _play,
    "text": _text,
    "learn": learn,
    "mask": mask,
    "restart": _restart,
    "quit": _quit,
    "help": _help,
}
