"""Card tables by typed commands and by buttons: what is private stays so, and the board shows a picture."""

import re
from typing import Any

import pytest
import pytest_asyncio

import tapis.drawing.artist
from bot.messages import replies
from bot.tables import Table
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, components, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.people import private

pytestmark = SHARED

FRENCH = text_in("fr")
FOUR = (ALICE, BRUNO, CHLOE, DAVID)


@pytest_asyncio.fixture(loop_scope="module")
async def belote(dealt: None, parlour: Parlour) -> Parlour:
    """A game of Belote of four that has begun; it is Alice's turn.

    She is dealt to first; if she takes she holds ♣ Q J 10, a tierce, and leads.
    """
    await parlour.begin("belote", *FOUR)
    await parlour.painted()
    return parlour


async def public_edits(parlour: Parlour, since: int) -> list[str]:
    """The requests that changed public messages since then."""
    await parlour.painted()
    _, requests = await parlour.client.requests(since)
    return [one["path"] for one in requests if re.search(r"/channels/\d+/messages", one["path"])]


# Announcing


async def test_to_announce_is_ticked_in_private_and_told_with_the_card(belote: Parlour) -> None:
    await belote.do(ALICE, "belote bid", call="prendre")
    await belote.painted()
    board = await belote.board()
    since, _ = await belote.client.requests()
    hand = private(await belote.do(ALICE, "belote declare"))
    assert await public_edits(belote, since) == []
    assert (await belote.board())["components"] == board["components"]
    assert {
        part["custom_id"].rpartition(".")[2] for part in components(hand) if ":play." in part["custom_id"]
    } == {"declare"}
    answer = (await belote.do(ALICE, "belote play", card="9 carreau")).shown
    assert FRENCH("partners.combination.tierce.Q") in text_of(answer)
    assert FRENCH("partners.combination.tierce.Q") in text_of(await belote.board())


async def test_to_announce_can_be_unticked_by_the_same_command(belote: Parlour) -> None:
    await belote.do(ALICE, "belote bid", call="prendre")
    for marks in ({"d"}, set()):
        await belote.do(ALICE, "belote declare")
        assert (await belote.table()).draft.marks == marks
    await belote.do(ALICE, "belote play", card="9 carreau")
    assert FRENCH("partners.combination.tierce.Q") not in text_of(await belote.board())


async def test_a_tick_in_a_hand_answers_with_the_hand_alone(belote: Parlour) -> None:
    hand = (await belote.do(ALICE, "hand")).shown
    hand = (await belote.press(ALICE, ":take", hand)).shown
    await belote.painted()
    since, _ = await belote.client.requests()
    answer = await belote.press(ALICE, ":=d", hand)
    assert (answer.type, answer.shown["id"]) == (7, hand["id"])
    assert await public_edits(belote, since) == []


async def test_a_card_typed_in_the_form_announces_what_is_ticked(belote: Parlour) -> None:
    await belote.do(ALICE, "belote bid", call="prendre")
    await belote.do(ALICE, "belote declare")
    form = await belote.press(ALICE, ":type")
    assert form.modal is not None
    assert FRENCH("belote.type.label") in str(form.modal)
    await belote.client.modal(ALICE, form, {"move": "9 carreau"})
    assert FRENCH("partners.combination.tierce.Q") in text_of(await belote.board())


# What others are told


async def test_cards_are_offered_to_their_owner_alone(belote: Parlour) -> None:
    await belote.do(ALICE, "belote bid", call="prendre")
    offers = {user: await belote.offers(user, "belote play", card="") for user in (*FOUR, EMMA)}
    assert "9♦" in {offer["name"] for offer in offers.pop(ALICE)}
    assert list(offers.values()) == [[]] * 4


