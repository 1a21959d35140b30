"""What stands in the way of the real pins is said in one sentence. The library is a file of this test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CONTRACT = Path(__file__).parent / "contract"
WHICH = (
    "`pip install RPi.GPIO`, or `pip install rpi-lgpio` on a Pi 5, or with buttons on a kernel from 6.6 on"
)
PROGRAM = """
from hardware import PinError
from hardware.rpi_gpio import RpiPins
try:
    RpiPins().watch(2)
except PinError as trouble:
    print(trouble.reason.name, trouble)
"""


def install(folder: Path, *packages: str, module: str | None = None) -> None:
    """Lay packages into a folder as pip does."""
    for name in packages:
        record = folder / f"{name.replace('-', '_')}-1.0.dist-info"
        record.mkdir()
        (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    if module is not None:
        (folder / "RPi").mkdir()
        (folder / "RPi" / "__init__.py").touch()
        (folder / "RPi" / "GPIO.py").write_text(module)


def complaint(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={"PYTHONPATH": f"{folder}:{Path.cwd()}"},
    )
    return done.stdout


@pytest.mark.slow
def test_without_the_library_the_extra_to_install_is_named(tmp_path: Path) -> None:
    assert complaint(tmp_path) == f"NO_LIBRARY RPi.GPIO is missing: run {WHICH}.\n"


@pytest.mark.slow
def test_off_a_pi_the_simulated_chip_is_offered(tmp_path: Path) -> None:
    install(tmp_path, "RPi.GPIO", module="raise RuntimeError('This module can only be run on a Pi!')")
    said = complaint(tmp_path)
    assert said.startswith("NOT_A_PI This machine is no Raspberry Pi")
    assert 'chip = "simulated"' in said


@pytest.mark.slow
def test_two_libraries_of_one_name_are_refused_whichever_would_be_loaded(tmp_path: Path) -> None:
    install(tmp_path, "RPi.GPIO", "rpi-lgpio", module="")
    said = complaint(tmp_path)
    assert said.startswith("TWO_LIBRARIES RPi.GPIO and rpi-lgpio are both installed")
    assert "run `pip uninstall RPi.GPIO rpi-lgpio`" in said
    assert "`sudo apt remove python3-rpi.gpio` or `python3-rpi-lgpio` where" in said
    assert said.endswith(f"then {WHICH}.\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["RPi.GPIO", "rpi-lgpio"])
def test_what_is_left_of_a_library_when_the_other_was_taken_away_is_installed_anew(
    tmp_path: Path, name: str
) -> None:
    install(tmp_path, name)
    said = complaint(tmp_path)
    assert said.startswith(f"NO_LIBRARY {name} is not whole (No module named 'RPi')")
    assert f"run `pip install --force-reinstall {name}`." in said


@pytest.mark.slow
def test_a_kernel_that_tells_the_library_of_no_edge_names_the_one_that_can(tmp_path: Path) -> None:
    module = """
BCM, IN, OUT, PUD_OFF, PUD_UP, PUD_DOWN, FALLING = range(7)
def setwarnings(_): pass
def setmode(_): pass
def add_event_detect(pin, edge, callback): raise RuntimeError("Failed to add edge detection")
"""
    install(tmp_path, "RPi.GPIO", module=module)
    said = complaint(tmp_path)
    assert said.startswith("BUSY GPIO 2 cannot be used (Failed to add edge detection): is another program")
    assert "on a kernel from 6.6 on, where only rpi-lgpio feels a button?" in said


@pytest.mark.slow
def test_a_chip_that_may_not_be_opened_names_the_group_to_join(tmp_path: Path) -> None:
    module = (
        "BCM = 11\ndef setwarnings(_): pass\ndef setmode(_): raise PermissionError(13, 'Permission denied')"
    )
    install(tmp_path, "rpi-lgpio", module=module)
    said = complaint(tmp_path)
    assert said.startswith("NO_PERMISSION The pins cannot be opened")
    assert "usermod -aG gpio" in said


@pytest.mark.slow
def test_the_contracts_asked_for_off_a_pi_say_so_once_and_end(tmp_path: Path) -> None:
    install(tmp_path, "RPi.GPIO", module="raise RuntimeError('This module can only be run on a Pi!')")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--hardware", CONTRACT],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PYTHONPATH": f"{tmp_path}:{Path.cwd()}"},
    )
    assert done.returncode == 2
    assert done.stdout.count("This machine is no Raspberry Pi") == 1
    assert "Error" not in done.stdout
