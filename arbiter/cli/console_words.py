"""The words of the console: what can be typed to a board, and what each does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from arbiter.cli.answers import CommandError
from arbiter.signals import Colour
from arbiter.table import Wiring
from arbiter.table.walks import LightWalk, MagnetWalk
from engine import BoardPlan, nearest
from firmware_bridge import Beat, Command, Layer, Play, Restart, Text, Welcome, show

LINE = 16
TONE_BYTES = 2
WALK_LIGHT = Layer((255, 244, 224), Beat.FLASHING, (0,))


@dataclass(slots=True)
class Console:
    """What the console knows: the board's answers, the wiring, and a walk that is under way."""

    plan: BoardPlan
    wiring: Wiring
    path: Path
    """Where the wiring is kept."""
    brightness: float = 0.5
    welcome: Welcome | None = None
    closed: frozenset[int] = frozenset()
    walk: MagnetWalk | LightWalk | None = None
    is_over: bool = False
    commands: list[Command] = field(default_factory=list)
    """What the board is to be told."""

    def type_in(self, line: str) -> Iterator[str]:
        """Do what was typed; what is to be printed comes back."""
        word, *rest = line.split() or ["help"]
        words = WORDS | ({"skip": _skip} if self.walk else {})
        if word not in words:
            raise CommandError(f"There is no word '{word}'{nearest(word, words)} Type help.")
        yield from words[word](self, rest)

    def feel(self, closed: frozenset[int]) -> Iterator[str]:
        """The reeds have changed: a walk goes on, or the change is told."""
        before, self.closed = self.closed, closed
        if self.walk:
            yield from _go_on(self, self.walk.after(closed))
            return
        for reed in sorted(closed - before):
            yield f"closed  {self._name(reed)}"
        for reed in sorted(before - closed):
            yield f"open    {self._name(reed)}"

    def _name(self, reed: int) -> str:
        cell = next((cell for cell, known in self.wiring.reeds.items() if known == reed), None)
        return f"reed {reed}" + (f", {cell}" if cell else "")

    def led(self, word: str) -> int:
        """The light of a cell, or by its number."""
        if word in self.wiring.leds:
            return self.wiring.leds[word]
        if word.isascii() and word.isdigit() and len(word) < LINE:
            return int(word)
        raise CommandError(f"There is no light '{word}'{nearest(word, self.wiring.leds)}")


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
    yield from ()


def _colour(word: str) -> tuple[int, int, int]:
    names = [each.name.lower() for each in Colour]
    if word not in names:
        raise CommandError(f"There is no colour '{word}'{nearest(word, names)} Known: {', '.join(names)}.")
    red, green, blue = Colour[word.upper()].value
    return red, green, blue


def _play(console: Console, rest: list[str]) -> Iterator[str]:
    if len(rest) != TONE_BYTES or not all(word.isascii() and word.isdigit() for word in rest):
        raise CommandError("Say how high and how long: play 880 200 is 880 Hz for 200 ms.")
    numbers = [min(int(word), 65_535) for word in rest]
    console.commands.append(Play(b"".join(number.to_bytes(TONE_BYTES, "little") for number in numbers)))
    yield from ()


def _text(console: Console, rest: list[str]) -> Iterator[str]:
    top, _, below = " ".join(rest).partition("|")
    lines = (top.strip()[:LINE].ljust(LINE), below.strip()[:LINE].ljust(LINE))
    console.commands.append(Text("".join(lines).encode("ascii", "replace")))
    yield from ()


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


def _learn(console: Console, rest: list[str]) -> Iterator[str]:
    match rest:
        case ["reeds"]:
            cells = tuple(cell.name for cell in console.plan.cells if cell.is_playable)
            yield from _go_on(console, MagnetWalk(cells, console.closed))
        case ["lights"]:
            count = console.welcome.leds if console.welcome else 0
            yield from _go_on(console, LightWalk(count, console.wiring))
        case _:
            raise CommandError("Say what: learn reeds, or learn lights.")


def _skip(console: Console, _: list[str]) -> Iterator[str]:
    if console.walk:
        yield from _go_on(console, console.walk.skipped())


def _mask(console: Console, rest: list[str]) -> Iterator[str]:
    for cell in rest:
        if cell not in console.wiring.reeds:
            raise CommandError(f"There is no cell '{cell}'{nearest(cell, console.wiring.reeds)}")
    console.wiring = replace(console.wiring, masked=console.wiring.masked ^ frozenset(rest))
    console.wiring.save(console.path)
    yield "masked: " + (" ".join(sorted(console.wiring.masked)) or "none")


def _go_on(console: Console, walk: MagnetWalk | LightWalk) -> Iterator[str]:
    """The next step of a walk: say what to do, or keep what was learned."""
    before, console.walk = console.walk, walk
    if walk.complaint:
        yield walk.complaint
    match walk:
        case MagnetWalk(asked=None):
            yield from _learned(console, walk.wiring(console.wiring))
        case MagnetWalk() if before is None or _asked(before) != walk.asked:
            yield f"Put the magnet on {walk.asked} (skip: it does not answer)."
        case LightWalk() if walk.is_over:
            yield from _learned(console, walk.wiring())
        case LightWalk() if before is None or _asked(before) != walk.lit:
            console.commands.append(show((replace(WALK_LIGHT, leds=(walk.lit,)),), console.brightness))
            yield f"Put the magnet on the cell that flashes (skip: none does; light {walk.lit})."


def _asked(walk: MagnetWalk | LightWalk) -> object:
    return walk.asked if isinstance(walk, MagnetWalk) else walk.lit


def _learned(console: Console, wiring: Wiring) -> Iterator[str]:
    console.walk, console.wiring = None, wiring
    console.commands.append(show((), console.brightness))
    wiring.save(console.path)
    yield f"Learned, and kept in {console.path}."


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
    "learn": _learn,
    "mask": _mask,
    "restart": _restart,
    "quit": _quit,
    "help": _help,
}
