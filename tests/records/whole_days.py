"""Games of a day, played to their end with the luck of the month of docs/record.md."""

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import bot
from tapis.games.kit.chance import KeyedChance
from tapis.games.kit.game import Seat
from tapis.pairing.duplicate import round_seed
from tapis.records.day_games import game_of
from tapis.records.days import DEALS, Kind, day_seed
from tapis.shelf import GAMES
from tapis.walk import Walk

Chosen = Callable[[Any], tuple[Seat, str]]
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


class Shared(Walk):
    """A game whose luck others have, too, by what is drawn."""

    luck = staticmethod(lambda seed, _rev: KeyedChance(seed))

    def __init__(self, key: str, seed: str, choose: Chosen | None, version: int = 0, **options: str) -> None:
        game, self.version = GAMES[key], version
        deals = {"deals": DEALS} if "deals" in game.Options.model_fields else {}
        super().__init__(game, game.Options(**deals, **options), 4 if deals else 1, seed, choose)


class Day(Shared):
    """A game of a day."""

    def __init__(self, kind: Kind, when: date, choose: Chosen | None = None, version: int = 0) -> None:
        key, self.day = game_of(kind, when), when.isoformat()
        super().__init__(key, day_seed(SECRET, when, key), choose, version)


class Round(Shared):
    """A game of a round of a tournament, whose secret is that of the month."""

    def __init__(
        self, key: str, number: int, choose: Chosen | None = None, version: int = 0, **options: str
    ) -> None:
        self.round = number
        super().__init__(key, round_seed(SECRET, number, key), choose, version, **options)
