"""Who may decide: PINs that are kept only as hashes, sessions that end, and tries that are counted.

Time is an argument and the random bytes are given, so nothing here has to be waited for.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

SESSION_S = 12 * 3600.0
"""A session lasts for a day of play."""
TRIES, WAIT_S, LONGEST_WAIT_S = 5, 60.0, 3600.0
"""After so many wrong PINs from one device it has to wait, and twice as long after each further one."""
SHORTEST_PIN, LONGEST_PIN = 4, 64
NAME = re.compile(r"[^\W_][\w .'-]{0,39}")
"""Names as they stand in a journal: letters and digits of any language, spaces, dots, dashes."""

_COST, _BLOCK, _LANES = 2**13, 8, 1
"""scrypt's parameters: 8 MB and some 30 ms on a small machine."""

_ENROLLING = threading.Lock()
"""Two who enrol at the same time must not overwrite each other."""


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
        """A new arbiter. Who has forgotten his PIN is taken out of the file by hand."""
        if not NAME.fullmatch(name):
            raise DoorError("A name has 1 to 40 letters, digits, spaces, dots or dashes.")
        if not SHORTEST_PIN <= len(pin) <= LONGEST_PIN:
            raise DoorError(f"A PIN has {SHORTEST_PIN} to {LONGEST_PIN} characters.")
        salt = os.urandom(16)
        new = {"salt": salt.hex(), "hash": _hashed(pin, salt).hex()}
        with _ENROLLING:
            known = self._read()
            if name in known:
                raise DoorError(f"There is an arbiter {name} already: take another name.")
            self._write(known | {name: new})

    def _write(self, known: dict[str, dict[str, str]]) -> None:
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
class Tries:
    """How often one device was wrong, and when it may try again."""

    wrong: int = 0
    again_at: float = 0.0


@dataclass(slots=True)
class Sessions:
    """Who is logged in, by the secret in the browser's cookie."""

    make_secret: Callable[[], str]
    _names: dict[str, tuple[str, float]] = field(default_factory=dict)
    _tries: dict[str, Tries] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def open(self, door: Door, name: str, pin: str, client: str, t: float) -> str:
        """The secret of a new session, for the right PIN."""
        self._count(client, t)
        if not door.knows(name, pin):
            raise DoorError("The name or the PIN is wrong.")
        secret = self.make_secret()
        with self._lock:
            self._tries.pop(client, None)
            self._names = {key: held for key, held in self._names.items() if t < held[1]}
            self._names[secret] = name, t + SESSION_S
        return secret

    def who(self, secret: str | None, t: float) -> str | None:
        """The arbiter of a session, if it has not ended."""
        name, until = self._names.get(secret or "", ("", 0.0))
        return name if name and t < until else None

    def close(self, secret: str | None) -> None:
        """Log out."""
        with self._lock:
            self._names.pop(secret or "", None)

    def _count(self, client: str, t: float) -> None:
        """Every try counts as wrong until it turns out right, so that many at once gain nothing."""
        with self._lock:
            tries = self._tries.setdefault(client, Tries())
            if t < tries.again_at:
                raise DoorError("Too many wrong PINs: wait a minute or more.")
            tries.wrong += 1
            if tries.wrong >= TRIES:
                tries.again_at = t + min(LONGEST_WAIT_S, WAIT_S * 2.0 ** (tries.wrong - TRIES))
