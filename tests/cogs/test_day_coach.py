"""The coach at a day's table: no advice, and no review before the day has closed."""

import pytest

from discord_sandbox.client import text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.cogs.test_daily import FRENCH, begun, finished

pytestmark = SHARED


async def test_nobody_is_advised_at_a_table_of_the_day(parlour: Parlour, user: str) -> None:
    board = await begun(parlour, user)
    table = await parlour.own_table(user)
    answer = await parlour.client.click(user, board, f"t:{table.id}:-:advice", forge=True)
    assert text_of(answer.shown) == FRENCH("coach.no_advice_day")


@pytest.mark.parametrize("argument", ["", ".5.show"])
async def test_a_review_waits_until_the_day_has_closed(
    parlour: Parlour,
    user: str,
    argument: str,
) -> None:
    table = await finished(parlour, user, lost=12.0)
    page = (await parlour.do(user, "daily")).shown
    answer = await parlour.client.click(user, page, f"t:{table.id}:-:review{argument}", forge=True)
    assert text_of(answer.shown) == FRENCH("review.day_open")
