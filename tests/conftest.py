"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# A change is judged by the same examples as the one before it. `make fuzz` looks for new ones.
# How long one takes says more about the machine than about the code.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("lucky", derandomize=False, deadline=None)
settings.load_profile("steady")
