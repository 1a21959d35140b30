"""Mensch ärgere dich nicht: four figures once round the board and home."""

from engine.mensch.circles import circle_of
from engine.mensch.game import Mensch
from engine.mensch.position import BASE, Move, Position, Throw, ThrowKind
from engine.mensch.rolloff import RollOff

__all__ = ["BASE", "Mensch", "Move", "Position", "RollOff", "Throw", "ThrowKind", "circle_of"]
