"""What everybody knew of a deal, for who is asked weeks later what was best in it: nobody remembers it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from bot.screens.kit.cards import card_text, suit_sign
from bot.screens.kit.screen import Scene, V
from bot.screens.kit.trick import Call, calls_text, short
from bot.text import Text
from tapis.games.kit.cards import RANKS78, SUITS, TRUMP_SUIT, Card, rank_of
from tapis.games.kit.game import Fact, Seat
from tapis.games.kit.steps import Step
from tapis.games.kit.tricks import Played, by_suit, lacking_of, suit_led_by

PIPS = frozenset(RANKS78[:10])
"""The ranks without a face, which are counted in Tarot's pack."""
Told: TypeAlias = Callable[[Scene, Step], str]
"""Tells one move as its game does."""
Laid: TypeAlias = Sequence[tuple[Seat, Card]]
"""Cards in the order played, each with its seat."""


def known(
    told: Told,
    calls: Callable[[Text, Any], Sequence[Call]],
    trump_of: Callable[[Any], str | None],
    *,
    partners: bool = False,
) -> Callable[[Scene, Sequence[Fact]], list[str]]:
    """Return what tells a deal of tricks so far, as `GameScreen.known`.

    What was shown and said comes first, then the cards that are gone, who has shown to lack a suit, and how
    many tricks each has won; what the table still shows is left out.

    Args:
        told: tells a move of the game.
        calls: returns what was said in the auction of a view, in order, with the trump that came of it.
        trump_of: returns what is trump from a view; nothing while players bid.
        partners: two sides of two play.
    """

    def lines(scene: Scene, heard: Sequence[Fact]) -> list[str]:
        t, players, trump = scene.t, len(scene.names), trump_of(scene.view) or ""
        played = [(fact.seat, fact.card) for fact in heard if isinstance(fact, Played)]
        gone = [card for _, card in played[: len(played) // players * players]]
        won = Counter(short(scene, dict(fact)["seat"]) for fact in heard if fact.kind == "trick")
        lacking = [*_lacking(scene, lacking_of(played, players, trump, partners=partners))]
        shown = tuple(fact for fact in heard if _laid_open(fact, scene.viewer))
        tricks = ", ".join(f"{name} {n}" for name, n in won.most_common())
        said = [
            [
                told(scene, Step(0, None, shown)) if shown else "",
                t("alt.calls", calls=calls_text(scene, bids)) if (bids := calls(t, scene.view)) else "",
            ],
            [
                t("known.gone", cards=" · ".join(_gone(t, gone, trump))) if gone else "",
                t("known.without", suits=" · ".join(lacking)) if lacking else "",
                t("known.tricks", won=tricks) if won else "",
            ],
        ]
        return [f"-# {line}" for parts in said if (line := " ".join(filter(None, parts)))]

    return lines


def _laid_open(fact: Fact, viewer: Seat | None) -> bool:
    """Return True for a fact that shows cards; one's own need not be told."""
    return fact.kind == "turned" or (fact.kind == "shown" and dict(fact)["seat"] != viewer)


def _gone(t: Text, cards: Sequence[Card], trump: str) -> Iterator[str]:
    """Yield the cards of each suit, trumps first, its sign once; of Tarot's plain ones how many they are."""
    suits = sorted(("", TRUMP_SUIT, *SUITS), key=lambda suit: suit != trump)
    for suit in suits:
        held = sorted((card for card in cards if suit_led_by(card) == suit), key=by_suit, reverse=True)
        pips = sum(rank_of(card) in PIPS for card in held) if trump == TRUMP_SUIT != suit else 0
        ranks = [card_text(t, card)[: -1 if suit else None] for card in held[: len(held) - pips]]
        if held:
            sign = [suit_sign(t, suit) + "\N{NO-BREAK SPACE}"] if suit else []
            yield "".join([*sign, " ".join([*ranks, *([f"+{pips}"] if pips else [])])])


def _lacking(scene: Scene, without: dict[str, set[Seat]]) -> Iterator[str]:
    """Yield each suit with those others who have none."""
    for suit in filter(without.__contains__, (TRUMP_SUIT, *SUITS)):
        seats = [short(scene, seat) for seat in sorted(without[suit]) if seat != scene.viewer]
        if seats:
            yield f"{suit_sign(scene.t, suit)}\N{NO-BREAK SPACE}{', '.join(seats)}"


def afresh(view: V) -> V:
    """Return a view without what it still tells of the deal before, which nobody is asked about."""
    before = {"last_trick": (), "last_winner": None, "last_deal": None}
    return view.model_copy(update={name: none for name, none in before.items() if hasattr(view, name)})
