"""Weekends, a pause and days off, by buttons and commands, and wherever people look for them."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio

from bot.screens.kit.days_off import day_told
from bot.store import ANYBODY, Person
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, components, text_of
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED
FRENCH = text_in("fr")
PARIS = "Europe/Paris"
SATURDAY, TUESDAY = (datetime(2026, 11, day, 12, tzinfo=UTC) for day in (21, 24))
MONDAY = int(datetime(2026, 11, 22, 23, tzinfo=UTC).timestamp())
"""The end of that weekend in Paris, in Unix seconds."""


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def at_home(parlour: Parlour) -> AsyncIterator[None]:
    """Alice lives in Paris; nobody else has set anything, and afterwards nobody has."""
    people = parlour.bot.services.people
    await people.change(int(ALICE), lambda _: Person(zone=PARIS))
    yield
    for user in (ALICE, BRUNO):
        await people.change(int(user), lambda _: ANYBODY)


@pytest.fixture
def saturday(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parlour.bot.services, "clock", lambda: SATURDAY)


@pytest.fixture
def tuesday(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parlour.bot.services, "clock", lambda: TUESDAY)


async def with_weekends(parlour: Parlour) -> dict[str, Any]:
    """Open a table whose host ticks weekends in the form; return its lobby."""
    board = (await parlour.do(ALICE, "yams new")).shown
    form = await parlour.press(ALICE, ":options", board)
    return (await parlour.client.modal(ALICE, form, {"with=": ["weekend"]})).shown


async def begun(parlour: Parlour) -> dict[str, Any]:
    """Begin a game of Alice, who is to move, and Bruno; return its board."""
    await parlour.begin("yams", ALICE, BRUNO)
    return await parlour.board()


async def listed(parlour: Parlour, user: str, where: str = "") -> str:
    """What `/mytables` says of the table here, in whichever of its lists or in this one."""
    shown = (await parlour.do(user, "mytables")).shown
    before, line = shown["embeds"][0]["description"].split(f"<#{parlour.channel}>")
    heading = [one for one in before.split("\n") if one.startswith("**")][-1]
    assert heading.startswith(f"**{FRENCH(where)}**" if where else "**")
    return line.partition("\n")[0]


@pytest.mark.usefixtures("tuesday")
async def test_everybody_sees_that_a_table_has_weekends(parlour: Parlour) -> None:
    """OGS 142: in the lobby with their zone, in the board's small print, in /mytables."""
    lobby = await with_weekends(parlour)
    assert FRENCH("weekend.line", zone=PARIS) in lobby["embeds"][0]["footer"]["text"]
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    board = await parlour.board()
    assert "🗓️ hors week-end" in board["embeds"][0]["footer"]["text"]
    assert "hors week-end" in await listed(parlour, BRUNO)
    await parlour.via(ALICE, "options.played", "weekend.no")
    assert "hors week-end" not in str((await parlour.board())["embeds"])
    assert "hors week-end" not in await listed(parlour, BRUNO)


@pytest.mark.usefixtures("saturday")
async def test_at_a_weekend_a_table_that_waits_for_me_is_still_listed_as_such(parlour: Parlour) -> None:
    """OGS 22: nobody is late, but whose turn it is stays so, with the instant at which the clock goes on."""
    await with_weekends(parlour)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    stands = FRENCH("mine.weekend", until=MONDAY)
    line = await listed(parlour, ALICE, "mine.waits")
    assert FRENCH("mine.turn") in line
    assert stands in line
    await parlour.via(ALICE, "options.played", "pace.1h")
    assert stands not in await listed(parlour, ALICE, "mine.waits")


async def test_weekends_are_refused_where_nobody_has_a_zone(parlour: Parlour) -> None:
    await parlour.do(BRUNO, "yams new")
    refused = (await parlour.via(BRUNO, "options", "weekend.yes")).shown
    assert text_of(refused) == FRENCH("table.refuse.weekend_zone")


async def test_a_pause_is_asked_for_agreed_to_and_ended_by_buttons(parlour: Parlour) -> None:
    board = await begun(parlour)
    page = (await parlour.press(ALICE, ":pause", board)).shown
    [choice] = components(page)
    assert len(choice["options"]) == 14
    told = (await parlour.client.select(ALICE, page, choice["custom_id"], ["pause.7"])).shown
    assert text_of(told) == FRENCH("said.pause_asked")
    board = await parlour.board()
    assert "**Alice** propose une pause de 7 jours." in text_of(board)
    assert "Manque\N{NO-BREAK SPACE}: **Bruno**" in text_of(board)
    assert FRENCH("mine.yes") in await listed(parlour, BRUNO, "mine.waits")
    board = (await parlour.press(BRUNO, f":rest.7.{ALICE}", board)).shown
    until = (await parlour.table()).rests_until(parlour.bot.services.clock())
    unix = int(until.timestamp())
    assert FRENCH("turn.paused", until=unix) in text_of(board)
    assert FRENCH("mine.paused", until=unix) in await listed(parlour, ALICE, "mine.waits")
    board = (await parlour.press(ALICE, ":roll.11111", board)).shown
    assert "⏸️ Pause" in text_of(board), "who plays does not end it"
    board = (await parlour.press(BRUNO, ":resume", board)).shown
    assert "⏸️" not in text_of(board)


async def test_a_pause_by_commands_alone(parlour: Parlour) -> None:
    await begun(parlour)
    told = (await parlour.via(ALICE, "pause", "pause.3")).shown
    assert text_of(told) == FRENCH("said.pause_asked")
    told = (await parlour.via(BRUNO, "rest")).shown
    until = (await parlour.table()).rests_until(parlour.bot.services.clock())
    assert text_of(told) == FRENCH("said.paused", until=int(until.timestamp()))
    assert text_of((await parlour.via(CHLOE, "resume")).shown) == FRENCH("table.refuse.not_seated")
    assert text_of((await parlour.via(BRUNO, "resume")).shown) == FRENCH("said.resumed")


async def test_days_off_stand_on_every_board_of_a_person_and_quiet_hours_on_none(parlour: Parlour) -> None:
    """As soon as they are set, in the board's language, in a lobby too; `/mytables` tells one's own."""
    await begun(parlour)
    first = parlour.bot.services.clock().date() + timedelta(days=2)
    last = first + timedelta(days=3)
    off = Person(zone=PARIS, quiet="22:00-07:00", days_off=((first.isoformat(), last.isoformat()),))
    await parlour.bot.services.people.change(int(BRUNO), lambda _: off)
    for table_id in await parlour.bot.services.tables.repaint_boards_of(int(BRUNO)):
        parlour.bot.services.painter.refresh(table_id)
    board = await parlour.board()
    back = day_told(FRENCH, last + timedelta(days=1))
    [line] = [line for line in text_of(board).split("\n") if "🌴" in line]
    assert line.startswith("-# 🌴\N{NO-BREAK SPACE}**Bruno**\N{NO-BREAK SPACE}: ")
    assert line.endswith(f", retour le {back}")
    assert "22:00" not in line
    assert f"retour le {back}" in await parlour.say(BRUNO, "mytables")
    assert "🌴" not in await parlour.say(ALICE, "mytables")
