"""Pictures of card games can be drawn with the longest names."""

from itertools import islice

import pytest

from bot.screens import belote
from bot.screens.comptoir import screen as comptoir
from tapis.drawing import RECIPES
from tapis.games.belote.game import Belote
from tests.screens.card_tables import belote as belotes
from tests.screens.card_tables import comptoir as comptoirs
from tests.screens.sketches import LONGEST, scene_of
from tests.tiers import early


@pytest.mark.parametrize("players", early([2, 4, 8, 32]))
def test_what_the_screens_describe_can_be_drawn(players: int) -> None:
    positions = [*islice(comptoirs(players, "draw", faces="open"), 0, 120, 40)]
    positions += islice(belotes("draw"), 0, 120, 40)
    for game, facts in positions:
        scene = scene_of(game, facts, "fr", LONGEST)
        picture = (belote if isinstance(game, Belote) else comptoir).table(scene).picture
        assert picture is not None
        assert RECIPES[picture.recipe](picture.data).startswith(b"RIFF")
