"""The data of the recipe "crapette": plain values, all of them public."""

from typing import Annotated, Any, NamedTuple, TypeAlias

from tapis.drawing.shaped import Long, shaped
from tapis.drawing.table import Card, Place

COLUMNS, FOUNDATIONS = range(8), range(8)
SUITS = "SSHHDDCC"
"""The suit of each foundation."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
OWN = ("c", "d", "w")
"""A player's crapette, turned card and waste; "oc" and "ow" are the opponent's."""
PILES = frozenset(
    (*OWN, "oc", "ow", "f", *(f"t{place}" for place in COLUMNS), *(f"f{place}" for place in FOUNDATIONS))
)

Count: TypeAlias = Annotated[int, range(105)]
"""How many cards there are, of both packs at most."""


class CrapetteTable(NamedTuple):
    """A table seen from above; its fields are `Picture.data` of the recipe "crapette", in this order.

    Cards are "JS" or "10H".  Pairs are for player 0, then for player 1.

    Attributes:
        letters: "fr" for V D R on the cards; any other language has J Q K.
        names: both players' names.
        turn: the seat whose turn it is; None when the game is over.
        crapettes: the top card of each crapette, "" for an empty one.
        crapette_counts: how many cards each crapette has, the top card included.
        stocks: how many cards each stock has; all of them lie face down.
        wastes: the top card of each waste, "" for an empty one.
        waste_counts: how many cards each waste has, the top card included.
        turned: the turned card of each player, or "".
        columns: the cards of the eight columns, from the bottom to the end.
        foundations: the rank that each has reached, 0 to 13, in the order of `SUITS`.
        last: the last move as (source, target, seat that moved), or ().  Piles have that player's names: "c"
        "d" "w" "oc" "ow" "t0" to "t7", and "f0" to "f7" or, if it is not known which, "f".
        marked: the cards that a demonstration must show, wherever they lie, or ().
        words: those for crapette, stock (with the turned card beside it) and waste, as on the buttons, or ().
    """

    letters: str
    names: tuple[str, str]
    turn: Annotated[int | None, (0, 1, None)]
    crapettes: tuple[Place, Place]
    crapette_counts: tuple[Count, Count]
    stocks: tuple[Count, Count]
    wastes: tuple[Place, Place]
    waste_counts: tuple[Count, Count]
    turned: tuple[Place, Place]
    columns: Annotated[tuple[tuple[Card, ...], ...], Long((len(COLUMNS),))]
    foundations: Annotated[tuple[Annotated[int, range(len(RANKS) + 1)], ...], Long((len(FOUNDATIONS),))]
    last: tuple[()] | tuple[str, str, int]
    marked: tuple[Card, ...]
    words: Annotated[tuple[str, ...], Long((0, 3))] = ()

    def moved(self) -> tuple[str, str]:
        """Return the source and target of the last move as `place` names them, ("", "") without one."""
        if not self.last:
            return "", ""
        source, target, seat = self.last
        return place(source, seat), place(target, seat)

    def left(self, seat: int) -> int:
        """Return how many cards this player has left."""
        return (
            self.crapette_counts[seat]
            + self.stocks[seat]
            + self.waste_counts[seat]
            + (1 if self.turned[seat] else 0)
        )


def place(pile: str, seat: int) -> str:
    """Return a name for a player's pile that is the same for both: "c0" is the crapette of player 0.

    >>> [place(pile, 0) for pile in ("c", "ow", "t7", "f2")]
    ['c0', 'w1', 't7', 'f2']
    """
    if pile in OWN:
        return f"{pile}{seat}"
    return f"{pile[1:]}{1 - seat}" if pile.startswith("o") else pile


def read(data: tuple[Any, ...]) -> CrapetteTable:
    """Return the table that these data describe.

    Raises:
        TypeError: if they are not thirteen values, or fourteen with the captions.
        ValueError: if one of them is not what `CrapetteTable` says.
    """
    table = shaped(CrapetteTable, data)
    if table.last:
        source, target, seat = table.last
        if seat not in {0, 1} or not {source, target} <= PILES:
            raise ValueError(f"no move: {table.last!r}")
    for tops, counts in ((table.crapettes, table.crapette_counts), (table.wastes, table.waste_counts)):
        if [bool(top) for top in tops] != [count > 0 for count in counts]:
            raise ValueError(f"{tops!r} on top of {counts!r} cards")
    return table
