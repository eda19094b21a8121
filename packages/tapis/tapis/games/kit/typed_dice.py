"""Dice as they are typed, and written for who types."""

import re
from collections.abc import Sequence

FIGURES = "123456"
"""How plain dice of 1 to 6 are written, on buttons and when they are typed."""
BETWEEN = re.compile(r"[\s,;.+/\N{NON-BREAKING HYPHEN}-]")
"""What may stand between typed values: "5 5 1", "5,5,1", "5-5-1"."""


def in_signs(values: Sequence[int], signs: Sequence[str] = FIGURES) -> str:
    """Write dice as they are typed.

    >>> in_signs((5, 5, 2)), in_signs((5, 5, 2), "♠♥JQKA")
    ('5 5 2', 'K K ♥')
    """
    return " ".join(signs[value - 1] for value in values)


def values_typed(typed: str) -> list[int] | None:
    """Return the values of typed dice, None if anything else was typed.

    >>> values_typed("5 5 1"), values_typed("4-2"), values_typed("stop")
    ([5, 5, 1], [4, 2], None)
    """
    values = BETWEEN.sub("", typed)
    return [int(value) for value in values] if re.fullmatch(r"[0-9]+", values) else None
