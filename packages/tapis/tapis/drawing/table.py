"""The data of the recipe "trick": twenty-two plain values, all of them public."""

from typing import Annotated, Any, NamedTuple, TypeAlias

from tapis.drawing.shaped import Long, shaped
from tapis.drawing.shapes import EXCUSE, TRUMPS

RANKS = ("A", "K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
SUITS = frozenset("SHDC")
TAROT = (*(f"{TRUMPS}{height}" for height in range(1, 22)), EXCUSE)
CARDS = frozenset((*(rank + suit for rank in RANKS for suit in SUITS), *TAROT))
GAMES = SUITS | {"SA", "TA", TRUMPS, ""}
SEATS = range(2, 33)

Card: TypeAlias = Annotated[str, CARDS]
Place: TypeAlias = Annotated[str, CARDS | {""}]
"""A card, or "" for none, or for one face down."""


class Table(NamedTuple):
    """A table seen from above; its fields are `Picture.data` of the recipe "trick", in this order.

    Cards are "JS" or "10H", of Tarot also "NS", "1S", "T21" and "EX".  Texts are in the table's language,
    without markdown.

    Attributes:
        letters: "fr" for V C D R on the cards; any other language has J N Q K.
        names: the players in seat order, 2 to 32, clockwise.
        trick: seat and card of the current trick, its leader first.
        last: the last complete trick in the same form, or ().
        last_winner: the seat that won the last trick.
        trump: "S" "H" "D" "C" "SA" "TA", "T" in Tarot, or "" while it is not known.
        taker: the seat of the taker, or of the highest bidder so far.
        turn: the seat whose turn it is.
        master: the seat whose card wins the current trick so far.
        dealer: the seat of the dealer.
        turned: the card that lies face up in the middle while players bid, or "".
        held: how many cards each seat holds; () draws none.
        open: the cards that lie face up before each seat; () if there are none at all.
        scores: label and points, both short texts: with `teams` two (seats 0 and 2, seats 1 and 3), and names
        stand for a label that is ""; else one for each seat, whose label is not drawn; () draws none.
        teams: whether seats 0 and 2 play against seats 1 and 3.
        words: caption of the trump, its name, a note ("Preneur : Alice"), caption of the last trick.
        won: what each side or seat has won in this deal, a short text; () shows nothing.
        partner: the seat of who plays with the taker; like `dog` and `piles` where three to five sit around.
        dog: the cards in the middle as long as nobody plays any, "" for one face down; () draws none.
        piles: caption and cards of what lies aside, in the same form.
        notes: short lines, such as what was announced and what the game goes to.
        calls: what each seat said last in the auction: the seat, a short text, the suit drawn after it or "";
        the newest call last; () shows nothing.
    """

    letters: str
    names: Annotated[tuple[str, ...], Long(SEATS)]
    trick: tuple[tuple[int, Card], ...]
    last: tuple[tuple[int, Card], ...]
    last_winner: int | None
    trump: Annotated[str, GAMES]
    taker: int | None
    turn: int | None
    master: int | None
    dealer: int | None
    turned: Place
    held: tuple[int, ...]
    open: tuple[tuple[Card, ...], ...]
    scores: tuple[tuple[str, str], ...]
    teams: bool
    words: tuple[str, str, str, str]
    won: tuple[str, ...] = ()
    partner: int | None = None
    dog: tuple[Place, ...] = ()
    piles: tuple[tuple[str, tuple[Place, ...]], ...] = ()
    notes: tuple[str, ...] = ()
    calls: tuple[tuple[int, str, Annotated[str, SUITS | {""}]], ...] = ()


def read(data: tuple[Any, ...]) -> Table:
    """Return the table that these data describe.

    Raises:
        TypeError: if they are not sixteen values, or up to twenty-two with those that may be left out.
        ValueError: if one of them is not what `Table` says.
    """
    table = shaped(Table, data)
    seats = len(table.names)
    named = [*(seat for seat, _ in (*table.trick, *table.last)), *(seat for seat, _, _ in table.calls)]
    known = (table.last_winner, table.taker, table.partner, table.turn, table.master, table.dealer)
    for seat in (*named, *known):
        if seat is not None and seat not in range(seats):
            raise ValueError(f"no seat: {seat!r}")
    _check_sizes(table, seats)
    return table


def _check_sizes(table: Table, seats: int) -> None:
    """Check that there is one of everything for each seat or side, or none."""
    if len(table.held) not in {0, seats} or len(table.open) not in {0, seats}:
        raise ValueError("hands of all seats or of none")
    if len(table.scores) not in {0, 2 if table.teams else seats} or (table.teams and seats != 4):
        raise ValueError("a score for each side")
    if len(table.won) not in {0, len(table.scores)}:
        raise ValueError("what was won, beside each score")
