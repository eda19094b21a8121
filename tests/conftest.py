"""Where the tests keep their files, and what their processes need not look at again.

Files lie in memory, where the system has room for them there.

Every move is flushed to the disk, which takes milliseconds on a disk and none in memory. No test looks at how
long a flush takes on a real disk; what a power cut may lose is found by recording the flushes.
"""

import gc
import os
import shutil
from contextlib import suppress
from importlib import import_module
from inspect import isfunction
from pathlib import Path

import pytest
from hypothesis import settings

from tests.begins import BEGINS, begin
from tests.unhurried import unhurried

MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder there that is this user's alone
LATER = ("slow", "proof")
"""Marks of tests that `make test` leaves to `make test-all`, and that both leave to `make proofs`."""
QUICK = " and ".join(f"not {tier}" for tier in LATER)
ROOM = 1 << 30
"""Free bytes that all tests together need at most."""

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# How long an example takes is the machine's matter, and the same are drawn each time.
settings.register_profile("any machine", deadline=None, derandomize=True)
settings.load_profile("any machine")
unhurried()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--luck", default="", help="a word that gives each test of tables another luck")
    parser.addoption("--begins", default=BEGINS, help="where the clock of the tests begins, in Paris")


def pytest_configure(config: pytest.Config) -> None:
    begin(config.getoption("begins"))


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker import other files first: what pytest compiles of them all workers find compiled."""
    worker = getattr(session.config, "workerinput", None)
    if worker and session.config.args == session.config.getini("testpaths"):
        apart = {Path(folder).name for folder in session.config.getoption("ignore") or ()}
        files = sorted(Path(__file__).parent.glob("*/test_*.py"))
        files = [file for file in files if file.parent.name not in apart]
        first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        for file in (*files[first:], *files[:first]):
            with suppress(Exception, pytest.skip.Exception):  # is told when it is collected
                import_module(f"tests.{file.parent.name}.{file.stem}")


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
