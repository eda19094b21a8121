"""What is legal without being listed, as there is too much of it: discards, and cards with a handful.

A hand of 30 cards can have 593,775 discards; they are judged by their rule (tarot.md, section 3).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.games.kit.cards import Card
from bot.games.kit.game import Action, Choices, Judged
from bot.games.tarot.actions import PLAYS, SLAM, Discard, PlayCard
from bot.games.tarot.cards import HEIGHT, POINTS, SUIT_OF, TRUMP, in_code, trumps_of
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
        must, may = _discardable(hand, called, count)
        return Discard(cards=in_code([*must, *_drawn(may, count - len(must), below)]))

    def kind_of(code: str) -> str:
        verb, *cards = code.split(".")
        must, may = _discardable(hand, called, count)
        laid = [card for same in _alike(may) for card in same[: len({*same}.intersection(cards))]]
        return str(Discard(cards=in_code([*must, *laid]))) if verb == "discard" else code

    def kinds() -> Iterator[str]:
        must, may = _discardable(hand, called, count)
        for cards in _of_each(_alike(may), count - len(must)):
            yield str(Discard(cards=in_code([*must, *cards])))

    return Judged([] if slam else [SLAM], judge, draw, kind_of, kinds)


def _discardable(hand: Sequence[Card], called: Card | None, count: int) -> tuple[list[Card], list[Card]]:
    """Return what has to be discarded, and among what the rest is chosen: trumps, or no trump at all."""
    may = discardable(hand, called, count)
    plain = [card for card in may if SUIT_OF[card] != TRUMP]
    return ([], plain) if len(plain) >= count else (plain, trumps_of(may))


def _alike(cards: Iterable[Card]) -> list[list[Card]]:
    """Return cards, low to high, in groups: small cards of a suit, trumps with none missing between them.

    Which cards of a group are discarded changes next to nothing: a test plays them out.

    >>> _alike(["2S", "9S", "JS", "1H", "T4", "T5", "T7"])
    [['2S', '9S'], ['JS'], ['1H'], ['T4', 'T5'], ['T7']]
    """
    found: list[list[Card]] = []
    for card in cards:
        last = found[-1][-1] if found else card
        near = SUIT_OF[card] != TRUMP or HEIGHT[card] == HEIGHT[last] + 1
        if card != last and SUIT_OF[card] == SUIT_OF[last] and POINTS[card] == POINTS[last] == 1 and near:
            found[-1].append(card)
        else:
            found.append([card])
    return found


def _of_each(groups: Sequence[Sequence[Card]], count: int) -> Iterator[tuple[Card, ...]]:
    """Yield each way to take so many cards, from each group the lowest."""
    if not count:
        yield ()
    elif sum(map(len, groups)) >= count:
        for number in range(min(len(groups[0]), count) + 1):
            for others in _of_each(groups[1:], count - number):
                yield (*groups[0][:number], *others)


def plays(hand: Sequence[Card], playable: Sequence[Card], handfuls: Sequence[Handful]) -> Choices[Action]:
    """Return the playable cards of a hand, each also with the handfuls that may be shown before it.

    The card stands for itself with a handful.
    """
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

    return Judged(listed, judge, draw, lambda code: ".".join(code.split(".")[:2]))


def _drawn(cards: Sequence[Card], count: int, below: Below) -> list[Card]:
    """Return so many of the cards, by luck."""
    left = list(cards)
    return [left.pop(below(len(left))) for _ in range(count)]
