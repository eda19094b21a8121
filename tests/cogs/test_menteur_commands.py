"""Menteur by typed commands, the form, and the button of one's own dice."""

import pytest
import pytest_asyncio

from bot.games.menteur.bids import Bid
from bot.games.menteur.refusals import written
from bot.sandbox.client import ALICE, BRUNO, EMMA, components, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour, Throws, coded

pytestmark = SHARED

FRENCH = text_in("fr")
BEGINS = ([6, 5], [1, 2])
"""The starting throw by which Alice opens."""
CUPS = ([1, 3, 3], [2, 4, 6])
"""What lies under the cups of Alice and Bruno."""


@pytest_asyncio.fixture(loop_scope="module")
async def table(parlour: Parlour, fall: Throws) -> Parlour:
    """A game of two with three dice each, Alice to open."""
    fall(*BEGINS, *CUPS)
    await parlour.do(ALICE, "menteur new", dice="3")
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    await parlour.idle()
    return parlour


async def test_a_round_is_played_by_commands_alone(table: Parlour, fall: Throws) -> None:
    await table.do(ALICE, "menteur bid", call="2 3")
    await table.do(BRUNO, "menteur bid", call="4 3")
    fall([1, 3, 3], [2, 4])
    answer = await table.do(ALICE, "menteur bid", call="liar")
    view = await table.view()
    assert (view.dice, view.number, view.turn) == ((3, 2), 2, 1), "Bruno's bid was false: three count"
    assert answer.shown["flags"] & 64, "who types sees their own dice, alone"


async def test_bids_on_a_board_of_before_still_answer(table: Parlour, fall: Throws) -> None:
    """The board has none any more: who is to move bids there all the same, once; others are refused."""
    message, at = await table.board(), await table.table()
    assert [part["custom_id"] for part in components(message) if ":bid." in part["custom_id"]] == []
    bid = f"t:{at.id}:{at.rev}:bid.2.3"
    await table.client.click(BRUNO, message, bid, forge=True)
    assert (await table.view()).bids == (), "it is Alice's turn"
    for _ in range(2):
        await table.client.click(ALICE, message, bid, forge=True)
    fall([1, 3, 3], [2, 4])
    await table.client.click(BRUNO, message, f"t:{at.id}:{at.rev + 1}:liar", forge=True)
    view = await table.view()
    assert (view.dice, view.number) == ((3, 2), 2), "three count: Bruno is wrong"


@pytest.mark.slow("more of the commands of this game")
async def test_a_right_exact_by_command_wins_a_die_back(parlour: Parlour, fall: Throws) -> None:
    """Option `duel: full`: two players may say it; who has all their dice keeps them."""
    fall(*BEGINS, *CUPS, *CUPS)
    await parlour.do(ALICE, "menteur new", **coded("menteur", {"dice": "3", "duel": "full"}))
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    await parlour.do(ALICE, "menteur bid", call="3 3")
    await parlour.do(BRUNO, "menteur bid", call="exact")
    view = await parlour.view()
    assert (view.dice, view.turn) == ((3, 3), 1), "exactly three count; the caller opens"


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize(("count", "value"), [(5, 3), (3, 5)])
async def test_count_and_value_keep_their_order(table: Parlour, count: int, value: int) -> None:
    await table.do(ALICE, "menteur bid", call=f"{count} {value}")
    bid = (await table.view()).bids[-1].bid
    assert (bid.count, bid.value) == (count, value)


@pytest.mark.slow("more of the commands of this game")
async def test_a_refused_bid_names_the_lowest_that_is_allowed(table: Parlour) -> None:
    await table.do(ALICE, "menteur bid", call="3 4")
    line = text_of((await table.do(BRUNO, "menteur bid", call="3 2")).shown)
    told = {"bid": written(Bid(count=3, value=4)), "least": written(Bid(count=4, value=2))}
    assert line == FRENCH("menteur.refuse.higher", **told)
    assert len((await table.view()).bids) == 1, "a refused bid stands nowhere"


@pytest.mark.slow("more of the commands of this game")
async def test_a_call_needs_a_bid(table: Parlour) -> None:
    assert text_of((await table.do(ALICE, "menteur bid", call="liar")).shown) == FRENCH(
        "menteur.refuse.bid_first"
    )


@pytest.mark.slow("more of the commands of this game")
async def test_the_hand_is_shown_to_its_owner_alone(table: Parlour) -> None:
    hand = (await table.do(BRUNO, "hand")).shown
    assert hand["flags"] & 64, "the dice are public"
    assert FRENCH("menteur.hand.title") in text_of(hand)
    others = {message["id"] for message in await table.client.messages(ALICE, table.channel)}
    assert hand["id"] not in others, "another player sees the hand"


@pytest.mark.slow("more of the commands of this game")
async def test_who_sits_elsewhere_has_no_dice(table: Parlour) -> None:
    answer = await table.do(EMMA, "hand")
    assert text_of(answer.shown) == text_in("en")("table.refuse.not_seated")


@pytest.mark.slow("more of the commands of this game")
async def test_what_may_be_said_is_offered_the_calls_first(table: Parlour) -> None:
    await table.do(ALICE, "menteur bid", call="3 x 4")
    offered = await table.client.autocomplete(BRUNO, table.channel, "menteur bid", "call", {"call": ""})
    names = [each["name"] for each in offered]
    assert names[0] == FRENCH("menteur.call.liar")
    assert written(Bid(count=4, value=2)) in names
