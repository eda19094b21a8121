"""Tables of examples: which rows stand in the quick tier, and one test that walks all of them."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any

import pytest

NAMED = type(pytest.param())


def early(rows: Iterable[Any], count: int = 1, why: str = "more of the same") -> list[Any]:
    """Return the rows of a parametrised test, all but the first so many of them in the slow tier.

    A tuple is the values of several arguments.
    """
    split = [row if isinstance(row, tuple) else (row,) for row in rows]
    return [
        pytest.param(*row, marks=[pytest.mark.slow(why)] if place >= count else [])
        for place, row in enumerate(split)
    ]


def in_turn(
    names: str | Sequence[str],
    rows: Iterable[Any],
    quick: int | None = None,
    why: str = "more of the same",
    tier: str = "slow",
) -> Callable[[Any], Any]:
    """Make a test walk a table of examples: it is one test, and each row that fails is named.

    The rows share the test's fixtures. Of a test with two tables every pair of rows is tried. Rows after the
    first `quick` are walked by a second test, of a later tier.
    """
    asked, every = names.split(", ") if isinstance(names, str) else [*names], list(rows)
    assert every[quick or 0 :], "no row shows nothing"
    rows_of = f"{asked[0]}_rows"

    def walking(test: Any) -> Any:
        @wraps(test)
        def walked(*itself: Any, **given: Any) -> None:
            wrong, table = list[BaseException](), given.pop(rows_of, every)
            for row in table:
                values = row.values if isinstance(row, NAMED) else row if len(asked) > 1 else (row,)
                try:
                    test(*itself, **given, **dict(zip(asked, values, strict=True)))
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - raised after the last row
                    error.add_note(f"The row is {row!r}.")
                    wrong.append(error)
            if wrong:
                raise BaseExceptionGroup(f"of {len(table)} rows", wrong)

        kept = [one for name, one in signature(test).parameters.items() if name not in asked]
        shared = [] if quick is None else [Parameter(rows_of, Parameter.KEYWORD_ONLY)]
        walked.__signature__ = Signature([*kept, *shared])  # type: ignore[attr-defined] - what pytest asks for
        if quick is None:
            return walked
        more = pytest.param(every[quick:], id="others", marks=getattr(pytest.mark, tier)(why))
        return pytest.mark.parametrize(rows_of, [pytest.param(every[:quick], id="first"), more])(walked)

    return walking
