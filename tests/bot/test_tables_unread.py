"""A table that cannot be read is set aside: it locks nothing, loses nothing, goes on once it can be read."""

import logging

import pytest

from bot.store import Person
from bot.tables import Table, Unreadable, ending, export, lobby, messages, pauses, quarantine
from tests.bot.table_house import ANNA, BEN, CARO, House
from tests.tiers import early

BROKEN = {
    "a state that is no JSON": ("state", '{"players": 2'),
    "broken seats": ("seats", "Anna, Ben"),
    "an unknown game": ("game", "manille"),
    "a state of other fields": ("state", '{"players": 2}'),
    "a state for other seats": ("seats", '[[11, "Anna"]]'),
    "a state of a newer version": ("version", 99),
    "broken options": ("options", '{"goal": "high"}'),
    "a broken draft": ("draft", "[]"),
    "broken clocks": ("clocks", '{"0": 1}'),
    "a broken pause": ("pause", "[1]"),
}


def spoil(house: House, table: Table, column: str, value: object) -> None:
    """Write into the database what this program cannot read."""
    house.base.write(f"UPDATE tables SET {column} = ? WHERE id = ?", value, table.id)  # noqa: S608 - names of our own


@pytest.mark.parametrize(("column", "value"), early(BROKEN.values(), 3, "broken otherwise"), ids=BROKEN)
async def test_what_cannot_be_read_is_refused_in_words_and_logged_in_one_line(
    house: House, caplog: pytest.LogCaptureFixture, column: str, value: object
) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    spoil(house, table, column, value)
    house.later(minutes=5)
    for _ in range(2):
        for call in (
            house.tables.get(table.id),
            house.tables.in_channel(5),
            house.play(table, ANNA, "roll"),
            house.skip(table, BEN),
        ):
            with pytest.raises(Unreadable) as refused:
                await call
            assert refused.value.why == "table.refuse.set_aside", "players are told the same everywhere"
        assert await house.tables.schedule.claim_reminders() == [], "nobody is reminded where nobody can play"
        assert await house.tables.schedule.late_tables() == [], "nobody is late there"
        assert await house.tables.run(messages.behind) == [], "the others are found without it"
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(lines) == 1, "one line in the log, however often it is looked at"
    assert "cannot be read and is set aside" in lines[0], "the line says what has happened"
    assert "\n" not in lines[0], "one line"


