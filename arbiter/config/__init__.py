"""The settings of a table: table.toml becomes frozen values, and its documentation comes from them."""

from arbiter.config.errors import ConfigError, ConfigReason
from arbiter.config.load import load, read
from arbiter.config.pins import Chip, PinSettings
from arbiter.config.sections import (
    ClockSettings,
    Config,
    JournalSettings,
    Language,
    Lights,
    OutputSettings,
    PiCamera,
    Reeds,
    RefereeSettings,
    SensorSettings,
    TableSettings,
)

__all__ = [
    "Chip",
    "ClockSettings",
    "Config",
    "ConfigError",
    "ConfigReason",
    "JournalSettings",
    "Language",
    "Lights",
    "OutputSettings",
    "PiCamera",
    "PinSettings",
    "Reeds",
    "RefereeSettings",
    "SensorSettings",
    "TableSettings",
    "load",
    "read",
]
