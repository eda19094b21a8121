"""A plugin of pytest that counts for `bench/costs.py`, in any revision: it imports nothing of ours.

Into the file that $COUNTED names it writes JSON of the tests of each tier where they are only collected, else
a word for each process and each bot that is started.
"""

import inspect
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

TIERS = ("proof", "slow", "quick")
"""The last is that of a test without a mark."""
BOT = (("bot",), ("bot", "start"))
"""How the words end that start a bot."""
COUNTED = Path(os.environ["COUNTED"])


def tier_of(item: pytest.Item) -> str:
    """Return the tier a test is in."""
    return next(tier for tier in TIERS if tier == TIERS[-1] or item.get_closest_marker(tier))


def counted(items: list[pytest.Item]) -> dict[str, int]:
    """Return the tests of each tier, their functions, and the lines of these: each where it is first met."""
    tiers, functions = Counter(map(tier_of, items)), dict[str, str]()
    lines = Counter[str]()
    for tier in reversed(TIERS):
        for item in items:
            name = item.nodeid.partition("[")[0]
            if tier_of(item) == tier and name not in functions:
                functions[name] = tier
                body = getattr(item, "function", None)
                lines[tier] += len(inspect.getsourcelines(body)[0]) if body else 1
    of_tier = Counter(functions.values())
    return {
        f"{tier}: {what}": number[tier]
        for tier in reversed(TIERS)
        for what, number in (("tests", tiers), ("functions", of_tier), ("lines of functions", lines))
    }


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Count what is collected, or have what is started counted from here on."""
    if config.option.collectonly:
        COUNTED.write_text(json.dumps(counted(items)), "utf-8")
        return
    sys.addaudithook(hear)
    app, forks = (sys.modules.get(name) for name in ("bot.app", "tests.e2e.forks"))
    if app:
        app.TapisVert.__init__ = noting(app.TapisVert.__init__, lambda _: ["bot"])
    if forks:
        forks.Forks.start = noting(forks.Forks.start, lambda arguments: starts(["bot", *arguments]))


def hear(event: str, told: tuple[Any, ...]) -> None:
    """Note the processes that Python tells its auditors of."""
    if event == "subprocess.Popen":
        note(*starts(told[1]))
    elif event in {"os.fork", "os.posix_spawn"}:
        note("process")


def starts(words: Sequence[Any]) -> list[str]:
    """Return what a process with these words is: a bot, too, or none."""
    return ["process", "bot"] if any(tuple(words[-len(end) :]) == end for end in BOT) else ["process"]


def noting(method: Callable[..., Any], words: Callable[[Any], list[str]]) -> Callable[..., Any]:
    """Return a method that notes what its first argument says of each call of it."""

    @wraps(method)
    def noted(*given: object, **named: object) -> object:
        note(*words(given[1]))
        return method(*given, **named)

    return noted


def note(*words: str) -> None:
    """Add lines: several processes write, and what is written at once stays together."""
    with COUNTED.open("a", encoding="utf-8") as file:
        file.write("".join(f"{word}\n" for word in words))
