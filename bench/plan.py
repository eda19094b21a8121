"""What a bot for so many servers needs: computed from what was measured and what is assumed of players."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

RESERVED: Final = 3
"""Connections that PostgreSQL keeps for its own administrator."""
LOGIN_SECONDS: Final = 5
"""Discord lets `max_concurrency` shards log in within so many seconds."""
LARGE: Final = 150_000
"""Servers from which Discord lets more shards log in at once."""


@dataclass(frozen=True)
class Measured:
    """What one press, one process and one server cost.

    Attributes:
        bot_ms: processor of the bot for each press, in milliseconds.
        base_ms: processor of PostgreSQL for each press, in milliseconds.
        writes: transactions that write, for each press.
        flushes: of PostgreSQL's log, for each press, with many presses under way.
        log_bytes: written to PostgreSQL's log for each press.
        requests: over REST for each press, answers of interactions left out.
        memory: megabytes of a process with few servers.
        server_kb: kilobytes that a further server takes.
        connections: of a process to the database.
    """

    bot_ms: float
    base_ms: float
    writes: float
    flushes: float
    log_bytes: float
    requests: float
    memory: float
    server_kb: float
    connections: int

    def lines(self) -> Iterator[str]:
        """Yield what was measured, in Markdown."""
        yield f"- processor of the bot for a press: {self.bot_ms:.2f} ms"
        yield f"- processor of PostgreSQL for a press: {self.base_ms:.2f} ms"
        yield f"- transactions that write, for a press: {self.writes:.2f}; flushes: {self.flushes:.2f}"
        yield f"- PostgreSQL's log for a press: {self.log_bytes:,.0f} bytes"
        yield f"- requests over REST for a press, answers of interactions left out: {self.requests:.3f}"
        yield f"- memory of a process: {self.memory:.0f} MB, and {self.server_kb:.1f} KB for each server"
        yield f"- connections of a process to PostgreSQL: {self.connections} at most"


@dataclass(frozen=True)
class Assumed:
    """What is assumed.

    Attributes:
        calls: of a hundred presses, how many call the next player: a message sent, the one before deleted.
        busy: of a hundred servers, how many have a table under play in the busiest hour.
        presses: at such a table in a minute.
        load: how much of a core may be used, from 0 to 1.
        shard: servers of a shard.
        base_cores: processor cores of PostgreSQL's machine.
        base_connections: its `max_connections`.
        rest: requests over REST in a second that Discord lets one bot send.
    """

    busy: float = 1.0
    calls: float = 5.0
    presses: float = 12.0
    load: float = 0.5
    shard: int = 1000
    base_cores: int = 8
    base_connections: int = 100
    rest: float = 50.0


def ask(parser: argparse.ArgumentParser) -> None:
    """Let a command line say what is assumed otherwise."""
    usual = Assumed()
    parser.add_argument(
        "--busy", type=float, default=usual.busy, help="servers of 100 with a table under play"
    )
    parser.add_argument("--presses", type=float, default=usual.presses, help="a minute at such a table")
    parser.add_argument(
        "--calls", type=float, default=usual.calls, help="presses of 100 that call the next player"
    )
    parser.add_argument(
        "--base-cores", type=int, default=usual.base_cores, help="cores of PostgreSQL's machine"
    )
    parser.add_argument(
        "--base-connections", type=int, default=usual.base_connections, help="its max_connections"
    )


def assumed_in(asked: argparse.Namespace) -> Assumed:
    """Return what a command line assumes."""
    return Assumed(
        busy=asked.busy,
        presses=asked.presses,
        calls=asked.calls,
        base_cores=asked.base_cores,
        base_connections=asked.base_connections,
    )


@dataclass(frozen=True)
class Need:
    """What a bot for `servers` servers needs in its busiest hour."""

    servers: int
    shards: int
    presses: float
    processes: int
    memory: float
    connections: int
    writes: float
    log_megabytes: float
    base_cores: float
    requests: float
    login_seconds: float
    room: dict[str, float]
    """How often each bound holds what is needed."""

    @property
    def broken(self) -> list[str]:
        """Return the bounds that do not hold."""
        return [name for name, room in self.room.items() if room < 1]


def need(servers: int, found: Measured, assumed: Assumed) -> Need:
    """Compute what so many servers need."""
    presses = servers * assumed.busy / 100 * assumed.presses / 60
    shards = ceil(servers / assumed.shard)
    processes = min(shards, max(1, ceil(presses * found.bot_ms / 1000 / assumed.load)))
    connections = processes * found.connections
    base_cores = presses * found.base_ms / 1000 / assumed.load
    requests = presses * (found.requests + 2 * assumed.calls / 100)
    at_once = 1 if servers < LARGE else 16
    return Need(
        servers=servers,
        shards=shards,
        presses=presses,
        processes=processes,
        memory=processes * found.memory + servers * found.server_kb / 1024,
        connections=connections,
        writes=presses * found.writes,
        log_megabytes=presses * found.log_bytes / 1e6,
        base_cores=base_cores,
        requests=requests,
        login_seconds=ceil(shards / at_once) * LOGIN_SECONDS,
        room={
            "Discord's requests over REST": assumed.rest / max(requests, 1e-9),
            "connections of PostgreSQL": (assumed.base_connections - RESERVED) / connections,
            "processor of PostgreSQL": assumed.base_cores / max(base_cores, 1e-9),
        },
    )


def breaks(found: Measured, assumed: Assumed) -> list[tuple[int, str]]:
    """Return at how many servers each bound no longer holds, the first that breaks first."""
    return sorted((_most(name, found, assumed) + 1, name) for name in need(1, found, assumed).room)


def _most(bound: str, found: Measured, assumed: Assumed) -> int:
    """Return the most servers that a bound holds; it is sought up to a thousand million."""
    least, most = 0, 10**9
    while least < most:
        middle = (least + most + 1) // 2
        if need(middle, found, assumed).room[bound] >= 1:
            least = middle
        else:
            most = middle - 1
    return least


def table(needs: list[Need], assumed: Assumed) -> Iterator[str]:
    """Yield the lines of the plan, in Markdown."""
    yield (
        f"Assumed: in the busiest hour {assumed.busy:g} of 100 servers have a table under play, with"
        f" {assumed.presses:g} presses a minute; {assumed.calls:g} of 100 presses call the next player (two"
        f" requests over REST); a core is used to {assumed.load:.0%};"
        f" {assumed.shard:,} servers a shard; PostgreSQL has {assumed.base_cores} cores and"
        f" max_connections={assumed.base_connections}; Discord lets one bot send {assumed.rest:g}"
        " requests/s over REST."
    )
    yield ""
    yield "| | " + " | ".join(f"{one.servers:,} servers" for one in needs) + " |"
    yield "|---" + "|--:" * len(needs) + "|"
    rows = {
        "presses/s": [f"{one.presses:,.0f}" for one in needs],
        "shards": [f"{one.shards:,}" for one in needs],
        "processes": [f"{one.processes:,}" for one in needs],
        "memory of all processes, GB": [f"{one.memory / 1024:,.1f}" for one in needs],
        "connections": [f"{one.connections:,}" for one in needs],
        "writes/s": [f"{one.writes:,.0f}" for one in needs],
        "PostgreSQL's log, MB/s": [f"{one.log_megabytes:,.2f}" for one in needs],
        "PostgreSQL's cores": [f"{one.base_cores:,.1f}" for one in needs],
        "REST requests/s beside answers": [f"{one.requests:,.1f}" for one in needs],
        "all shards logged in after": [f"{one.login_seconds:,.0f} s" for one in needs],
        "what breaks": [" and ".join(one.broken) or "nothing" for one in needs],
    }
    for name, cells in rows.items():
        yield f"| {name} | " + " | ".join(cells) + " |"
