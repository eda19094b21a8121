"""What a player of Belote may do, at each turn of the bidding or of play."""

from functools import cache, lru_cache

from bot.games.kit.cards import SUITS, Card, Trump
from bot.games.kit.game import Action, Choices
from bot.games.kit.tricks import playable


class Pass(Action, frozen=True):
    """Pass, in either round of the bidding."""

    def __str__(self) -> str:
        return "pass"


class Take(Action, frozen=True):
    """Take at the turned card's suit (None) in the first round, at another suit in the second."""

    suit: Trump | None = None

    def __str__(self) -> str:
        return f"take.{self.suit}" if self.suit else "take"


class PlayCard(Action, frozen=True):
    """Play a card; `declare`: with it, declare all combinations of the hand (first trick only)."""

    card: Card
    declare: bool = False

    def __str__(self) -> str:
        return f"play.{self.card}.declare" if self.declare else f"play.{self.card}"


PASS = Pass()


@cache
def bids(turned: str, first_round: bool) -> Choices[Action]:
    """Return a pass, then the turned suit in the first round, or the three others (R3)."""
    suits = (None,) if first_round else tuple(suit for suit in SUITS if suit != turned)
    return Choices((PASS, *(Take(suit=suit) for suit in suits)))


@lru_cache(maxsize=256)
def cards_of(hand: tuple[Card, ...], trick: tuple[Card, ...], trump: Trump, declare: bool) -> Choices[Action]:
    """Return the plays of a hand, cached because a player asks for them before playing one."""
    return _plays(tuple(playable(hand, trick, trump, partners=True)), declare)


@lru_cache(maxsize=512)
def _plays(cards: tuple[Card, ...], declare: bool) -> Choices[Action]:
    """Return the plays of these cards; with `declare`, each card once more with a declaration."""
    ways = (False, True) if declare else (False,)
    return Choices([_play(card, way) for way in ways for card in cards])


@cache
def _play(card: Card, declare: bool) -> PlayCard:
    return PlayCard(card=card, declare=declare)
