"""Who may decide: PINs that are kept only as hashes, sessions that end, and tries that are counted.

Time is an argument and the random bytes are given, so nothing here has to be waited for.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

SESSION_S = 12 * 3600.0
"""A session lasts for a day of play."""
TRIES, TRIES_S = 5, 60.0
"""So many wrong PINs in so many seconds; then nobody is let in until they have passed."""
SHORTEST_PIN, LONGEST_PIN = 4, 64
NAME = re.compile(r"[^\W_][\w .'-]{0,39}")
"""Names as they stand in a journal: letters and digits of any language, spaces, dots, dashes."""

_COST, _BLOCK, _LANES = 2**13, 8, 1
"""scrypt's parameters: 8 MB and some 30 ms on a small machine."""


class DoorError(Exception):
    """Somebody is not let in; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Door:
    """The file in which the arbiters' PINs are kept as salted hashes."""

    path: Path

    @property
    def is_new(self) -> bool:
        """Whether nobody has set a PIN yet."""
        return not self._read()

    def enrol(self, name: str, pin: str) -> None:
        """A new arbiter, or a new PIN for a known one."""
        if not NAME.fullmatch(name):
            raise DoorError("A name has 1 to 40 letters, digits, spaces, dots or dashes.")
        if not SHORTEST_PIN <= len(pin) <= LONGEST_PIN:
            raise DoorError(f"A PIN has {SHORTEST_PIN} to {LONGEST_PIN} characters.")
        salt = os.urandom(16)
        known = self._read() | {name: {"salt": salt.hex(), "hash": _hashed(pin, salt).hex()}}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".draft")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(known, file)
        draft.replace(self.path)

    def knows(self, name: str, pin: str) -> bool:
        """Whether this is that arbiter's PIN; an unknown name takes as long as a wrong PIN."""
        found = self._read().get(name)
        salt = bytes.fromhex(found["salt"]) if found else b"\0" * 16
        expected = bytes.fromhex(found["hash"]) if found else b""
        return hmac.compare_digest(_hashed(pin[:LONGEST_PIN], salt), expected)

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            known = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as trouble:
            raise DoorError(f"The file {self.path} cannot be read: put it right or remove it.") from trouble
        return known if isinstance(known, dict) else {}


def _hashed(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES)


@dataclass(slots=True)
class Sessions:
    """Who is logged in, by the secret in the browser's cookie."""

    make_secret: Callable[[], str]
    _names: dict[str, tuple[str, float]] = field(default_factory=dict)
    _wrong: list[float] = field(default_factory=list)

    def open(self, door: Door, name: str, pin: str, t: float) -> str:
        """The secret of a new session, for the right PIN."""
        self._wrong = [tried for tried in self._wrong if t - tried < TRIES_S]
        if len(self._wrong) >= TRIES:
            raise DoorError("Too many wrong PINs: wait a minute.")
        if not door.knows(name, pin):
            self._wrong.append(t)
            raise DoorError("The name or the PIN is wrong.")
        secret = self.make_secret()
        self._names[secret] = name, t + SESSION_S
        return secret

    def who(self, secret: str | None, t: float) -> str | None:
        """The arbiter of a session, if it has not ended."""
        name, until = self._names.get(secret or "", ("", 0.0))
        return name if name and t < until else None

    def close(self, secret: str | None) -> None:
        """Log out."""
        self._names.pop(secret or "", None)
