"""Which rows of a table of examples stand in the quick tier."""

from collections.abc import Iterable
from typing import Any

import pytest


def early(rows: Iterable[Any], count: int = 1, why: str = "more of the same") -> list[Any]:
    """Return the rows of a parametrised test, all but the first so many of them in the slow tier.

    A tuple is the values of several arguments.
    """
    split = [row if isinstance(row, tuple) else (row,) for row in rows]
    return [
        pytest.param(*row, marks=[pytest.mark.slow(why)] if place >= count else [])
        for place, row in enumerate(split)
    ]
