"""Tests are counted by tier, and what the quick ones start (`bench/costs.py`, `bench/counting.py`)."""

from pathlib import Path

import pytest

from bench import costs

TREE = """
import subprocess
import sys

import pytest


@pytest.mark.parametrize("row", [1, 2, pytest.param(3, marks=pytest.mark.slow("more of the same"))])
def test_rows(row):
    assert row


@pytest.mark.slow("it is slow")
def test_slow():
    assert not subprocess.call([sys.executable, "--version"])


@pytest.mark.proof("it takes hours")
def test_hours():
    pass


def test_starts():
    for _ in range(2):
        assert not subprocess.call([sys.executable, "--version"])
    assert not subprocess.call([sys.executable, "-c", "", "-m", "bot"])
"""


def test_tests_are_counted_by_tier_and_what_the_quick_ones_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_tree.py").write_text(TREE, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    slow\n    proof\n", "utf-8")
    monkeypatch.setattr(costs, "COUNTERS", {})
    monkeypatch.setattr(costs, "SPREAD", ())
    assert costs.costs(tmp_path) == {
        "lines of all tests": len(TREE.splitlines()),
        "quick: tests": 3,
        "quick: functions": 2,
        "quick: lines of functions": 7,
        "slow: tests": 2,
        "slow: functions": 1,
        "slow: lines of functions": 3,
        "proof: tests": 1,
        "proof: functions": 1,
        "proof: lines of functions": 3,
        "quick: processes started": 3,
        "quick: bots started": 1,
    }
