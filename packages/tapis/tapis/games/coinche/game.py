"""Coinche (coinche.md): an auction of contracts, which the other side may double."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import takewhile
from typing import Self

from pydantic import Field

from tapis.games.coinche.convention import SPARE
from tapis.games.coinche.ladder import GENERALE, games_of, rung, values_of
from tapis.games.coinche.options import CoincheOptions
from tapis.games.coinche.refusals import game_key, why_no_call, why_no_double
from tapis.games.coinche.scoring import Contract, DealScored, Done, marks, scored
from tapis.games.kit.ahead import BID, PARTNER
from tapis.games.kit.auctions import Began, Passed
from tapis.games.kit.cards import PACK32, Trump, in_hand
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Action, Choices, Fact, Illegal, Seat
from tapis.games.partners import facts
from tapis.games.partners.actions import PASS
from tapis.games.partners.dealing import SEATS, packets
from tapis.games.partners.facts import BeloteCalled
from tapis.games.partners.game import Partners
from tapis.games.partners.sides import BELOTE, added, on_side
from tapis.games.partners.view import PartnersView


class Bid(Action, frozen=True):
    """Bid a value of the ladder in a game: a suit, `SA` or `TA`."""

    value: str
    game: Trump


class Double(Action, frozen=True, verb="coinche"):
    """Double the opponents' bid (R7)."""


class Redouble(Action, frozen=True, verb="surcoinche"):
    """Double a coinche of one's own side's bid (R8)."""


DOUBLE, REDOUBLE = Double(), Redouble()
ANSWERS: Choices[Action] = Choices((PASS, REDOUBLE))
"""What the coinched side may say (R8)."""
OUT_OF_TURN: Choices[Action] = Choices((DOUBLE,))
"""What an opponent of the bidder may say out of turn, with `turn` any (R35)."""


@cache
def calls(values: tuple[str, ...], games: tuple[Trump, ...], double: bool) -> Choices[Action]:
    """Return a pass, a coinche if there may be one, then the bids of these values, lowest first.

    >>> [str(action) for action in calls(("160", "capot"), ("S", "H"), True)]
    ['pass', 'coinche', 'bid.160.S', 'bid.160.H', 'bid.capot.S', 'bid.capot.H']
    """
    doubling = (DOUBLE,) if double else ()
    return Choices((PASS, *doubling, *(Bid(value=value, game=game) for value in values for game in games)))


class Bade(Fact, frozen=True, kind="bid"):
    """A player bid."""

    seat: Seat
    value: str
    game: Trump


class Doubled(Fact, frozen=True):
    """A player said coinche (`multiplier` 2) or surcoinche (4)."""

    seat: Seat
    multiplier: int


class Contracted(Fact, frozen=True, kind="contract"):
    """The auction is over: the last bid is the contract, its player the taker (R9)."""

    seat: Seat
    value: str
    game: Trump
    multiplier: int


class CoincheView(PartnersView, frozen=True):
    """What everybody sees and, for a seat, its own cards.

    `highest` is the last bid: who, how much, in which game; None before the first.  `value` and `taker` are
    those of the contract, None before there is one.  `belotes` and `rebelotes` name the seat that called, by
    suit.
    """

    options: CoincheOptions
    highest: tuple[Seat, str, Trump] | None
    value: str | None
    multiplier: int
    belotes: dict[str, Seat]
    rebelotes: dict[str, Seat]
    last_deal: DealScored | None

    @property
    def game(self) -> Trump | None:
        """The game of the contract, None before there is one."""
        return self.trump


HELD = 3_000
"""Milliseconds after a bid in which the next seat neither bids nor passes, with `turn` any (section 3a)."""


