"""A part of the quick tier fails beyond its budget of processor seconds (`tests/cost.py`)."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.cost import REFERENCE, Costs

BUDGET = 100.0


def finished(spent: float, *, speed: float = REFERENCE, budget: float | None = BUDGET) -> Any:
    """Return how a run ends of one worker, whose tests have all passed and took so long."""
    config: Any = SimpleNamespace(getoption={"--costs": False, "--budget": budget}.get)
    costs, session = Costs(config), SimpleNamespace(exitstatus=pytest.ExitCode.OK)
    costs.pytest_testnodedown(SimpleNamespace(workeroutput={"costs": ([], spent, speed)}))
    costs.pytest_sessionfinish(session)
    return session.exitstatus


def test_tests_beyond_their_budget_fail() -> None:
    assert finished(BUDGET + 1) == pytest.ExitCode.TESTS_FAILED
    assert finished(BUDGET - 1) == pytest.ExitCode.OK


def test_a_slow_machine_has_more_time_and_a_fast_one_no_less() -> None:
    assert finished(2 * BUDGET, speed=3 * REFERENCE) == pytest.ExitCode.OK
    assert finished(BUDGET - 1, speed=REFERENCE / 2) == pytest.ExitCode.OK


def test_without_a_budget_there_is_none() -> None:
    assert finished(2 * BUDGET, budget=None) == pytest.ExitCode.OK
