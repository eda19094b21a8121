"""`/settings`, "My data": what is kept about oneself, as a page, as a file; the privacy note; erasing it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.mydata.own_data import kept_of
from bot.store import ANYBODY
from bot.tables import Player
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, components, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.people import private

pytestmark = SHARED
FRENCH = text_in("fr")
Json = dict[str, Any]
LANGUAGES = ("fr", "en")


async def person(parlour: Parlour, language: str, name: str = "Zoé") -> str:
    """Return the id of somebody new who reads this language."""
    return (await parlour.client.new_user(name, locale="en-GB" if language == "en" else "fr"))["id"]


async def own_data(parlour: Parlour, user: str) -> Json:
    """Open the page of what is kept about somebody, behind their settings."""
    return (await parlour.press(user, ":mydata", (await parlour.do(user, "settings")).shown)).shown


async def file_of(parlour: Parlour, message: Json) -> Json:
    """Read the one file of a message."""
    [file] = message["attachments"]
    async with parlour.client.session.get(file["url"]) as answer:
        return json.loads(await answer.read())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_has_not_played_reads_that_nothing_is_kept(parlour: Parlour, language: str) -> None:
    t, user = text_in(language), await person(parlour, language)
    shown = await own_data(parlour, user)
    assert shown["flags"] & 64, "the page is public"
    assert t("mydata.nothing") in text_of(shown)
    labels = [*(t(f"mydata.{name}") for name in ("export", "privacy", "erase")), t("page.previous")]
    assert [part["label"] for part in components(shown)] == labels
    assert components(shown)[2]["disabled"], "there is nothing to erase"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_kept_is_listed_with_counts(parlour: Parlour, language: str) -> None:
    t, user = text_in(language), await person(parlour, language)
    await parlour.do(user, "yams new")
    shown = text_of(await own_data(parlour, user))
    assert t("mydata.seats.open", n=1) in shown
    assert t("mydata.results", n=0) in shown
    assert t("mydata.names", names="Zoé") in shown
    await parlour.end(user)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_privacy_note_is_one_press_away_and_one_back(parlour: Parlour, language: str) -> None:
    t, user = text_in(language), await person(parlour, language)
    page = await own_data(parlour, user)
    note = (await parlour.press(user, ":mydata.privacy", page)).shown
    assert t("privacy.long") in text_of(note)
    assert t("privacy.nobody") in text_of(note), "nobody is named who can be asked"
    back = (await parlour.press(user, ":mydata", note)).shown
    assert back["id"] == page["id"]
    assert t("mydata.title") in text_of(back)


async def test_a_host_who_says_where_they_are_found_is_named(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parlour.bot.settings, "contact", "privacy@example.org")
    note = (await parlour.press(BRUNO, ":mydata.privacy", await own_data(parlour, BRUNO))).shown
    assert FRENCH("privacy.host", contact="privacy@example.org") in text_of(note)


async def test_the_bot_asks_to_hear_of_servers_alone(parlour: Parlour) -> None:
    """Neither messages nor members nor presences: Discord sends none."""
    assert {name for name, asked in parlour.bot.intents if asked} == {"guilds"}


async def test_everything_is_given_as_one_private_file(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    await parlour.do(CHLOE, "table join")
    given = private(await parlour.press(CHLOE, ":mydata.export", await own_data(parlour, CHLOE)))
    told = await file_of(parlour, given)
    assert told["user"] == CHLOE
    [own] = [table for table in told["tables"] if table["channel"] == parlour.channel]
    assert (own["game"], own["phase"], own["seat"], own["hosts"]) == ("yams", "lobby", 1, False)
    await parlour.do(CHLOE, "table leave")
    await parlour.do(ALICE, "table leave")


# Erasing


async def erased(parlour: Parlour, user: str) -> Json:
    """Erase somebody by the buttons of the page; return what they read then."""
    page = await own_data(parlour, user)
    question = (await parlour.press(user, ":mydata.erase", page)).shown
    return (await parlour.press(user, ":mydata.erase.yes", question)).shown


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_question_says_what_goes_and_nothing_goes_before_the_yes(
    parlour: Parlour, language: str
) -> None:
    t, user = text_in(language), await person(parlour, language)
    await parlour.do(user, "yams new")
    question = (await parlour.press(user, ":mydata.erase", await own_data(parlour, user))).shown
    assert t("mydata.ask.seats", n=1) in text_of(question)
    assert t("mydata.ask.rest") in text_of(question)
    assert not (await kept_of(parlour.bot.services.tables, int(user))).nothing
    done = (await parlour.press(user, ":mydata.erase.yes", question)).shown
    assert t("mydata.erased") in text_of(done)
    assert (await kept_of(parlour.bot.services.tables, int(user))).nothing
    assert (await parlour.newest()).phase == "over", "the last one left the lobby"


async def test_a_robot_takes_the_seat_of_who_is_erased_in_a_game_of_cards(parlour: Parlour) -> None:
    user = await person(parlour, "fr", "Kanarienvogel")
    await parlour.begin("belote", ALICE, user, CHLOE, BRUNO)
    hand = (await parlour.do(user, "hand")).shown
    await erased(parlour, user)
    await parlour.painted()
    table = await parlour.newest()
    assert (table.phase, table.vacant, table.players[1].level) == ("playing", (1,), "strong")
    messages = await parlour.seen()
    shown = [message for message in messages if message["embeds"] and not message["flags"] & 64]
    assert "Kanarienvogel" not in str(shown[-1]["embeds"]), "the board still names them"
    told = text_of(shown[-1])
    assert f"**{FRENCH('mydata.someone')}** a quitté la partie" in told, told
    assert table.names[1] == "🤖 Judith", "the robot has its own name"
    mine = await parlour.client.message(user, parlour.channel, hand["id"])
    assert mine is None or not components(mine), "the hand is still open"
    await parlour.end(ALICE)


async def test_a_game_of_dice_goes_on_without_who_is_erased(parlour: Parlour) -> None:
    """The board says that "someone" has left, and whose turn it now is."""
    user = await person(parlour, "fr", "Kanarienvogel")
    await parlour.begin("yams", user, ALICE, BRUNO)
    assert "Kanarienvogel" in str(await parlour.seen())
    await erased(parlour, user)
    await parlour.painted()
    table, someone = await parlour.newest(), FRENCH("mydata.someone")
    assert (table.phase, table.vacant, table.players[0]) == ("playing", (), Player(0, someone))
    assert table.position.awaited() == {1}
    messages = [message for message in await parlour.seen() if not message["flags"] & 64]
    shown = str([(message["content"], message["embeds"]) for message in messages])
    assert "Kanarienvogel" not in shown, shown
    assert user not in shown, "a ping still calls them"
    told = FRENCH("turn.left_brief", players=someone)
    assert [message for message in messages if told in text_of(message)], shown
    await parlour.end(ALICE, BRUNO)


async def test_the_boards_of_ended_tables_are_repainted(parlour: Parlour) -> None:
    user = await person(parlour, "fr", "Kanarienvogel")
    await parlour.begin("yams", ALICE, user)
    await parlour.end(ALICE)
    assert "Kanarienvogel" in str(await parlour.seen())
    await erased(parlour, user)
    [board] = [message for message in await parlour.seen() if message["embeds"]]
    assert "Kanarienvogel" not in str(board["embeds"]), board["embeds"]


async def test_nothing_of_them_is_left_in_memory(parlour: Parlour) -> None:
    """Settings, open hands, calls, drawings, names that were told apart."""
    user = await person(parlour, "fr", "Kanarienvogel")
    house = parlour.bot.services
    await house.people.change(int(user), lambda was: replace(was, as_text=True))
    await parlour.begin("yams", ALICE, user)
    await parlour.end(ALICE)
    await erased(parlour, user)
    await parlour.painted()
    assert house.people.of(int(user)) == ANYBODY
    kept = [vars(part) for part in (house.pings, house.hands, house.practice, house.painter._desk.pictures)]
    assert [str(each)[:200] for each in kept if user in str(each) or "Kanarienvogel" in str(each)] == []
