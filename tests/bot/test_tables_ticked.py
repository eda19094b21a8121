"""Dice that a throw left alone stay ticked while the same player goes on."""

import pytest

from bench.people import begun
from bot.shelf import SHELF
from bot.tables import Draft, Tables
from tests.bot.table_house import ANNA, BEN, House


async def draft_after(house: House, *codes: str) -> Draft:
    """Play these actions of the first player's turn and return what is then ticked."""
    tables = Tables(house.store, SHELF, clock=lambda: house.now)
    table = await begun(tables, ANNA, BEN, pace="none")
    for code in codes:
        done = await tables.play(table.id, ANNA.id, code, seen=None, interaction_id=next(house.ids))
        table = done.table
    assert (await tables.get(table.id)).draft == table.draft, "what is drawn is what is saved"
    return table.draft


@pytest.mark.parametrize(
    ("codes", "ticked"),
    [
        (("roll.11111",), ""),
        (("roll.11111", "roll.01101"), "03"),
        (("roll.11111", "roll.01101", "roll.11101"), ""),
        (("roll.11111", "roll.01101", "score.chance"), ""),
    ],
    ids=["first throw", "second throw", "no throw left", "next player"],
)
async def test_what_is_ticked_when_the_next_choice_begins(
    house: House, codes: tuple[str, ...], ticked: str
) -> None:
    assert (await draft_after(house, *codes)).code == ticked
