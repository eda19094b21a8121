"""What is done in a game beside its moves is found by words, for each player what they may do now."""

from bot.commands.doing import asides
from bot.screens.kit.screen import Act, Verb
from bot.store.clock import CLOCK
from bot.tables import CLAIM, Table
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, EMMA
from tests.cogs.conftest import FOUR, SHARED, Parlour, begun
from tests.cogs.test_in_advance import plays

pytestmark = SHARED
FRENCH = text_in("fr")
Offered = list[tuple[Act | Verb, str]]


def offered(table: Table, user: str) -> Offered:
    found = asides(table, int(user), FRENCH, CLOCK())
    return [(each.do, each.label) for each in found if isinstance(each.do, Act | Verb)]


async def test_who_is_to_play_claims_the_rest_and_who_waits_decides_in_advance(parlour: Parlour) -> None:
    await parlour.do(ALICE, "belote new")
    assert offered(await parlour.table(), ALICE) == [], "nothing has begun"
    await parlour.end(ALICE)
    await begun(parlour, "belote", "prendre")
    for _ in range(4):  # before the first trick nothing is claimed
        await plays(parlour)
    table, mover = await parlour.table(), await parlour.mover()
    assert offered(table, mover) == [(Act(CLAIM), FRENCH("claim.button"))]
    for user in {*FOUR} - {mover}:
        assert offered(table, user) == [(Verb("ahead"), FRENCH("ahead.button"))]
    assert offered(table, EMMA) == []


async def test_two_agree_to_stop_whoever_is_to_move(parlour: Parlour) -> None:
    await begun(parlour, "crapette", users=(ALICE, BRUNO))
    agree = [(Act("agree"), FRENCH("crapette.action.agree"))]
    for user in (ALICE, BRUNO):
        assert offered(await parlour.table(), user) == agree
        await parlour.via(user, "agree")
    assert (await parlour.newest()).phase == "over"
    assert offered(await parlour.newest(), ALICE) == []
