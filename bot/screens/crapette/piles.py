"""The piles of Crapette as players see them."""

from bot.games.crapette.piles import COLUMNS, FOUNDATION, LAID_ON, SOURCES
from bot.games.crapette.view import CrapetteView
from bot.games.kit.cards import Card
from bot.games.kit.game import Seat
from bot.screens.kit.cards import cards_line
from bot.text import Text

NONE = "–"  # noqa: RUF001 - an empty place, as the picture has one


def place(t: Text, pile: str) -> str:
    """Name a pile from the side of the player who moves: "crapette", "column 3", "opponent's waste"."""
    return (
        t("crapette.column", number=column_number(pile)) if pile in COLUMNS else t(f"crapette.place.{pile}")
    )


def column_number(pile: str) -> int:
    """Return the number that players know a column by, from 1."""
    return int(pile[1:]) + 1


def top_of(view: CrapetteView, seat: Seat, pile: str) -> Card | None:
    """Return the top card of a pile, named from this seat's side; None of an empty one."""
    if pile in COLUMNS:
        column = view.columns[int(pile[1:])]
        return column[-1] if column else None
    owner = 1 - seat if pile in {"oc", "ow"} else seat
    tops = {"d": view.turned, "c": view.crapettes, "w": view.wastes}
    return tops[pile[-1]][owner]


def sources(view: CrapetteView) -> tuple[str, ...]:
    """Return the piles offered to take a card from; without hints that is all of them."""
    if view.options.hints == "off":
        return SOURCES
    return tuple(dict.fromkeys(offer.source for offer in view.offers))


def targets(view: CrapetteView, source: str) -> tuple[str, ...]:
    """Return the piles offered to lay the card of `source` on; without hints that is all others."""
    if view.options.hints == "off":
        return tuple(pile for pile in (FOUNDATION, *LAID_ON) if pile != source)
    return tuple(offer.target for offer in view.offers if offer.source == source)


def piles_text(t: Text, view: CrapetteView, seat: Seat, *, drawn: bool = True) -> str:
    """Write a player's piles, each with its top card and its number of cards."""
    none = NONE if drawn else t("crapette.empty")

    def top(card: Card | None) -> str:
        return cards_line(t, [card], drawn=drawn) if card else none

    def counted(card: Card | None, count: int) -> str:
        return f"{top(card)} ({count})" if card else none

    piles = (
        ("c", counted(view.crapettes[seat], view.crapette_counts[seat])),
        ("s", str(view.stock_counts[seat] or none)),
        ("d", top(view.turned[seat])),
        ("w", counted(view.wastes[seat], view.waste_counts[seat])),
    )
    return " · ".join(f"{t(f'crapette.word.{pile}')} {shown}" for pile, shown in piles)
