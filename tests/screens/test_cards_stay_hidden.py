"""No public screen, no picture and no custom_id tells a card that nobody has seen.

At one position in nine the cards that the channel does not see are dealt anew among the places they may be
in, so that all that is public stays as it was; then every byte that is public must stay as it was too.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.drawing import RECIPES
from bot.games.kit.game import Game
from bot.messages.components import draw
from bot.messages.sprites import Sprites
from bot.screens import HANDS
from bot.screens.frame.board import board
from bot.screens.frame.ends import over
from bot.text import LANGUAGES
from tests.contract import hidden_belote, hidden_coinche, hidden_comptoir
from tests.screens.card_tables import Position, belote, coinche, comptoir
from tests.screens.sketches import frame_of, hand_scene, scene_of

RESHUFFLE = {
    "belote": hidden_belote.reshuffle,
    "coinche": hidden_coinche.reshuffle,
    "comptoir": hidden_comptoir.reshuffle,
}
DEALS, LOOKED = 32, 9
OPTIONS: tuple[dict[str, Any], ...] = (
    {"faces": "dealer", "no_trump": "on", "all_trump": "on", "target": 20},
    {"faces": "blind", "hand_size": "5", "target": 20},
    {"faces": "open", "hand_size": "4", "target": 20},
    {"faces": "partly_blind", "hand_size": "3", "target": 20},
)


def public(game: Game[Any], facts: tuple[Any, ...], language: str) -> tuple[Any, ...]:
    """All that the channel is sent: texts, buttons with their custom_ids, the picture's text and data."""
    scene = scene_of(game, facts, language)
    frame = frame_of(type(game), scene)
    screen = (board if scene.result is None else over)(frame, scene, HANDS[game.key].table(scene))
    drawn = draw(screen, Sprites(language=language), "28d4452b", 7)
    return screen, drawn.embed.to_dict(), drawn.view.to_components(), screen.picture


def png(shown: tuple[Any, ...]) -> bytes:
    return RECIPES["trick"](shown[-1].data)


def tables(key: str) -> Iterator[Iterator[Position]]:
    """Parts of the deals, each with its own options."""
    if key == "belote":
        yield belote("hidden", target=5000, races=5)
        yield belote("auto", target=5000, races=5, declarations="auto")
    elif key == "coinche":
        yield coinche("hidden", target=5000, declarations="choice", all_trump="on")
    else:
        yield from (comptoir(2 + 2 * number, "hidden", **options) for number, options in enumerate(OPTIONS))


@pytest.mark.parametrize("key", RESHUFFLE)
def test_cards_nobody_has_seen_change_nothing_that_is_public(key: str) -> None:
    reshuffle = RESHUFFLE[key]
    luck, passed, looked, swapped = Random(key), 0, 0, 0
    parts = list(tables(key))
    for positions in parts:
        deals, last = 0, 0
        for game, facts in positions:
            deals, last = deals + (game.deal != last), game.deal
            if deals > DEALS // len(parts):
                break
            passed += 1
            if passed % LOOKED:
                continue
            other = game.model_copy(deep=True)
            reshuffle(other, None, luck)
            language = LANGUAGES[looked % 2]
            shown, instead = public(game, facts, language), public(other, facts, language)
            assert shown == instead
            if looked % 20 == 0:
                assert png(shown) == png(instead)
            looked += 1
            swapped += other.dump() != game.dump()
    assert swapped > looked / 2, "the cards were hardly ever swapped"


@pytest.mark.parametrize("key", RESHUFFLE)
def test_a_players_own_hand_does_show_it(key: str) -> None:
    """Else the test above would find nothing."""
    reshuffle = RESHUFFLE[key]
    tables = {
        "belote": belote("own"),
        "coinche": coinche("own"),
        "comptoir": comptoir(4, "own", hand_size="4"),
    }
    positions = tables[key]
    for (game, _), _ in zip(positions, range(3), strict=False):
        other = game.model_copy(deep=True)
        reshuffle(other, None, Random(1))
        hands = [
            [HANDS[key].hand(hand_scene(each, seat, "en")) for seat in range(4)] for each in (game, other)
        ]
        if game.phase != "deal":
            assert hands[0] != hands[1]