class Coinche(Partners[CoincheOptions]):
    """Who bids highest plays with their partner for the points they promised, in the game they named."""

    key = "coinche"
    command = "coinche"
    Options = CoincheOptions
    fact_types = (Began, Passed, Bade, Doubled, Contracted, *facts.PLAY, DealScored, facts.RaceWon)
    public = (*Partners.public, "highest", "multiplier", "belotes", "rebelotes", "last_deal")
    calls_for = frozenset({"pass", "bid", "coinche", "surcoinche"})
    bids_ahead = (BID, PARTNER)
    version = 3
    scale = "even"

    phase: str = "auction"
    """`auction`, `play` or `over`."""
    highest: tuple[Seat, str, Trump] | None = None
    """The last bid of this deal: who, how much, in which game."""
    multiplier: int = 1
    """2 after a coinche, 4 or 3 after a surcoinche (R9, R28)."""
    belotes: dict[str, Seat] = Field(default_factory=dict[str, Seat])
    """The seat that called belote in this deal, by suit."""
    rebelotes: dict[str, Seat] = Field(default_factory=dict[str, Seat])
    last_deal: DealScored | None = None

    @property
    def taker(self) -> Seat | None:
        """The seat of the last bid, once the auction is over."""
        return self.highest[0] if self.highest and self.trump else None

    @classmethod
    def _wins_alone(cls, view: PartnersView) -> bool:
        return isinstance(view, CoincheView) and view.value == GENERALE

    @classmethod
    def rule_figures(cls, options: CoincheOptions) -> Mapping[str, object]:
        """Return the ends of the ladder, what opens, the base, and marks of 100 hearts (section 6)."""
        numbers = [value for value in values_of(options) if value.isdigit()]
        ends = {
            (a, times): marks(Contract(0, "100", "H", times), Done.of_points(a, 162 - a), options)[1].total
            for a, times in ((112, 1), (90, 1), (112, 2))
        }
        return {
            "first": numbers[0],
            "last": numbers[-1],
            "opening": int(numbers[0]) + SPARE,
            "lost": options.lost,
            "surcoinche": options.surcoinche,
            "made": ends[112, 1][0],
            "beside": ends[112, 1][1],
            "failed": ends[90, 1][1],
            "coinched": ends[112, 2][0],
        }

    # DEAL

    @classmethod
    def start(cls, options: CoincheOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Draw the first dealer and deal."""
        game = cls(players=seats, options=options, dealer=chance.keyed("dealer").below(4))
        return game, [game._deal(chance)]

    def _deal(self, chance: Chance) -> Began:
        """Deal three cards, two, then three, to each seat from the dealer's left on (R3)."""
        pack = chance.keyed("deal", self.deal + 1).shuffle(PACK32)
        self._clear(packets(pack, self.dealer, 3, 2, 3))
        self.phase, self.highest, self.multiplier = "auction", None, 1
        self.belotes, self.rebelotes = {}, {}
        return Began(dealer=self.dealer, deal=self.deal)

    # AUCTION

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return what may be said or played; out of turn a coinche alone, where the options allow it."""
        found = super().legal(seat)
        return OUT_OF_TURN if not found and self._may_double(seat) else found

    def _may_double(self, seat: Seat) -> bool:
        """Return whether a seat may say coinche out of turn to the bid that stands (section 3a)."""
        open_to_all = self.options.turn == "any" and self.phase == "auction" and not self.abandoned
        doubled = self.highest is None or self.multiplier > 1
        return open_to_all and not doubled and seat in SEATS and self._opposes(seat)

    def _opposes(self, seat: Seat) -> bool:
        """Return whether the last bid is of the seat's opponents."""
        return self.highest is not None and self.highest[0] % 2 != seat % 2

    def meant(self, code: str) -> str:
        """Return a coinche that names the bid it was pressed for as it is: it belongs to that one (R35).

        Such a coinche is written `coinche.<deal>.<value>.<game>`.
        """
        verb, _, pressed = code.partition(".")
        if verb != "coinche" or pressed.count(".") != 2 or self.phase != "auction":
            return code
        if self.highest is None or pressed != f"{self.deal}.{self.highest[1]}.{self.highest[2]}":
            raise Illegal("coinche.refuse.outbid")
        return verb

    def robot_interrupts(self, _seat: Seat, /) -> bool:
        """Return False: robots say coinche at their turn only (section 3a)."""
        return False

    def held(self, seat: Seat, code: str) -> int:
        """Return for how long a bid holds who speaks next: they may say coinche at once (section 3a)."""
        last = self.bids[-1][1] if self.bids else ""
        holds = self.options.turn == "any" and self.phase == "auction" and last.startswith("bid")
        return HELD if holds and seat == self.turn and not code.startswith("coinche") else 0

    def _bids(self) -> Choices[Action]:
        if self.multiplier > 1:
            return ANSWERS
        values = values_of(self.options)
        if self.highest is None:
            return calls(values, games_of(self.options), double=False)
        bidder, last, _ = self.highest
        above = tuple(value for value in values if rung(value) > rung(last))
        return calls(above, games_of(self.options), double=bidder % 2 != self.turn % 2)

    def _bid(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        self.bids.append((seat, str(action)))
        self.turn = (seat + 1) % 4
        if isinstance(action, Bid):
            self.highest = (seat, action.value, action.game)
            yield Bade(seat=seat, value=action.value, game=action.game)
        elif isinstance(action, Double | Redouble):
            self.multiplier = 2 if isinstance(action, Double) else self.options.surcoinche
            yield Doubled(seat=seat, multiplier=self.multiplier)
        else:
            yield Passed(seat=seat)
            if self._passes == 1 and self.multiplier > 1:
                self.turn = (seat + 2) % 4  # the coinched side alone speaks (R8)
        yield from self._close(chance)

    def _close(self, chance: Chance) -> Iterator[Fact]:
        """End the auction where it ends, or the deal if nobody bid."""
        if self.highest is None:
            if self._passes == 4:
                yield from self._cancel(chance)
        elif self.multiplier > 2 or self._passes == (2 if self.multiplier == 2 else 3):
            yield self._contract(*self.highest)

    @property
    def _passes(self) -> int:
        """How many passes in a row were said last."""
        return len(list(takewhile(lambda said: said[1] == "pass", reversed(self.bids))))

    def _contract(self, taker: Seat, value: str, game: Trump) -> Contracted:
        """Begin to play the last bid; the dealer's left leads, in a générale the taker (R10)."""
        self.trump, self.phase = game, "play"
        self.hands = [in_hand(hand, game) for hand in self.hands]
        if value == GENERALE:
            self.leader = taker
        self.turn = self.leader
        return Contracted(seat=taker, value=value, game=game, multiplier=self.multiplier)

    # PLAY

    def _belote_of(self, suit: str) -> Seat | None:
        return self.belotes.get(suit)

    def _call_belote(self, call: BeloteCalled) -> None:
        calls_of = self.belotes if call.call == "belote" else self.rebelotes
        calls_of[call.suit] = call.seat

    # SCORE

    def _count(self) -> DealScored:
        """Score the deal."""
        assert self.highest is not None  # noqa: S101 - there is no play without a contract
        deal = scored(
            self.tricks,
            Contract(*self.highest, self.multiplier),
            self.options,
            belote=added(*(on_side(seat % 2, BELOTE) for seat in self.belotes.values())),
            announcements=self._announced(),
            scores=self.scores,
        )
        self.last_deal, self.scores = deal, deal.scores
        return deal

    # What is seen

    def view(self, seat: Seat | None) -> CoincheView:
        """Return what everybody sees and, for a seat, its own cards."""
        value = self.highest[1] if self.highest and self.trump else None
        return CoincheView(**self._seen(seat), value=value)

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule forbids `code`; out of turn, why there is no coinche, where one may be said so."""
        aside = self.options.turn == "any" and self.phase == "auction" and seat not in self.awaited()
        late = self.multiplier > 1 and self._opposes(seat) and code.partition(".")[0] in self.calls_for
        if aside and not self.abandoned and (late or code == "coinche"):
            return why_no_double("coinche", seat, self.highest, self.multiplier)
        return super().why_not(seat, code)

    def _why_no_bid(self, code: str) -> Illegal | None:
        return why_no_call(code, self.turn, self.highest, self.multiplier, self.options)

    def _why_no_more_bids(self) -> Illegal:
        return Illegal("coinche.refuse.bidding_over", game=game_key(self.trump))
