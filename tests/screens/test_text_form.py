"""The text in a picture's place: what a phone has no room for goes, in this order, and no more than that."""

from dataclasses import replace

from bot.screens.frame.text_form import MOST, height_of, text_form
from bot.screens.kit.screen import Block, Screen, just

TABLE = "```\n" + "As  1  2\n" * 18 + "```"
PLACES = "`1` Alice · **33**\n`2` Bob · **28**"
SMALL = "\n".join(f"-# Line {number}" for number in range(9))
BLOCK = Block("Last deal", "It was lost.\n" * 9)
BOARD = Screen("Yams", "Alice throws.", (BLOCK,), write=just(f"{TABLE}\n{PLACES}\n{SMALL}"), rows=((),) * 3)


def test_a_text_that_fits_is_left_alone() -> None:
    short = replace(BOARD, write=just(PLACES), blocks=())
    assert text_form(short) is short


def test_rows_are_shared_then_blocks_and_tables_go_and_small_print_from_the_last_line_on() -> None:
    assert height_of(BOARD) > MOST
    assert text_form(replace(BOARD, write=just(PLACES), blocks=(BLOCK,) * 3)).text == PLACES.replace(
        "\n", " · "
    )
    shown = text_form(BOARD)
    assert (shown.blocks, shown.text) == ((), f"{PLACES}\n{SMALL}".replace("\n`2`", " · `2`"))
    crowded = text_form(replace(BOARD, body="Alice throws.\n" * 14))
    assert height_of(crowded) <= MOST
    assert crowded.text.split("\n")[0] == PLACES.replace("\n", " · ")
    assert SMALL.startswith("\n".join(crowded.text.split("\n")[1:]))
