"""A table of Belote de comptoir by typed commands alone, and the seats of a table of Belote by buttons."""

from collections.abc import Mapping

import pytest

from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, components, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED

FRENCH = text_in("fr")


async def started(parlour: Parlour, **options: object) -> str:
    """Open a table for Alice and Bruno; return who is to act."""
    await parlour.do(ALICE, "comptoir new", **options)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    return await parlour.mover()


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize(
    ("options", "typed", "dealt"),
    [
        ({"faces": "dealer"}, {"cards": "3", "faces": "open"}, (3, "open")),
        ({"faces": "dealer"}, {"cards": "2 ouverte"}, (2, "open")),
        ({"faces": "dealer", "hand_size": "4"}, {"cards": "4", "faces": "blind"}, (4, "blind")),
        ({"faces": "blind"}, {"cards": "5"}, (5, "blind")),
        ({"faces": "blind"}, {"cards": "5", "faces": "open"}, (5, "blind")),
    ],
)
async def test_the_dealer_says_what_the_options_leave_to_him(
    parlour: Parlour, options: Mapping[str, str], typed: Mapping[str, str], dealt: tuple[int, str]
) -> None:
    dealer = await started(parlour, **options)
    await parlour.do(dealer, "comptoir deal", **typed)
    view = await parlour.view()
    assert (view.h, view.faces) == dealt


@pytest.mark.slow("more of the commands of this game")
async def test_bids_are_offered_to_who_is_to_speak_and_as_they_are_typed(parlour: Parlour) -> None:
    user = await started(parlour, hand_size="3")
    other = BRUNO if user == ALICE else ALICE

    async def offers(who: str, typed: str) -> list[object]:
        found = await parlour.client.autocomplete(
            who, parlour.channel, "comptoir bid", "points", {"points": typed}
        )
        return [offer["value"] for offer in found]

    assert (await offers(user, ""))[:3] == [0, 1, 2]
    assert await offers(user, "15") == [15, 150, 151, 152]
    assert await offers(other, "") == []


async def test_a_deal_is_played_by_commands_alone(parlour: Parlour) -> None:
    taker = await started(parlour, hand_size="2")
    await parlour.do(taker, "comptoir bid", points=1)
    await parlour.do(await parlour.mover(), "comptoir bid", points=0)
    answer = (await parlour.do(taker, "comptoir trump", suit="pique")).shown
    assert answer["flags"] & 64, "it is for its reader alone"
    assert FRENCH("hand.title") in text_of(answer)
    for _ in range(2):  # the last cards play themselves
        user = await parlour.mover()
        offers = await parlour.client.autocomplete(
            user, parlour.channel, "comptoir play", "card", {"card": ""}
        )
        await parlour.do(user, "comptoir play", card=offers[0]["value"])
    assert (await parlour.view()).last_deal is not None


# Seats


@pytest.mark.slow("more of the commands of this game")
async def test_partners_are_chosen_before_the_start(parlour: Parlour) -> None:
    """Who presses a seat swaps places with who sits there; the board names the partners."""
    lobby = (await parlour.do(ALICE, "belote new")).shown
    for user in (BRUNO, CHLOE, DAVID):
        await parlour.press(user, lobby, ":join")
    lobby = (await parlour.seen())[-1]
    page = (await parlour.press(BRUNO, lobby, ":seat")).shown
    [seats] = [one["custom_id"] for one in components(page) if "options" in one]
    await parlour.client.select(BRUNO, page, seats, ["seat.3"])
    table = await parlour.table()
    assert [str(player.id) for player in table.players] == [ALICE, CHLOE, BRUNO, DAVID]
    partners = FRENCH("lobby.partners", side="🔵", players=["`1` Alice 👑", "`3` Bruno"])
    assert partners in text_of((await parlour.seen())[-1])


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize(
    ("user", "seat", "why"),
    [(EMMA, "1", "not_seated"), (BRUNO, "4", "no_such_seat")],
)
async def test_a_seat_that_cannot_be_taken_is_refused(
    parlour: Parlour, user: str, seat: str, why: str
) -> None:
    lobby = (await parlour.do(ALICE, "belote new")).shown
    await parlour.press(BRUNO, lobby, ":join")
    table = await parlour.table()
    answer = await parlour.client.click(user, lobby, f"t:{table.id}:-:seat.{seat}", forge=True)
    t = text_in("en" if user == EMMA else "fr")
    values = {"seats": 2} if why == "no_such_seat" else {}
    assert text_of(answer.shown) == t(f"table.refuse.{why}", **values)
    assert (await parlour.table()).players == table.players
