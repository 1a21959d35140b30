"""The command `tablier`: finds the command, runs it, and turns errors into one sentence."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from arbiter.cli.answers import BAD_INPUT, CommandError
from arbiter.cli.parser import Parser
from arbiter.journal import JournalError
from arbiter.referee import EventError
from arbiter.sighting import SightingError
from arbiter.words import WordsError
from engine import EngineError, meant, nearest
from firmware_bridge import LinkError
from hardware import PinError

COMMANDS = {
    "demo": "the whole product with nothing plugged in",
    "play": "a real table: a camera over it, reeds under it, or both",
    "rules": "the rule profile in force, each rule with id and source",
    "moves": "the legal moves of a position",
    "judge": "is this move legal, and if not, why",
    "perft": "count the sequences of legal moves",
    "best": "the computer's move",
    "replay": "play a recorded game through again, every move judged",
    "export": "a game as text, PDN, JSON or a page with every position drawn",
    "config": "a complete file of settings, or what is in force with yours",
    "watch": "referee a folder of pictures, a video, a camera, or what other sensors saw",
    "see": "what stands on the board in a picture",
    "dice": "loose dice anywhere in a picture, and what they show",
    "calibrate": "learn where the board is and what its pieces look like, from one picture",
    "markers": "a sheet of markers to print, for a board that is not found without them",
    "verify": "is this journal whole and unchanged",
    "console": "talk to the board at the end of the wire, and learn how it is wired",
    "flash": "put the firmware on that board",
    "doctor": "is everything here that Tablier needs",
    "bench": "measure, as ratios against a reference in the same run",
}

HELP, VERSION = ("-h", "--help", "help"), "--version"
"""What may stand in the place of a command."""

_EXPECTED = (
    CommandError,
    EngineError,
    EventError,
    JournalError,
    LinkError,
    PinError,
    SightingError,
    WordsError,
)
"""What a person can cause. Commands with eyes turn a `VisionError` into a `CommandError`, so that
the others start without loading OpenCV."""

_OPENCV_LIBRARIES = {"libGL.so": "libgl1", "libgthread": "libglib2.0-0", "libglib": "libglib2.0-0"}
"""Shared libraries that OpenCV misses on a bare system, and the Debian packages that hold them."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code: 0 fine, 1 the answer is no, 2 bad input."""
    try:
        code = _dispatch(list(arguments))
        sys.stdout.flush()
        return code
    except _EXPECTED as trouble:
        _complain(str(trouble))
        return trouble.code if isinstance(trouble, CommandError) else BAD_INPUT
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): nobody is left to be told anything.
        _drop_output()
        return 0
    except OSError as trouble:
        if trouble.filename is not None:
            what = f"{trouble.filename} cannot be opened ({trouble.strerror})"
            return _complain(f"{what}: check its name, and who may open it.")
        _drop_output()
        return _complain(f"The answer cannot be written ({trouble.strerror}).")
    except ImportError as trouble:
        return _complain(_missing_library(trouble))


def _dispatch(given: list[str]) -> int:
    if not given or given[0] in HELP:
        print(_overview())
        return 0
    if given[0] == VERSION:
        print(f"tablier {version('tablier')}")
        return 0
    name, rest = given[0], given[1:]
    if name not in COMMANDS:
        hint = meant(name, (*HELP, VERSION)) or nearest(name, COMMANDS)
        raise CommandError(f"There is no command '{name}'{hint}")
    command = import_module(f"arbiter.cli.{name}")
    description = f"{COMMANDS[name][:1].upper()}{COMMANDS[name][1:]}."
    parser = Parser(name, description, getattr(command, "EXAMPLES", ()))
    command.add_arguments(parser)
    if hasattr(command, "before_parsing"):
        rest = command.before_parsing(rest)
    code: int = command.run(parser.parsed(rest))
    return code


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name.ljust(width)}  {what}" for name, what in COMMANDS.items()]
    return "\n".join(
        ["Tablier: put it beside a real wooden board, and the board knows the rules.", "", *lines]
    )


def _complain(sentence: str) -> int:
    # An argument may hold bytes that are no text; they are shown as escapes, such as \\xff.
    readable = sentence.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    print(f"tablier: {readable}", file=sys.stderr)
    return BAD_INPUT


def _missing_library(trouble: ImportError) -> str:
    for library, package in _OPENCV_LIBRARIES.items():
        if library in str(trouble):
            return f"OpenCV misses {library}: run `sudo apt-get install {package}`."
    return f"A part is missing ({trouble}): run `pip install tablier` again."


def prepare_output() -> None:
    """Letters that the terminal cannot show become \\u escapes; a closed output is no reason to fall."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 -- open as long as we run
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that Python's own exit does not stumble over it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    from arbiter.cli.__main__ import main

    sys.exit(main())
