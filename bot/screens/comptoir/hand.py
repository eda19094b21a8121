"""A player's own cards at Belote de comptoir, with their choices: the deal, the bid, the trump, the card."""

from bot.games.comptoir import ComptoirView
from bot.screens.comptoir.deal import contract, deal_line, deal_parts, deal_text
from bot.screens.kit.cards import claim_rows, duty, hand_lines, hand_rows, parts_of
from bot.screens.kit.rows import in_rows
from bot.screens.kit.screen import Act, Button, Choice, Row, Scene, Screen, Select, Verb
from bot.screens.kit.trick import on_the_table, waits
from bot.text import Text

_RAISES = (1, 5, 10)
"""How far above the highest bid the buttons go; other bids are typed."""


def hand(scene: Scene) -> Screen:
    """Draw the hand of the scene's viewer: the cards they may see, and their choices."""
    view = scene.view_as(ComptoirView)
    held = _cards(scene.t, view)
    trick = on_the_table(scene, view.trick)
    parts = [deal_line(scene, view), contract(scene, view), held, trick, _said(scene, view)]
    return Screen(scene.t("hand.title"), "\n".join(part for part in parts if part), rows=_rows(scene, view))


def beside(scene: Scene) -> tuple[str, str]:
    """Return what the viewer has to do, and what they hold, as a board of their own says it."""
    view = scene.view_as(ComptoirView)
    own = view.turn is not None and view.turn == scene.viewer
    return _said(scene, view).removeprefix("▶️ ") if own else "", _cards(scene.t, view)


def _cards(t: Text, view: ComptoirView) -> str:
    """Draw the viewer's cards, unless their buttons show them, and count those they may not see."""
    covered = t("hand.covered", n=view.covered) if view.covered else ""
    if view.phase == "play" and view.hand:
        return covered
    return "\n".join(filter(None, (hand_lines(t, view.hand), covered))) or t("hand.empty")


def _said(scene: Scene, view: ComptoirView) -> str:
    """Say whose turn it is, and what the viewer must do."""
    t = scene.t
    if turn := waits(scene, view.turn):
        return turn
    match view.phase:
        case "auction":
            said = t("comptoir.hand.auction", least=view.least, cap=view.cap)
        case "trump":
            said = t("comptoir.hand.trump", bid=view.bid)
        case "play":
            said = duty(t, view.hand, view.playable, view.trick, view.trump)
        case _:
            said = t("comptoir.hand.deal")
    return f"▶️ **{said}**"


def _rows(scene: Scene, view: ComptoirView) -> tuple[Row, ...]:
    """Offer what the viewer may do; in play that is all their cards, with illegal ones disabled."""
    t = scene.t
    if view.phase == "play":
        cards = hand_rows(t, view.hand, view.playable, lambda card: Act(f"play.{card}"))
        return (*cards, *claim_rows(t, view.hand, mine=view.turn == scene.viewer))
    if view.turn != scene.viewer:
        return ()
    match view.phase:
        case "auction":
            return (_bids(t, view),)
        case "trump":
            return in_rows([_trump(t, game) for game in view.games])
        case _:
            return _deals(scene)


def _bids(t: Text, view: ComptoirView) -> tuple[Button, ...]:
    raises = [view.bid + step for step in _RAISES if view.bid + step <= view.cap]
    return (
        Button(Act("pass"), t("card.action.pass")),
        *(Button(Act(f"bid.{bid}"), str(bid)) for bid in raises),
        Button(Verb("type"), t("verb.bid"), "⌨️"),
    )


def _trump(t: Text, game: str) -> Button:
    emoji = f"suit_{game}" if len(game) == 1 else ""
    return Button(Act(f"trump.{game}"), t(f"trump.{game}"), emoji)


def _deals(scene: Scene) -> tuple[Row, ...]:
    """Offer the ways to deal: a few as buttons, many in a list."""
    t = scene.t
    offers = scene.offers.get(scene.viewer, ()) if scene.viewer is not None else ()
    ways = [(str(offer), deal_text(t, *deal_parts(parts_of(offer)[1]))) for offer in offers]
    if len(ways) > 5:
        choices = tuple(Choice(Act(code), label) for code, label in ways)
        return (Select("deal", t("comptoir.choose_deal"), choices),)
    return in_rows([Button(Act(code), label) for code, label in ways])
