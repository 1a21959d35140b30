"""Settings for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A change is judged by the same examples as the one before it. `make fuzz` looks for new ones.
# How long one takes says more about the machine than about the code.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("lucky", derandomize=False, deadline=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--hardware",
        action="store_true",
        help="also run the contracts of tests/hardware/contract on this Pi's pins; each says what to wire",
    )
