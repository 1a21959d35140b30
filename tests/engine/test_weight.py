"""What it costs to load the engine: little memory, and nothing that is not Python's own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

MOST_MB = 30

CODE = """
import json, sys
def peak_kb():
    # What getrusage tells is inherited from the parent; this is the process's own.
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
before, known = peak_kb(), set(sys.modules)
import engine
for name in engine.GAMES:
    engine.open_game(name).start()
after = peak_kb()
foreign = {name.partition(".")[0] for name in set(sys.modules) - known} - sys.stdlib_module_names
print(json.dumps({"before_kb": before, "after_kb": after, "foreign": sorted(foreign)}))
"""


def weighed() -> dict[str, Any]:
    """An interpreter of its own before and after it has loaded the engine and opened every game."""
    command = [sys.executable, "-c", CODE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_engine_with_all_its_games_fits_in_30_megabytes() -> None:
    found = weighed()
    assert found["after_kb"] - found["before_kb"] < MOST_MB * 1024, found


def test_the_engine_loads_no_package_of_others() -> None:
    assert weighed()["foreign"] == ["engine"]
