"""5000 by typed commands alone."""

import pytest

from bot.sandbox.client import ALICE, BRUNO, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour, Throws

pytestmark = SHARED

FRENCH = text_in("fr")


async def started(parlour: Parlour, **options: object) -> None:
    """Open a table for Alice and Bruno, Alice to move."""
    await parlour.do(ALICE, "5000 new", **options)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")


async def offers(parlour: Parlour, user: str, typed: str) -> dict[str, str]:
    """What is offered while dice are typed: the notation by its text."""
    found = await parlour.client.autocomplete(user, parlour.channel, "5000 keep", "dice", {"dice": typed})
    return {offer["name"]: offer["value"] for offer in found}


async def test_a_turn_is_played_by_commands_alone(parlour: Parlour, fall: Throws) -> None:
    await started(parlour)
    fall([5, 1, 1, 1, 2], [5, 3])
    thrown = text_of((await parlour.do(ALICE, "5000 roll")).shown)
    assert "**Alice** lance" in thrown
    await parlour.do(ALICE, "5000 keep", dice="1 1 1")
    await parlour.do(ALICE, "5000 roll")
    await parlour.do(ALICE, "5000 keep", dice="5")
    await parlour.do(ALICE, "5000 bank")
    view = await parlour.view()
    assert (view.totals, view.turn) == ((1050, 0), 1)


@pytest.mark.slow("more of the commands of this game")
async def test_the_options_are_those_of_the_rules(parlour: Parlour) -> None:
    await started(parlour, dice=6, target=10000, exact="yes", last_thousand="yes")
    assert (await parlour.view()).options.model_dump() == {
        "dice": 6,
        "target": 10000,
        "exact": "yes",
        "last_thousand": "yes",
    }


@pytest.mark.slow("more of the commands of this game")
async def test_the_legal_keeps_are_offered_the_best_first_with_their_points(
    parlour: Parlour, fall: Throws
) -> None:
    await started(parlour)
    fall([5, 5, 1, 2, 2])
    await parlour.do(ALICE, "5000 roll")
    offered = await offers(parlour, ALICE, "")
    assert [name.partition(" (")[0] for name in offered] == [
        "1 5 5 · 200 points",
        "1 5 · 150 points",
        "1 · 100 points",
        "5 5 · 100 points",
        "5 · 50 points",
    ]
    assert list((await offers(parlour, ALICE, "5 1 5")).values()) == ["keep.11100@1"]
    assert await offers(parlour, BRUNO, "") == {}


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize("typed", ["5+1+5", "keep.11100@1"])
async def test_dice_are_typed_in_any_order(parlour: Parlour, fall: Throws, typed: str) -> None:
    await started(parlour)
    fall([5, 5, 1, 2, 2])
    await parlour.do(ALICE, "5000 roll")
    await parlour.do(ALICE, "5000 keep", dice=typed)
    view = await parlour.view()
    assert (view.kept, view.points) == (((5, 5, 1),), 200)


@pytest.mark.slow("more of the commands of this game")
async def test_what_may_not_be_done_is_refused_by_the_rule(parlour: Parlour, fall: Throws) -> None:
    await started(parlour)
    fall([5, 5, 1, 2, 2])

    async def refused(command: str, **options: object) -> str:
        before = await parlour.view()
        said = text_of((await parlour.do(ALICE, command, **options)).shown)
        assert await parlour.view() == before
        return said

    assert await refused("5000 bank") == FRENCH("five_thousand.refuse.throw_first", dice=5)
    await parlour.do(ALICE, "5000 roll")
    assert await refused("5000 roll") == FRENCH("five_thousand.refuse.keep_first")
    idle = FRENCH("five_thousand.refuse.idle_dice", values=[2])
    assert await refused("5000 keep", dice="keep.10010@1") == idle
    assert await refused("5000 keep", dice="5 2") == idle
    assert await refused("5000 keep", dice="1 1") == FRENCH("dice.refuse.no_such_die", value=1)
    await parlour.do(ALICE, "5000 keep", dice="1 5 5")
    assert await refused("5000 bank") == FRENCH("five_thousand.refuse.opening", least=750, points=200)


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize(
    ("thrown", "typed", "idle"),
    [([2, 2, 2, 3, 4], "2 2", [2, 2]), ([1, 2, 3, 4, 5], "1 2", [2])],
)
async def test_a_part_of_a_figure_is_refused_and_never_played_as_the_whole(
    parlour: Parlour, fall: Throws, thrown: list[int], typed: str, idle: list[int]
) -> None:
    await started(parlour)
    fall(thrown)
    await parlour.do(ALICE, "5000 roll")
    said = text_of((await parlour.do(ALICE, "5000 keep", dice=typed)).shown)
    assert said == FRENCH("five_thousand.refuse.idle_dice", values=idle)
    assert (await parlour.view()).dice == tuple(thrown)


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize(("typed", "kept"), [("1 5", ((5, 1),)), ("2 2", ())])
async def test_dice_typed_into_the_form_are_read_alike(
    parlour: Parlour, fall: Throws, typed: str, kept: tuple[tuple[int, ...], ...]
) -> None:
    await started(parlour)
    fall([5, 1, 2, 2, 2])
    await parlour.do(ALICE, "5000 roll")
    board = [message for message in await parlour.seen() if message["components"]][-1]
    form = await parlour.press(ALICE, board, ":type")
    assert FRENCH("five_thousand.type.label") in str(form.modal)
    said = (await parlour.client.modal(ALICE, form, {"move": typed})).shown
    assert (await parlour.view()).kept == kept
    if not kept:
        assert text_of(said) == FRENCH("five_thousand.refuse.idle_dice", values=[2, 2])
