"""Boards in text instead of pictures: a server's default, and each table's own choice."""

from pathlib import Path

from bot.messages.scene import screen_of
from bot.store import GuildSettings
from bot.tables import ending, lobby
from tests.bot.bases import open_blank
from tests.bot.painter_house import ALICE
from tests.bot.painter_house import House as Painted
from tests.bot.table_house import ANNA, BEN, House


async def test_a_new_table_is_drawn_or_not_as_its_server_says(house: House) -> None:
    assert (await house.lobby(ANNA)).pictures
    await house.store.save_settings(1, GuildSettings(pictures=False))
    assert await house.store.settings(1) == GuildSettings(pictures=False)
    assert not (await house.lobby(BEN, channel=6)).pictures


async def test_the_host_chooses_for_a_table_also_in_a_running_game(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.refused(
        house.tables.at(table.id, lobby.show_pictures, BEN.id, shown=False),
        "table.refuse.host_only",
        host="Anna",
    )
    assert (await house.tables.get(table.id)).pictures
    shown = await house.tables.at(table.id, lobby.show_pictures, ANNA.id, shown=False)
    assert (shown.pictures, shown.rev, shown.changes > table.changes) == (False, table.rev, True)
    assert (await house.tables.at(table.id, lobby.show_pictures, ANNA.id, shown=True)).pictures


async def test_a_rematch_keeps_the_choice_of_its_table(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, lobby.show_pictures, ANNA.id, shown=False)
    ended = await house.tables.at(table.id, ending.end, 99, manager=True)
    assert not ended.pictures
    assert not (await house.tables.about(table.id, lobby.rematch, ANNA)).pictures


async def test_without_pictures_the_board_has_the_same_text_and_no_picture(tmp_path: Path) -> None:
    store = await open_blank(tmp_path / "painted.sqlite3")
    painted = Painted(None, store)
    table = await painted.started()
    drawn = screen_of(table, painted.clock())
    assert drawn.picture is not None
    written = screen_of(
        await painted.tables.at(table.id, lobby.show_pictures, ALICE.id, shown=False), painted.clock()
    )
    await store.close()
    assert written.picture is None
    assert (written.body, written.text, written.rows) == (drawn.body, drawn.text, drawn.rows)
