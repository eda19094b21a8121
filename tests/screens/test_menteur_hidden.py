"""Nothing public tells a die that lies under a cup, and nothing that answers a player tells another's.

At one position in three of random play the dice that only their holders see are thrown anew; then every byte
that is public must stay as it was: title, text, blocks, footer, buttons with their custom_ids.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.games.kit.game import Game, Illegal
from bot.games.menteur.game import Menteur
from bot.games.menteur.options import MenteurOptions
from bot.messages.components import draw
from bot.messages.scene import hand_of, screen_of
from bot.messages.sprites import Sprites
from bot.tables import Table
from bot.text import LANGUAGES, text_in
from tests.contract.hidden_menteur import reshuffle
from tests.contract.plays import copied
from tests.screens.sketches import walk
from tests.screens.whole_tables import SEED, THEN, running, table_of

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"tout_pile": "others_lose", "aces": "plain"},
    {"loss": "difference", "duel": "full", "dice": 6},
)
GAMES = 2
"""Games of each set of options and number of players."""
LOOKED = 3
"""Of how many positions one is looked at."""
PARTS = [pytest.param(number, players) for number in range(len(OPTIONS)) for players in (2, 5, 8)]


def positions(number: int, players: int) -> Iterator[tuple[int, Game[Any], tuple[Any, ...]]]:
    for game in range(GAMES):
        seed = f"cups{number}{players}{game}"
        told = walk(Menteur, MenteurOptions(**OPTIONS[number]), players, seed)
        yield from ((rev, position, facts) for rev, (position, facts) in enumerate(told))


def public(table: Table, language: str) -> bytes:
    """All that the channel is sent."""
    drawn = draw(
        screen_of(replace(table, locale=language), THEN), Sprites(language=language), table.id, table.rev
    )
    return repr((drawn.embed.to_dict(), drawn.picture, drawn.view.to_components())).encode()


def private(table: Table, seat: int, language: str) -> bytes:
    """The hand of a seat."""
    drawn = draw(hand_of(table, text_in(language), seat), Sprites(language=language), table.id, table.rev)
    return repr((drawn.embed.to_dict(), drawn.view.to_components())).encode()


@pytest.mark.parametrize(("number", "players"), PARTS)
def test_no_public_byte_tells_a_die_under_a_cup(number: int, players: int) -> None:
    luck, swapped, looked = Random(f"{number}{players}"), 0, 0
    for rev, game, facts in positions(number, players):
        if rev % LOOKED:
            continue
        other = copied(game)
        reshuffle(other, None, luck)
        here, there = table_of(game, facts, rev), table_of(other, facts, rev)
        language = LANGUAGES[rev % 2]
        assert public(here, language) == public(there, language), "a hidden die shows"
        looked += 1
        swapped += other != game
    assert swapped > looked / 2, "the dice were hardly ever swapped"


@pytest.mark.parametrize(("number", "players"), PARTS)
@pytest.mark.slow("each position of whole games is thrown anew")
def test_a_hand_and_a_refusal_tell_nothing_of_other_dice(number: int, players: int) -> None:
    luck = Random(f"{number}{players}")
    for rev, game, facts in positions(number, players):
        if rev % LOOKED:
            continue
        asker = luck.randrange(players)
        other = copied(game)
        reshuffle(other, asker, luck)
        here, there = table_of(game, facts, rev), table_of(other, facts, rev)
        language = LANGUAGES[rev % 2]
        assert private(here, asker, language) == private(there, asker, language), "another's die shows"
        code = luck.choice(("exact", "bid.1.1", "bid.2.2", "bid.99.7", "roll"))
        assert refusal(game, asker, code) == refusal(other, asker, code), "a refusal tells of a die"


def refusal(game: Game[Any], seat: int, code: str) -> tuple[object, ...]:
    try:
        game.model_copy(deep=True).legal(seat).find(code) or game.play(seat, code, None)  # type: ignore[arg-type]
    except Illegal as refused:
        return refused.why, sorted(refused.detail.items())
    return ("allowed",)


def test_a_players_own_hand_does_show_their_dice() -> None:
    """Else the tests above would find nothing."""
    rev, game, facts = next(positions(0, 5))
    other = copied(game)
    reshuffle(other, None, Random(1))
    here, there = table_of(game, facts, rev), table_of(other, facts, rev)
    assert any(private(here, seat, "en") != private(there, seat, "en") for seat in range(5)), (
        "no hand shows its dice"
    )


def test_the_record_of_a_running_game_holds_no_cups_and_no_seed() -> None:
    begun: list[dict[str, Any]] = []
    for rev, game, facts in positions(0, 3):
        told = [fact.model_dump(mode="json") for fact in facts]
        begun.append({"rev": rev, "seat": 0, "action": "liar", "facts": told})
        if game.result() is not None:
            break
        record = running(game, begun).text()
        assert "cups" not in record, "the record of a running game tells what lies under the cups"
        assert SEED not in record, "the record of a running game tells its seed"
    assert len(begun) > 4
