"""The figures of a running bot as Prometheus reads them; only a bot whose host asks for figures loads this.

No label names a server, a user, a channel or a table: each is one of a small fixed set.
"""

import asyncio
import platform
import sqlite3
from collections.abc import Callable, Mapping
from functools import wraps
from itertools import product
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final, get_args

import aiohttp
import discord
import orjson
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import generate_latest

from bot.host.machine import PROCESSOR, UNKNOWN
from bot.services import Metrics
from bot.services.metrics import Failure, Kind
from bot.store import Store, StoreError
from bot.store.version import own_version

PRESSES: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0)
"""Upper limits in seconds: a deferral takes the place of an answer after 1.5 s, and Discord waits 3 s."""
COMMITS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
THOUGHTS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0)
PHASES: Final = ("lobby", "playing", "resting", "archived", "aside")
NO_CODE: Final = "0"
"""In place of Discord's own code where an answer has none."""
LAGS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)
_FAILURES: Final = "Interactions without an answer that is known to have arrived, or answered by an error"
_COMMITS: Final = "From a transaction to its being safe from a power cut (disk) or the bot's end (system)"
LOOK: Final = 0.5
"""Seconds between two looks at how late the event loop is."""
COUNTERS: Final = (
    ("press_failures", ("kind", "how"), _FAILURES),
    ("moves", ("game", "by"), "Changes of games, by people (undos and skips too) or robots"),
    ("refusals", ("rule",), "Refusals by the rule they quote"),
    ("rest_errors", ("status", "code"), "Failed requests to Discord; status 0 is a lost connection"),
    ("commit_failures", (), "Transactions that the database could not write"),
    ("gateway_sessions", ("how",), "Sessions at the gateway that were identified, resumed or lost"),
    (PROCESSOR, (), "Work of all processes of the bot"),
)
"""What is counted: its name, what it is counted by, what it is."""
TIMES: Final = (
    ("press", ("kind",), PRESSES, "From an interaction to its answer"),
    ("commit", ("safe",), COMMITS, _COMMITS),
    ("robot_thinking", ("game",), THOUGHTS, "A robot's thought"),
    ("loop_lag", (), LAGS, "How late the event loop wakes who sleeps"),
)
"""What is timed: its name, what it is timed by, upper limits in seconds, what it is."""
GAUGES: Final = (
    ("open_tables", ("phase",), "Tables that are not over, by phase"),
    ("gateway_heard_seconds", (), "Since the gateway was last heard"),
    ("servers", (), "Servers of this process"),
)
"""What is read: its name, what it is read by, what it is."""
MACHINE: Final = {
    "processes": "The bot and the processes it has started",
    "memory_bytes": "Memory of all of them, what they share counted once",
    "memory_limit_bytes": "What they may hold: the machine's, or its cgroup's if that is less",
    "database_bytes": "The database",
    "database_log_bytes": "The write-ahead log of an SQLite file",
    "disk_free_bytes": "What is free on the disk of DATABASE_PATH",
    "backup_age_seconds": "Since the newest backup that is known",
    "backup_bytes": "The newest backup, where it is to be seen",
}
"""What is read of the machine (`machine.look`): its name, what it is."""


