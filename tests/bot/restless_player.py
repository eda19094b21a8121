"""Plays without end until it is killed: a program of its own for `test_store_kill.py`.

For each line on its input it forks a player, which prints "table revision" after each acknowledged move, and
says "dead" when that player is.
"""

import asyncio
import os
import sys
from itertools import count
from pathlib import Path
from secrets import randbits

from bot.store import open_store
from bot.tables import Tables
from tests.bot.table_house import ANNA, BEN
from tests.bot.toy_game import SHELF


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def play(place: str, table_ids: list[str]) -> None:
    store = await open_store(Path(place), place if place.startswith("postgresql:") else None)
    tables = Tables(store, SHELF)
    ids = count(randbits(60))

    async def one(table_id: str) -> None:
        for turn in count():
            code = ("note", "note", "pass")[turn % 3]
            table = await tables.get(table_id)
            [seat] = table.position.awaited()
            player = (ANNA, BEN)[seat].id
            done = await tables.play(table_id, player, code, seen=None, interaction_id=next(ids))
            say(table_id, done.table.rev)

    await asyncio.gather(*map(one, table_ids))


def main() -> None:
    place, table_ids = sys.argv[1], sys.argv[2:]
    if place.startswith("postgresql:"):
        import bot.store.postgresql  # noqa: F401, PLC0415 - once for all players
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(play(place, table_ids))
        say("player", child)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
