"""Random games of Tarot beside the sheet read once more: what may be played, who wins, what a deal marks.

Nothing here asks the rules how they count: the cards of a deal lie in piles that move between the two camps.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random

from tapis.games.kit import tricks
from tapis.games.kit.game import Action, Seat
from tapis.games.tarot import facts
from tapis.games.tarot.actions import Contract, Size
from tapis.games.tarot.cards import PACK78
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.scoring import Camp, DealScored, ExcuseLast, Played, Trick
from tapis.walk import Walk
from tests.tiers import in_turn

RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
TRUMPS = [f"T{number}" for number in range(1, 22)]
WORTH = {rank: half for half, ranks in ((9, "K"), (7, "Q"), (5, "N"), (3, "J")) for rank in ranks}
BOUTS = {"T1", "T21", "EX"}
TABLES = {3: (24, 6, (13, 15, 18)), 4: (18, 6, (10, 13, 15)), 5: (15, 3, (8, 10, 13))}
"""By players: the cards of a hand and of the dog, the trumps of each handful (section 3)."""
SIZES: tuple[Size, ...] = ("single", "double", "triple")
TIMES: dict[Contract, int] = {"prise": 1, "garde": 2, "sans": 4, "contre": 6}


def suit(card: str) -> str:
    return "T" if card in TRUMPS else card[-1]


def height(card: str) -> int:
    return int(card[1:]) if card in TRUMPS else RANKS.index(card[:-1])


def half(card: str) -> int:
    return 9 if card in BOUTS else 1 if card in TRUMPS else WORTH.get(card[:-1], 1)


def may_play(card: str, hand: Sequence[str], trick: Sequence[str], closed: str | None) -> bool:
    """Read section 4 for one card of a hand; `closed` is the called card as long as its suit is not led."""
    suited = [each for each in trick if each != "EX"]
    if card == "EX":
        return True
    if not suited:
        return closed is None or bool(trick) or card == closed or suit(card) != suit(closed)
    led = suit(suited[0])
    if led != "T" and any(suit(each) == led for each in hand):
        return suit(card) == led
    held = [height(each) for each in hand if suit(each) == "T"]
    if not held:
        return True
    above = max((height(each) for each in suited if suit(each) == "T"), default=0)
    return suit(card) == "T" and (height(card) > above or max(held) < above)


def may_discard(cards: Sequence[str], hand: Sequence[str], called: str | None, count: int) -> bool:
    """Read section 3, 4 for a discard; trumps only where every other card that may be is in it."""
    free = {card for card in hand if card not in BOUTS and card[:-1] != "K" and card != called}
    plain = {card for card in free if suit(card) != "T"}
    right = len(cards) == len(set(cards)) == count and set(cards) <= free
    return right and (set(cards) <= plain or plain <= set(cards))


def may_show(
    size: Size, hidden: Sequence[str], hand: Sequence[str], aside: Sequence[str], seats: int
) -> bool:
    """Read section 5 for a handful with somebody's first card."""
    trumps = [card for card in (*hand, *aside) if suit(card) == "T"]
    least = TABLES[seats][2][SIZES.index(size)]
    if len(trumps) == least - 1 and "EX" in hand:
        return not hidden
    own = {card for card in hand if suit(card) == "T"}
    return len(hidden) == len(set(hidden) & own) == len(trumps) - least


