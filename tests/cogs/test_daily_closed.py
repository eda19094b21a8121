"""The games of the day where the bot is no member, and once the day has closed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest
import pytest_asyncio

from bot.days.days import Days
from bot.text import text_in
from discord_sandbox.client import components, text_of
from tests.cogs.conftest import Parlour
from tests.cogs.test_daily import begun, codes, finished, result

FRENCH = text_in("fr")
PRIVATE = 64


@pytest_asyncio.fixture
async def user(parlour: Parlour) -> str:
    """Somebody new, whose language is French."""
    return (await parlour.client.new_user("Solène"))["id"]


@pytest.fixture
def later(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Let the bot's clock go forward."""
    tables = parlour.bot.services.tables

    def go(by: timedelta) -> None:
        before = tables._context.clock
        changed = replace(tables._context, clock=lambda: before() + by)
        monkeypatch.setattr(tables, "_context", changed)
        monkeypatch.setattr(parlour.bot.services, "clock", changed.clock)

    return go


async def test_where_answers_are_forced_to_be_private_it_says_so(parlour: Parlour, user: str) -> None:
    client = parlour.client
    await client.change_user(user, installed=True)
    await client.change_guild(bot=False, external_apps=False)
    await finished(parlour, user, lost=12.3)
    answer = await parlour.press(user, ":day_show", await result(parlour, user))
    await parlour.painted()
    [told] = (await parlour.client.interaction(answer.id)).followups
    assert text_of(told) == FRENCH("daily.private")
    assert [one for one in await parlour.seen() if not one["flags"] & PRIVATE] == []


async def test_a_closed_day_is_looked_back_at_and_played_again(
    parlour: Parlour, user: str, later: Callable[[timedelta], None]
) -> None:
    table = await finished(parlour, user, lost=12.3)
    when = (await parlour.bot.services.part(Days).today()).date.isoformat()
    later(timedelta(hours=28))
    await parlour.bot.services.part(Days).close()
    offered = await parlour.offers(user, "daily", date="")
    assert when in str(offered)
    shown = await result(parlour, user, date=when)
    assert "🟩" * 12 in text_of(shown)
    assert "review" in codes(shown)
    again = (await parlour.press(user, ":day_again.", shown)).shown
    assert FRENCH("daily.unranked") in text_of(again)
    assert (await parlour.own_table(user)).seed == table.seed


async def test_from_midnight_until_it_closes_a_day_is_looked_at_beside_the_new_one(
    parlour: Parlour, user: str, later: Callable[[timedelta], None]
) -> None:
    table, days = await finished(parlour, user, lost=12.3), parlour.bot.services.part(Days)
    before = await days.day(date.fromisoformat(table.mark.record["day"]))
    later(before.ends - parlour.bot.services.clock() + timedelta(hours=1))
    page = (await parlour.do(user, "daily")).shown
    assert any(code.startswith("day_begin.") for code in codes(page)), "the new day is offered"
    yesterday = (await parlour.press(user, f":daily.{before.date:%Y%m%d}", page)).shown
    assert before.name in text_of(yesterday)
    assert FRENCH("daily.closed") not in text_of(yesterday)
    own = (await parlour.press(user, ".throw", yesterday)).shown
    assert "1er sur" in text_of(own)
    assert FRENCH("daily.result.open") in text_of(own)
    board = (await parlour.press(user, f":private.{table.id}", own)).shown
    assert "Yams" in text_of(board)
    listed = (await parlour.press(user, ":daily.days", (await parlour.do(user, "daily")).shown)).shown
    assert f"daily.{before.date:%Y%m%d}" in str(components(listed))


async def test_what_was_not_finished_when_the_day_closed_says_so(
    parlour: Parlour, user: str, later: Callable[[timedelta], None]
) -> None:
    await begun(parlour, user)
    page = (await parlour.do(user, "daily")).shown
    later(timedelta(hours=28))
    await parlour.bot.services.part(Days).close()
    late = await parlour.press(user, ".deal", page)
    assert text_of(late.shown) == FRENCH("daily.refuse.late")
    gone = next(part["custom_id"] for part in components(page) if "day_begin" in part["custom_id"])
    told = await parlour.client.click(user, page, gone.replace("day_begin", "day_result"), forge=True)
    assert FRENCH("daily.result.unfinished") in text_of(told.shown)
