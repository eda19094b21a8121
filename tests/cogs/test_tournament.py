"""Tournaments by presses and by commands: opened, joined, left, held, put right, closed."""

from asyncio import gather, sleep, timeout
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Literal

import pytest
import pytest_asyncio
from discord import ChannelType

from bot.days.days import Days
from bot.messages.custom_id import NO_TABLE
from bot.screens.kit.options import option_texts
from bot.tables import ending
from bot.text import text_in
from bot.tournaments import changes as verbs
from bot.tournaments.statements import TournamentStatements
from bot.tournaments.tournaments import Tournaments
from discord_sandbox import permissions
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, GUILD, HANGS, components, text_of
from tapis.pairing.tournament import Tournament
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED
FRENCH = text_in("fr")
PRIVATE = 64
Json = dict[str, Any]


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def closed_after(parlour: Parlour) -> AsyncIterator[None]:
    """Close after each test what it has opened, as a server has few at a time."""
    yield
    tournaments = parlour.bot.services.part(Tournaments)
    open_ones = await parlour.bot.services.store.run(
        lambda tx: TournamentStatements.of(tx).open_here(int(GUILD))
    )
    for one in open_ones:
        await tournaments.changing(one, verbs.close, 0, manager=True)


async def opened(parlour: Parlour, user: str = BRUNO, **more: object) -> Json:
    """Open a tournament of Yams here; return its post."""
    asked = {"game": "yams", "form": "swiss", **more}
    return (await parlour.do(user, "tournament new", **asked)).shown


async def close(parlour: Parlour) -> None:
    tournaments = parlour.bot.services.part(Tournaments)
    await tournaments.changing((await here(parlour)).id, verbs.close, 0, manager=True)


async def here(parlour: Parlour) -> Tournament:
    found = await parlour.bot.services.part(Tournaments).in_channel(int(parlour.channel))
    assert found is not None, "there is no tournament here"
    return found


async def begun(parlour: Parlour) -> Json:
    """Open a tournament that four have joined, and draw its first round; return its post."""
    post = await opened(parlour)
    for user in (ALICE, BRUNO, CHLOE, DAVID):
        post = (await parlour.press(user, ":evening_join", post)).shown
    await parlour.press(BRUNO, ":evening_start", await held(parlour))
    await parlour.bot.services.part(Tournaments).step((await here(parlour)).id)
    return post


async def judged(parlour: Parlour) -> Json:
    """Open a tournament that Alice holds for three others, and end its first table; return its post."""
    post = await opened(parlour, ALICE, seats=3)
    for user in (BRUNO, CHLOE, DAVID):
        post = (await parlour.press(user, ":evening_join", post)).shown
    await parlour.press(ALICE, ":evening_start", await held(parlour, ALICE))
    tables = parlour.bot.services.tables
    await parlour.bot.services.part(Tournaments).step((await here(parlour)).id)
    await parlour.painted()
    [table] = (await here(parlour)).rounds[0].tables
    assert table.table_id is not None
    await tables.at(table.table_id, ending.end, int(ALICE), manager=True, name="Alice")
    await parlour.painted()
    return post


async def managed(parlour: Parlour, post: Json, user: str = BRUNO) -> Json:
    return (await parlour.press(user, ":evening_manage", post)).shown


async def held(parlour: Parlour, user: str = BRUNO) -> Json:
    """Return the page that who holds it opens by command."""
    return (await parlour.do(user, "tournament manage")).shown


async def forged(parlour: Parlour, user: str, message: Json, verb: str) -> Json:
    """Press a button of an older page of the tournament here."""
    code = f"t:{NO_TABLE}:-:{verb}.{(await here(parlour)).id}"
    return (await parlour.client.click(user, message, code, forge=True)).shown


def codes(message: Json) -> list[str]:
    return [part["custom_id"].rpartition(":")[2].partition(".")[0] for part in components(message)]


