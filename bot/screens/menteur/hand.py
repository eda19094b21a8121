"""The hand of Menteur: a player's own dice, with their odds and choices."""

from bot.games.menteur.bids import Bid, counted
from bot.games.menteur.chances import likely, needed
from bot.games.menteur.refusals import written
from bot.games.menteur.view import MenteurView
from bot.screens.kit.dice import dice
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Button, Row, Scene, Screen, Verb
from bot.screens.menteur.bids import bid_rows, calls, drawn, percent, quick
from bot.screens.menteur.round import round_line


def hand(scene: Scene) -> Screen:
    """Draw the dice of the scene's viewer, and their choices."""
    view = scene.view_as(MenteurView)
    parts = [round_line(scene, view), _dice(scene, view), _standing(scene, view), _said(scene, view)]
    return Screen(
        scene.t("menteur.hand.title"), "\n".join(part for part in parts if part), rows=_rows(scene, view)
    )


def beside(scene: Scene) -> tuple[str, str]:
    """Return what the viewer may do, and their dice and odds, as a board of their own says it."""
    view = scene.view_as(MenteurView)
    own = view.turn is not None and view.turn == scene.viewer
    turn, *chances = _said(scene, view).split("\n") if own else [""]
    words = [_dice(scene, view), _odds(scene, view), *chances]
    return turn.removeprefix("▶️ "), "\n".join(filter(None, words))


def _dice(scene: Scene, view: MenteurView) -> str:
    """Draw the viewer's dice, or say that they lost them all; the winner's dice are no longer shown."""
    if view.hand:
        return "# " + dice(sorted(view.hand))
    out = scene.viewer is None or not view.dice[scene.viewer]
    return scene.t("menteur.hand.empty") if out else ""


def _standing(scene: Scene, view: MenteurView) -> str:
    """Say what the standing bid needs besides the viewer's own dice, and how likely that is."""
    if not view.bids:
        return ""
    t, said = scene.t, view.bids[-1]
    line = t("menteur.standing", bid=drawn(said.bid), seat=bold(scene.names[said.seat]))
    return "\n".join(filter(None, (line, _odds(scene, view))))


def _odds(scene: Scene, view: MenteurView) -> str:
    """Say how likely the standing bid of another is, by the viewer's own dice."""
    if not view.bids or not view.hand or view.bids[-1].seat == scene.viewer:
        return ""
    bid = view.bids[-1].bid
    mine = counted(view.hand, bid.value, wild=view.wild)
    held = scene.t("menteur.hand.mine", n=mine) if mine else scene.t("menteur.hand.none")
    return f"{held} {_needs(scene, view, bid)}"


def _needs(scene: Scene, view: MenteurView, bid: Bid) -> str:
    t = scene.t
    more = needed(bid, view.hand, wild=view.wild)
    if not more:
        return t("menteur.hand.true")
    unknown = view.total - len(view.hand)
    return t("menteur.hand.needed", n=more, unknown=unknown, percent=_chance(scene, view, bid))


def _chance(scene: Scene, view: MenteurView, bid: Bid) -> str:
    return percent(scene.t, likely(bid, view.hand, view.total, wild=view.wild))


def _said(scene: Scene, view: MenteurView) -> str:
    """Say whose turn it is, and what they may do."""
    t = scene.t
    if view.turn is None:
        return t("hand.over")
    if view.turn != scene.viewer:
        return t("menteur.hand.wait", seat=bold(scene.names[view.turn]))
    lines = [f"▶️ **{t('menteur.hand.turn' if view.bids else 'menteur.hand.open')}**"]
    if view.offers:
        chances = [_whole(f"{written(bid)} {_chance(scene, view, bid)}") for bid in quick(view.offers)]
        lines.append("-# " + t("menteur.hand.chances", bids=" · ".join(chances)))
    return "\n".join(lines)


def _whole(text: str) -> str:
    """Return a text that does not break on a phone."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _rows(scene: Scene, view: MenteurView) -> tuple[Row, ...]:
    """Offer the calls, the nearest bids, and a form for any other."""
    t = scene.t
    if view.turn is None or view.turn != scene.viewer:
        return ()
    form = (Button(Verb("type"), t("menteur.other"), "⌨️"),) if view.offers else ()
    notes = [_chance(scene, view, bid) for bid in view.offers]
    return ((*calls(t, view), *form), *bid_rows(scene, view, notes))
