"""Games without private hands: nothing that is public tells a card that lies face down.

At one position in twelve of games played at random those cards are dealt anew among the places they may be in
(`reshuffle` of tests/contract).  What is compared is the whole message, with what the player to move has
ticked on it, what each player is offered and refused, and now and then the bytes of the picture.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from bot.games import SHELF
from bot.games.kit.cards import PACK52
from bot.messages.scene import screen_of
from bot.screens.kit.screen import Button, Mark, Page
from bot.tables import Draft, Table
from bot.text import LANGUAGES
from tests.contract.plays import Play, case, copied
from tests.screens.whole_tables import SEED, THEN, answered, png, public, running, table_of

EVERY = [
    pytest.param(key, variant, id=f"{key}-{variant}")
    for key, kind in SHELF.items()
    if kind.face_down
    for variant in (1, 2, 3)
]
GAMES = 2
"""Games of each variant."""
LOOKED = 12
"""Of how many positions one is looked at."""
OMITTED = 4
"""Of how many positions with an omitted card one is looked at."""
SHOWS = {"set_out", "turned", "uncovered"}
"""The facts that show a card for the first time."""
CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9JQKA]|10)[SHDC](?![0-9A-Za-z])")


def plays(key: str, variant: int, games: int = GAMES) -> Iterator[Play]:
    """Every position of so many games, the start first, played at random."""
    kind = SHELF[key]
    for number in range(games):
        play = Play(case(kind, {"variant": variant, "stall_limit": 20}, 2), f"face down {number}")
        yield play
        while play.going:
            play.step()
            yield play


@cache
def reshuffle_of(key: str) -> Any:
    return import_module(f"tests.contract.hidden_{key}").reshuffle


def at(play: Play, game: Any) -> Table:
    """The table at this position of the play, or at another that looks alike."""
    return table_of(game, tuple(play.facts), play.rev)


def drafts(table: Table, luck: Random) -> list[Draft]:
    """Nothing ticked; and one of the marks or pages that the board offers."""
    items = [
        item
        for row in screen_of(table, THEN).rows
        for item in (row if isinstance(row, tuple) else row.choices)
    ]
    dos = [item.do for item in items if not (isinstance(item, Button) and item.disabled)]
    ticked = [Draft(frozenset({do.name})) for do in dos if isinstance(do, Mark)]
    ticked += [Draft(page=do.number) for do in dos if isinstance(do, Page)]
    return [Draft(), *luck.sample(ticked, min(1, len(ticked)))]


@pytest.mark.parametrize(("key", "variant"), EVERY)
@pytest.mark.slow("each position of a game is dealt anew")
def test_no_public_byte_tells_a_card_that_lies_face_down(key: str, variant: int) -> None:
    luck, swapped, looked = Random(f"{key}{variant}"), 0, 0
    for play in plays(key, variant):
        if play.rev % LOOKED:
            continue
        other = copied(play.game)
        reshuffle_of(key)(other, None, luck)
        language = LANGUAGES[looked % 2]
        here, there = (replace(at(play, game), locale=language) for game in (play.game, other))
        for draft in drafts(here, luck):
            assert public(replace(here, draft=draft), language) == public(
                replace(there, draft=draft), language
            )
        if looked % 10 == 0:
            assert png(here) == png(there)
        looked += 1
        swapped += other != play.game
    assert swapped > looked / 2, "the cards were hardly ever swapped"


@pytest.mark.parametrize(("key", "variant"), EVERY)
def test_what_is_offered_and_refused_to_a_player_depends_on_no_card_that_lies_face_down(
    key: str, variant: int
) -> None:
    luck, swapped = Random(f"{key}{variant}"), 0
    for play in plays(key, variant, 1):
        if play.rev % LOOKED:
            continue
        other = copied(play.game)
        reshuffle_of(key)(other, None, luck)
        swapped += other != play.game
        for asker in range(play.case.seats):
            shown, instead = (answered(at(play, game), asker, play.rev) for game in (play.game, other))
            assert shown == instead
    assert swapped, "nothing was ever swapped"


@pytest.mark.parametrize(("key", "variant"), EVERY)
def test_the_record_of_a_running_game_names_no_card_that_nobody_has_seen(key: str, variant: int) -> None:
    """Nor the packs, nor the seed."""
    seen, checked = set[str](), 0
    for play in plays(key, variant, 1):
        for fact in play.facts:
            if fact.kind in SHOWS:
                seen.update(CARD.findall(fact.model_dump_json()))
        if play.result is None and play.rev < 400 and play.rev % 20 == 0:
            record = running(play.game, play.moves)
            assert set(CARD.findall(record.text())) <= seen
            assert "secrets" not in record.plain()
            assert SEED not in record.text()
            checked += len(seen) < len(PACK52)
    assert checked > 2


class TestCrapette:
    """That a card was omitted is for the opponent to see, not for the table to tell."""

    @pytest.mark.parametrize(
        "variant", [pytest.param(two.values[1], id=two.id) for two in EVERY if two.values[1] != 1]
    )
    def test_nothing_tells_whether_a_card_is_omitted(self, variant: int) -> None:
        omitted = 0
        for play in plays("crapette", variant):
            game: Any = play.game
            if not game.omitted or game.demonstration is not None:
                continue
            omitted += 1
            if omitted % OMITTED:
                continue
            other: Any = copied(game)
            other.omitted = []
            here, there = at(play, play.game), at(play, other)
            assert public(here, "en") == public(there, "en")
            for asker in range(2) if omitted % LOOKED == 0 else ():
                assert answered(here, asker, play.rev) == answered(there, asker, play.rev)
        assert omitted > 50, "hardly ever was a card omitted"