@pytest.mark.parametrize("calls", ["threads", "never"])
async def test_each_is_called_to_their_table_once_if_they_want_that(
    parlour: Parlour, calls: Literal["threads", "never"]
) -> None:
    """Who begins is not called again at once."""
    await parlour.bot.services.people.change(int(DAVID), lambda was: replace(was, calls=calls))
    await begun(parlour)
    await parlour.painted()
    [table] = (await here(parlour)).rounds[0].tables
    seen = await parlour.client.messages(ALICE, str(table.thread_id))
    called = [person["id"] for message in seen for person in message["mentions"]]
    assert sorted(called) == sorted([ALICE, BRUNO, CHLOE, *[DAVID] * (calls == "threads")])
    await parlour.bot.services.people.change(int(DAVID), lambda was: replace(was, calls="always"))


async def test_one_is_opened_by_command_and_joined_by_press(parlour: Parlour) -> None:
    post = await opened(parlour, rounds=3)
    tournament = await here(parlour)
    assert (post["flags"] & PRIVATE, tournament.message_id) == (0, int(post["id"]))
    assert (tournament.form, tournament.plan.rounds, tournament.organiser_id) == ("swiss", 3, int(BRUNO))
    for user in (BRUNO, CHLOE):
        post = (await parlour.press(user, ":evening_join", post)).shown
    assert post["id"] == str(tournament.message_id), "the post itself is drawn anew"
    assert "Bruno · Chloé" in text_of(post)
    post = (await parlour.press(BRUNO, ":evening_leave", post)).shown
    assert [person.name for person in (await here(parlour)).people] == ["Chloé"]
    assert FRENCH("tournament.people", n=1) in text_of(post)


async def test_of_presses_at_once_none_is_forgotten_on_the_post(parlour: Parlour) -> None:
    post, people = await opened(parlour), (ALICE, BRUNO, CHLOE, DAVID)
    await gather(*(parlour.press(user, ":evening_join", post) for user in people))
    [shown] = [one for one in await parlour.seen() if one["id"] == post["id"]]
    assert FRENCH("tournament.people", n=4) in text_of(shown)
    assert len((await here(parlour)).people) == 4


async def test_it_is_joined_and_left_by_command_too(parlour: Parlour) -> None:
    await opened(parlour)
    joined = (await parlour.do(CHLOE, "tournament join")).shown
    assert text_of(joined).startswith("Vous avez rejoint 🏆 Tournoi, ronde suisse · Yams")
    again = (await parlour.do(CHLOE, "tournament join")).shown
    assert text_of(again) == FRENCH("tournament.refuse.already")
    await parlour.do(CHLOE, "tournament leave")
    assert (await here(parlour)).people == ()


async def test_a_tournament_is_listed_with_ones_tables_until_it_is_over(parlour: Parlour) -> None:
    user = (await parlour.client.new_user("Joiner"))["id"]
    post = await opened(parlour)
    await parlour.press(user, ":evening_join", post)
    listed = await parlour.say(user, "mytables")
    link = f"https://discord.com/channels/{GUILD}/{parlour.channel}/{post['id']}"
    assert f"**{FRENCH('mine.tournaments')}** · 1" in listed
    assert FRENCH("tournament.starts.organiser", name="Bruno") in listed
    assert f"<#{parlour.channel}>" in listed
    assert f"({link})" in listed
    await close(parlour)
    assert FRENCH("mine.none") in await parlour.say(user, "mytables")


