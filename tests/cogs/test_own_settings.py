"""`/settings`: what everybody sets for themselves, and managers for their server."""

import asyncio
from typing import Any

import pytest

from bot.messages.custom_id import NO_TABLE
from bot.store import ANYBODY, GuildSettings, Person
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, GUILD, HANGS, components, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.people import labels

pytestmark = SHARED
FRENCH = text_in("fr")
Json = dict[str, Any]


def told(name: str, *, on: bool) -> str:
    return FRENCH("own.line", name=FRENCH(name), state=FRENCH("own.on" if on else "own.off"))


async def choose(parlour: Parlour, user: str, message: Json, value: str) -> Json:
    """Choose a line of the list that has it."""
    [part] = [one for one in components(message) if value in str(one.get("options"))]
    return (await parlour.client.select(user, message, part["custom_id"], [value])).shown


async def channels(parlour: Parlour, message: Json, part: str, *chosen: str) -> Json:
    """Choose these channels in the list of a page of the server's settings."""
    [ident] = [one["custom_id"] for one in components(message) if one["custom_id"].endswith(part)]
    return (await parlour.client.select(ALICE, message, ident, chosen)).shown


async def set_own(parlour: Parlour, user: str, *verbs: str) -> Json:
    """Open one's settings and press these switches."""
    shown = (await parlour.do(user, "settings")).shown
    for verb in verbs:
        shown = (await parlour.press(user, f":own.{verb}", shown)).shown
    return shown


async def set_back(parlour: Parlour, *users: str) -> None:
    """Let people be shown everything as everybody is, whatever a test before has set."""
    for user in users:
        await parlour.bot.services.people.forget(int(user))


def enlarged(hand: Json) -> bool:
    """Return True if a hand shows a picture of its cards, not of the board."""
    return str(hand["embeds"][0]["image"].get("description")).startswith("Vos cartes")


async def until_enlarged(parlour: Parlour, user: str, hand: Json, *, large: bool) -> Json:
    """Wait until an open hand has its cards drawn large, or the felt: the first drawing takes a while."""
    async with asyncio.timeout(HANGS):
        while True:
            await parlour.painted()
            shown = await parlour.client.message(user, parlour.channel, hand["id"])
            if shown is not None and enlarged(shown) is large:
                return shown


async def belote(parlour: Parlour, *, late: str = DAVID) -> None:
    """Begin a game of Belote of four."""
    await parlour.begin("belote", ALICE, BRUNO, CHLOE, late)
    await parlour.painted()


async def test_everybody_switches_what_holds_for_them(parlour: Parlour) -> None:
    await set_back(parlour, BRUNO)
    shown = await set_own(parlour, BRUNO)
    assert shown["flags"] & 64, "others see their settings"
    off = [told(f"own.{name}", on=False) for name in ("as_text", "large", "forced", "unasked")]
    pages = [FRENCH("time.title"), FRENCH("mydata.title.brief")]
    assert labels(shown) == [*off, *pages], "on or off stands on the button"
    assert ":server" not in str(components(shown)), "who manages nothing sees no server's settings"
    shown = await set_own(parlour, BRUNO, "as_text.on", "forced.on", "unasked.on")
    on = [told(f"own.{name}", on=True) for name in ("as_text", "forced", "unasked")]
    assert labels(shown) == [on[0], off[1], *on[1:], *pages]
    wanted = Person(as_text=True, unasked=frozenset({"leave", "end"}), forced=True)
    assert parlour.bot.services.people.of(int(BRUNO)) == wanted
    await set_own(parlour, BRUNO, "as_text.off", "forced.off", "unasked.off")
    assert parlour.bot.services.people.of(int(BRUNO)) == ANYBODY


async def test_a_switch_pressed_twice_stays_as_it_says(parlour: Parlour) -> None:
    await set_back(parlour, BRUNO)
    shown = (await parlour.do(BRUNO, "settings")).shown
    for _ in range(2):
        await parlour.press(BRUNO, ":own.large.on", shown, forge=True)
    assert parlour.bot.services.people.of(int(BRUNO)) == Person(large=True)
    await set_back(parlour, BRUNO)


async def test_a_switch_of_a_page_of_before_still_answers(parlour: Parlour) -> None:
    """Each question had one of its own."""
    await set_back(parlour, BRUNO)
    shown = await set_own(parlour, BRUNO)
    await parlour.client.click(BRUNO, shown, f"t:{NO_TABLE}:-:own.leave.on", forge=True)
    assert parlour.bot.services.people.of(int(BRUNO)) == Person(unasked=frozenset({"leave"}))
    await set_back(parlour, BRUNO)


async def test_everybody_chooses_the_language_of_what_they_alone_see(parlour: Parlour) -> None:
    """At once, and wherever they press next; the board stays as it is."""
    await set_back(parlour, BRUNO)
    shown = await choose(parlour, BRUNO, await set_own(parlour, BRUNO), "own.language.en")
    english = text_in("en")
    assert english("own.body") in text_of(shown)
    assert english("help.title") in await parlour.say(BRUNO, "help")
    shown = await choose(parlour, BRUNO, shown, "own.language.discord")
    assert FRENCH("own.body") in text_of(shown)
    assert parlour.bot.services.people.of(int(BRUNO)) == ANYBODY


