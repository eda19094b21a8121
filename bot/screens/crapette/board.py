"""The table of Crapette as text."""

from collections.abc import Sequence

from bot.games.crapette.piles import COLUMNS
from bot.games.crapette.view import CrapetteView
from bot.games.kit.cards import RANKS52, SUITS, Card
from bot.games.kit.game import Seat
from bot.screens.crapette.piles import NONE, column_number, piles_text, place
from bot.screens.kit.cards import card_text, cards_line
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text

SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))

# The table


def board_text(scene: Scene) -> str:
    """Write the whole table as the picture shows it: player 1 above, then the columns, player 0 below."""
    t, view = scene.t, scene.view_as(CrapetteView)
    columns = "".join(
        f"`{number}` {_column(t, cards)}" + (" · " if number % 2 and _beside(view, number) else "\n")
        for number, cards in enumerate(view.columns, 1)
    )
    foundations = t("crapette.foundations", cards=foundations_text(t, view))
    return f"{_player(scene, 1)}\n{foundations}\n{columns}{_player(scene, 0)}"


def _beside(view: CrapetteView, number: int) -> bool:
    """Return True if this column and the next are so short that they share a line."""
    return max(map(len, view.columns[number - 1 : number + 1])) <= 1


def _player(scene: Scene, seat: Seat) -> str:
    """Write a player's name, the number of their cards left, and their piles."""
    view = scene.view_as(CrapetteView)
    mark = "▸ " if seat == view.turn else ""
    name = scene.t("crapette.left", seat=bold(scene.names[seat]), n=view.left[seat])
    return f"{mark}{name}\n-# {piles_text(scene.t, view, seat)}"


def _column(t: Text, cards: Sequence[Card]) -> str:
    """Write a column from bottom to end; only the end card, which can be taken, is drawn."""
    if not cards:
        return NONE
    return " ".join(filter(None, [cards_line(t, cards[:-1], drawn=False), cards_line(t, cards[-1:])]))


def foundations_text(t: Text, view: CrapetteView) -> str:
    """Write the top card of each foundation, both of a suit together."""
    tops = [_reached(t, number, rank) for number, rank in enumerate(view.foundations)]
    return " · ".join(f"{tops[first]} {tops[first + 1]}" for first in range(0, len(tops), 2))


def tops_text(t: Text, view: CrapetteView) -> str:
    """Name the top cards of the foundations that have one, for who hears them."""
    tops = [_reached(t, number, rank) for number, rank in enumerate(view.foundations) if rank]
    return ", ".join(tops) or t("crapette.empty")


def _reached(t: Text, number: int, rank: int) -> str:
    suit = SUITS[number // 2]
    return card_text(t, RANKS52[rank - 1] + suit) if rank else NONE + SIGNS[suit]


def move_text(t: Text, card: Card, target: str) -> str:
    """Write a move as one of several in a line: "9♥ → 3"."""
    where = str(column_number(target)) if target in COLUMNS else place(t, target)
    return f"{card_text(t, card)} → {where}"
