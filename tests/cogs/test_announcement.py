"""The announcement of the day: set by buttons and lists, posted, and its button pressed."""

from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio

from bot.days import announcements
from bot.days.announcer import Announcer
from bot.days.days import Days
from bot.days.pages import named
from bot.days.post_statements import Announced, AnnouncementStatements
from bot.days.posting import ANNOUNCEMENT
from bot.messages.custom_id import NO_TABLE
from bot.store import GuildSettings
from bot.tables import agenda
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, GUILD, button, components, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.cogs.test_own_settings import channels, choose, labels, told
from tests.people import private

pytestmark = SHARED
FRENCH = text_in("fr")
Json = dict[str, Any]


async def settings(parlour: Parlour) -> GuildSettings:
    return await parlour.bot.services.store.settings(int(GUILD))


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def anew(parlour: Parlour) -> None:
    """Begin with a server that has set nothing but its language, where nothing was announced."""
    store = parlour.bot.services.store
    await store.save_settings(int(GUILD), GuildSettings("fr"))
    await store.run(lambda tx: AnnouncementStatements.of(tx).save_announced(int(GUILD), Announced(None)))


async def begin_now(parlour: Parlour) -> None:
    """Let the day be announced here, due just now."""
    due = int(parlour.bot.services.clock().timestamp() * 1000)
    here = GuildSettings("fr", daily_channel=int(parlour.channel), daily_due=due)
    await parlour.bot.services.store.save_settings(int(GUILD), here)


async def look(parlour: Parlour) -> list[Json]:
    """Look at what is due; return the posts that stand here."""
    await parlour.bot.watch.look()
    title = named(FRENCH, await parlour.bot.services.part(Days).today())
    return [one for one in await parlour.seen() if one["embeds"] and one["embeds"][0]["title"] == title]


async def test_a_manager_sets_it_by_buttons_and_lists(parlour: Parlour) -> None:
    """On and off stands on the button; without a zone of the server that of the day is told."""
    here = int(parlour.channel)
    shown = (await parlour.press(ALICE, ":server", (await parlour.do(ALICE, "settings")).shown)).shown
    assert told("settings.daily", on=False) in labels(shown)
    shown = (await parlour.press(ALICE, ":server.day", shown)).shown
    assert "Europe/Paris" in text_of(shown)
    shown = await channels(parlour, shown, ":server.daily", parlour.channel)
    assert told("settings.daily", on=True) in labels(shown)
    shown = await choose(parlour, ALICE, shown, "server.at.21h00")
    assert f"<#{here}>, 21:00" in text_of(shown)
    kept = await settings(parlour)
    assert (kept.daily_channel, kept.daily_at) == (here, 21 * 60)
    assert datetime.fromtimestamp((kept.daily_due or 0) / 1000, UTC) > parlour.bot.services.clock()
    shown = (await parlour.press(ALICE, ":server.daily.off", shown)).shown
    assert told("settings.daily", on=False) in labels(shown)
    kept = await settings(parlour)
    assert (kept.daily_channel, kept.daily_due, kept.daily_at) == (None, None, 21 * 60)
    shown = (await parlour.press(ALICE, f":server.daily.{here}", shown)).shown
    await channels(parlour, shown, ":server.daily")
    assert (await settings(parlour)).daily_channel is None, "no channel is chosen"


async def test_a_manager_wants_the_titles_of_months_where_the_day_is_announced(parlour: Parlour) -> None:
    """Without a channel of the day there is no post that could tell them."""
    refused = await parlour.sets(ALICE, "month.yes")
    assert text_of(refused) == FRENCH("announce.refuse.month")
    shown = await parlour.sets(ALICE, f"daily.{parlour.channel}", "month.yes")
    assert told("settings.month", on=True) in labels(shown)
    due = (await settings(parlour)).daily_due
    shown = (await parlour.press(ALICE, ":server.month.no", shown)).shown
    assert told("settings.month", on=False) in labels(shown)
    kept = await settings(parlour)
    assert (kept.month, kept.daily_due) == (False, due)


