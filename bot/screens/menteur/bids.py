"""Bids of Menteur, as words or buttons."""

import re
from collections.abc import Sequence
from fractions import Fraction

from bot.games.menteur.bids import ONES, Bid, lowest
from bot.games.menteur.refusals import written
from bot.games.menteur.view import MenteurView
from bot.screens.kit.dice import dice
from bot.screens.kit.limits import SELECT
from bot.screens.kit.matching import InOrder, fold, typed_words
from bot.screens.kit.screen import Act, Button, Choice, Row, Scene, Select
from bot.text import Text

QUICK = 6
"""How many bids have a button."""
_TYPED = re.compile("(\\d{1,3})\\s*(?:[x\N{MULTIPLICATION SIGN}*. ]|fois|times)\\s*(\\S+)")


def drawn(bid: Bid) -> str:
    """Write a bid with its die."""
    return f"{bid.count} \N{MULTIPLICATION SIGN} {dice((bid.value,))}"


def percent(t: Text, chance: Fraction) -> str:
    """Write a chance to a tenth of a percent; impossible and certain without decimals."""
    shown = f"{float(100 * chance):.{int(0 < chance < 1)}f}"
    return t("menteur.percent", percent=shown.replace(".", t("number.point")))


def quick(offers: Sequence[Bid]) -> list[Bid]:
    """Return the bids with a button: the lowest of each value, ones last; of only one value, a few."""
    least = sorted(lowest(offers).values(), key=lambda bid: (bid.value == ONES, bid.value))
    return least if len(least) > 1 else list(offers[:QUICK])


def calls(t: Text, view: MenteurView) -> tuple[Button, ...]:
    """Return the buttons of the calls that are possible now."""
    if not view.bids:
        return ()
    liar = Button(Act("liar"), t("menteur.call.liar"), "🤥")
    exact = Button(Act("exact"), t("menteur.call.exact"), "🎯")
    return (liar, exact) if view.exact else (liar,)


def bid_rows(scene: Scene, view: MenteurView, notes: Sequence[str] = ()) -> tuple[Row, ...]:
    """Offer the nearest bids as buttons, three to a row, and the next ones above them in a list.

    `notes` say something of each bid, in the order of all offers.
    """
    chosen = quick(view.offers)
    buttons = [Button(Act(str(bid)), written(bid), f"die{bid.value}", bare=written(bid)) for bid in chosen]
    rows: list[Row] = [tuple(buttons[first : first + 3]) for first in range(0, len(buttons), 3)]
    noted = zip(view.offers, notes or [""] * len(view.offers), strict=True)
    others = [(bid, note) for bid, note in noted if bid not in chosen][:SELECT]
    if others:
        choices = tuple(Choice(Act(str(bid)), written(bid), note, f"die{bid.value}") for bid, note in others)
        rows.append(Select("bid", scene.t("menteur.choose"), choices))
    return tuple(rows)


# What is typed


def bid_names(t: Text, bid: Bid) -> tuple[str, ...]:
    """Return the names of a bid: as it is written, "5 threes", "5 trois"."""
    words = typed_words(t, f"menteur.typed.{bid.value}")
    called = (written(bid), *(f"{bid.count} {word}" for word in words))
    return tuple(InOrder(name) for name in dict.fromkeys(called))


def spelled(scene: Scene, typed: str) -> str | None:
    """Read "5 3", "5x3", "5 threes" as a bid, legal or not; None for anything else."""
    match = _TYPED.fullmatch(typed.strip().lower())
    if match is None:
        return None
    value = _value(scene.t, match[2])
    return None if value is None else f"bid.{int(match[1])}.{value}"


def _value(t: Text, typed: str) -> int | None:
    if typed.isascii() and typed.isdecimal() and len(typed) <= 3:
        return int(typed)
    words = {fold(word): value for value in range(1, 7) for word in typed_words(t, f"menteur.typed.{value}")}
    return words.get(fold(typed))
