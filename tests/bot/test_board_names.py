"""Names at a table: two players who look alike are told apart wherever the table is drawn."""

from json import dumps

from bot.interactions.review import _called
from bot.messages.scene import names_of
from bot.tables import Player
from bot.text import text_in
from tests.bot.table_house import ANNA, House


async def test_two_of_one_name_are_told_apart_at_a_table(house: House) -> None:
    table = await house.lobby(ANNA, Player(99, "anna"))
    assert names_of(table) == ("Anna", "anna (2)")


async def test_the_number_follows_the_seats(house: House) -> None:
    table = await house.lobby(Player(99, "anna"), ANNA)
    assert names_of(table) == ("anna", "Anna (2)")


def test_a_game_to_review_is_called_by_the_names_of_people_also_of_who_left() -> None:
    """The level of the robot that played on in their seat makes no robot of them (L5)."""
    seats = dumps([[7, "Emma", "strong"], [8, "Bruno"], [-1, "Judith", "medium"]])
    assert _called(text_in("en"), "belote", seats, 0).endswith(" · Emma, Bruno, 🤖 Judith")
