"""Gives every test of the suite that takes a `case` all the cases, and `variant` one case of each variant."""

import pytest

from bot.records import check, record
from tests.contract.plays import GAMES, cases, few_seats


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
