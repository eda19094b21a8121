"""The current round of Menteur in words."""

from bot.games.menteur.view import MenteurView
from bot.screens.kit.columns import clip, in_line
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.screens.menteur.bids import drawn

BIDS = 8
"""How many bids are shown, the newest of a round."""
NAME = 14
"""Columns of a name in a line of many."""


def round_line(scene: Scene, view: MenteurView) -> str:
    """Say which round it is, how many dice are in play, and whether ones are wild."""
    t = scene.t
    if view.turn is None:
        return ""
    ones = "palifico" if view.palifico else "wild" if view.wild else "plain"
    parts = [
        t("menteur.round", number=view.number),
        t("menteur.dice", n=view.total),
        t(f"menteur.ones.{ones}"),
    ]
    return "-# " + " · ".join(parts)


def bids_line(scene: Scene, view: MenteurView) -> str:
    """Write the bids before the standing one, in order; of many, the newest."""
    before = view.bids[:-1]
    if not before:
        return ""
    said = [f"{short(scene, said.seat)} {drawn(said.bid)}" for said in before[-BIDS:]]
    return "-# " + " → ".join(["…"] * (len(before) > BIDS) + said)


def standing(scene: Scene, view: MenteurView) -> str:
    """Write the standing bid, large."""
    if not view.bids:
        return ""
    said = view.bids[-1]
    return "### " + scene.t("menteur.standing", bid=drawn(said.bid), seat=bold(scene.names[said.seat]))


def short(scene: Scene, seat: int) -> str:
    """Write a player's name for a line of many."""
    return in_line(clip(scene.names[seat], NAME))
