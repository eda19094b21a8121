"""Calls, discards and slams, each by playing whole deals out in worlds that agree with what was said."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from tapis.engines.cards.samples import Sampled, spread
from tapis.engines.cards.tables import Bits, Flags, Real, Whole
from tapis.engines.cards.worlds import generator, worlds_for
from tapis.engines.kit.engine import Evaluation, Question, ranked
from tapis.engines.tarot.hands import aside_liking, called, laid_aside, strength
from tapis.engines.tarot.knowledge import RUNG, TAKES, Knowledge, knowledge
from tapis.engines.tarot.policy import play_out
from tapis.engines.tarot.rows import Rows
from tapis.engines.tarot.tables import BIT, CARDS, HALVES, PLACE, SUIT, TRUMPED, packed, sets
from tapis.engines.tarot.worth import Stake, shares
from tapis.games.kit.game import Seat
from tapis.games.tarot.actions import CONTRACTS, MULTIPLIERS
from tapis.games.tarot.cards import PACK78
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.view import TarotView

FIVE: Final = 5
WIDE: Final = 2
"""Cards of whole deals are cheaper, as many are played at once: so many times the budget."""
PUSH: Final = 12.0
"""How far the discards that are compared stray from the rule for a suit, in points of its liking."""
LOOK, FINAL = 12, 6
"""All of them are compared in `LOOK` worlds, the best `FINAL` in more."""
SURE: Final = 0.97
"""The share of worlds in which every trick is won from which on a slam is announced."""
TIMES: Whole = np.array([*(MULTIPLIERS[contract] for contract in CONTRACTS), 0])


def begun(view: TarotView, hands: Bits, taker: Whole, card: Whole | None, slam: Seat | None = None) -> Rows:
    """Return deals [row, seat, suit] before the first card; who announced a `slam` leads it.

    `card` is by row the called one, None with fewer than five players.
    """
    rows, seats = len(hands), len(hands[0])
    camp = np.zeros((rows, seats), np.int64)
    if card is not None:
        held = hands[np.arange(rows)[:, None], np.arange(seats), SUIT[card][:, None]] & BIT[card][:, None]
        camp[held != 0] = 1
    camp[np.arange(rows), taker] = 1
    first = (view.dealer + 1) % seats if slam is None else slam
    return Rows(hands, camp, np.full(rows, first, np.int64), (CARDS - DOG[seats]) // seats)


def played(view: TarotView, hands: Bits, taker: Whole, card: Whole | None, slam: Seat | None = None) -> Rows:
    """Play deals as `begun` has them out from the first card."""
    found = begun(view, hands, taker, card, slam)
    play_out(found, found.left * found.seats)
    return found


class _Way(NamedTuple):
    """How deals go on after a call: the hands, what lies aside, by row who takes and what they call."""

    hands: Bits
    aside: Flags
    taker: Whole
    card: Whole | None


def _played_each(view: TarotView, ways: Sequence[_Way]) -> list[Rows]:
    """Play the deals of each of these ways out, all at once; each has as many."""
    hands, taker = np.concatenate([way.hands for way in ways]), np.concatenate([way.taker for way in ways])
    cards = [way.card for way in ways if way.card is not None]
    rows = played(view, hands, taker, np.concatenate(cards) if cards else None)
    return [rows.taken(part) for part in np.split(np.arange(len(rows)), len(ways))]


def marks(rows: Rows, stake: Stake, taker: Whole, seat: Seat) -> Real:
    """Return what the seat marks, in shares of a taker: what a taker marks counts as A."""
    seats, own = rows.seats, rows.camp[:, seat]
    mine = np.where(taker == seat, seats + 1 - 2 * rows.camp.sum(axis=1), 2 * own - 1)
    return (shares(rows, stake)[0] * mine / (2 if seats == FIVE else seats - 1)).astype(np.float32)


def taken(hands: Bits, dog: Flags, taker: Whole, shown: Flags, card: Whole | None) -> tuple[Bits, Flags]:
    """Let takers take the dog where it is shown; return the hands and what then lies aside."""
    every, count = np.arange(len(hands)), int(dog[0].sum())
    whole = hands[every, taker] | packed(dog)
    laid = laid_aside(whole, count, aside_liking(whole), card)
    found = hands.copy()
    found[every, taker] = np.where(shown[:, None], whole & ~packed(laid), hands[every, taker])
    return found, np.where(shown[:, None], laid, dog)


def bids(question: Question, view: TarotView, budget: int) -> tuple[Evaluation, ...]:
    """Return what each contract and a pass are worth to the seat, in shares A of a taker."""
    luck, number = generator(question.luck()), worlds_for(WIDE * budget, 3, sum(view.hand_sizes))
    return spread(question.legal, bid_values(question, view, question.legal, number, luck).values)


def bid_values(
    question: Question, view: TarotView, codes: Sequence[str], number: int, luck: np.random.Generator
) -> Sampled:
    """Return the same of some calls, in so many new worlds."""
    world = knowledge(question).worlds(number, luck)
    ways, said = dict[str, _Way](), dict[str, tuple[str, Whole]]()
    for code in codes:
        taker, rung = np.full(number, question.seat), np.full(number, RUNG[code.removeprefix("bid.")])
        if code == "pass":
            taker, rung = _others(view, world.hands, question.seat)
        shown = rung < RUNG["sans"]
        way = code if code == "pass" else "shown" if shown[0] else "hidden"
        said[code] = way, rung
        if way not in ways:
            card = called(world.hands[np.arange(number), taker]) if view.players == FIVE else None
            ways[way] = _Way(*taken(world.hands, world.aside, taker, shown, card), taker, card)
    rows = dict(zip(ways, _played_each(view, [*ways.values()]), strict=True))
    found = np.empty((len(codes), number), np.float32)
    for place, (way, rung) in enumerate(said.values()):
        counts = ways[way].aside & (rung != RUNG["contre"])[:, None]
        stake = Stake(TIMES[rung], counts, rule=view.options.excuse_last)
        found[place] = marks(rows[way], stake, ways[way].taker, question.seat)
        found[place, rung < 0] = 0
    return Sampled(found, world.likely)


def _others(view: TarotView, hands: Bits, seat: Seat) -> tuple[Whole, Whole]:
    """Return by world who takes if the seat passes, and the place of the contract, -1 if nobody does."""
    said = [(who, RUNG[call]) for who, call in view.bids if call != "pass"]
    taker, rung = (np.full(len(hands), each) for each in (said[-1] if said else (seat, -1)))
    for step in range(1, view.players - len(view.bids)):
        other = (seat + step) % view.players
        level = np.searchsorted(TAKES[view.players], strength(hands[:, other]), side="right") - 1
        better = (level > rung) & (level >= RUNG[view.options.lowest])
        taker, rung = np.where(better, other, taker), np.where(better, level, rung)
    return taker, rung


def calls(question: Question, view: TarotView, budget: int) -> tuple[Evaluation, ...]:
    """Return what it is worth to call each card (five players)."""
    codes, number = question.legal, worlds_for(WIDE * budget, len(question.legal), sum(view.hand_sizes))
    return spread(codes, call_values(question, view, codes, number, generator(question.luck())).values)


def call_values(
    question: Question, view: TarotView, codes: Sequence[str], number: int, luck: np.random.Generator
) -> Sampled:
    """Return the same of some cards, in so many new worlds."""
    known = knowledge(question)
    world = known.worlds(number, luck)
    taker, shown = np.full(number, question.seat), np.full(number, view.contract in {"prise", "garde"})
    cards = [np.full(number, PLACE[code.removeprefix("call.")]) for code in codes]
    ways = [_Way(*taken(world.hands, world.aside, taker, shown, card), taker, card) for card in cards]
    played_each = zip(_played_each(view, ways), ways, strict=True)
    found = [marks(rows, known.stake(way.aside), taker, question.seat) for rows, way in played_each]
    return Sampled(np.stack(found), world.likely)


def candidates(view: TarotView) -> Flags:
    """Return [discard, card]: ways to lay cards aside, that of the rule first."""
    hand = sets(view.hand)[None]
    base, plain = aside_liking(hand)[0], SUIT < TRUMPED
    ways = [base]
    for signs in product((0, 1, -1), repeat=4):
        push = np.array([*signs, 0, 0])[SUIT] * np.float32(PUSH)
        ways += [base + push, base + push - 3 * (HALVES - 1) * plain]
    card = np.full(len(ways), PLACE[view.called]) if view.called else None
    found = laid_aside(np.repeat(hand, len(ways), axis=0), DOG[view.players], np.stack(ways), card)
    _, first = np.unique(found, axis=0, return_index=True)
    return found[np.sort(first)]


def likeliest(known: Knowledge, hands: Bits) -> Flags:
    """Return [discard, card]: the candidates that do best where the others hold these hands, best first."""
    laid = candidates(known.view)
    first, _ = discarded(known, laid, hands, slam=known.view.slam)
    return laid[np.argsort(-first.mean(axis=1), kind="stable")[:FINAL]]


def written(laid: Flags) -> str:
    """Return the notation of a discard [card]."""
    return ".".join(("discard", *(PACK78[card] for card in np.flatnonzero(laid))))


def discards(question: Question, view: TarotView, budget: int) -> tuple[Evaluation, ...]:
    """Return what the likeliest discards are worth, and a slam if it may be announced."""
    known, number = knowledge(question), worlds_for(WIDE * budget, FINAL, sum(view.hand_sizes))
    world = known.worlds(number + LOOK, generator(question.luck())).hands
    best = likeliest(known, world[number:])
    values, _ = discarded(known, best, world[:number], slam=view.slam)
    found = {evaluation.code: evaluation for evaluation in spread([*map(written, best)], values)}
    if "slam" not in question.legal:
        return tuple(found.values())
    told = discarded(known, best[[values.mean(axis=1).argmax()]], world[:number], slam=True)
    return _with_slam({code: evaluation.value for code, evaluation in found.items()}, *told)


def readiness(question: Question, view: TarotView, budget: int) -> tuple[Evaluation, ...]:
    """Return what it is worth to announce a slam without the dog, or not to."""
    known, number = knowledge(question), worlds_for(WIDE * budget, 2, sum(view.hand_sizes))
    world = known.worlds(number, generator(question.luck()))
    quiet, told = (discarded(known, world.aside[:, None], world.hands, slam=slam) for slam in (False, True))
    return _with_slam({"ready": float(quiet[0].mean())}, *told)


def _with_slam(quiet: Mapping[str, float], told: Real, swept: float) -> tuple[Evaluation, ...]:
    """Return evaluations with a slam, which is worth less than to be quiet where it is not sure."""
    value = float(told.mean())
    return ranked({**quiet, "slam": value if swept >= SURE else min(value, max(quiet.values()) - 1)})


def discarded(known: Knowledge, laid: Flags, hands: Bits, *, slam: bool) -> tuple[Real, float]:
    """Return [discard, world] the share A, and in which part of all the takers win every trick.

    `laid` is [discard, card] of the taker's hand, or [world, 1, card] what lies aside in each world.
    """
    view, each = known.view, laid.shape[-2]
    aside = np.broadcast_to(laid, (len(hands), each, CARDS)).reshape(-1, CARDS)
    whole = np.repeat(hands, each, axis=0)
    whole[:, known.seat] &= ~packed(aside)
    taker = np.full(len(whole), known.seat)
    card = np.full(len(whole), PLACE[view.called]) if view.called else None
    rows = played(view, whole, taker, card, known.seat if slam else None)
    found = shares(rows, known.stake(aside, slam=slam))[0].reshape(len(hands), each).T
    return found, float((rows.tricks[:, 0] == 0).mean())