async def test_a_start_is_read_by_the_clocks_of_the_server(parlour: Parlour) -> None:
    form = await parlour.press(ALICE, ":server.zone", await parlour.sets(ALICE, ""))
    await parlour.client.modal(ALICE, form, {"zone": "Europe/Paris"})
    await opened(parlour, start="demain 20h30")
    starts, now = (await here(parlour)).starts_at, parlour.bot.services.clock()
    local = starts.astimezone((await parlour.bot.services.part(Days).today()).ends.tzinfo)
    assert timedelta() < local - now < timedelta(days=2)
    assert f"<t:{int(starts.timestamp())}:F>" in text_of((await parlour.seen())[-1])


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"start": "bientôt"}, "tournament.refuse.start"),
        ({"start": "1/1/2020 20h"}, "tournament.refuse.over"),
        ({"form": "cup", "rounds": 3}, "tournament.refuse.rounds"),
        ({"people": 8}, "pairing.refuse.size"),
        ({"game": "crapette", "seats": 3}, "pairing.refuse.seats"),
        ({"form": "league", "seats": 3}, "pairing.refuse.seats"),
    ],
)
async def test_what_cannot_be_is_refused_and_nothing_is_opened(
    parlour: Parlour, more: dict[str, Any], why: str
) -> None:
    refused = await opened(parlour, **more)
    assert text_of(refused) == FRENCH(why, seats=3)
    assert await parlour.bot.services.part(Tournaments).in_channel(int(parlour.channel)) is None


async def test_a_cup_starts_by_itself_when_it_is_full(parlour: Parlour) -> None:
    post = await opened(parlour, form="cup", people=4)
    for user in (ALICE, BRUNO, CHLOE):
        post = (await parlour.press(user, ":evening_join", post)).shown
    assert FRENCH("tournament.people.of", count=3, most=4) in text_of(post)
    await parlour.press(DAVID, ":evening_join", post)
    await parlour.painted()
    tournament = await here(parlour)
    assert (tournament.life, len(tournament.rounds)) == ("running", 1)


async def test_a_cup_is_for_eight_and_a_league_takes_days_unless_somebody_chooses(parlour: Parlour) -> None:
    await opened(parlour, form="cup")
    assert ((await here(parlour)).plan.people, (await here(parlour)).pace) == (8, "5m")
    await close(parlour)
    await opened(parlour, form="league")
    assert (await here(parlour)).pace == "24h"


async def test_seats_and_partners_are_chosen_and_told(parlour: Parlour) -> None:
    post = await opened(parlour, seats=3)
    assert FRENCH("tournament.seats", n=3) in text_of(post)
    await close(parlour)
    post = await opened(parlour, game="belote", form="duplicate", partners="fixed")
    assert FRENCH("tournament.partners.fixed") in text_of(post)


async def test_the_options_of_the_game_are_chosen_in_a_form_until_it_starts(parlour: Parlour) -> None:
    post = await opened(parlour)
    page = await managed(parlour, post)
    form = await parlour.press(BRUNO, ":evening_options", page)
    done = await parlour.client.modal(BRUNO, form, {"grids=1": "2"})
    assert "evening_options" in codes(done.shown), "the page is shown anew"
    assert (await here(parlour)).options.model_dump()["grids"] == 2
    [shown] = [one for one in await parlour.seen() if one["id"] == post["id"]]
    assert option_texts(FRENCH, "yams", (await here(parlour)).options, changed=True)[0] in text_of(shown)
    refused = await forged(parlour, CHLOE, post, "evening_options")
    assert text_of(refused) == FRENCH("tournament.refuse.organiser_only", name="Bruno")


async def test_where_no_threads_can_be_opened_none_is_held(parlour: Parlour) -> None:
    channel = (await parlour.client.new_channel("narrow", ["create_public_threads"]))["id"]
    answer = await parlour.client.command(BRUNO, channel, "tournament new", {"game": "yams", "form": "swiss"})
    assert FRENCH("permission.create_public_threads") in text_of(answer.shown)


