"""The wiring page tells what the program does: its drawings are up to date, its settings can be wired."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

import engine
from arbiter.config import read
from arbiter.table import World, open_parts
from arbiter.table.pin_parts import usual_wiring
from hardware import Header
from hardware.simulated import SimulatedBus, SimulatedPins

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "wiring.md").read_text(encoding="utf-8")
SETTINGS = re.findall(r"^```toml\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.slow
def test_the_drawings_are_those_of_the_pin_tables(tmp_path: Path) -> None:
    subprocess.run([sys.executable, DOCS / "wiring" / "draw.py", tmp_path], check=True, timeout=60)
    drawn = {each.name: each.read_text(encoding="utf-8") for each in tmp_path.iterdir()}
    kept = {each.name: each.read_text(encoding="utf-8") for each in (DOCS / "wiring").glob("*.svg")}
    assert drawn == kept, "run `make drawings`"


def test_every_drawing_is_shown_on_the_page() -> None:
    shown = set(re.findall(r"\]\(wiring/(\w+)\.svg\)", PAGE))
    assert shown == {each.stem for each in (DOCS / "wiring").glob("*.svg")}


@pytest.mark.parametrize("settings", SETTINGS)
def test_every_build_on_the_page_can_be_wired(tmp_path: Path, settings: str) -> None:
    config = read(settings, "wiring.md", tmp_path)
    plan = engine.open_game(config.table.game, config.rules).plan
    wiring = usual_wiring(config, plan)
    with ExitStack() as stack:
        header = stack.enter_context(Header(SimulatedPins()))
        open_parts(config, plan, wiring, World(header, SimulatedBus, lambda: None), stack)
        assert header.owners


def test_the_page_has_builds() -> None:
    assert len(SETTINGS) == 6
