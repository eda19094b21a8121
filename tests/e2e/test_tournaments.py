"""A tournament by buttons in the sandbox, whose bot is killed: nothing of it is lost, nothing done twice."""

import json
from typing import Any

import pytest

from tests.e2e.endings import newcomers
from tests.e2e.neighbours import Neighbours
from tests.e2e.patient import Patient
from tests.e2e.room import Room, new_room
from tests.e2e.town import Town
from tests.e2e.waits import until
from tests.people import find

MORE = pytest.mark.proof("another tournament, of another store or game")
A_FEW = 30
"""Things that are done at each table before a kill."""


def played(town: Town) -> tuple[str, list[Any], int, int]:
    """Return what the tournament is doing, its rounds, its posts that are to stand and that do."""
    [(life, rounds, posting, posted)] = town.bot.rows("SELECT life, played, posting, posted FROM evenings")
    return life, json.loads(rounds), posting, posted


def opened(town: Town) -> list[Any]:
    """Return the tables of the tournament that stand."""
    return [table for one in played(town)[1] for table in one["tables"] if table["table_id"]]


@pytest.mark.slow("tables of Belote, then of Tarot, are played by buttons, with a bot that is killed twice")
@pytest.mark.parametrize(
    ("database", "game", "tables", "more"),
    [
        ("sqlite", "belote", 4, {}),
        pytest.param("postgresql", "belote", 4, {}, marks=MORE),
        pytest.param("sqlite", "tarot", 2, {"partners": "teams"}, marks=MORE),
    ],
    indirect=["database"],
)
async def test_a_tournament_of_duplicate_is_played_over_two_kills(
    own_town: Town, game: str, tables: int, more: dict[str, str]
) -> None:
    async with Patient(own_town.url) as client:
        room = await new_room(own_town, client, "club")
        people = await newcomers(client, 4 * tables)
        post = await room.do(people[0], "tournament new", game=game, form="duplicate", rounds=1, **more)
        assert post.status == "answered", post
        for user in people:
            answer = await client.click(
                user, post.shown, find(post.shown, ":evening_join.")["custom_id"], forge=True
            )
            assert answer.status == "answered", answer
        [(count,)] = own_town.bot.rows("SELECT count(*) FROM evening_people")
        assert count == len(people)
        page = (await room.do(people[0], "tournament manage")).shown
        started = await client.click(people[0], page, find(page, ":evening_start.")["custom_id"])
        assert started.status == "answered", started
        await until("the first table", lambda: opened(own_town))
        own_town.bot.kill()  # in the middle of opening the others
        await own_town.start()
        await until("all tables", lambda: len(opened(own_town)) == tables)
        await until("the post of the round", lambda: played(own_town)[3] == 1)
        neighbours, drawn = list[Neighbours](), set[str]()
        for number, table in enumerate(opened(own_town)):
            [(seats,)] = own_town.bot.rows("SELECT seats FROM tables WHERE id = ?", table["table_id"])
            here = [str(user) for user, *_ in json.loads(seats)]
            drawn |= {*here}
            there = Room(client, str(table["thread_id"]), own_town)
            neighbours.append(Neighbours(there, game, here, seed=number))
        assert drawn == {*people}
        for one in neighbours:
            await one.go_on(A_FEW)
        await own_town.restart()
        for one in neighbours:
            await one.go_on()
        await until("the standings", lambda: played(own_town)[0] == "over" and played(own_town)[3] == 2)
        [tournament] = played(own_town)[1]
        assert [len(table["result"]["marks"]) for table in tournament["tables"]] == [4] * tables
        seeds = own_town.bot.rows("SELECT DISTINCT seed FROM tables")
        assert len(seeds) == 1, "all tables had the same deals"
        titles = [embed.get("title") for message in await room.seen() for embed in message["embeds"]]
        assert len(titles) == 3, "the sign-up, the round and the standings, each once"
        threads = own_town.bot.rows("SELECT count(DISTINCT channel_id), count(*) FROM tables")
        assert threads == [(tables, tables)]
        [(results,)] = own_town.bot.rows("SELECT count(*) FROM results")
        assert results == len(people), "its games count like others"
