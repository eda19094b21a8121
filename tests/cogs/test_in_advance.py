"""What plays itself, from people's side: presses that stop it, the page "In advance" in one's own hand."""

from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio

from discord_sandbox.client import components, text_of
from tests.cogs.conftest import FOUR, SHARED, Parlour, reads

pytestmark = SHARED


@pytest_asyncio.fixture(loop_scope="module")
async def belote(parlour: Parlour) -> Parlour:
    """A game of Belote of four in which cards are played."""
    await parlour.begin("belote", *FOUR)
    await parlour.do(await parlour.mover(), "belote bid", call="take")
    await parlour.painted()
    return parlour


async def after(parlour: Parlour) -> str:
    """Return who plays after who is to play."""
    table = await parlour.table()
    [seat] = (await parlour.position()).awaited()
    return str(table.players[(seat + 1) % 4].id)


async def plays(parlour: Parlour) -> None:
    """Let who is to play press a card of their hand."""
    user = await parlour.mover()
    hand = (await parlour.do(user, "hand")).shown
    enabled = [one for one in components(hand) if ":play." in one["custom_id"] and not one.get("disabled")]
    await parlour.client.click(user, hand, enabled[0]["custom_id"])
    await parlour.painted()


def verbs(message: Any, part: str) -> list[str]:
    return [one["custom_id"] for one in components(message) if part in one["custom_id"]]


@pytest.mark.parametrize("what", ["a command", "a press", "a refused card"])
async def test_whatever_the_player_does_in_the_turn_stops_the_timer(belote: Parlour, what: str) -> None:
    user, tables = await after(belote), belote.bot.services.tables
    people, other = belote.bot.services.people, await belote.mover()
    await people.change(int(user), lambda person: replace(person, forced=True))
    waiting = (await belote.do(user, "hand")).shown
    await plays(belote)
    assert (await belote.table()).timer_at is not None
    await belote.do(other, "hand")
    assert (await belote.table()).timer_at is not None, "another player may do what they want"
    if what == "a command":
        await belote.do(user, "hand")
    elif what == "a press":
        await belote.press(user, ":log")
    else:
        await belote.client.click(user, waiting, verbs(waiting, ":play.")[0], forge=True)
    table = await tables.get((await belote.table()).id)
    assert (table.timer_at, table.uncalled) == (None, True)
    await people.change(int(user), lambda person: replace(person, forced=False))


async def test_a_page_in_advance_follows_the_game_until_the_turn_comes(belote: Parlour) -> None:
    mover, user = await belote.mover(), (await after(belote))
    table = await belote.table()
    partner = str(table.players[(table.place_of(int(user)) or 0) - 3].id)
    assert partner not in {mover, user}
    t = reads(partner)
    page = (await belote.via(partner, "ahead")).shown
    assert t("ahead.title") in text_of(page)
    assert page["flags"] & 64, "it is for its reader alone"
    await plays(belote)
    shown = await belote.client.message(partner, belote.channel, page["id"])
    assert t("ahead.title") in text_of(shown), "it stays open while others play"
    await plays(belote)
    shown = await belote.client.message(partner, belote.channel, page["id"])
    assert t("hand.title") in text_of(shown), "now it is their turn"


async def test_in_ones_own_turn_one_plays(belote: Parlour) -> None:
    user = await belote.mover()
    assert verbs((await belote.do(user, "hand")).shown, ":ahead") == []
    answer = text_of((await belote.via(user, "ahead")).shown)
    assert ("ahead" in answer, reads(user)("ahead.title") in answer) == (True, False)


async def test_a_page_of_before_the_turn_shows_the_hand(belote: Parlour) -> None:
    user = await after(belote)
    hand = (await belote.do(user, "hand")).shown
    page = (await belote.press(user, ":ahead", hand)).shown
    assert (page["id"], verbs(page, ":*ahead") != []) == (hand["id"], True)
    await plays(belote)
    answer = await belote.client.click(user, hand, verbs(hand, ":ahead")[0], forge=True)
    assert answer.shown["id"] == hand["id"]
    assert len(verbs(answer.shown, ":play.")) == 8


async def test_lines_are_dropped_by_a_press_and_by_words(belote: Parlour) -> None:
    """Everything is reached by a command, a list and a button, each of which has words."""
    user = await after(belote)
    page = (await belote.via(user, "ahead")).shown
    for part in (".lead", ".lead.play"):
        [select] = [one for one in components(page) if "options" in one]
        value = next(one["value"] for one in select["options"] if part in one["value"])
        page = (await belote.client.select(user, page, select["custom_id"], [value])).shown
    page = (await belote.press(user, ".yes", page)).shown
    assert len((await belote.table()).ahead) == 1
    again = await belote.press(user, ":ahead.drop", page)
    assert reads(user)("ahead.none") in text_of(again.shown)
    assert (await belote.table()).ahead == {}
