"""The current round of Menteur in words."""

from bot.games.kit.game import Seat
from bot.games.menteur.view import MenteurView, Shown
from bot.screens.kit.columns import clip, in_line
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.screens.menteur.bids import drawn

BIDS = 8
"""How many bids are shown, the newest of a round."""
NAME = 14
"""Columns of a name in a line of many."""


def open_dice(view: MenteurView) -> Shown | None:
    """Return the dice shown last, which lie open until somebody bids again."""
    return None if view.bids else view.shown


def ones(scene: Scene, view: MenteurView) -> str:
    """Say whether ones are wild, and what else a palifico changes."""
    kind = "palifico" if view.palifico else "wild" if view.wild else "plain"
    return scene.t(f"menteur.ones.{kind}")


def round_line(scene: Scene, view: MenteurView) -> str:
    """Say how many dice are in play, and whether ones are wild."""
    if view.turn is None:
        return ""
    return f"-# {scene.t('menteur.dice', n=view.total)} · {ones(scene, view)}"


def bids_line(scene: Scene, view: MenteurView) -> str:
    """Write the bids before the standing one, in order; of many, the newest."""
    before = view.bids[:-1]
    if not before:
        return ""
    said = [f"{short(scene, said.seat)} {drawn(said.bid)}" for said in before[-BIDS:]]
    return "-# " + " → ".join(["…"] * (len(before) > BIDS) + said)


def standing(scene: Scene, view: MenteurView) -> str:
    """Write the standing bid, and whose it is."""
    if not view.bids:
        return ""
    said = view.bids[-1]
    return scene.t("menteur.standing", bid=drawn(said.bid), seat=bold(scene.names[said.seat]))


def played(scene: Scene, view: MenteurView, seat: Seat) -> str:
    """Say that a player without dice has lost them all, or has left."""
    fallen = any(seat in together for together in view.fallen)
    return scene.t("menteur.out" if fallen else "menteur.left")


def short(scene: Scene, seat: Seat) -> str:
    """Write a player's name for a line of many."""
    return in_line(clip(scene.names[seat], NAME))
