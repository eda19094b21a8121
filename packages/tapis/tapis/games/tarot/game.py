"""Tarot (tarot.md): three, four or five players, one of them against the others, at five with a partner."""

from collections.abc import Iterator, Mapping, Sequence
from operator import not_
from typing import Any, Self

from pydantic import Field

from tapis.games.kit.ahead import BID, card_offers, holds_in_play
from tapis.games.kit.cards import SUITS, Card
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import (
    NOTHING,
    Action,
    Choices,
    Fact,
    Game,
    Illegal,
    Result,
    Seat,
    View,
)
from tapis.games.kit.tricks import Played
from tapis.games.tarot import facts
from tapis.games.tarot.actions import (
    BEGINNINGS,
    CONTRACTS,
    READY,
    SIZES,
    Bid,
    Call,
    Contract,
    Discard,
    Pass,
    PlayCard,
    Slam,
    calls,
)
from tapis.games.tarot.cards import (
    BOUTS,
    EXCUSE,
    HEIGHT,
    PACK78,
    POINTS,
    SUIT_OF,
    TRUMP,
    half_points,
    in_hand,
    led_in,
    master,
    playable,
    trumps_of,
)
from tapis.games.tarot.dealing import DOG, dealt, petit_sec, turned
from tapis.games.tarot.handfuls import Handful, handfuls_of, shown
from tapis.games.tarot.judged import Discards, plays
from tapis.games.tarot.laying import callable_cards, discardable, least_discard
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.refusals import why_not
from tapis.games.tarot.scoring import Camp, DealScored, Trick
from tapis.games.tarot.scoring import Played as PlayedDeal
from tapis.games.tarot.view import BoutPlayed, Phase, TarotView

CALLED_AT = 5
"""With so many players the taker calls a card."""
OPPOSITE = 3
"""The version from which on a deal without auction is dealt by its dealer, who sits opposite its taker.

Before, the cards of the first went round from a seat that was drawn, those of a later one from the seat after
the dealer before.  Of equal hands another was the taker's then.
"""


