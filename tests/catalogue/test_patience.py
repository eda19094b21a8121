"""Every limit of seconds of the bot stands in `bot/patience.py`: here are the calls that end a wait.

`discord_sandbox` imports nothing of the project: its limits are arguments of its own (`answer_seconds`), and
those of its client, which tests use, are the tests' own.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from bot.patience import PATIENCE
from tapis.patience import NEVER

ROOT = Path(__file__).resolve().parents[2]
HOUSES = (ROOT / "bot", ROOT / "packages" / "tapis" / "tapis")
PLACES = {"timeout": 0, "timeout_at": 0, "wait_for": 1, "call_later": 0, "call_at": 0, "later": 0}
"""Which argument of a call is its seconds, or the moment at which they end."""
NAMED = re.compile(r"(\w+_)?(timeout|patience)")
"""Arguments by name, and keys, that are seconds."""
WRITTEN = re.compile(r"timeout\W*\d")
"""Seconds in a statement of SQL."""
CLOCKS = {"monotonic", "time", "perf_counter"}
OURS = re.compile(r"\bPATIENCE\.\w+|\b_?patience\b")
"""A limit, or one that the caller gives."""
PAUSES = {
    "engines/worker.py: LOOK": "how often memory is looked at",
    "engines/worker.py: self._idle": "the end of a process that nobody asks",
    "engines/worker.py: self._rest": "a pause before the next try",
    "host/waiting.py: seconds": "a pause that a stop ends",
    "drawing/artist.py: REST": "a pause before the next try",
    "drawing/artist.py: until": "the end of a process that nobody asks",
    "messages/connections.py: KEPT": "the end of a connection that nobody uses",
    "messages/connections.py: self._unused[0].since + KEPT": "the end of a connection that nobody uses",
    "messages/hands.py: SOON": "when a hand that waits for the board's picture is edited without it",
    "messages/jobs.py: seconds": "whatever is due later",
    "messages/kept.py: seconds": "when something is due, or tried again",
    "messages/painter.py: CATCH_UP - passed": "when a late picture is edited in",
    "messages/pictures.py: LAG": "when a text says that its picture follows",
    "messages/pictures.py: seconds": "when a text says that its picture follows, or has it",
    "messages/replies.py: interaction.extras.get('latest')": "what is left of `answer`",
    "services/quiet.py: MOST": "a pause while people press",
    "services/timers.py: min(max(left, 0), LONGEST) / 1000": "the end of a turn, which the table sets",
    "store/postgresql/connecting.py: SHUT": "a pause before the next try",
    "store/postgresql/store.py: self._pause": "a pause before the next try",
    "store/postgresql/session.py: 1.0": "how often it is looked what hangs",
    "watch/watch.py: SETTLE": "how long an end is shown before it is counted",
}
"""What is no limit, by file, and why."""


def seconds(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what ends a wait: arguments of calls, texts of statements, deadlines by a clock."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            yield from node.args[PLACES.get(name, len(node.args)) :][:1]
            yield from (each.value for each in node.keywords if each.arg and NAMED.fullmatch(each.arg))
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and NAMED.fullmatch(str(key.value)):
                    yield value
        elif isinstance(node, ast.Constant) and WRITTEN.search(str(node.value)):
            yield node
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _now(node.left):
            yield node.right


def _now(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in CLOCKS


def lost(source: str) -> list[str]:
    """Return the seconds that come from nowhere; none at all, and no end, are no seconds."""
    found = map(ast.unparse, seconds(ast.parse(source)))
    return [one for one in found if not OURS.search(one) and one not in {"None", "0"}]


def test_every_limit_of_seconds_stands_in_one_place() -> None:
    found = [
        f"{file.relative_to(house)}: {one}"
        for house in HOUSES
        for file in house.rglob("*.py")
        for one in lost(file.read_text("utf-8"))
    ]
    assert sorted(set(found) - PAUSES.keys()) == [], "a limit belongs into patience.py"
    assert sorted(PAUSES.keys() - set(found)) == [], "gone, so no longer to be excused"


def test_seconds_from_elsewhere_are_found() -> None:
    written = [
        "asyncio.timeout(5)",
        "asyncio.wait_for(job, LONGEST)",
        "loop.call_later(1.0, end)",
        "lock.acquire(timeout=3)",
        "TapisVert(shard_connect_timeout=180)",
        "worker.call(patience=WAIT)",
        'x = {"connect_timeout": "2"}',
        "execute('PRAGMA busy_timeout = 5000')",
        "until = time.monotonic() + 3",
    ]
    assert [one for one in written if not lost(one)] == []


def test_in_tests_nothing_is_late() -> None:
    limits = type(PATIENCE).__annotations__
    assert {limit: getattr(PATIENCE, limit) for limit in limits} == dict.fromkeys(limits, NEVER)