@dataclass
class Deal:
    """A deal as everybody at the table could write it down, with what is shown at its end."""

    hands: list[list[str]]
    dog: list[str]
    taker: Seat = 0
    contract: Contract = "prise"
    called: str | None = None
    partner: Seat | None = None
    slam: bool = False
    discard: list[str] = field(default_factory=list[str])
    handfuls: list[Size] = field(default_factory=list[Size])
    tricks: list[dict[Seat, str]] = field(default_factory=list[dict[Seat, str]])
    """What each seat played, in its order; the last one may not be complete."""
    winners: list[Seat] = field(default_factory=list[Seat])

    @property
    def takers(self) -> set[Seat | None]:
        return {self.taker, self.partner}

    def winner(self) -> Seat:
        """Say who wins the newest trick (section 4, R15)."""
        plays = self.tricks[-1]
        player = next((seat for seat, card in plays.items() if card == "EX"), None)
        if player is not None and not any(self.hands):
            camps = {seat in self.takers for seat in (*self.winners, player)}
            if len(camps) == 1:
                return player
        others = {card: seat for seat, card in plays.items() if card != "EX"}
        trumps = [card for card in others if suit(card) == "T"]
        return others[max(trumps or [c for c in others if suit(c) == suit(next(iter(others)))], key=height)]

    def piles(self, rule: ExcuseLast) -> dict[bool, set[str]]:
        """Return the cards of the takers (True) and of the defence, the Excuse settled (section 5)."""
        piles: dict[bool, set[str]] = {True: set(), False: set()}
        for plays, winner in zip(self.tricks, self.winners, strict=True):
            piles[winner in self.takers] |= set(plays.values())
        for number, plays in enumerate(self.tricks, 1):
            for seat in [seat for seat, card in plays.items() if card == "EX"]:
                lies, own = "EX" in piles[True], seat in self.takers
                last = number == len(self.tricks)
                ends = {"lost": not own, "trick": lies, "kept": own}[rule] if last else own
                if (last and self.winners[-1] == seat) or ends == lies:
                    continue
                small = sorted(card for card in piles[ends] if half(card) == 1)[:1]
                piles[lies] = piles[lies] - {"EX"} | set(small)
                piles[ends] = piles[ends] - set(small) | {"EX"}
        piles[True] |= set(self.discard)
        if self.contract in {"sans", "contre"}:
            piles[self.contract == "sans"] |= set(self.dog)
        return piles

    def share(self, rule: ExcuseLast) -> dict[str, int]:
        """Return the parts of A (section 6)."""
        piles, won = self.piles(rule), [winner in self.takers for winner in self.winners]
        assert piles[True] | piles[False] == set(PACK78)
        points, bouts = sum(map(half, piles[True])), len(piles[True] & BOUTS)
        need, times = {0: 56, 1: 51, 2: 41, 3: 36}[bouts], TIMES[self.contract]
        made = points / 2 >= need
        full = (points + points % 2) // 2 if made else (points - points % 2) // 2
        last, before = self.tricks[-1], self.tricks[-2]
        ended = [last, before] if last[self.winners[-1]] == "EX" else [last]
        petit = any("T1" in plays.values() for plays in ended) * (1 if won[-1] else -1)
        slam = (400 if self.slam else 200) if all(won) else -200 * self.slam
        sign = 1 if made else -1
        return {
            "points": points,
            "bouts": bouts,
            "need": need,
            "rounded": full,
            "difference": abs(full - need),
            "won": made,
            "multiplier": times,
            "contract": sign * (25 + abs(full - need)) * times,
            "handfuls": sign * sum(20 + 10 * SIZES.index(size) for size in self.handfuls),
            "petit": 10 * times * petit,
            "slam": slam - 200 * (not any(won)),
        }

    def marks(self, rule: ExcuseLast) -> list[int]:
        """Return what each seat marks."""
        parts = self.share(rule)
        share = sum(parts[name] for name in ("contract", "handfuls", "petit", "slam"))
        shares = {self.taker: len(self.hands) - 1}
        if self.partner is not None:
            shares = {self.taker: 2, self.partner: 1}
        return [share * shares.get(seat, -1) for seat in range(len(self.hands))]


