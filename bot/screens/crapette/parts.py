"""What the screens of Crapette write alike: what piles are called, the table as text, and its picture."""

from collections.abc import Sequence

from bot.games.crapette import COLUMNS, FOUNDATION, LAID_ON, SOURCES, CrapetteView
from bot.games.kit.cards import RANKS52, SUITS, Card
from bot.games.kit.game import Seat
from bot.screens.kit.cards import card_text, cards_line
from bot.screens.kit.columns import in_line
from bot.screens.kit.limits import picture_text
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Picture, Scene
from bot.text import Text

NONE = "–"  # noqa: RUF001 - an empty place, as the picture has one
SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
RECENT = 5
"""Moves before the newest one that the board tells."""


# Piles


def place(t: Text, pile: str) -> str:
    """Name a pile as who moves sees it: "crapette", "column 3", "opponent's waste"."""
    return (
        t("crapette.column", number=column_number(pile)) if pile in COLUMNS else t(f"crapette.place.{pile}")
    )


def column_number(pile: str) -> int:
    """Return the number that players know a column by: from 1."""
    return int(pile[1:]) + 1


def top_of(view: CrapetteView, seat: Seat, pile: str) -> Card | None:
    """Return the card on top of a pile, as this seat names piles; None of an empty one."""
    if pile in COLUMNS:
        column = view.columns[int(pile[1:])]
        return column[-1] if column else None
    owner = 1 - seat if pile in {"oc", "ow"} else seat
    tops = {"d": view.turned, "c": view.crapettes, "w": view.wastes}
    return tops[pile[-1]][owner]


# What may be chosen


def sources(view: CrapetteView) -> tuple[str, ...]:
    """Return the piles that are offered to take a card from: without hints all, whatever may move."""
    if view.options.hints == "off":
        return SOURCES
    return tuple(dict.fromkeys(offer.source for offer in view.offers))


def targets(view: CrapetteView, source: str) -> tuple[str, ...]:
    """Return the piles that are offered to lay the card of `source` on: without hints all others."""
    if view.options.hints == "off":
        return tuple(pile for pile in (FOUNDATION, *LAID_ON) if pile != source)
    return tuple(offer.target for offer in view.offers if offer.source == source)


# The table as text


def board_text(scene: Scene) -> str:
    """Write the whole table as the picture shows it: player 1 above, the columns, player 0 below."""
    t, view = scene.t, scene.view_as(CrapetteView)
    columns = [f"`{number}` {_column(t, cards)}" for number, cards in enumerate(view.columns, 1)]
    foundations = t("crapette.foundations", cards=_foundations(t, view))
    return "\n".join([_player(scene, 1), foundations, *columns, _player(scene, 0)])


def _player(scene: Scene, seat: Seat) -> str:
    """Write a player's name, how many cards he has left, and his piles."""
    view = scene.view_as(CrapetteView)
    mark = "▸ " if seat == view.turn else ""
    name = scene.t("crapette.left", seat=bold(scene.names[seat]), n=view.left[seat])
    return f"{mark}{name}\n-# {piles_text(scene.t, view, seat)}"


def piles_text(t: Text, view: CrapetteView, seat: Seat, *, drawn: bool = True) -> str:
    """Write a player's piles, each with its top card and how many cards it has."""

    def top(card: Card | None) -> str:
        return cards_line(t, [card], drawn=drawn) if card else NONE

    def counted(card: Card | None, count: int) -> str:
        return f"{top(card)} ({count})" if card else NONE

    piles = (
        ("c", counted(view.crapettes[seat], view.crapette_counts[seat])),
        ("s", str(view.stock_counts[seat] or NONE)),
        ("d", top(view.turned[seat])),
        ("w", counted(view.wastes[seat], view.waste_counts[seat])),
    )
    return " · ".join(f"{t(f'crapette.word.{pile}')} {shown}" for pile, shown in piles)


def _column(t: Text, cards: Sequence[Card]) -> str:
    """Write a column from its bottom card to its end, which is drawn: it alone can be taken."""
    if not cards:
        return NONE
    return " ".join(filter(None, [cards_line(t, cards[:-1], drawn=False), cards_line(t, cards[-1:])]))


def _foundations(t: Text, view: CrapetteView) -> str:
    """Write the top card of each foundation, both of a suit together."""
    tops = [_reached(t, number, rank) for number, rank in enumerate(view.foundations)]
    return " · ".join(f"{tops[first]} {tops[first + 1]}" for first in range(0, len(tops), 2))


def _reached(t: Text, number: int, rank: int) -> str:
    suit = SUITS[number // 2]
    return card_text(t, RANKS52[rank - 1] + suit) if rank else NONE + SIGNS[suit]


# The last moves


def move_text(t: Text, card: Card, target: str) -> str:
    """Write a move in a line of several: "9♥ → 3"."""
    where = str(column_number(target)) if target in COLUMNS else place(t, target)
    return f"{card_text(t, card)} → {where}"


def recent_line(scene: Scene, *, told: bool) -> str:
    """Write the last few moves; `told`: without the newest, which is told by itself."""
    moves = scene.view_as(CrapetteView).recent
    shown = moves[-1 - RECENT : -1] if told else moves[-RECENT:]
    said: list[str] = []
    mover: Seat | None = None
    for seat, card, _, target in shown:
        move = move_text(scene.t, card, target)
        said.append(move if seat == mover else f"{in_line(scene.names[seat])} {move}")
        mover = seat
    return "-# " + scene.t("crapette.recent", moves=" · ".join(said)) if said else ""


# The picture


def picture(scene: Scene) -> Picture:
    """Describe the picture of the table, and say in words all that it shows."""
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
        _last(view),
        view.omitted,
        tuple(t(f"crapette.word.{pile}") for pile in "csdw"),
    )
    return Picture("crapette", data, picture_text(_alt(scene)))


def _last(view: CrapetteView) -> tuple[str, str, Seat] | tuple[()]:
    """Return the last move; of a foundation, which of the eight took the card."""
    if view.last is None:
        return ()
    seat, card, source, target = view.last
    return source, _foundation(view, card) if target == "f" else target, seat


def _foundation(view: CrapetteView, card: Card) -> str:
    """Find where a card on a foundation lies: the first of its suit takes it, so of equal ones the second."""
    first = 2 * SUITS.index(card[-1])
    rank = 1 + RANKS52.index(card[:-1])
    return f"f{first + 1 if view.foundations[first + 1] == rank else first}"


def _alt(scene: Scene) -> list[str]:
    """Say what the picture shows, most important first."""
    t, view = scene.t, scene.view_as(CrapetteView)
    said = [t("alt.turn", seat=scene.names[view.turn])] if view.turn is not None else []
    if view.omitted:
        said.append(t("crapette.alt.omitted", cards=cards_line(t, view.omitted, drawn=False)))
    said += [
        t("crapette.alt.player", seat=scene.names[seat], piles=piles_text(t, view, seat, drawn=False))
        for seat in (0, 1)
    ]
    said.append(t("crapette.alt.foundations", cards=_foundations(t, view)))
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
