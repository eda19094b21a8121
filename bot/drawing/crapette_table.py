"""The data of the recipe "crapette": plain values, all of them public."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from bot.drawing.table import check_card

COLUMNS, FOUNDATIONS = range(8), range(8)
SUITS = "SSHHDDCC"
"""The suit of each foundation."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
OWN = ("c", "d", "w")
"""A player's crapette, turned card and waste; "oc" and "ow" are the opponent's."""
PILES = frozenset(
    (*OWN, "oc", "ow", "f", *(f"t{place}" for place in COLUMNS), *(f"f{place}" for place in FOUNDATIONS))
)


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
    turn: int | None
    crapettes: tuple[str, str]
    crapette_counts: tuple[int, int]
    stocks: tuple[int, int]
    wastes: tuple[str, str]
    waste_counts: tuple[int, int]
    turned: tuple[str, str]
    columns: tuple[tuple[str, ...], ...]
    foundations: tuple[int, ...]
    last: tuple[()] | tuple[str, str, int]
    marked: tuple[str, ...]
    words: tuple[()] | tuple[str, str, str] = ()

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
    table = CrapetteTable(*data)
    _check_seats(table)
    _check_cards(table)
    if len(table.columns) != len(COLUMNS) or len(table.foundations) != len(FOUNDATIONS):
        raise ValueError("eight columns and eight foundations")
    for rank in table.foundations:
        if rank not in range(len(RANKS) + 1):
            raise ValueError(f"no rank: {rank!r}")
    if len(table.words) not in {0, 3}:
        raise ValueError("three captions or none")
    return table


def _check_seats(table: CrapetteTable) -> None:
    """Check that everything the players have is there twice, and that seats are 0 or 1."""
    for pair in (table.names, table.crapettes, table.stocks, table.wastes, table.turned):
        if len(pair) != 2:
            raise ValueError(f"two players: {pair!r}")
    if table.turn not in {0, 1, None}:
        raise ValueError(f"no seat: {table.turn!r}")
    if table.last:
        source, target, seat = table.last
        if seat not in {0, 1} or not {source, target} <= PILES:
            raise ValueError(f"no move: {table.last!r}")


def _check_cards(table: CrapetteTable) -> None:
    """Check every card, and that a pile with cards, and no other, has a top card."""
    shown: Iterable[str] = (*table.crapettes, *table.wastes, *table.turned)
    for card in (*(card for card in shown if card), *(c for column in table.columns for c in column)):
        check_card(card)
    for card in table.marked:
        check_card(card)
    for tops, counts in ((table.crapettes, table.crapette_counts), (table.wastes, table.waste_counts)):
        if [bool(top) for top in tops] != [count > 0 for count in counts]:
            raise ValueError(f"{tops!r} on top of {counts!r} cards")
    if min(*table.stocks, *table.crapette_counts, *table.waste_counts) < 0:
        raise ValueError("fewer than no cards")
