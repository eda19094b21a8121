"""The quick tier fails beyond its budget of processor seconds (`tests/cost.py`)."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.cost import BUDGET, REFERENCE, Costs


def finished(spent: float, *, speed: float = REFERENCE, chosen: str = "not slow") -> Any:
    """Return the session of one worker whose tests have all passed, and took so long."""
    config: Any = SimpleNamespace(
        args_source=pytest.Config.ArgsSource.TESTPATHS,
        option=SimpleNamespace(markexpr=chosen),
        getoption=lambda _: False,
    )
    costs, session = Costs(config), SimpleNamespace(exitstatus=pytest.ExitCode.OK)
    costs.pytest_testnodedown(SimpleNamespace(workeroutput={"costs": ([], spent, speed)}))
    costs.pytest_sessionfinish(session)
    return session.exitstatus


def test_a_quick_tier_beyond_its_budget_fails() -> None:
    assert finished(BUDGET + 1) == pytest.ExitCode.TESTS_FAILED
    assert finished(BUDGET - 1) == pytest.ExitCode.OK


def test_a_slow_machine_has_more_time() -> None:
    assert finished(2 * BUDGET, speed=3 * REFERENCE) == pytest.ExitCode.OK


def test_the_budget_is_that_of_the_quick_tier_run_whole() -> None:
    assert finished(2 * BUDGET, chosen="") == pytest.ExitCode.OK
