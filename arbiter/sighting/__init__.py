"""What the sensors say becomes one reading of the scene. Pure; knows the engine's verbs only."""

from arbiter.sighting.canonical import standing_in_pools
from arbiter.sighting.growing import can_grow
from arbiter.sighting.inference import compare, infer
from arbiter.sighting.reading import (
    Disturbed,
    Reading,
    Repair,
    SeenIllegal,
    SeenLegal,
    SeenUnfinished,
    Unchanged,
    Unsure,
)
from arbiter.sighting.sighting import Sighting, SightingError
from arbiter.sighting.unseen import unseen_duties

__all__ = [
    "Disturbed",
    "Reading",
    "Repair",
    "SeenIllegal",
    "SeenLegal",
    "SeenUnfinished",
    "Sighting",
    "SightingError",
    "Unchanged",
    "Unsure",
    "can_grow",
    "compare",
    "infer",
    "standing_in_pools",
    "unseen_duties",
]
