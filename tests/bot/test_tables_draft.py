"""Ticks: the awaited player's draft, no state of the game."""

import asyncio

import pytest

from bot.patience import PATIENCE
from bot.tables import Draft, Seen, play
from tests.bot.table_house import ANNA, BEN, House


async def test_ticks_are_kept_without_a_new_revision(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    table = await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="1")
    assert (table.draft.code, table.rev) == ("13", 0)
    assert await house.tables.get(table.id) == table


async def test_quick_ticks_are_all_kept(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await asyncio.gather(
        *(house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark=mark) for mark in "52314")
    )
    assert (await house.tables.get(table.id)).draft.code == "12345"


async def test_a_tick_is_taken_away(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    assert (await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3", on=False)).draft == Draft()


async def test_setting_what_is_set_changes_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATIENCE, "gesture", 2.0)
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    before = house.dump()
    house.later(minutes=1)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    assert house.dump() == before


async def test_a_choice_of_one_replaces_the_other_ticks(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    assert (
        await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="4", only=True)
    ).draft.code == "4"


async def test_choices_of_several_replace_those_of_their_list_alone(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="b1")
    for chosen in ({"a1", "a2"}, {"a2", "a3"}):
        table = await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), chosen=("a", frozenset(chosen)))
    assert table.draft.marks == {"a2", "a3", "b1"}
    table = await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), chosen=("a", frozenset()))
    assert table.draft.marks == {"b1"}


async def test_turning_a_page_keeps_the_ticks(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    table = await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), page=2)
    assert table.draft == Draft(frozenset("3"), 2)


async def test_only_an_awaited_player_ticks(house: House) -> None:
    table = await house.started(ANNA, BEN)
    call = house.tables.at(table.id, play.mark, BEN.id, Seen(0), mark="3")
    await house.refused(call, "table.refuse.not_awaited")


async def test_a_press_on_ticks_that_have_changed_is_stale(house: House) -> None:
    """A button that throws what is ticked was drawn with those ticks, at this very revision."""
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    house.later(seconds=3)
    call = house.tables.play(table.id, ANNA.id, "note", seen=Seen(0, ""), interaction_id=1)
    await house.refused(call, "table.refuse.stale")
    done = await house.tables.play(table.id, ANNA.id, "note", seen=Seen(0, "3"), interaction_id=2)
    assert done.table.rev == 1


async def test_ticks_on_an_old_revision_are_stale(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "note")
    call = house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    await house.refused(call, "table.refuse.stale")


async def test_a_forged_tick_is_refused(house: House) -> None:
    table = await house.started(ANNA, BEN)
    for forged in ("", "a.b", "123456789", "é"):
        call = house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark=forged)
        await house.refused(call, "refuse.unknown_action")


async def test_who_interrupts_in_vain_takes_no_tick_of_the_player_to_move(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    ticked = (await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), page=2)).draft
    assert (await house.play(table, BEN, "shout")).table.draft == ticked
    assert (await house.tables.get(table.id)).draft == ticked


async def test_a_move_of_the_player_to_move_takes_his_ticks(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="3")
    assert (await house.play(table, ANNA, "pass")).table.draft == Draft()
