"""What is legal without being listed, as there is too much of it: discards, and cards with a handful.

A hand of 30 cards can have 593,775 discards; they are judged by their rule (tarot.md, section 3).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Self, TypeAlias

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Action, Choices, Judged
from tapis.games.tarot.actions import PLAYS, SLAM, Discard, PlayCard
from tapis.games.tarot.cards import HEIGHT, POINTS, SUIT_OF, TRUMP, in_code, trumps_of
from tapis.games.tarot.handfuls import Handful
from tapis.games.tarot.laying import discardable, needless_trump, why_kept

Below: TypeAlias = Callable[[int], int]
"""Returns a number below another by luck."""


class Discards(Judged[Action]):
    """The discards of `size` cards of a taker's hand; a slam is listed unless it was said."""

    hand: Sequence[Card]
    called: Card | None
    size: int

    @classmethod
    def of(cls, hand: Sequence[Card], called: Card | None, size: int, *, slam: bool) -> Self:
        """Make it of a taker's hand and the card that was called; `slam`: it was said."""
        found = cls([] if slam else [SLAM])
        found.hand, found.called, found.size = hand, called, size
        return found

    def find(self, code: str) -> Action | None:
        """Return the slam, or the discard written `code`, in whatever order it names its cards; or None."""
        verb, *cards = code.split(".")
        legal = (
            verb == "discard"
            and len(cards) == len(set(cards)) == self.size
            and all(card in self.hand and why_kept(card, self.called) is None for card in cards)
            and not needless_trump(cards, self.hand, self.called)
        )
        return Discard(cards=in_code(cards)) if legal else super().find(code)

    def draw(self, below: Below) -> Action:
        """Return a discard by luck, or now and then the slam."""
        if len(self) and below(8) == 0:
            return SLAM
        must, may = self._parted()
        return Discard(cards=in_code([*must, *_drawn(may, self.size - len(must), below)]))

    def kind_of(self, code: str) -> str:
        """Return the discard of the lowest cards that are alike."""
        verb, *cards = code.split(".")
        must, may = self._parted()
        laid = [card for same in _alike(may) for card in same[: len({*same}.intersection(cards))]]
        return str(Discard(cards=in_code([*must, *laid]))) if verb == "discard" else code

    def kinds(self) -> tuple[str, ...]:
        """Return the slam, and one discard of those that are alike."""
        must, may = self._parted()
        each = _of_each(_alike(may), self.size - len(must))
        return (*super().kinds(), *(str(Discard(cards=in_code([*must, *cards]))) for cards in each))

    def _parted(self) -> tuple[list[Card], list[Card]]:
        """Return what has to be discarded, and among what the rest is chosen: trumps, or no trump at all."""
        may = discardable(self.hand, self.called, self.size)
        plain = [card for card in may if SUIT_OF[card] != TRUMP]
        return ([], plain) if len(plain) >= self.size else (plain, trumps_of(may))


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


class Plays(Judged[Action]):
    """The playable cards of a hand, each also with a handful before it: the card stands for all of these."""

    trumps: Sequence[Card]
    handfuls: Sequence[Handful]

    def find(self, code: str) -> Action | None:
        """Return the card that `code` plays, with a handful or without, or None."""
        verb, card, size, *hidden = [*code.split("."), "", ""][: max(3, code.count(".") + 1)]
        handful = next((each for each in self.handfuls if each.size == size), None)
        if verb != "play" or handful is None or PLAYS.get(card) not in self:
            return super().find(code)
        legal = len(hidden) == len(set(hidden)) == handful.hidden and set(hidden) <= {*self.trumps}
        return PlayCard(card=card, size=handful.size, hidden=in_code(hidden)) if legal else None

    def draw(self, below: Below) -> Action:
        """Return a card by luck, half of the time with a handful."""
        play = super().draw(below)
        if below(2) or not isinstance(play, PlayCard):
            return play
        handful = self.handfuls[below(len(self.handfuls))]
        hidden = in_code(_drawn(self.trumps, handful.hidden, below))
        return PlayCard(card=play.card, size=handful.size, hidden=hidden)

    def kind_of(self, code: str) -> str:
        """Return the card without its handful."""
        return ".".join(code.split(".")[:2])


def plays(hand: Sequence[Card], playable: Sequence[Card], handfuls: Sequence[Handful]) -> Choices[Action]:
    """Return the playable cards of a hand, each also with the handfuls that may be shown before it."""
    listed = [PLAYS[card] for card in playable]
    if not handfuls:
        return Choices(listed)
    found = Plays(listed)
    found.trumps, found.handfuls = trumps_of(hand), handfuls
    return found


def _drawn(cards: Sequence[Card], count: int, below: Below) -> list[Card]:
    """Return so many of the cards, by luck."""
    left = list(cards)
    return [left.pop(below(len(left))) for _ in range(count)]
