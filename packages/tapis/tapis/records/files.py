"""The command `python -m bot verify RECORD.json`."""

import json
import sys
from pathlib import Path
from typing import Any

from tapis.records.check import Games, printable, verify

MOST_BYTES = 8 * 1024 * 1024
"""The size of the longest record that is read, in bytes."""


def read(path: str | Path) -> object:
    """Read a file as JSON in which no object has a name twice.

    Raises:
        OSError: if it cannot be read.
        ValueError: if it is too big, or no such JSON.
    """
    with Path(path).open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise ValueError(f"longer than {MOST_BYTES} bytes")
    try:
        return json.loads(raw.decode(), object_pairs_hook=_once, parse_constant=_no_constant)
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return names


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def main(path: str | Path, games: Games) -> int:
    """Check the record in a file and print one line; return 0 if valid, 1 if not, 2 if unreadable."""
    try:
        data = read(path)
    except (OSError, ValueError) as error:
        _say(f"cannot read {printable(str(path), 100)}: {printable(str(error), 150)}")
        return 2
    verdict = verify(data, games)
    _say(str(verdict))
    return 0 if verdict.ok else 1


def _say(line: str) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(line.encode(encoding, "replace").decode(encoding) + "\n")
