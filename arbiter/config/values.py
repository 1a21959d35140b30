"""One value from a file: it becomes what its setting says, or an error that names what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from arbiter.config.errors import ConfigError, ConfigReason
from arbiter.config.schema import Setting, written
from engine import meant

LONGEST_QUOTE = 40
LARGEST = 10**18
"""Longer whole numbers are slips; Python even refuses to write out the longest of them."""


def read_value(setting: Setting, given: object, where: str, folder: Path) -> Any:
    """What was written for a setting; `where` names file and key, `folder` is where the file lies."""
    if isinstance(given, bool):
        if bool not in setting.kinds:
            raise refusal(ConfigReason.WRONG_TYPE, where, given, setting.allowed)
        return given
    if isinstance(given, str):
        return _text(setting, given, where, folder)
    if isinstance(given, int | float):
        return _number(setting, given, where)
    if isinstance(given, list) and tuple in setting.kinds:
        return _list(setting, given, where)
    raise refusal(ConfigReason.WRONG_TYPE, where, given, setting.allowed)


def refusal(
    reason: ConfigReason, where: str, given: object, allowed: str, words: Iterable[str] = ()
) -> ConfigError:
    """An error that says what was written, what may have been meant, and what is allowed."""
    hint = meant(given, words) if isinstance(given, str) else ""
    close = hint or "."
    return ConfigError(reason, f"{where} cannot be {_quoted(given)}{close} Allowed: {allowed}.")


def _text(setting: Setting, given: str, where: str, folder: Path) -> Any:
    if setting.is_optional and given == setting.about.unused:
        return None
    for choice in setting.choices:
        if given == choice.value:
            return choice
    if given in setting.about.words:
        return given
    if setting.takes_text and _is_sound(setting, given):
        return _place(given, folder) if setting.about.is_place else given
    takes_words = bool(setting.words) or setting.takes_text
    reason = ConfigReason.NOT_ALLOWED if takes_words else ConfigReason.WRONG_TYPE
    raise refusal(reason, where, given, setting.allowed, setting.words)


def _is_sound(setting: Setting, text: str) -> bool:
    """Something to read on one line; a number in quotes is a slip where a number is meant."""
    is_quoted_number = int in setting.kinds and text.isdigit()
    return bool(text.strip()) and text.isprintable() and not is_quoted_number


def _place(text: str, folder: Path) -> str:
    if "://" in text:
        return text
    try:
        return str(folder / Path(text).expanduser())
    except RuntimeError:  # ~somebody who does not exist here: then it is just a name
        return str(folder / text)


def _number(setting: Setting, given: float, where: str) -> int | float:
    is_whole = isinstance(given, int)
    if not (float in setting.kinds or (int in setting.kinds and is_whole)):
        raise refusal(ConfigReason.WRONG_TYPE, where, given, setting.allowed)
    if not setting.about.lowest <= given <= setting.about.highest:  # nan is refused here too
        raise refusal(ConfigReason.NOT_ALLOWED, where, given, setting.allowed)
    return float(given) if float in setting.kinds else given


def _list(setting: Setting, given: list[object], where: str) -> tuple[int, ...]:
    if not given:
        raise ConfigError(ConfigReason.NOT_ALLOWED, f"{where} cannot be empty. Allowed: {setting.allowed}.")
    return tuple(_item(setting, each, f"{where}, a list,") for each in given)


def _item(setting: Setting, given: object, where: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise refusal(ConfigReason.WRONG_TYPE, where, given, setting.allowed)
    if not setting.about.lowest <= given <= setting.about.highest:
        raise refusal(ConfigReason.NOT_ALLOWED, where, given, setting.allowed)
    return given


def _quoted(given: object) -> str:
    """What was written, short enough for one line."""
    if isinstance(given, Mapping):
        return "a section"
    if isinstance(given, list):
        return "a list"
    if isinstance(given, int) and abs(given) > LARGEST:
        return "so large a number"
    text = written(given) if isinstance(given, str | bool) else str(given)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
