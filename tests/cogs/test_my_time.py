"""`/settings`, "My time": zone, quiet hours and days off, each by buttons alone."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, cast

import pytest

from bot.screens.kit.dates import day_told
from bot.store import ANYBODY, Person
from bot.store.clock import CLOCK
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, components, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.people import labels

pytestmark = SHARED
FRENCH = text_in("fr")
Json = dict[str, Any]
PARIS = "Europe/Paris"


def own(parlour: Parlour) -> Person:
    return parlour.bot.services.people.of(int(BRUNO))


def today() -> date:
    return CLOCK().date()


async def page(parlour: Parlour) -> Json:
    """Open the page by its button."""
    return (await parlour.press(BRUNO, ":mytime", (await parlour.do(BRUNO, "settings")).shown)).shown


async def fill(parlour: Parlour, shown: Json, verb: str, **typed: str) -> Json:
    """Open a form by its button, and send it."""
    return (await parlour.client.modal(BRUNO, await parlour.press(BRUNO, verb, shown), typed)).shown


async def set_back(parlour: Parlour, **fields: Any) -> None:
    """Let Bruno have set this and nothing else."""
    await parlour.bot.services.people.change(int(BRUNO), lambda _: Person(**fields))


async def test_everything_is_set_by_buttons(parlour: Parlour) -> None:
    await set_back(parlour)
    shown = await page(parlour)
    assert [part["label"] for part in components(shown) if part.get("disabled")] == [FRENCH("time.days.add")]
    shown = await fill(parlour, shown, ":mytime.zone", zone="paris")
    shown = await fill(parlour, shown, ":mytime.quiet", quiet="22h - 7h")
    assert (own(parlour).zone, own(parlour).quiet) == (PARIS, "22:00-07:00")
    assert any("22:00\N{EN DASH}07:00" in label for label in labels(shown)), (
        "what is set stands on the button"
    )
    first = today() + timedelta(days=40)
    first += timedelta(days=3 * (first.year != (first + timedelta(days=2)).year))  # in one year
    last = first + timedelta(days=2)
    shown = await fill(
        parlour, shown, ":mytime.off", first=f"{first:%d/%m/%Y}", last=f"{last.day}/{last.month}"
    )
    assert own(parlour).days_off == ((first.isoformat(), last.isoformat()),)
    back = last + timedelta(days=1)
    told = [day_told(day, today(), "fr") for day in (first, last, back)]
    assert FRENCH(
        "time.span", days=FRENCH("time.from_to", first=told[0], last=told[1]), back=told[2]
    ) in text_of(shown), "with the day of return"
    assert FRENCH("time.left", left=18, year=str(last.year)) in text_of(shown)
    shown = (await parlour.press(BRUNO, ":mytime.drop", shown)).shown
    shown = await fill(parlour, shown, ":mytime.quiet", quiet="")
    shown = await fill(parlour, shown, ":mytime.zone", zone="")
    assert own(parlour) == ANYBODY
    for value in ("threads", "never", "always"):
        part = next(one for one in components(shown) if "options" in one)
        chosen = await parlour.client.select(BRUNO, shown, part["custom_id"], [f"mytime.calls.{value}"])
        shown = chosen.shown
        assert own(parlour).calls == value
    assert "retour" not in text_of(shown)
    assert FRENCH("own.body") in text_of((await parlour.press(BRUNO, ":own", shown)).shown)


async def test_a_refusal_says_why_and_changes_nothing(parlour: Parlour) -> None:
    await set_back(parlour)
    shown = await page(parlour)
    for verb, why in ((":mytime.quiet", "quiet.refuse.zone"), (":mytime.off", "days_off.refuse.zone")):
        assert text_of((await parlour.press(BRUNO, verb, shown, forge=True)).shown) == FRENCH(why)
    assert "Europe/Paris" in text_of(await fill(parlour, shown, ":mytime.zone", zone="pariss"))
    await set_back(parlour, zone=PARIS)
    before, shown = own(parlour), await page(parlour)
    for typed, why in (("20:00-07:00", "quiet.refuse.long"), ("the night", "quiet.refuse.unread")):
        assert text_of(await fill(parlour, shown, ":mytime.quiet", quiet=typed)) == FRENCH(why, most=10)
    for typed, why in (("12/24", "day.refuse.unread"), (str(today() - timedelta(3)), "days_off.refuse.past")):
        assert text_of(await fill(parlour, shown, ":mytime.off", first=typed, last="")) == FRENCH(why)
    assert own(parlour) == before


async def test_days_off_are_shown_on_the_boards_at_once(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the clocks that run for a person are computed anew."""
    await set_back(parlour, zone=PARIS)
    await parlour.do(ALICE, "yams new")
    await parlour.do(BRUNO, "table join")
    table = await parlour.bot.services.tables.in_channel(int(parlour.channel))
    recounted: list[int] = []
    refreshed: list[str] = []

    async def recount(user_id: int) -> None:
        recounted.append(user_id)

    monkeypatch.setattr(parlour.bot.services.tables.schedule, "recount", recount)
    monkeypatch.setattr(parlour.bot.services.painter, "refresh", refreshed.append)
    shown = await fill(parlour, await page(parlour), ":mytime.quiet", quiet="22:00-07:00")
    assert (recounted, refreshed) == ([], [])
    await fill(parlour, shown, ":mytime.off", first=str(today() + timedelta(days=3)), last="")
    assert recounted == [int(BRUNO)]
    assert table.id in refreshed
    await set_back(parlour)


async def test_days_off_that_a_stop_kept_from_the_clocks_count_after_the_start(parlour: Parlour) -> None:
    await set_back(parlour, zone=PARIS)
    services = parlour.bot.services
    opened = (await parlour.do(ALICE, "yams new")).shown
    joined = (await parlour.press(BRUNO, ":join", opened)).shown
    await parlour.press(ALICE, ":start", joined)
    table = await services.tables.in_channel(int(parlour.channel))
    assert table is not None, "it is open"
    first, late = today() + timedelta(days=1), Person(zone=PARIS)  # there it may be tomorrow already
    gone = ((str(today() - timedelta(days=3)),) * 2,)
    for user in (ALICE, BRUNO):
        await services.people.change(int(user), lambda _: replace(late, days_off=gone))
    assert services.people.off(services.clock()) == []
    await services.people.change(
        int(ALICE), lambda _: replace(late, days_off=((str(first), str(first + timedelta(days=1))),))
    )
    await services.count_days_off()
    counted = await services.tables.get(table.id)
    assert cast("datetime", counted.late_at) > cast("datetime", table.late_at)
    for user in (ALICE, BRUNO):
        await services.people.change(int(user), lambda _: ANYBODY)
