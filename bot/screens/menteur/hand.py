"""The hand of Menteur: a player's own dice, what the standing bid needs, and their choices."""

from bot.games.menteur.bids import counted
from bot.games.menteur.chances import needed
from bot.games.menteur.view import MenteurView
from bot.screens.kit.dice import large
from bot.screens.kit.screen import Body, Scene
from bot.screens.menteur.bids import bid_rows


def hand(scene: Scene) -> Body:
    """Draw the dice of the scene's viewer, what the standing bid needs, and their choices."""
    view = scene.view_as(MenteurView)
    words = "\n".join(filter(None, [_dice(scene, view), _needs(scene, view)]))
    if view.turn is None or view.turn != scene.viewer:
        return Body(hand=words)
    turn = scene.t("menteur.hand.turn" if view.bids else "menteur.hand.open")
    return Body(f"**{turn}**", hand=words, rows=bid_rows(scene, view))


def _dice(scene: Scene, view: MenteurView) -> str:
    """Draw the viewer's dice, or say that they lost them all; the winner's dice are no longer shown."""
    if view.hand:
        return large(tuple(sorted(view.hand)))
    out = scene.viewer is None or not view.dice[scene.viewer]
    return scene.t("menteur.hand.empty") if out else ""


def _needs(scene: Scene, view: MenteurView) -> str:
    """Say what the standing bid of another needs besides the viewer's own dice."""
    if not view.bids or not view.hand or view.bids[-1].seat == scene.viewer:
        return ""
    t, bid = scene.t, view.bids[-1].bid
    more = needed(bid, view.hand, wild=view.wild)
    if not more:
        return t("menteur.hand.true")
    mine = counted(view.hand, bid.value, wild=view.wild)
    return t("menteur.hand.needed", mine=mine, n=more, unknown=view.total - len(view.hand))
