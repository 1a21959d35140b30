"""The board at the end of the wire as a sensor and as lights, sound, text and buttons of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, assert_never

from arbiter.referee import Button
from arbiter.sighting import Sighting
from arbiter.signals import Light, Tone
from arbiter.table.masked import told_by_players
from arbiter.table.wiring import Wiring
from engine import EMPTY, AnyGame
from firmware_bridge import (
    Beat,
    CarriedOut,
    Felt,
    Joined,
    Key,
    KeyPressed,
    Layer,
    Link,
    LinkEvent,
    Parted,
    Port,
    Restarted,
    Text,
    TurnedDown,
    play,
    show,
)

BUTTONS = {
    Key.DONE: Button.DONE,
    Key.UNDO: Button.UNDO,
    Key.ADJUST: Button.ADJUST,
    Key.NEW_GAME: Button.ABANDON,
}
"""What the buttons mean to the referee; the new game itself is begun by whoever runs the table."""
BRIGHTNESS = 0.5
HOPE = 0.6
"""How likely a cell without a working reed is to stand as it should: likelier than not, so that play can go
on around it; but a piece that may have gone there makes the referee unsure, and not the player guilty."""


class ReedBoard:
    """Listens to the reeds of one board and shows what the table says."""

    def __init__(
        self, open_port: Callable[[], Port], wiring: Wiring, home: str, brightness: float = BRIGHTNESS
    ) -> None:
        self._wiring, self._brightness = wiring, brightness
        self._home = wiring.leds.get(home, 0)
        self._link = Link(open_port, wiring.check)
        self._closed: frozenset[int] | None = None
        self.pressed: list[Key] = []
        """Buttons that went down and wait to be taken."""
        self.troubles: list[str] = []
        """What was wrong with the link, for people."""

    @property
    def is_there(self) -> bool:
        """Whether the board answers and has told what it feels."""
        return self._closed is not None

    def step(self, t: float) -> None:
        """Exchange what there is with the board."""
        for event in self._link.step(t):
            self._take(event)

    def look(self, contents: Mapping[str, str]) -> Sighting | None:
        """What the reeds say at this moment; None without a board: then nobody knows anything.

        `contents` is what should stand where: of a masked cell nothing is known but that.
        """
        if self._closed is None:
            return None
        hoped = {
            cell: 1 - HOPE if label == EMPTY else HOPE
            for cell, label in contents.items()
            if cell not in self._wiring.reeds or cell in self._wiring.masked
        }
        felt = {cell: float(on) for cell, on in self._wiring.cells(self._closed).items()}
        return Sighting.of({}, felt | hoped)

    def look_again(self, game: AnyGame, position: Any) -> Sighting | None:
        """What is felt when the players vouch for a legal move over masked cells; None if there is none."""
        if self._closed is None:
            return None
        felt = self._wiring.cells(self._closed)
        told = told_by_players(game, position, felt, self._wiring.hidden(game.plan))
        return Sighting.of({}, {cell: float(on) for cell, on in (felt | told).items()}) if told else None

    def light(self, lit: Iterable[Light]) -> None:
        """Show these, until others come; the board plays the rhythms."""
        layers = tuple(
            Layer(light.colour.value, Beat[light.rhythm.name], self._leds(light), light.number)
            for light in lit
        )
        self._link.submit(show(layers, self._brightness, self._home))

    def play(self, tones: tuple[Tone, ...]) -> None:
        """Sound these."""
        self._link.submit(play((tone.hertz, tone.ms) for tone in tones))

    def write(self, lines: tuple[str, str]) -> None:
        """Put two lines of sixteen characters on the text display."""
        self._link.submit(Text("".join(lines).encode("ascii")))

    def close(self) -> None:
        """Give the port back."""
        self._link.close()

    def _leds(self, light: Light) -> tuple[int, ...]:
        return tuple(self._wiring.leds[cell] for cell in light.cells if cell in self._wiring.leds)

    def _take(self, event: LinkEvent) -> None:
        match event:
            case Felt():
                self._closed = event.closed
            case KeyPressed():
                self.pressed.append(event.key)
            case Parted():
                self._closed = None
                self.troubles.append(str(event.error))
            case Restarted():
                self._closed = None
            case Joined() | CarriedOut() | TurnedDown():
                pass
            case _:
                assert_never(event)
