"""Putting the firmware on a board, with an avrdude that is only a script."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware_bridge import LinkError, LinkReason
from firmware_bridge.flash import arguments, firmware, flash
from firmware_bridge.messages import Kind

NOT_IN_SYNC = """
echo "avrdude: stk500_recv(): programmer is not responding" >&2
echo "avrdude: stk500_getsync() attempt 10 of 10: not in sync: resp=0x00" >&2
case "$*" in *-qq*) ;; *) echo >&2; echo "avrdude done.  Thank you." >&2; echo >&2;; esac
exit 1
"""
"""What avrdude 6.3 says when nothing answers; it says farewell unless it is told twice to be quiet."""


@pytest.fixture
def port(tmp_path: Path) -> str:
    (tmp_path / "ttyUSB0").touch()
    return str(tmp_path / "ttyUSB0")


@pytest.fixture
def avrdude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A script in the place of avrdude; it notes its arguments."""
    script = tmp_path / "bin" / "avrdude"
    script.parent.mkdir()
    monkeypatch.setenv("PATH", f"{script.parent}:{os.environ['PATH']}")
    return script


def write(script: Path, body: str) -> None:
    script.write_text(f'#!/bin/sh\necho "$@" >> {script.parent}/told\n{body}\n', encoding="ascii")
    script.chmod(0o755)


def test_both_ways_to_wire_have_their_firmware_in_the_package() -> None:
    for kind in Kind:
        assert firmware(kind).read_text(encoding="ascii").startswith(":10")


def test_avrdude_is_told_the_chip_the_port_and_the_file(avrdude: Path, port: str) -> None:
    write(avrdude, "exit 0")
    flash(port, Kind.PINS)
    told = (avrdude.parent / "told").read_text(encoding="utf-8").split()
    assert told == arguments(port, Kind.PINS, 115_200)
    assert f"flash:w:{firmware(Kind.PINS)}:i" in told


def test_the_old_boot_loader_is_tried_after_the_new_one(avrdude: Path, port: str) -> None:
    write(avrdude, 'case "$*" in *57600*) exit 0;; *) exit 1;; esac')
    flash(port, Kind.SHIFT)
    assert len((avrdude.parent / "told").read_text(encoding="utf-8").splitlines()) == 2


def test_a_board_that_does_not_answer_is_told_with_what_avrdude_said(avrdude: Path, port: str) -> None:
    write(avrdude, NOT_IN_SYNC)
    with pytest.raises(
        LinkError, match=r"\(stk500_getsync\(\) attempt 10 of 10: not in sync: resp=0x00\)"
    ) as caught:
        flash(port, Kind.SHIFT)
    assert caught.value.reason is LinkReason.NOT_FLASHED


def test_a_port_that_is_not_there_is_named_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(LinkError, match="There is no port /dev/nowhere") as caught:
        flash("/dev/nowhere", Kind.SHIFT)
    assert caught.value.reason is LinkReason.NO_PORT


def test_a_missing_avrdude_is_told_with_the_command(monkeypatch: pytest.MonkeyPatch, port: str) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(LinkError, match="sudo apt-get install -y avrdude") as caught:
        flash(port, Kind.SHIFT)
    assert caught.value.reason is LinkReason.NO_TOOL
