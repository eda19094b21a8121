"""Who was erased, under a key: so that whoever comes back with an older backup is erased again.

An entry is the HMAC of a user id, and when they were erased.  Entries are notes of the database, written by
the transaction that erases, so each backup has those of its time; and lines of a file beside it, which no
restore replaces.  What the file has and the notes lack, a restore has undone (docs/decisions/0081).
"""

import hmac
import os
import re
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Final

from bot.store.errors import StoreError
from bot.store.private import make_private, passing, sync

NOTE: Final = "erased "
"""Begins the keys of the notes that hold entries."""
DUE: Final = "erase again "
"""Begins those of entries that a restore brought along from what it replaced."""
KEPT: Final = timedelta(days=366)
"""How long an entry is kept: an older backup brings back who was erased before."""
_SECRET: Final = re.compile(r"[0-9a-f]{64}")
_ENTRY: Final = re.compile(r"([0-9a-f]{8}\.[0-9a-f]{32}) (\d{1,15})")


class Key:
    """What tells whose an entry is: a secret of 64 hexadecimal digits."""

    def __init__(self, secret: str) -> None:
        self._secret = bytes.fromhex(secret)
        self._sign = self._hashed("key")[:8]

    def entry(self, user_id: int) -> str:
        """Return the name of a person's entry, which begins with a sign of the key."""
        return f"{self._sign}.{self._hashed(str(user_id))[:32]}"

    def made(self, entry: str) -> bool:
        """Return whether an entry is under this key."""
        return entry.startswith(f"{self._sign}.")

    def _hashed(self, text: str) -> str:
        return hmac.digest(self._secret, text.encode(), "sha256").hex()


class Erasures:
    """The files beside a database: the entries, and the key, which is made once and is in no backup.

    The path of the SQLite file is set with PostgreSQL, too.
    """

    def __init__(self, database: Path) -> None:
        self.file = Path(f"{database}.erasures")
        self.key_file = Path(f"{database}.erasures.key")

    def key(self) -> Key | None:
        """Return the key, None if there is none yet, or none any more.

        Raises:
            StoreError: if the file holds none, or cannot be read.
        """
        try:
            secret = self.key_file.read_text("ascii").strip()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise StoreError(f"{self.key_file} cannot be read: {error}") from error
        if not _SECRET.fullmatch(secret):
            raise StoreError(f"{self.key_file} holds no key: copy it anew, or delete it")
        return Key(secret)

    def entry(self, user_id: int) -> str:
        """Return the name of a person's entry; the first makes the key, `StoreError` if there can be none."""
        key = self.key()
        if key is None:
            try:
                self._make_key()
            except OSError as error:
                raise StoreError(f"{self.key_file} cannot be written: {error}") from error
            key = self.key()
        if key is None:
            raise StoreError(f"{self.key_file} has gone")
        return key.entry(user_id)

    def _make_key(self) -> None:
        """Write a new key; of several programs that do so at once, one makes it."""
        partial = Path(f"{self.key_file}.{os.getpid()}")
        with passing(partial):
            make_private(partial)
            partial.write_text(f"{secrets.token_hex(32)}\n", "ascii")
            sync(partial)
            with suppress(FileExistsError):
                os.link(partial, self.key_file)
            sync(self.key_file.parent)

    def read(self) -> dict[str, int]:
        """Return the entries of the file, and when each was erased, in milliseconds UTC.

        A line that a power cut left half written is none.

        Raises:
            StoreError: if it cannot be read.
        """
        try:
            return newest(self.file.read_text("ascii", "replace").splitlines())
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise StoreError(f"{self.file} cannot be read: {error}") from error

    def add(self, entries: Mapping[str, int]) -> None:
        """Add entries at the end of the file, safe on disk; `OSError` if that cannot be done."""
        if entries:
            make_private(self.file)
            with self.file.open("a", encoding="ascii") as file:
                file.write(f"\n{_lines(entries)}")  # what stands before may have lost its end
            sync(self.file)
            sync(self.file.parent)

    def replace(self, entries: Mapping[str, int]) -> None:
        """Let the file hold these entries alone, each once; without any none is made.

        What another program adds meanwhile is in its database; its next start adds it again.

        Raises:
            OSError: if that cannot be done; the file is then as it was.
        """
        text = _lines(entries)
        if text == (self.file.read_text("ascii", "replace") if self.file.exists() else ""):
            return
        partial = Path(f"{self.file}.{os.getpid()}")
        with passing(partial):
            make_private(partial)
            partial.write_text(text, "ascii")
            sync(partial)
            partial.replace(self.file)
            sync(self.file.parent)


def newest(lines: Iterable[str]) -> dict[str, int]:
    """Return the entries that these lines hold, each as of its last erasure.

    >>> newest(["0000000a." + "b" * 32 + " 7", "torn", "0000000a." + "b" * 32 + " 5"])
    {'0000000a.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb': 7}
    """
    found: dict[str, int] = {}
    for line in lines:
        if entry := _ENTRY.fullmatch(line):
            found[entry[1]] = max(int(entry[2]), found.get(entry[1], 0))
    return found


def noted(notes: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Return the entries that notes hold, of either kind."""
    return newest(f"{key.removeprefix(NOTE).removeprefix(DUE)} {value}" for key, value in notes)


def _lines(entries: Mapping[str, int]) -> str:
    return "".join(f"{name} {moment}\n" for name, moment in sorted(entries.items()))
