"""What a player may do in any game of two sides of two."""

from functools import cache, lru_cache

from tapis.games.kit.cards import Card, Trump
from tapis.games.kit.game import Action, Choices
from tapis.games.kit.tricks import playable


class Pass(Action, frozen=True):
    """Pass, at each turn of the bidding."""


class PlayCard(Action, frozen=True):
    """Play a card; `declare`: with it, declare all combinations of the hand (first trick only)."""

    card: Card
    declare: bool = False

    def __str__(self) -> str:
        return f"play.{self.card}.declare" if self.declare else f"play.{self.card}"


PASS = Pass()


@lru_cache(maxsize=256)
def cards_of(
    hand: tuple[Card, ...], trick: tuple[Card, ...], trump: Trump, declare: bool, undertrump: bool
) -> Choices[Action]:
    """Return the plays of a hand, cached because a player asks for them before playing one."""
    return _plays(tuple(playable(hand, trick, trump, partners=True, undertrump=undertrump)), declare)


@lru_cache(maxsize=512)
def _plays(cards: tuple[Card, ...], declare: bool) -> Choices[Action]:
    """Return the plays of these cards; with `declare`, each card once more with a declaration."""
    ways = (False, True) if declare else (False,)
    return Choices([_play(card, way) for way in ways for card in cards])


@cache
def _play(card: Card, declare: bool) -> PlayCard:
    return PlayCard(card=card, declare=declare)