@pytest.mark.parametrize("typed", ["noon", "25h00", "9h75", "off"])
async def test_an_hour_that_is_none_is_refused(parlour: Parlour, typed: str) -> None:
    before = await settings(parlour)
    assert text_of(await parlour.sets(ALICE, f"at.{typed}")) == FRENCH("hour.refuse.unread")
    assert await settings(parlour) == before


async def test_a_channel_where_the_bot_may_not_post_is_refused(parlour: Parlour) -> None:
    before = await settings(parlour)
    channel = (await parlour.client.new_channel("closed", ["send_messages"]))["id"]
    assert FRENCH("permission.send_messages") in text_of(await parlour.sets(ALICE, f"daily.{channel}"))
    assert await settings(parlour) == before


async def test_what_is_no_text_channel_is_refused(parlour: Parlour) -> None:
    """Forums and voice channels are none, nor is one that is gone."""
    shown = (await parlour.press(ALICE, ":server", (await parlour.do(ALICE, "settings")).shown)).shown
    forged = f"t:{NO_TABLE}:-:server.daily.77"
    answer = await parlour.client.click(ALICE, shown, forged, forge=True)
    assert text_of(answer.shown) == FRENCH("announce.refuse.kind", channel="<#77>")
    assert (await settings(parlour)).daily_channel is None


async def test_the_day_is_announced_only_where_the_server_plays(parlour: Parlour) -> None:
    """Neither may another channel be chosen, nor this one be left out after."""
    other = (await parlour.client.new_channel("other"))["id"]
    await parlour.sets(ALICE, f"allow.{other}")
    assert text_of(await parlour.sets(ALICE, f"daily.{parlour.channel}")).startswith(
        FRENCH("announce.refuse.channel", channel=f"<#{parlour.channel}>", channels=f"<#{other}>")
    )
    await parlour.sets(ALICE, f"allow.{parlour.channel}", f"daily.{parlour.channel}")
    await parlour.sets(ALICE, f"forbid.{parlour.channel}")
    kept = await settings(parlour)
    assert (int(parlour.channel) in kept.channels, kept.daily_channel) == (True, int(parlour.channel))


async def test_who_manages_nothing_sets_nothing(parlour: Parlour) -> None:
    refused = await parlour.sets(BRUNO, f"daily.{parlour.channel}")
    assert text_of(refused) == FRENCH("own.refuse.manager")


async def test_the_post_stands_once_and_its_button_opens_the_day(parlour: Parlour) -> None:
    await begin_now(parlour)
    await parlour.bot.watch.look()
    [post] = await look(parlour)
    assert not post["flags"] & 64, "everybody sees it"
    page = private(await parlour.client.click(BRUNO, post, button(post, ":daily")["custom_id"]))
    assert any(":day_begin" in part["custom_id"] for part in components(page)), "it opens the day"


async def test_who_manages_a_server_reads_on_the_day_that_it_is_not_announced(parlour: Parlour) -> None:
    await begin_now(parlour)
    services = parlour.bot.services
    [(_, guild)] = await services.tables.run(agenda.due, ANNOUNCEMENT)
    post = await services.tables.run(announcements.begin, guild, await services.part(Days).today())
    assert post is not None
    await services.tables.run(announcements.refused, post)
    line = FRENCH("settings.daily.refused", channel=f"<#{parlour.channel}>")
    told = []
    for who in (ALICE, BRUNO):
        answer = await parlour.do(who, "daily")
        told += [text_of(one) for one in (await parlour.client.interaction(answer.id)).followups]
    assert told == [line], "who manages nothing reads nothing"


async def test_a_post_that_was_sent_before_a_stop_is_found(parlour: Parlour) -> None:
    """As Discord forgets a nonce soon, and the note that it was sent was lost."""
    await begin_now(parlour)
    services = parlour.bot.services
    day = await services.part(Days).today()
    post = await services.tables.run(announcements.begin, int(GUILD), day)
    assert post is not None, "it is due"
    assert await services.part(Announcer).sent(post) is False
    await services.part(Announcer).send(post, (await services.part(Announcer).shown(post))[0], "fr")
    assert await services.part(Announcer).sent(post) is True