async def test_a_typed_card_answers_with_what_happened_and_the_hand(belote: Parlour) -> None:
    await belote.do(ALICE, "belote bid", call="prendre")
    answer = private(await belote.do(ALICE, "belote play", card="9 carreau"))
    assert "**Alice**" in answer["content"]
    assert len([part for part in components(answer) if ":play." in part["custom_id"]]) == 7


async def test_the_ping_of_a_game_with_hands_opens_them(belote: Parlour) -> None:
    belote.bot.services.pings._acted.clear()
    await belote.do(ALICE, "belote bid", call="passe")
    [ping] = [message for message in await belote.seen() if f"<@{BRUNO}>" in message["content"]]
    hand = private(await belote.press(BRUNO, ":hand", ping))
    assert FRENCH("hand.title") in text_of(hand)


async def test_a_slow_press_on_the_board_never_shows_a_hand_to_all(
    belote: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a deferred press may change is the board itself; the hand is a message of its own, and follows."""
    board, hands = await belote.board(), belote.bot.services.hands
    show = hands.show

    async def slowly(interaction: Any, table: Table, line: str | None = None) -> None:
        await replies.acknowledge(interaction)
        await show(interaction, table, line)

    monkeypatch.setattr(hands, "show", slowly)
    answer = await belote.press(BRUNO, ":hand", board)
    await belote.do(ALICE, "belote bid", call="prendre")
    public = await belote.board()
    assert public["id"] == board["id"]
    assert FRENCH("hand.title") not in text_of(public)
    [hand] = (await belote.client.interaction(answer.id)).followups
    assert len([part for part in components(hand) if ":play." in part["custom_id"]]) == 8


# The picture


def picture(board: Any) -> Any:
    return board["embeds"][0]["image"]


async def test_the_board_shows_a_picture_with_a_text_for_who_cannot_see_it(belote: Parlour) -> None:
    board = await belote.board()
    assert picture(board)["url"].endswith(".webp")
    assert FRENCH("alt.turn", seat="Alice") in picture(board)["description"]
    assert board["attachments"] == []


async def test_a_picture_that_stays_is_not_sent_again_and_another_replaces_it(belote: Parlour) -> None:
    before = await belote.board()
    await belote.via(ALICE, "options", "pace.none")
    same = await belote.board()
    assert text_of(same) != text_of(before)
    assert picture(same) == picture(before)
    await belote.do(ALICE, "belote bid", call="prendre")
    after = await belote.board()
    assert picture(after)["url"] != picture(before)["url"]
    assert after["attachments"] == []


async def test_a_table_that_ends_early_keeps_its_last_position(belote: Parlour) -> None:
    before = await belote.board()
    await belote.end(ALICE, BRUNO, CHLOE, DAVID)
    board = await belote.board()
    assert picture(board)["url"] == picture(before)["url"]
    names = [f"**{name}**" for name in ("Alice", "Bruno", "Chloé", "David")]
    assert FRENCH("closed.ended_by", players=names) in text_of(board)


@pytest.fixture
def undrawable(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be drawn any more."""

    def draw(_: object) -> bytes:
        raise OSError("no memory left")

    monkeypatch.setattr(tapis.drawing.artist, "RECIPES", {"trick": draw})
    monkeypatch.setattr(parlour.bot.services.painter._desk.pictures, "_drawn", {})


async def test_where_nothing_can_be_drawn_the_game_goes_on_in_text(undrawable: None, belote: Parlour) -> None:
    await belote.do(ALICE, "belote bid", call="prendre")
    board = await belote.board()
    assert "image" not in board["embeds"][0]
    assert (await belote.table()).rev == 1
    assert "**Alice**" in text_of(board)


async def test_a_press_on_the_board_keeps_its_picture(belote: Parlour) -> None:
    """The answer to a press edits the same message as the painter does."""
    await belote.do(ALICE, "belote bid", call="passe")
    await belote.press(ALICE, ":undo")
    board = await belote.board()
    assert picture(board)["url"].endswith(".webp")
    assert FRENCH("alt.turn", seat="Alice") in picture(board)["description"]
