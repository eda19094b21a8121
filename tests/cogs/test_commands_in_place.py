"""What commands answer, to whom and where: languages, permissions, tables of other channels, slow answers."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bench.people import finished
from bot.messages.custom_id import NO_TABLE
from bot.screens.kit.pages import variant_text
from bot.text import capital, text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, HANGS, components, text_of
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED

FRENCH = text_in("fr")


async def test_a_table_of_another_channel_neither_acts_nor_tells(parlour: Parlour) -> None:
    """A custom_id that names a table elsewhere is refused as if there were no such table."""
    here = (await parlour.do(ALICE, "yams new")).shown
    table = await parlour.table()
    elsewhere = await parlour.elsewhere()
    other = (await elsewhere.do(BRUNO, "yams new")).shown
    stranger = await parlour.bot.services.tables.in_channel(int(elsewhere.channel))
    assert stranger is not None
    for verb in ("join", "start", "export", "sheet.0", "leave"):
        forged = f"t:{table.id}:-:{verb}"
        answer = await _forged(elsewhere, BRUNO, other, forged)
        assert text_of(answer) == FRENCH("table.refuse.gone")
    assert (await parlour.bot.services.tables.get(table.id)).players == table.players
    assert here["embeds"], "the board stands there"


async def _forged(parlour: Parlour, user: str, message: Any, custom_id: str) -> Any:
    answer = await parlour.client.click(user, message, custom_id, forge=True)
    return answer.message


@pytest.mark.parametrize("command", ["table show", "table rematch"])
async def test_a_board_that_may_not_be_posted_names_the_permission(parlour: Parlour, command: str) -> None:
    await parlour.do(ALICE, "yams new")
    await parlour.end(ALICE)
    await parlour.painted()
    await parlour.client.change_channel(parlour.channel, ["embed_links"])
    answer = await parlour.do(ALICE, command)
    assert FRENCH("permission.embed_links") in text_of(answer.shown)


async def test_the_leaderboard_is_public_and_in_the_servers_language(parlour: Parlour) -> None:
    answer = await parlour.do(DAVID, "leaderboard", game="crapette")
    assert FRENCH("leaderboard.empty") in text_of(answer.shown)
    assert (answer.shown.get("flags", 0) & 64) == 0


async def test_the_basic_rules_can_be_chosen_for_the_leaderboard(parlour: Parlour) -> None:
    """Discord takes no empty choice, so the variant without changed options has a name."""
    await parlour.begin("yams", ALICE)
    await finished(parlour.bot.services.tables, await parlour.table())
    offers = await parlour.offers(ALICE, "leaderboard", variant="")
    assert [offer["value"] for offer in offers] == ["basic"]
    shown = await parlour.say(ALICE, "leaderboard", variant="basic")
    assert "**Alice**" in shown
    assert "<@" not in shown


async def test_the_menus_of_a_leaderboard_change_it_in_place(parlour: Parlour) -> None:
    """Each choice keeps those of the other menus, whoever makes it; the message stays one, for all to see."""
    page = (await parlour.do(DAVID, "leaderboard", game="crapette")).shown
    for menu, step in (
        ("period", "crapette.week.wins"),
        ("by", "crapette.week.index"),
        ("game", "yams.week.index"),
    ):
        answer = await parlour.client.select(
            BRUNO,
            page,
            f"t:{NO_TABLE}:-:*board.{menu}",
            [value for value in _values(page) if f".{step}." in value],
        )
        assert (answer.shown["id"], answer.shown.get("flags", 0) & 64) == (page["id"], 0)
        page = answer.shown
    assert FRENCH("yams.name") in page["embeds"][0]["title"]
    assert FRENCH("period.week") in page["embeds"][0]["description"]
    chosen = [one["label"] for menu in components(page) for one in menu["options"] if one.get("default")]
    assert chosen == [FRENCH("yams.name"), FRENCH("period.week"), capital(FRENCH("leaderboard.by.index"))]


async def test_a_variant_stays_chosen_while_another_menu_is_used(parlour: Parlour) -> None:
    for options in ({}, {"grids": 2}):
        await parlour.begin("yams", ALICE, **options)
        await finished(parlour.bot.services.tables, await parlour.table())
    page = (await parlour.do(ALICE, "leaderboard", variant="grids=2")).shown
    two = variant_text(FRENCH, "yams", "grids=2")
    assert two in page["embeds"][0]["description"]
    [week] = [value for value in _values(page) if ".yams.week.wins." in value]
    page = (await parlour.client.select(ALICE, page, f"t:{NO_TABLE}:-:*board.period", [week])).shown
    assert two in page["embeds"][0]["description"]
    [basic] = [value for value in _values(page) if value.endswith("week.wins.basic")]
    page = (await parlour.client.select(ALICE, page, f"t:{NO_TABLE}:-:*board.variant", [basic])).shown
    assert two not in page["embeds"][0]["description"]


def _values(page: Any) -> list[str]:
    return [one["value"] for menu in components(page) for one in menu["options"]]


@pytest.mark.parametrize(
    ("old", "now"),
    [
        ("table kick", "/table faire quoi:place exclure"),
        ("table seat", "/table faire quoi:place prendre"),
        ("421 rules", "/aide jeu:"),
        ("belote hand", "/main"),
        ("table dance", ""),
    ],
)
async def test_who_types_what_stood_elsewhere_is_told_where_it_is(
    parlour: Parlour, old: str, now: str
) -> None:
    """Discord's client shows the commands it knew until it is loaded anew."""
    told = text_of(
        (await parlour.client.command(ALICE, parlour.channel, old, {"number": 2}, forge=True)).shown
    )
    assert f"`{now}`" in told if now else told == FRENCH("error.no_command")


