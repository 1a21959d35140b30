"""A table with nothing plugged in: a rendered board, and players who now and then break a rule."""

from arbiter.simulation.board import SimulatedBoard
from arbiter.simulation.game import SimulatedGame
from arbiter.simulation.memory import MemoryGame
from arbiter.simulation.passing import CountedTime
from arbiter.simulation.players import CarelessPlayers, Scene
from arbiter.simulation.sitting import Played, SimulatedSitting, hold_s

__all__ = [
    "CarelessPlayers",
    "CountedTime",
    "MemoryGame",
    "Played",
    "Scene",
    "SimulatedBoard",
    "SimulatedGame",
    "SimulatedSitting",
    "hold_s",
]
