"""The picture of the table of Crapette."""

from bot.games.crapette.view import CrapetteView
from bot.games.kit.cards import RANKS52, SUITS, Card
from bot.games.kit.game import Seat
from bot.screens.crapette.board import move_text, tops_text
from bot.screens.crapette.buttons import OWN
from bot.screens.crapette.piles import piles_text
from bot.screens.kit.cards import cards_line
from bot.screens.kit.limits import described
from bot.screens.kit.screen import Picture, Scene


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
        _last(view),
        view.omitted,
        tuple(t(f"crapette.button.{pile}") for pile in OWN),
    )
    return described("crapette", data, _alt(scene))


def _last(view: CrapetteView) -> tuple[str, str, Seat] | tuple[()]:
    """Return the last move; a foundation is named by which of the eight took the card."""
    if view.last is None:
        return ()
    seat, card, source, target = view.last
    return source, _foundation(view, card) if target == "f" else target, seat


def _foundation(view: CrapetteView, card: Card) -> str:
    """Return the foundation where a card lies; of two with its rank the second, as the first fills first."""
    first = 2 * SUITS.index(card[-1])
    rank = 1 + RANKS52.index(card[:-1])
    return f"f{first + 1 if view.foundations[first + 1] == rank else first}"


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
