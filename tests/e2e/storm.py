"""Malformed interactions sent to a bot of their own, and what is wrong with what came of them."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from discord_sandbox.client import ALICE, BRUNO, Answer, SandboxClient
from tapis.games.yams import Yams
from tests.e2e.malformed import PLAYERS, STRANGERS, Malformed, Target
from tests.e2e.room import Json, new_room, said, whispered
from tests.e2e.town import BotProcess, SandboxThread, Town
from tests.e2e.waits import LOOK, waiting_for

EACH = 834
"""Interactions for each seed, which has a channel of its own: a channel of the sandbox forgets its oldest
messages."""
AT_ONCE = 24
NOTED = {"ping_id", "uncalled", "shown"}
"""Columns that tell who has been called, and what the board has shown."""
WATCHED = {"day_months", "closed_days"}
"""Tables in which the watch notes which day it is."""
EMOJIS = "emojis "
"""How the key begins of the note that tells which emojis were uploaded so far."""
OURS = tuple(said(language, "error.internal", reference="").partition(":")[0] for language in ("en", "fr"))


async def storm(folder: Path, seeds: Sequence[int]) -> Counter[str]:
    """Send what these seeds make; return each problem with how often it was there.

    A problem is an answer that is not one and clear, any change of the database, and a bot that ended.
    """
    with SandboxThread(journal=100_000, rate_limits=False) as box:
        with Town(folder, box) as town:
            await town.start()
            async with SandboxClient(town.url) as client:
                sources = [await set_table(town, client, seed) for seed in seeds]
                before, pid = held(town.bot), town.bot.process.pid
                problems = Counter[str]()
                for source in sources:
                    problems += await send_all(client, source)
                changes = held(town.bot) ^ before
                problems.update(f"the database has changed: {line[:200]}" for line in changes)
                if not town.bot.running or (town.bot.process.pid, box.box.core.gateway.identified) != (
                    pid,
                    1,
                ):
                    problems["the bot has ended"] += 1
            await town.check()
        return problems


def held(bot: BotProcess) -> set[str]:
    """Return every row of the database, without what the start and the watch note by themselves."""
    rows: set[str] = set()
    tables = {table for (table,) in bot.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in tables - WATCHED:
        names = [row[1] for row in bot.rows("SELECT * FROM pragma_table_info(?)", table)]
        columns = ", ".join(name for name in names if name not in NOTED)
        query = f"SELECT {columns} FROM {table}"  # noqa: S608 - names of our own
        rows |= {f"{table} {row}" for row in bot.rows(query) if not str(row[0]).startswith(EMOJIS)}
    return rows


async def set_table(town: Town, client: SandboxClient, seed: int) -> Malformed:
    """Start a game with two grids, thrown twice, a form open for everybody; return what to send there."""
    room, empty = await new_room(town, client), await new_room(town, client)
    await room.open(ALICE, BRUNO, grids=2)
    await room.press(ALICE, ":roll.11111")
    board = (await room.press(ALICE, ":roll.11111")).shown
    table, rev, state, version = room.table("id", "rev", "state", "version")
    form = f"t:{table}:-:type"
    opened = {user: (await client.click(user, board, form, forge=True)).id for user in (*PLAYERS, *STRANGERS)}
    legal = frozenset(map(str, Yams.load(state, version).legal(0)))
    return Malformed(seed, Target(board["id"], table, rev, opened, legal), room.channel, empty.channel)


async def send_all(client: SandboxClient, source: Malformed) -> Counter[str]:
    """Send them, several at once; return what was wrong with the answers, each with an example."""
    bodies = [source.next() for _ in range(EACH)]
    problems: Counter[str] = Counter()
    waiting = iter(bodies)

    async def sender() -> None:
        for body in waiting:
            answer = await client.interact(body)
            with contextlib.suppress(TimeoutError):  # what has not come by then is a problem
                async with waiting_for("a line"):
                    while under_way(answer):
                        await asyncio.sleep(LOOK)
                        answer = await client.interaction(answer.id)
            problem = complaint(answer)
            if problem is not None:
                problems[f"{problem} to {shortened(body)}"] += 1

    await asyncio.gather(*(sender() for _ in range(AT_ONCE)))
    return problems


def under_way(answer: Answer) -> bool:
    """Tell whether the line that belongs to an answer is still to come: of a press deferred or repainting."""
    return not answer.followups if answer.type in {6, 7} else answer.type == 5 and answer.status == "deferred"


def complaint(answer: Answer) -> str | None:
    """Say what is wrong with an answer: it must be one, private, clear, and no excuse."""
    if answer.status not in {"answered", "deferred"}:
        return f"{answer.status}, {answer.answers} answers"
    if answer.type not in {4, 5, 6, 7} or (answer.type in {6, 7} and len(answer.followups) != 1):
        return f"type {answer.type} with {len(answer.followups)} follow-ups"
    if answer.type in {4, 5} and answer.shown["embeds"]:
        return None if answer.shown["flags"] & 64 else "public"
    line = whispered(answer)
    if not line.strip() or line.startswith(OURS):
        return f"says {line!r}"
    return None


def shortened(body: Json) -> str:
    """Return the beginning of what was sent."""
    return json.dumps(body.get("data") or [body["command"], body["options"]])[:300]
