"""The games of the day by presses: begun, finished, shown to all."""

from datetime import date
from functools import partial
from itertools import count
from typing import Any

import pytest

from bench.people import finished as played_out
from bot.days.days import Days
from bot.days.statements import DayStatements
from bot.screens.kit.days_off import day_told
from bot.store.clock import CLOCK
from bot.tables import Table
from bot.text import text_in
from discord_sandbox.client import ALICE, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.people import codes, private

pytestmark = SHARED
FRENCH = text_in("fr")
PRIVATE = 64
PRESSES = count(1)
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def standing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clock stand during a test: no day ends in it."""
    monkeypatch.setattr(CLOCK, "_steady", partial(float, CLOCK._steady()))


async def title(parlour: Parlour) -> str:
    """Return how today is headed, such as "Tapis Vert n° 1 · 0281"."""
    return FRENCH("daily.title", name=(await parlour.bot.services.part(Days).today()).name)


async def begun(parlour: Parlour, user: str, kind: str = "throw") -> Json:
    """Begin an entry of today; return the message of its table."""
    return (await parlour.press(user, f".{kind}", (await parlour.do(user, "daily")).shown)).shown


async def finished(parlour: Parlour, user: str, *, lost: float | None = None) -> Table:
    """Play the throw of today to its end; `lost` is what the coach counts then.  Return the table."""
    await begun(parlour, user)
    table = await played_out(parlour.bot.services.tables, await parlour.own_table(user))
    if lost is not None:
        await parlour.bot.services.store.run(
            lambda tx: DayStatements.of(tx).count_day_entry(
                table.id, lost=lost, error=0.0, expected=226.4, squares="0" * 12, mixed=False
            )
        )
    return table


async def result(parlour: Parlour, user: str, kind: str = "throw", **when: str) -> Json:
    """Open the day's page and press the entry's button."""
    return (await parlour.press(user, f".{kind}", (await parlour.do(user, "daily", **when)).shown)).shown


async def test_a_day_is_begun_and_gone_on_with(parlour: Parlour, user: str) -> None:
    page = private(await parlour.do(user, "daily"))
    assert await title(parlour) in text_of(page)
    shown = await begun(parlour, user)
    table = await parlour.own_table(user)
    assert (table.game, [player.id for player in table.players]) == ("yams", [int(user)])
    assert FRENCH("daily.named", name=vars(table.mark)["name"]) in text_of(shown)
    assert table.seed_hash[:12] not in text_of(shown)
    again = (await parlour.do(user, "daily")).shown
    assert FRENCH("daily.state.running") in text_of(again)
    listed = (await parlour.do(user, "mytables")).shown
    assert f"Yams · {day_told(FRENCH, date.fromisoformat(table.mark.record['day']))}" in text_of(listed)
    await parlour.press(user, ".throw", again)
    assert (await parlour.own_table(user)).id == table.id, "one try"


async def test_its_end_offers_result_and_card_and_no_rematch(parlour: Parlour, user: str) -> None:
    table = await finished(parlour, user)
    page = (await parlour.do(user, "help")).shown
    ended = (await parlour.client.click(user, page, f"t:{table.id}:-:hand", forge=True)).shown
    assert [code.partition(".")[0] for code in codes(ended)] == ["day_result", "day_show", "sheet", "more"]
    told = (await parlour.press(user, ":day_result", ended)).shown
    assert told["id"] == ended["id"]
    back = (await parlour.press(user, ":daily.", told)).shown
    assert await title(parlour) in text_of(back)


async def test_a_result_has_no_figures_before_the_coach_has_counted(parlour: Parlour, user: str) -> None:
    table = await finished(parlour, user)
    assert table.position is not None
    shown = await result(parlour, user)
    assert FRENCH("daily.result.counting") in text_of(shown)
    await parlour.bot.services.store.run(
        lambda tx: DayStatements.of(tx).count_day_entry(
            table.id, lost=0.0, error=0.0, expected=226.4, squares="0" * 12, mixed=False
        )
    )
    after = (await parlour.press(user, ":day_result", shown)).shown
    assert after["id"] == shown["id"]
    assert "0 point" in text_of(after)
    assert "1er sur" in text_of(after)


async def test_the_card_is_posted_for_all_once_a_place(parlour: Parlour, user: str) -> None:
    await parlour.sets(ALICE, "pictures.no")
    await finished(parlour, user, lost=0.0)
    shown = await result(parlour, user)
    await parlour.press(user, ":day_show", shown)
    [card] = [one for one in await parlour.seen() if not one["flags"] & PRIVATE]
    day = await parlour.bot.services.part(Days).today()
    entry = (await parlour.bot.services.part(Days).own(int(user), day.date))["throw"]
    of = (await parlour.bot.services.part(Days).result(entry)).of
    assert card["content"] == f"Tapis Vert n° {day.name} · Yams · {entry.points} · 1er sur {of}"
    again = await parlour.press(user, ":day_show", shown)
    assert FRENCH("daily.refuse.shown") == text_of(again.shown)
    assert len([one for one in await parlour.seen() if not one["flags"] & PRIVATE]) == 1


async def test_where_pictures_are_on_the_card_is_drawn(parlour: Parlour, user: str) -> None:
    await parlour.sets(ALICE, "pictures.yes")
    await finished(parlour, user, lost=0.0)
    await parlour.press(user, ":day_show", await result(parlour, user))
    [card] = [one for one in await parlour.seen() if not one["flags"] & PRIVATE]
    [file] = card["attachments"]
    assert (card["content"], file["description"].count("1er sur")) == ("", 1)


async def test_one_that_is_given_up_has_a_result_and_no_card(parlour: Parlour, user: str) -> None:
    menu = (await parlour.press(user, ":more", await begun(parlour, user))).shown
    asked = (await parlour.press(user, ":end", menu)).shown
    assert FRENCH("ask.end.day") in text_of(asked)
    ended = (await parlour.press(user, ":end.yes", asked)).shown
    assert [code.partition(".")[0] for code in codes(ended)] == ["day_result", "sheet", "more"]
    told = (await parlour.press(user, ":day_result", ended)).shown
    assert FRENCH("daily.result.given_up") in text_of(told)


async def test_how_the_luck_is_made_tells_the_fingerprint_and_no_secret(parlour: Parlour, user: str) -> None:
    page = (await parlour.do(user, "daily")).shown
    shown = text_of((await parlour.press(user, ":daily.luck", page)).shown)
    month = (await parlour.bot.services.part(Days).today()).month
    assert month.hash in shown
    assert month.secret not in shown
    menu = (await parlour.press(user, ":more", await begun(parlour, user))).shown
    assert month.hash in text_of((await parlour.press(user, ":check", menu)).shown)


async def test_help_leads_to_the_day(parlour: Parlour, user: str) -> None:
    page = (await parlour.do(user, "help")).shown
    assert await title(parlour) in text_of((await parlour.press(user, ":daily", page)).shown)