async def test_a_manager_sets_the_server_by_lists_buttons_and_a_form(parlour: Parlour) -> None:
    store, guild = parlour.bot.services.store, int(GUILD)
    before = await store.settings(guild)
    shown = (await parlour.press(ALICE, ":server", (await parlour.do(ALICE, "settings")).shown)).shown
    shown = await choose(parlour, ALICE, shown, "server.language.en")
    shown = (await parlour.press(ALICE, ":server.pictures.no", shown)).shown
    assert told("settings.pictures", on=False) in labels(shown)
    form = await parlour.press(ALICE, ":server.limits", shown)
    shown = (await parlour.client.modal(ALICE, form, {"lobbies": "2", "hourly": "5", "pause": "60"})).shown
    shown = await channels(parlour, shown, ":server.channels", parlour.channel)
    here = frozenset({int(parlour.channel)})
    assert await store.settings(guild) == GuildSettings("en", here, 2, 5, 60, pictures=False)
    [chosen] = [one["default_values"] for one in components(shown) if ":server.channels" in one["custom_id"]]
    assert [one["id"] for one in chosen] == [parlour.channel], "the list shows what is chosen"
    shown = await channels(parlour, shown, ":server.channels")
    assert (await store.settings(guild)).channels == frozenset()
    await choose(parlour, ALICE, shown, "server.language.opener")
    assert (await store.settings(guild)).locale is None
    await store.save_settings(guild, before)


async def test_the_buttons_of_pages_of_before_still_answer(parlour: Parlour) -> None:
    store, guild = parlour.bot.services.store, int(GUILD)
    before = await store.settings(guild)
    await parlour.sets(ALICE, f"allow.{parlour.channel}", "lobbies.2", "hourly.5", "pause.60")
    here = frozenset({int(parlour.channel)})
    kept = await store.settings(guild)
    assert (kept.channels, kept.lobbies, kept.hourly, kept.show_pause) == (here, 2, 5, 60)
    await parlour.sets(ALICE, f"forbid.{parlour.channel}")
    assert (await store.settings(guild)).channels == frozenset()
    await parlour.sets(ALICE, f"allow.{parlour.channel}", "everywhere")
    assert (await store.settings(guild)).channels == frozenset()
    await store.save_settings(guild, before)


async def test_a_manager_types_the_zone_of_the_server(parlour: Parlour) -> None:
    """In a form; what is none is refused with the nearest names."""
    store, guild = parlour.bot.services.store, int(GUILD)
    before = await store.settings(guild)
    shown = (await parlour.press(ALICE, ":server", (await parlour.do(ALICE, "settings")).shown)).shown
    form = await parlour.press(ALICE, ":server.zone", shown)
    shown = (await parlour.client.modal(ALICE, form, {"zone": "montréal"})).shown
    assert "America/Montreal (UTC-" in "\n".join(labels(shown))
    form = await parlour.press(ALICE, ":server.zone", shown)
    refused = (await parlour.client.modal(ALICE, form, {"zone": "Europe"})).shown
    assert "Europe/Paris" in text_of(refused)
    assert (await store.settings(guild)).zone == "America/Montreal"
    form = await parlour.press(ALICE, ":server.zone", shown)
    await parlour.client.modal(ALICE, form, {"zone": ""})
    assert (await store.settings(guild)).zone == ""
    await store.save_settings(guild, before)


async def test_who_manages_nothing_changes_nothing(parlour: Parlour) -> None:
    store, guild = parlour.bot.services.store, int(GUILD)
    before = await store.settings(guild)
    for change in ("pictures.no", "language.en", "limits", "channels", "day"):
        assert text_of(await parlour.sets(BRUNO, change)) == FRENCH("own.refuse.manager")
    assert await store.settings(guild) == before


async def test_cards_are_named_on_the_buttons_of_who_wants_text(parlour: Parlour) -> None:
    """The board and the hands of the others stay as they are."""
    await set_back(parlour, ALICE, BRUNO, CHLOE)
    await set_own(parlour, BRUNO, "as_text.on")
    await belote(parlour)
    hand, other = [(await parlour.do(user, "hand")).shown for user in (BRUNO, CHLOE)]
    [description] = [embed["description"] for embed in hand["embeds"]]
    assert " de " in next(line for line in description.split("\n") if line.startswith("# ")), description
    assert not any(sign in description for sign in "♠♥♦♣<"), description
    assert [part for part in components(hand) if "emoji" in part] == []
    assert any(sign in other["embeds"][0]["description"] for sign in "♠♥♦♣<"), "the others see drawings"
    await set_back(parlour, BRUNO)


async def test_cards_are_drawn_large_for_who_wants_that(parlour: Parlour) -> None:
    """The picture stands in place of the board's, which comes when the switch is off, in the open hand."""
    await set_back(parlour, BRUNO, CHLOE)
    await set_own(parlour, BRUNO, "large.on")
    await belote(parlour)
    hand, other = [(await parlour.do(user, "hand")).shown for user in (BRUNO, CHLOE)]
    hand = await until_enlarged(parlour, BRUNO, hand, large=True)
    lines = hand["embeds"][0]["description"].splitlines()
    assert not [line for line in lines if line.startswith("# ")], "what is drawn is not written too"
    assert not enlarged(other)
    await set_own(parlour, BRUNO, "large.off")
    hand = await until_enlarged(parlour, BRUNO, hand, large=False)
    assert hand["attachments"] == []


@pytest.mark.parametrize("asked", [True, False])
async def test_leaving_and_ending_ask_unless_one_wants_no_question(parlour: Parlour, asked: bool) -> None:
    await set_back(parlour, BRUNO)
    if not asked:
        await set_own(parlour, BRUNO, "unasked.on")
    await parlour.begin("yams", ALICE, BRUNO)
    await parlour.do(BRUNO, "table leave")
    assert (not (await parlour.newest()).gone) is asked
    own = await parlour.elsewhere()
    await own.begin("yams", BRUNO)
    said = await own.say(BRUNO, "table end")
    assert (await own.newest()).phase == ("playing" if asked else "over")
    assert (said == FRENCH("said.ended")) is not asked
    await set_back(parlour, BRUNO)