class PrometheusMetrics(Metrics):
    """What a bot counts and times, kept for Prometheus in a registry of its own."""

    def __init__(self) -> None:
        disable_created_metrics()  # when each began to count, which nobody asks for
        self.registry = CollectorRegistry()
        here: dict[str, Any] = {"registry": self.registry}
        self._counters = {
            name: Counter(f"tapisvert_{name}", text, labels, **here) for name, labels, text in COUNTERS
        }
        for kind, how in product(get_args(Kind), get_args(Failure)):
            self._counters["press_failures"].labels(kind, how)  # the first of each is a rise, too
        self._times = {
            name: Histogram(f"tapisvert_{name}_seconds", text, labels, buckets=limits, **here)
            for name, labels, limits, text in TIMES
        }
        self._gauges = {
            name: Gauge(f"tapisvert_{name}", text, labels, **here) for name, labels, text in GAUGES
        }
        self._machine = {name: Gauge(f"tapisvert_{name}", text, **here) for name, text in MACHINE.items()}
        self._before = 0.0
        Info("tapisvert_build", "What runs here", **here).info(build())
        ProcessCollector(registry=self.registry)
        self.trace = self._traced()

    def pressed(self, kind: Kind, seconds: float) -> None:  # noqa: D102 - as Metrics says it
        self._times["press"].labels(kind).observe(seconds)

    def failed(self, kind: Kind, how: Failure) -> None:
        """Count it by its kind and how it went wrong."""
        self._counters["press_failures"].labels(kind, how).inc()

    def missed(self, status: int) -> None:
        """Count it among the failed requests; its code is not read."""
        self._counters["rest_errors"].labels(str(status), NO_CODE).inc()

    def moved(self, game: str, by: str) -> None:  # noqa: D102
        self._counters["moves"].labels(game, by).inc()

    def refused(self, rule: str) -> None:  # noqa: D102
        self._counters["refusals"].labels(rule).inc()

    def thought(self, game: str, seconds: float) -> None:  # noqa: D102
        self._times["robot_thinking"].labels(game).observe(seconds)

    def connected(self, how: str) -> None:  # noqa: D102
        self._counters["gateway_sessions"].labels(how).inc()

    def page(
        self,
        tables: Mapping[str, int] | None,
        heard: float | None,
        servers: int = 0,
        taken: Mapping[str, float] = MappingProxyType({}),
    ) -> bytes:
        """Return all figures as Prometheus reads them.

        Args:
            tables: how many tables are open in each phase; None if the database cannot be asked.
            heard: seconds since the gateway was last heard; None while there is no connection.
            servers: how many the bot is on.
            taken: what it takes of its machine, by the names of the figures.
        """
        for phase in PHASES:
            self._gauges["open_tables"].labels(phase).set(UNKNOWN if tables is None else tables.get(phase, 0))
        self._gauges["gateway_heard_seconds"].set(UNKNOWN if heard is None else heard)
        self._gauges["servers"].set(servers)
        for name, gauge in self._machine.items():
            gauge.set(taken.get(name, UNKNOWN))
        worked = taken.get(PROCESSOR, 0.0)
        if worked > self._before:
            self._counters[PROCESSOR].inc(worked - self._before)
            self._before = worked
        return generate_latest(self.registry)

    async def time_loop(self) -> None:
        """Note again and again how late the event loop is; this returns never."""
        while True:
            began = perf_counter()
            await asyncio.sleep(LOOK)
            self._times["loop_lag"].observe(max(0.0, perf_counter() - began - LOOK))

    def time_commits(self, store: Store) -> None:
        """Time every transaction of a store from now on."""
        run: Callable[..., Any] = store.run

        @wraps(run)
        async def timed(*work: Any, **how: Any) -> object:
            began = perf_counter()
            try:
                return await run(*work, **how)
            except StoreError:
                self._counters["commit_failures"].inc()
                raise
            finally:
                if not how.get("reads"):
                    safe = "disk" if how.get("flush", True) else "system"
                    self._times["commit"].labels(safe).observe(perf_counter() - began)

        setattr(store, "run", timed)  # noqa: B010 - in place of the method

    def _traced(self) -> aiohttp.TraceConfig:
        """Return what counts the failing requests to Discord."""

        async def answered(_: object, __: object, what: aiohttp.TraceRequestEndParams) -> None:
            if (status := what.response.status) >= 400:
                code = code_of(await what.response.read())
                self._counters["rest_errors"].labels(str(status), code).inc()

        async def failed(*_: object) -> None:
            self.missed(0)

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(answered)
        trace.on_request_exception.append(failed)
        return trace


def code_of(body: bytes) -> str:
    """Return the code that an error of Discord's names (10003, 40060 ...).

    >>> code_of(b'{"message": "Unknown Channel", "code": 10003}'), code_of(b"<html>")
    ('10003', '0')
    """
    try:
        answer = orjson.loads(body)
    except ValueError:
        return NO_CODE
    code = answer.get("code") if isinstance(answer, dict) else None
    return str(code) if isinstance(code, int) else NO_CODE


def build() -> dict[str, str]:
    """Return which versions run here."""
    return {
        "version": own_version(),
        "python": platform.python_version(),
        "discord_py": discord.__version__,
        "sqlite": sqlite3.sqlite_version,
    }
