"""Where the files of a table live."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from arbiter.journal.retention import EVIDENCE_DAYS, put_away
from engine import BoardPlan


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of a table: journals, pictures, and what was learned about its camera."""

    folder: Path

    @property
    def games(self) -> Path:
        """Where the journals are."""
        return self.folder / "games"

    @property
    def evidence(self) -> Path:
        """Where the pictures are."""
        return self.folder / "evidence"

    @property
    def calibration(self) -> Path:
        """Where the camera stands, and the colours of the table."""
        return self.folder / "calibration.json"

    @property
    def camera(self) -> Path:
        """Which camera was chosen at the table in place of the one in the settings."""
        return self.folder / "camera.json"

    @property
    def simulated_calibration(self) -> Path:
        """The same for the camera of the demo, which must not spoil that of a real table."""
        return self.folder / "demo-calibration.json"

    def wiring(self, plan: BoardPlan, kept_as: str = "wiring") -> Path:
        """What was learned about a board; the wooden boards of a table are told apart by their cells."""
        return self.folder / f"{kept_as}-{plan.cells[0].name}-{plan.cells[-1].name}.json"

    def put_away_old_pictures(self, now: float, evidence_days: float = EVIDENCE_DAYS) -> tuple[str, ...]:
        """Remove the pictures whose days are over at this time, and say which went."""
        return put_away(self.evidence, self.games, now, evidence_days)

    @staticmethod
    def of(environment: Mapping[str, str] = os.environ) -> Home:
        """TABLIER_HOME, or `tablier` in the XDG data directory."""
        if named := environment.get("TABLIER_HOME"):
            return Home(_expanded(named))
        return Home(_expanded(environment.get("XDG_DATA_HOME") or "~/.local/share") / "tablier")


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # ~somebody who does not exist here: then it is just a name
        return Path(path)
