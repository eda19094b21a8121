"""What values count in each game, as its ledger and the coach's thoughts have them."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.records.ledger import Measure

_MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        "belote": "cards",
        "coinche": "cards",
        "comptoir": "cards",
        "crapette": "none",
        "dice_poker": "points",
        "top_jack": "points",
        "yams": "points",
    }
)


def measure_of(game: str) -> Measure:
    """Return what values count in a game: in most the chance to win.

    >>> measure_of("yams"), measure_of("menteur")
    ('points', 'win')
    """
    return _MEASURES.get(game, "win")
