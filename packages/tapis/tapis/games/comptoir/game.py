"""Belote de comptoir (belote_comptoir.md): one to five cards, an auction in points, no partners."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from pydantic import Field

from tapis.games.comptoir import facts
from tapis.games.comptoir.actions import Bid, Deal, Pass, PlayCard, Trump, bids, deals, games, plays
from tapis.games.comptoir.options import ComptoirOptions, Faces, most_cards
from tapis.games.comptoir.refusals import why_not
from tapis.games.comptoir.view import ComptoirView, DealResult, Phase
from tapis.games.kit.ahead import BID, card_offers, holds_in_play
from tapis.games.kit.auctions import Passed
from tapis.games.kit.cards import PACK32, in_hand, points_of, powers
from tapis.games.kit.chance import Chance
from tapis.games.kit.claims import Claim, of_this_deal
from tapis.games.kit.game import NOTHING, Action, Choices, Fact, Game, Illegal, Result, Seat, View
from tapis.games.kit.tricks import Played, master, playable, trick_points


class Comptoir(Game[Action]):
    """Two players or more, without partners.

    `hands` stay in the order of the packets: the first `turned` cards of a hand lie on the table.  `pack` is
    full from the shuffle to the end of the revision that deals; `stock` is never played (R15).
    """

    key = "comptoir"
    command = "comptoir"
    seats = range(2, 33)
    minutes = 30
    hidden = True
    in_advance = True
    survives = False
    Options = ComptoirOptions
    fact_types = (
        *(facts.Dealer, facts.Dealt, facts.Opened, facts.Spoke, Passed, facts.Taken),
        *(facts.Cancelled, facts.Named, Played, facts.TrickWon, facts.DealScored, facts.Tied),
    )
    public = (
        *("options", "phase", "deal", "dealer", "leader", "h", "turned", "open_cards", "bids", "bid"),
        *("taker", "trump", "last_trick", "last_winner", "last_points", "last_trump", "tricks", "points"),
        *("scores", "last_deal"),
    )

    options: ComptoirOptions
    phase: Phase = "deal"
    turn: Seat | None = None
    deal: int = 0
    dealer: Seat
    pack: list[str] = Field(default_factory=list)
    stock: list[str] = Field(default_factory=list)
    h: int = 0
    faces: Faces | None = None
    hands: list[list[str]] = Field(default_factory=list)
    open_cards: list[list[str]] = Field(default_factory=list)
    bids: list[tuple[Seat, int]] = Field(default_factory=list)
    bid: int = 0
    taker: Seat | None = None
    trump: str = ""
    leader: Seat = 0
    trick: list[str] = Field(default_factory=list)
    last_trick: list[tuple[Seat, str]] = Field(default_factory=list)
    last_winner: Seat | None = None
    last_points: int = 0
    last_trump: str = ""
    tricks: list[int] = Field(default_factory=list)
    points: list[int] = Field(default_factory=list)
    scores: list[int]
    last_deal: DealResult | None = None

    # DEAL

    @classmethod
    def seats_for(cls, options: ComptoirOptions) -> range:
        """Return the numbers of players that a fixed hand size allows (R1)."""
        return cls.seats if options.hand_size == "dealer" else range(2, 32 // int(options.hand_size) + 1)

    @classmethod
    def start(cls, options: ComptoirOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Draw the first dealer (R4)."""
        game = cls(players=seats, options=options, dealer=chance.below(seats), scores=[0] * seats)
        return game, list(game._new_deal(chance))

    def _new_deal(self, chance: Chance) -> Iterator[Fact]:
        """Shuffle; deal at once if the options leave the dealer no choice."""
        self.deal += 1
        self.pack, self.stock = chance.shuffle(PACK32), []
        self.hands = [[] for _ in range(self.players)]
        self.open_cards = [[] for _ in range(self.players)]
        self.h, self.faces = 0, None
        self.bids, self.bid, self.taker, self.trump = [], 0, None, ""
        self.tricks, self.points = [0] * self.players, [0] * self.players
        self.leader = self._after(self.dealer)
        self.phase, self.turn = "deal", self.dealer
        yield facts.Dealer(seat=self.dealer)
        if self.options.hand_size != "dealer" and self.options.faces != "dealer":
            yield from self._deal(int(self.options.hand_size), self.options.faces, self.pack)

    def _deal(self, h: int, faces: Faces, pack: list[str]) -> Iterator[Fact]:
        """Give each seat its packet from the top, the dealer's left first; the rest stays unused."""
        for packet in range(self.players):
            seat = self._after(self.dealer, 1 + packet)
            self.hands[seat] = pack[packet * h : packet * h + h]
        self.stock = pack[self.players * h :]
        self.h, self.faces = h, faces
        self.phase, self.turn = "auction", self._after(self.dealer)
        yield facts.Dealt(seat=self.dealer, cards=h, faces=faces, turned=self.turned)
        if faces == "open":
            self.open_cards = [hand[: self.turned] for hand in self.hands]
            yield facts.Opened(hands=tuple(map(tuple, self.open_cards)))

    @property
    def turned(self) -> int:
        """How many cards of each packet lie on the table, face down or face up (R12)."""
        return self.options.turned(self.faces, self.h) if self.faces else 0

    def _after(self, seat: Seat, steps: int = 1) -> Seat:
        return (seat + steps) % self.players

    def secrets(self) -> list[Fact]:
        """Return the pack, in the revision that shuffled it."""
        return [facts.Pack(cards=tuple(self.pack))] if self.pack and not self.abandoned else []

    # The contract

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.turn is None or self.abandoned else frozenset((self.turn,))

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return what the seat may do if it is its turn, else nothing."""
        if seat != self.turn or self.abandoned:
            return NOTHING
        if self.phase == "play":
            return plays(tuple(playable(self.hands[seat], self.trick, self.trump)))
        if self.phase == "auction":
            return bids(self.bid, self.options.cap())
        if self.phase == "trump":
            return games(self.options.games())
        return deals(
            most_cards(self.players),
            any_cards=self.options.hand_size == "dealer",
            any_faces=self.options.faces == "dealer",
        )

    def fallback(self, seat: Seat) -> Action:
        """Return the first way to deal, a pass, the suit most held, or the lowest legal card."""
        if self.phase == "trump":
            held = [card[-1] for card in self.hands[seat]]
            return Trump(game=max("SHDC", key=held.count))
        if self.phase == "play":
            cards, points = playable(self.hands[seat], self.trick, self.trump), points_of(self.trump)
            return PlayCard(
                card=min(cards, key=lambda card: (points[card], powers(card[-1], self.trump)[card]))
            )
        return self.legal(seat)[0]

    def certain(self, seat: Seat) -> Action | None:
        """Return the last card of a deal."""
        return self.legal(seat).only if self.phase == "play" and max(map(len, self.hands)) == 1 else None

    def forced(self, seat: Seat) -> Action | None:
        """Return the only legal card."""
        return self.legal(seat).only if self.phase == "play" else None

    @classmethod
    def plans(cls, seat: Seat, view: View) -> Mapping[str, tuple[str, ...]]:
        """Return a pass while others bid, unless it was said; then the cards of the hand."""
        view = ComptoirView.of(view)
        if view.turn in {None, seat}:
            return {}
        if view.phase == "auction":
            return {} if seat in view.passed else {BID: ("pass",)}
        return card_offers(view.hand) if view.phase == "play" else {}

    @classmethod
    def holds(cls, when: str, _seat: Seat, view: View) -> bool:
        """Return True if a condition holds for who is to bid or to play."""
        view = ComptoirView.of(view)
        if view.phase == "auction":
            return when == BID
        return view.phase == "play" and holds_in_play(when, [card for _, card in view.trick])

    @classmethod
    def claim(cls, seat: Seat, view: View, plays: Sequence[tuple[Seat, str]]) -> tuple[str, ...]:
        """Return the seat's cards in an order that surely wins all tricks left."""
        view = ComptoirView.of(view)
        if view.phase != "play" or view.turn != seat:
            raise Illegal("claim.refuse.turn")
        return Claim(
            seat=seat,
            hand=view.hand,
            sizes=view.hand_sizes,
            plays=of_this_deal(plays, view.h * view.players, view.hand_sizes),
            trump=view.trump,
            open_cards=dict(enumerate(view.open_cards)),
        ).order()

    def undoable(self, action: Action) -> bool:
        """Return True for a bid or a named game, unless it dealt or showed cards (R13)."""
        if isinstance(action, Trump):
            return self.phase == "play"
        if not isinstance(action, Bid | Pass) or self.pack:
            return False
        return self.phase == "auction" or (self.phase == "trump" and self.faces in {"hand", "open"})

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        pack, self.pack = self.pack, []
        if isinstance(action, Deal):
            h = action.cards or int(self.options.hand_size)
            faces = action.faces or self.options.faces
            yield from self._deal(h, "hand" if faces == "dealer" else faces, pack)
        elif isinstance(action, Bid):
            self.bid, self.taker = action.points, seat
            yield facts.Spoke(seat=seat, points=action.points)
            yield from self._spoken(seat, action.points, chance)
        elif isinstance(action, Pass):
            yield Passed(seat=seat)
            yield from self._spoken(seat, 0, chance)
        elif isinstance(action, Trump):
            self.trump, self.phase, self.leader = action.game, "play", seat
            yield facts.Named(seat=seat, game=action.game)
        elif isinstance(action, PlayCard):
            yield from self._card(seat, action.card, chance)

    # AUCTION

    def passed(self) -> tuple[Seat, ...]:
        """Return the seats that are out of this auction, in that order (R6)."""
        return tuple(seat for seat, points in self.bids if not points)

    def _spoken(self, seat: Seat, points: int, chance: Chance) -> Iterator[Fact]:
        """Pass the turn on; if nobody is left to speak, the deal is taken or cancelled (R7)."""
        self.bids.append((seat, points))
        self.turn = self._next_speaker(seat)
        if self.turn is not None:
            return
        if self.taker is None:
            yield facts.Cancelled(seat=self.dealer)
            yield from self._next_deal(chance)
        else:
            self.phase, self.turn = "trump", self.taker
            yield facts.Taken(seat=self.taker, points=self.bid)

    def _next_speaker(self, seat: Seat) -> Seat | None:
        """Return who speaks next: not the highest bidder, and nobody once the bid is at the cap (R5, R6)."""
        if self.bid == self.options.cap():
            return None
        once = self.options.auction == "single"
        done = {self.taker, *(other for other, points in self.bids if once or not points)}
        later = (self._after(seat, steps) for steps in range(1, self.players))
        return next((other for other in later if other not in done), None)

    # PLAY

    def _card(self, seat: Seat, card: str, chance: Chance) -> Iterator[Fact]:
        self.hands[seat].remove(card)
        if card in self.open_cards[seat]:
            self.open_cards[seat].remove(card)
        self.trick.append(card)
        self.turn = self._after(seat)
        yield Played(seat=seat, card=card)
        if len(self.trick) == self.players:
            yield from self._end_trick(chance)

    def _end_trick(self, chance: Chance) -> Iterator[Fact]:
        """Give the trick to its winner, who leads the next one; the last trick earns nothing extra (R3)."""
        winner = self._after(self.leader, master(self.trick, self.trump))
        worth = trick_points(self.trick, self.trump)
        self.last_trick, self.trick = list(self._laid()), []
        self.last_winner, self.last_points, self.last_trump = winner, worth, self.trump
        self.tricks[winner] += 1
        self.points[winner] += worth
        self.leader = self.turn = winner
        yield facts.TrickWon(seat=winner, points=worth, number=sum(self.tricks))
        if self.taker is not None and not self.hands[winner]:
            yield from self._score(self.taker, chance)

    def _laid(self) -> tuple[tuple[Seat, str], ...]:
        return tuple((self._after(self.leader, place), card) for place, card in enumerate(self.trick))

    # SCORE

    def _score(self, taker: Seat, chance: Chance) -> Iterator[Fact]:
        """Give the taker 1 point if the bid was reached, else 1 to every other player (R10)."""
        won = self.points[taker]
        made = won >= self.bid
        marks = tuple(int((seat == taker) == made) for seat in range(self.players))
        self.scores = [score + mark for score, mark in zip(self.scores, marks, strict=True)]
        self.last_deal = DealResult(
            taker=taker,
            bid=self.bid,
            trump=self.trump,
            points=won,
            made=made,
            marks=marks,
            tricks=tuple(self.tricks),
            taken=tuple(self.points),
        )
        scores = tuple(self.scores)
        yield facts.DealScored(seat=taker, bid=self.bid, points=won, made=made, marks=marks, scores=scores)
        yield from self._end_deal(chance)

    def _end_deal(self, chance: Chance) -> Iterator[Fact]:
        """End the match if one seat alone leads at the target; if several do, all play on (R11)."""
        best = max(self.scores)
        leaders = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        if best >= self.options.target and len(leaders) == 1:
            self.phase, self.turn = "over", None
            return
        if best >= self.options.target:
            yield facts.Tied(points=best, seats=leaders)
        yield from self._next_deal(chance)

    def _next_deal(self, chance: Chance) -> Iterator[Fact]:
        """Pass the deal one seat on, also after a cancelled deal (R4)."""
        self.dealer = self._after(self.dealer)
        yield from self._new_deal(chance)

    def _result(self) -> Result | None:
        """Rank by score; equal scores share a place, players who left come last (R16)."""
        return self._ranked(self.scores) if self.phase == "over" else None

    # What is seen

    def covered(self) -> int:
        """Return how many of their own cards a player may not see yet, because they bid blind (R13)."""
        blind = self.phase == "auction" and self.faces in {"blind", "partly_blind"}
        return self.turned if blind else 0

    def view(self, seat: Seat | None) -> ComptoirView:
        """Return what everybody sees and, for a seat, those of its own cards that it may see."""
        view = self._shown()
        if seat is None:
            return view
        known = self.hands[seat][self.covered() :]
        may = seat in self.awaited() and self.phase == "play"
        hand = in_hand(known, self.trump)
        cards = playable(hand, self.trick, self.trump) if may else ()
        covered = len(self.hands[seat]) - len(known)
        return view.model_copy(update={"hand": tuple(hand), "covered": covered, "playable": tuple(cards)})

    def _shown(self) -> ComptoirView:
        laid = self._laid()
        return ComptoirView(
            **self._public(),
            faces=self.faces or "",
            most=most_cards(self.players),
            hand_sizes=tuple(map(len, self.hands)),
            passed=self.passed(),
            least=self.bid + 1 if self.phase == "auction" else 0,
            cap=self.options.cap(),
            games=self.options.games(),
            trick=laid,
            master=laid[master(self.trick, self.trump)][0] if laid else None,
            target=self.options.target,
        )

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule forbids `code`, and what is legal."""
        if seat in self.awaited():
            return why_not(self.view(seat), code)
        if self.phase == "auction" and not self.abandoned and seat in self.passed():
            return Illegal("comptoir.refuse.passed")
        return super().why_not(seat, code)
