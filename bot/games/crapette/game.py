"""Crapette (crapette.md): two players, two packs; be rid of crapette, stock and waste first."""

import re
from collections.abc import Iterator
from typing import Any, Self

from pydantic import Field

from bot.games.crapette.actions import AGREE, END, GIVE_UP, Agree, Call, GiveUp, Move, moves
from bot.games.crapette.demonstration import Demonstration
from bot.games.crapette.facts import (
    Agreed,
    Called,
    Demonstrated,
    Ended,
    GaveUp,
    Moved,
    Packs,
    Restocked,
    SetOut,
    Stalled,
    Turned,
    Uncovered,
)
from bot.games.crapette.omission import can_show, duties, followed, from_other_side, neglected, turned_over
from bot.games.crapette.options import CrapetteOptions
from bot.games.crapette.piles import COLUMNS, FOUNDATION, PILES, RANK, STOCK, Spot, Tops, foundation_for
from bot.games.crapette.refusals import why_not_moved
from bot.games.crapette.view import CrapetteView, MoveOffer, State, Step
from bot.games.kit.cards import PACK52, Card, card_keys
from bot.games.kit.chance import Chance
from bot.games.kit.game import NOTHING, Action, Choices, Fact, Game, Illegal, Result, Seat, places
from bot.games.kit.starting import Begins

CRAPETTE = 13
"""The cards of a crapette."""
DEALT = CRAPETTE + 4
"""Those and the player's four columns; the rest is his stock (R18)."""
RECENT = 6
"""Moves that the table remembers, for who comes back to see what was done."""


