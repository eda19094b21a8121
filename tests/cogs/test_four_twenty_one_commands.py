"""A table of 421 by typed commands alone: throw, keep, stop, and what the rules refuse."""

import pytest

from bot.games.four_twenty_one import FourTwentyOne
from bot.sandbox.client import ALICE, BRUNO, text_of
from bot.tables import Table
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED

FRENCH = text_in("fr")
NAMES = {ALICE: "Alice", BRUNO: "Bruno"}


async def table_of(parlour: Parlour) -> Table:
    table = await parlour.bot.house.tables.in_channel(int(parlour.channel))
    assert table is not None
    return table


async def game_of(parlour: Parlour) -> FourTwentyOne:
    position = (await table_of(parlour)).position
    assert isinstance(position, FourTwentyOne)
    return position


async def mover(parlour: Parlour) -> str:
    [seat] = (await game_of(parlour)).awaited()
    return str((await table_of(parlour)).players[seat].id)


async def started(parlour: Parlour, **options: object) -> str:
    """Open a table for Alice and Bruno; return who starts."""
    await parlour.do(ALICE, "421 new", **options)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    return await mover(parlour)


async def said(parlour: Parlour, user: str, command: str, **options: object) -> str:
    """Type a command and return the private line it is answered with."""
    return text_of((await parlour.do(user, command, **options)).shown)


async def test_a_round_is_played_by_commands_alone(parlour: Parlour) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    game = await game_of(parlour)
    await parlour.do(starter, "421 keep", dice=str(game.dice[0]))
    kept = await game_of(parlour)
    assert (kept.throws, kept.dice[0]) == (2, game.dice[0])
    stopped = FRENCH("four_twenty_one.fact.stopped", seat=f"**{NAMES[starter]}**", n=2)
    assert await said(parlour, starter, "421 stop") == stopped
    other = await mover(parlour)
    assert other != starter
    await parlour.do(other, "421 roll")
    line = await said(parlour, other, "421 keep", dice=str((await game_of(parlour)).dice[1]))
    assert "🏁" in line
    after = await game_of(parlour)
    assert (after.round, after.pot + sum(after.tokens)) == (2, 21)


async def test_all_three_dice_are_thrown_again_by_the_same_command(parlour: Parlour) -> None:
    starter = await started(parlour)
    for throws in (1, 2):
        await parlour.do(starter, "421 roll")
        assert (await game_of(parlour)).throws == throws


async def test_dice_that_may_be_kept_are_offered_while_typing(parlour: Parlour) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    dice = (await game_of(parlour)).dice
    offers = await parlour.client.autocomplete(starter, parlour.channel, "421 keep", "dice", {"dice": ""})
    kept = FRENCH("dice.action.keep", dice=" ".join(map(str, dice[:2])))
    assert kept in {offer["name"] for offer in offers}
    assert {offer["value"].partition("@")[0] for offer in offers} >= {"roll.111", "roll.001"}
    assert "stop" not in {offer["value"].partition("@")[0] for offer in offers}


@pytest.mark.parametrize(
    ("le_bon", "refused"),
    [("no", FRENCH("four_twenty_one.refuse.as_many", throws=1, most=2)), ("yes", "")],
)
async def test_who_follows_stops_before_only_with_le_bon(parlour: Parlour, le_bon: str, refused: str) -> None:
    """Worked example 15."""
    starter = await started(parlour, le_bon=le_bon)
    for command in ("roll", "roll", "stop"):
        await parlour.do(starter, f"421 {command}")
    other = await mover(parlour)
    await parlour.do(other, "421 roll")
    line = await said(parlour, other, "421 stop")
    if refused:
        assert line == refused
    assert (await game_of(parlour)).round == (1 if refused else 2)


async def test_nobody_stops_before_he_has_thrown(parlour: Parlour) -> None:
    starter = await started(parlour)
    assert await said(parlour, starter, "421 stop") == FRENCH("four_twenty_one.refuse.not_thrown")


async def test_dice_kept_before_the_first_throw_are_refused_by_the_rule(parlour: Parlour) -> None:
    starter = await started(parlour)
    assert await said(parlour, starter, "421 keep", dice="4 2") == FRENCH(
        "dice.refuse.first_throw_all", dice=3
    )
    assert (await game_of(parlour)).throws == 0


@pytest.mark.parametrize("typed", ["{} {}", "{}{}", "{}-{}", "{}, {}"])
async def test_dice_are_typed_as_people_write_them(parlour: Parlour, typed: str) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    before = (await game_of(parlour)).dice
    await parlour.do(starter, "421 keep", dice=typed.format(before[1], before[0]))
    after = await game_of(parlour)
    assert (after.throws, after.dice[:2]) == (2, before[:2])


async def test_all_three_dice_typed_are_refused_by_the_rule(parlour: Parlour) -> None:
    """R3; a 4-2-1, too, must be broken."""
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    dice = " ".join(map(str, (await game_of(parlour)).dice))
    keep_all = FRENCH("four_twenty_one.refuse.keep_all")
    assert await said(parlour, starter, "421 keep", dice=dice) == keep_all
    await parlour.do(starter, "421 roll")
    await parlour.do(starter, "421 stop")
    other = await mover(parlour)
    await parlour.do(other, "421 roll")
    dice = "".join(map(str, (await game_of(parlour)).dice))
    must_throw = FRENCH("four_twenty_one.refuse.must_throw", throws=1, most=2)
    assert await said(parlour, other, "421 keep", dice=dice) == must_throw
    assert (await game_of(parlour)).throws == 1


async def test_dice_that_did_not_fall_are_refused(parlour: Parlour) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    missing = min({1, 2, 3, 4, 5, 6} - set((await game_of(parlour)).dice))
    refused = FRENCH("dice.refuse.no_such_die", value=missing)
    assert await said(parlour, starter, "421 keep", dice=str(missing)) == refused


async def test_dice_typed_out_of_turn_are_those_of_nobody(parlour: Parlour) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    other = BRUNO if starter == ALICE else ALICE
    assert await said(parlour, other, "421 keep", dice="7") == FRENCH(
        "refuse.not_your_turn", seat=NAMES[starter]
    )


async def test_nobody_throws_out_of_turn(parlour: Parlour) -> None:
    starter = await started(parlour)
    other = BRUNO if starter == ALICE else ALICE
    refused = FRENCH("refuse.not_your_turn", seat=NAMES[starter])
    assert await said(parlour, other, "421 roll") == refused


async def test_the_options_are_chosen_with_the_table(parlour: Parlour) -> None:
    chosen = {"start_roll": "lowest", "le_bon": "yes", "nenette": "at_least", "others_order": "ace_high"}
    await started(parlour, **chosen)
    assert (await game_of(parlour)).options.model_dump() == chosen
