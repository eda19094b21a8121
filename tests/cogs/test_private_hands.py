"""Hands: seen by their owner alone, opened as often as wanted, followed while they can be."""

import asyncio
from typing import Any

import pytest

from bot.messages import hands
from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, components, text_of
from bot.text import text_in
from tests.cogs.conftest import Parlour

FRENCH = text_in("fr")
FOUR = (ALICE, BRUNO, CHLOE, DAVID)


@pytest.fixture
async def belote(parlour: Parlour) -> Parlour:
    """A game of Belote of four that has begun."""
    await parlour.do(ALICE, "belote new")
    for user in FOUR[1:]:
        await parlour.do(user, "table join")
    await parlour.do(ALICE, "table start")
    await parlour.idle()
    return parlour


def cards(hand: Any) -> list[str]:
    return [part["custom_id"] for part in components(hand) if ":play." in part["custom_id"]]


async def board_of(parlour: Parlour) -> Any:
    return [message for message in await parlour.seen() if message["embeds"] and not message["flags"] & 64][
        -1
    ]


async def mover(parlour: Parlour) -> str:
    table = await parlour.bot.house.tables.in_channel(int(parlour.channel))
    assert table is not None
    assert table.position is not None
    [seat] = table.position.awaited()
    return str(table.players[seat].id)


async def now(parlour: Parlour, user: str, hand: Any) -> Any:
    message = await parlour.client.message(user, parlour.channel, hand["id"])
    assert message is not None
    return message


async def until_changed(parlour: Parlour, user: str, hand: Any) -> Any:
    async with asyncio.timeout(5):
        while (await now(parlour, user, hand))["embeds"] == hand["embeds"]:
            await parlour.idle()
    return await now(parlour, user, hand)


async def test_a_hand_is_seen_by_its_owner_alone(belote: Parlour) -> None:
    hand = (await belote.do(ALICE, "belote hand")).shown
    assert hand["flags"] & 64, "it is for its reader alone"
    assert hand["id"] not in {
        message["id"] for message in await belote.client.messages(BRUNO, belote.channel)
    }


async def test_who_has_no_seat_has_no_hand(belote: Parlour) -> None:
    answer = await belote.do(EMMA, "belote hand")
    assert text_of(answer.shown) == text_in("en")("table.refuse.not_seated")


async def test_an_open_hand_follows_the_game(belote: Parlour) -> None:
    mine = await mover(belote)
    other = next(user for user in FOUR if user != mine)
    hand = (await belote.do(other, "belote hand")).shown
    await belote.do(mine, "belote bid", call="take")
    assert len(cards(await until_changed(belote, other, hand))) == 8


async def test_a_press_in_a_hand_answers_with_the_hand_and_paints_the_board(belote: Parlour) -> None:
    user = await mover(belote)
    hand = (await belote.do(user, "belote hand")).shown
    answer = await belote.press(user, hand, ":take")
    assert (answer.type, answer.shown["id"]) == (7, hand["id"])
    assert len(cards(answer.shown)) == 8
    board = await board_of(belote)
    assert "atout" in text_of(board).lower()


async def test_a_stale_press_in_a_hand_shows_the_hand_as_it_is(belote: Parlour) -> None:
    user = await mover(belote)
    hand = (await belote.do(user, "belote hand")).shown
    await belote.do(user, "belote bid", call="take")
    answer = await belote.press(user, hand, ":take", forge=True)
    stale = text_in("fr" if user != DAVID else "en")("table.refuse.stale")
    followups = (await belote.client.interaction(answer.id)).followups
    assert answer.type == 7
    assert [text_of(message) for message in followups] == [stale]


async def test_a_hand_that_is_too_old_is_left_alone(belote: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = await mover(belote)
    other = next(user for user in FOUR if user != mine)
    monkeypatch.setattr(hands, "LIFE", -hands.LIFE)
    hand = (await belote.do(other, "belote hand")).shown
    await belote.do(mine, "belote bid", call="pass")
    await belote.idle()
    assert (await now(belote, other, hand))["embeds"] == hand["embeds"]


async def test_the_public_board_offers_cards_to_nobody(belote: Parlour) -> None:
    user = await mover(belote)
    await belote.do(user, "belote bid", call="take")
    board = await board_of(belote)
    assert {part["custom_id"].split(":")[2] for part in components(board)} == {"-"}


async def test_a_card_that_may_not_be_played_is_refused_by_the_rule(belote: Parlour) -> None:
    await belote.do(await mover(belote), "belote bid", call="take")
    table = await belote.bot.house.tables.in_channel(int(belote.channel))
    assert table is not None
    assert table.position is not None
    [seat] = table.position.awaited()
    held = {str(code).split(".")[1] for code in table.position.legal(seat)}
    card = next(card for card in ("7S", "8S", "9S", "10S") if card not in held)
    answer = await belote.do(str(table.players[seat].id), "belote play", card=card)
    assert card[:-1] + "♠" in text_of(answer.shown)
    assert (await belote.bot.house.tables.get(table.id)).rev == table.rev


async def test_a_game_without_hidden_cards_has_no_hands(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "yams new")).shown
    await parlour.do(ALICE, "table start")
    table = await parlour.bot.house.tables.in_channel(int(parlour.channel))
    assert table is not None
    answer = await parlour.client.click(ALICE, board, f"t:{table.id}:-:hand", forge=True)
    assert text_of(answer.shown) == FRENCH("hand.none")


async def test_a_card_typed_in_the_form_is_refused_by_the_rule_too(belote: Parlour) -> None:
    await belote.do(await mover(belote), "belote bid", call="take")
    table = await belote.bot.house.tables.in_channel(int(belote.channel))
    assert table is not None
    assert table.position is not None
    [seat] = table.position.awaited()
    user = str(table.players[seat].id)
    held = {str(code).split(".")[1] for code in table.position.legal(seat)}
    card = next(card for card in ("7S", "8S", "9S", "10S") if card not in held)
    form = await belote.press(user, await board_of(belote), ":type")
    answer = await belote.client.modal(user, form, {"move": card})
    assert card[:-1] + "♠" in text_of(answer.shown)
