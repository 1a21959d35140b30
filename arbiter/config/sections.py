"""The sections of table.toml. What is written here is read, checked and documented from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Annotated

from arbiter.config.pins import PinSettings
from arbiter.config.schema import About
from arbiter.referee.clock import TimeControl, Timing
from arbiter.referee.terms import Commit, Penalty, Takeback, TurnedBy
from engine import GAMES


class Language(Enum):
    """The languages of all sentences."""

    ENGLISH = "en"
    FRENCH = "fr"
    GERMAN = "de"


class FigureColour(Enum):
    """Colours that sets of figures are sold in."""

    YELLOW = "yellow"
    GREEN = "green"
    RED = "red"
    BLACK = "black"
    BLUE = "blue"
    WHITE = "white"
    ORANGE = "orange"
    PURPLE = "purple"
    BROWN = "brown"
    PINK = "pink"


class PiCamera(Enum):
    """The camera on the Pi's own ribbon cable."""

    PI = "pi"


class Reeds(Enum):
    """Where the reed switches are wired to."""

    LINK = "link"
    PINS = "pins"


class Lights(Enum):
    """Which lights are built in."""

    STRIP = "strip"
    THREE_LEDS = "three_leds"
    FILE_RANK = "file_rank"
    MATRIX = "matrix"


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table and what is played on it."""

    game: Annotated[str, About("the game", words=GAMES)] = "desiree"
    language: Annotated[Language, About("the language of all sentences")] = Language.ENGLISH
    name: Annotated[str, About("what the table is called")] = "Table 1"


@dataclass(frozen=True, slots=True)
class PieceSettings:
    """The colours of the figures of Mensch ärgere dich nicht, as the players call them."""

    yellow: Annotated[FigureColour, About("the figures of seat y")] = FigureColour.YELLOW
    green: Annotated[FigureColour, About("the figures of seat g")] = FigureColour.GREEN
    red: Annotated[FigureColour, About("the figures of seat r")] = FigureColour.RED
    black: Annotated[FigureColour, About("the figures of seat k")] = FigureColour.BLACK

    @property
    def called(self) -> Mapping[str, str]:
        """Each seat's colour by the name that positions and sightings use for it."""
        return {seat.name: getattr(self, seat.name).value for seat in fields(self)}


@dataclass(frozen=True, slots=True)
class RefereeSettings:
    """How strict the referee is."""

    takeback: Annotated[
        Takeback, About("whether moving back undoes a move: always, if the other side agrees, not at all")
    ] = Takeback.FREE
    commit: Annotated[Commit, About("a move counts when the hand is away, or when the button is pressed")] = (
        Commit.HAND
    )
    penalty: Annotated[Penalty | None, About("what an illegal try costs; it has to be put right anyway")] = (
        None
    )
    penalty_s: Annotated[
        float, About('seconds that each illegal try costs (penalty = "time")', lowest=1, highest=3600)
    ] = 60.0
    loss_at: Annotated[
        int, About('the illegal try that loses the game (penalty = "loss")', lowest=1, highest=99)
    ] = 3


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """The players' thinking time."""

    timing: Annotated[Timing | None, About("no clock, or how time is given back for each move")] = None
    base_s: Annotated[float, About("seconds that each player has for the game", lowest=1, highest=86400)] = (
        300.0
    )
    extra_s: Annotated[
        float, About("seconds added after each move (increment), or free in each move (delay)", highest=3600)
    ] = 0.0
    by: Annotated[TurnedBy, About("the clock is handed on by the move itself, or by a button")] = (
        TurnedBy.MOVE
    )

    @property
    def control(self) -> TimeControl | None:
        """The time control as the clock takes it; None without a clock."""
        return TimeControl(self.timing, self.base_s, self.extra_s) if self.timing else None


@dataclass(frozen=True, slots=True)
class SensorSettings:
    """What sees or feels the board."""

    camera: Annotated[
        int | str | PiCamera | None,
        About(
            "the Pi's own camera, one by its number, or anything that gives pictures",
            highest=99,
            text="a device, file, folder or address in quotes",
            is_place=True,
        ),
    ] = None
    tray: Annotated[
        tuple[int, ...] | None,
        About(
            "where the die is thrown, as seen by the camera: the middle of the board, or left, near, right "
            "and far edge of a tray in millimetres from the corner at the first player's left",
            unused="middle",
            lowest=-600,
            highest=1200,
        ),
    ] = None
    reeds: Annotated[Reeds | None, About("reed switches: at the serial board, or at the Pi's own pins")] = (
        None
    )
    link: Annotated[
        str | None,
        About(
            'the port of the serial board (reeds = "link"); auto asks all ports which one it is',
            unused="auto",
            text="a serial port such as /dev/ttyUSB1",
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class OutputSettings:
    """What the players see and hear."""

    lights: Annotated[
        Lights | None,
        About(
            "coloured lights under the cells, three plain LEDs, an LED per file and rank, or plain ones "
            "under the cells in rows that take turns"
        ),
    ] = None
    brightness: Annotated[
        float, About("how bright the lights are; it also limits their current", highest=1)
    ] = 0.5
    buzzer: Annotated[bool, About("whether there is a buzzer")] = False
    serial: Annotated[
        str | None,
        About("where plain lines for displays are sent", text="a serial port such as /dev/ttyUSB0"),
    ] = None


@dataclass(frozen=True, slots=True)
class PageSettings:
    """The page for players, spectators and arbiters."""

    show: Annotated[bool, About("whether there is a page")] = True
    host: Annotated[
        str,
        About("who can see it: 127.0.0.1 this machine alone, 0.0.0.0 the whole network", text="an address"),
    ] = "127.0.0.1"
    port: Annotated[int, About("where it is; 0 takes any free port", highest=65535)] = 8040
    names: Annotated[
        str | None,
        About(
            "names of this machine that browsers may use besides its own, such as pi.example.org",
            text="names with spaces between them",
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class JournalSettings:
    """Where games and pictures are kept."""

    home: Annotated[
        str | None,
        About(
            "the folder; the default is TABLIER_HOME, or tablier among the user's data",
            unused="default",
            text="a folder",
            is_place=True,
        ),
    ] = None
    evidence_days: Annotated[
        int, About("how many days pictures of the board are kept; 0 keeps none", highest=3650)
    ] = 30


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a table. `rules` holds every option of the game with the value in force."""

    table: TableSettings
    rules: Mapping[str, str] = field(hash=False)
    pieces: PieceSettings
    referee: RefereeSettings
    clock: ClockSettings
    sensors: SensorSettings
    outputs: OutputSettings
    pins: PinSettings
    page: PageSettings
    journal: JournalSettings
