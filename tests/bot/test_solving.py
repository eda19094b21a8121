"""Tables solved beforehand: the usual ones at the start, others host after host, failures again later."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.engines import Engine
from bot.engines.process import NoThought
from bot.games.kit.game import OptionSet
from bot.sandbox.client import HANGS
from bot.shelf import GAMES, SHELF
from bot.watch import solving

LUCK = GAMES["yams"].Options.model_validate({"double_pair": "yes"})


class FakeCoach:
    """Fails as often as it is told, and remembers what it solved for whom."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.solved: list[tuple[str, str]] = []
        self.full = asyncio.Event()
        self.most = 1

    async def prepare(self, game: str, options: OptionSet, who: str) -> None:
        del options
        if self.failures:
            self.failures -= 1
            raise NoThought("no memory is left")
        self.solved.append((game, who))
        if len(self.solved) == self.most:
            self.full.set()


async def summary(_: str) -> SimpleNamespace:
    return SimpleNamespace(host_id=7)


def made(coach: FakeCoach) -> solving.Solving:
    tables = SimpleNamespace(summary=summary)
    services = SimpleNamespace(shelf=SHELF, coach=coach, tables=tables)
    return solving.Solving(services, again=1.0)  # type: ignore[arg-type]


async def test_the_usual_tables_are_solved_at_the_start_and_not_again_when_they_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solving, "STARTED", 0.0)
    coach = FakeCoach()
    coach.most = len([game for game in SHELF.values() if game.solves])
    one = made(coach)
    one.start()
    one.start()
    async with asyncio.timeout(HANGS):
        await coach.full.wait()
    one.want("yams", GAMES["yams"].Options(), "t")
    one.want("belote", GAMES["belote"].Options(), "t")
    await asyncio.gather(*one._tasks)
    assert sorted(coach.solved) == sorted((key, "") for key, game in SHELF.items() if game.solves)


async def test_a_table_that_could_not_be_solved_is_tried_again_after_growing_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses, sleep = list[float](), asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    coach = FakeCoach(failures=14)
    one = made(coach)
    monkeypatch.setattr(solving.asyncio, "sleep", noted)
    one.want("yams", LUCK, "t")
    one.want("yams", LUCK, "t")
    await asyncio.gather(*one._tasks)
    assert coach.solved == [("yams", "7")], "its host has it solved, once"
    assert pauses == [*(2.0**n for n in range(12)), solving.LONGEST, solving.LONGEST]


@pytest.mark.parametrize("key", [key for key, game in SHELF.items() if game.engine])
def test_the_shelf_says_which_engines_solve(key: str) -> None:
    assert SHELF[key].solves == (type(SHELF[key].mind()).prepare is not Engine.prepare)
