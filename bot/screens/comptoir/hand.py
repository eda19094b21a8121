"""A player's own cards at Belote de comptoir, with their choices: the deal, the bid, the trump, the card."""

from bot.screens.kit.cards import claim_rows, duty, hand_lines, hand_rows, trump_text
from bot.screens.kit.numbers import points
from bot.screens.kit.people import bold
from bot.screens.kit.rows import in_rows
from bot.screens.kit.screen import Act, Body, Button, Choice, Row, Scene, Select, Verb
from bot.text import Text
from tapis.drawing.columns import in_line
from tapis.games.comptoir.actions import deal_parts
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.cards import SUITS
from tapis.games.kit.game import parts_of

_RAISES = (1, 5, 10)
"""How far above the highest bid the buttons go; other bids are typed."""


# The deal in words: its cards, their faces, its contract


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


# What is shown, and pressed


def hand(scene: Scene) -> Body:
    """Draw the cards that the scene's viewer may see, and their choices."""
    view = scene.view_as(ComptoirView)
    own = view.turn is not None and view.turn == scene.viewer
    turn = f"**{_said(scene.t, view)}**" if own else ""
    return Body(turn, hand=_cards(scene.t, view), rows=_rows(scene, view))


def _cards(t: Text, view: ComptoirView) -> str:
    """Draw the viewer's cards, unless their buttons show them, and count those they may not see."""
    covered = t("hand.covered", n=view.covered) if view.covered else ""
    if view.phase == "play" and view.hand:
        return covered
    return "\n".join(filter(None, (hand_lines(t, view.hand), covered))) or t("hand.empty")


def _said(t: Text, view: ComptoirView) -> str:
    """Say what the viewer must do in their turn."""
    match view.phase:
        case "auction":
            return t("comptoir.hand.auction", least=view.least, cap=view.cap)
        case "trump":
            return t("comptoir.hand.trump", bid=view.bid)
        case "play":
            return duty(t, view.hand, view.playable, view.trick, view.trump)
        case _:
            return t("comptoir.hand.deal")


def _rows(scene: Scene, view: ComptoirView) -> tuple[Row, ...]:
    """Offer what the viewer may do; in play that is all their cards, with illegal ones disabled."""
    t = scene.t
    if view.phase == "play":
        cards = hand_rows(t, view.hand, view.playable, lambda card: Act(f"play.{card}"))
        return (*cards, *(claim_rows(t, view.hand) if view.turn == scene.viewer else ()))
    if view.turn != scene.viewer:
        return ()
    match view.phase:
        case "auction":
            return (_bids(t, view),)
        case "trump":
            signs = {game: f"suit_{game}" if game in SUITS else "" for game in view.games}
            return in_rows([Button(Act(f"trump.{game}"), t(f"trump.{game}"), signs[game]) for game in signs])
        case _:
            return _deals(scene)


def _bids(t: Text, view: ComptoirView) -> tuple[Button, ...]:
    raises = [view.bid + step for step in _RAISES if view.bid + step <= view.cap]
    return (
        Button(Act("pass"), t("card.action.pass")),
        *(Button(Act(f"bid.{bid}"), str(bid)) for bid in raises),
        Button(Verb("type"), t("verb.bid"), "⌨️"),
    )


def _deals(scene: Scene) -> tuple[Row, ...]:
    """Offer the ways to deal: a few as buttons, many in a list."""
    t = scene.t
    ways = [(str(offer), deal_text(t, *deal_parts(parts_of(offer)[1]))) for offer in scene.own_offers]
    if len(ways) > 5:
        choices = tuple(Choice(Act(code), label) for code, label in ways)
        return (Select("deal", t("comptoir.choose_deal"), choices),)
    return in_rows([Button(Act(code), label) for code, label in ways])
