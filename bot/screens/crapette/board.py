"""The table of Crapette: its piles, as text and as picture."""

from collections.abc import Sequence

from bot.screens.kit.cards import card_text, cards_line
from bot.screens.kit.limits import described
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Picture, Scene
from bot.text import Text
from tapis.games.crapette.piles import COLUMNS
from tapis.games.crapette.view import CrapetteView, last_move
from tapis.games.kit.cards import RANKS52, SUITS, Card
from tapis.games.kit.game import Seat

OWN = ("c", "d", "w")
"""The piles of the player to move that a card is taken from, as they lie."""
NONE = "–"  # noqa: RUF001 - an empty place, as the picture has one


def place(t: Text, pile: str) -> str:
    """Name a pile from the side of the player who moves: "crapette", "column 3", "opponent's waste"."""
    return (
        t("crapette.column", number=column_number(pile)) if pile in COLUMNS else t(f"crapette.place.{pile}")
    )


def column_number(pile: str) -> int:
    """Return the number that players know a column by, from 1."""
    return int(pile[1:]) + 1


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


# The table as text

SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))


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


# The picture


def picture(scene: Scene) -> Picture:
    """Describe the picture of the table, and say all that it shows in words."""
    t, view = scene.t, scene.view_as(CrapetteView)
    data = (
        "fr" if t.language == "fr" else "en",
        scene.names,
        view.turn,
        tuple(card or "" for card in view.crapettes),
        view.crapette_counts,
        view.stock_counts,
        tuple(card or "" for card in view.wastes),
        view.waste_counts,
        tuple(card or "" for card in view.turned),
        view.columns,
        view.foundations,
        last_move(view),
        view.omitted,
        tuple(t(f"crapette.button.{pile}") for pile in OWN),
    )
    return described("crapette", data, _alt(scene))


def _alt(scene: Scene) -> list[str]:
    """Return sentences that say what the picture shows, most important first."""
    t, view = scene.t, scene.view_as(CrapetteView)
    said = [t("alt.turn", seat=scene.names[view.turn])] if view.turn is not None else []
    if view.omitted:
        said.append(t("crapette.alt.omitted", cards=cards_line(t, view.omitted, drawn=False)))
    said += [
        t("crapette.alt.player", seat=scene.names[seat], piles=piles_text(t, view, seat, drawn=False))
        for seat in (0, 1)
    ]
    said.append(t("crapette.alt.foundations", cards=tops_text(t, view)))
    said += [
        t(
            "crapette.alt.column",
            number=number,
            cards=cards_line(t, cards, drawn=False) or t("crapette.empty"),
        )
        for number, cards in enumerate(view.columns, 1)
    ]
    if view.last is not None:
        seat, card, _, target = view.last
        said.append(t("crapette.alt.last", seat=scene.names[seat], move=move_text(t, card, target)))
    return said
