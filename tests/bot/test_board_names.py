"""Names at a table: two players who look alike are told apart wherever the table is drawn."""

from bot.messages.scene import names_of
from bot.tables import Player
from tests.bot.table_house import ANNA, House


async def test_two_of_one_name_are_told_apart_at_a_table(house: House) -> None:
    table = await house.lobby(ANNA, Player(99, "anna"))
    assert names_of(table) == ("Anna", "anna (2)")


async def test_the_number_follows_the_seats(house: House) -> None:
    table = await house.lobby(Player(99, "anna"), ANNA)
    assert names_of(table) == ("anna", "Anna (2)")
