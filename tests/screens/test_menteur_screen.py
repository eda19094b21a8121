"""What players see of Menteur: the board, their own dice, the end."""

from collections.abc import Callable
from typing import Any

from bot.games.kit.chance import Loaded
from bot.games.kit.game import Fact
from bot.games.menteur.game import Menteur
from bot.screens.kit.screen import Act, Select
from bot.screens.menteur import screen as menteur
from bot.text import LANGUAGES
from tests.games.menteur_table import A, B, C, at, fall, play
from tests.screens.conftest import Golden
from tests.screens.sketches import hand_scene
from tests.tiers import in_turn

Position = tuple[Menteur, list[Fact]]


def told(
    *moves: str, then: str = "", cups: tuple[str, ...] = ("13345", "22446", "15566"), **more: Any
) -> Position:
    """A round in which this was done, and what the last move told; `then` are the dice thrown next."""
    game, facts = at(*cups, **more), list[Fact]()
    for code in moves:
        facts = game.play(game.turn or 0, code, Loaded([int(die) for die in then]))
    return game, facts


def eight() -> Position:
    """A table for eight whose forty dice were just shown: they are written, not drawn."""
    cups = ("11234", "12345", "22345", "33456", "44561", "55612", "66123", "61234")
    return told("bid.9.4", "bid.12.4", "liar", then="123456" * 6 + "123", cups=cups)


def palifico() -> Position:
    return told("bid.2.1", cups=("1", "22446", "15566"))


BOARDS: dict[str, Callable[[], Position]] = {
    "open": told,
    "raised": lambda: told("bid.2.3", "bid.3.3", "bid.2.1"),
    "liar": lambda: told("bid.2.3", "bid.6.3", "liar", then="12345123451234"),
    "exact": lambda: told("bid.4.3", "exact", then="123451234512345"),
    "palifico": palifico,
    "eight": eight,
}
HANDS: dict[str, tuple[Callable[[], Position], int]] = {
    "open": (told, A),
    "raise": (lambda: told("bid.2.3", "bid.3.3"), C),
    "waits": (lambda: told("bid.2.3"), C),
    "true": (lambda: told("bid.2.4"), B),
    "palifico": (palifico, B),
    "out": (lambda: told(cups=("13345", "22446", "")), C),
}


def ended() -> Menteur:
    """A, B and C have played to the end: C went out first, then B."""
    game = at("13345", "2", "5", had=(A, B, C))
    fall(game, C, B)
    return game


@in_turn("name", BOARDS)
def test_boards_read_well(name: str, golden: Golden) -> None:
    golden.table(f"board_{name}", *BOARDS[name]())


@in_turn("name", HANDS)
def test_hands_read_well(name: str, golden: Golden) -> None:
    made, seat = HANDS[name]
    golden.hand(name, made()[0], seat)


def test_the_other_screens_of_a_table_read_well(golden: Golden) -> None:
    golden.around(told()[0])
    golden.table("over", ended(), seed="ab" * 16)
    golden.sheets(ended())


@in_turn("language", LANGUAGES)
def test_after_the_end_only_who_is_out_is_told_that_no_die_is_left(language: str) -> None:
    """The winner's dice are put away, too, but not lost."""
    game = ended()
    texts = [menteur.hand(hand_scene(game, seat, language)).body for seat in (A, B)]
    over_, none_left = (hand_scene(game, A, language).t(key) for key in ("hand.over", "menteur.hand.empty"))
    assert texts == [over_, f"{none_left}\n{over_}"]


def test_who_has_lost_a_die_is_offered_what_the_rules_allow_and_nothing_else() -> None:
    game, _ = told("bid.2.3", "bid.6.3", "liar", then="12345123451234")
    seat = game.turn or 0
    rows = menteur.hand(hand_scene(game, seat, "en")).rows
    offered = {
        one.do.code
        for row in rows
        for one in (row.choices if isinstance(row, Select) else row)
        if isinstance(one.do, Act)
    }
    legal = {str(action) for action in game.legal(seat)}
    assert offered <= legal, "a hand offers what is not legal"
    play(game, min(offered))
