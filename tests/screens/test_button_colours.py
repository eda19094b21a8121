"""A button's colour tells what kind of press it is: a step, a start, a question before it, or the rest."""

from dataclasses import replace
from itertools import islice

import pytest

from bot.messages.scene import screen_of
from bot.screens.kit.screen import Act, Button, Choice, Do, Mark, Page, Select, Verb
from bot.tables import Player
from tapis.shelf import GAMES
from tests.screens.sketches import walk
from tests.screens.whole_tables import THEN, table_of
from tests.tiers import in_turn


@in_turn(
    ("do", "style"),
    [
        (Act("roll.11111"), "primary"),
        (Act("liar"), "primary"),
        (Mark("d", only=True), "primary"),
        (Mark("1"), "secondary"),
        (Page(1), "secondary"),
        *((Verb(name), "success") for name in ("join", "start", "rematch", "agree.0.17", "open.yams")),
        *((Verb(name), "danger") for name in ("end", "slam", "leave.yes", "agree.0.17.yes", "end.yes")),
        *((Verb(name), "secondary") for name in ("leave", "skip", "agree.end", "pictures.yes", "more")),
        (Verb("hand"), "primary"),
    ],
)
def test_the_colour_of_a_button_follows_from_what_it_does(do: Do, style: str) -> None:
    assert Button(do, "x").style == style


@pytest.mark.parametrize("do", [Act("roll.11111"), Verb("join"), Verb("end"), Mark("d", only=True)])
def test_what_nobody_can_press_is_grey(do: Do) -> None:
    assert Button(do, "x", disabled=True).style == "secondary"


def test_what_is_chosen_is_blue() -> None:
    assert (Button(Mark("1", on=False), "x", chosen=True).style, Button(Page(1), "2").style) == (
        "primary",
        "secondary",
    )


@in_turn("key", GAMES)
def test_nothing_is_lit_while_a_robot_thinks(key: str) -> None:
    """The board of a robot's turn has no move to press; what interrupts it stays."""
    kind = GAMES[key]
    players = next(number for number in (2, 4) if number in kind.seats)
    for game, facts in islice(walk(kind, kind.Options(), players, f"lit {key}"), 3):
        table, awaited = table_of(game, facts, 1), game.awaited()
        seats = [
            Player(-1 - seat, "Judith", "medium") if seat in awaited else each
            for seat, each in enumerate(table.players)
        ]
        shown: list[Button | Choice] = []
        for row in screen_of(replace(table, players=tuple(seats)), THEN).rows:
            shown += row if isinstance(row, tuple) else row.choices if isinstance(row, Select) else ()
        lit = [each.do for each in shown if not (isinstance(each, Button) and each.disabled)]
        moves = [do for do in lit if isinstance(do, Mark | Page) or (isinstance(do, Act) and not do.anytime)]
        assert not awaited or moves == []
