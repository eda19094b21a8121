"""No public byte of any game on the shelf tells what is hidden, and no answer to a player what others hide.

Every game that says `hidden` or `face_down` is found here by itself, whether it is drawn as a picture or not.
At every position what a seat cannot see is dealt or thrown anew (`reshuffle` of tests/contract).  Then the
whole message is compared, with what is ticked on it, and what a player is offered and refused.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.messages.scene import screen_of
from bot.screens.kit.screen import Button, HandScreen, Mark, Page
from bot.shelf import SHELF
from bot.tables import Draft, Table
from bot.text import LANGUAGES
from tapis.games.kit.chance import Chance
from tapis.shelf import GAMES
from tests.contract.cover import quick
from tests.contract.hidden import reshuffle_of
from tests.contract.plays import Case, Play, cases, copied, few_seats, refusal_of
from tests.screens.sketches import hand_scene
from tests.screens.whole_tables import THEN, answered, png, sent, table_of

POSITIONS = 40
"""Looked at in a game; the conformance suite looks at all of them, in every variant."""
ASKED = 4
"""One position in so many is asked what may be typed: every card has many names to compare."""
CODES = (
    *("exact", "bid.1.1", "bid.99.7", "roll", "play.AS", "play.7H", "move.c.f"),
    *("play.T9", "play.T9.single.T2", "call.KS", "discard.7S.8S.9S"),
)
"""What is mostly refused."""
KINDS = [kind for kind in GAMES.values() if kind.hidden or kind.face_down]
VARIANTS = [[one for one in few_seats(cases()) if one.kind is kind] for kind in KINDS]
EARLY = [found[0] for found in VARIANTS]
"""Of each game the default options."""
LATE = pytest.mark.slow("the other values of options; the conformance suite looks at each at once")
HIDDEN = [
    *(pytest.param(one, id=str(one)) for one in EARLY),
    *(
        pytest.param(one, id=str(one), marks=LATE)
        for one in quick(cases())
        if one.kind in KINDS and one not in EARLY
    ),
]


def positions(case: Case) -> Iterator[Play]:
    """Yield a game at its start and after each move, as far as it is looked at."""
    play = Play(case, "screens")
    yield play
    while play.going and play.rev < POSITIONS:
        play.step()
        yield play


def drafts(table: Table, luck: Random) -> list[Draft]:
    """Return that nothing is ticked; and one of the marks or pages that the board offers."""
    items = [
        item
        for row in screen_of(table, THEN).rows
        for item in (row if isinstance(row, tuple) else row.choices)
    ]
    dos = [item.do for item in items if not (isinstance(item, Button) and item.disabled)]
    ticked = [Draft(frozenset({do.name})) for do in dos if isinstance(do, Mark)]
    ticked += [Draft(page=do.number) for do in dos if isinstance(do, Page)]
    return [Draft(), *luck.sample(ticked, min(1, len(ticked)))]


@pytest.mark.parametrize("case", HIDDEN)
def test_what_is_hidden_changes_nothing_that_the_channel_is_sent(case: Case) -> None:
    """Texts, buttons with their custom_ids, the data of a picture; once in a while the picture itself."""
    luck, reshuffle = Random(str(case)), reshuffle_of(case.kind)
    looked = swapped = 0
    for play in positions(case):
        other = copied(play.game)
        reshuffle(other, None, luck)
        looked, swapped = looked + 1, swapped + (other != play.game)
        here, there = (
            replace(table_of(game, tuple(play.facts), play.rev), locale=LANGUAGES[looked % 2])
            for game in (play.game, other)
        )
        for draft in drafts(here, luck):
            shown, instead = (sent(replace(table, draft=draft)) for table in (here, there))
            assert shown == instead, f"revision {play.rev} shows what nobody may see"
        if looked % 40 == 1 and screen_of(here, THEN).picture is not None:
            assert png(here) == png(there), f"the picture of revision {play.rev} shows what nobody may see"
    assert swapped > looked / 3, f"hidden things were swapped at {swapped} of {looked} positions only"


@pytest.mark.parametrize("case", HIDDEN)
def test_what_others_hide_changes_no_answer_to_a_player(case: Case) -> None:
    """Neither what is offered while a move is typed nor why it is refused."""
    luck, reshuffle = Random(str(case)), reshuffle_of(case.kind)
    for play in islice(positions(case), 0, None, ASKED):
        seats = {*play.game.awaited(), luck.randrange(case.seats)}
        for seat in sorted(seats):
            other = copied(play.game)
            reshuffle(other, seat, luck)
            here, there = (table_of(game, tuple(play.facts), play.rev) for game in (play.game, other))
            assert answered(here, seat, play.rev) == answered(there, seat, play.rev), (
                f"seat {seat}, {play.rev}"
            )
            code = luck.choice(CODES)
            refused, instead = (
                refusal_of(copied(game), seat, code, Chance("", 0)) for game in (play.game, other)
            )
            assert getattr(refused, "why", "") == getattr(instead, "why", "")
            assert getattr(refused, "detail", {}) == getattr(instead, "detail", {})


@pytest.mark.parametrize("case", [one for one in EARLY if one.kind.hidden], ids=str)
def test_a_hand_shows_its_owner_what_is_theirs_and_nothing_of_others(case: Case) -> None:
    luck, reshuffle, own = Random(str(case)), reshuffle_of(case.kind), 0
    draw = SHELF[case.kind.key].hand.hand
    for play in positions(case):
        seat = luck.randrange(case.seats)
        foreign, blind = (copied(play.game) for _ in range(2))
        reshuffle(foreign, seat, luck)
        reshuffle(blind, None, luck)
        shown, same, differs = (draw(hand_scene(game, seat, "en")) for game in (play.game, foreign, blind))
        assert shown == same, f"the hand of seat {seat} shows what others hide, revision {play.rev}"
        own += shown != differs
    assert own, "no hand ever showed what is hidden from the others: nothing was tested"


def test_exactly_the_games_with_private_hands_draw_them() -> None:
    hidden = {key for key, kind in GAMES.items() if kind.hidden}
    drawn = {key for key, entry in SHELF.items() if isinstance(entry.screen, HandScreen)}
    assert drawn == hidden
