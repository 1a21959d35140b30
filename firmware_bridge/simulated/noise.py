"""A bad cable: bytes are flipped, dropped and doubled, the same ones for the same seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from firmware_bridge.ports import Port


@dataclass(frozen=True, slots=True)
class Noise:
    """Shares of the bytes in each direction."""

    flipped: float
    dropped: float
    doubled: float


class NoisyPort:
    """A port whose cable is bad in both directions."""

    def __init__(self, port: Port, noise: Noise, random: Random) -> None:
        self.name = port.name
        self._port, self._noise, self._random = port, noise, random

    def read(self) -> bytes:
        """What has come, spoiled."""
        return self._spoiled(self._port.read())

    def write(self, data: bytes) -> None:
        """Send these, spoiled."""
        self._port.write(self._spoiled(data))

    def close(self) -> None:
        """Give it back."""
        self._port.close()

    def _spoiled(self, data: bytes) -> bytes:
        chance, out = self._random.random, bytearray()
        for byte in data:
            if chance() < self._noise.dropped:
                continue
            out.append(byte ^ 1 << self._random.randrange(8) if chance() < self._noise.flipped else byte)
            if chance() < self._noise.doubled:
                out.append(out[-1])
        return bytes(out)
