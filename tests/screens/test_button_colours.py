"""A button's colour tells what kind of press it is: a step, a start, a question before it, or the rest."""

import pytest

from bot.screens.kit.screen import Act, Button, Do, Mark, Page, Verb
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
