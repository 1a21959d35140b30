"""A board with nothing plugged in: the very firmware on libsimavr, with reeds, lights and a bad cable."""

from firmware_bridge.simulated.board import HZ, LightFrame, SimulatedBoard
from firmware_bridge.simulated.desk import STEP_S, Desk
from firmware_bridge.simulated.noise import Noise, NoisyPort
from firmware_bridge.simulated.port import RealTimePort, SimulatedPort
from firmware_bridge.simulated.terminal import on_a_terminal
from firmware_bridge.simulated.workbench import build_bench

__all__ = [
    "HZ",
    "STEP_S",
    "Desk",
    "LightFrame",
    "Noise",
    "NoisyPort",
    "RealTimePort",
    "SimulatedBoard",
    "SimulatedPort",
    "build_bench",
    "on_a_terminal",
]
