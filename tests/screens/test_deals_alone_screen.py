"""Boards of deals that each stand alone: which deal it is, what each has marked, and no race."""

import pytest

from bot.messages.scene import screen_of
from bot.screens.kit.options import option_texts
from bot.screens.kit.screen import Screen
from bot.screens.partners.sides import against
from bot.text import text_in
from tapis.games.belote.game import Belote
from tapis.games.coinche.game import Coinche
from tests.bot.test_deals_alone import Day
from tests.screens.whole_tables import THEN, table_of

pytestmark = pytest.mark.parametrize("kind", [Belote, Coinche])


def board(walk: Day) -> Screen:
    return screen_of(table_of(walk.game, tuple(walk.facts), walk.rev), THEN, text_in("en"))


def third(kind: type) -> Day:
    """The third deal, as it begins."""
    walk = Day(kind, "")
    while walk.game.deal < 3:
        walk.step()
    return walk


def test_the_board_says_which_deal_it_is_and_what_each_has_marked(kind):
    walk = third(kind)
    marked = ", ".join(map(against, walk.game.marks))
    alt = board(walk).picture.alt
    assert f"Deal 3 of 4 · {marked}" in alt
    assert "Match to" not in alt


def test_the_scores_are_of_all_deals_together(kind):
    walk = third(kind)
    us, them = (sum(marks) for marks in zip(*walk.game.marks, strict=True))
    screen = board(walk)
    assert [
        line.split()[-2:] for line in screen.blocks[0].body.splitlines() if line.startswith("All deals")
    ] == [[f"{us}", f"{them}"]]
    assert f"{us}" in screen.picture.alt.partition("Scores: ")[2].partition(",")[0]


def test_the_options_that_are_played_are_those_of_no_race(kind):
    walk = third(kind)
    t = text_in("en")
    told = "\n".join(option_texts(t, kind.key, walk.game.options))
    named = [name for name in kind.Options.offered() if t(f"{kind.key}.option.{name}") in told]
    assert "declarations" in named
    assert {"target", "races"} & set(named) == set()


def test_the_deal_before_one_that_was_passed_out_is_not_told_as_the_last(kind):
    walk = third(kind)
    while walk.game.deal < 4:
        walk.step()
    while walk.game.awaited():
        walk.play(walk.game.turn, "pass")
    t = text_in("en")
    assert [block.title for block in board(walk).blocks][:1] == [t("partners.result.before")]
