"""Games of a day, played to their end with the luck of the month of docs/record.md."""

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import bot
from bench.walk import Walk
from bot.games.kit.chance import KeyedChance
from bot.games.kit.game import Seat
from bot.records.days import DEALS, Kind, day_seed, game_of
from bot.shelf import GAMES

Chosen = Callable[["Day"], tuple[Seat, str]]
DOCUMENT = (Path(bot.__file__).parents[1] / "docs" / "record.md").read_text("utf-8")
BELOTE, COINCHE, TAROT = date(2026, 11, 28), date(2026, 11, 27), date(2027, 1, 4)
DAYS: tuple[tuple[Kind, date], ...] = (
    ("throw", COINCHE),
    ("deal", BELOTE),
    ("deal", COINCHE),
    ("deal", TAROT),
)
"""A throw of the day, a deal of an even day, one of an odd day, one of Tarot."""


def vectors() -> dict[str, Any]:
    """Return the test vectors of the document."""
    found = re.search(r"^```json day\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert found, "the vectors are not there"
    return json.loads(found[1])


SECRET = vectors()["secret"]


class Day(Walk):
    """A game of a day."""

    luck = staticmethod(lambda seed, _rev: KeyedChance(seed))

    def __init__(self, kind: Kind, when: date, choose: Chosen | None = None) -> None:
        game = GAMES[game_of(kind, when)]
        self.day = when.isoformat()
        options = game.Options(deals=DEALS) if kind == "deal" else game.Options()
        super().__init__(game, options, 4 if kind == "deal" else 1, day_seed(SECRET, when, game.key), choose)
