"""`/settings`: what everybody sets for themselves, and managers for their server."""

import asyncio
from typing import Any

import pytest

from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, HANGS, components, text_of
from bot.store import ANYBODY, Person
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED
FRENCH = text_in("fr")
Json = dict[str, Any]


def labels(message: Json) -> list[str]:
    return [part.get("label", "") for part in components(message)]


async def set_own(parlour: Parlour, user: str, *verbs: str) -> Json:
    """Open one's settings and press these switches."""
    shown = (await parlour.do(user, "settings")).shown
    for verb in verbs:
        shown = (await parlour.press(user, shown, f":own.{verb}")).shown
    return shown


async def set_back(parlour: Parlour, *users: str) -> None:
    """Let people be shown everything as everybody is, whatever a test before has set."""
    for user in users:
        await parlour.bot.services.people.forget(int(user))


async def until_pictured(parlour: Parlour, user: str, hand: Json, *, pictured: bool) -> Json:
    """Wait until an open hand has its picture, or none: the first drawing takes a while."""
    async with asyncio.timeout(HANGS):
        while True:
            await parlour.idle()
            shown = await parlour.client.message(user, parlour.channel, hand["id"])
            if shown is not None and ("image" in shown["embeds"][0]) is pictured:
                return shown


async def belote(parlour: Parlour, *, late: str = DAVID) -> None:
    """Begin a game of Belote of four."""
    await parlour.do(ALICE, "belote new")
    for user in (BRUNO, CHLOE, late):
        await parlour.do(user, "table join")
    await parlour.do(ALICE, "table start")
    await parlour.idle()


async def test_everybody_switches_what_holds_for_them(parlour: Parlour) -> None:
    await set_back(parlour, BRUNO)
    shown = await set_own(parlour, BRUNO)
    assert shown["flags"] & 64, "others see their settings"
    assert labels(shown) == [FRENCH(f"own.{name}") for name in ("as_text", "large", "leave", "end")]
    assert FRENCH("settings.title") not in str(shown), "who manages nothing sees no server's settings"
    shown = await set_own(parlour, BRUNO, "as_text.on", "leave.on")
    assert labels(shown)[0] == f"✓ {FRENCH('own.as_text')}"
    assert parlour.bot.services.people.of(int(BRUNO)) == Person(as_text=True, unasked=frozenset({"leave"}))
    await set_own(parlour, BRUNO, "as_text.off", "leave.off")
    assert parlour.bot.services.people.of(int(BRUNO)) == ANYBODY


async def test_a_switch_pressed_twice_stays_as_it_says(parlour: Parlour) -> None:
    await set_back(parlour, BRUNO)
    shown = (await parlour.do(BRUNO, "settings")).shown
    for _ in range(2):
        await parlour.press(BRUNO, shown, ":own.large.on", forge=True)
    assert parlour.bot.services.people.of(int(BRUNO)) == Person(large=True)
    await set_back(parlour, BRUNO)


async def test_a_manager_sees_the_servers_settings_too_and_nobody_else_changes_them(parlour: Parlour) -> None:
    shown = (await parlour.do(ALICE, "settings")).shown
    assert FRENCH("settings.limits") in str(shown["embeds"])
    refused = await parlour.do(BRUNO, "settings", language="en")
    assert text_of(refused.shown) == FRENCH("own.refuse.manager")


async def test_cards_are_named_on_the_buttons_of_who_wants_text(parlour: Parlour) -> None:
    """The board and the hands of the others stay as they are."""
    await set_back(parlour, ALICE, BRUNO, CHLOE)
    await set_own(parlour, BRUNO, "as_text.on")
    await belote(parlour)
    hand, other = [(await parlour.do(user, "belote hand")).shown for user in (BRUNO, CHLOE)]
    [description] = [embed["description"] for embed in hand["embeds"]]
    assert " de " in next(line for line in description.split("\n") if line.startswith("# ")), description
    assert not any(sign in description for sign in "♠♥♦♣<"), description
    assert [part for part in components(hand) if "emoji" in part] == []
    assert any(sign in other["embeds"][0]["description"] for sign in "♠♥♦♣<"), "the others see drawings"
    await set_back(parlour, BRUNO)


async def test_cards_are_drawn_large_for_who_wants_that(parlour: Parlour) -> None:
    """The picture stands in place of the line of cards, and goes when the switch is off, in the open hand."""
    await set_back(parlour, BRUNO, CHLOE)
    await set_own(parlour, BRUNO, "large.on")
    await belote(parlour)
    hand, other = [(await parlour.do(user, "belote hand")).shown for user in (BRUNO, CHLOE)]
    hand = await until_pictured(parlour, BRUNO, hand, pictured=True)
    assert hand["embeds"][0]["image"]["description"].startswith("Vos cartes")
    lines = hand["embeds"][0]["description"].splitlines()
    assert not [line for line in lines if line.startswith("# ")], "what is drawn is not written too"
    assert "image" not in other["embeds"][0]
    await set_own(parlour, BRUNO, "large.off")
    hand = await until_pictured(parlour, BRUNO, hand, pictured=False)
    assert hand["attachments"] == []


@pytest.mark.parametrize("asked", [True, False])
async def test_leaving_asks_unless_one_wants_no_question(parlour: Parlour, asked: bool) -> None:
    await set_back(parlour, BRUNO)
    if not asked:
        await set_own(parlour, BRUNO, "leave.on")
    await parlour.do(ALICE, "yams new")
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    await parlour.do(BRUNO, "table leave")
    table = await parlour.bot.services.tables.in_channel(int(parlour.channel))
    assert (table is not None and not table.gone) is asked
    await set_back(parlour, BRUNO)


@pytest.mark.parametrize("asked", [True, False])
async def test_ending_asks_unless_one_wants_no_question(parlour: Parlour, asked: bool) -> None:
    await set_back(parlour, BRUNO)
    if not asked:
        await set_own(parlour, BRUNO, "end.on")
    await parlour.do(BRUNO, "yams new")
    await parlour.do(BRUNO, "table start")
    answer = (await parlour.do(BRUNO, "table end")).shown
    table = await parlour.bot.services.tables.in_channel(int(parlour.channel))
    assert (table is not None) is asked
    assert (text_of(answer) == FRENCH("said.ended")) is not asked
    await set_back(parlour, BRUNO)
