"""Whatever is sent, the bot answers once and clearly, and nothing changes."""

import asyncio
import json
from collections import Counter

import pytest

from bot.games.yams import Yams
from bot.sandbox.client import ALICE, BRUNO, Answer, SandboxClient
from tests.e2e.malformed import PLAYERS, STRANGERS, Malformed, Target
from tests.e2e.room import Json, new_room, said, whispered
from tests.e2e.town import SandboxThread, Town

ROUNDS, EACH = 3, 834
"""Interactions for each of four seeds: ten thousand in all.  Each round has a channel of its own: a channel
of the sandbox forgets its oldest messages."""
AT_ONCE = 24
OURS = tuple(said(language, "error.internal", reference="").partition(":")[0] for language in ("en", "fr"))


async def set_table(town: Town, client: SandboxClient, seed: int) -> Malformed:
    """Start a game with two grids, thrown twice, a form open for everybody; return what to send there."""
    room, empty = await new_room(town, client), await new_room(town, client)
    await room.open(ALICE, BRUNO, grids=2)
    await room.press(ALICE, ":roll.11111")
    board = (await room.press(ALICE, ":roll.11111")).shown
    opened = {user: (await room.press(user, ":type", board)).id for user in (*PLAYERS, *STRANGERS)}
    table, rev, state, version = room.table("id", "rev", "state", "version")
    legal = frozenset(map(str, Yams.load(state, version).legal(0)))
    return Malformed(seed, Target(board["id"], table, rev, opened, legal), room.channel, empty.channel)


def complaint(kind: str, answer: Answer) -> str | None:
    """Say what is wrong with an answer: it must be one, private, clear, and no excuse."""
    if answer.status != "answered" or answer.answers != 1:
        return f"{answer.status}, {answer.answers} answers"
    if kind == "autocomplete":
        return None if answer.type == 8 and answer.choices is not None else f"type {answer.type}"
    if answer.type not in {4, 7} or (answer.type == 7 and len(answer.followups) != 1):
        return f"type {answer.type} with {len(answer.followups)} follow-ups"
    if answer.type == 4 and answer.shown["embeds"]:
        return None if answer.shown["flags"] & 64 else "public"
    line = whispered(answer)
    if not line.strip() or line.startswith(OURS):
        return f"says {line!r}"
    return None


@pytest.mark.parametrize("seed", range(4))
async def test_malformed_interactions_change_nothing_and_get_one_clear_answer(tmp_path, seed: int) -> None:
    with SandboxThread(journal=100_000, rate_limits=False) as box:
        town = Town(tmp_path / "bot", box)
        try:
            await town.start()
            async with SandboxClient(town.url) as client:
                sources = [await set_table(town, client, seed * ROUNDS + n) for n in range(ROUNDS)]
                before = town.bot.dump()
                pid = town.bot.process.pid
                problems = Counter[str]()
                for source in sources:
                    problems += await send_all(client, source)
                assert not problems, problems.most_common(8)
                assert town.bot.dump() == before
                assert town.bot.running
                assert (town.bot.process.pid, box.box.core.gateway.identified) == (pid, 1)
            await town.check()
        finally:
            town.close()


async def send_all(client: SandboxClient, source: Malformed) -> Counter[str]:
    """Send them, several at once; return what was wrong with the answers, each with an example."""
    bodies = [source.next() for _ in range(EACH)]
    problems: Counter[str] = Counter()
    waiting = iter(bodies)

    async def sender() -> None:
        for body in waiting:
            answer = await client.interact(body)
            async with asyncio.timeout(5):
                while answer.type == 7 and not answer.followups:
                    answer = await client.interaction(answer.id)
            problem = complaint(body["kind"], answer)
            if problem is not None:
                problems[f"{problem} to {shortened(body)}"] += 1

    await asyncio.gather(*(sender() for _ in range(AT_ONCE)))
    return problems


def shortened(body: Json) -> str:
    return json.dumps(body.get("data") or [body["command"], body["options"]])[:300]


@pytest.mark.parametrize("seed", [0, 3])
def test_the_same_seed_sends_the_same(seed: int) -> None:
    target = Target("1", "28d4452b", 2, dict.fromkeys((*PLAYERS, *STRANGERS), "2"), frozenset({"roll.11111"}))
    first, second = (Malformed(seed, target, "3", "4") for _ in range(2))
    assert [first.next() for _ in range(50)] == [second.next() for _ in range(50)]
