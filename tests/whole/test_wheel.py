"""The built package works in an empty environment: data files, commands, everything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
        cwd=Path(str(command[0])).parent,
        env={**{k: v for k, v in os.environ.items() if k != "PYTHONPATH"}, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_runs_in_an_empty_environment(tmp_path: Path) -> None:
    run(
        sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
        "--wheel-dir", tmp_path, ROOT,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("tablier-*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    home = str(tmp_path / "home")
    bin_ = tmp_path / "empty" / "bin"
    run(bin_ / "python", "-m", "pip", "install", "--quiet", "-c", ROOT / "constraints.txt", wheel)
    assert run(bin_ / "tablier", "--version").startswith("tablier ")
    assert run(bin_ / "tablier", "perft", "desiree", "1", "--option", "layout=D").endswith("nodes 178\n")
    assert "zwölf Würfel" in run(bin_ / "tablier", "rules", "desiree", "--lang", "de")
    found = json.loads(run(bin_ / "tablier", "doctor", "--json", TABLIER_HOME=home))
    assert found["opencv"]
    assert found["onnxruntime"]
    assert "firmware" in run(bin_ / "tablier", "flash", "--help")
    shipped = "from firmware_bridge.flash import firmware; from firmware_bridge.messages import Kind; "
    shipped += "print(all(firmware(kind).is_file() for kind in Kind))"
    assert run(bin_ / "python", "-c", shipped) == "True\n"
    played = run(
        bin_ / "tablier", "demo", "--no-page", "--json", "--seed", "21", "--speed", "1000", TABLIER_HOME=home
    )
    readings = [json.loads(line) for line in played.splitlines()]
    assert readings[-1]["outcome"]["winner"]
    (journal,) = Path(home, "games").glob("*.jsonl")
    assert "verified, " in run(bin_ / "tablier", "verify", journal)
