"""Boards, hands and pictures of card games hold at one position in seven, with the longest names."""

from itertools import islice

import pytest

from bot.drawing import RECIPES
from bot.games.belote import Belote
from bot.games.coinche import Coinche
from bot.games.comptoir import Comptoir
from bot.screens.belote import screen as belote
from bot.screens.coinche import screen as coinche
from bot.screens.comptoir import screen as comptoir
from bot.screens.frame.board import board
from bot.screens.frame.ends import over
from bot.screens.kit.limits import breaches
from bot.text import LANGUAGES
from tests.screens.card_tables import belote as belotes
from tests.screens.card_tables import coinche as coinches
from tests.screens.card_tables import comptoir as comptoirs
from tests.screens.sketches import LONGEST, Ticked, frame_of, hand_scene, scene_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("declarations", ["choice", "auto"])
def test_belote_holds_at_any_position(declarations: str, language: str) -> None:
    for game, facts in islice(belotes("hold", target=300, races=5, declarations=declarations), 0, 700, 7):
        scene = scene_of(game, facts, language, LONGEST)
        frame = frame_of(Belote, scene, seed="ab" * 32, late=True, request=(LONGEST[0], LONGEST[1]))
        screens = [(board if scene.result is None else over)(frame, scene, belote.table(scene))]
        screens += [
            belote.hand(hand_scene(game, seat, language, LONGEST, Ticked(frozenset("d"))))
            for seat in game.awaited()
        ]
        assert [breaches(screen) for screen in (*screens, belote.sheet(scene, 0)[0])] == [[]] * (
            len(screens) + 1
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("declarations", ["off", "choice"])
@pytest.mark.slow("each position of whole games")
def test_coinche_holds_at_any_position(declarations: str, language: str) -> None:
    """With the longest values and games, all that the options allow."""
    options = {"no_trump": "on", "all_trump": "on", "generale": "on", "declarations": declarations}
    for game, facts in islice(coinches("hold", target=300, races=5, **options), 0, 700, 7):
        scene = scene_of(game, facts, language, LONGEST)
        frame = frame_of(Coinche, scene, seed="ab" * 32, late=True, request=(LONGEST[0], LONGEST[1]))
        screens = [(board if scene.result is None else over)(frame, scene, coinche.table(scene))]
        screens += [
            coinche.hand(hand_scene(game, seat, language, LONGEST, Ticked(frozenset("d"))))
            for seat in game.awaited()
        ]
        assert [breaches(screen) for screen in (*screens, coinche.sheet(scene, 0)[0])] == [[]] * (
            len(screens) + 1
        )


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 9, 10, 11, 16, 32])
@pytest.mark.slow("each position of whole games")
def test_comptoir_holds_at_any_position(players: int) -> None:
    options = {"faces": "open", "face_count": "5", "all_trump": "on", "target": 2}
    for step, (game, facts) in enumerate(islice(comptoirs(players, "hold", **options), 0, 250, 7)):
        scene = scene_of(game, facts, LANGUAGES[step % 2], LONGEST)
        frame = frame_of(Comptoir, scene, seed="ab" * 32, late=True, request=(LONGEST[0], LONGEST[1]))
        screens = [(board if scene.result is None else over)(frame, scene, comptoir.table(scene))]
        screens += [
            comptoir.hand(hand_scene(game, seat, LANGUAGES[step % 2], LONGEST)) for seat in game.awaited()
        ]
        assert [breaches(screen) for screen in (*screens, comptoir.sheet(scene, 0)[0])] == [[]] * (
            len(screens) + 1
        )


@pytest.mark.parametrize("players", [2, 4, 8, 32])
def test_what_the_screens_describe_can_be_drawn(players: int) -> None:
    positions = [*islice(comptoirs(players, "draw", faces="open"), 0, 120, 40)]
    positions += islice(belotes("draw"), 0, 120, 40)
    for game, facts in positions:
        scene = scene_of(game, facts, "fr", LONGEST)
        picture = (belote if isinstance(game, Belote) else comptoir).table(scene).picture
        assert picture is not None
        assert RECIPES[picture.recipe](picture.data).startswith(b"\x89PNG")
