"""What is legal without being listed, as there is too much of it: discards, and cards with a handful.

A hand of 30 cards can have 593,775 discards; they are judged by their rule (tarot.md, section 3).
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bot.games.kit.cards import Card
from bot.games.kit.game import Action, Choices, Judged
from bot.games.tarot.actions import PLAYS, SLAM, Discard, PlayCard
from bot.games.tarot.cards import SUIT_OF, TRUMP, in_code, trumps_of
from bot.games.tarot.handfuls import Handful
from bot.games.tarot.laying import discardable, needless_trump, why_kept

Below: TypeAlias = Callable[[int], int]
"""Returns a number below another by luck."""


def discards(hand: Sequence[Card], called: Card | None, count: int, *, slam: bool) -> Choices[Action]:
    """Return the discards of so many cards of a taker's hand; `slam`: it was said, so it is not listed."""

    def judge(code: str) -> Discard | None:
        verb, *cards = code.split(".")
        legal = (
            verb == "discard"
            and len(cards) == len(set(cards)) == count
            and all(card in hand and why_kept(card, called) is None for card in cards)
            and not needless_trump(cards, hand, called)
        )
        return Discard(cards=in_code(cards)) if legal else None

    def draw(below: Below) -> Action:
        if not slam and below(8) == 0:
            return SLAM
        may = discardable(hand, called, count)
        plain = [card for card in may if SUIT_OF[card] != TRUMP]
        if len(plain) >= count:
            return Discard(cards=in_code(_drawn(plain, count, below)))
        return Discard(cards=in_code([*plain, *_drawn(trumps_of(may), count - len(plain), below)]))

    return Judged([] if slam else [SLAM], judge, draw)


def plays(hand: Sequence[Card], playable: Sequence[Card], handfuls: Sequence[Handful]) -> Choices[Action]:
    """Return the playable cards of a hand, each also with the handfuls that may be shown before it."""
    listed = [PLAYS[card] for card in playable]
    if not handfuls:
        return Choices(listed)

    def judge(code: str) -> PlayCard | None:
        verb, card, size, *hidden = [*code.split("."), "", ""][: max(3, code.count(".") + 1)]
        handful = next((each for each in handfuls if each.size == size), None)
        if verb != "play" or handful is None or card not in playable:
            return None
        legal = len(hidden) == len(set(hidden)) == handful.hidden and set(hidden) <= {*trumps_of(hand)}
        return PlayCard(card=card, size=handful.size, hidden=in_code(hidden)) if legal else None

    def draw(below: Below) -> PlayCard:
        card = playable[below(len(playable))]
        if below(2):
            return PlayCard(card=card)
        handful = handfuls[below(len(handfuls))]
        hidden = _drawn(trumps_of(hand), handful.hidden, below)
        return PlayCard(card=card, size=handful.size, hidden=in_code(hidden))

    return Judged(listed, judge, draw)


def _drawn(cards: Sequence[Card], count: int, below: Below) -> list[Card]:
    """Return so many of the cards, by luck."""
    left = list(cards)
    return [left.pop(below(len(left))) for _ in range(count)]
