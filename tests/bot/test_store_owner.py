"""A database belongs to one Discord application, and no other starts on it."""

from typing import Any

import pytest

from bot.store import Store, StoreOfAnother, claim, hand_over
from bot.tables import ending, messages
from tests.bot.table_house import House

pytestmark = pytest.mark.store("sqlite", "postgresql")

OURS, THEIRS = 1_234, 5_678
PLACE = "tables.sqlite3"


async def claimed(store: Store, application: int) -> None:
    await store.run(lambda tx: claim(tx, application, PLACE))


async def refused(house: House, application: int) -> str:
    """Let an application start, which must be refused in one line and change nothing; return the line."""
    before = house.dump()
    with pytest.raises(StoreOfAnother) as refusal:
        await claimed(house.store, application)
    assert house.dump() == before, "a refused start changed the database"
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


async def test_the_first_application_takes_the_database_and_another_is_refused(house: House) -> None:
    """The line names the file, both applications, and each way out."""
    await claimed(house.store, OURS)
    line = await refused(house, THEIRS)
    for part in (PLACE, str(OURS), "DISCORD_TOKEN", "DATABASE_PATH", f"python -m bot handover {THEIRS}"):
        assert part in line


async def test_the_same_application_starts_again_whatever_its_token(house: House) -> None:
    await claimed(house.store, OURS)
    before = house.dump()
    await claimed(house.store, OURS)
    assert house.dump() == before


async def test_tables_of_before_owners_were_noted_go_to_who_starts_first(house: House) -> None:
    table = await house.started()
    await claimed(house.store, OURS)
    await refused(house, THEIRS)
    assert (await house.tables.get(table.id)).phase == "playing"


async def test_the_commands_sent_before_owners_were_noted_tell_whose_it_is(house: House) -> None:
    await house.store.save_note(f"commands {OURS}", "a digest")
    assert str(OURS) in await refused(house, THEIRS)
    await claimed(house.store, OURS)
    await refused(house, THEIRS)


async def test_a_database_that_two_applications_used_goes_to_the_first_of_them_that_starts(
    house: House,
) -> None:
    """A sandbox opened on the real database left its trace there: the real bot must still start."""
    for application in (OURS, THEIRS):
        await house.store.save_note(f"commands {application}", "a digest")
    await claimed(house.store, OURS)
    await refused(house, THEIRS)


async def test_handed_over_it_is_the_new_applications_and_boards_are_posted_anew(house: House) -> None:
    """Nobody can edit another application's messages."""
    table, over = await house.started(), await house.lobby(channel=6)
    for one in (table, over):
        await house.tables.about(one.id, messages.placed, 77)
    await house.tables.about(table.id, messages.pinged, 78)
    await house.tables.at(over.id, ending.end, over.host_id)
    await claimed(house.store, OURS)
    await house.store.run(lambda tx: hand_over(tx, THEIRS))
    await claimed(house.store, THEIRS)
    await refused(house, OURS)
    moved: Any = await house.tables.get(table.id)
    assert (moved.phase, moved.message_id, moved.ping_id) == ("playing", None, None)
    assert (await house.tables.get(over.id)).message_id == 77


async def test_handed_over_to_its_own_application_it_keeps_its_boards(house: House) -> None:
    table = await house.started()
    await house.tables.about(table.id, messages.placed, 77)
    await claimed(house.store, OURS)
    await house.store.run(lambda tx: hand_over(tx, OURS))
    assert (await house.tables.get(table.id)).message_id == 77
