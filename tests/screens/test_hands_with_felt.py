"""Hands among people: the board's felt, and under it what one player holds and may press."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.messages.scene import hand_of, screen_of
from bot.screens.kit.screen import Act, Button, Screen, Verb
from bot.tables import Table
from bot.text import LANGUAGES, text_in
from tapis.shelf import GAMES
from tests.games.test_ahead import begun, mover, say
from tests.screens.whole_tables import THEN, table_of
from tests.tiers import in_turn


def started(key: str) -> tuple[Table, int]:
    """Return a table of four, and the seat that is to move."""
    game = begun(GAMES[key])
    return table_of(game, (), 4), mover(game)


def pressed(screen: Screen) -> list[Button]:
    return [button for row in screen.rows if isinstance(row, tuple) for button in row]


def verbs(screen: Screen) -> set[str]:
    return {button.do.name.partition(".")[0] for button in pressed(screen) if isinstance(button.do, Verb)}


@in_turn("key", ["belote", "coinche", "tarot"])
def test_one_drawing_serves_the_board_and_every_hand_in_every_language(key: str) -> None:
    table, _ = started(key)
    shown = [hand_of(table, text_in(language), seat, THEN) for language in LANGUAGES for seat in range(4)]
    felt = screen_of(table, THEN).picture
    assert felt is not None
    assert {screen.picture for screen in shown} == {felt}
    assert len({(screen.body, screen.rows) for screen in shown}) == 8, "each holds something else"


def test_a_hand_has_no_buttons_for_others_and_no_small_print() -> None:
    """What is done for who is late, or with a free seat, stands on the board."""
    table, turn = started("belote")
    late = table.replace(late_at=THEN - timedelta(days=1), undo_seat=turn, last_seat=turn)
    waiting = (turn + 1) % 4
    assert {"skip", "standin"} <= verbs(screen_of(late, THEN))
    own, other = (hand_of(late, text_in("fr"), seat, THEN) for seat in (turn, waiting))
    assert (verbs(own), verbs(other)) == ({"undo", "sheet", "more"}, {"ahead", "more"})
    assert [(screen.footer, screen.until) for screen in (own, other)] == [("", None)] * 2


def test_who_waits_is_told_whose_turn_it_is_and_can_make_no_move() -> None:
    table, _ = started("belote")
    say(table.position, "take")  # type: ignore[arg-type]
    waiting = (mover(table.position) + 1) % 4  # type: ignore[arg-type]
    shown = hand_of(table, text_in("en"), waiting, THEN)
    assert shown.body.startswith("▶️ **")
    assert len([button for button in pressed(shown) if isinstance(button.do, Act)]) == 8
    assert [button for button in pressed(shown) if isinstance(button.do, Act) and not button.disabled] == []


def test_without_pictures_the_board_stands_in_words() -> None:
    table, turn = started("belote")
    shown = hand_of(table.replace(pictures=False), text_in("fr"), turn, THEN)
    assert shown.picture is None
    assert "```" in shown.text, "the table seen from above"


@pytest.mark.parametrize("unranked", [True, False])
def test_after_the_end_a_hand_says_so_and_has_nothing_to_press(unranked: bool) -> None:
    table, turn = started("belote")
    t = text_in("fr")
    shown = hand_of(replace(table, life="over", unranked=unranked), t, turn, THEN)
    assert (shown.body, shown.rows, shown.picture) == (
        t("closed.ended" if unranked else "hand.over"),
        (),
        None,
    )
