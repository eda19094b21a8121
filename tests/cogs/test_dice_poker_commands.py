"""A table of Poker aux dés by typed commands alone; boxes that may not be written are refused by the rule."""

from typing import Any

import pytest

from bot.games.dice_poker import LOWER, UPPER
from bot.sandbox.client import ALICE, BRUNO, EMMA, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED

ENGLISH, FRENCH = text_in("en"), text_in("fr")


async def started(parlour: Parlour) -> None:
    """Open a table for Alice and Bruno; Alice begins."""
    await parlour.do(ALICE, "dicepoker new")
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")


async def turn(parlour: Parlour, user: str, box: str) -> str:
    """Throw once and write a box; return what the player is told."""
    await parlour.do(user, "dicepoker roll")
    return text_of((await parlour.do(user, "dicepoker score", box=box)).shown)


async def boxes(parlour: Parlour, user: str) -> list[Any]:
    return await parlour.client.autocomplete(user, parlour.channel, "dicepoker score", "box", {"box": ""})


@pytest.mark.slow("more of the commands of this game")
async def test_the_commands_have_neither_options_of_the_game_nor_a_grid(parlour: Parlour) -> None:
    world = await parlour.client.world(ALICE)
    [group] = [command for command in world["commands"] if command["name"] == "dicepoker"]
    takes = {
        verb["name"]: [option["name"] for option in verb.get("options", ())] for verb in group["options"]
    }
    assert takes == {
        "new": ["robots", "level", "private", "thread"],
        "roll": [],
        "keep": ["dice"],
        "score": ["box"],
    }


@pytest.mark.slow("more of the commands of this game")
async def test_the_group_is_called_by_its_french_name_in_french(parlour: Parlour) -> None:
    world = await parlour.client.world(ALICE)
    names = {command["name"]: command.get("name_localizations") for command in world["commands"]}
    assert names["dicepoker"] == {"fr": "poker-dés"}
    await parlour.do(ALICE, "dicepoker new")
    other = (await parlour.do(ALICE, "yams roll")).shown
    assert other["content"] == FRENCH("move.other_game", command="poker-dés")
    await parlour.end(ALICE)
    closed = (await parlour.seen())[0]
    assert "`/poker-dés nouvelle`" in text_of(closed)


@pytest.mark.slow("more of the commands of this game")
async def test_a_table_without_options_says_so_and_lets_the_pace_be_chosen(parlour: Parlour) -> None:
    lobby = (await parlour.do(ALICE, "dicepoker new")).shown
    await parlour.via(ALICE, "options", "pace.1h")
    assert FRENCH("option.none") in str(lobby["embeds"])
    form = (await parlour.via(ALICE, "options")).modal
    assert [label["component"]["custom_id"] for label in form["components"]] == ["with=", "pace=1h"]
    shown = text_of((await parlour.via(EMMA, "options")).shown)
    assert ENGLISH("option.none") in shown
    assert ENGLISH("pace.1h") in shown


async def test_a_turn_is_thrown_kept_and_written_by_commands(parlour: Parlour) -> None:
    await started(parlour)
    await parlour.do(ALICE, "dicepoker roll")
    before = (await parlour.position()).dice
    await parlour.do(ALICE, "dicepoker keep", dice=f"{before[0]} {before[1]}")
    game = await parlour.position()
    assert game.throws == 2
    offers = await boxes(parlour, ALICE)
    assert {offer["value"].partition("@")[0] for offer in offers} == {f"score.{box}" for box in UPPER}
    sixes = (game.dice.count(6) - 3) * 6
    await parlour.do(ALICE, "dicepoker score", box="six")
    assert (await parlour.position()).sheets[0][0] == {"sixes": sixes}


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize("typed", ["main pleine", "score.full@1"])
async def test_a_lower_box_is_refused_by_the_rule_while_an_upper_one_is_open(
    parlour: Parlour, typed: str
) -> None:
    await started(parlour)
    await parlour.do(ALICE, "dicepoker roll")
    state = (await parlour.position()).dump()
    answer = await parlour.do(ALICE, "dicepoker score", box=typed)
    assert text_of(answer.shown) == FRENCH("dice_poker.refuse.upper_first")
    assert (await parlour.position()).dump() == state


@pytest.mark.slow("more of the commands of this game")
async def test_what_names_no_box_is_answered_with_the_boxes_there_are(parlour: Parlour) -> None:
    await started(parlour)
    await parlour.do(ALICE, "dicepoker roll")
    answer = await parlour.do(ALICE, "dicepoker score", box="belote")
    assert FRENCH("dice_poker.box.ones") in text_of(answer.shown)


@pytest.mark.slow("more of the commands of this game")
async def test_a_box_that_is_filled_in_a_grid_is_refused_by_the_rule(parlour: Parlour) -> None:
    """With a grid the box of that grid is meant."""
    await parlour.do(ALICE, "yams new", grids=2)
    await parlour.do(ALICE, "table start")
    await parlour.do(ALICE, "yams roll")
    await parlour.do(ALICE, "yams score", box="chance", grid=2)
    table = await parlour.table()
    points = table.position.sheets[0][1]["chance"]
    await parlour.do(ALICE, "yams roll")
    answer = await parlour.do(ALICE, "yams score", box="chance", grid=2)
    refused = FRENCH("sheet.refuse.filled", box=FRENCH("yams.box.chance"), points=points)
    assert text_of(answer.shown) == refused


@pytest.mark.slow("more of the commands of this game")
async def test_after_six_turns_the_combinations_are_offered_with_what_they_give(parlour: Parlour) -> None:
    await started(parlour)
    for box in UPPER:
        for user in (ALICE, BRUNO):
            await turn(parlour, user, FRENCH(f"dice_poker.box.{box}"))
    await parlour.do(ALICE, "dicepoker roll")
    names = {offer["value"].partition("@")[0]: offer["name"] for offer in await boxes(parlour, ALICE)}
    assert set(names) == {f"score.{box}" for box in LOWER}
    doubled = {name for code, name in names.items() if name.endswith("(\u00d72, premier lancer)")}
    dashed = {name for code, name in names.items() if name.endswith("— (tiret)")}
    assert len(doubled) + len(dashed) == len(LOWER) - 1
    assert "Chance" not in "".join(doubled | dashed)


@pytest.mark.slow("more of the commands of this game")
async def test_dice_typed_by_value_are_these_dice_and_no_places(parlour: Parlour) -> None:
    await started(parlour)
    await parlour.do(ALICE, "dicepoker roll")
    dice = (await parlour.position()).dice
    missing = next(value for value in range(1, 7) if value not in dice)
    for typed, refused in (
        (f"{dice[0]} {missing}", FRENCH("dice.refuse.no_such_die", value=missing)),
        (" ".join(map(str, dice)), FRENCH("dice.refuse.no_die_chosen")),
    ):
        assert text_of((await parlour.do(ALICE, "dicepoker keep", dice=typed)).shown) == refused
    assert (await parlour.position()).throws == 1


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize("value", [1, 6])
async def test_a_number_typed_as_a_box_is_its_upper_row_and_throws_nothing(
    parlour: Parlour, value: int
) -> None:
    await started(parlour)
    await parlour.do(ALICE, "dicepoker roll")
    await parlour.do(ALICE, "dicepoker score", box=str(value))
    game = await parlour.position()
    assert (list(game.sheets[0][0]), game.turn) == ([UPPER[value - 1]], 1)
