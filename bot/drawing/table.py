"""The data of the recipe "trick": twenty-two plain values, all of them public."""

from typing import Any, NamedTuple

from bot.drawing.shapes import EXCUSE, TRUMPS

RANKS = frozenset(("A", "K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"))
SUITS = frozenset("SHDC")
TAROT = frozenset((*(f"{TRUMPS}{height}" for height in range(1, 22)), EXCUSE))
GAMES = SUITS | {"SA", "TA", TRUMPS, ""}
SEATS = range(2, 33)


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
    names: tuple[str, ...]
    trick: tuple[tuple[int, str], ...]
    last: tuple[tuple[int, str], ...]
    last_winner: int | None
    trump: str
    taker: int | None
    turn: int | None
    master: int | None
    dealer: int | None
    turned: str
    held: tuple[int, ...]
    open: tuple[tuple[str, ...], ...]
    scores: tuple[tuple[str, str], ...]
    teams: bool
    words: tuple[str, str, str, str]
    won: tuple[str, ...] = ()
    partner: int | None = None
    dog: tuple[str, ...] = ()
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    notes: tuple[str, ...] = ()
    calls: tuple[tuple[int, str, str], ...] = ()


def read(data: tuple[Any, ...]) -> Table:
    """Return the table that these data describe.

    Raises:
        TypeError: if they are not sixteen values, or up to twenty-two with those that may be left out.
        ValueError: if one of them is not what `Table` says.
    """
    table = Table(*data)
    seats = len(table.names)
    if seats not in SEATS:
        raise ValueError(f"2 to 32 seats, not {seats}")
    named = [*(seat for seat, _ in (*table.trick, *table.last)), *(seat for seat, _, _ in table.calls)]
    known = (table.last_winner, table.taker, table.partner, table.turn, table.master, table.dealer)
    for seat in (*named, *known):
        if seat is not None and seat not in range(seats):
            raise ValueError(f"no seat: {seat!r}")
    for card in (
        *(card for _, card in (*table.trick, *table.last)),
        *(c for hand in table.open for c in hand),
        *filter(None, (table.turned, *table.dog, *(c for _, cards in table.piles for c in cards))),
    ):
        check_card(card)
    if any(suit not in SUITS | {""} for _, _, suit in table.calls):
        raise ValueError("a call without a suit of the pack")
    if table.trump not in GAMES:
        raise ValueError(f"no trump: {table.trump!r}")
    if len(table.words) != 4:
        raise ValueError("four words")
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


def check_card(card: str) -> None:
    """Check that this is a card.

    Raises:
        ValueError: if it is none.
    """
    if card not in TAROT and (card[:-1] not in RANKS or card[-1:] not in SUITS):
        raise ValueError(f"no card: {card!r}")
