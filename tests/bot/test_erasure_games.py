"""Games of every kind are played with somebody who is then erased: no trace of them, and the records hold."""

import random
from collections.abc import AsyncIterator, Sequence
from itertools import count
from pathlib import Path

import pytest

from bench.people import Choose, drawn, finished, least, moved, opened
from bot.features import MARKS, ROWS
from bot.messages.scene import frame_of, screen_of
from bot.mydata import erasure
from bot.screens.frame.menu import Person, menu
from bot.shelf import SHELF
from bot.store import backup
from bot.tables import Player, Table, Tables, ending, export, lobby
from bot.tables import robots as robot_seats
from bot.text import text_in
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.bases import open_blank
from tests.bot.canary import CANARY, SOMEONE

OTHERS = tuple(Player(number, f"Player {number}") for number in range(501, 505))
PRESSES = count(1)
BIDS: dict[str, dict[str, int]] = {
    "belote": {"target": 100},
    "coinche": {"target": 100},
    "comptoir": {"target": 1},
    "menteur": {},
    "tarot": {},
}
"""The games in which somebody has to bid, each with the options of a short one."""

SLOW = pytest.mark.slow("the same of every other game")
EVERY = [pytest.param(game, marks=() if game == "belote" else SLOW) for game in sorted(GAMES)]


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    store = await open_blank(tmp_path / "games.sqlite3")
    yield Tables(store, SHELF, rows=ROWS, marks=MARKS)
    await store.close()


async def begun(tables: Tables, game: str, channel: int) -> Table:
    """Begin a game of few in which the canary sits second."""
    kind = GAMES[game]
    seats = kind.seats_for(kind.Options())
    number = next(each for each in seats if each >= min(3, seats[-1]))
    return await seated(tables, game, [OTHERS[0], CANARY, *OTHERS[1:]][:number], channel=channel)


async def seated(
    tables: Tables, game: str, people: Sequence[Player], *, channel: int = 1, robots: int = 0, **chosen: int
) -> Table:
    """Begin a game of these people, with robots after them; the canary's name is a lucky word, too."""
    table = await opened(
        tables, *people, game=game, options=chosen, channel=channel, locale="en", robots=robots
    )
    await tables.at(table.id, lobby.add_word, CANARY.id, CANARY.name)
    return (await tables.at(table.id, lobby.start, people[0].id, next(PRESSES))).table


async def played(tables: Tables, table: Table, moves: int) -> Table:
    """Play some moves: at random first, then the least committal ones."""
    luck = random.Random(5)
    for number in range(moves):
        if table.phase == "over":
            break
        table = await moved(tables, table, drawn(luck) if number < 12 else least)
    return table


def choice(game: str, luck: random.Random) -> Choose:
    """Return what is played: where somebody has to bid, who commits themselves least comes to no end."""
    return drawn(luck) if game in BIDS else least


def traced(folder: Path) -> list[str]:
    """Return the files of the database, its log and its backup that hold the canary's name or id."""
    signs = [CANARY.name.encode(), str(CANARY.id).encode(), CANARY.id.to_bytes(6, "big")]
    files = [*folder.glob("games.sqlite3*"), folder / "copy"]
    return [file.name for file in files if any(sign in file.read_bytes() for sign in signs)]


@pytest.mark.parametrize("game", EVERY)
async def test_no_trace_of_a_player_stays_and_the_records_are_verified(
    tables: Tables, game: str, tmp_path: Path
) -> None:
    """One game runs, one was played on for long, one was ended; the canary's name is a lucky word, too."""
    running = await played(tables, await begun(tables, game, 1), 9)
    long = await played(tables, await begun(tables, game, 2), 120)
    ended = await played(tables, await begun(tables, game, 3), 15)
    if ended.phase != "over":
        await tables.at(ended.id, ending.end, 9, manager=True, name="Boss")
    was = [await tables.about(table.id, export.record_of) for table in (running, long, ended)]
    assert any(CANARY.name in record.text() for record in was), "the test names nobody"
    await erasure.erase(tables, CANARY.id, SOMEONE)
    backup(tmp_path / "games.sqlite3", tmp_path / "copy")
    assert traced(tmp_path) == []
    for table in (running, long, ended):
        record = await tables.about(table.id, export.record_of)
        assert verify(record, GAMES).ok, f"{table.game}: {verify(record, GAMES)}"
        assert CANARY.name not in record.text()
        assert "someone" in record.seats
    assert (await tables.get(running.id)).phase == running.phase, "the game goes on"


@pytest.mark.parametrize("game", EVERY)
async def test_the_game_goes_on_from_the_turn_of_who_is_erased_to_the_end(
    tables: Tables, game: str, tmp_path: Path
) -> None:
    """It goes on without the seat, or with a robot there where every seat is needed (L2)."""
    kind, luck = GAMES[game], random.Random(7)
    people = (OTHERS[0], CANARY, OTHERS[1]) if kind.survives else (OTHERS[0], CANARY)
    robots = max(0, kind.seats.start - len(people))
    table = await seated(tables, game, people, robots=robots, **BIDS.get(game, {}))
    while table.rev < 6 or table.position is None or 1 not in table.position.awaited():
        table = await moved(tables, table, choice(game, luck))
    await erasure.erase(tables, CANARY.id, SOMEONE)
    now, erased = await tables.get(table.id), table.rev + 1
    level = None if kind.survives else "strong"
    assert (now.phase, now.rev, now.players[1]) == ("playing", erased, Player(0, "someone", level))
    turns = [(turn.seat, turn.question.view) for turn in await tables.at(table.id, robot_seats.turns)]
    assert turns == ([] if kind.survives else [(1, now.position.view(1))])
    now = await finished(tables, now, choice(game, luck))
    assert (now.unranked, now.result.ranked) == (False, True), "it was played to its end"
    assert max(now.result.places) == now.result.places[1], "who left has lost"
    record = await tables.about(table.id, export.record_of)
    assert verify(record, GAMES).ok, f"{game}: {verify(record, GAMES)}"
    later = {move.by for move in record.moves if move.seat == 1 and move.rev > erased and not move.auto}
    assert later == (set() if kind.survives else {"strong"})
    screen = str(screen_of(now, now.touched_at))
    assert CANARY.name not in screen + record.text()
    assert "someone" in screen, "the seat is still named, by another name"
    backup(tmp_path / "games.sqlite3", tmp_path / "copy")
    assert traced(tmp_path) == []


async def test_two_who_are_erased_at_one_table_are_told_apart(tables: Tables) -> None:
    table = await seated(tables, "yams", (OTHERS[0], CANARY, OTHERS[1]))
    await erasure.erase(tables, CANARY.id, SOMEONE)
    await erasure.erase(tables, OTHERS[1].id, SOMEONE)
    now = await tables.get(table.id)
    board = str(screen_of(now, now.touched_at))
    assert "('someone', 1), ('someone (2)', 2)" in board, board
    told = menu(frame_of(now, text_in("en"), now.touched_at), "playing", Person(seated=True)).body
    assert "**someone** and **someone (2)** left" in told, told
