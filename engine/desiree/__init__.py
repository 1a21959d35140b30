"""Désirée and D.21: dice that are the pieces. One engine, two editions."""

from engine.desiree.game import Desiree
from engine.desiree.position import Move, Position
from engine.desiree.profile import D21, DESIREE

__all__ = ["D21", "DESIREE", "Desiree", "Move", "Position"]
