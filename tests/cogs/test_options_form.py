"""The form of a table's options: opened and sent by its host, changing what they changed and nothing else."""

import asyncio

from bot.text import text_in
from discord_sandbox.client import ALICE, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.people import private

pytestmark = SHARED

FRENCH = text_in("fr")


async def options(parlour: Parlour) -> dict[str, object]:
    return (await parlour.table()).options.model_dump()


async def test_forms_that_are_sent_at_once_lose_nothing(parlour: Parlour) -> None:
    """Each was drawn before the others were sent."""
    board = (await parlour.do(ALICE, "yams new")).shown
    before = await options(parlour)
    opened = [await parlour.press(ALICE, ":options", board) for _ in range(3)]
    sent = ({"grids=1": "2"}, {"chance=chance": "maxi_mini"}, {"with=": ["double_pair"]})
    await asyncio.gather(
        *(parlour.client.modal(ALICE, form, fields) for form, fields in zip(opened, sent, strict=True))
    )
    changed = {"grids": 2, "chance": "maxi_mini", "double_pair": "yes"}
    assert await options(parlour) == before | changed


async def test_a_form_takes_nothing_back_that_was_changed_since(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "5000 new")).shown
    old = await parlour.press(ALICE, ":options", board)
    newer = await parlour.press(ALICE, ":options", board)
    await parlour.client.modal(ALICE, newer, {"dice=5": "6", "with=": ["exact"]})
    await parlour.via(ALICE, "options", "pace.1h")
    await parlour.client.modal(ALICE, old, {"with=": ["last_thousand"]})
    table = await parlour.table()
    assert (table.options.model_dump(), table.pace) == (
        {"dice": 6, "target": 5000, "exact": "yes", "last_thousand": "yes"},
        "1h",
    )


async def test_a_form_that_changes_nothing_is_answered_with_the_board(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "yams new")).shown
    before = await parlour.table()
    answer = await parlour.client.modal(ALICE, await parlour.press(ALICE, ":options", board), {})
    assert (answer.status, answer.shown["id"]) == ("answered", board["id"])
    assert (await parlour.table()).changes == before.changes


async def test_a_form_that_a_command_opened_tells_its_host_alone(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    answer = await parlour.client.modal(ALICE, await parlour.via(ALICE, "options"), {"grids=1": "4"})
    assert answer.shown["content"] == FRENCH("said.configured")
    assert answer.shown["flags"] & 64, "nobody else reads it"
    assert (await options(parlour))["grids"] == 4


async def test_a_game_with_many_options_has_several_forms(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "menteur new")).shown
    parts = private(await parlour.press(ALICE, ":options", board))
    opened = await parlour.press(ALICE, ":form.1", parts)
    answer = await parlour.client.modal(ALICE, opened, {"with=palifico": [], "duel=plain": "full"})
    assert answer.shown["id"] == parts["id"]
    changed = await options(parlour)
    assert (changed["palifico"], changed["duel"]) == ("no", "full")
    assert FRENCH("menteur.option.duel.full") in text_of(answer.shown)
    assert FRENCH("menteur.option.duel.full") in text_of((await parlour.seen())[0])


async def test_where_forms_are_refused_the_options_are_lists(parlour: Parlour) -> None:
    """A server that knows no radio buttons answers 400."""
    board = (await parlour.do(ALICE, "yams new")).shown
    await parlour.client.faults(route="POST /interactions/.*/callback", status=400, times=1)
    lists = (await parlour.press(ALICE, ":options", board)).shown
    assert FRENCH("options.body") in text_of(lists)
    [select] = [row["components"][0] for row in lists["components"] if "*grids" in str(row)]
    await parlour.client.select(ALICE, lists, select["custom_id"], ["set.grids.3"])
    assert (await options(parlour))["grids"] == 3
