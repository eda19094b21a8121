"""A discard of an old game, tried again in its review: its cards are ticked one by one."""

from bot.screens.frame.review import Asked, asking
from bot.screens.kit.screen import Screen, Select, Verb
from bot.screens.tarot import screen as tarot
from bot.text import text_in
from tapis.games.tarot.game import Tarot
from tests.games.tarot_table import table
from tests.screens.limits import breaches
from tests.screens.sketches import Ticked, hand_scene, scene_of


def asked(game: Tarot, marks: frozenset[str] = frozenset()) -> Screen:
    own = hand_scene(game, game.turn, "en", draft=Ticked(marks))
    body = tarot.SCREEN.held(own, tarot.table(scene_of(game, (), "en")))
    shown = asking(text_in("en"), "tarot", Asked(12, 1, 1, "cards", marks), body, ())
    assert breaches(shown) == []
    return shown


def ticks(screen: Screen) -> dict[str, str]:
    """Return the press of each line of the list, by its label."""
    [listed] = (row for row in screen.rows if isinstance(row, Select))
    assert listed.several is None, "one at a time"
    return {choice.label: choice.do.name for choice in listed.choices if isinstance(choice.do, Verb)}


def test_a_review_ticks_six_cards_and_tries_their_discard() -> None:
    game, marks = table(4, {1: "KS T1 T2 T21"}, "bid.garde", "pass", "pass", "pass"), frozenset[str]()
    for label in list(ticks(asked(game)))[:6]:
        press = ticks(asked(game, marks))[label]
        assert press.startswith("review.12.ask.0."), press
        marks = frozenset(press.rpartition(".")[2].split("+"))
    assert len(marks) == 6, marks
    tried = [
        button.do.name
        for row in asked(game, marks).rows
        if isinstance(row, tuple)
        for button in row
        if isinstance(button.do, Verb) and ".try.discard." in button.do.name
    ]
    assert [set(code.split(".")[4:]) for code in tried] == [{mark[1:] for mark in marks}]
    [listed] = (row for row in asked(game, marks).rows if isinstance(row, Select))
    assert len(listed.placeholder.split(", ")) == 6, "it names what is ticked"
    again = ticks(asked(game, marks))
    assert any(len(press.rpartition(".")[2].split("+")) == 5 for press in again.values()), "one is unticked"