class Watched:
    """A game played at random, each position and each fact compared with what the sheet says."""

    def __init__(self, seats: int, number: int) -> None:
        self.rng = Random(f"{seats} {number}")
        self.saves = number % 2 == 0
        """Whether players save the Excuse and the Petit for the end."""
        options = {
            "rounds": 1,
            "lowest": self.rng.choice(["prise", "garde"]),
            "petit_sec": self.rng.choice(["void", "play"]),
            "excuse_last": self.rng.choice(["lost", "trick", "kept"]),
            "called_lead": self.rng.choice(["closed", "open"]),
        }
        self.options = TarotOptions.model_validate(options)
        self.walk = Walk(Tarot, self.options, seats, f"{seats} {number}", self._choice)
        self.seats, self.totals, self.scored = seats, [0] * seats, list[DealScored]()
        self.deal = self._dealt()

    @property
    def game(self) -> Tarot:
        game = self.walk.game
        assert isinstance(game, Tarot)
        return game

    def _choice(self, _walk: Walk) -> tuple[Seat, Action]:
        legal, turn = self.game.legal(self.game.turn), self.game.turn
        if self.game.phase == "auction" and self.rng.random() < 0.6:
            return turn, legal[0]
        action = legal.draw(self.rng.randrange)
        for _ in range(4 * (self.saves and self.game.phase == "play")):
            if {"EX", "T1"}.isdisjoint(str(action).split(".")[1:2]):
                break
            action = legal.draw(self.rng.randrange)
        return turn, action

    def _dealt(self) -> Deal:
        """Take down the deal that begins, from what the record of a finished game tells."""
        told = self.game.secrets()[-1]
        assert isinstance(told, facts.Dealt)
        size, aside, _ = TABLES[self.seats]
        assert (set(map(len, told.hands)), len(told.dog)) == ({size}, aside)
        assert sorted([*chain(*told.hands), *told.dog]) == sorted(PACK78)
        return Deal([list(hand) for hand in told.hands], list(told.dog))

    def played(self) -> list[DealScored]:
        """Play to the end; return the results of the deals."""
        while self.walk.going:
            seat, action = self.walk.choice()
            self._judge(seat)
            _, *cards = str(action).split(".")
            for fact in self.walk.play(seat, str(action)):
                self._hear(fact, cards)
            self._compare()
        return self.scored

    def _hear(self, fact: object, cards: Sequence[str]) -> None:
        """Write down what is told; `cards` are what the action named."""
        deal = self.deal
        match fact:
            case facts.Began():
                self.deal = self._dealt()
            case facts.Contracted():
                deal.taker, deal.contract = fact.seat, fact.contract
            case facts.CardCalled():
                deal.called = fact.card
                [holder] = [s for s in range(5) if fact.card in deal.hands[s]] or [None]
                deal.partner = None if holder == deal.taker else holder
            case facts.SlamAnnounced():
                deal.slam = True
            case facts.HandfulShown():
                self._show(fact, cards)
            case DealScored():
                self._score(fact)
            case _:
                self._lay(fact, cards)

    def _lay(self, fact: object, cards: Sequence[str]) -> None:
        """Move cards as a fact tells."""
        deal = self.deal
        match fact:
            case facts.DogShown():
                assert sorted(fact.cards) == sorted(deal.dog)
                deal.hands[deal.taker] += deal.dog
            case facts.Discarded():
                deal.discard = list(cards)
                assert list(fact.trumps) == [card for card in cards if suit(card) == "T"]
                deal.hands[deal.taker] = [card for card in deal.hands[deal.taker] if card not in cards]
            case tricks.Played():
                if not deal.tricks or len(deal.tricks[-1]) == self.seats:
                    deal.tricks.append({})
                deal.tricks[-1][fact.seat] = fact.card
                deal.hands[fact.seat].remove(fact.card)
            case facts.TrickWon():
                deal.winners.append(deal.winner())
                assert fact.seat == deal.winners[-1]
                assert fact.points == sum(half(card) for card in deal.tricks[-1].values() if card != "EX")
            case _:
                pass

    def _show(self, fact: facts.HandfulShown, said: Sequence[str]) -> None:
        aside = self.deal.discard if fact.seat == self.deal.taker else []
        trumps = {card for card in (*self.deal.hands[fact.seat], *aside) if suit(card) == "T"}
        assert set(fact.cards) - {"EX"} == trumps - set(said[2:])
        assert len(fact.cards) == TABLES[self.seats][2][SIZES.index(fact.size)]
        self.deal.handfuls.append(fact.size)

    def _score(self, fact: DealScored) -> None:
        rule = self.options.excuse_last
        marks = self.deal.marks(rule)
        self.totals = [total + mark for total, mark in zip(self.totals, marks, strict=True)]
        assert fact.share.model_dump() == self.deal.share(rule)
        assert (list(fact.marks), sum(fact.marks), list(fact.scores)) == (marks, 0, self.totals)
        shown = (fact.taker, fact.partner, sorted(fact.discard), sorted(fact.dog))
        assert shown == (self.deal.taker, self.deal.partner, sorted(self.deal.discard), sorted(self.deal.dog))
        self.scored.append(fact)

    def _compare(self) -> None:
        """The cards lie where the facts have put them, and the camps are public when the sheet says so."""
        game, deal = self.game, self.deal
        assert [sorted(hand) for hand in game.hands] == [sorted(hand) for hand in deal.hands]
        played = {card for plays in deal.tricks for card in plays.values()}
        opened = deal.contract in {"prise", "garde"} and deal.called in deal.dog
        over = game.phase == "over"
        assert game.view(None).camps == (self.seats < 5 or over or opened or deal.called in played)

    def _judge(self, seat: Seat) -> None:
        """Whatever could be meant is legal just where the sheet allows it."""
        game, deal = self.game, self.deal
        legal, hand = game.legal(seat), deal.hands[seat]
        if game.phase == "dog":
            count = TABLES[self.seats][1]
            for many in (hand, sorted(hand, key=lambda card: (suit(card) == "T", half(card)))[: count + 2]):
                cards = self.rng.sample(many, count)
                allowed = legal.find(".".join(["discard", *cards])) is not None
                assert allowed == may_discard(cards, hand, deal.called, count)
        elif game.phase == "play":
            first = not deal.tricks and self.options.called_lead == "closed"
            trick = list(deal.tricks[-1].values()) if deal.tricks else []
            trick = [] if len(trick) == self.seats else trick
            closed = deal.called if first else None
            may = [card for card in hand if may_play(card, hand, trick, closed)]
            assert sorted(map(str, legal)) == sorted(f"play.{card}" for card in may)
            for code, allowed in self._handfuls(seat, may) if not deal.winners else ():
                assert (legal.find(code) is not None) == allowed, code

    def _handfuls(self, seat: Seat, may: Sequence[str]) -> Iterator[tuple[str, bool]]:
        hand = self.deal.hands[seat]
        aside = self.deal.discard if seat == self.deal.taker else []
        trumps = [card for card in hand if suit(card) == "T"]
        for size in SIZES:
            least = TABLES[self.seats][2][SIZES.index(size)]
            wanted = max(0, len(trumps) + sum(suit(card) == "T" for card in aside) - least)
            hidden = self.rng.sample(trumps, min(len(trumps), wanted + self.rng.randrange(2)))
            allowed = may_show(size, hidden, hand, aside, self.seats)
            yield ".".join(["play", may[0], size, *hidden]), allowed


