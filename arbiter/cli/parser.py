"""The parser of every command: its complaints are one sentence that names what was probably meant."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NoReturn

from arbiter.cli.answers import CommandError
from engine import nearest, shown

OPTION = "--"
"""How an option begins; alone it says that no more of them follow."""


class Parser(argparse.ArgumentParser):
    """Knows options only by their whole names."""

    def __init__(self, command: str, description: str, examples: Sequence[str] = ()) -> None:
        told = [f"  tablier {command} {example}" for example in examples]
        super().__init__(
            prog=f"tablier {command}",
            description=description,
            epilog="\n".join(["such as:", *told]) if told else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def parsed(self, words: Sequence[str]) -> argparse.Namespace:
        """What these words say; a slip in an option is named before what is missing because of it."""
        known = [each for each in self._option_string_actions if each.startswith(OPTION)]
        for word in takewhile(lambda each: each != OPTION, words):
            name = word.partition("=")[0]
            if name.startswith(OPTION) and " " not in word and name not in known:
                self.error(f"there is no option {shown(name)}{nearest(name, known)}")
        return self.parse_args(words)

    def error(self, message: str) -> NoReturn:
        """Refuse, in one sentence."""
        end = "" if message.endswith((".", "?")) else "."
        raise CommandError(f"{message[:1].upper()}{message[1:]}{end} See `{self.prog} --help`.")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = list(map(str, action.choices))
            raise argparse.ArgumentError(
                action, f"there is no {shown(str(value))}{nearest(str(value), known)}"
            )
