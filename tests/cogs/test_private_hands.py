"""Hands: seen by their owner alone, opened as often as wanted, followed while they can be."""

import asyncio
from typing import Any

import pytest_asyncio

from bot.tables import pauses
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, HANGS, components, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.people import private

pytestmark = SHARED

FRENCH = text_in("fr")
FOUR = (ALICE, BRUNO, CHLOE, DAVID)


@pytest_asyncio.fixture(loop_scope="module")
async def belote(parlour: Parlour) -> Parlour:
    """A game of Belote of four that has begun."""
    await parlour.begin("belote", *FOUR)
    await parlour.painted()
    return parlour


def cards(hand: Any) -> list[str]:
    return [part["custom_id"] for part in components(hand) if ":play." in part["custom_id"]]


async def now(parlour: Parlour, user: str, hand: Any) -> Any:
    message = await parlour.client.message(user, parlour.channel, hand["id"])
    assert message is not None
    return message


async def test_a_hand_is_seen_by_its_owner_alone(belote: Parlour) -> None:
    hand = private(await belote.do(ALICE, "hand"))
    assert hand["id"] not in {
        message["id"] for message in await belote.client.messages(BRUNO, belote.channel)
    }


async def test_the_hand_of_a_private_table_is_that_table(parlour: Parlour) -> None:
    user = (await parlour.client.new_user("Solène"))["id"]
    await parlour.do(user, "belote new", private=True, robots=3)
    own = await parlour.bot.services.tables.newest_private(int(user))
    assert own is not None
    shown = (await parlour.do(user, "hand")).shown
    assert (f"t:{own.id}:" in str(shown["components"]), shown["flags"] & 64) == (True, 64)


async def test_a_press_in_a_hand_answers_with_the_hand_and_paints_the_board(belote: Parlour) -> None:
    user = await belote.mover()
    hand = (await belote.do(user, "hand")).shown
    answer = await belote.press(user, ":take", hand)
    assert (answer.type, answer.shown["id"]) == (7, hand["id"])
    assert len(cards(answer.shown)) == 8
    board = await belote.board()
    assert "atout" in text_of(board).lower()


async def test_a_stale_press_in_a_hand_shows_the_hand_as_it_is(belote: Parlour) -> None:
    user = await belote.mover()
    hand = (await belote.do(user, "hand")).shown
    await belote.press(user, ":take", hand)
    answer = await belote.press(user, ":take", hand, forge=True)
    stale = text_in("fr" if user != DAVID else "en")("table.refuse.stale")
    followups = (await belote.client.interaction(answer.id)).followups
    assert answer.type == 7
    assert [text_of(message) for message in followups] == [stale]


async def test_the_public_board_offers_cards_to_nobody(belote: Parlour) -> None:
    user = await belote.mover()
    await belote.do(user, "belote bid", call="take")
    board = await belote.board()
    assert {part["custom_id"].split(":")[2] for part in components(board)} == {"-"}


async def test_a_card_that_may_not_be_played_is_refused_by_the_rule(belote: Parlour) -> None:
    await belote.do(await belote.mover(), "belote bid", call="take")
    table = await belote.table()
    [seat] = table.position.awaited()
    held = {str(code).split(".")[1] for code in table.position.legal(seat)}
    spades = [f"{rank}S" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
    card = next(card for card in spades if card not in held)
    answer = await belote.do(str(table.players[seat].id), "belote play", card=card)
    assert card[:-1] + "♠" in text_of(answer.shown)
    assert (await belote.bot.services.tables.get(table.id)).rev == table.rev


async def test_a_page_in_the_place_of_a_hand_leads_back_to_it(belote: Parlour) -> None:
    user = await belote.mover()
    hand = (await belote.do(user, "hand")).shown
    page = (await belote.press(user, ":more", hand)).shown
    assert (page["id"], page["embeds"][0].get("image")) == (hand["id"], None)
    for press in (":rules", ":hand"):
        page = (await belote.press(user, press, page)).shown
    assert page["id"] == hand["id"]
    taken = await belote.press(user, ":take", page)
    assert len(cards(taken.shown)) == 8


async def test_a_line_in_the_place_of_a_hand_leads_back_to_it(belote: Parlour) -> None:
    table, tables = await belote.table(), belote.bot.services.tables
    for user in FOUR[:1]:
        table = await tables.at(table.id, pauses.ask, int(user), 3)
    for user in FOUR[1:]:
        table = await tables.at(table.id, pauses.agree, int(user))
    user = await belote.mover()
    hand = (await belote.do(user, "hand")).shown
    line = (await belote.press(user, ":resume", hand)).shown
    assert (line["id"], line["embeds"]) == (hand["id"], [])
    again = (await belote.press(user, ":hand", line)).shown
    assert (again["id"], again["content"]) == (hand["id"], "")
    assert len(again["embeds"]) == 1


async def test_a_seat_is_agreed_to_from_ones_own_hand(belote: Parlour) -> None:
    """What waits for everybody's yes stands there, too."""
    hand = (await belote.do(ALICE, "hand")).shown
    await belote.press(BRUNO, ":leave.yes", (await belote.do(BRUNO, "table leave")).shown)
    await belote.do(EMMA, "table join")
    async with asyncio.timeout(HANGS):
        while not any(":agree" in part["custom_id"] for part in components(hand)):
            await belote.painted()
            hand = await now(belote, ALICE, hand)
    answer = await belote.press(ALICE, ":agree", hand)
    request = (await belote.table()).request
    assert (answer.status, request.yes) == ("answered", (int(ALICE),))