@in_turn("games", [range(1), range(1, 8)], 1, "many more of the same games")
@in_turn("seats", [3, 4, 5])
def test_a_random_game_is_what_the_sheet_says(seats: int, games: range) -> None:
    scored = list(chain.from_iterable(Watched(seats, number).played() for number in games))
    assert len(scored) == seats * len(games)


def synthetic(rng: Random, seats: int) -> Deal:
    """A deal whose tricks were won by anybody, often all by one camp, the Excuse and the Petit late."""
    size, aside, _ = TABLES[seats]
    pack = rng.sample(PACK78, len(PACK78))
    late = rng.choice([["EX"], ["EX", "T1"], ["T1"], []])
    pack = [card for card in pack if card not in late]
    last = [*late, *[pack.pop() for _ in range(seats - len(late))]]
    if rng.random() < 0.3 and len(late) > 1:
        last.remove("T1")
        pack.append("T1")
        last.append(pack.pop(0))
    dog = [pack.pop(0) for _ in range(aside)]
    rng.shuffle(last)
    deal = Deal([[] for _ in range(seats)], dog)
    deal.taker, deal.contract, deal.slam = rng.randrange(seats), rng.choice([*TIMES]), rng.random() < 0.3
    deal.partner = rng.choice([None, (deal.taker + rng.randrange(1, 5)) % 5]) if seats == 5 else None
    deal.discard = dog if deal.contract in {"prise", "garde"} else []
    deal.handfuls = [rng.choice(SIZES) for _ in range(rng.randrange(3))]
    takers = sorted(seat for seat in deal.takers if seat is not None)
    defence = [seat for seat in range(seats) if seat not in takers]
    able = rng.choice([range(seats), takers, defence])
    cards = [*pack, *last]
    for number in range(size):
        turn = rng.randrange(seats) if not deal.winners else deal.winners[-1]
        row = cards[number * seats : (number + 1) * seats]
        deal.tricks.append({(turn + place) % seats: card for place, card in enumerate(row)})
        deal.winners.append(rng.choice(able))
    deal.winners[-1] = deal.winner()
    return deal


@in_turn("seats", [3, 4, 5])
def test_what_any_tricks_mark(seats: int) -> None:
    """Tricks as they hardly ever fall: slams of either camp, Excuse and Petit in the last trick."""
    rng, seen = Random(seats), Counter[str]()
    for _ in range(80):
        deal = synthetic(rng, seats)
        laid = [
            Trick(leader=next(iter(plays)), cards=tuple(plays.values()), winner=winner)
            for plays, winner in zip(deal.tricks, deal.winners, strict=True)
        ]
        played = Played(
            camp=Camp(deal.taker, deal.partner),
            contract=deal.contract,
            tricks=laid,
            discard=tuple(deal.discard),
            dog=tuple(deal.dog),
            handfuls=tuple(deal.handfuls),
            slam_announced=deal.slam,
        )
        for rule in ("lost", "trick", "kept"):
            parts, told = deal.share(rule), played.scored(rule, [0] * seats)
            assert told.share.model_dump() == parts
            assert list(told.marks) == deal.marks(rule)
            assert sum(told.marks) == 0
            excused = told.excuse is not None and told.excuse.exchanged
            seen.update(
                {f"slam {parts['slam']}": 1, f"petit {parts['petit'] > 0}": parts["petit"] != 0}
                | {f"{rule} exchanged": excused}
            )
    assert {name for name, count in seen.items() if count} >= {
        *(f"slam {points}" for points in (400, 200, 0, -200, -400)),
        *("petit True", "petit False", "lost exchanged", "kept exchanged"),
    }
