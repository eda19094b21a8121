"""Bids of Menteur, as words or buttons."""

import re

from bot.games.menteur.bids import Bid
from bot.games.menteur.refusals import written
from bot.games.menteur.view import MenteurView
from bot.screens.kit.dice import dice
from bot.screens.kit.limits import SELECT
from bot.screens.kit.matching import InOrder, fold, typed_words
from bot.screens.kit.rows import fits_a_phone
from bot.screens.kit.screen import Act, Button, Choice, Row, Scene, Select, Verb
from bot.text import Text

CALLS = "bid liar exact"
"""The verbs of what may be said."""
QUICK = 3
"""How many bids have a button; the others are in a menu."""
_TYPED = re.compile("(\\d{1,3})\\s*(?:[x\N{MULTIPLICATION SIGN}*. ]|fois|times)\\s*(\\S+)")


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


def spelled(scene: Scene, typed: str) -> str | None:
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
