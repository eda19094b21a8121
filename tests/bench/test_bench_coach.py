"""The benches of the coach and of memory, for some seconds: they see what they are to measure."""

import pytest

from bench import advice, growth, memory
from tests.tiers import in_turn


@pytest.mark.slow("people ask the coach of a bot of its own")
async def test_each_first_and_second_press_is_advised_and_noted() -> None:
    seen, errors = await advice.measure("menteur", 2)
    assert errors == []
    assert (len(seen.first), len(seen.second), len(seen.again)) == (2, 2, 2)
    assert min(seen.behind, seen.beside, *seen.first, *seen.second, *seen.again, seen.alone) > 0
    assert seen.presses >= 8, "two presses of each of four people"


def test_an_aim_is_missed_by_a_stranger_or_by_a_second_press() -> None:
    for behind, second, told in ((1.0, 0.5, ["met", "met"]), (9.0, 1.5, ["MISSED", "MISSED"])):
        seen = advice.Seen("yams", behind=behind, first=[1.0] * 2, second=[second] * 2, again=[0.1] * 2)
        assert [line.rpartition(" ")[2] for line in seen.lines() if "aim" in line] == told


@pytest.mark.slow("a bot of its own plays, counts and solves")
async def test_all_processes_are_seen_to_hold_less_than_they_may_together() -> None:
    held, told = await memory.measure(seconds=30.0, belote=2, games=3)
    assert [line for line in told if line.startswith(("ERROR", "MISSED"))] == []
    assert {"bot", "robots", "ledgers and solving"} <= set(held.most)
    assert held.lines()[-1].endswith(": met"), held.lines()


@pytest.mark.slow("a bot of its own is pressed some hundred times")
async def test_legal_presses_alone_are_made_and_memory_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "FIRST", 100)
    monkeypatch.setattr(growth, "EVERY", 100)
    told = await growth.grow(900, ["four_twenty_one"], tables=2)
    assert [line for line in told if line.startswith(("ERROR", "MISSED"))] == []
    assert told[2].startswith("after ")
    assert told[4].startswith("more after 900: ")


@in_turn(
    ("count", "grown", "met"),
    [
        (20_000, 1.0, ["met", "met", "met"]),
        (20_000, 2.0, ["met", "MISSED", "met"]),
        (100_000, 5.5, ["met", "met", "MISSED"]),
        (1_000_000, 5.5, ["met", "met", "met"]),
    ],
)
def test_growth_is_missed_by_what_comes_after_the_first_presses(
    count: int, grown: float, met: list[str]
) -> None:
    aims = growth.aims([(5_000, 100.0), (count, 100.0 + grown)])
    assert [line.rpartition(" ")[2] for line in aims] == met


def test_growth_is_told_of_no_run_in_which_tables_did_not_end() -> None:
    assert growth.aims([]) == ["MISSED: too few presses for a game to its end at each table"]
