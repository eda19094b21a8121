"""The process that thinks: it answers, it ends, and whatever it does wrong leaves the caller the fallback."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from functools import cache
from pathlib import Path

import pytest
import pytest_asyncio

from tapis.engines import Question, memory_bound, process
from tapis.engines import worker as thinking
from tapis.engines.process import ResourceLimits
from tapis.engines.wire import NoThought, Request, packed
from tapis.engines.worker import Worker
from tapis.patience import PATIENCE
from tapis.shelf import GAMES
from tests.contract.plays import Play, case
from tests.engines.toy_engines import TOYS

SHARE = ResourceLimits(niceness=1, memory=400 << 20)
SLOW = 60.0
"""Seconds within which a process ends on any machine."""


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def worker() -> AsyncIterator[Worker]:
    """One worker for all tests, as a start takes a second: what a test ends, the next one has replaced."""
    made = Worker(TOYS, share=SHARE)
    yield made
    await made.close()


@cache
def question_of(key: str) -> Question:
    """The first question of a random game that has more than one answer."""
    kind = GAMES[key]
    play = Play(case(kind, {}, max(2, kind.seats[0])), "worker")
    while len(play.game.legal(seat := min(play.game.awaited()))) == 1:
        play.step()
    return play.question(seat)


async def gone(pid: int) -> None:
    """Return when there is no such process any more."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(watched, ended.set)
    try:
        async with asyncio.timeout(SLOW):
            await ended.wait()
    finally:
        loop.remove_reader(watched)
        os.close(watched)


async def lost(worker: Worker, game: str) -> str:
    """Ask about a game, and return why there is no thought."""
    with pytest.raises(NoThought) as caught:
        await worker.choose(game, question_of(game), "strong", "seed")
    return str(caught.value)


async def answered(worker: Worker) -> int:
    """Ask what has an answer, and return the id of the process that gave it."""
    question = question_of("menteur")
    assert await worker.choose("menteur", question, "strong", "seed") == question.legal[-1]
    assert worker.pid is not None, "an answer of no process"
    return worker.pid


async def test_it_starts_when_it_is_first_asked(worker: Worker) -> None:
    fresh = Worker(TOYS, share=SHARE)
    assert fresh.pid is None
    await fresh.close()
    await answered(worker)


async def test_a_robots_luck_is_its_seed(worker: Worker) -> None:
    question = question_of("menteur")
    once = [await worker.choose("menteur", question, "easy", f"seed {number}") for number in range(8)]
    again = [await worker.choose("menteur", question, "easy", f"seed {number}") for number in range(8)]
    assert once == again
    assert len(set(once)) > 1, "an easy robot always played alike"


async def test_many_tables_share_one_process_and_each_has_its_own_answer(worker: Worker) -> None:
    keys = ["yams", "menteur"] * 10
    asked = (worker.choose(key, question_of(key), "strong", "seed") for key in keys)
    assert await asyncio.gather(*asked) == [question_of(key).legal[-1] for key in keys]


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("four_twenty_one", "four_twenty_one: chose an illegal action"),
        ("belote", "belote has no engine"),
        pytest.param("top_jack", "the process died", marks=pytest.mark.slow("a process of its own")),
        pytest.param("five_thousand", "out of memory", marks=pytest.mark.slow("a process of its own")),
    ],
)
async def test_what_goes_wrong_is_no_thought_and_the_next_one_is_answered(
    worker: Worker, game: str, why: str
) -> None:
    assert await lost(worker, game) == why
    await answered(worker)


