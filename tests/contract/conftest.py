"""Gives every test of the suite that takes a `case` all the cases, and `variant` one case of each variant."""

from pathlib import Path

import pytest

from bot.records import check, record
from tests.contract.plays import GAMES, Case, cases, few_seats

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of one case follow each other: its game is played once for all of them."""
    places = [place for place, item in enumerate(items) if item.path.parent == HERE]
    ordered = sorted((items[place] for place in places), key=case_of)
    for place, item in zip(places, ordered, strict=True):
        items[place] = item


def case_of(item: pytest.Item) -> str:
    """Return the case a test looks at, in words; nothing of a test without one."""
    values = getattr(item, "callspec", None)
    found = [value for value in (values.params.values() if values else ()) if isinstance(value, Case)]
    return str(found[0]) if found else ""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, choose in {
        "case": cases,
        "variant": lambda: few_seats(cases()),
        "team": lambda: [case for case in cases() if case.kind.teams],
        "hidden": lambda: [case for case in cases() if case.kind.hidden or case.kind.face_down],
        "face_down": lambda: [case for case in cases() if case.kind.face_down],
        "usual": lambda: [case for case in cases() if case.kind.hidden and case.variant == "default"],
    }.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, choose(), ids=str)


@pytest.fixture
def shelf(monkeypatch):
    """Put the toy on the shelf too, for records of it."""
    for module in (record, check):
        monkeypatch.setattr(module, "SHELF", {kind.key: kind for kind in GAMES})
