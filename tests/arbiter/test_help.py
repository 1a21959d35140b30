"""Help: each option says what it does and what holds without it, and the examples are commands that run."""

from __future__ import annotations

import shlex
import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

from arbiter.cli.parser import Parser

WITH_EYES = ("see", "calibrate", "watch", "dice", "markers")


def parser_of(name: str) -> tuple[ModuleType, Parser]:
    command = import_module(f"arbiter.cli.{name}")
    parser = Parser(name, "Does it.", command.EXAMPLES)
    command.add_arguments(parser)
    return command, parser


@pytest.mark.parametrize("name", WITH_EYES)
def test_the_examples_in_the_help_of_a_command_are_understood(name: str) -> None:
    command, parser = parser_of(name)
    assert command.EXAMPLES
    for example in command.EXAMPLES:
        parser.parsed(shlex.split(example))
        assert f"  tablier {name} {example}" in parser.format_help().splitlines()


@pytest.mark.parametrize("name", WITH_EYES)
def test_each_option_says_what_holds_without_it(name: str) -> None:
    _, parser = parser_of(name)
    options = [each for each in parser._actions if each.option_strings and each.nargs != 0]
    assert [each.dest for each in options if not (each.required or "(default: " in str(each.help))] == []


def test_the_module_of_all_commands_runs_them_too() -> None:
    """Who starts it by its name is not left without a word."""
    told = subprocess.run(
        [sys.executable, "-m", "arbiter.cli.main", "moves", "desiree"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, len(told.stdout.splitlines())) == (0, 116)
