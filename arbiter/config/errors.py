"""What can be wrong with a file of settings."""

from __future__ import annotations

from enum import Enum, auto


class ConfigReason(Enum):
    """One entry for each thing a person can put right."""

    CANNOT_READ = auto()
    NOT_TOML = auto()
    UNKNOWN_KEY = auto()
    WRONG_TYPE = auto()
    NOT_ALLOWED = auto()
    CONTRADICTION = auto()


class ConfigError(Exception):
    """The settings cannot be used; the message names file, key and what is allowed."""

    def __init__(self, reason: ConfigReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason
