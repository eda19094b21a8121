"""The bench of what a host pays: what it counts, and what it computes from that."""

from collections.abc import AsyncIterator
from itertools import pairwise

import aiohttp
import pytest

from bench.hosting import Disk, Found, Traffic, lines, main
from bench.memory import Held
from bench.wire import Wire
from discord_sandbox import Sandbox


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox() as box:
        yield box


async def test_the_wire_counts_both_ways(box: Sandbox) -> None:
    """What is longer by so many bytes weighs so many more; the same answer weighs the same."""
    wire, counted = await Wire().join(box), [(0, 0)]
    async with aiohttp.ClientSession() as session:
        for size in (1_000, 6_000):
            async with session.get(f"{box.api_base}/gateway", headers={"X-Large": "x" * size}) as answer:
                body = await answer.read()
            counted.append((wire.up, wire.down))
    await wire.cut()
    (up, down), (more, again) = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(counted)]
    assert more - up == 5_000, counted
    assert again == down > len(body) > 0, counted


def test_a_year_and_a_day_are_computed_from_a_game_and_a_server() -> None:
    disk = Disk((1e6, 1e5), (3e4, 1e4), (1e4, 1e3), 4e6, 2)
    played = {"yams": Traffic(1e6, 4e5, 100), "belote": Traffic(3e6, 6e5, 50)}
    held = {1: Held(total=100_000_000), 100: Held(total=101_000_000)}
    found = Found(disk, played, Traffic(20, 10), Traffic(1, 1), held, 5_000.0)
    table = {line.split(" | ")[0].strip("| "): line for line in lines(found, 1.0) if line.startswith("| ")}
    year = (1e6 + 365 * 1e4 + 90 * 2e4) / 1e6
    assert f"| {year:.1f} MB |" in table["database after a year"], table
    assert f"| {11 * (1e5 + 365 * 1e3 + 90 * 9e3) / 1e6:.1f} MB |" in table["11 backups"], table
    assert "| 2.0 MB |" in table["sent a day"], table
    assert table["memory of all processes, robots playing"].endswith("| 101 MB | 112 MB (computed) |"), table


@pytest.mark.slow("starts four bots and plays against them")
def test_the_small_form_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick"]) == 0
    told = capsys.readouterr().out
    assert "ledgers counted in these: 2" in told
    assert "| | 1 server | 100 servers | 2,500 servers |" in told
    assert "nan" not in told
