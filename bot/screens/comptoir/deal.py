"""The deal of Belote de comptoir in words: its cards, their faces, its contract."""

from bot.games.comptoir.view import ComptoirView
from bot.screens.kit.cards import trump_text
from bot.screens.kit.columns import in_line
from bot.screens.kit.numbers import points
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text


def deal_line(scene: Scene, view: ComptoirView) -> str:
    """Say which deal it is, who deals, how many cards, and who sees them."""
    t = scene.t
    parts = [t("comptoir.deal", deal=view.deal, seat=in_line(scene.names[view.dealer]))]
    if view.h:
        parts.append(t("comptoir.cards", n=view.h))
    if view.faces and view.faces != "hand":
        parts.append(faces_text(scene, view.faces, view.turned, view.h))
    return "-# " + " · ".join(parts)


def faces_text(scene: Scene, faces: str, turned: int, cards: int) -> str:
    """Say how the cards lie, and how many of each hand if not all."""
    named = scene.t(f"comptoir.faces.{faces}")
    if faces in {"hand", "blind"}:
        return named
    return scene.t("comptoir.faces_of", faces=named, turned=turned, cards=cards)


def contract(scene: Scene, view: ComptoirView) -> str:
    """Say what is bid and by whom and, once it is named, which game is played."""
    t = scene.t
    if view.phase in {"deal", "over"}:
        return ""
    if view.taker is None:
        return t("comptoir.no_bid")
    who = bold(scene.names[view.taker])
    if view.phase == "auction":
        return t("comptoir.highest", bid=view.bid, seat=who)
    if not view.trump:
        return t("comptoir.contract.unnamed", seat=who, bid=view.bid)
    won = points(t, view.points[view.taker])
    return "### " + t(
        "comptoir.contract", trump=trump_text(t, view.trump), seat=who, bid=view.bid, points=won
    )


def deal_text(t: Text, cards: str, faces: str) -> str:
    """Name a way to deal: "3 cards", "open", or "3 cards, open"."""
    count = t("comptoir.action.deal", n=int(cards)) if cards else ""
    how = t(f"comptoir.faces.{faces}") if faces else ""
    return t("comptoir.action.deal_faces", cards=count, faces=how) if cards and faces else count or how


def deal_parts(rest: tuple[str, ...]) -> tuple[str, str]:
    """Split a deal's notation into the number of cards and the faces; a missing one is "".

    >>> deal_parts(("3", "open")), deal_parts(("open",)), deal_parts(("3",))
    (('3', 'open'), ('', 'open'), ('3', ''))
    """
    cards = next((part for part in rest if part.isdecimal()), "")
    return cards, next((part for part in rest if not part.isdecimal()), "")
