"""Tournaments where Discord refuses threads, posts and edits, fails, or loses an answer."""

from typing import Any
from unittest.mock import Mock

import pytest

from bot.tables import agenda
from bot.text import text_in
from bot.tournaments.tournaments import Tournaments
from bot.tournaments.watch import DUE
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, GUILD, text_of
from tapis.pairing.tournament import Tournament
from tests.cogs.conftest import Parlour
from tests.cogs.test_tournament import here

pytestmark = pytest.mark.slow("a bot for each fault of Discord")

FRENCH = text_in("fr")
THREADS, POSTS, EDITS = (
    r"POST /channels/\d+/threads",
    r"POST /channels/{channel}/messages",
    r"PATCH /channels/{channel}/messages",
)
Json = dict[str, Any]


async def begun(parlour: Parlour, route: str = "", **fault: object) -> Tournament:
    """Begin a tournament of four by commands, with such a fault."""
    await parlour.do(BRUNO, "tournament new", game="yams", form="swiss")
    for user in (ALICE, BRUNO, CHLOE, DAVID):
        await parlour.do(user, "tournament join")
    await parlour.painted()
    if route:
        await parlour.client.faults(route=route.format(channel=parlour.channel), **fault)
    await parlour.press(BRUNO, ":evening_start", (await parlour.do(BRUNO, "tournament manage")).shown)
    await parlour.painted()
    return await here(parlour)


async def again(parlour: Parlour) -> Tournament:
    """Look at it again, as after its wait."""
    tournaments = parlour.bot.services.part(Tournaments)
    tournaments.wake((await here(parlour)).id)
    await parlour.painted()
    return await here(parlour)


async def threads(parlour: Parlour) -> list[str]:
    """Return the names of the threads that stand here."""
    found: Any = await parlour.bot.http.get_active_threads(int(GUILD))
    return [one["name"] for one in found["threads"] if one["parent_id"] == parlour.channel]


async def titles(parlour: Parlour) -> list[str]:
    return [one["embeds"][0]["title"] for one in await parlour.seen() if one["embeds"]]


@pytest.mark.parametrize("status", [403, 404, 503])
async def test_where_no_thread_is_opened_the_post_says_so_and_it_is_tried_again(
    parlour: Parlour, status: int
) -> None:
    tournament = await begun(parlour, THREADS, status=status, times=1)
    told = FRENCH("tournament.problem.threads") in text_of((await parlour.seen())[0])
    assert (tournament.life, told) == ("running", status != 503), "of an outage nobody can do anything"
    assert tournament.trouble
    tournament = await again(parlour)
    assert (tournament.problem, tournament.trouble, len(await threads(parlour))) == ("", False, 1)
    assert FRENCH("tournament.problem.threads") not in text_of((await parlour.seen())[0])


async def test_a_thread_whose_answer_was_lost_is_found_again_and_its_people_called_once(
    parlour: Parlour,
) -> None:
    tournament = await begun(parlour, THREADS, status=503, times=1, after=True)
    assert (len(await threads(parlour)), tournament.rounds[0].tables[0].table_id) == (1, None)
    tournament = await again(parlour)
    [table] = tournament.rounds[0].tables
    assert len(await threads(parlour)) == 1, "it is not opened twice"
    said = await parlour.client.messages(ALICE, str(table.thread_id))
    called = [len(one["mentions"]) for one in said]
    assert called.count(4) == 1, "nobody is forgotten, nobody called twice"


async def test_after_a_stop_between_thread_and_table_the_table_opens_in_that_thread(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("bot.tournaments.watch.open_table", Mock(side_effect=RuntimeError("stopped")))
        assert (await begun(parlour)).rounds[0].tables[0].table_id is None
    tournament = await again(parlour)
    [table] = tournament.rounds[0].tables
    assert (len(await threads(parlour)), table.table_id is None) == (1, False)
    said = await parlour.client.messages(ALICE, str(table.thread_id))
    assert [len(one["mentions"]) for one in said].count(4) == 1


async def test_a_call_that_is_refused_opens_no_second_thread(parlour: Parlour) -> None:
    tournament = await begun(parlour, r"POST /channels/(?!{channel})\d+/messages", status=403, times=1)
    assert tournament.rounds[0].tables[0].table_id is None
    tournament = await again(parlour)
    assert (len(await threads(parlour)), tournament.rounds[0].tables[0].table_id is None) == (1, False)


@pytest.mark.parametrize(("status", "after"), [(403, False), (404, False), (503, False), (503, True)])
async def test_a_post_that_is_refused_or_lost_stands_once_in_the_end(
    parlour: Parlour, status: int, after: bool
) -> None:
    tournament = await begun(parlour, POSTS, status=status, times=1, after=after)
    assert tournament.problem == ("" if status == 503 else "posts")
    tournament = await again(parlour)
    assert (tournament.problem, (await titles(parlour)).count("🏆 Ronde 1 sur 4")) == ("", 1)


async def test_who_is_told_to_wait_waits_and_goes_on(parlour: Parlour) -> None:
    tournament = await begun(parlour, POSTS, status=429, times=1)
    assert (tournament.problem, (await titles(parlour)).count("🏆 Ronde 1 sur 4")) == ("", 1)


@pytest.mark.parametrize(("status", "again_needed"), [(403, False), (404, False), (503, True)])
async def test_an_edit_that_is_refused_keeps_nothing_from_going_on(
    parlour: Parlour, status: int, again_needed: bool
) -> None:
    tournament = await begun(parlour, EDITS, status=status, times=1)
    assert (len(await threads(parlour)), (await titles(parlour)).count("🏆 Ronde 1 sur 4")) == (1, 1)
    assert tournament.trouble is again_needed
    await again(parlour)
    assert (await here(parlour)).trouble is False


async def test_an_edit_that_fails_twice_is_still_to_be_tried_again(parlour: Parlour) -> None:
    assert (await begun(parlour, EDITS, status=503, times=2)).trouble is True
    for trouble in (True, False):
        await again(parlour)
        assert (await here(parlour)).trouble is trouble


async def test_with_its_channel_it_is_closed_and_its_organiser_is_told(parlour: Parlour) -> None:
    tournament = await begun(parlour, THREADS, status=403, times=1)
    await parlour.client.delete_channel(parlour.channel)
    other = (await parlour.client.new_channel("other"))["id"]
    await again(parlour)
    closed = await parlour.bot.services.part(Tournaments).get(tournament.id)
    assert (closed.life, closed.problem) == ("closed", "channel")
    assert await parlour.bot.services.tables.run(agenda.due, DUE) == []
    told = (await parlour.client.command(BRUNO, other, "tournament standings", {})).shown
    name = "🏆 Tournoi, ronde suisse · Yams"
    assert text_of(told) == FRENCH("tournament.refuse.channel_gone", name=name)
    told = (await parlour.client.command(CHLOE, other, "tournament standings", {})).shown
    assert text_of(told) == FRENCH("tournament.refuse.gone")