class Crapette(Game[Action]):
    """Two players, each with his own pack; every pile is a list from its bottom card to its top."""

    key = "crapette"
    command = "crapette"
    seats = range(2, 3)
    survives = False
    version = 2
    face_down = True
    draws = True
    figures = ()
    Options = CrapetteOptions
    fact_types = (
        *(SetOut, Begins, Restocked, Turned, Moved, Uncovered, Ended),
        *(Called, Demonstrated, GaveUp, Agreed, Stalled),
    )

    options: CrapetteOptions
    crapettes: list[list[Card]]
    stocks: list[list[Card]]
    wastes: list[list[Card]]
    turned: list[Card] = Field(default_factory=list[Card])
    """The turned card of the player whose turn it is: one, or none."""
    smallest: list[int] = Field(default_factory=lambda data: [len(pile) for pile in data["crapettes"]])
    """How few cards each crapette ever had (R16); of a saved state of version 1, how few it has."""
    rules: int = 2
    """The version of the rules it is played by: 1 only where the record of an old game is checked."""
    columns: list[list[Card]]
    foundations: list[int] = Field(default_factory=lambda: [0] * 8)
    """The rank each has reached, in the order S S H H D D C C."""
    turn: Seat = 0
    """Whose turn it is; a caller who demonstrates acts in the other's."""
    number: int = 1
    """Of the turn."""
    progress: bool = False
    """A card was put on a foundation, or a crapette became smaller than ever, in this turn (R16)."""
    quiet: int = 0
    """How many quiet turns there were in a row before this one (R16)."""
    omitted: list[Spot] = Field(default_factory=list[Spot])
    """Where the cards lie that the player omitted in this turn, as he sees the piles (R10)."""
    called: bool = False
    """The opponent has called in vain in this turn (R13, R14)."""
    demonstration: Demonstration | None = None
    agreed: list[Seat] = Field(default_factory=list[Seat])
    """Who agrees to stop: until his own next turn begins."""
    recent: list[Step] = Field(default_factory=list[Step])
    """The last few moves of both, the newest at the end."""
    fresh: bool = True
    """Nothing has been played."""
    harmless: bool = False
    """The last action may be taken back."""
    over: bool = False

    # The piles

    def piles(self, seat: Seat) -> dict[str, list[Card]]:
        """Return the piles by the names they have for this seat."""
        other = 1 - seat
        return {
            "d": self.turned if seat == self.turn else [],
            "c": self.crapettes[seat],
            "w": self.wastes[seat],
            **dict(zip(COLUMNS, self.columns, strict=True)),
            "oc": self.crapettes[other],
            "ow": self.wastes[other],
        }

    def tops(self, seat: Seat) -> Tops:
        """Return the top card of each pile, None of an empty one."""
        return {name: pile[-1] if pile else None for name, pile in self.piles(seat).items()}

    def left(self, seat: Seat) -> int:
        """Return how many cards the seat has left (R16); at 0 it has won (R15)."""
        turned = len(self.turned) if seat == self.turn else 0
        return len(self.crapettes[seat]) + len(self.stocks[seat]) + len(self.wastes[seat]) + turned

    # SET-UP

    @classmethod
    def start(cls, options: CrapetteOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Deal both packs, find who begins, and turn up the first card of his stock."""
        packs = [chance.shuffle(PACK52) for _ in range(seats)]
        game = cls(
            players=seats,
            options=options,
            crapettes=[pack[:CRAPETTE] for pack in packs],
            columns=[[card] for pack in packs for card in pack[CRAPETTE:DEALT]],
            stocks=[pack[DEALT:][::-1] for pack in packs],
            wastes=[[] for _ in packs],
        )
        game.turn = game._beginner(chance)
        tops = tuple(crapette[-1] for crapette in game.crapettes)
        ends = tuple(column[-1] for column in game.columns)
        return game, [
            SetOut(crapettes=tops, columns=ends),
            Begins(seat=game.turn),
            *game._turn_up(game.turn),
        ]

    def _beginner(self, chance: Chance) -> Seat:
        """Compare the crapettes' tops, then the columns from the highest card down; all equal: lots (R2)."""
        first, second = (
            [RANK[self.crapettes[seat][-1]], *sorted(self._column_ranks(seat), reverse=True)]
            for seat in (0, 1)
        )
        return chance.below(2) if first == second else int(second > first)

    def _column_ranks(self, seat: Seat) -> list[int]:
        return [RANK[column[-1]] for column in self.columns[4 * seat : 4 * seat + 4]]

    # What may be done

    def state(self) -> State:
        """Return where the turn stands."""
        if self.over or self.abandoned:
            return "over"
        return "act" if self.demonstration is None else "demonstrate"

    @property
    def acting(self) -> Seat:
        """Who is to act: the player whose turn it is, or the caller who demonstrates."""
        return self.turn if self.demonstration is None else 1 - self.turn

    def awaited(self) -> frozenset[Seat]:
        """Return the seat that is to act."""
        return frozenset() if self.state() == "over" else frozenset((self.acting,))

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the moves and the end of the turn; the opponent's call; the agreement of both."""
        if self.state() == "over" or seat not in (0, 1):
            return NOTHING
        if self.demonstration is not None:
            return self._shown(self.demonstration) if seat == self.acting else NOTHING
        agree = () if seat in self.agreed else (AGREE,)
        if seat != self.turn:
            call = (Call(turn=self.number),) if self.may_call() == seat else ()
            return Choices((*call, *agree))
        return Choices((*moves(self.tops(seat), self.foundations), END, *agree))

    def offered(self, seat: Seat) -> Choices[Action]:
        """Return what may be shown as legal: without hints no move (section 7)."""
        legal = self.legal(seat)
        if self.options.hints == "on":
            return legal
        return Choices(action for action in legal if not isinstance(action, Move))

    def may_call(self) -> Seat | None:
        """Return who may call now: the opponent, whatever is omitted, until he has called in vain (R14)."""
        callable_ = self.options.variant > 1 and not self.called and self.state() == "act"
        return 1 - self.turn if callable_ else None

    def _shown(self, demonstration: Demonstration) -> Choices[Action]:
        """Return what a demonstration is made of: moves between columns, omitted cards placed, giving up."""
        piles, omitted = self.piles(self.acting), demonstration.omitted

        def shows(move: Move) -> bool:
            if move.target == FOUNDATION:
                pile = piles[move.source]
                return Spot(pile[-1], move.source, len(pile) - 1) in omitted
            return move.source in COLUMNS and move.target in COLUMNS

        every = moves(self.tops(self.acting), self.foundations)
        return Choices((*filter(shows, every), GIVE_UP))

    def fallback(self, seat: Seat) -> Action:  # noqa: ARG002 - one seat is awaited
        """Return the end of the turn, or of the demonstration."""
        return END if self.demonstration is None else GIVE_UP

    def undoable(self, action: Action) -> bool:  # noqa: ARG002 - remembered when it was played
        """A move that turned no card up and ended nothing may be taken back, but none of a demonstration."""
        return self.harmless

    def take_back(self, later: "Crapette") -> None:
        """Restore the cards, not the duty: what the move omitted stays omitted, where it lay before (R21)."""
        if self.rules == 1:
            return
        _, card, source, target = later.recent[-1]
        piles = self.piles(self.turn)
        was = Spot(card, source, len(piles[source]) - 1)
        now = was if target == FOUNDATION else Spot(card, target, len(piles[target]))
        self.omitted += [spot for spot in followed(later.omitted, now, was) if spot not in self.omitted]

    def play_by(self, version: int) -> None:
        """Go on by the rules of this version; how small a crapette was before version 2, nobody counted."""
        self.rules = version
        self.smallest = [len(pile) for pile in self.crapettes]

    @classmethod
    def upgrade(cls, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Read a state of version 1: what it does not have follows from what it has."""
        return data if version == 1 else super().upgrade(data, version)

    def secrets(self) -> list[Fact]:
        """Return both packs, top card first, at the start."""
        if not self.fresh or self.abandoned:
            return []
        return [Packs(packs=(self._pack(0), self._pack(1)))]

    def _pack(self, seat: Seat) -> tuple[Card, ...]:
        """Put a pack together as it was dealt: 13, 4, and the stock from its top on."""
        columns = [card for column in self.columns[4 * seat : 4 * seat + 4] for card in column]
        turned = self.turned if seat == self.turn else []
        return (*self.crapettes[seat], *columns, *turned, *reversed(self.stocks[seat]))

    # START and END

    def _begin(self, seat: Seat, *, progress: bool = False) -> Iterator[Fact]:
        """Begin the next turn: nothing is omitted or called in it yet, and his agreement has lapsed."""
        self.turn, self.progress = seat, progress
        self.number += 1
        self.omitted, self.called = [], False
        self.agreed = [other for other in self.agreed if other != seat]
        yield from self._turn_up(seat)

    def _turn_up(self, seat: Seat) -> Iterator[Fact]:
        """Turn up the next stock card; of an empty stock the waste is turned over first, unshuffled."""
        stock = self.stocks[seat]
        if not stock and self.wastes[seat]:
            self.omitted = turned_over(self.omitted, len(self.wastes[seat]))
            self.stocks[seat] = stock = self.wastes[seat][::-1]
            self.wastes[seat] = []
            yield Restocked(seat=seat, cards=len(stock))
        if stock:
            card = stock.pop()
            self.turned = [card]
            self.omitted = followed(self.omitted, Spot(card, STOCK, len(stock)), Spot(card, "d", 0))
            yield Turned(seat=seat, card=card)

    def _lay_down(self) -> Ended:
        """Lay the turned card, if there is one, on the waste of the player whose turn it is."""
        card = self.turned.pop() if self.turned else None
        if card:
            self.wastes[self.turn].append(card)
        return Ended(seat=self.turn, card=card)

    def _end(self) -> Iterator[Fact]:
        """End the turn; after `stall_limit` quiet ones in a row the game is blocked (R16)."""
        yield self._lay_down()
        self.quiet = 0 if self.progress else self.quiet + 1
        if self.quiet >= self.options.stall_limit:
            self.over = True
            yield Stalled(turns=self.quiet)
        else:
            yield from self._begin(1 - self.turn)

    # ACT

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:  # noqa: ARG002 - all was dealt
        self.fresh = self.harmless = False
        if isinstance(action, Move):
            if self.demonstration is not None:
                yield from self._show(self.demonstration, seat, action)
            else:
                yield from self._move(seat, action)
        elif isinstance(action, Call):
            yield from self._call(seat)
        elif isinstance(action, GiveUp):
            yield self._give_up(seat)
        elif isinstance(action, Agree):
            yield self._agree(seat)
        else:
            yield from self._end()

    def _move(self, seat: Seat, move: Move) -> Iterator[Fact]:
        """Move a card in one's turn; the next stock or crapette card is turned up by itself (R4)."""
        due = self._duties(seat) if self.options.variant > 1 and move.target != FOUNDATION else {}
        fact, source, target = self._carry(seat, move)
        yield fact
        if due:
            after = self._duties(seat) if max(due.values()) > 1 else {}
            self.omitted += [spot for spot in neglected(due, after) if spot not in self.omitted]
        self.omitted = followed(self.omitted, source, target)
        shown = [*self._uncover(seat, move.source)]
        self.over = 0 in (self.left(0), self.left(1))
        if move.source == "d" and not self.over:
            shown += self._turn_up(seat)
        yield from shown
        self.harmless = not shown and not self.over

    def _carry(self, seat: Seat, move: Move) -> tuple[Moved, Spot, Spot]:
        """Take the card off its pile and lay it down; return the fact, where it was and where it is."""
        piles = self.piles(seat)
        card = piles[move.source].pop()
        source = Spot(card, move.source, len(piles[move.source]))
        self.recent = [*self.recent, (seat, card, move.source, move.target)][-RECENT:]
        if move.target == FOUNDATION:
            self.foundations[foundation_for(card, self.foundations)] += 1
            target = Spot(card, FOUNDATION, 0)
        else:
            target = Spot(card, move.target, len(piles[move.target]))
            piles[move.target].append(card)
        shrank = self._shrank(seat, move.source)
        self.progress = self.progress or move.target == FOUNDATION or shrank
        return Moved(seat=seat, card=card, source=move.source, target=move.target), source, target

    def _shrank(self, seat: Seat, source: str) -> bool:
        """Tell whether the card left a crapette with fewer cards than it ever had, and remember it (R16)."""
        if source not in {"c", "oc"}:
            return False
        owner = seat if source == "c" else 1 - seat
        left = len(self.crapettes[owner])
        fewest, self.smallest[owner] = self.smallest[owner], min(left, self.smallest[owner])
        return left < fewest or self.rules == 1

    def _uncover(self, seat: Seat, source: str) -> Iterator[Fact]:
        """Turn up the card below one that left a crapette; an empty crapette stays empty."""
        if source in {"c", "oc"}:
            owner = seat if source == "c" else 1 - seat
            if self.crapettes[owner]:
                yield Uncovered(seat=owner, card=self.crapettes[owner][-1])

    def _agree(self, seat: Seat) -> Agreed:
        """Stop when both agree (R16)."""
        self.agreed.append(seat)
        self.over = len(self.agreed) == self.players
        return Agreed(seat=seat)

    # The call "Crapette !"

    def _duties(self, seat: Seat) -> dict[Spot, int]:
        """Return what should go on foundations, and in how many actions; in variant 2 only what fits now."""
        limit = self.options.combo_length if self.options.variant == 3 else 1
        return duties(self.piles(seat), self.foundations, limit)

    def _call(self, caller: Seat) -> Iterator[Fact]:
        """Judge the call: interrupt the turn, or change nothing but that he has called (R14)."""
        if not self._upheld(caller):
            self.called = True
            yield Called(seat=caller, upheld=False, cards=())
            return
        yield Called(seat=caller, upheld=True, cards=tuple(spot.card for spot in self.omitted))
        if self.options.variant == 2:
            yield from self._end()
            return
        self.demonstration = Demonstration(
            left=self.options.combo_length,
            omitted=self._for_the_caller(),
            columns=[list(column) for column in self.columns],
            turned=list(self.turned),
            recent=list(self.recent),
        )
        yield self._lay_down()

    def _upheld(self, caller: Seat) -> bool:
        """Tell whether a card is omitted, and in variant 3 whether the caller can show it (R12)."""
        if self.options.variant == 2:
            return bool(self.omitted)
        piles = self.piles(caller)
        piles["ow"] = piles["ow"] + self.turned
        return can_show(piles, self.foundations, self.options.combo_length, self._for_the_caller())

    def _for_the_caller(self) -> list[Spot]:
        """Return where the omitted cards lie for the caller, once the turned card has gone to the waste."""
        return from_other_side(self.omitted, len(self.wastes[self.turn]))

    # The demonstration of variant 3

    def _show(self, demonstration: Demonstration, caller: Seat, move: Move) -> Iterator[Fact]:
        """Make one of the caller's actions; the last one fails if it places no omitted card (R13)."""
        fact, source, target = self._carry(caller, move)
        yield fact
        demonstration.left -= 1
        demonstration.omitted = followed(demonstration.omitted, source, target)
        if move.target == FOUNDATION:
            yield from self._succeed(caller, move, fact.card)
        elif not demonstration.left:
            yield self._give_up(caller)

    def _succeed(self, caller: Seat, move: Move, card: Card) -> Iterator[Fact]:
        """Go on with the caller's turn, which began with this placing and so is not quiet."""
        yield from self._uncover(caller, move.source)
        yield Demonstrated(seat=caller, card=card)
        self.demonstration = None
        self.quiet = 0
        self.over = 0 in (self.left(0), self.left(1))
        if not self.over:
            yield from self._begin(caller, progress=True)

    def _give_up(self, caller: Seat) -> GaveUp:
        """Restore the position before the call; the caller cannot call again in this turn (R13)."""
        before = self.demonstration
        if before is not None:
            if before.turned:
                self.turned = [self.wastes[self.turn].pop()]
            self.columns, self.recent = before.columns, before.recent
        self.demonstration, self.called = None, True
        return GaveUp(seat=caller)

    # What is seen

    def view(self, seat: Seat | None) -> CrapetteView:  # noqa: ARG002 - nobody has a hand
        """Return what everybody sees: the tops, and how many cards lie below them."""
        state = self.state()
        acting = None if state == "over" else self.acting
        turned = self.turned[-1] if self.turned else None
        return CrapetteView(
            players=self.players,
            options=self.options,
            number=self.number,
            turn=acting,
            state=state,
            crapettes=_tops(self.crapettes),
            crapette_counts=tuple(map(len, self.crapettes)),
            stock_counts=tuple(map(len, self.stocks)),
            wastes=_tops(self.wastes),
            waste_counts=tuple(map(len, self.wastes)),
            turned=tuple(turned if self.turn == each else None for each in (0, 1)),
            columns=tuple(map(tuple, self.columns)),
            foundations=tuple(self.foundations),
            offers=() if acting is None else self._offers(acting),
            may_end=state == "act",
            may_call=self.may_call(),
            last=self.recent[-1] if self.recent else None,
            recent=tuple(self.recent),
            quiet=self.quiet,
            agreed=tuple(self.agreed),
            actions_left=self.demonstration.left if self.demonstration else 0,
            omitted=self.demonstration.cards if self.demonstration else (),
            left=(self.left(0), self.left(1)),
            out=tuple(self.out),
            result=self.result(),
        )

    def _offers(self, seat: Seat) -> tuple[MoveOffer, ...]:
        piles = self.piles(seat)
        return tuple(
            MoveOffer(source=move.source, target=move.target, card=piles[move.source][-1])
            for move in self.offered(seat)
            if isinstance(move, Move)
        )

    def _result(self) -> Result | None:
        """Place fewer cards left first: with none he has won (R15); equal numbers are a draw (R16).

        Who left first has lost, whatever is played then (R23).
        """
        if not self.over:
            return None
        left = (self.left(0), self.left(1))
        return Result(places=places(left, out=self.out[:1], lowest=True), scores=left)

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule of the turn, of the call or of moves forbids it."""
        if self.state() == "over" or seat not in (0, 1):
            return super().why_not(seat, code)
        if re.fullmatch(r"stop\.[1-9][0-9]{0,8}", code):
            return self._why_no_call(seat, int(code.removeprefix("stop.")))
        move = re.fullmatch(r"move\.([a-z0-9]+)\.([a-z0-9]+)", code)
        known = set(move.groups()) <= PILES if move else code in {"end", "agree", "giveup"}
        both = code == "agree" and self.demonstration is None
        if not known or not (both or seat == self.acting):
            return super().why_not(seat, code)
        if self.demonstration is not None:
            return self._demonstrate_first(self.demonstration)
        if move is None:
            return Illegal(_NOT_NOW[code])
        return why_not_moved(self.tops(seat), self.foundations, move[1], move[2])

    def _why_no_call(self, seat: Seat, turn: int) -> Illegal:
        """A call names its turn: in any other it is stale, whoever's turn that is."""
        if self.options.variant == 1:
            return Illegal("crapette.refuse.no_call")
        if turn != self.number:
            return Illegal("crapette.refuse.other_turn", turn=self.number)
        if seat == self.turn:
            return Illegal("crapette.refuse.call_own_turn")
        if self.demonstration is not None:
            return self._demonstrate_first(self.demonstration)
        return Illegal("crapette.refuse.called_already")

    def _demonstrate_first(self, demonstration: Demonstration) -> Illegal:
        return Illegal("crapette.refuse.demonstrate", cards=card_keys(demonstration.cards))


_NOT_NOW = {"agree": "crapette.refuse.agreed_already", "giveup": "crapette.refuse.no_demonstration"}


def _tops(piles: list[list[Card]]) -> tuple[Card | None, ...]:
    return tuple(pile[-1] if pile else None for pile in piles)
