"""A board that is only simulated: the very firmware on libsimavr, with reeds, lights, buttons and a plug.

It runs only when it is told to, in the time of the chip: what comes out is the same on every machine.
"""

from __future__ import annotations

import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path

from firmware_bridge.errors import LinkError, LinkReason
from firmware_bridge.flash import firmware
from firmware_bridge.messages import Key, Kind, Reset

HZ = 16_000_000
COLUMNS = {Kind.SHIFT: 10, Kind.PINS: 8}


@dataclass(frozen=True, slots=True)
class LightFrame:
    """What the strip was sent, and at which cycle the first bit left."""

    cycle: int
    colours: tuple[tuple[int, int, int], ...]


@dataclass(slots=True)
class Seen:
    """What came out of the chip since somebody looked last, each with its cycle."""

    lights: list[LightFrame] = field(default_factory=list)
    tones: list[tuple[int, int]] = field(default_factory=list)
    frames: list[tuple[int, bytes]] = field(default_factory=list)
    fed: list[int] = field(default_factory=list)
    stats: dict[str, float] = field(default_factory=dict)
    text: str = ""


class SimulatedBoard:
    """One board; reeds and diodes stay as they are while it is unplugged, the chip does not."""

    def __init__(
        self,
        bench: Path,
        kind: Kind = Kind.SHIFT,
        hex_file: Path | None = None,
        told_by_boot_loader: Reset | None = None,
    ) -> None:
        self.kind = kind
        self.colours = self._dark
        """What the strip shows now."""
        self._command = [str(bench), str(hex_file or firmware(kind)), kind.name.lower()]
        if told_by_boot_loader is not None:
            self._command.append(str(int(told_by_boot_loader)))
        self._closed: set[int] = set()
        self._without_diode: set[int] = set()
        self._before_s = 0.0
        self._cycle = 0
        self._in, self._out = bytearray(), bytearray()
        self._chip: subprocess.Popen[str] | None = None
        self.seen = Seen()
        self._talking = threading.Lock()
        """Whoever moves the reeds may sit in another thread than the one in which time passes."""
        self.plug()

    @property
    def _dark(self) -> tuple[tuple[int, int, int], ...]:
        return ((0, 0, 0),) * COLUMNS[self.kind] ** 2

    @property
    def t(self) -> float:
        """Seconds since the beginning, unplugged ones included."""
        return self._before_s + self._cycle / HZ

    @property
    def is_plugged(self) -> bool:
        """Whether the cable is in."""
        return self._chip is not None

    def plug(self) -> None:
        """The power comes, and the chip begins anew."""
        self._chip = subprocess.Popen(  # noqa: S603 -- our own program
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for reed in self._closed:
            self._say_reed("reed", reed, 1)
        for reed in self._without_diode:
            self._say_reed("diode", reed, 0)

    def unplug(self) -> None:
        """The cable is pulled: power and line are gone at once."""
        if self._chip is None:
            return
        self._chip.kill()
        self._chip.communicate()
        self._chip = None
        self._before_s, self._cycle = self.t, 0
        self._in.clear()
        self._out.clear()
        self.colours = self._dark

    def run(self, seconds: float) -> None:
        """Let time pass."""
        if self._chip is None:
            self._before_s += seconds
            return
        data = bytes(self._in)
        self._in.clear()
        self._say(f"run {round(seconds * 1e6)} {data.hex()}")

    def write(self, data: bytes) -> None:
        """Bytes for the chip; they travel when it runs."""
        self._in += data

    def read(self) -> bytes:
        """What the chip has said."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def close_reed(self, reed: int, is_closed: bool, bounces: int = 0, bounce_us: int = 150) -> None:
        """A piece comes or goes; the contact bounces an even number of times before it rests."""
        (self._closed.add if is_closed else self._closed.discard)(reed)
        if self._chip and bounces:
            self._say_reed("bounce", reed, int(is_closed), bounces, bounce_us)
        elif self._chip:
            self._say_reed("reed", reed, int(is_closed))

    def remove_diode(self, reed: int) -> None:
        """Leave the diode of a reed out, as careless builders do."""
        self._without_diode.add(reed)
        if self._chip:
            self._say_reed("diode", reed, 0)

    def press(self, key: Key, is_down: bool) -> None:
        """Press or let go a button."""
        if self._chip:
            self._say(f"key {int(key).bit_length() - 1} {int(is_down)}")

    def measure(self) -> None:
        """From now on look at every single instruction; it takes longer."""
        self._say("measure 1")

    def statistics(self) -> Seen:
        """What the workbench has measured so far, and what the text display shows."""
        self._say("stat")
        return self.seen

    def close(self) -> None:
        """End it."""
        self.unplug()

    def _say_reed(self, word: str, reed: int, *numbers: int) -> None:
        row, column = divmod(reed, COLUMNS[self.kind])
        self._say(" ".join((word, str(row), str(column), *map(str, numbers))))

    def _say(self, command: str) -> None:
        """Give the workbench a command and take in all that happens until it is done."""
        with self._talking:
            self._exchange(command)

    def _exchange(self, command: str) -> None:
        if self._chip is None or self._chip.stdin is None or self._chip.stdout is None:
            raise LinkError(LinkReason.LOST, "The simulated board is not plugged in.")
        self._chip.stdin.write(command + "\n")
        self._chip.stdin.flush()
        for line in self._chip.stdout:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "at":
                self._cycle = int(rest)
                return
            self._happened(word, rest)
        raise LinkError(LinkReason.LOST, "The simulated board has crashed.")

    def _happened(self, word: str, rest: str) -> None:
        if word == "text":
            self.seen.text = rest
            return
        if word == "stat":
            pairs = (pair.split("=") for pair in rest.split())
            self.seen.stats |= {name: float(value) for name, value in pairs}
            return
        at, _, what = rest.partition(" ")
        match word:
            case "tx":
                self._out += bytes.fromhex(what)
                self.seen.frames.append((int(at), bytes.fromhex(what)))
            case "led":
                frame = LightFrame(int(at), _colours(bytes.fromhex(what)))
                # A strip that is sent less than it is long keeps the rest as it was.
                self.colours = frame.colours + self.colours[len(frame.colours) :]
                self.seen.lights.append(frame)
            case "tone":
                self.seen.tones.append((int(at), int(what)))
            case "fed":
                self.seen.fed.append(int(at))


def _colours(data: bytes) -> tuple[tuple[int, int, int], ...]:
    """WS2812 take green first."""
    return tuple((data[at + 1], data[at], data[at + 2]) for at in range(0, len(data) - 2, 3))
