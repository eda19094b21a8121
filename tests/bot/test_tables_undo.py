"""Undo: one's own last action, if it showed nothing and nobody has acted since."""

import pytest

from bot.tables import Seen, ending, robots, seats, undos
from bot.tables import lobby as lobbies
from tapis.games.kit.steps import Undone
from tests.bot.table_house import ANNA, BEN, CARO, EVE, House
from tests.bot.toy_game import Toy


async def test_an_undo_is_a_revision_that_restores_the_position(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "note")
    done = await house.undo(table, ANNA)
    assert (done.table.rev, done.facts) == (2, (Undone(seat=0, rev=1),))
    assert done.table.position == table.position
    assert await house.tables.get(table.id) == done.table


async def test_a_turn_handed_on_can_be_taken_back(house: House) -> None:
    table = await house.started(ANNA, BEN)
    passed = (await house.play(table, ANNA, "pass")).table
    assert passed.position.awaited() == {1}
    assert (await house.undo(table, ANNA)).due == {0}


async def test_actions_are_taken_back_one_after_the_other(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "note")
    await house.play(table, ANNA, "note")
    assert (await house.undo(table, ANNA)).facts == (Undone(seat=0, rev=2),)
    second = await house.undo(table, ANNA)
    assert second.facts == (Undone(seat=0, rev=1),)
    assert second.table.position == table.position
    await house.refused(house.undo(table, ANNA), "table.refuse.nothing_to_undo")


async def test_after_an_undo_the_next_action_can_be_taken_back_too(house: House) -> None:
    table = await house.started(ANNA, BEN)
    for code in ("note", "note"):
        await house.play(table, ANNA, code)
    await house.undo(table, ANNA)
    await house.play(table, ANNA, "pass")
    undone = [(await house.undo(table, ANNA)).facts for _ in range(2)]
    assert undone == [(Undone(seat=0, rev=4),), (Undone(seat=0, rev=1),)]


@pytest.mark.store("sqlite", "postgresql")
async def test_positions_are_kept_only_of_moves_that_can_be_taken_back(house: House) -> None:
    def kept() -> list[int]:
        rows = house.base.rows("SELECT rev FROM moves WHERE before IS NOT NULL ORDER BY rev")
        return [rev for (rev,) in rows]

    table = await house.started(ANNA, BEN)
    for code in ("note", "note"):
        await house.play(table, ANNA, code)
    await house.undo(table, ANNA)
    assert kept() == [1, 2]
    await house.play(table, ANNA, "roll")
    assert kept() == [], "what was thrown ends it, also for what was taken back"
    for code in ("note", "note"):
        await house.play(table, ANNA, code)
    assert kept() == [5, 6]
    await house.tables.at(table.id, ending.end, EVE.id, manager=True, name=EVE.name)
    assert kept() == []


async def test_what_was_thrown_stays_thrown(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "roll")
    await house.refused(house.undo(table, ANNA), "table.refuse.undo_shown")


async def test_a_newcomer_does_not_take_back_what_the_seat_played(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "note")
    await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, CARO)
    await house.tables.at(table.id, seats.join, CARO)
    table = await house.tables.at(table.id, seats.agree, ANNA.id)
    assert not table.may_undo(CARO.id)
    await house.refused(house.undo(table, CARO), "table.refuse.undo_not_yours")


async def test_strangers_take_nothing_back(house: House) -> None:
    table = await house.started(ANNA)
    await house.refused(house.undo(table, BEN), "table.refuse.not_seated")
    lobby = await house.lobby(ANNA, channel=6)
    await house.refused(house.undo(lobby, ANNA), "table.refuse.not_started")


async def test_the_same_undo_twice_takes_back_one_action(house: House) -> None:
    table = await house.started(ANNA, BEN)
    for code in ("note", "note"):
        await house.play(table, ANNA, code)
    first = await house.tables.at(table.id, undos.undo, ANNA.id, 99)
    again = await house.tables.at(table.id, undos.undo, ANNA.id, 99)
    assert (again.repeated, again.facts, again.table) == (True, first.facts, first.table)


async def test_a_table_tells_who_may_take_back(house: House) -> None:
    table = await house.started(ANNA, BEN)
    assert not table.may_undo(ANNA.id)
    table = (await house.play(table, ANNA, "note")).table
    assert (table.may_undo(ANNA.id), table.may_undo(BEN.id), table.may_undo(CARO.id)) == (True, False, False)
    assert (await house.play(table, ANNA, "note")).table.may_undo(ANNA.id)
    assert (await house.undo(table, ANNA)).table.may_undo(ANNA.id)
    assert not (await house.undo(table, ANNA)).table.may_undo(ANNA.id)
    assert not (await house.play(table, ANNA, "roll")).table.may_undo(ANNA.id)


async def test_the_state_before_an_older_version_is_restored_through_its_version(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "note")
    seen: list[int] = []

    def upgrade(data: dict[str, object], version: int) -> dict[str, object]:
        seen.append(version)
        return data

    monkeypatch.setattr(Toy, "version", 2)
    monkeypatch.setattr(Toy, "upgrade", staticmethod(upgrade))
    done = await house.undo(table, ANNA)
    assert seen == [1, 1]  # the present state, then the one before
    assert done.table.position == table.position
    click = house.tables.play(table.id, ANNA.id, "note", seen=Seen(2), interaction_id=5)
    assert (await click).table.rev == 3
    assert len(seen) == 2


@pytest.mark.parametrize("hidden", [False, True])
async def test_where_hands_are_hidden_what_was_said_since_is_heard(
    house: House, monkeypatch: pytest.MonkeyPatch, *, hidden: bool
) -> None:
    """A bid is not taken back once it was answered, by a robot or by who took that back (U1, U2)."""
    monkeypatch.setattr(Toy, "hidden", hidden)
    lobby = await house.lobby(ANNA, BEN)
    await house.tables.at(lobby.id, robots.add, ANNA.id)
    table = (await house.tables.at(lobby.id, lobbies.start, ANNA.id, 7)).table
    await house.play(table, ANNA, "pass")
    await house.play(table, BEN, "pass")
    await house.undo(table, BEN)
    table = await house.tables.get(table.id)
    assert table.may_undo(ANNA.id) is not hidden
    if hidden:
        await house.refused(house.undo(table, ANNA), "table.refuse.undo_heard")
    await house.play(table, BEN, "pass")
    [turn] = await house.tables.at(table.id, robots.turns)
    table = (await house.tables.at(turn.table_id, robots.play_turn, turn, "note")).table
    assert table.may_undo(BEN.id) is not hidden
    if hidden:
        await house.refused(house.undo(table, BEN), "table.refuse.undo_heard")
    else:
        assert (await house.undo(table, BEN)).table.position.awaited() == {1}


async def test_what_the_clock_played_is_nobodys_to_take_back(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    house.later(minutes=5)
    table = (await house.skip(table, BEN)).table
    assert not table.may_undo(ANNA.id)
    await house.refused(house.undo(table, ANNA), "table.refuse.undo_not_yours")
