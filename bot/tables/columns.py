"""Columns with JSON, read without their games: nothing of one that cannot be read."""

from collections.abc import Mapping
from json import loads
from typing import Any, cast


def listed(text: str) -> list[Any]:
    """Return a JSON array of a column; nothing of one that cannot be read."""
    try:
        found = loads(text)
    except ValueError:
        return []
    return cast(list[Any], found) if isinstance(found, list) else []


def told_in(text: str) -> list[dict[str, Any]]:
    """Return the objects in a JSON array of a column."""
    return [cast(dict[str, Any], fact) for fact in listed(text) if isinstance(fact, dict)]


def entries(text: str) -> list[list[Any]]:
    """Return the entries of a column that begin with a user id and a name."""
    lists = [cast(list[Any], entry) for entry in listed(text) if isinstance(entry, list)]
    return [entry for entry in lists if len(entry) > 1]


def mapped(text: str) -> Mapping[str, Any]:
    """Return a JSON object of a column; nothing of one that cannot be read."""
    try:
        found = loads(text)
    except ValueError:
        return {}
    return cast(dict[str, Any], found) if isinstance(found, dict) else {}
