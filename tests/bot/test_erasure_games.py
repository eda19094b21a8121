"""Games of every kind are played with somebody who is then erased: no trace of them, and the records hold."""

import random
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot.games import SHELF
from bot.records.check import verify
from bot.store import SqliteStore, backup
from bot.tables import Player, Table, Tables

CANARY = Player(777_000_111_222, "Kanarienvogel")
SOMEONE = {"en": "someone", "fr": "personne"}
OTHERS = tuple(Player(number, f"Player {number}") for number in range(501, 505))
PRESSES = count(1)


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    store = await SqliteStore.open(tmp_path / "games.sqlite3")
    yield Tables(store)
    await store.close()


async def begun(tables: Tables, game: str, channel: int, word: str) -> Table:
    """Begin a game of few in which the canary sits second."""
    kind = SHELF[game]
    seats = kind.seats_for(kind.Options())
    number = next(each for each in seats if each >= min(3, seats[-1]))
    players = [OTHERS[0], CANARY, *OTHERS[1:]][:number]
    table = await tables.open(
        guild_id=1, channel_id=channel, host=players[0], game=game, options=kind.Options(), locale="en"
    )
    for player in players[1:]:
        await tables.join(table.id, player)
    await tables.add_word(table.id, CANARY.id, word)
    return (await tables.start(table.id, players[0].id, next(PRESSES))).table


async def played(tables: Tables, table: Table, moves: int) -> Table:
    """Play some moves: at random first, then the least committal ones."""
    luck = random.Random(5)
    for number in range(moves):
        position = table.position
        if position is None or table.phase == "over":
            break
        seat = min(position.awaited())
        legal = position.legal(seat)
        action = luck.choice(legal) if number < 12 else position.fallback(seat)
        done = await tables.play(
            table.id, table.players[seat].id, str(action), seen=None, interaction_id=next(PRESSES)
        )
        table = done.table
    return table


def traced(folder: Path) -> list[str]:
    """Return the files of the database, its log and its backup that hold the canary's name or id."""
    signs = [CANARY.name.encode(), str(CANARY.id).encode(), CANARY.id.to_bytes(6, "big")]
    files = [*folder.glob("games.sqlite3*"), folder / "copy"]
    return [file.name for file in files if any(sign in file.read_bytes() for sign in signs)]


@pytest.mark.parametrize("game", sorted(SHELF))
async def test_no_trace_of_a_player_stays_and_the_records_are_verified(
    tables: Tables, game: str, tmp_path: Path
) -> None:
    """One game runs, one was played on for long, one was ended; the canary's name is a lucky word, too."""
    running = await played(tables, await begun(tables, game, 1, CANARY.name), 9)
    long = await played(tables, await begun(tables, game, 2, CANARY.name), 120)
    ended = await played(tables, await begun(tables, game, 3, CANARY.name), 15)
    if ended.phase != "over":
        await tables.end(ended.id, 9, manager=True, name="Boss")
    was = [await tables.record(table.id) for table in (running, long, ended)]
    assert any(CANARY.name in record.text() for record in was), "the test names nobody"
    await tables.own_data.erase(CANARY.id, SOMEONE)
    backup(tmp_path / "games.sqlite3", tmp_path / "copy")
    assert traced(tmp_path) == []
    for table in (running, long, ended):
        record = await tables.record(table.id)
        assert verify(record).ok, f"{table.game}: {verify(record)}"
        assert CANARY.name not in record.text()
        assert "someone" in record.seats
    assert (await tables.get(running.id)).phase == "playing" or len(running.players) < 3
