"""Gives every test of the suite that takes a `case` all the cases, and `variant` one case of each variant.

A test looks at the cases of a game in a row: in the quick tier at the default options with few seats, in the
slow tier at those in which every value of every option occurs (`cover.py`), in proofs at the others.  What
fails says in which case.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tapis.shelf import GAMES
from tests.contract.cover import quick
from tests.contract.plays import AT_ONCE, Case, cases, few_seats

HERE = Path(__file__).parent
OTHERS = pytest.mark.slow("other variants: every value of every option, a full table, all that is kept")
PAIRS = pytest.mark.proof("variants for every pair of values of two options")
VARIANTS = frozenset(few_seats(cases()))
CHOICES: dict[str, Callable[[Case], bool]] = {
    "case": lambda case: True,
    "variant": lambda case: case in VARIANTS,
    "kept": lambda case: case in VARIANTS and case.kind.key in GAMES,
    "team": lambda case: case.kind.teams,
    "hidden": lambda case: case.kind.hidden or case.kind.face_down,
    "face_down": lambda case: case.kind.face_down,
    "usual": lambda case: case.kind.hidden and case.variant == "default",
}
"""Which cases a test looks at, by the name of its argument."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of the same cases follow each other: their games are played once for all of them."""
    places = [place for place, item in enumerate(items) if item.path.parent == HERE]
    ordered = sorted((items[place] for place in places), key=lambda item: item.name.partition("[")[2])
    for place, item in zip(places, ordered, strict=True):
        items[place] = item


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name in CHOICES.keys() & set(metafunc.fixturenames):
        rows, found = [], [case for case in cases() if CHOICES[name](case)]
        every = set(quick(found))
        for kind in dict.fromkeys(case.kind for case in found):
            first, *late = [case for case in found if case.kind is kind]
            rows.append(pytest.param([first], id=kind.key))
            values = [case for case in late if case in every or name == "kept"]
            pairs = [case for case in late if case not in values]
            for told, cases_of, mark in (("others", values, OTHERS), ("pairs", pairs, PAIRS)):
                for place in range(0, len(cases_of), AT_ONCE):
                    some = cases_of[place : place + AT_ONCE]
                    rows.append(pytest.param(some, id=f"{kind.key}-{told}-{place}", marks=mark))
        metafunc.parametrize(name, rows)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Have the test look at one case after the other."""
    names = pyfuncitem._fixtureinfo.argnames
    for name in CHOICES.keys() & set(names):
        given = {each: pyfuncitem.funcargs[each] for each in names}
        for case in given[name]:
            try:
                pyfuncitem.obj(**given | {name: case})
            except BaseException as error:
                error.add_note(f"The case is {case}.")
                raise
        return True
    return None