async def test_who_may_create_no_thread_and_who_is_in_one_open_none(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are not offered a table instead."""
    await parlour.do(ALICE, "yams new")
    channel: Any = parlour.bot.get_channel(int(parlour.channel))
    thread = await channel.create_thread(name="fil", type=ChannelType.public_thread)
    asked = {"game": "yams", "form": "swiss"}
    inside = (await parlour.client.command(BRUNO, str(thread.id), "tournament new", asked)).shown
    plain = permissions.EVERYONE & ~permissions.Permission.CREATE_PUBLIC_THREADS
    monkeypatch.setattr(permissions, "of_member", lambda _: plain)
    for refused in (inside, await opened(parlour)):
        assert text_of(refused) == FRENCH("tournament.refuse.place")


async def calendar(parlour: Parlour, channel: str) -> list[Json]:
    """Return what stands in the server's calendar of a channel."""
    await parlour.painted()
    events: Any = await parlour.bot.http.get_scheduled_events(int(GUILD), with_user_count=False)
    return [one for one in events if one["entity_metadata"]["location"].endswith(f"/{channel}")]


async def test_a_start_stands_in_the_calendar_until_it_is_closed(parlour: Parlour) -> None:
    post = await opened(parlour, start="demain 20h30", rounds=4)
    [event] = await calendar(parlour, parlour.channel)
    starts, ends = (datetime.fromisoformat(event[f"scheduled_{end}_time"]) for end in ("start", "end"))
    assert (event["name"], ends - starts) == ("🏆 Tournoi, ronde suisse · Yams", timedelta(minutes=100))
    assert starts == (await here(parlour)).starts_at
    page = (await parlour.press(BRUNO, ":evening_close", await managed(parlour, post))).shown
    await parlour.press(BRUNO, ".yes", page)
    assert await calendar(parlour, parlour.channel) == []


async def test_the_event_begins_and_ends_with_its_tournament(parlour: Parlour) -> None:
    post = await opened(parlour, start="demain 20h30")
    for user in (ALICE, BRUNO, CHLOE, DAVID):
        post = (await parlour.press(user, ":evening_join", post)).shown
    await parlour.press(BRUNO, ":evening_start", await held(parlour))
    [event] = await calendar(parlour, parlour.channel)
    assert event["status"] == 2, "active"
    await parlour.bot.services.part(Tournaments).changing((await here(parlour)).id, verbs.close, int(BRUNO))
    [event] = await calendar(parlour, parlour.channel)
    assert event["status"] == 3, "completed"
    assert (await here(parlour)).event_id is None


async def test_where_the_bot_may_create_no_events_none_is_tried(parlour: Parlour) -> None:
    channel = (await parlour.client.new_channel("no calendar", ["create_events"]))["id"]
    since, _ = await parlour.client.requests()
    asked = {"game": "yams", "form": "swiss", "start": "demain 20h30"}
    await parlour.client.command(BRUNO, channel, "tournament new", asked)
    await parlour.painted()
    _, requests = await parlour.client.requests(since)
    assert [one["path"] for one in requests if "scheduled" in one["path"]] == []


async def test_a_round_and_its_standings_are_posted(parlour: Parlour) -> None:
    await judged(parlour)
    [table] = (await here(parlour)).rounds[0].tables
    posts = [one["embeds"][0] for one in await parlour.seen() if one["embeds"]]
    titles = [one["title"] for one in posts]
    assert f"<#{table.thread_id}>" in posts[titles.index("🏆 Ronde 1 sur 4")]["description"]
    [standings] = [one for one in posts if one.get("description") == "**Après la ronde 1 sur 4**"]
    assert "4 parties" not in standings["image"]["description"]
    assert "🏆 Ronde 2 sur 4" in titles


async def test_a_table_whose_thread_is_deleted_stands_in_another_thread(parlour: Parlour) -> None:
    await begun(parlour)
    await parlour.painted()
    tournament = await here(parlour)
    [first] = tournament.rounds[0].tables
    await parlour.client.delete_channel(str(first.thread_id))
    second = first
    async with timeout(HANGS):
        while second.former is None or second.thread_id is None:  # until the bot has heard of it
            parlour.bot.services.part(Tournaments).wake(tournament.id)
            await parlour.painted()
            [second] = (await here(parlour)).rounds[0].tables
            await sleep(0.01)
    assert (second.former, second.thread_id == first.thread_id) == (first.table_id, False)
    [called, *_] = await parlour.client.messages(BRUNO, str(second.thread_id))
    assert f"<@{BRUNO}>" in called["content"]


async def test_only_its_organiser_and_managers_hold_it(parlour: Parlour) -> None:
    post = await opened(parlour)
    refused = await managed(parlour, post, CHLOE)
    assert text_of(refused) == FRENCH("tournament.refuse.organiser_only", name="Bruno")
    for user in (BRUNO, ALICE):
        page = await managed(parlour, post, user)
        assert (page["flags"] & PRIVATE, codes(page)) == (
            PRIVATE,
            ["evening_start", "evening_options", "evening_close"],
        )
    refused = await held(parlour, CHLOE)
    assert text_of(refused) == FRENCH("tournament.refuse.organiser_only", name="Bruno")


async def test_too_few_cannot_start(parlour: Parlour) -> None:
    post = await opened(parlour)
    page = (await parlour.press(BRUNO, ":evening_start", await managed(parlour, post))).shown
    assert text_of(page) == FRENCH("pairing.refuse.people", least=4, most=64, count=0)
    assert (await here(parlour)).life == "open"


async def test_it_is_paused_and_goes_on(parlour: Parlour) -> None:
    post = await begun(parlour)
    page = (await parlour.press(BRUNO, ":evening_pause", await managed(parlour, post))).shown
    assert ((await here(parlour)).paused, "evening_resume" in codes(page)) == (True, True)
    again = await forged(parlour, ALICE, post, "evening_pause")
    assert text_of(again) == FRENCH("tournament.refuse.paused")
    await parlour.press(ALICE, ":evening_resume", await held(parlour, ALICE))
    assert (await here(parlour)).paused is False


async def test_a_result_is_put_right_by_press(parlour: Parlour) -> None:
    page = await managed(parlour, await judged(parlour), ALICE)
    chosen = next(part["custom_id"] for part in components(page) if "evening_correct" in part["custom_id"])
    value = f"evening_correct.{(await here(parlour)).id}.1.1"
    form = await parlour.client.select(ALICE, page, chosen, [value])
    await parlour.client.modal(ALICE, form, {"scores": "180 220 170"})
    table = (await here(parlour)).rounds[0].tables[0]
    assert (table.scores, table.corrected) == ((180, 220, 170), True)
    told = (await parlour.do(CHLOE, "tournament standings")).shown["embeds"][0]
    winner = (await here(parlour)).named(table.drawn.seats[1]).name
    assert f"1. {winner}: " in told["image"]["description"]
    assert told["description"].endswith("✍️ Ronde 1, table 1\N{NO-BREAK SPACE}: résultat saisi par Alice")


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ("many", "tournament.refuse.scores"),
        ("1 2 3 1000000", "tournament.refuse.scores"),
        ("1 2", "tournament.refuse.numbers"),
    ],
)
async def test_what_is_no_result_is_refused(parlour: Parlour, points: str, why: str) -> None:
    await judged(parlour)
    page = await held(parlour, ALICE)
    chosen = next(part["custom_id"] for part in components(page) if "evening_correct" in part["custom_id"])
    value = f"evening_correct.{(await here(parlour)).id}.1.1"
    form = await parlour.client.select(ALICE, page, chosen, [value])
    refused = (await parlour.client.modal(ALICE, form, {"scores": points})).shown
    assert text_of(refused) == FRENCH(why, number=3)
    assert (await here(parlour)).rounds[0].tables[0].corrected is False


