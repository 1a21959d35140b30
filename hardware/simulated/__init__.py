"""Pins with nothing plugged in: an electrical circuit with reeds, buttons, lights and all their faults."""

from hardware.simulated.bench import SimulatedButton, lit, lit_crossings, tone
from hardware.simulated.bus import SimulatedBus
from hardware.simulated.circuit import GROUND, Circuit, Contact, Forces, ShortCircuit
from hardware.simulated.pins import SimulatedPins
from hardware.simulated.reeds import SimulatedReeds

__all__ = [
    "GROUND",
    "Circuit",
    "Contact",
    "Forces",
    "ShortCircuit",
    "SimulatedBus",
    "SimulatedButton",
    "SimulatedPins",
    "SimulatedReeds",
    "lit",
    "lit_crossings",
    "tone",
]
