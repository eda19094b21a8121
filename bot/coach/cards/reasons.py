"""One reason in words for an action at cards: what a player can see, or a chance that was counted.

It needs no array, so it is told where screens are drawn.
"""

from collections.abc import Sequence

from bot.coach.words import Reason, percent
from bot.engines import Thought
from bot.games.belote import BeloteView
from bot.games.coinche import CoincheView
from bot.games.comptoir import ComptoirView
from bot.games.crapette import FOUNDATION, CrapetteView
from bot.games.kit.cards import PACK32, Card, Trump, powers
from bot.games.kit.game import Fact, Key
from bot.games.kit.tricks import master
from bot.games.partners.view import PartnersView


def of_belote(view: BeloteView, thought: Thought, heard: Sequence[Fact]) -> Reason | None:
    """Say why a bid or a card of Belote is good."""
    return _contract(thought) if view.trump is None else _of_partners(view, view.trump, thought.code, heard)


def of_coinche(view: CoincheView, thought: Thought, heard: Sequence[Fact]) -> Reason | None:
    """Say why a bid or a card of Coinche is good."""
    return _call(view, thought) if view.trump is None else _of_partners(view, view.trump, thought.code, heard)


def _call(view: CoincheView, thought: Thought) -> Reason | None:
    """Return how likely a bid is made, or the one that is doubled fails."""
    verb, *bid = thought.code.split(".")
    value, game = bid or (view.highest or ("", "", ""))[1:]
    if thought.chance is None or not value:
        return None
    told = {
        "percent": percent(thought.chance),
        "value": value if value.isdecimal() else Key(f"coach.contract.{value}"),
        "game": Key(f"coach.contract.{game}"),
    }
    return Reason("coach.why.fails" if verb == "coinche" else "coach.why.contract", told)


def _of_partners(view: PartnersView, trump: Trump, code: str, heard: Sequence[Fact]) -> Reason | None:
    """Return why a card is good: what it does that is led, or that the partner holds the trick."""
    card = code.split(".")[1]
    trick = [each for _, each in view.trick]
    if not trick:
        return _led(card, view.hand, trump, heard)
    holder = master(trick, trump)
    partners = (len(trick) - holder) % 2 == 0
    return Reason("coach.why.partner", {}) if partners and master([*trick, card], trump) == holder else None


def of_comptoir(view: ComptoirView, thought: Thought, heard: Sequence[Fact]) -> Reason | None:
    """Say why a bid or a card of Belote de comptoir is good."""
    if view.phase in {"auction", "trump"}:
        return _contract(thought)
    if view.phase != "play" or view.trick:
        return None
    return _led(thought.code.partition(".")[2], view.hand, view.trump, heard)


def _contract(thought: Thought) -> Reason | None:
    """Return how likely a contract is made."""
    if thought.chance is None:
        return None
    return Reason("coach.why.made", {"percent": percent(thought.chance)})


def _led(card: Card, hand: Sequence[Card], trump: Trump, heard: Sequence[Fact]) -> Reason | None:
    """Return what a card does that is led: it draws the last trump, or nothing in its suit beats it."""
    gone = {fact.card for fact in heard if fact.kind == "played"}  # pyright: ignore[reportAttributeAccessIssue]
    power = powers(card[-1], trump)
    out = [each for each in PACK32 if each[-1] == card[-1] and each not in gone and each not in hand]
    if any(power[each] > power[card] for each in out):
        return None
    if card[-1] == trump and len(out) == 1:
        return Reason("coach.why.last_trump", {})
    return Reason("coach.why.master", {}) if out else None


def of_crapette(_view: CrapetteView, thought: Thought, _: Sequence[Fact]) -> Reason | None:
    """Say what a move of Crapette is good for."""
    if not thought.code.startswith("move."):
        return None
    source, target = thought.code.split(".")[1:]
    if target == FOUNDATION:
        return Reason("coach.why.foundation", {})
    return Reason("coach.why.crapette", {}) if source == "c" else None


def is_call(code: str) -> bool:
    """Return True if an action of a game of contracts is a call: the reason for it is a chance.

    >>> is_call("bid.110.H"), is_call("play.JS")
    (True, False)
    """
    return not code.startswith(("play.", "pass", "deal."))
