"""What a card does that is played: a closed list of reasons, each with the condition under which it is told.

A condition sees what the seat sees: its hand, the trick, the cards that are gone, and what was said.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, TypeAlias

from tapis.coach.words.reasons import Reason
from tapis.games.kit.cards import PACK32, SUITS, Card, Scale, Trump, card_key, powers
from tapis.games.kit.game import Fact, Seat
from tapis.games.kit.tricks import Played, master, trick_points
from tapis.games.partners.view import PartnersView

RICH: Final = 10
"""Card points from which a card or a trick is rich."""
LONG: Final = 4
"""Cards from which a suit is long."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card that is played, and what its player sees.

    Attributes:
        card: the card.
        hand: the hand, with the card.
        playable: which of it may be played.
        trick: the cards of the trick before it, in order.
        last: whether it is the last one of the trick.
        trump: what is trump.
        scale: what cards are worth.
        out: the cards that are neither gone nor in the hand.
        dealt: whether all of these are in the others' hands.
        partners: whether there are two sides.
        attacks: whether the player is of the takers' side.
        dry: whether every opponent has shown to hold no trump.
        named: the suits that the partner bid.
    """

    card: Card
    hand: Sequence[Card]
    playable: Sequence[Card]
    trick: Sequence[Card]
    last: bool
    trump: Trump
    scale: Scale
    out: frozenset[Card]
    dealt: bool
    partners: bool
    attacks: bool
    dry: bool
    named: frozenset[str]

    @classmethod
    def of(
        cls,
        view: Any,  # noqa: ANN401 - of any game with these trumps
        trump: Trump,
        card: Card,
        heard: Sequence[Fact],
        *,
        attacks: bool,
        scale: Scale = "columns",
        covered: int = 0,
    ) -> Self:
        """Return a card that the seat whose turn it is would play, from its view and what everybody saw.

        `covered`: how many cards it may not see yet of those that it holds.
        """
        played = [(fact.seat, fact.card) for fact in heard if isinstance(fact, Played)]
        seat, partners = view.turn or 0, isinstance(view, PartnersView)
        out = frozenset(PACK32) - set(view.hand) - {each for _, each in played}
        rivals = {*range(view.players)} - {seat, (seat + 2) % 4 if partners else seat}
        return cls(
            card=card,
            hand=view.hand,
            playable=view.playable,
            trick=[each for _, each in view.trick],
            last=len(view.trick) == view.players - 1,
            trump=trump,
            scale=scale,
            out=out,
            dealt=not covered and len(out) == sum(view.hand_sizes) - len(view.hand),
            partners=partners,
            attacks=attacks,
            dry=rivals <= _without(trump, played, view.players),
            named=frozenset(_bid_by(view, (seat + 2) % 4) if isinstance(view, PartnersView) else ()),
        )

    def above(self, card: Card) -> list[Card]:
        """Return what is still out in the suit of a card, and beats it there."""
        power = powers(card[-1], self.trump)
        return [each for each in self.out if each[-1] == card[-1] and power[each] > power[card]]

    def takes(self, card: Card) -> bool:
        """Return True if the card would hold the trick."""
        return master([*self.trick, card], self.trump) == len(self.trick)

    @property
    def partners_trick(self) -> bool:
        """True if the partner holds the trick, and still does after the card."""
        if not self.partners or len(self.trick) < 2 or self.takes(self.card):
            return False
        return master(self.trick, self.trump) == len(self.trick) - 2

    def points(self, cards: Sequence[Card]) -> int:
        """Return what cards are worth."""
        return trick_points(cards, self.trump, self.scale)


def _without(trump: Trump, played: Sequence[tuple[Seat, Card]], players: int) -> set[Seat]:
    """Return who did not follow a trump that was led."""
    found = set[Seat]()
    for first in range(0, len(played), players):
        trick = played[first : first + players]
        if trick[0][1][-1] == trump:
            found |= {seat for seat, card in trick if card[-1] != trump}
    return found


def _bid_by(view: PartnersView, seat: Seat) -> list[str]:
    """Return the suits that a seat bid, where bids name a value."""
    said = [code.split(".") for who, code in view.bids if who == seat]
    return [words[2] for words in said if words[0] == "bid" and len(words) == 3]


# The list.  Each condition returns the values of its text, None where it does not hold.

Values: TypeAlias = Mapping[str, object]
NOTHING: Final[Values] = {}


def _last_trump(play: Play) -> Values | None:
    out = _trumps_out(play)
    return NOTHING if len(out) == 1 and not play.above(play.card) else None


def _draws(play: Play) -> Values | None:
    out = _trumps_out(play)
    return {"n": len(out)} if len(out) > 1 and play.attacks and not play.dry else None


def _trumps_out(play: Play) -> list[Card]:
    """Return the trumps in others' hands, if the card is a trump and these are known."""
    if play.card[-1] != play.trump or not play.dealt:
        return []
    return [each for each in play.out if each[-1] == play.trump]


