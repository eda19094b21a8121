"""Dice ticked quickly, and the throw after them: one gesture, though the board is drawn behind it."""

import asyncio

import pytest

from bench.people import begun
from bot.patience import PATIENCE
from bot.shelf import SHELF
from bot.tables import Outcome, RetryLater, Seen, Table, Tables, play
from tapis.games.kit.game import Illegal
from tapis.shelf import GAMES
from tests.bot.table_house import ANNA, House
from tests.tiers import early

DRAWN = Seen(1, "")
"""What a board shows on which nothing is ticked yet."""


async def thrown(house: House, game: str = "yams", **options: object) -> Table:
    """A table at which ANNA has thrown once; a house's clock is its own."""
    tables = tables_of(house)
    table = await begun(tables, ANNA, game=game, options=options, pace="none")
    return (
        await tables.play(table.id, ANNA.id, "roll.11111", seen=None, interaction_id=next(house.ids))
    ).table


def tables_of(house: House) -> Tables:
    return Tables(house.store, SHELF, clock=lambda: house.now)


async def tick(house: House, table: Table, mark: str, *, on: bool = True) -> None:
    await tables_of(house).at(table.id, play.mark, ANNA.id, Seen(1), mark=mark, on=on)


async def throw(house: House, table: Table, seen: Seen = DRAWN) -> Outcome:
    """Press the throw of all dice; where it has to wait, do so."""
    tables, press = tables_of(house), next(house.ids)
    try:
        return await tables.play(table.id, ANNA.id, "roll.11111", seen=seen, interaction_id=press)
    except RetryLater:
        waited = Seen(seen.rev, seen.marks, waited=True)
        return await tables.play(table.id, ANNA.id, "roll.11111", seen=waited, interaction_id=press)


def mask(done: Outcome) -> str:
    [fact] = done.facts
    return fact.model_dump()["mask"]


@pytest.mark.parametrize("ticked", early(["03", "0", "134", "1234"]))
async def test_a_throw_right_after_ticks_throws_the_others(house: House, ticked: str) -> None:
    """The board of the throw shows none of the ticks yet."""
    table = await thrown(house)
    await asyncio.gather(*(tick(house, table, mark) for mark in ticked))
    house.later(seconds=1)
    done = await throw(house, table)
    assert mask(done) == "".join("0" if place in ticked else "1" for place in "01234")


async def test_five_ticks_within_a_second_leave_no_die_to_throw(house: House) -> None:
    table = await thrown(house)
    for mark in "01234":
        await tick(house, table, mark)
        house.later(milliseconds=200)
    await house.refused(throw(house, table), "dice.refuse.no_die_chosen")


async def test_a_tick_taken_back_quickly_counts_as_well(house: House) -> None:
    table = await thrown(house)
    await tick(house, table, "2")
    await tick(house, table, "4")
    await tick(house, table, "2", on=False)
    assert mask(await throw(house, table, Seen(1, "2"))) == "11110"


async def test_a_throw_right_after_ticks_waits_for_one_that_is_on_its_way(house: House) -> None:
    table = await thrown(house)
    await tick(house, table, "0")
    call = tables_of(house).play(table.id, ANNA.id, "roll.11111", seen=DRAWN, interaction_id=99)
    with pytest.raises(RetryLater):
        await call
    await tick(house, table, "1")
    assert mask(await throw(house, table)) == "00111"


async def test_a_throw_on_ticks_that_were_long_on_the_board_is_stale(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, "gesture", 2.0)
    table = await thrown(house)
    await tick(house, table, "0")
    house.later(seconds=3)
    await tick(house, table, "1")
    await house.refused(throw(house, table), "table.refuse.stale")


async def test_a_die_pressed_twice_before_it_is_drawn_is_thrown_by_no_quick_throw(house: House) -> None:
    """The second press may have meant to take the tick back; the board is shown instead."""
    table = await thrown(house)
    await tick(house, table, "3")
    await tick(house, table, "3")
    await house.refused(throw(house, table), "table.refuse.stale")


async def test_a_quick_throw_of_another_revision_is_stale(house: House) -> None:
    table = await thrown(house)
    await tick(house, table, "3")
    await house.refused(throw(house, table, Seen(0, "")), "table.refuse.stale")


async def test_dice_ticked_quickly_are_set_aside_together(house: House) -> None:
    """In 5000 the ticked dice are those that are kept (five_thousand.md, R3)."""
    game = GAMES["five_thousand"]
    assert game.model_construct(dice=(1, 5, 2)).as_ticked("keep.000", frozenset("01")) == "keep.110"
    assert game.model_construct(dice=(1, 5, 2)).as_ticked("bank", frozenset("01")) is None


def test_every_game_of_kept_dice_throws_what_is_not_ticked(subtests: pytest.Subtests) -> None:
    for game in ["yams", "dice_poker", "top_jack", "four_twenty_one"]:
        with subtests.test(game=game):
            position = GAMES[game].model_construct()
            assert position.as_ticked("roll.111", frozenset("1")) == "roll.101"
            assert position.as_ticked("score.chance", frozenset("1")) is None


async def test_a_button_that_shows_no_dice_is_stale_after_quick_ticks(house: House) -> None:
    """A game that says nothing of its ticks plays only what its button shows."""
    table = await house.started(ANNA)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    with pytest.raises(Illegal, match=r"table\.refuse\.stale"):
        await house.tables.play(table.id, ANNA.id, "note", seen=Seen(0, "", waited=True), interaction_id=1)
