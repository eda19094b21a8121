"""A reason in words: a text key and its values, for `bot/text.py`."""

from collections.abc import Mapping
from typing import NamedTuple


class Reason(NamedTuple):
    """A text key, and the values of its placeholders."""

    key: str
    values: Mapping[str, object]


def percent(chance: float) -> str:
    """Write a chance in whole per cent.

    >>> percent(0.304), percent(0.001), percent(0.0)
    ('30', '<1', '0')
    """
    return "<1" if 0 < chance < 0.005 else str(round(100 * chance))