async def test_after_the_start_it_asks_before_somebody_leaves_for_good(parlour: Parlour) -> None:
    post = await begun(parlour)
    asked = (await parlour.press(CHLOE, ":evening_leave", post, forge=True)).shown
    assert FRENCH("tournament.leave.ask") in text_of(asked)
    assert (asked["flags"] & PRIVATE, codes(asked)) == (PRIVATE, ["evening_leave"])
    assert [one.gone for one in (await here(parlour)).people] == [False] * 4
    left = (await parlour.press(CHLOE, ":evening_leave", asked)).shown
    assert text_of(left).startswith("Vous avez quitté 🏆")
    assert [one.gone for one in (await here(parlour)).people] == [False, False, True, False]


async def test_it_asks_before_it_is_closed(parlour: Parlour) -> None:
    post = await opened(parlour)
    page = (await parlour.press(BRUNO, ":evening_close", await managed(parlour, post))).shown
    assert ((await here(parlour)).life, FRENCH("tournament.close.ask") in text_of(page)) == ("open", True)
    await parlour.press(BRUNO, ".yes", page)
    assert (await here(parlour)).life == "closed"
    again = await forged(parlour, BRUNO, post, "evening_close")
    assert text_of(again) == FRENCH("tournament.refuse.ended")


async def test_standings_come_as_a_picture_and_as_text(parlour: Parlour) -> None:
    await judged(parlour)
    shown = (await parlour.do(CHLOE, "tournament standings")).shown
    assert (shown["flags"] & PRIVATE, "image" in shown["embeds"][0]) == (PRIVATE, True)
    words = (await parlour.press(CHLOE, ":evening_text", shown)).shown
    assert "image" not in words["embeds"][0]
    assert text_of(words).count(FRENCH("stats.games", n=1)) == 3


