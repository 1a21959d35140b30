"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# A change is judged by the same examples as the one before it. `make fuzz` looks for new ones.
settings.register_profile("steady", derandomize=True)
settings.register_profile("lucky", derandomize=False)
settings.load_profile("steady")
