"""How tests run, those of the bot and those of this house: tiers, and what is kept in memory.

Files lie in memory, where the system has room for them there.

Every move is flushed to the disk, which takes milliseconds on a disk and none in memory. No test looks at how
long a flush takes on a real disk; what a power cut may lose is found by recording the flushes.

Arrays are multiplied by one thread, as in the process in which robots think: with more, most of the time of a
processor is that of threads that wait for each other.
"""

import gc
import os
import shutil
from inspect import isfunction
from pathlib import Path

import pytest
from hypothesis import settings

MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder there that is this user's alone
LATER = ("slow", "proof")
"""Marks of tests that `make test` leaves to `make test-all`, and that both leave to `make proofs`."""
QUICK = " and ".join(f"not {tier}" for tier in LATER)
ROOM = 1 << 30
"""Free bytes that all tests together need at most."""

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# How long an example takes is the machine's matter, and the same are drawn each time.
settings.register_profile("any machine", deadline=None, derandomize=True)
settings.load_profile("any machine")


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Make no tests of a function that `make test` leaves out: they need not be dropped then."""
    if collector.config.option.markexpr == QUICK and isfunction(obj):
        marks = (*collector.iter_markers(), *getattr(obj, "pytestmark", ()))
        return [] if any(mark.name in LATER for mark in marks) else None
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test of a later tier that does not say why it is there."""
    for item in items:
        for mark in item.iter_markers():
            if mark.name in LATER and not mark.args:
                raise pytest.UsageError(f"{mark.name}, and no word why: {item.nodeid}")


gc.set_threshold(200_000, 20, 20)
"""What is made while tests are collected stays: looking for garbage among it was a third of that work."""


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among the thousands of tests: that was a tenth of the work."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Let go of what the tests of a file have kept for each other: games of thousands of positions."""
    if nextitem is None or nextitem.path != item.path:
        for shared in vars(getattr(item, "module", item)).values():
            if hasattr(shared, "cache_clear") and getattr(shared, "__module__", "") == item.module.__name__:
                shared.cache_clear()
