"""The hand of Menteur: a player's own dice, what the standing bid needs, their choices, what may be typed."""

import re

from bot.screens.kit.dice import dice, large
from bot.screens.kit.limits import SELECT
from bot.screens.kit.matching import typed_words
from bot.screens.kit.rows import fits_a_phone
from bot.screens.kit.screen import Act, Body, Button, Choice, Row, Scene, Select, Verb
from bot.text import Text
from tapis.games.kit.matching import InOrder, fold
from tapis.games.menteur.bids import Bid, counted
from tapis.games.menteur.chances import needed
from tapis.games.menteur.refusals import written
from tapis.games.menteur.view import MenteurView

CALLS = "bid liar exact"
"""The verbs of what may be said."""
QUICK = 3
"""How many bids have a button; the others are in a menu."""
_TYPED = re.compile("(\\d{1,3})\\s*(?:[x\N{MULTIPLICATION SIGN}*. ]|fois|times)\\s*(\\S+)")


# Bids, as words or buttons


def drawn(bid: Bid) -> str:
    """Write a bid with its die."""
    return f"{bid.count} \N{MULTIPLICATION SIGN} {dice((bid.value,))}"


def bid_rows(scene: Scene, view: MenteurView) -> tuple[Row, ...]:
    """Offer the three lowest bids, those above in a menu, and the calls; a form where there are more."""
    t = scene.t
    least, others = view.offers[:QUICK], view.offers[QUICK:]
    rows: list[Row] = [
        tuple(Button(Act(str(bid)), written(bid), f"die{bid.value}", bare=written(bid)) for bid in least)
    ]
    if others:
        choices = tuple(
            Choice(Act(str(bid)), written(bid), emoji=f"die{bid.value}") for bid in others[:SELECT]
        )
        rows.append(Select("bid", t("menteur.choose"), choices))
    calls = [Button(Act("liar"), t("menteur.call.liar"), "🤥")] * bool(view.bids)
    calls += [Button(Act("exact"), t("menteur.call.exact"), "🎯")] * view.exact
    other = Button(Verb("type"), t("menteur.other"))  # also behind "⋯"
    calls += [other] * (len(others) > SELECT and fits_a_phone([*calls, other]))
    return tuple(filter(None, [*rows, tuple(calls)]))


# What is typed


def bid_names(t: Text, bid: Bid) -> tuple[str, ...]:
    """Return the names of a bid: as it is written, "5 threes", "5 trois"."""
    words = typed_words(t, f"menteur.typed.{bid.value}")
    called = (written(bid), *(f"{bid.count} {word}" for word in words))
    return tuple(InOrder(name) for name in dict.fromkeys(called))


def parsed(scene: Scene, typed: str) -> str | None:
    """Read "5 3", "5x3", "5 threes" as a bid, "liar" as that call, legal or not; None for anything else."""
    match = _TYPED.fullmatch(typed.strip().lower())
    if match is None:
        calls = CALLS.split()[1:]
        said = {fold(word): call for call in calls for word in typed_words(scene.t, f"menteur.typed.{call}")}
        return said.get(fold(typed))
    value = _value(scene.t, match[2])
    return None if value is None else f"bid.{int(match[1])}.{value}"


def _value(t: Text, typed: str) -> int | None:
    if typed.isascii() and typed.isdecimal() and len(typed) <= 3:
        return int(typed)
    words = {fold(word): value for value in range(1, 7) for word in typed_words(t, f"menteur.typed.{value}")}
    return words.get(fold(typed))


# What the player sees


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
