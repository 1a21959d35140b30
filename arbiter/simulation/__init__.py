"""A table with nothing plugged in: a rendered board, and players who now and then break a rule."""

from arbiter.simulation.board import SimulatedBoard
from arbiter.simulation.game import SimulatedGame
from arbiter.simulation.players import CarelessPlayers, Scene

__all__ = ["CarelessPlayers", "Scene", "SimulatedBoard", "SimulatedGame"]