async def given_up(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, game: str, patience: float, *, stopped: bool = False
) -> str:
    """Ask with so little patience that the process is ended; return why, when another one has answered."""
    hung = await answered(worker)
    if stopped:
        os.kill(hung, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(PATIENCE, "thought", patience)
        patch.setattr(process, "STARVED", 1 if stopped else SLOW / patience)
        with pytest.raises(NoThought) as caught:
            await worker.choose(game, question_of(game), "strong", "seed")
    await gone(hung)
    assert await answered(worker) != hung
    return str(caught.value)


@pytest.mark.slow("a process of its own")
async def test_a_thought_that_takes_too_long_is_ended_with_its_process(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await given_up(worker, monkeypatch, "dice_poker", 0.2) == "no answer within 0.2 s"


@pytest.mark.slow("a process of its own")
async def test_a_process_that_does_not_work_is_ended_by_the_clock(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = await given_up(worker, monkeypatch, "menteur", 0.02, stopped=True)
    assert why == "no answer within 0.02 s, nor much later"


@pytest.mark.slow("a process of its own")
async def test_a_process_that_a_busy_machine_makes_slow_is_waited_for(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = await answered(worker)
    monkeypatch.setattr(PATIENCE, "thought", 0.2)
    monkeypatch.setattr(process, "STARVED", SLOW / 0.2)
    os.kill(slow, signal.SIGSTOP)
    asyncio.get_running_loop().call_later(0.3, os.kill, slow, signal.SIGCONT)
    assert await answered(worker) == slow


@pytest.mark.slow("a process of its own")
async def test_a_process_killed_from_outside_is_replaced(worker: Worker) -> None:
    killed = await answered(worker)
    os.kill(killed, signal.SIGKILL)
    await gone(killed)
    assert await answered(worker) != killed


async def test_an_engine_that_fails_tells_where_but_not_what_it_saw(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    started = await answered(worker)
    assert re.fullmatch(r"KeyError in toy_engines\.py, line \d+", await lost(worker, "cant_stop"))
    assert await answered(worker) == started, "a process that only failed was replaced"
    assert "tokens" not in caplog.text


@pytest.mark.slow("a process of its own")
async def test_what_an_engine_prints_is_no_answer(worker: Worker) -> None:
    question = question_of("crapette")
    assert await worker.choose("crapette", question, "strong", "seed") == question.legal[-1]


@pytest.mark.slow("a process of its own")
async def test_the_process_ends_when_nobody_asks(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    pid = await answered(worker)
    monkeypatch.setattr(worker, "_idle", 0.0)
    await answered(worker)
    await gone(pid)
    assert worker.pid is None, "the worker still has a process"


@pytest.mark.slow("a process of its own")
async def test_who_no_longer_waits_leaves_the_process_to_the_others(worker: Worker) -> None:
    pid = await answered(worker)
    asking = asyncio.create_task(worker.choose("yams", question_of("yams"), "strong", "seed"))
    await asyncio.sleep(0)
    asking.cancel()
    assert await answered(worker) == pid


def files(folder: Path) -> list[int]:
    """Tell apart the files of a folder, also one that took another's name."""
    return [each.stat().st_ino for each in folder.iterdir()]


@pytest.mark.slow("it starts two processes")
async def test_a_table_is_solved_once_in_a_process_that_gives_way_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "LOOK", 0.01)
    worker = Worker(TOYS, tmp_path, share=SHARE, yields=True)
    options = GAMES["yams"].Options()
    await worker.prepare("yams", options)
    written = files(tmp_path)
    await asyncio.gather(*(worker.prepare("yams", options, who) for who in "ab"))
    assert written == files(tmp_path) != [], "it was solved again"
    monkeypatch.setattr(memory_bound, "MOST", 1)
    monkeypatch.setattr(memory_bound, "LARGE", 1 << 40)
    solving, hanging = worker.pid, worker.prepare("dice_poker", GAMES["dice_poker"].Options())
    with pytest.raises(NoThought, match="no memory is left beside the others"):
        await hanging
    await gone(solving or 0)
    monkeypatch.undo()
    await worker.prepare("yams", options)
    await worker.close()


@pytest.mark.slow("a process of its own")
async def test_a_preparation_that_fails_says_so(worker: Worker) -> None:
    with pytest.raises(NoThought, match="belote has no engine"):
        await worker.prepare("belote", GAMES["belote"].Options())


@pytest.mark.slow("a process of its own")
async def test_a_closed_worker_answers_nobody_and_leaves_no_process() -> None:
    worker = Worker(TOYS, share=SHARE)
    pid = await answered(worker)
    hanging = asyncio.create_task(worker.choose("dice_poker", question_of("dice_poker"), "strong", ""))
    waiting = asyncio.create_task(worker.choose("yams", question_of("yams"), "strong", ""))
    await asyncio.sleep(0)
    await worker.close()
    for asking in (hanging, waiting):
        with pytest.raises(NoThought):
            await asking
    await gone(pid)


@pytest.mark.slow("a process of its own")
async def test_a_process_that_cannot_start_is_not_tried_again_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = Worker(TOYS, share=SHARE)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert (await lost(worker, "yams")).startswith("no process can be started")
    monkeypatch.undo()
    assert await lost(worker, "yams") == "no process could be started a moment ago"
    await worker.close()


async def test_the_memory_of_the_process_is_limited(worker: Worker) -> None:
    resource = pytest.importorskip("resource")
    limits: Callable[..., tuple[int, int]] = resource.prlimit
    assert limits(await answered(worker), resource.RLIMIT_DATA)[0] == SHARE.memory


BOT = """
import asyncio, os
from tapis.engines.worker import Worker
from tests.engines.test_worker import SHARE, TOYS, question_of

async def main():
    worker = Worker(TOYS, share=SHARE)
    await worker.choose("yams", question_of("yams"), "strong", "seed")
    thinking = asyncio.create_task(worker.choose("dice_poker", question_of("dice_poker"), "strong", ""))
    await asyncio.sleep(0)
    print(worker.pid, flush=True)
    await thinking

asyncio.run(main())
"""


@pytest.mark.slow("a process of its own")
async def test_it_does_not_outlive_a_bot_that_is_killed_while_it_thinks() -> None:
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, stdout=subprocess.PIPE)
    assert bot.stdout is not None
    pid = int(await bot.stdout.readline())
    bot.kill()
    await bot.wait()
    await gone(pid)


@pytest.mark.slow("a process of its own")
async def test_an_answer_that_nobody_reads_any_more_ends_the_process_without_a_word() -> None:
    """A bot that is killed may leave it with a thought just ended."""
    unread, written = os.pipe()
    os.close(unread)
    mind = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tapis.engines.mind", "0", "400000000"),
        stdin=subprocess.PIPE,
        stdout=written,
        stderr=subprocess.PIPE,
    )
    os.close(written)
    assert mind.stdin is not None
    assert mind.stderr is not None
    mind.stdin.write(packed(Request("os:getpid")))
    assert (await mind.stderr.read(), await mind.wait()) == (b"", 0)
    mind.stdin.close()


@pytest.mark.slow("a program imports the whole bot")
async def test_the_bots_own_process_does_not_import_numpy() -> None:
    """Nor any engine: they are imported where they think."""
    code = (
        "import sys, bot.host.run, tapis.engines.worker, tapis.engines.mind\n"
        "print([name for name in sys.modules if name.partition('.')[0] == 'numpy'])"
    )
    ran = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=subprocess.PIPE)
    found, _ = await ran.communicate()
    assert found.strip() == b"[]", "the bot's process loads numpy"
