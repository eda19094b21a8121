"""What a bot for many servers needs, computed from figures."""

from argparse import ArgumentParser
from dataclasses import replace

import pytest

from bench.plan import Assumed, Measured, ask, assumed_in, breaks, need, table
from tests.tiers import in_turn

FOUND = Measured(
    bot_ms=5.0,
    base_ms=1.0,
    writes=1.0,
    flushes=0.5,
    log_bytes=2000.0,
    requests=0.0,
    memory=100.0,
    server_kb=4.0,
    connections=11,
)
USUAL = Assumed()


def test_presses_and_what_they_cost_grow_with_the_servers() -> None:
    """One server of a hundred, twelve presses a minute: 100,000 servers press 200 times a second."""
    found = need(100_000, FOUND, USUAL)
    assert (found.presses, found.shards) == (200.0, 100)
    assert found.processes == 2, "200 presses of 5 ms fill one core, and half a core is used"
    assert found.memory == pytest.approx(2 * 100 + 100_000 * 4 / 1024)
    assert (found.connections, found.base_cores, found.requests) == (22, 0.4, 20.0)


def test_no_process_stands_without_a_shard() -> None:
    assert need(1000, replace(FOUND, bot_ms=1e6), USUAL).processes == 1


def test_more_shards_log_in_at_once_where_discord_lets_them() -> None:
    assert [need(size, FOUND, USUAL).login_seconds for size in (10_000, 100_000, 1_000_000)] == [50, 500, 315]


@in_turn(
    ("found", "assumed", "first"),
    [
        (FOUND, USUAL, (250_001, "Discord's requests over REST")),
        (replace(FOUND, base_ms=50.0), USUAL, (40_001, "processor of PostgreSQL")),
        (FOUND, replace(USUAL, base_connections=25), (100_001, "connections of PostgreSQL")),
    ],
)
def test_what_breaks_first_is_named_with_the_servers_it_breaks_at(
    found: Measured, assumed: Assumed, first: tuple[int, str]
) -> None:
    """Of each bound it is known at how many servers it no longer holds, and one fewer it still holds."""
    assert breaks(found, assumed)[0] == first
    servers, name = first
    assert [need(each, found, assumed).broken for each in (servers - 1, servers)] == [[], [name]]


def test_the_plan_says_what_it_assumes_and_has_a_column_for_each_size() -> None:
    lines = list(table([need(size, FOUND, USUAL) for size in (10_000, 100_000)], USUAL))
    assert lines[0].startswith("Assumed: in the busiest hour 1 of 100 servers")
    assert lines[2] == "| | 10,000 servers | 100,000 servers |"
    assert {line.count("|") for line in lines[2:]} == {4}


def test_a_command_line_says_what_is_assumed_otherwise() -> None:
    parser = ArgumentParser()
    ask(parser)
    assert assumed_in(parser.parse_args([])) == USUAL
    words = ["--busy=2", "--presses=6", "--calls=7", "--base-cores=4", "--base-connections=50"]
    found = assumed_in(parser.parse_args(words))
    assert found == Assumed(busy=2, presses=6, calls=7, base_cores=4, base_connections=50)
