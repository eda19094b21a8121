"""A table is read from its row and written back with nothing lost (`bot/tables/codec.py`)."""

from dataclasses import fields, replace

import pytest

from bot.store import TableRow
from bot.tables.codec import OTHER, PLAIN, decode, encode
from bot.tables.drafts import Draft
from bot.tables.players import Gone, Player, ReplaceRequest
from bot.tables.table import Table
from tests.bot.table_house import ANNA, BEN, CARO, House
from tests.bot.toy_game import SHELF, ToyOptions

OF_MOVES = {"state", "version", "options", "opened_by", "day", "day_name", "evening", "keyed"}
"""Columns that a row keeps beside what the codec reads: options are read with the game, marks by features."""


def test_every_column_is_a_field_of_a_table() -> None:
    columns = {column.name for column in fields(TableRow)}
    read = {*PLAIN, *(column.name for column in OTHER.values())}
    assert read | OF_MOVES == columns
    assert {*PLAIN, *OTHER} <= {field.name for field in fields(Table)}


async def test_what_is_changed_is_read_back(house: House) -> None:
    """Each field that its column holds in another way, with a value that is not the first one."""
    table = await house.lobby(ANNA, BEN)
    row = await house.store.run(lambda tx: tx.table(table.id))
    was = decode(row, SHELF)
    now = replace(
        was,
        options=ToyOptions(goal=7),
        players=(ANNA, Player(-1, "Judith", "strong")),
        draft=Draft(frozenset({"2", "4"}), 1, {"2": 5}),
        request=ReplaceRequest(ANNA.id, 1, CARO, willing=True),
        unready=frozenset({CARO.id}),
        outsiders=frozenset({ANNA.id}),
        level="strong",
        gone=(Gone(BEN.id, BEN.name, 1, 9),),
        enders=((ANNA.id, "Anna"), (0, "somebody")),
        words={ANNA.id: "trèfle"},
        salt=("1", "trèfle"),
        uncalled=True,
        late_shown=True,
        unranked=True,
        pictures=False,
        life="suspended",
        back="lobby",
    )
    again = decode(encode(now, was, row), SHELF)
    assert again == now
    assert again.draft.at == now.draft.at, "which is not compared"


async def test_the_sign_of_a_robot_in_a_person_s_name_is_not_read(house: House) -> None:
    """Names that were written before it was kept out."""
    table = await house.lobby(ANNA)
    row = await house.store.run(lambda tx: tx.table(table.id))
    row = row.replace(seats='[[1, "🤖 Anna"], [-1, "Judith", "easy"]]', gone='[[2, "🤖", 0, 9]]')
    read = decode(row, SHELF)
    assert [player.shown for player in read.players] == ["Anna", "🤖 Judith"]
    assert read.gone == (Gone(2, "?", 0, 9, lost=False),)


async def test_a_save_writes_no_column_that_has_not_changed(house: House) -> None:
    table = await house.lobby(ANNA, BEN)
    row = await house.store.run(lambda tx: tx.table(table.id))
    was = decode(row, SHELF)
    assert encode(was.replace(host_id=BEN.id), was, row) == row.replace(host_id=BEN.id)


async def test_a_table_has_no_other_fields_than_its_own(house: House) -> None:
    with pytest.raises(TypeError, match="hots_id"):
        (await house.lobby(ANNA)).replace(hots_id=BEN.id)
