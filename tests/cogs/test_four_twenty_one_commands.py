"""A table of 421 by typed commands alone: throw, keep, stop, and what the rules refuse."""

import pytest

from bot.sandbox.client import ALICE, BRUNO, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED

FRENCH = text_in("fr")
NAMES = {ALICE: "Alice", BRUNO: "Bruno"}


async def started(parlour: Parlour, **options: object) -> str:
    """Open a table for Alice and Bruno; return who starts."""
    await parlour.do(ALICE, "421 new", **options)
    await parlour.do(BRUNO, "table join")
    await parlour.do(ALICE, "table start")
    return await parlour.mover()


async def said(parlour: Parlour, user: str, command: str, **options: object) -> str:
    """Type a command and return the private line it is answered with."""
    return text_of((await parlour.do(user, command, **options)).shown)


async def test_a_round_is_played_by_commands_alone(parlour: Parlour) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    game = await parlour.position()
    await parlour.do(starter, "421 keep", dice=str(game.dice[0]))
    kept = await parlour.position()
    assert (kept.throws, kept.dice[0]) == (2, game.dice[0])
    stopped = FRENCH("four_twenty_one.fact.stopped", seat=f"**{NAMES[starter]}**", n=2)
    assert await said(parlour, starter, "421 stop") == stopped
    other = await parlour.mover()
    assert other != starter
    await parlour.do(other, "421 roll")
    line = await said(parlour, other, "421 keep", dice=str((await parlour.position()).dice[1]))
    assert "🏁" in line
    after = await parlour.position()
    assert (after.round, after.pot + sum(after.tokens)) == (2, 21)


@pytest.mark.slow("more of the commands of this game")
async def test_dice_that_may_be_kept_are_offered_while_typing(parlour: Parlour) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    dice = (await parlour.position()).dice
    offers = await parlour.client.autocomplete(starter, parlour.channel, "421 keep", "dice", {"dice": ""})
    kept = FRENCH("dice.action.keep", dice=" ".join(map(str, dice[:2])))
    assert kept in {offer["name"] for offer in offers}
    assert {offer["value"].partition("@")[0] for offer in offers} >= {"roll.111", "roll.001"}
    assert "stop" not in {offer["value"].partition("@")[0] for offer in offers}


@pytest.mark.slow("more of the commands of this game")
async def test_all_three_dice_typed_are_refused_by_the_rule(parlour: Parlour) -> None:
    """R3; a 4-2-1, too, must be broken."""
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    dice = " ".join(map(str, (await parlour.position()).dice))
    keep_all = FRENCH("four_twenty_one.refuse.keep_all")
    assert await said(parlour, starter, "421 keep", dice=dice) == keep_all
    assert (await parlour.position()).throws == 1


@pytest.mark.slow("more of the commands of this game")
async def test_dice_that_did_not_fall_are_refused(parlour: Parlour) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    missing = min({1, 2, 3, 4, 5, 6} - set((await parlour.position()).dice))
    refused = FRENCH("dice.refuse.no_such_die", value=missing)
    assert await said(parlour, starter, "421 keep", dice=str(missing)) == refused


@pytest.mark.slow("more of the commands of this game")
async def test_dice_typed_out_of_turn_are_those_of_nobody(parlour: Parlour) -> None:
    starter = await started(parlour)
    await parlour.do(starter, "421 roll")
    other = BRUNO if starter == ALICE else ALICE
    assert await said(parlour, other, "421 keep", dice="7") == FRENCH(
        "refuse.not_your_turn", seat=NAMES[starter]
    )


@pytest.mark.slow("more of the commands of this game")
async def test_the_options_are_chosen_with_the_table(parlour: Parlour) -> None:
    chosen = {"start_roll": "lowest", "le_bon": "yes", "nenette": "at_least", "others_order": "ace_high"}
    await started(parlour, **chosen)
    assert (await parlour.position()).options.model_dump() == chosen
