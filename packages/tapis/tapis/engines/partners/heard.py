"""What everybody heard of announcements: what each seat may still have declared, and what surely counts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np

from tapis.engines.cards.tables import GAMES, Bits, Flags, Whole, bits
from tapis.games.kit.game import Seat
from tapis.games.partners.announcements import every, strength
from tapis.games.partners.facts import Called
from tapis.games.partners.view import PartnersView

NOTHING: Final = 0
ANYTHING: Final = 1 << 10
"""Ceilings: a seat that declares nothing, and one that may declare all it holds."""


@cache
def needs() -> tuple[Bits, Bits, Whole]:
    """Return, of each combination, the cards it needs, those that would lengthen it, and its points."""
    needed = np.array([bits(cards) for _, cards, _ in every()], np.uint32)
    ends = np.array([bits(cards) for _, _, cards in every()], np.uint32)
    return needed, ends, np.array([combination.points for combination, _, _ in every()])


@cache
def strengths() -> Whole:
    """Return [game, combination]: how strong it is, from 1, equal ones alike."""
    found: list[list[int]] = []
    for game in GAMES:
        keys = [strength(combination, game.trump) for combination, _, _ in every()]
        places = {key: place for place, key in enumerate(sorted(set(keys)), 1)}
        found.append([places[key] for key in keys])
    return np.array(found)


def combined(hands: Bits) -> Flags:
    """Return [deal, seat, combination]: whether the seat holds it, runs at their full length."""
    needed, ends, _ = needs()
    return ((hands[:, :, None] & needed) == needed) & ((hands[:, :, None] & ends) == 0)


@dataclass(frozen=True)
class Heard:
    """What was heard of announcements while cards are played.

    Attributes:
        seat: whose own knowledge it is.
        ceilings: by seat, the strength up to which what it holds counts.
        called: by seat, the places among all combinations of those that its call may mean.
        shown: by seat, the points of what it showed, 0 if it was silent when it had to show.
        lost: the seats whose announcements count nothing, as the other side's are stronger.
    """

    seat: Seat
    ceilings: tuple[int, ...]
    called: Mapping[Seat, tuple[int, ...]]
    shown: Mapping[Seat, int]
    lost: tuple[Seat, ...] = ()

    def declaring(self, declares: bool) -> "Heard":
        """Return the same if the seat itself declares all it holds, or nothing."""
        ceilings = list(self.ceilings)
        ceilings[self.seat] = ceilings[self.seat] if declares else NOTHING
        return replace(self, ceilings=tuple(ceilings))

    def faults(self, hands: Bits, game: int, silent: Iterable[Seat]) -> Whole:
        """Return by deal how many seats hold what does not agree with what was heard of them.

        Args:
            hands: [deal, seat] the eight cards of each seat.
            game: the number of the game.
            silent: the other seats that have played a card.
        """
        held, worth = combined(hands), needs()[2]
        found = np.zeros(len(hands), np.int64)
        for seat in silent:
            if seat in self.shown:
                found += held[:, seat] @ worth != self.shown[seat]
                continue
            above = strengths()[game] > self.ceilings[seat]
            wrong = (held[:, seat] & above).any(axis=1)
            if seat in self.called:
                wrong |= ~held[:, seat, list(self.called[seat])].any(axis=1)
            found += wrong
        return found


SILENCE: Final = Heard(0, (NOTHING,) * 4, {}, {})
"""Nobody announces anything, whatever they hold."""


def heard(view: PartnersView, seat: Seat, game: int, played: Mapping[Seat, int], leader: Seat) -> Heard:
    """Read what was heard from what a seat sees.

    Who has played a card without a call declared nothing that beats the calls before; who called has nothing
    stronger than that.  The side that won the announcements shows its own before its second card, and the
    other side's count nothing.  Who has not played yet may declare all it holds.

    Args:
        view: what the seat sees.
        seat: whose view it is.
        game: the number of the game.
        played: by seat, the cards it has played.
        leader: who led the first trick.
    """
    if view.options.declarations == "off":
        return SILENCE
    calls = {call.seat: _meant(call) for call in view.calls}
    ceilings, best = [ANYTHING] * 4, NOTHING
    for step in range(4):
        each = (leader + step) % 4
        if not played.get(each):
            continue
        if each in calls:
            strong = strengths()[game, list(calls[each])]
            ceilings[each], best = int(strong.max()), int(strong.min())
        else:
            ceilings[each] = best
    shown = {each.seat: each.points for each in view.shown}
    lost: tuple[Seat, ...] = ()
    if sum(view.tricks_won):
        lost = tuple(each for each in range(4) if each % 2 != view.announcing)
        due = {each for each in range(4) if each == seat or played.get(each, 0).bit_count() > 1}
        shown |= {each: 0 for each in due.difference(lost) if each not in shown}
    if not played.get(seat) or view.declared:
        ceilings[seat] = ANYTHING
    else:
        ceilings[seat] = NOTHING
    return Heard(seat, tuple(ceilings), calls, shown, lost)


def _meant(call: Called) -> tuple[int, ...]:
    """Return the places among all combinations of those that a call may mean."""
    return tuple(
        place
        for place, (combination, _, _) in enumerate(every())
        if (combination.kind, combination.rank) == (call.combination, call.rank)
    )


def points_heard(hands: Bits, games: Whole, leader: Seat, heard: Heard | None) -> Whole:
    """Return [deal, seat]: the points of announcements that count for the seat's side.

    Args:
        hands: [deal, seat] the eight cards of each seat.
        games: [deal] the number of the game.
        leader: who leads the first trick.
        heard: what was heard; None: everybody declares what they hold.
    """
    held, worth, strong = combined(hands), needs()[2], strengths()[games]
    if heard is not None:
        held &= strong[:, None, :] <= np.array(heard.ceilings)[None, :, None]
    best = (held * strong[:, None, :]).max(axis=2)
    points = (held * worth).sum(axis=2)
    if heard is not None:
        _settled(heard, strong, best, points)
    seats: Sequence[int] = [(leader + step) % 4 for step in range(4)]
    first = best[:, seats].argmax(axis=1)
    winner = np.array(seats)[first] % 2
    return points * (np.arange(4) % 2 == winner[:, None])


def _settled(heard: Heard, strong: Whole, best: Whole, points: Whole) -> None:
    """Count what was called where a deal does not hold it, and what was shown instead of what is held."""
    for seat, meant in heard.called.items():
        if seat != heard.seat or heard.ceilings[seat]:
            best[:, seat] = np.maximum(best[:, seat], strong[:, list(meant)].min(axis=1))
            points[:, seat] = np.maximum(points[:, seat], needs()[2][list(meant)].min())
    for seat, counted in heard.shown.items():
        points[:, seat] = counted
    best[:, list(heard.lost)] = NOTHING
