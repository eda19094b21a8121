"""Why a card of Tarot is better than another: what the trick shows, then what worlds show."""

from collections.abc import Callable, Sequence
from typing import Final

from tapis.coach.words.reasons import NOTHING, Rule, Values, percent
from tapis.coach.words.tarot_position import Gap, Position
from tapis.games.kit.cards import SUITS, Card, card_key
from tapis.games.kit.game import Key
from tapis.games.tarot.cards import EXCUSE, HEIGHT, PETIT, POINTS, SUIT_OF, TRUMP, led_in

DEAR: Final = 12
"""The trump from which on one is too good for a trick that is lost."""
LEAST: Final = 0.08
"""How much likelier something is for that to be told."""
MORE: Final = 1.0
"""How many half points more a camp wins for that to be told."""
TOP: Final = 16
"""The trump from which on the fate of one's own is told, after those of all cards with points."""


def halves(points: int) -> str:
    """Write half points as points.

    >>> halves(9), halves(1), halves(4)
    ('4½', '½', '2')
    """
    return f"{points // 2 or ''}½" if points % 2 else str(points // 2)


def _plays(
    holds: Callable[[Position, Card, Card], Values | None],
) -> Callable[[Position, str, str], Values | None]:
    """Return a rule of two cards that are played."""

    def of_codes(position: Position, better: str, worse: str) -> Values | None:
        codes = better.split("."), worse.split(".")
        if any(act != "play" for act, *_ in codes):
            return None
        card, other = (each[1] for each in codes)
        return None if card == other else holds(position, card, other)

    return of_codes


def _leads(position: Position) -> bool:
    return led_in(position.trick) is None


def _face(card: Card) -> bool:
    return POINTS[card] > 1 and SUIT_OF[card] in SUITS


def _cheap(card: Card) -> bool:
    """Return True for a card that a lost trick may have."""
    return POINTS[card] == 1 and (SUIT_OF[card] != TRUMP or HEIGHT[card] < DEAR)


@_plays
def _late(position: Position, card: Card, _: Card) -> Values | None:
    """Hold for the Excuse in the last trick but one: in the last it is lost unless its camp has won all."""
    view = position.view
    lost = view.options.excuse_last == "lost" and any(view.tricks_won[foe] for foe in position.foes())
    return NOTHING if card == EXCUSE and len(view.hand) == 2 and lost else None


@_plays
def _hunted(position: Position, card: Card, _: Card) -> Values | None:
    """Hold for a card that surely takes the Petit of another camp."""
    if PETIT not in position.trick or position.winner(card) != position.seat:
        return None
    return NOTHING if position.friend(position.view.trick[position.trick.index(PETIT)][0]) is False else None


@_plays
def _petit(position: Position, card: Card, _: Card) -> Values | None:
    return NOTHING if card == PETIT and position.ours(card) else None


@_plays
def _saves(position: Position, card: Card, other: Card) -> Values | None:
    """Hold for a face that goes to a trick that is its camp's either way."""
    more = _face(card) and POINTS[card] > POINTS[other]
    both = position.ours(card) and position.ours(other)
    return {"card": card_key(card), "points": halves(POINTS[card])} if more and both else None


@_plays
def _takes(position: Position, card: Card, other: Card) -> Values | None:
    """Hold for a card that wins a trick that the other loses."""
    if not position.ours(card) or position.ours(other) is not False:
        return None
    return {"card": card_key(card), "points": halves(sum(POINTS[each] for each in [*position.trick, card]))}


@_plays
def _gives(position: Position, card: Card, other: Card) -> Values | None:
    """Hold for fewer points in a trick that is lost either way."""
    lost = position.ours(card) is False and position.ours(other) is False
    if not lost or POINTS[card] >= POINTS[other] or EXCUSE in {card, other}:
        return None
    return {"card": card_key(card), "other": card_key(other), "points": halves(POINTS[other])}


@_plays
def _spares(position: Position, card: Card, other: Card) -> Values | None:
    """Hold for the lower of two trumps where the trick goes to the same camp."""
    trumps = SUIT_OF[card] == SUIT_OF[other] == TRUMP and PETIT not in {card, other}
    known = position.ours(card)
    same = known is not None and known == position.ours(other)
    if not trumps or not same or HEIGHT[card] > HEIGHT[other]:
        return None
    return {"card": card_key(card), "other": card_key(other)}


@_plays
def _excuse(position: Position, card: Card, other: Card) -> Values | None:
    """Hold for the Excuse in place of a dear card, before the last trick: only there its camp may lose it."""
    early = len(position.view.hand) > 1 and not position.ours(other)
    return {"other": card_key(other)} if card == EXCUSE and early and not _cheap(other) else None


@_plays
def _waits(position: Position, card: Card, other: Card) -> Values | None:
    """Hold for a small card in place of the Excuse while there are tricks to come that may cost more."""
    return (
        {"card": card_key(card)} if other == EXCUSE and _cheap(card) and len(position.view.hand) > 2 else None
    )


@_plays
def _ruffed(position: Position, card: Card, other: Card) -> Values | None:
    """Hold for a lead where the other is of a suit that a foe is known to lack and may ruff."""
    if not _leads(position) or not _feared(position, other) or _feared(position, card):
        return None
    return (
        {"suit": Key(f"suit.{SUIT_OF[other]}")}
        if _face(other) or position.seat == position.view.taker
        else None
    )


def _feared(position: Position, card: Card) -> bool:
    """Return True if a seat that is surely a foe lacks the card's plain suit, and may have trumps."""
    suit, trumps = SUIT_OF[card], any(SUIT_OF[each] == TRUMP for each in position.out)
    lacking = [position.lacks[foe] for foe in position.foes()]
    return suit in SUITS and trumps and any(suit in each and TRUMP not in each for each in lacking)


@_plays
def _forces(position: Position, card: Card, other: Card) -> Values | None:
    """Hold for a defender's lead of a suit of which the taker is known to have none."""
    taker = position.view.taker
    if not _leads(position) or taker is None or position.friend(taker) is not False or POINTS[card] > 1:
        return None
    lacking, cards = position.lacks[taker], [each for each in position.out if SUIT_OF[each] == TRUMP]
    forced = [SUIT_OF[each] in lacking and TRUMP not in lacking for each in (card, other)]
    return (
        {"suit": Key(f"suit.{SUIT_OF[card]}")}
        if forced == [True, False] and cards and card != EXCUSE
        else None
    )


@_plays
def _draws(position: Position, card: Card, _: Card) -> Values | None:
    """Hold for a taker who leads trumps; only where the dog was shown are all of them in others' hands."""
    out = sum(SUIT_OF[each] == TRUMP for each in position.out)
    leads = _leads(position) and SUIT_OF[card] == TRUMP
    return (
        {"n": out} if leads and position.seat == position.view.taker and position.view.dog and out else None
    )


@_plays
def _exposes(position: Position, card: Card, other: Card) -> Values | None:
    """Hold where the other is a face that a card still out beats, in a trick that is nobody's yet."""
    above = position.beaten_by(other)
    if not _face(other) or not above or position.ours(other) is not None:
        return None
    if _face(card) and position.beaten_by(card):
        return None
    return {"other": card_key(other), "higher": card_key(above[0])}


@_plays
def _master(position: Position, card: Card, _: Card) -> Values | None:
    """Hold for a card that takes the trick so far, and that nothing beats in its suit."""
    if not position.takes(card) or position.beaten_by(card):
        return None
    return {"card": card_key(card)}


def _trick(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the camp wins the trick on the table more often."""
    seen = position.outlook(better, worse)
    return _oftener(seen.trick) if seen else None


def _oftener(gap: Gap) -> Values | None:
    """Return how often something comes about, and how much more seldom by the other action."""
    return {"percent": percent(gap.one), "than": percent(gap.other)} if gap.beyond(LEAST) else None


def _fate(position: Position, better: str, worse: str) -> Values | None:
    """Hold where a card with points, or else one's own high trump, ends more often in the camp's tricks."""
    seen = position.outlook(better, worse)
    if seen is None:
        return None
    likelier = [card for card, gap in seen.cards.items() if gap.beyond(LEAST) and _told(position, card)]
    if not likelier:
        return None
    card = max(
        likelier, key=lambda each: (POINTS[each] - 1) * (seen.cards[each].one - seen.cards[each].other)
    )
    gap = seen.cards[card]
    return {"card": card_key(card), "percent": percent(gap.one), "than": percent(gap.other)}


def _told(position: Position, card: Card) -> bool:
    high = SUIT_OF[card] == TRUMP and HEIGHT[card] >= TOP and card in position.view.hand
    return (POINTS[card] > 1 or high) and card not in position.trick


def _last(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the camp wins the Petit in the last trick more often."""
    seen = position.outlook(better, worse)
    return _oftener(seen.last) if seen else None


def _points(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the camp wins more points from here on."""
    seen = position.outlook(better, worse)
    if seen is None or not seen.points.beyond(MORE):
        return None
    more = seen.points.one - seen.points.other
    return {"points": halves(round(more)), "n": (round(more) + 1) // 2}


PLAYS: Final[Sequence[Rule]] = (
    Rule("tarot_late", _late),
    Rule("tarot_hunted", _hunted),
    Rule("tarot_petit", _petit, "coach.lesson.petit"),
    Rule("tarot_saves", _saves, "coach.lesson.saves"),
    Rule("tarot_gives", _gives, "coach.lesson.gives"),
    Rule("tarot_takes", _takes),
    Rule("tarot_excuse", _excuse, "coach.lesson.excuse"),
    Rule("tarot_waits", _waits, "coach.lesson.excuse"),
    Rule("tarot_spares", _spares),
    Rule("tarot_ruffed", _ruffed, "coach.lesson.ruffed"),
    Rule("tarot_draws", _draws, "coach.lesson.draws"),
    Rule("tarot_forces", _forces, "coach.lesson.forces"),
    Rule("tarot_exposes", _exposes, "coach.lesson.exposes"),
    Rule("tarot_fate", _fate),
    Rule("tarot_last", _last),
    Rule("tarot_trick", _trick),
    Rule("tarot_master", _master),
    Rule("tarot_points", _points),
)
"""What can be told of two cards, the strongest first; the last few of discards, too."""
