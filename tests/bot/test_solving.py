"""Tables solved beforehand: the usual ones come with the program, others are solved, failures again later."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.messages.jobs import Jobs
from bot.services.quiet import Quiet
from bot.shelf import SHELF
from bot.watch import solving
from tapis.engines import Engine
from tapis.engines.wire import NoThought
from tapis.games.kit.game import OptionSet
from tapis.shelf import GAMES

LUCK = GAMES["yams"].Options.model_validate({"double_pair": "yes"})


class FakeCoach:
    """Fails as often as it is told, and remembers what it solved for whom."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.solved: list[tuple[str, str]] = []

    async def prepare(self, game: str, options: OptionSet, who: str) -> None:
        del options
        if self.failures:
            self.failures -= 1
            raise NoThought("no memory is left")
        self.solved.append((game, who))


async def summary(*_: object) -> SimpleNamespace:
    return SimpleNamespace(host_id=7)


def made(coach: FakeCoach) -> solving.Solving:
    tables = SimpleNamespace(about=summary)
    services = SimpleNamespace(shelf=SHELF, coach=coach, tables=tables, quiet=Quiet(), jobs=Jobs())
    return solving.Solving(services, again=1.0)  # type: ignore[arg-type]


async def test_the_usual_tables_come_solved_and_others_are_solved_once() -> None:
    coach = FakeCoach()
    one = made(coach)
    for key, game in SHELF.items():
        one.want(key, game.rules.Options(), "t")
    for _ in range(2):
        one.want("yams", LUCK, "t")
    one.want("belote", GAMES["belote"].Options(), "t")
    await asyncio.gather(*one._services.jobs._patient)
    assert coach.solved == [("yams", "7")]


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
    await asyncio.gather(*one._services.jobs._patient)
    assert coach.solved == [("yams", "7")], "its host has it solved, once"
    assert pauses == [*(2.0**n for n in range(12)), solving.LONGEST, solving.LONGEST]


def test_the_shelf_says_which_engines_solve(subtests: pytest.Subtests) -> None:
    for key in [key for key, game in SHELF.items() if game.engine]:
        with subtests.test(key=key):
            assert SHELF[key].solves == (type(SHELF[key].mind()).prepare is not Engine.prepare)
