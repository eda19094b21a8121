"""Belote (belote.md): four players in two sides, thirty-two cards, two rounds of bidding, announcements.

Beside it stand its announcements, the score of a deal and what the table tells; how cards are played to a
trick is the kit's.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, Self

from bot.games.belote.announcements import Combinations, best, combinations, strength
from bot.games.belote.position import SEATS, BelotePosition, Pass, Play, Take
from bot.games.belote.scoring import (
    BELOTE,
    CAPOT,
    DER,
    DealScored,
    Sides,
    added,
    on_side,
    race_winner,
    settle,
)
from bot.games.belote.told import (
    BeloteCalled,
    BeloteOptions,
    Called,
    Cancelled,
    Passed,
    Played,
    RaceWon,
    Shown,
    Took,
    Trick,
    TrickWon,
    Turned,
)
from bot.games.kit.cards import PACK32, Card, in_hand
from bot.games.kit.chance import Chance
from bot.games.kit.game import Action, Fact, Seat
from bot.games.kit.tricks import master, trick_points

__all__ = ["Belote", "Pass", "Play", "Take"]


class Belote(BelotePosition):
    """Seats 0 and 2 against seats 1 and 3; everything goes clockwise, from seat to the next seat."""

    # DEAL

    @classmethod
    def start(cls, options: BeloteOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Draw the first dealer (R2) and deal."""
        game = cls(players=seats, options=options, dealer=chance.below(4))
        return game, [game._deal(chance)]

    def _deal(self, chance: Chance) -> Turned:
        """Deal three cards and then two to each seat from the dealer's left on, and turn the next."""
        pack = chance.shuffle(PACK32)
        first = (self.dealer + 1) % 4
        self.hands = [[] for _ in SEATS]
        for place in SEATS:
            packets = pack[place * 3 : place * 3 + 3] + pack[12 + place * 2 : 14 + place * 2]
            self.hands[(first + place) % 4] = in_hand(packets)
        self.turned, self.stock = pack[20], pack[21:]
        self.deal += 1
        self.fresh = True
        self.phase, self.turn, self.bids = "bid1", first, []
        self.trump, self.earlier = "", self.last_trick
        self.leader, self.table, self.tricks = first, [], []
        self.declared, self.calls, self.shown = [(), (), (), ()], [], []
        self.belote, self.rebelote = None, False
        return Turned(dealer=self.dealer, card=self.turned, deal=self.deal)

    def _deal_the_rest(self, taker: Seat) -> None:
        """Give the taker the turned card; from the dealer's left each seat gets three more, he two."""
        self.hands[taker].append(self.turned)
        for step in range(1, 5):
            seat = (self.dealer + step) % 4
            packet = 2 if seat == taker else 3
            self.hands[seat] = in_hand(self.hands[seat] + self.stock[:packet], self.trump)
            del self.stock[:packet]
        self.fresh = True

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if self.fresh:
            self.fresh = False
        if isinstance(action, Play):
            return self._card(seat, action, chance)
        if isinstance(action, Take):
            return self._take(seat, action)
        return self._pass(seat, chance)

    # BID1 and BID2

    def _pass(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """After eight passes the next dealer deals; nothing is scored and the pot waits (R4)."""
        yield Passed(seat=seat, round=self._round)
        self.bids.append((seat, "pass"))
        self.turn = (seat + 1) % 4
        if len(self.bids) == 4:
            self.phase = "bid2"
        elif len(self.bids) == 8:
            yield Cancelled()
            self.dealer = (self.dealer + 1) % 4
            yield self._deal(chance)

    def _take(self, seat: Seat, action: Take) -> Iterator[Took]:
        """End the bidding at once; the dealer's left leads whoever took (R5)."""
        self.trump = action.suit or self.turned[-1]
        yield Took(seat=seat, suit=self.trump, round=self._round)
        self.bids.append((seat, str(action)))
        self._deal_the_rest(seat)
        self.phase, self.turn = "play", self.leader

    @property
    def _round(self) -> int:
        return 1 if self.phase == "bid1" else 2

    # PLAY

    def _card(self, seat: Seat, action: Play, chance: Chance) -> Iterator[Fact]:
        card, hand = action.card, self.hands[seat]
        if not self.tricks and (action.declare or self.options.declarations == "auto"):
            yield from self._declare(seat, combinations(tuple(hand)))
        hand.remove(card)
        self.table.append(card)
        yield _played(seat, card)
        if card[-1] == self.trump and card[0] in "KQ":
            yield from self._belote(seat, card)
        if len(self.table) < 4:
            self.turn = (seat + 1) % 4
        else:
            yield self._win_trick()
        if len(self.tricks) == 1:
            yield from self._show(self.turn)
        elif len(self.tricks) == 8:
            yield from self._score(chance)

    def _win_trick(self) -> TrickWon:
        """Give the trick to its master, who leads the next."""
        winner = (self.leader + master(self.table, self.trump)) % 4
        points = trick_points(self.table, self.trump)
        trick = Trick(leader=self.leader, cards=tuple(self.table), winner=winner, points=points)
        self.tricks.append(trick)
        self.table.clear()
        self.leader = self.turn = winner
        return TrickWon(seat=winner, number=len(self.tricks), points=points)

    # Announcements

    def _declare(self, seat: Seat, held: Combinations) -> Iterator[Called]:
        """Record all that the hand holds (R14); call its best if it beats all called before (R15)."""
        if not held:
            return
        strongest = best(held, self.trump)
        before = best(self.declared[self.calls[-1].seat], self.trump) if self.calls else None
        self.declared[seat] = held
        if before is None or strength(strongest, self.trump) > strength(before, self.trump):
            self.calls.append(Called(seat=seat, combination=strongest.kind, rank=strongest.rank))
            yield self.calls[-1]

    def _show(self, seat: Seat) -> Iterator[Shown]:
        """Before his second card, show what a player of the side that won the announcements declared."""
        if self.declared[seat] and seat % 2 == self._announcing():
            self.shown.append(seat)
            yield self._shown(seat)

    def _belote(self, seat: Seat, card: Card) -> Iterator[BeloteCalled]:
        """Call belote with the first of king and queen of trump, rebelote with the second (R16)."""
        other = ("Q" if card[0] == "K" else "K") + self.trump
        if other in self.hands[seat]:
            self.belote = seat
            yield BeloteCalled(seat=seat, call="belote", suit=self.trump)
        elif self.belote == seat:
            self.rebelote = True
            yield BeloteCalled(seat=seat, call="rebelote", suit=self.trump)

    # SCORE

    def _score(self, chance: Chance) -> Iterator[Fact]:
        """Score the deal; then the next seat deals, unless the match is over."""
        scored = self._scored()
        self.last_deal, self.pot, self.scores = scored, scored.pot, scored.scores
        yield scored
        winner = race_winner(self.scores, self.options.target)
        if winner is not None:
            yield from self._win_race(winner)
        if max(self.races) == self.options.races:
            self.phase = "over"
            return
        if winner is not None:
            self.scores, self.pot = (0, 0), 0
        self.dealer = (self.dealer + 1) % 4
        yield self._deal(chance)

    def _scored(self) -> DealScored:
        cards, tricks = self._taken()
        last = self.tricks[-1].winner % 2
        lines: dict[str, Any] = {
            "cards": cards,
            "der": on_side(last, DER),
            "capot": on_side(last, CAPOT) if max(tricks) == 8 else (0, 0),
            "announcements": self._announced(),
            "belote": (0, 0) if self.belote is None else on_side(self.belote % 2, BELOTE),
        }
        taker, totals = self.bids[-1][0], added(*lines.values())
        kept = lines["belote"][taker % 2] if self.options.belote_kept == "on" else 0
        outcome, marked, pot_won, pot = settle(taker % 2, totals, self.pot, kept)
        return DealScored(
            taker=taker,
            trump=self.trump,
            tricks=tricks,
            **lines,
            totals=totals,
            outcome=outcome,
            marked=marked,
            pot_won=pot_won,
            pot=pot,
            scores=added(self.scores, marked, pot_won),
        )

    def _announced(self) -> Sides:
        """Count every combination declared by the two partners who won the announcements."""
        side = self._announcing()
        if side is None:
            return 0, 0
        held = chain(self.declared[side], self.declared[side + 2])
        return on_side(side, sum(each.points for each in held))

    def _win_race(self, side: int) -> Iterator[RaceWon]:
        self.races = added(self.races, on_side(side, 1))
        yield RaceWon(side=side, scores=self.scores, races=self.races, pot=self.pot)


@cache
def _played(seat: Seat, card: Card) -> Played:
    """Return the fact, of which there are only so many."""
    return Played(seat=seat, card=card)