async def test_facts_that_cannot_be_read_set_their_table_aside(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.base.write("""UPDATE moves SET facts = '[{"kind": "sung"}]'""")
    with pytest.raises(Unreadable):
        await house.tables.get(table.id)


async def test_facts_that_no_board_tells_any_more_are_not_read(house: House) -> None:
    """A board tells what has happened since the own last move of who is to move."""
    table = await house.started(ANNA, BEN)
    for _ in range(3):
        table = (await house.play(table, ANNA, "note")).table
    house.base.write("""UPDATE moves SET facts = '[{"kind": "sung"}]' WHERE rev < ?""", table.rev)
    assert (await house.tables.get(table.id)).since == table.since, "the newest move alone"


async def test_the_watch_sets_a_table_aside_in_one_line(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await house.started(ANNA, BEN, pace="5m")
    sound = await house.started(ANNA, BEN, pace="5m", channel=6)
    spoil(house, broken, "state", "{")
    house.later(minutes=3)
    for _ in range(3):
        await house.tables.schedule.claim_reminders()
        await house.tables.schedule.stale_lobbies()
    assert [ident for _, ident in await house.tables.run(messages.behind)] == [sound.id]
    errors = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(errors) == 1, "the watch comes every few seconds and must not fill the log"
    assert errors[0].exc_info is None, "a line, no traceback"


async def test_no_card_of_an_unreadable_state_is_logged(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table = await house.started(ANNA, BEN)
    spoil(house, table, "state", '{"players": 2, "turn": "QS", "waiting": {"QS": 1}}')
    with pytest.raises(Unreadable):
        await house.tables.get(table.id)
    assert "QS" not in caplog.text, "a hand must not be read in the log"


@pytest.mark.parametrize(("column", "value"), early(BROKEN.values(), 3, "broken otherwise"), ids=BROKEN)
async def test_an_unreadable_table_can_be_ended_and_exported(
    house: House, column: str, value: object
) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "note")
    spoil(house, table, column, value)
    record = await house.tables.about(table.id, export.record_of)
    assert [move.action for move in record.moves] == ["start", "note"], "its moves are kept"
    assert record.seed is None, "the game may go on, so its seed stays secret"
    await house.refused(
        house.tables.about(table.id, quarantine.end, BEN.id),
        "table.refuse.host_only",
        host="" if value == "Anna, Ben" else "Anna",
    )
    plate = await house.tables.about(table.id, quarantine.end, ANNA.id)
    assert plate.phase == "over", "its host has ended it"


async def test_the_record_of_an_ended_table_shows_its_seed_also_where_it_cannot_be_read(house: House) -> None:
    table = await house.started(ANNA, BEN)
    spoil(house, table, "state", "{")
    await house.tables.about(table.id, quarantine.end, ANNA.id)
    assert (await house.tables.about(table.id, export.record_of)).seed == table.seed


async def test_a_manager_ends_an_unreadable_table_and_nobody_twice(house: House) -> None:
    table = await house.started(ANNA, BEN)
    spoil(house, table, "state", "{")
    await house.tables.about(table.id, quarantine.end, CARO.id, manager=True)
    await house.refused(house.tables.about(table.id, quarantine.end, ANNA.id), "table.refuse.over")


async def test_an_unreadable_table_that_is_ended_keeps_nobodys_time(house: House) -> None:
    """Neither zone and quiet hours, nor who wanted a pause."""
    house.people[ANNA.id] = Person(zone="Europe/Paris", quiet="22:00-07:00")
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, pauses.ask, BEN.id, 3)
    spoil(house, table, "state", "{")
    await house.tables.about(table.id, quarantine.end, ANNA.id)
    [row] = house.base.rows("SELECT clocks, pause, late_at, remind_at FROM tables")
    assert tuple(row) == ("", "", None, None)


@pytest.mark.store("sqlite", "postgresql")
async def test_the_names_are_known_from_the_row_alone(house: House) -> None:
    table = await house.started(ANNA, BEN)
    spoil(house, table, "state", "{")
    plate = await house.tables.run(quarantine.newest_summary, 5)
    assert plate.names == ("Anna", "Ben")


async def test_another_table_may_be_opened_where_one_cannot_be_read(house: House) -> None:
    table = await house.started(ANNA, BEN)
    spoil(house, table, "state", "{")
    new = await house.lobby(CARO)
    assert await house.tables.in_channel(5) == new, "the channel is the new one's"
    with pytest.raises(Unreadable):
        await house.tables.get(table.id)


async def test_a_readable_table_still_keeps_its_channel(house: House) -> None:
    await house.started(ANNA, BEN)
    await house.refused(house.lobby(CARO), "table.refuse.channel_taken")


async def test_the_game_goes_on_once_it_can_be_read_again(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    spoil(house, table, "version", 99)
    with pytest.raises(Unreadable):
        await house.tables.in_channel(5)
    assert await house.tables.run(quarantine.in_quarantine) == [table.id], "it is known for the next start"
    spoil(house, table, "version", table.kind.version)
    house.later(hours=3)
    again = await house.tables.in_channel(5)
    assert again.position == table.position, "as it was"
    assert not again.late(house.now), "the time in which nobody could play is nobody's"
    assert await house.tables.run(quarantine.in_quarantine) == [], "it stands again"
    assert [ident for _, ident in await house.tables.run(messages.behind)] == [table.id], "the watch sees it"
    await house.play(again, ANNA, "roll")


async def test_a_game_that_can_be_read_again_waits_for_its_channel(house: House) -> None:
    table = await house.started(ANNA, BEN)
    spoil(house, table, "version", 99)
    new = await house.lobby(CARO)
    spoil(house, table, "version", table.kind.version)
    await house.refused(house.play(table, ANNA, "roll"), "table.refuse.aside_waits")
    assert await house.tables.in_channel(5) == new, "one open table a channel"
    await house.tables.at(new.id, ending.end, CARO.id)
    back = await house.tables.in_channel(5)
    assert back.id == table.id, "the older game goes on"


async def test_a_rematch_of_what_cannot_be_read_seats_the_same_people(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=42)
    await house.ends(table, ANNA, BEN)
    spoil(house, table, "state", "{")
    with pytest.raises(Unreadable) as refused:
        await house.tables.get(table.id)
    assert refused.value.why == "table.refuse.lost", "what is over does not go on"
    again = await house.tables.about(table.id, lobby.rematch, BEN)
    assert (again.players, again.options) == ((ANNA, BEN), table.options)


async def test_a_running_game_of_an_unknown_kind_is_exported_by_its_verbs(house: House) -> None:
    """What of a notation is secret only the game knows."""
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "roll")
    spoil(house, table, "game", "manille")
    house.base.write("UPDATE moves SET action = 'play.QS' WHERE rev = 1")
    record = await house.tables.about(table.id, export.record_of)
    assert [move.action for move in record.moves] == ["start", "play"]