class Tarot(Game[Action]):
    """Each plays for themselves; in a deal the taker, at five with a partner, plays against the defence."""

    key = "tarot"
    version = 3
    command = "tarot"
    seats = range(3, 6)
    minutes = 40
    hidden = True
    in_advance = True
    survives = False
    Options = TarotOptions
    fact_types = facts.EVERY
    public = (
        *("options", "phase", "deal", "dealer", "bids", "called", "camps", "slam", "leader"),
        *("scores", "last_deal", "out"),
    )

    options: TarotOptions
    dealer: Seat
    deal: int = 0
    """How many deals the game has had, cancelled ones too."""
    phase: Phase = "auction"
    turn: Seat = 0
    hands: list[list[Card]] = Field(default_factory=list[list[Card]])
    """Each seat's cards, sorted as they are held."""
    dog: list[Card] = Field(default_factory=list[Card])
    discard: list[Card] = Field(default_factory=list[Card])
    fresh: list[facts.Dealt] = Field(default_factory=list[facts.Dealt])
    """What the last action dealt: several deals where the Petit was dry."""
    opened: bool = False
    """True if the last action showed cards."""
    bids: list[tuple[Seat, str]] = Field(default_factory=list[tuple[Seat, str]])
    taker: Seat | None = None
    """Whose contract is the last one, also while the others speak."""
    contract: Contract | None = None
    called: Card | None = None
    partner: Seat | None = None
    camps: bool = True
    """True if everybody knows the camps of this deal."""
    slam: bool = False
    handfuls: list[facts.HandfulShown] = Field(default_factory=list[facts.HandfulShown])
    leader: Seat = 0
    table: list[Card] = Field(default_factory=list[Card])
    """The cards of the current trick, its leader's first."""
    tricks: list[Trick] = Field(default_factory=list[Trick])
    earlier: Trick | None = None
    """The last trick of the deal before."""
    scores: list[int] = Field(default_factory=list[int])
    taken: list[int] = Field(default_factory=list[int])
    """How many scored deals each seat took."""
    won: list[int] = Field(default_factory=list[int])
    """How many of them each seat won."""
    last_deal: DealScored | None = None
    marks: list[tuple[int, int]] = Field(default_factory=list[tuple[int, int]], exclude_if=not_)
    """Of deals without auction (the option `deals`) the share A that seat 0's camp had of each, and 0."""

    # DEAL

    @classmethod
    def start(cls, options: TarotOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Draw the first dealer and deal."""
        return cls.begin(options, seats, chance, cls.version)

    @classmethod
    def begin(
        cls, options: TarotOptions, seats: int, chance: Chance, version: int
    ) -> tuple[Self, list[Fact]]:
        """Draw the first dealer and deal, without auction as this version did."""
        dealer, nothing = chance.keyed("dealer").below(seats), [0] * seats
        game = cls(
            players=seats, options=options, dealer=dealer, scores=nothing, taken=[*nothing], won=[*nothing]
        )
        game.play_by(version)
        return game, list(game._deal(chance))

    def _deal(self, chance: Chance) -> Iterator[Fact]:
        """Deal until no hand has a dry Petit; begin the auction."""
        if self.options.deals and self.plays_by >= OPPOSITE:
            self.dealer = self._after(self._written, 2)
        while True:
            self.deal += 1
            hands, dog = dealt(chance.keyed("deal", self.deal).shuffle(PACK78), self.dealer, self.players)
            if self.options.deals:
                if any(map(petit_sec, hands)):
                    continue
                yield from self._write(turned(hands, self._written), dog)
                return
            self.hands, self.dog = [in_hand(hand) for hand in hands], list(in_hand(dog))
            self._clear()
            yield facts.Began(dealer=self.dealer, deal=self.deal)
            dry = [seat for seat, hand in enumerate(self.hands) if petit_sec(hand)]
            if not dry or self.options.petit_sec == "play":
                return
            yield facts.PetitSec(seat=dry[0], hand=tuple(self.hands[dry[0]]))
            yield facts.Cancelled()
            self.dealer = self._after(self.dealer)

    @property
    def _written(self) -> Seat:
        """Who takes the next deal without auction: each seat one of them, seat 0 the first, or all."""
        return len(self.marks) % self.players if self.options.taker == "turns" else 0

    def _write(self, hands: list[list[Card]], dog: list[Card]) -> Iterator[Fact]:
        """Begin a deal without auction: its taker, opposite the dealer, plays a garde or chooses."""
        self.hands, self.dog = [in_hand(hand) for hand in hands], list(in_hand(dog))
        self.dealer = self._after(self._written, 2)
        self._clear()
        self.turn = self._written
        yield facts.Began(dealer=self.dealer, deal=self.deal)
        if not self.options.chooses:
            self.taker, self.contract = self._written, "garde"
            yield facts.Contracted(seat=self.taker, contract="garde")
            yield from self._open_dog(self.taker)

    def _clear(self) -> None:
        """Begin the auction with the hands that were dealt; the dealer's left is first."""
        self.fresh.append(facts.Dealt(hands=tuple(map(tuple, self.hands)), dog=tuple(self.dog)))
        self.earlier = self.last_trick
        self.phase, self.turn = "auction", self._after(self.dealer)
        self.discard, self.bids, self.handfuls = [], [], []
        self.taker = self.contract = self.called = self.partner = None
        self.camps, self.slam = self.players < CALLED_AT, False
        self.leader, self.table, self.tricks = self.turn, [], []

    def _next_deal(self, chance: Chance) -> Iterator[Fact]:
        """Let the next seat deal."""
        self.dealer = self._after(self.dealer)
        yield from self._deal(chance)

    def _after(self, seat: Seat, steps: int = 1) -> Seat:
        return (seat + steps) % self.players

    @classmethod
    def seats_for(cls, options: TarotOptions) -> range:
        """Return the numbers of players possible: four where deals are written."""
        return range(4, 5) if options.deals else cls.seats

    @classmethod
    def upgrade(cls, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Read an older state as it is: in version 1 seats take written deals in turn."""
        return data if version in {1, 2} else super().upgrade(data, version)

    def secrets(self) -> list[Fact]:
        """Return the hands and the dog of each deal that the last revision dealt."""
        return [*self.fresh]

    # What may be done

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.phase == "over" or self.abandoned else frozenset((self.turn,))

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return what the seat whose turn it is may do; discards and handfuls are judged, not listed."""
        if seat not in self.awaited():
            return NOTHING
        if self.phase == "auction":
            return self._calls()
        if self.phase == "call":
            return Choices(Call(card=card) for card in callable_cards(self.hands[seat]))
        if self.phase == "dog":
            return Discards.of(self.hands[seat], self.called, DOG[self.players], slam=self.slam)
        if self.phase == "ready":
            return BEGINNINGS
        return plays(self.hands[seat], self._playable(seat), self._handfuls(seat))

    def _calls(self) -> Choices[Action]:
        """Return a pass and the contracts above the last one; the contracts alone where the taker chooses."""
        if self.options.chooses:
            return calls(CONTRACTS[CONTRACTS.index("garde") :], passes=False)
        lowest = CONTRACTS.index(self.options.lowest)
        return calls(CONTRACTS[max(lowest, 1 + CONTRACTS.index(self.contract) if self.contract else 0) :])

    def _playable(self, seat: Seat) -> Sequence[Card]:
        """Return the cards that a seat may play; at five the called suit is not led first (R7)."""
        hand = self.hands[seat]
        if self.tricks or self.table or self.called is None or self.options.called_lead == "open":
            return playable(hand, self.table)
        return [card for card in hand if SUIT_OF[card] != SUIT_OF[self.called] or card == self.called]

    def _handfuls(self, seat: Seat) -> tuple[Handful, ...]:
        """Return the handfuls that a seat may show with the card that it plays now."""
        if self.tricks or self.phase != "play":
            return ()
        discarded = self.discard if seat == self.taker else ()
        return handfuls_of(self.hands[seat], discarded, self.players)

    def certain(self, seat: Seat) -> Action | None:
        """Return the last card of a deal."""
        return self.legal(seat).only if self.phase == "play" and max(map(len, self.hands)) == 1 else None

    def forced(self, seat: Seat) -> Action | None:
        """Return the only legal card, if there is no handful to show with it."""
        return self.legal(seat).only if self.phase == "play" and not self._handfuls(seat) else None

    @classmethod
    def plans(cls, seat: Seat, view: View) -> Mapping[str, tuple[str, ...]]:
        """Return a pass, for who has not spoken; after the auction the cards of the hand."""
        view = TarotView.of(view)
        if view.turn in {None, seat}:
            return {}
        if view.phase == "auction":
            speaks = not view.options.chooses and all(who != seat for who, _ in view.bids)
            return {BID: ("pass",)} if speaks else {}
        return card_offers(view.hand, (*SUITS, TRUMP))

    @classmethod
    def holds(cls, when: str, _seat: Seat, view: View) -> bool:
        """Return True if a condition holds for who is to speak, or to play with no handful to show."""
        view = TarotView.of(view)
        if view.phase != "play":
            return view.phase == "auction" and when == BID
        trick = [card for _, card in view.trick]
        return not view.handfuls and holds_in_play(when, trick, led_in(trick) or EXCUSE)

    def fallback(self, seat: Seat) -> Action:
        """Return the least call, a card not held, the least discard, `ready`, or the least card (R23)."""
        hand = self.hands[seat]
        if self.phase == "auction":
            return self._calls()[0]
        if self.phase == "call":
            cards = callable_cards(hand)
            return Call(card=next((card for card in cards if card not in hand), cards[0]))
        if self.phase == "dog":
            return Discard(cards=least_discard(hand, self.called, DOG[self.players]))
        if self.phase == "ready":
            return READY
        return PlayCard(card=min(self._playable(seat), key=_least))

    def undoable(self, action: Action) -> bool:
        """Return True for what was said or laid aside, if it neither dealt nor showed cards (R22)."""
        return not isinstance(action, PlayCard) and not self.fresh and not self.opened

    @classmethod
    def public_code(cls, code: str) -> str:
        """Leave out the cards of a discard, and the trumps that a handful hides (section 8)."""
        verb, *rest = code.split(".")
        if verb == "discard":
            return verb
        size = next((place for place, part in enumerate(rest) if part in SIZES), len(rest))
        return ".".join((verb, *rest[: size + 1]))

    # The deal

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        self.fresh, self.opened = [], False
        if isinstance(action, Pass | Bid):
            yield from self._say(seat, action, chance)
        elif isinstance(action, Call):
            yield from self._call(seat, action.card)
        elif isinstance(action, Slam):
            self.slam = True
            yield facts.SlamAnnounced(seat=seat)
            if self.phase == "ready":
                self._begin()
        elif isinstance(action, Discard):
            yield self._lay_aside(seat, action.cards)
            self._begin()
        elif isinstance(action, PlayCard):
            yield from self._card(seat, action, chance)
        else:
            self._begin()

    def _say(self, seat: Seat, action: Pass | Bid, chance: Chance) -> Iterator[Fact]:
        """Say a contract or a pass; each seat speaks once, and nobody after a `contre` (R4)."""
        self.turn = self._after(seat)
        if isinstance(action, Bid):
            self.taker, self.contract = seat, action.contract
            self.bids.append((seat, action.contract))
            yield facts.Bade(seat=seat, contract=action.contract)
        else:
            self.bids.append((seat, "pass"))
            yield facts.Passed(seat=seat)
        spoken = len(self.bids) == self.players or self.options.chooses
        if not spoken and self.contract != "contre":
            return
        if self.taker is None or self.contract is None:
            yield facts.Cancelled()
            yield from self._next_deal(chance)
            return
        self.turn = self.taker
        yield facts.Contracted(seat=self.taker, contract=self.contract)
        if self.players == CALLED_AT:
            self.phase = "call"
        else:
            yield from self._open_dog(self.taker)

    def _call(self, taker: Seat, card: Card) -> Iterator[Fact]:
        """Call a card: who else holds it is the partner."""
        self.called = card
        holders = (seat for seat, hand in enumerate(self.hands) if card in hand and seat != taker)
        self.partner = next(holders, None)
        yield facts.CardCalled(card=card)
        yield from self._open_dog(taker)

    @property
    def dog_shown(self) -> bool:
        """Whether the contract is one whose dog is shown."""
        return self.contract in {"prise", "garde"}

    def _open_dog(self, taker: Seat) -> Iterator[Fact]:
        """Show the dog to all and give it to the taker, or leave it face down."""
        if not self.dog_shown:
            self.phase = "ready"
            return
        self.phase, self.opened = "dog", True
        self.hands[taker] = in_hand([*self.hands[taker], *self.dog])
        yield facts.DogShown(cards=tuple(self.dog))
        if self.called in self.dog:
            yield self._tell_camps()

    def _tell_camps(self) -> facts.PartnerKnown:
        """Let everybody know who the partner is."""
        self.camps = True
        return facts.PartnerKnown(seat=self.partner)

    def _lay_aside(self, taker: Seat, cards: Sequence[Card]) -> facts.Discarded:
        """Discard; trumps among the cards are shown (R9)."""
        self.discard = list(cards)
        self.hands[taker] = [card for card in self.hands[taker] if card not in cards]
        trumps = tuple(trumps_of(cards))
        self.opened = bool(trumps)
        return facts.Discarded(number=len(cards), trumps=trumps)

    def _begin(self) -> None:
        """Begin to play: the dealer's left leads, after a slam the taker does."""
        self.phase = "play"
        if self.slam and self.taker is not None:
            self.leader = self.taker
        self.turn = self.leader

    # PLAY

    def _card(self, seat: Seat, action: PlayCard, chance: Chance) -> Iterator[Fact]:
        if action.size is not None:
            yield self._show_handful(seat, action)
        self.hands[seat].remove(action.card)
        self.table.append(action.card)
        self.turn = self._after(seat)
        yield Played(seat=seat, card=action.card)
        if action.card == self.called and not self.camps:
            yield self._tell_camps()
        if len(self.table) == self.players:
            yield self._win_trick()
            if not any(self.hands):
                yield from self._score(chance)

    def _show_handful(self, seat: Seat, action: PlayCard) -> facts.HandfulShown:
        handful = next(each for each in self._handfuls(seat) if each.size == action.size)
        discarded = self.discard if seat == self.taker else ()
        cards = shown(self.hands[seat], discarded, handful, action.hidden)
        fact = facts.HandfulShown(seat=seat, size=handful.size, cards=cards)
        self.handfuls.append(fact)
        return fact

    def _win_trick(self) -> facts.TrickWon:
        """Give the trick to its winner, who leads the next."""
        winner = self._after(self.leader, master(self.table))
        if EXCUSE in self.table and not any(self.hands):
            player = self._after(self.leader, self.table.index(EXCUSE))
            if self._has_won_all(player):
                winner = player
        self.tricks.append(Trick(leader=self.leader, cards=tuple(self.table), winner=winner))
        self.table = []
        self.leader = self.turn = winner
        return facts.TrickWon(seat=winner, number=len(self.tricks), points=_worth(self.tricks[-1]))

    def _has_won_all(self, player: Seat) -> bool:
        """Return True if the camp of a player has won every trick so far (section 4)."""
        camp = self._camp
        return all((trick.winner in camp) == (player in camp) for trick in self.tricks)

    @property
    def _camp(self) -> Camp:
        """The takers' camp; only asked for once there is a taker."""
        assert self.taker is not None  # noqa: S101 - there is no play without a taker
        return Camp(self.taker, self.partner)

    @property
    def last_trick(self) -> Trick | None:
        """The newest complete trick, of this deal or of the one before."""
        return self.tricks[-1] if self.tricks else self.earlier

    # SCORE

    def _score(self, chance: Chance) -> Iterator[Fact]:
        """Score the deal; then the next seat deals, unless the game is over (R19).

        A called card in a dog that nobody saw tells the camps only now.
        """
        assert self.contract is not None  # noqa: S101 - as above
        played = PlayedDeal(
            camp=self._camp,
            contract=self.contract,
            tricks=self.tricks,
            discard=tuple(self.discard),
            dog=tuple(self.dog),
            handfuls=tuple(shown.size for shown in self.handfuls),
            slam_announced=self.slam,
        )
        deal = played.scored(self.options.excuse_last, self.scores)
        self.last_deal, self.scores = deal, list(deal.scores)
        self.taken[deal.taker] += 1
        self.won[deal.taker] += deal.share.won
        if not self.camps:
            yield self._tell_camps()
        yield deal
        if self.options.deals:
            share = deal.share.total
            self.marks.append((share if 0 in self._camp else -share, 0))
        if self._is_last():
            self.phase = "over"
        else:
            yield from self._next_deal(chance)

    def _is_last(self) -> bool:
        """Return True if the deal that was scored ends the game (R19)."""
        if self.options.deals:
            return len(self.marks) == self.options.deals
        if self.options.target:
            return max(self.scores) >= self.options.target
        return sum(self.taken) == self.options.rounds * self.players

    def _result(self) -> Result | None:
        """Rank by total; equal totals share a place, players who left come last (R20)."""
        return self._ranked(self.scores, taken=self.taken, won=self.won) if self.phase == "over" else None

    # What is seen

    def view(self, seat: Seat | None) -> TarotView:
        """Return what everybody sees and, for a seat, its own cards."""
        view = self._seen()
        if seat is None:
            return view
        own: dict[str, object] = {"hand": tuple(self.hands[seat])}
        if seat == self.taker and self.phase in {"play", "over"}:
            own["discard"] = tuple(self.discard)
        if seat in self.awaited():
            own |= self._choices(seat)
        return view.model_copy(update=own)

    def _choices(self, seat: Seat) -> dict[str, object]:
        """Return what a seat whose turn it is may call, discard or play."""
        hand = self.hands[seat]
        if self.phase == "call":
            return {"callable": callable_cards(hand)}
        if self.phase == "dog":
            return {"discardable": discardable(hand, self.called, DOG[self.players])}
        if self.phase == "play":
            return {"playable": tuple(self._playable(seat)), "handfuls": self._handfuls(seat)}
        return {}

    def known(self, seat: Seat) -> View:
        """Return the view without what earlier deals tell, where each deal stands alone."""
        view = self.view(seat)
        if not self.options.deals:
            return view
        trick = {} if self.tricks else {"last_trick": (), "last_winner": None}
        alone = {"scores": (0,) * self.players, "scored": 0, "last_deal": None}
        return view.model_copy(update=alone | trick)

    def _seen(self) -> TarotView:
        last = self.last_trick
        decided = self.phase not in {"auction", "over"} or bool(self.tricks)
        won, points = [0] * self.players, [0] * self.players
        for trick in self.tricks:
            won[trick.winner] += 1
            points[trick.winner] += _worth(trick)
        return TarotView(
            **self._public(),
            taker=self.taker if decided else None,
            contract=self.contract if decided else None,
            partner=self.partner if self.camps else None,
            dog=tuple(self.dog) if decided and self.dog_shown and self.phase != "call" else (),
            discarded=len(self.discard),
            discarded_trumps=tuple(trumps_of(self.discard)),
            handfuls_shown=tuple(self.handfuls),
            trick=self._seated(self.leader, self.table),
            last_trick=self._seated(last.leader, last.cards) if last else (),
            last_winner=last.winner if last else None,
            hand_sizes=tuple(map(len, self.hands)),
            tricks_won=tuple(won),
            points=tuple(points),
            bouts=tuple(self._bouts()),
            scored=sum(self.taken),
            result=self.result(),
        )

    def _bouts(self) -> Iterator[BoutPlayed]:
        """Yield the bouts of the complete tricks."""
        for trick in self.tricks:
            for card in trick.cards:
                if card in BOUTS:
                    yield BoutPlayed(card=card, seat=trick.seat_of(card), winner=trick.winner)

    def _seated(self, leader: Seat, cards: Sequence[Card]) -> tuple[tuple[Seat, Card], ...]:
        return tuple((self._after(leader, place), card) for place, card in enumerate(cards))

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule forbids `code`, and what is legal."""
        if code == "slam" and self.result() is None:
            return Illegal("tarot.refuse.slam")
        if seat in self.awaited():
            return why_not(self.view(seat), code)
        return super().why_not(seat, code)


def _worth(trick: Trick) -> int:
    """Return the half points of a trick's cards without the Excuse, which is settled at the end."""
    return half_points(card for card in trick.cards if card != EXCUSE)


def _least(card: Card) -> tuple[int, int, int, int]:
    """Order cards as R23 plays them: least points, the Excuse, plain cards, trumps, the lowest, S H D C."""
    suit = SUIT_OF[card]
    kind = 0 if card == EXCUSE else 2 if suit == TRUMP else 1
    return POINTS[card], kind, HEIGHT[card], "SHDC".find(suit)
