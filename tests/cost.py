"""What the tests cost: processor seconds by folder and tier, and the budget of `make test`.

`make costs` runs all tests and prints the table.  A run with `--budget` fails beyond it: the Makefile gives
one to each part of the quick tier.

A test's seconds are those of its process and of all that it started: bots, browsers, servers.  What several
tests share (a bot of the session, a browser) counts for the one that came first.
"""

import os
import resource
import time
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

REFERENCE = 0.18
"""Seconds that `reference` takes where a budget is to be met."""
TICK = os.sysconf("SC_CLK_TCK")
MEASURED_EVERY = 15.0
"""Seconds of the clock between two looks at how fast the machine is: what runs beside makes it slower."""
COLLECTION = "collection"
Cell = tuple[str, bool]
"""A folder of tests, and whether the tests are slow."""


def reference() -> float:
    """Return the processor seconds of a fixed piece of work: how fast the machine is now."""
    begun = time.process_time()
    counts: dict[int, str] = {}
    for number in range(1_000_000):
        counts[number * 7919 % 1009] = str(number)
    return time.process_time() - begun


def spent() -> float:
    """Return the processor seconds of this process and of all it has started, so far."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) + sum(map(_of, _below(os.getpid())))


def _below(pid: int) -> Iterator[int]:
    """Yield the living descendants of a process; none where the system does not tell."""
    for task in _read(lambda: list(Path(f"/proc/{pid}/task").iterdir())) or ():
        for child in map(int, (_read((task / "children").read_text) or "").split()):
            yield child
            yield from _below(child)


def _of(pid: int) -> float:
    """Return the seconds of a process and of its children that have ended."""
    line = _read(Path(f"/proc/{pid}/stat").read_text) or ""
    return sum(map(int, line.rpartition(")")[2].split()[11:15])) / TICK


def _read(how: Any) -> Any:
    try:
        return how()
    except OSError:  # it has ended since
        return None


class Costs:
    """Adds up what this process's tests cost; the first process adds up those of the others."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._each: bool = config.getoption("--costs")
        self._budget: float | None = config.getoption("--budget")
        self._tests: Counter[Cell] = Counter()
        self._seconds: Counter[Cell] = Counter()
        self._total = 0.0
        self._speeds: list[float] = []
        self._own: list[float] = []
        self._measured = 0.0

    @property
    def _told(self) -> dict[str, Any] | None:
        """Where a worker leaves what it tells the first process; None in the first."""
        return getattr(self._config, "workeroutput", None)

    def pytest_collection_finish(self) -> None:
        self._seconds[COLLECTION, False] += spent()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        if self._budget is not None and time.monotonic() - self._measured > MEASURED_EVERY:
            self._own.append(reference())
            self._measured = time.monotonic()
        before = spent() if self._each else 0.0
        result = yield
        cell = folder_of(item), item.get_closest_marker("slow") is not None
        self._tests[cell] += 1
        self._seconds[cell] += spent() - before if self._each else 0.0
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        told = getattr(node, "workeroutput", {}).get("costs")
        if told:
            self._add(*told)

    def _add(self, cells: list[Any], total: float, speed: float) -> None:
        for folder, slow, tests, seconds in cells:
            self._tests[folder, slow] += tests
            self._seconds[folder, slow] += seconds
        self._total += total
        self._speeds.append(speed)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._told is not None:
            cells = [(*cell, self._tests[cell], seconds) for cell, seconds in self._seconds.items()]
            self._told["costs"] = (cells, spent(), self._speed())
            return
        if not self._speeds:  # there were no workers
            self._add([], spent(), self._speed())
        if not session.exitstatus and self._over():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _speed(self) -> float:
        """Return how fast the machine was while this process's tests ran, on average."""
        measured = self._own or [reference()]
        return sum(measured) / len(measured)

    def _over(self) -> bool:
        return self._budget is not None and self._total > self._budget * self._slower

    @property
    def _slower(self) -> float:
        """How much slower this machine is than the one the budget was made on; 1 if it is faster.

        A processor that is twice as fast at `reference` is not so at all that tests do, and a budget promises
        a stranger no more seconds than it says.
        """
        return max(1.0, sum(self._speeds) / len(self._speeds) / REFERENCE)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        say = terminalreporter.write_line
        if self._budget is not None:
            most = f"{self._budget * self._slower:.0f} ({self._budget:.0f} x {self._slower:.2f})"
            say(f"processor: {self._total:.0f} s, at most {most}")
            if self._over():
                say("These tests have outgrown their budget: `make costs` says where.", red=True)
        if self._each:
            for line in table(self._tests, self._seconds):
                say(line)


def folder_of(item: pytest.Item) -> str:
    """Return the folder of a test below `tests`; doctests are those of `bot`."""
    parts = item.path.relative_to(item.config.rootpath).parts
    return parts[1] if parts[0] == "tests" and len(parts) > 2 else parts[0]


def table(tests: Counter[Cell], seconds: Counter[Cell]) -> Iterator[str]:
    """Yield lines: how many tests of each folder are in each tier, and what they cost."""
    head = ("folder", "quick", "seconds", "slow", "seconds")
    yield "{:12}{:>8}{:>10}{:>8}{:>10}".format(*head)
    for folder in sorted({folder for folder, _ in seconds}, key=lambda one: -_sum(seconds, one)):
        yield _row(folder, *(number[folder, slow] for slow in (False, True) for number in (tests, seconds)))
    yield _row("all", *(_all(number, slow=slow) for slow in (False, True) for number in (tests, seconds)))


def _row(name: str, quick: float, quick_seconds: float, slow: float, slow_seconds: float) -> str:
    return f"{name:12}{quick:8}{quick_seconds:10.1f}{slow:8}{slow_seconds:10.1f}"


def _sum(seconds: Counter[Cell], folder: str) -> float:
    return seconds[folder, False] + seconds[folder, True]


def _all(number: Counter[Cell], *, slow: bool) -> float:
    return sum(value for (_, tier), value in number.items() if tier is slow)