async def test_no_tournament_is_one_of_another_server_or_none(parlour: Parlour) -> None:
    answer = (await parlour.do(CHLOE, "tournament join")).shown
    assert text_of(answer) == FRENCH("tournament.refuse.gone")
    post = await opened(parlour)
    forged = f"t:{NO_TABLE}:-:evening_join.999"
    refused = await parlour.client.click(CHLOE, post, forged, forge=True)
    assert text_of(refused.shown) == FRENCH("tournament.refuse.gone")


async def test_starts_are_offered_while_they_are_typed(parlour: Parlour) -> None:
    offered = await parlour.offers(BRUNO, "tournament new", game="yams", form="swiss", start="")
    assert (len(offered) > 10, offered[0]["name"].count(":")) == (True, 1)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("evening_join.99999999999999999999", "tournament.refuse.gone"),
        ("evening_close.99999999999999999999.yes", "tournament.refuse.gone"),
        ("evening_correct.99999999999999999999.1.1", "tournament.refuse.gone"),
        ("evening_correct.{here}.1.9", "tournament.refuse.table"),
        ("evening_options.{here}.x", "press.unknown"),
        ("evening_options.{here}.9", "press.unknown"),
    ],
)
async def test_a_button_that_names_none_is_refused(parlour: Parlour, name: str, why: str) -> None:
    post = await opened(parlour)
    press = f"t:{NO_TABLE}:-:{name.format(here=(await here(parlour)).id)}"
    answer = await parlour.client.click(BRUNO, post, press, forge=True)
    assert text_of(answer.shown) == FRENCH(why)
    assert (await here(parlour)).people == ()


@pytest.mark.parametrize(
    "name",
    [
        *("join", "leave", "table", "text", "manage", "options"),
        *("start", "pause", "resume", "correct", "close"),
    ],
)
async def test_a_button_on_an_old_message_is_answered_for_ever(parlour: Parlour, name: str) -> None:
    """Messages of years ago hang in channels with buttons of these names: none of them is ever removed."""
    post = await judged(parlour)
    argument = f"{(await here(parlour)).id}{'.1.1' * (name == 'correct')}"
    answer = await parlour.client.click(ALICE, post, f"t:{NO_TABLE}:-:evening_{name}.{argument}", forge=True)
    assert answer.modal or text_of(answer.shown) != FRENCH("press.unknown")
