"""What just happened, in a sentence each."""

from dataclasses import replace

from bot.screens import yams
from bot.screens.belote import SCREEN as BELOTE
from bot.screens.kit.facts import history
from bot.screens.kit.screen import Scene
from tapis.games.belote.game import Belote, BeloteOptions
from tapis.games.kit.dice import Rolled
from tapis.games.kit.game import Fact, Withdrew
from tapis.games.kit.sheet import Scored
from tapis.games.kit.starting import Begins, Starting
from tapis.games.kit.steps import Step
from tapis.games.kit.tricks import Played
from tapis.games.partners.facts import TrickWon
from tapis.games.yams import Yams, YamsOptions
from tests.screens.sketches import scene_of, told, walk
from tests.tiers import in_turn


class Undone(Fact, frozen=True):
    kind: str = "undone"
    seat: int
    rev: int


class Replaced(Fact, frozen=True):
    kind: str = "replaced"
    seat: int
    was: str
    now: str


def scene(*facts: Fact, language: str = "en") -> Scene:
    game, _ = next(walk(Yams, YamsOptions(), 3, "facts"))
    return scene_of(game, facts, language)


@in_turn(
    ("fact", "said"),
    [
        (Withdrew(seat=1), "🚪 **Bob** has left the game."),
        (Undone(seat=0, rev=4), "↩️ **Alice** took the last action back."),
        (Replaced(seat=0, was="Alice", now="Zoé"), "🪑 **Zoé** takes the seat of **Alice**."),
        (
            Rolled(seat=2, dice=(4, 4, 4, 4, 4), mask="11111", throw=1),
            "**Chloé** throws: {{die4}} {{die4}} {{die4}} {{die4}} {{die4}} Five alike! 🎉",
        ),
    ],
)
def test_a_fact_is_told_with_the_players_name(fact: Fact, said: str) -> None:
    assert told(scene(fact), "yams") == said


def test_a_starting_roll_is_told_by_its_totals_the_highest_first():
    thrown = Starting(seats=(0, 2), dice=((6, 1, 1), (5, 5, 5)))
    assert told(scene(thrown, Begins(seat=2)), "yams") == (
        "🎲 To begin: **Chloé** 15 · **Alice** 8 · **Chloé** begins."
    )


def test_of_many_who_throw_to_begin_the_extremes_are_told():
    game, _ = next(walk(Yams, YamsOptions(), 25, "facts"))
    thrown = Starting(seats=tuple(range(25)), dice=tuple((seat % 6 + 1,) for seat in range(25)))
    line = told(scene_of(game, (thrown,), "en"), "yams")
    assert line.count("**") == 16
    assert " · … · " in line


def test_at_the_start_nothing_has_happened() -> None:
    assert history(scene(), yams.SCREEN) == []


def test_a_board_tells_the_last_four_moves_the_newest_last() -> None:
    moves = tuple(
        Step(rev, rev % 3, (Rolled(seat=rev % 3, dice=(1, 2, 3, 4, 6), mask="11111", throw=1),))
        for rev in range(1, 7)
    )
    lines = history(replace(scene(), since=moves), yams.SCREEN)
    assert [line.partition(" throws")[0] for line in lines] == [
        "**Alice**",
        "**Bob**",
        "**Chloé**",
        "**Alice**",
    ]


def test_a_move_that_tells_nothing_takes_no_line() -> None:
    quiet, told_one = Step(1, 0, ()), Step(2, 1, (Withdrew(seat=1),))
    assert history(replace(scene(), since=(told_one, quiet)), yams.SCREEN) == [
        "🚪 **Bob** has left the game."
    ]


def test_a_move_is_told_in_the_language_of_its_reader() -> None:
    assert told(scene(Withdrew(seat=1), language="fr"), "yams") == "🚪 **Bob** a quitté la partie."


def test_last_cards_that_played_themselves_are_told_in_a_line_and_many_in_a_word() -> None:
    game, _ = next(walk(Belote, BeloteOptions(), 4, "facts"))
    cards = [
        Step(rev, rev % 4, (Played(seat=rev % 4, card=card),), auto=True)
        for rev, card in enumerate(["AS", "KS", "QS", "JS"])
    ]
    won = replace(cards[3], facts=(*cards[3].facts, TrickWon(seat=0, number=8, points=18)))
    [line] = history(replace(scene_of(game, (), "en"), since=(*cards[:3], won)), BELOTE)
    assert line.startswith("The last cards: Alice {{card_AS}} · Bob {{card_KS}} · Chloé {{card_QS}} · David")
    assert line.endswith("→ **Alice** wins the trick: 18 points.")
    [line] = history(replace(scene_of(game, (), "en"), since=(*cards, won)), BELOTE)
    assert line == "The rest is laid down."


def test_a_box_that_wrote_itself_is_told_with_its_throw() -> None:
    throw = Step(1, 0, (Rolled(seat=0, dice=(1, 2, 3, 4, 6), mask="11111", throw=3),))
    box = Step(2, 0, (Scored(seat=0, grid=1, box="chance", points=16),), auto=True)
    [line] = history(replace(scene(), since=(throw, box)), yams.SCREEN)
    assert line.endswith("{{die6}} · **Alice** scores **Chance**: 16 points.")