def _master(play: Play) -> Values | None:
    follows = any(each[-1] == play.card[-1] for each in play.out)
    return NOTHING if follows and not play.above(play.card) and play.takes(play.card) else None


def _named(play: Play) -> Values | None:
    return NOTHING if play.card[-1] in play.named and play.card[-1] != play.trump else None


def _long(play: Play) -> Values | None:
    suit = [card for card in play.hand if card[-1] == play.card[-1]]
    plain = play.card[-1] != play.trump
    return {"n": len(suit)} if plain and len(suit) >= LONG else None


def _partner(play: Play) -> Values | None:
    return NOTHING if play.partners_trick else None


def _ruffs(play: Play) -> Values | None:
    led, points = play.trick[0][-1], play.points(play.trick)
    ruffs = play.trump in SUITS and play.card[-1] == play.trump != led
    return {"points": points} if ruffs and play.takes(play.card) and points >= RICH else None


def _takes(play: Play) -> Values | None:
    points = play.points([*play.trick, play.card])
    return {"points": points} if play.last and play.takes(play.card) and points >= RICH else None


def _gives(play: Play) -> Values | None:
    points = play.points([play.card])
    return {"points": points} if play.partners_trick and points >= RICH else None


def _lowest(play: Play) -> Values | None:
    """Hold where no card takes a trick that is not the partner's, and another one is worth more."""
    worth = {card: play.points([card]) for card in play.playable}
    lost = not play.partners_trick and not any(map(play.takes, play.playable))
    least = worth[play.card] == min(worth.values()) < max(worth.values())
    return NOTHING if lost and least else None


def _spares(play: Play) -> Values | None:
    if play.trump not in SUITS or not play.partners_trick or play.card[-1] == play.trump:
        return None
    free = play.trick[0][-1] not in {play.card[-1], play.trump}
    return NOTHING if free and any(card[-1] == play.trump for card in play.playable) else None


def _keeps(play: Play) -> Values | None:
    """Hold where a master of the same suit stays in hand that would not take the trick."""
    power, suit = powers(play.card[-1], play.trump), play.card[-1]
    higher = [card for card in play.playable if card[-1] == suit and power[card] > power[play.card]]
    kept = [card for card in higher if not play.above(card) and not play.takes(card)]
    spent = any(each[-1] == suit for each in play.out)
    return {"card": card_key(max(kept, key=power.__getitem__))} if kept and spent else None


Rule: TypeAlias = tuple[str, Callable[[Play], Values | None]]
LED: Final[Sequence[Rule]] = (
    ("last_trump", _last_trump),
    ("draws", _draws),
    ("master", _master),
    ("named", _named),
    ("long", _long),
)
FOLLOWED: Final[Sequence[Rule]] = (
    ("partner", _partner),
    ("ruffs", _ruffs),
    ("takes", _takes),
    ("master", _master),
    ("gives", _gives),
    ("spares", _spares),
    ("lowest", _lowest),
    ("keeps", _keeps),
)
"""What can be told of a card that is led, and of one that follows, the strongest first."""


def told_of(play: Play) -> Sequence[Reason]:
    """Return what a card does, the strongest first."""
    rules = FOLLOWED if play.trick else LED
    found = ((key, rule(play)) for key, rule in rules)
    return [Reason(f"coach.why.{key}", values) for key, values in found if values is not None]
