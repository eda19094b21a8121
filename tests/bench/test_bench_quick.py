"""The bench itself: a smoke test of a few seconds, for its figures steer what is mended."""

import sqlite3
from contextlib import closing
from math import isfinite
from random import Random

import pytest

from bench.hosted import hosted
from bench.players import BareBoard, DurableTable, Pressed, YamsTable
from bench.report import report
from bench.versus import QUICK, Contender, Figures, compare, percentile

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


@pytest.mark.slow("starts five bots and presses hundreds of times")
async def test_it_measures_the_bots_and_prints_finite_figures():
    every = await compare(QUICK)
    wanted = QUICK.tables * QUICK.warm + QUICK.rounds * (QUICK.singles + QUICK.crowd)
    for figures in every:
        assert figures.presses == wanted
        assert [len(presses) for presses in figures.singles] == [QUICK.singles] * QUICK.rounds
        assert [one.presses for one in figures.rounds] == [QUICK.crowd] * QUICK.rounds
        measured = (
            figures.percentile(50),
            figures.percentile(99),
            figures.rate(),
            figures.slowest(),
            figures.start_seconds,
            figures.start_memory,
            *(memory for _, memory in figures.memories),
        )
        assert [figure for figure in measured if not (isfinite(figure) and figure > 0)] == []
    text = report(every, QUICK)
    assert "nan" not in text
    assert "presses/s, 4 under way" in text


@pytest.mark.slow("starts a bot of its own")
async def test_every_press_it_counts_is_one_callback_of_the_bot():
    async with hosted("bare bot", "bench.bare", "bare", journal=1000) as bot:
        channel = await bot.client.new_channel("bench")
        contender = Contender(bot, [BareBoard(bot, channel["id"], Random(1))])
        await contender.prepare(warm=2)
        noted, _ = await bot.client.requests()
        await contender.one_at_a_time(7)
        await contender.all_at_once(5)
        _, requests = await bot.client.requests(since=noted)
    assert [one["route"] for one in requests] == [CALLBACK] * 12
    assert contender.figures.presses == 2 + 12


@pytest.mark.slow("starts a bot of its own")
async def test_the_durable_bot_keeps_each_press_before_it_answers():
    async with hosted("durable bot", "bench.durable", "durable") as bot:
        channel = await bot.client.new_channel("bench")
        table = DurableTable(bot, channel["id"], Random(1))
        await table.open()
        turn = [(await table.press()).what for _ in range(8)]
        with closing(sqlite3.connect(bot.database)) as database:
            kept = database.execute("SELECT rev, action FROM moves ORDER BY rev").fetchall()
    assert turn == ["throw", "keep", "keep", "throw", "keep", "keep", "throw", "score"]
    assert [rev for rev, _ in kept] == list(range(1, 9)), "each press is a move of its own"
    assert kept[0] == (1, "d:roll.")


async def test_a_bot_that_does_not_start_ends_the_bench_with_its_log():
    with pytest.raises(RuntimeError, match=r"No module named bench\.absent"):
        async with hosted("absent", "bench.absent", "absent"):
            pass


@pytest.mark.slow("starts a bot of its own")
async def test_a_table_of_yams_is_played_by_turns_of_eight_presses():
    async with hosted("Tapis Vert", "bot", "yams") as bot:
        channel = await bot.client.new_channel("bench")
        table = YamsTable(bot, channel["id"], Random(1))
        await table.open()
        turn = [(await table.press()).what for _ in range(8)]
    assert turn == ["throw", "keep", "keep", "throw", "keep", "keep", "throw", "score"]


def test_a_percentile_lies_between_the_values():
    assert percentile([1.0, 2.0], 50) == 1.5


def test_figures_are_medians_of_rounds_so_that_one_disturbed_round_does_not_count():
    figures = Figures("x", 1.0, 1.0)
    figures.singles = [[Pressed("click", each)] * 3 for each in (1.0, 90.0, 2.0)]
    assert figures.percentile(50) == 2.0
