"""The page "In advance": its steps, what they say, and that one place pressed ever again sets nothing."""

import doctest
import re
from typing import Any

from bot.messages.custom_id import write
from bot.messages.scene import hand_of, plan_of
from bot.screens.kit import plans
from bot.screens.kit.cards import sprite_of
from bot.screens.kit.screen import Screen, Select, Verb
from bot.tables import Table
from bot.text import text_in
from tapis.games.kit.ahead import LED, MOST_LINES, YES, Line
from tapis.shelf import GAMES
from tests.games.test_ahead import begun, mover, say
from tests.screens.whole_tables import THEN, table_of
from tests.tiers import in_turn

EN, FR = text_in("en"), text_in("fr")


def waiting(key: str = "belote", *codes: str) -> tuple[Table, int]:
    """Return a table, and the seat after who is to play there."""
    game = begun(GAMES[key])
    say(game, *codes)
    return table_of(game, (), 4), (mover(game) + 1) % 4


def places(screen: Screen) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return what each place of a screen does: one verb, or those of a list."""
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for number, row in enumerate(screen.rows):
        if isinstance(row, Select):
            found[number, 0] = tuple(choice.do.name for choice in row.choices if isinstance(choice.do, Verb))
        elif isinstance(row, tuple):
            for place, button in enumerate(row):
                if isinstance(button.do, Verb):
                    found[number, place] = (button.do.name,)
    return found


def follows(table: Table, seat: int, name: str) -> Screen:
    """Return the screen to which a press leads."""
    verb, _, step = name.partition(".")
    page = plan_of(table, EN, seat, "" if step == "drop" else step) if verb == "ahead" else None
    return page or hand_of(table, EN, seat, THEN)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(plans).failed == 0, "an example of bot/screens/kit/plans.py"


@in_turn(("key", "codes"), [("belote", ("take",)), ("belote", ()), ("coinche", ()), ("tarot", ())])
def test_each_step_stands_below_the_cards_of_the_hand(key: str, codes: tuple[str, ...]) -> None:
    """Whether they stand in the hand in lines, as while others bid, or as buttons."""
    table, seat = waiting(key, *codes)
    held = [sprite_of(card) for card in table.position.hands[seat]]  # type: ignore[union-attr]
    steps = ["ahead"]
    for _ in range(3):
        page = follows(table, seat, steps[-1])
        lines = [line for line in page.body.split("\n") if line.startswith("# ")]
        assert sorted(re.findall(r"card_\w+", "".join(lines))) == sorted(held), steps[-1]
        steps.append(next(iter(places(page).values()))[-1])


@in_turn(("key", "codes"), [("belote", ("take",)), ("belote", ()), ("coinche", ())])
def test_a_pocket_that_presses_one_place_sets_nothing_lichobile_2242(
    key: str, codes: tuple[str, ...]
) -> None:
    """Wherever it begins, and whatever the list that opens there offers."""
    table, seat = waiting(key, *codes)
    starts = [hand_of(table, EN, seat, THEN), plan_of(table, EN, seat, "")]
    every = {place for screen in starts if screen for place in [*places(screen), (0, 0), (1, 0), (2, 0)]}
    for place in every:
        shown: list[Screen] = [screen for screen in starts if screen is not None]
        for _ in range(6):
            names = [name for screen in shown for name in places(screen).get(place, ())]
            assert not any(name.endswith(YES) for name in names), place
            shown = [follows(table, seat, name) for name in names[:40]]


def test_a_line_is_chosen_in_three_steps_and_stands_in_the_list() -> None:
    table, seat = waiting("belote", "take")
    cards = table.position.hands[seat]  # type: ignore[union-attr]
    first, second = f"1.0.led_H.play.{cards[0]}", "1.0.led_H"
    assert f"ahead.{second}" in places(follows(table, seat, "ahead"))[0, 0]
    assert f"ahead.{first}" in places(follows(table, seat, f"ahead.{second}"))[0, 0]
    assert f"ahead.{first}{YES}" in places(follows(table, seat, f"ahead.{first}"))[1, 0]
    longest = f"ahead.99.7.partner.play.10H.declare{YES}"
    assert len(write(table.id, 999, "", Verb(longest))) <= 100
    lines = (Line("led_H", f"play.{cards[0]}"),)
    listed = plan_of(table.replace(ahead={seat: lines}), FR, seat, "")
    assert listed is not None
    assert listed.body.split("\n")[2].startswith(
        "1. Si cœur ♥ est demandé\N{NO-BREAK SPACE}: {{card_" + cards[0]
    )
    assert FR("ahead.waits", n=1) in hand_of(table.replace(ahead={seat: lines}), FR, seat, THEN).body


def test_a_step_of_another_state_is_past() -> None:
    table, seat = waiting("belote", "take")
    card = table.position.hands[seat][0]  # type: ignore[union-attr]
    turn = (seat - 1) % 4
    other = table.position.hands[turn][0]  # type: ignore[union-attr]
    past = [
        f"2.0.led_H.play.{card}",
        f"1.1.led_H.play.{card}",
        f"1.0.led_H.play.{other}",
        "1.0.bid.pass",
        "x",
    ]
    assert [plan_of(table, EN, seat, step) for step in past] == [None] * len(past)
    assert plan_of(table, EN, turn, "") is None, "it is their turn"
    assert not any(
        "ahead" in name for names in places(hand_of(table, EN, turn, THEN)).values() for name in names
    ), "no button"


def test_more_than_eight_lines_are_not_offered() -> None:
    table, seat = waiting("belote", "take")
    code = f"play.{table.position.hands[seat][0]}"  # type: ignore[union-attr]
    full = plan_of(table.replace(ahead={seat: (Line(LED, code),) * MOST_LINES}), EN, seat, "")
    assert full is not None
    assert not any(isinstance(row, Select) for row in full.rows), "there is still a list"


@in_turn("language", ["en", "fr"])
def test_every_choice_has_words(language: str) -> None:
    """Also where it is drawn: who hears the page hears the suit and the card."""
    table, seat = waiting("belote", "take")
    for step in ("", "1.0.lead"):
        page: Any = plan_of(table, text_in(language), seat, step)
        for row in page.rows:
            if isinstance(row, Select):
                labels = [f"{choice.label} {choice.note}" for choice in row.choices]
            else:
                labels = [button.label for button in row]
            assert all(any(sign.isalpha() for sign in label) for label in labels), labels
