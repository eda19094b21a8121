"""The coach's processes: they answer, say why there is no ledger, and end."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path

import pytest
import pytest_asyncio

from bench.engine_figures.players import at_random
from bench.recorded import recorded
from tapis.coach.analyst import NoLedger
from tapis.coach.day_robots import points_of
from tapis.coach.worker_pool import Coach
from tapis.engines import Question
from tapis.engines.wire import NoThought, Request
from tapis.engines.worker import Unwanted
from tapis.games.kit.chance import Chance
from tapis.patience import PATIENCE
from tapis.records.record import Record
from tapis.shelf import GAMES, SHELF

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests of this process hold and have started is not the coach's."""
    monkeypatch.setattr("tapis.engines.worker.excess", lambda: 0)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def coach(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Coach]:
    made = Coach(SHELF, tmp_path_factory.mktemp("coach"))
    yield made
    await made.close()


@cache
def record() -> Record:
    kind = GAMES["top_jack"]
    return recorded(kind, kind.Options.model_validate({"layout": "ordered"}), [at_random] * 2, 1)


async def always() -> bool:
    return True


async def never() -> bool:
    return False


@pytest.mark.slow("solves a sheet")
async def test_a_table_is_solved_for_its_ledger(coach: Coach) -> None:
    ledger = await coach.ledger(record())
    assert [account.result for account in ledger.accounts] == (record().result or {})["scores"], ledger


@pytest.mark.slow("a process of its own")
async def test_thoughts_come_from_another_process_than_ledgers(coach: Coach) -> None:
    ledger = await coach.ledger(record())
    told = ledger.decisions[0]
    evaluations = await coach.evaluations(record(), told.rev, "ada", always)
    assert evaluations[0].code == told.best, evaluations
    behind, asked = coach.pids
    assert behind != asked, "whoever reads waits behind the ledgers"


@pytest.mark.slow("a process of its own")
async def test_a_perfect_player_plays_a_days_dice_in_the_process_of_ledgers(coach: Coach) -> None:
    seed = "5" * 64
    assert await coach.marks("yams", seed, 1) == (points_of(SHELF["yams"], seed, 1),)


async def test_what_could_be_played_in_a_running_game_is_judged_as_in_a_ledger(coach: Coach) -> None:
    kind = GAMES["top_jack"]
    chance = Chance("0" * 64, 0)
    game, _ = kind.start(kind.Options.model_validate({"layout": "ordered"}), 2, chance)
    game.play(0, "roll.11111", chance)
    question = Question.of(game, 0)
    evaluations = await coach.advice("top_jack", question, "ada", always)
    assert sorted(evaluation.code for evaluation in evaluations) == sorted(question.legal), evaluations
    with pytest.raises(Unwanted):
        await coach.advice("top_jack", question, "ada", never)


async def test_tables_are_solved_one_at_a_time_host_after_host(monkeypatch: pytest.MonkeyPatch) -> None:
    solved, under_way = list[object](), list[object]()

    async def prepare(_: str, options: object, who: str) -> None:
        under_way.append(options)
        await asyncio.sleep(0)
        assert (under_way, who) == ([options], "solving")
        solved.append(under_way.pop())

    made = Coach(SHELF, Path("nowhere"))
    monkeypatch.setattr(made._behind, "prepare", prepare)
    wanted = [("a", 1), ("a", 2), ("a", 3), ("b", 4)]
    await asyncio.gather(*(made.prepare("yams", options, who) for who, options in wanted))  # type: ignore[arg-type]
    assert solved == [1, 2, 4, 3]
    await made.close()


async def test_a_long_match_may_take_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made, waits = Coach(SHELF), list[float]()

    async def call(request: Request) -> bool:
        waits.append(request.patience or 0)
        if len(waits) % 2:
            return True
        raise NoLedger("invalid")

    monkeypatch.setattr(PATIENCE, "ledger", 60.0)
    monkeypatch.setattr(made._behind, "call", call)
    for times in (1, 50):
        with pytest.raises(NoLedger):
            await made.ledger(record().model_copy(update={"moves": record().moves * times}))
    await made.close()
    assert waits[1::2] == [60.0, 60.0 * 50 * len(record().moves) / 1000]


@pytest.mark.slow("a process of its own")
async def test_a_game_that_has_no_ledger_says_why(coach: Coach) -> None:
    ended = {"places": [], "scores": [], "ranked": False, "details": []}
    with pytest.raises(NoLedger) as refused:
        await coach.ledger(record().model_copy(update={"result": ended}))
    assert refused.value.reason == "early", refused.value


@pytest.mark.slow("a process of its own")
async def test_a_revision_that_is_no_choice_has_no_thoughts(coach: Coach) -> None:
    with pytest.raises(NoThought):
        await coach.evaluations(record(), 10_000, "ada", always)


@pytest.mark.slow("a process of its own")
async def test_a_process_that_was_killed_is_replaced(coach: Coach) -> None:
    await coach.ledger(record())
    killed, _ = coach.pids
    assert killed is not None, "no process makes ledgers"
    os.kill(killed, signal.SIGKILL)
    assert (await coach.ledger(record())).accounts, "no accounts"
    assert coach.pids[0] != killed, "the process that was killed"


@pytest.mark.slow("a process of its own")
async def test_a_coach_without_a_folder_solves_nothing() -> None:
    made = Coach(SHELF)
    with pytest.raises(NoLedger, match="unsolved"):
        await made.ledger(record())
    await made.close()
