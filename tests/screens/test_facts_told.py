"""What just happened, in a sentence each."""

from dataclasses import replace

import pytest

from bot.games.kit.dice import Rolled
from bot.games.kit.game import Fact, Withdrew
from bot.games.kit.starting import Begins, Starting
from bot.games.yams import Yams, YamsOptions
from bot.screens import yams
from bot.screens.frame.board import board
from bot.screens.kit.limits import breaches
from bot.screens.kit.screen import Scene
from tests.screens.sketches import LONGEST, frame_of, scene_of, walk


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


@pytest.mark.parametrize(
    ("fact", "told"),
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
def test_a_fact_is_told_with_the_players_name(fact: Fact, told: str) -> None:
    assert yams.table(scene(fact)).headline == told


def test_a_starting_roll_is_told_by_its_totals_the_highest_first():
    thrown = Starting(seats=(0, 2), dice=((6, 1, 1), (5, 5, 5)))
    assert yams.table(scene(thrown, Begins(seat=2))).headline == (
        "🎲 To begin: **Chloé** 15 · **Alice** 8\n**Chloé** begins."
    )


def test_of_many_who_throw_to_begin_the_extremes_are_told():
    game, _ = next(walk(Yams, YamsOptions(), 25, "facts"))
    thrown = Starting(seats=tuple(range(25)), dice=tuple((seat % 6 + 1,) for seat in range(25)))
    told = yams.table(scene_of(game, (thrown,), "en")).headline
    assert told.count("**") == 16
    assert " · … · " in told


def test_at_the_start_nothing_has_happened() -> None:
    assert yams.table(scene()).headline == ""


def test_of_many_facts_at_once_the_newest_are_told_and_the_board_still_holds() -> None:
    """Thirty-two absent players skipped at once tell some hundred facts."""
    game, _ = next(walk(Yams, YamsOptions(), 32, "facts"))
    thrown = tuple(Rolled(seat=seat, dice=(1, 2, 3, 4, 6), mask="11111", throw=1) for seat in range(32))
    crowd = scene_of(game, thrown * 3, "fr", LONGEST)
    body = yams.table(crowd)
    assert body.headline.splitlines()[0] == "…"
    assert len(body.headline.splitlines()) == 7
    assert breaches(board(frame_of(Yams, crowd), crowd, body)) == []


def test_the_board_is_told_in_the_tables_language() -> None:
    french = scene(Withdrew(seat=1), language="fr")
    assert yams.table(french).headline == "🚪 **Bob** a quitté la partie."
    assert yams.table(replace(french, facts=())).headline == ""
