"""Tables of Crapette, laid as a test wants them."""

from collections.abc import Mapping
from random import Random

import pytest

from tapis.games.crapette.facts import Called
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.kit.cards import PACK52, SUITS, Card
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Fact, Illegal

KINGS = ["KS", "KH", "KD", "KC"] * 2
"""What lies in the columns nobody speaks of: on some of these no card of the tests goes."""
EXAMPLE_16 = {0: "AS", 1: "7H", 2: "8C"}
"""The ace is omitted by 7H on 8C."""
EXAMPLE_21 = {0: "AS 7H", 1: "8C", 2: "JC"}
"""With 10D on top of the crapette: on JC it goes before 7H frees the ace."""
VAIN = [Called(seat=1, upheld=False, cards=())]
"""What a call of player 1's tells that is not upheld."""


def lay(
    columns: Mapping[int, str] | None = None,
    *,
    own: tuple[str, str, str] = ("QC KC", "9C 9C", ""),
    other: tuple[str, str, str] = ("QC KC", "9C 9C", ""),
    turned: Card = "KS",
    foundations: Mapping[str, tuple[int, int]] | None = None,
    strayed: bool = True,
    **options,
) -> Crapette:
    """Lay a table for player 0 to act.

    Args:
        columns: some columns, each from the bottom card to the end card; the others end with a king.
        own: the crapette, stock and waste of player 0, the top card last.
        other: those of player 1.
        turned: the turned card, "" for none.
        foundations: the ranks they have reached, by suit.
        strayed: whether a card of this turn went elsewhere than to a foundation.
        options: those of the game.
    """
    piles = list(zip(own, other, strict=True))
    crapettes, stocks, wastes = ([side.split() for side in pile] for pile in piles)
    ranks = foundations or {}
    return Crapette(
        players=2,
        options=CrapetteOptions(**options),
        crapettes=crapettes,
        stocks=stocks,
        wastes=wastes,
        turned=turned.split(),
        columns=[(columns or {}).get(place, king).split() for place, king in enumerate(KINGS)],
        foundations=[rank for suit in SUITS for rank in ranks.get(suit, (0, 0))],
        number=7,
        strayed=strayed,
        fresh=False,
    )


def dealt(crapettes: tuple[Card, Card], columns: tuple[str, str], numbers: tuple[int, ...] = ()) -> Crapette:
    """Deal so that these are the tops of the crapettes and the columns of both players."""
    orders = [pack_of(top, held.split()) for top, held in zip(crapettes, columns, strict=True)]
    return Crapette.start(CrapetteOptions(), 2, Loaded(orders=orders, numbers=numbers))[0]


def pack_of(top: Card, columns: list[Card]) -> list[Card]:
    """Put a pack together: twelve cards, the crapette's top, four columns, the rest."""
    others = [card for card in PACK52 if card != top and card not in columns]
    return [*others[:12], top, *columns, *others[12:]]


def play(game: Crapette, *codes: str, seat: int | None = None) -> list[Fact]:
    """Play these, by whoever is to act or by this seat; return what they told."""
    told: list[Fact] = []
    for code in codes:
        told += game.play(game.acting if seat is None else seat, code, Loaded())
    return told


def call(game: Crapette) -> list[Fact]:
    """Have player 1 call in this turn."""
    return play(game, f"stop.{game.number}", seat=1)


def omitted(game: Crapette) -> list[Card]:
    """Return the cards that were omitted in this turn."""
    return [spot.card for spot in game.omitted]


def codes(game: Crapette, seat: int = 0) -> list[str]:
    return [str(action) for action in game.legal(seat)]


def targets(game: Crapette, source: str, seat: int = 0) -> list[str]:
    """Return where the top card of a pile may go."""
    split = [code.split(".") for code in codes(game, seat)]
    return [code[2] for code in split if code[0] == "move" and code[1] == source]


def refused(game: Crapette, code: str, seat: int = 0) -> Illegal:
    """Return the refusal, which changes nothing."""
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(seat, code, Loaded())
    assert game.dump() == before
    return refusal.value


class RandomGame:
    """A game played at random; the opponent calls once in a while, and nobody agrees to stop."""

    def __init__(self, seed: int, choose: Random, **options) -> None:
        self.choose = choose
        self.game, self.facts = Crapette.start(CrapetteOptions(**options), 2, Chance(f"{seed}", 0))
        self.seat, self.code = -1, "start"

    def step(self) -> bool:
        """Play something; False once the game is over."""
        awaited = self.game.awaited()
        if not awaited:
            return False
        (seat,) = awaited
        self.seat = 1 - seat if self.choose.random() < 0.1 and self._may_call(1 - seat) else seat
        legal = [code for code in codes(self.game, self.seat) if code != "agree"]
        self.code = self.choose.choice(legal)
        self.facts = self.game.play(self.seat, self.code, Loaded())
        return True

    def _may_call(self, seat: int) -> bool:
        return self.game.may_call() == seat
