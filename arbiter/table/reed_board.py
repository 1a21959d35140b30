"""The board at the end of the wire as a sensor and as lights, sound, text and buttons of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from arbiter.sighting import Sighting
from arbiter.signals import Light, Tone
from arbiter.table.felt import felt_sighting, vouched_sighting
from arbiter.table.wiring import Wiring
from engine import AnyGame
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

BRIGHTNESS = 0.5
WALK_LIGHT = Layer((255, 244, 224), Beat.FLASHING, (0,))
"""How the light looks whose cell is asked for."""


class ReedBoard:
    """Listens to the reeds of one board and shows what the table says."""

    def __init__(
        self, open_port: Callable[[], Port], wiring: Wiring, home: str, brightness: float = BRIGHTNESS
    ) -> None:
        self.wiring, self._brightness = wiring, brightness
        self._first = home
        self._link = Link(open_port, lambda welcome: self.wiring.check(welcome))
        self.closed: frozenset[int] | None = None
        """Which reeds are closed, by their numbers; None without a board."""
        self.lights = 0
        """How many lights the board has."""
        self.pressed: list[Key] = []
        """Buttons that went down and wait to be taken."""
        self.troubles: list[str] = []
        """What was wrong with the link, for people."""

    @property
    def is_there(self) -> bool:
        """Whether the board answers and has told what it feels."""
        return self.closed is not None

    @property
    def notes(self) -> tuple[str, ...]:
        """The board itself says nothing of single reeds."""
        return ()

    def step(self, t: float) -> None:
        """Exchange what there is with the board."""
        for event in self._link.step(t):
            self._take(event)

    def look(self, contents: Mapping[str, str]) -> Sighting | None:
        """What the reeds say at this moment; None without a board: then nobody knows anything."""
        if self.closed is None:
            return None
        return felt_sighting(self.wiring, self.closed, contents)

    def look_again(self, game: AnyGame, position: Any) -> Sighting | None:
        """What is felt when the players vouch for a legal move over masked cells; None if there is none."""
        return None if self.closed is None else vouched_sighting(self.wiring, self.closed, game, position)

    def light(self, lit: Iterable[Light]) -> None:
        """Show these, until others come; the board plays the rhythms."""
        layers = tuple(
            Layer(light.colour.value, Beat[light.rhythm.name], self._leds(light), light.number)
            for light in lit
        )
        self._link.submit(show(layers, self._brightness, self.wiring.leds.get(self._first, 0)))

    def flash(self, led: int) -> None:
        """Let one light flash, by its number, and no other."""
        self._link.submit(show((replace(WALK_LIGHT, leds=(led,)),), self._brightness))

    def rewire(self, wiring: Wiring) -> None:
        """Go by what was learned."""
        self.wiring = wiring

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
        return tuple(self.wiring.leds[cell] for cell in light.cells if cell in self.wiring.leds)

    def _take(self, event: LinkEvent) -> None:
        match event:
            case Felt():
                self.closed = event.closed
            case KeyPressed():
                self.pressed.append(event.key)
            case Parted():
                self.closed = None
                self.troubles.append(str(event.error))
            case Restarted():
                self.closed = None
            case Joined():
                self.lights = event.welcome.leds
            case CarriedOut() | TurnedDown():
                pass
            case _:
                assert_never(event)