async def test_the_options_are_shown_to_everybody_and_changed_by_the_host(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    hosts = await parlour.via(ALICE, "options")
    others = (await parlour.via(BRUNO, "options")).shown
    assert hosts.modal is not None, "the host may change them"
    assert not others["components"], "others only read them"
    assert FRENCH("option.none") in text_of(others)


async def test_the_score_sheets_can_be_asked_for_by_command_once_there_are_some(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    assert "sheet" in text_of((await parlour.via(ALICE, "sheet")).shown), "it is not offered"
    await parlour.do(ALICE, "table start")
    shown = (await parlour.via(CHLOE, "sheet")).shown
    assert shown["embeds"], "the sheets are shown"
    assert shown["flags"] & 64, "it is for its reader alone"


async def test_who_takes_over_an_awaited_seat_is_called(parlour: Parlour) -> None:
    await _two_play(parlour)
    await parlour.via(ALICE, "give", f"<@{CHLOE}>")
    await parlour.do(CHLOE, "table join")
    parlour.bot.services.pings.forget(int(CHLOE))  # she said yes long ago
    board = [message for message in await parlour.seen() if message["embeds"]][-1]
    await parlour.press(ALICE, ":agree", board)
    call = FRENCH("ping.turn", mention=f"<@{CHLOE}>")
    assert any(message["content"].startswith(call) for message in await parlour.seen()), "nobody called Chloe"


async def test_ready_is_owed_where_one_sees_it_and_never_said_in_silence(parlour: Parlour) -> None:
    """Neither by a command nor by "Take this seat" on a board of before, where the seat is taken by now."""
    await _two_play(parlour)
    await parlour.end(ALICE, BRUNO)
    await parlour.do(ALICE, "table rematch")
    await parlour.do(ALICE, "table start")
    assert FRENCH("mine.ready") in str((await parlour.do(BRUNO, "mytables")).shown["embeds"])
    table, board = await parlour.table(), await parlour.board()
    answer = await parlour.client.click(BRUNO, board, f"t:{table.id}:-:join", forge=True)
    told = (await parlour.client.interaction(answer.id)).followups
    assert [text_of(message) for message in told] == [FRENCH("said.ready")]
    assert (await parlour.table()).unready == frozenset()
    again = await parlour.do(BRUNO, "table join")
    assert text_of(again.shown) == FRENCH("table.refuse.already_seated", name="Bruno")


async def test_a_yes_to_a_change_of_seats_is_asked_of_who_owes_it(parlour: Parlour) -> None:
    """`/mytables` of the giver says so once the newcomer has said theirs (G1)."""
    await _two_play(parlour)
    await parlour.via(BRUNO, "give", f"<@{CHLOE}>")
    before = str((await parlour.do(BRUNO, "mytables")).shown["embeds"])
    await parlour.do(CHLOE, "table join")
    after = str((await parlour.do(BRUNO, "mytables")).shown["embeds"])
    assert (FRENCH("mine.yes") in before, FRENCH("mine.yes") in after) == (False, True)


async def _two_play(parlour: Parlour) -> None:
    await parlour.begin("yams", ALICE, BRUNO)


@pytest.mark.parametrize(
    ("command", "says"),
    [("table join", "said.joined"), ("table leave", "table.refuse.not_seated"), ("stats", "stats.empty")],
)
async def test_a_slow_answer_is_deferred_in_time(
    parlour: Parlour, slow: Callable[[], None], command: str, says: str
) -> None:
    await parlour.do(ALICE, "yams new")
    slow()
    answer = await parlour.do(BRUNO, command)
    async with asyncio.timeout(HANGS):
        while FRENCH(says) not in text_of(answer.shown):
            answer = await parlour.client.interaction(answer.id)
    assert (answer.type, answer.answers) == (5, 1)


async def test_a_slow_press_is_deferred_in_time_and_its_board_painted(
    parlour: Parlour, slow: Callable[[], None]
) -> None:
    lobby = (await parlour.do(ALICE, "yams new")).shown
    slow()
    answer = await parlour.press(BRUNO, ":join", lobby)
    assert (answer.type, answer.answers) == (6, 1)
    async with asyncio.timeout(HANGS):
        while "Bruno" not in text_of((await parlour.seen())[-1]):
            await parlour.painted()


async def test_a_table_opened_slowly_has_its_board(parlour: Parlour, slow: Callable[[], None]) -> None:
    slow()
    await parlour.do(ALICE, "yams new")
    async with asyncio.timeout(HANGS):
        while not [message for message in await parlour.seen() if message["components"]]:
            await parlour.painted()
    table = await parlour.table()
    assert table.message_id is not None


async def test_a_form_opened_before_the_last_move_is_stale(parlour: Parlour) -> None:
    """What was typed meant another position: nothing is played."""
    board = (await parlour.do(ALICE, "yams new")).shown
    board = (await parlour.press(ALICE, ":start", board)).shown
    board = (await parlour.press(ALICE, ":roll.11111", board)).shown
    form = await parlour.press(ALICE, ":type", board)
    await parlour.press(ALICE, ":roll.11111", board)
    answer = await parlour.client.modal(ALICE, form, {"move": "chance"})
    table = await parlour.table()
    assert table.rev == 2
    assert answer.shown["content"] == FRENCH("table.refuse.stale")
