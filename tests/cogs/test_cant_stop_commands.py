"""Can't Stop by typed commands alone."""

import pytest

from bot.sandbox.client import ALICE, BRUNO, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour, Throws

pytestmark = SHARED

FRENCH = text_in("fr")
BEGINS = ([6, 5], [1, 2])
"""The starting roll by which Alice begins."""


async def started(parlour: Parlour, fall: Throws, *throws: list[int], **options: object) -> None:
    """Open a table for Alice and Bruno, Alice to move; these throws will fall."""
    fall(*BEGINS, *throws)
    await parlour.do(ALICE, "cantstop new", **options)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")


async def offers(parlour: Parlour, user: str, typed: str) -> dict[str, str]:
    """What is offered while columns are typed: the notation by its text."""
    options = {"columns": typed}
    found = await parlour.client.autocomplete(user, parlour.channel, "cantstop move", "columns", options)
    return {offer["name"]: offer["value"] for offer in found}


async def test_a_turn_is_played_by_commands_alone(parlour: Parlour, fall: Throws) -> None:
    await started(parlour, fall, [1, 3, 3, 4], [6, 1, 6, 1])
    assert "**Alice** lance" in text_of((await parlour.do(ALICE, "cantstop roll")).shown)
    await parlour.do(ALICE, "cantstop move", columns="4 7")
    await parlour.do(ALICE, "cantstop roll")
    await parlour.do(ALICE, "cantstop move", columns="7 7")
    stopped = text_of((await parlour.do(ALICE, "cantstop stop")).shown)
    assert "4→1/7, 7→3/13" in stopped
    view = await parlour.view()
    assert (view.tokens[0], view.turn) == ((0, 0, 1, 0, 0, 3, 0, 0, 0, 0, 0), 1)


@pytest.mark.slow("more of the commands of this game")
async def test_the_options_are_those_of_the_rules(parlour: Parlour, fall: Throws) -> None:
    await started(parlour, fall, columns_to_win=5, occupied="no_stop")
    assert (await parlour.view()).options.model_dump() == {"columns_to_win": 5, "occupied": "no_stop"}


@pytest.mark.slow("more of the commands of this game")
async def test_moves_are_offered_with_where_they_lead_and_the_risk(parlour: Parlour, fall: Throws) -> None:
    await started(parlour, fall, [1, 3, 3, 4])
    await parlour.do(ALICE, "cantstop roll")
    assert await offers(parlour, ALICE, "") == {
        "4 + 7\u00a0: 4→1/7, 7→1/13 · puis risque 0\u00a0%": "move.4+7@1",
        "5 + 6\u00a0: 5→1/9, 6→1/11 · puis risque 0\u00a0%": "move.5+6@1",
    }
    assert list((await offers(parlour, ALICE, "6")).values()) == ["move.5+6@1"]
    assert await offers(parlour, BRUNO, "") == {}


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize("typed", ["6+5", "move.5+6@1"])
async def test_numbers_are_typed_in_any_order(parlour: Parlour, fall: Throws, typed: str) -> None:
    await started(parlour, fall, [1, 3, 3, 4])
    await parlour.do(ALICE, "cantstop roll")
    await parlour.do(ALICE, "cantstop move", columns=typed)
    assert (await parlour.view()).markers == ((5, 1), (6, 1))


@pytest.mark.slow("more of the commands of this game")
async def test_what_may_not_be_done_is_refused_by_the_rule(parlour: Parlour, fall: Throws) -> None:
    await started(parlour, fall, [1, 3, 3, 4])

    async def refused(command: str, **options: object) -> str:
        before = await parlour.view()
        said = text_of((await parlour.do(ALICE, command, **options)).shown)
        assert await parlour.view() == before
        return said

    assert await refused("cantstop stop") == FRENCH("cant_stop.refuse.throw_first", dice=4)
    for typed in ("6 8", "seize"):
        assert await refused("cantstop move", columns=typed) == FRENCH("cant_stop.refuse.throw_first", dice=4)
    await parlour.do(ALICE, "cantstop roll")
    assert await refused("cantstop roll") == FRENCH("cant_stop.refuse.move_first")
    split = FRENCH("cant_stop.refuse.no_such_split", numbers=[6, 8], dice=[1, 3, 3, 4])
    assert await refused("cantstop move", columns="6 8") == split
    both = FRENCH("cant_stop.refuse.both", column=5, other=6)
    assert await refused("cantstop move", columns="5") == both
    assert "seize" in await refused("cantstop move", columns="seize")
    await parlour.do(ALICE, "cantstop move", columns="5 6")
    moved = FRENCH("cant_stop.refuse.moved_already", dice=4)
    assert await refused("cantstop move", columns="4 7") == moved
    other = text_of((await parlour.do(BRUNO, "cantstop roll")).shown)
    assert other == FRENCH("refuse.not_your_turn", seat="Alice")


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize(("typed", "markers"), [("7 4", ((4, 1), (7, 1))), ("7", ()), ("lancer", ())])
async def test_the_form_reads_numbers_and_names_alike(
    parlour: Parlour, fall: Throws, typed: str, markers: tuple[tuple[int, int], ...]
) -> None:
    await started(parlour, fall, [1, 3, 3, 4])
    await parlour.do(ALICE, "cantstop roll")
    board = [message for message in await parlour.seen() if message["components"]][-1]
    form = await parlour.press(ALICE, board, ":type")
    assert FRENCH("cant_stop.type.label") in str(form.modal)
    await parlour.client.modal(ALICE, form, {"move": typed})
    assert (await parlour.view()).markers == markers
