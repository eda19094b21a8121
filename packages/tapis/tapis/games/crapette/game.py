"""Crapette (crapette.md): two players, two packs; be rid of crapette, stock and waste first."""

import re
from collections.abc import Iterator
from typing import Any, Self

from pydantic import Field

from tapis.games.crapette import facts
from tapis.games.crapette.actions import AGREE, END, GIVE_UP, Agree, Call, GiveUp, Move, moves
from tapis.games.crapette.demonstration import Demonstration
from tapis.games.crapette.layout import Carried, Layout, dealt
from tapis.games.crapette.omission import duties, followed, for_the_caller, neglected, turned_over, upheld
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.crapette.piles import FOUNDATION, PILES, Spot, Tops
from tapis.games.crapette.refusals import NOT_NOW, why_no_call, why_not_moved, why_nothing_else
from tapis.games.crapette.view import CrapetteView, State, Step, offers
from tapis.games.kit.cards import PACK52, Card
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import NOTHING, Action, Choices, Fact, Game, Illegal, Result, Seat, places
from tapis.games.kit.starting import Begins

RECENT = 6
"""How many moves a position remembers, for players who come back."""


class Crapette(Game[Action]):
    """Two players, each with a pack of their own; every pile is a list from its bottom card to its top."""

    key = "crapette"
    command = "crapette"
    seats = range(2, 3)
    minutes = 30
    survives = False
    version = 2
    face_down = True
    draws = True
    lowest = True
    figures = ()
    Options = CrapetteOptions
    fact_types = facts.EVERY
    public = ("options", "number", "strayed", "recent", "quiet", "agreed", "out")

    options: CrapetteOptions
    crapettes: list[list[Card]]
    stocks: list[list[Card]]
    wastes: list[list[Card]]
    turned: list[Card] = Field(default_factory=list[Card])
    """The turned card of the player whose turn it is: one, or none."""
    smallest: list[int] = Field(default_factory=lambda data: [len(pile) for pile in data["crapettes"]])
    """The fewest cards each crapette has ever had (R16); for a state of version 1, those it has now."""
    rules: int = 2
    """The version of the rules in play: 1 only while the record of an old game is checked."""
    columns: list[list[Card]]
    foundations: list[int] = Field(default_factory=lambda: [0] * 8)
    """The rank each foundation has reached, in the order S S H H D D C C."""
    turn: Seat = 0
    """The seat whose turn it is; a caller demonstrates in the opponent's turn."""
    number: int = 1
    """The number of the turn, from 1."""
    progress: bool = False
    """True if this turn put a card on a foundation or made a crapette smaller than ever (R16)."""
    quiet: int = 0
    """How many quiet turns in a row came before this one (R16)."""
    omitted: list[Spot] = Field(default_factory=list[Spot])
    """Where the cards lie that the player omitted in this turn; piles are named as they see them (R10)."""
    strayed: bool = Field(default=True, exclude_if=bool)
    """True if a card of this turn went elsewhere than to a foundation, even if it was taken back since.
    Of a state saved before this was noted it is not known, and True."""
    called: bool = False
    """True if the opponent called in vain in this turn (R13, R14)."""
    demonstration: Demonstration | None = None
    agreed: list[Seat] = Field(default_factory=list[Seat])
    """The seats that agree to stop, each until its own next turn begins."""
    recent: list[Step] = Field(default_factory=list[Step])
    """The last few moves of both players, the newest last."""
    fresh: bool = True
    """True until something is played."""
    harmless: bool = False
    """True if the last action may be taken back."""
    over: bool = False

    # The piles

    @property
    def layout(self) -> Layout:
        """The piles as a `Layout`, which also moves cards."""
        return Layout(
            self.crapettes,
            self.stocks,
            self.wastes,
            self.columns,
            self.turned,
            self.foundations,
            self.turn,
        )

    def tops(self, seat: Seat) -> Tops:
        """Return the top card of each pile as this seat names it, None for an empty one."""
        return self.layout.tops(seat)

    def left(self, seat: Seat) -> int:
        """Return how many cards the seat has left (R16); at 0 it has won (R15)."""
        return self.layout.left(seat)

    # SET-UP

    @classmethod
    def start(cls, options: CrapetteOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Deal both packs, find who begins, and turn up the first card of their stock."""
        packs = [chance.shuffle(PACK52) for _ in range(seats)]
        game = cls(
            players=seats,
            options=options,
            strayed=False,
            **dealt(packs),
        )
        game.turn = game.layout.beginner(chance)
        tops = tuple(crapette[-1] for crapette in game.crapettes)
        ends = tuple(column[-1] for column in game.columns)
        return game, [
            facts.SetOut(crapettes=tops, columns=ends),
            Begins(seat=game.turn),
            *game._turn_up(game.turn),
        ]

    # What may be done

    def state(self) -> State:
        """Return where the turn stands."""
        if self.over or self.abandoned:
            return "over"
        return "act" if self.demonstration is None else "demonstrate"

    @property
    def acting(self) -> Seat:
        """The seat that is to act: the one whose turn it is, or the caller who demonstrates."""
        return self.turn if self.demonstration is None else 1 - self.turn

    def awaited(self) -> frozenset[Seat]:
        """Return the seat that is to act."""
        return frozenset() if self.state() == "over" else frozenset((self.acting,))

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the moves and the end of the turn, the opponent's call, and the agreement to stop."""
        if self.state() == "over" or seat not in (0, 1):
            return NOTHING
        if self.demonstration is not None:
            if seat != self.acting:
                return NOTHING
            every = moves(self.tops(seat), self.foundations)
            return Choices((*self.demonstration.shown_by(every, self.layout.piles(seat)), GIVE_UP))
        agree = () if seat in self.agreed else (AGREE,)
        if seat != self.turn:
            call = (Call(turn=self.number),) if self.may_call() == seat else ()
            return Choices((*call, *agree))
        return Choices((*moves(self.tops(seat), self.foundations), END, *agree))

    def offered(self, seat: Seat) -> Choices[Action]:
        """Return the legal actions that may be shown: without hints, no moves (section 7)."""
        legal = self.legal(seat)
        if self.options.hints == "on":
            return legal
        return Choices(action for action in legal if not isinstance(action, Move))

    def may_call(self) -> Seat | None:
        """Return who may call now, omission or not: the opponent, unless they have called in vain (R14)."""
        callable_ = self.options.variant > 1 and not self.called and self.state() == "act"
        return 1 - self.turn if callable_ else None

    def fallback(self, _seat: Seat) -> Action:
        """Return the end of the turn, or of the demonstration."""
        return END if self.demonstration is None else GIVE_UP

    def undoable(self, _action: Action) -> bool:
        """Return True for a move that turned up no card and ended nothing, outside a demonstration."""
        return self.harmless

    def take_back(self, later: "Crapette") -> None:
        """Keep the duty: the cards that the move omitted stay omitted, where they lay before it (R21)."""
        self.strayed = later.strayed
        if self.rules == 1:
            return
        _, card, source, target = later.recent[-1]
        piles = self.layout.piles(self.turn)
        was = Spot(card, source, len(piles[source]) - 1)
        now = was if target == FOUNDATION else Spot(card, target, len(piles[target]))
        self.omitted += [spot for spot in followed(later.omitted, now, was) if spot not in self.omitted]

    def play_by(self, version: int) -> None:
        """Go on by the rules of this version; version 1 does not count how small a crapette has been."""
        self.rules = version
        self.smallest = [len(pile) for pile in self.crapettes]

    @classmethod
    def upgrade(cls, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Read a state of version 1 as it is: the fields it lacks have defaults."""
        return data if version == 1 else super().upgrade(data, version)

    def secrets(self) -> list[Fact]:
        """Return both packs, top card first, while nothing is played."""
        if not self.fresh or self.abandoned:
            return []
        return [facts.Packs(packs=(self.layout.pack(0), self.layout.pack(1)))]

    # START and END

    def _begin(self, seat: Seat, *, progress: bool = False) -> Iterator[Fact]:
        """Begin the seat's turn: nothing is omitted or called yet, and its agreement has lapsed."""
        self.turn, self.progress = seat, progress
        self.number += 1
        self.omitted, self.strayed, self.called = [], False, False
        self.agreed = [other for other in self.agreed if other != seat]
        yield from self._turn_up(seat)

    def _turn_up(self, seat: Seat) -> Iterator[Fact]:
        """Turn up the next stock card; an empty stock is first made anew from the waste."""
        layout = self.layout
        cards = layout.restock(seat)
        if cards:
            self.omitted = turned_over(self.omitted, cards)
            yield facts.Restocked(seat=seat, cards=cards)
        turned = layout.turn_up(seat)
        if turned is not None:
            self.omitted = followed(self.omitted, turned.source, turned.target)
            yield facts.Turned(seat=seat, card=turned.card)

    def _end(self) -> Iterator[Fact]:
        """End the turn; after `stall_limit` quiet ones in a row the game is blocked (R16)."""
        yield facts.Ended(seat=self.turn, card=self.layout.lay_down())
        self.quiet = 0 if self.progress else self.quiet + 1
        if self.quiet >= self.options.stall_limit:
            self.over = True
            yield facts.Stalled(turns=self.quiet)
        else:
            yield from self._begin(1 - self.turn)

    # ACT

    def _play(self, seat: Seat, action: Action, _chance: Chance) -> Iterator[Fact]:
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
        """Move a card in the player's own turn; the next stock or crapette card turns up by itself (R4)."""
        due = self._duties(seat) if self.options.variant > 1 and move.target != FOUNDATION else {}
        self.strayed = self.strayed or move.target != FOUNDATION
        card, source, target = self._carry(seat, move)
        yield facts.Moved(seat=seat, card=card, source=move.source, target=move.target)
        if due:
            after = self._duties(seat) if max(due.values()) > 1 else {}
            self.omitted += [spot for spot in neglected(due, after) if spot not in self.omitted]
        self.omitted = followed(self.omitted, source, target)
        shown: list[Fact] = [*self.layout.uncovered(seat, move.source)]
        self.over = 0 in (self.left(0), self.left(1))
        if move.source == "d" and not self.over:
            shown += self._turn_up(seat)
        yield from shown
        self.harmless = not shown and not self.over

    def _carry(self, seat: Seat, move: Move) -> Carried:
        """Move a card, remember the move, and note whether the turn makes progress (R16)."""
        carried = self.layout.carry(seat, move)
        self.recent = [*self.recent, (seat, carried.card, move.source, move.target)][-RECENT:]
        shrank = self._shrank(seat, move.source)
        self.progress = self.progress or move.target == FOUNDATION or shrank
        return carried

    def _shrank(self, seat: Seat, source: str) -> bool:
        """Return True if the crapette that a card has just left has fewer cards than ever (R16)."""
        if source not in {"c", "oc"}:
            return False
        owner = seat if source == "c" else 1 - seat
        left = len(self.crapettes[owner])
        fewest, self.smallest[owner] = self.smallest[owner], min(left, self.smallest[owner])
        return left < fewest or self.rules == 1

    def _agree(self, seat: Seat) -> facts.Agreed:
        """Agree to stop; the game ends when both agree (R16)."""
        self.agreed.append(seat)
        self.over = len(self.agreed) == self.players
        return facts.Agreed(seat=seat)

    # The call "Crapette !"

    def _duties(self, seat: Seat) -> dict[Spot, int]:
        return duties(self.layout, seat, self.options)

    def _call(self, caller: Seat) -> Iterator[Fact]:
        """Judge the call: upheld, it interrupts the turn; in vain, it allows no second call in it (R14)."""
        if not upheld(self.layout, caller, self.omitted, self.options):
            self.called = True
            yield facts.Called(seat=caller, upheld=False, cards=())
            return
        yield facts.Called(seat=caller, upheld=True, cards=tuple(spot.card for spot in self.omitted))
        if self.options.variant == 2:
            yield from self._end()
            return
        self.demonstration = Demonstration(
            left=self.options.combo_length,
            omitted=for_the_caller(self.layout, self.omitted),
            columns=[list(column) for column in self.columns],
            turned=list(self.turned),
            recent=list(self.recent),
        )
        yield facts.Ended(seat=self.turn, card=self.layout.lay_down())

    # The demonstration of variant 3

    def _show(self, demonstration: Demonstration, caller: Seat, move: Move) -> Iterator[Fact]:
        """Make one of the caller's actions; it fails if the last one places no omitted card (R13)."""
        card, source, target = self._carry(caller, move)
        yield facts.Moved(seat=caller, card=card, source=move.source, target=move.target)
        demonstration.left -= 1
        demonstration.omitted = followed(demonstration.omitted, source, target)
        if move.target == FOUNDATION:
            yield from self._succeed(caller, move, card)
        elif not demonstration.left:
            yield self._give_up(caller)

    def _succeed(self, caller: Seat, move: Move, card: Card) -> Iterator[Fact]:
        """Begin the caller's turn; this placing counts as its first move, so the turn is not quiet."""
        yield from self.layout.uncovered(caller, move.source)
        yield facts.Demonstrated(seat=caller, card=card)
        self.demonstration = None
        self.quiet = 0
        self.over = 0 in (self.left(0), self.left(1))
        if not self.over:
            yield from self._begin(caller, progress=True)

    def _give_up(self, caller: Seat) -> facts.GaveUp:
        """Restore the position before the call; the caller may not call again in this turn (R13)."""
        before = self.demonstration
        if before is not None:
            if before.turned:
                self.turned = [self.wastes[self.turn].pop()]
            self.columns, self.recent = before.columns, before.recent
        self.demonstration, self.called = None, True
        return facts.GaveUp(seat=caller)

    # What is seen

    def view(self, _seat: Seat | None) -> CrapetteView:
        """Return what everybody sees: the tops, and how many cards lie below them."""
        state = self.state()
        acting = None if state == "over" else self.acting
        return CrapetteView(
            **self._public(),
            state=state,
            **self.layout.seen(),
            offers=() if acting is None else offers(self.offered(acting), self.layout.piles(acting)),
            may_end=state == "act",
            may_call=self.may_call(),
            last=self.recent[-1] if self.recent else None,
            actions_left=self.demonstration.left if self.demonstration else 0,
            omitted=self.demonstration.cards if self.demonstration else (),
            result=self.result(),
        )

    def _result(self) -> Result | None:
        """Place fewer cards left first: none is a win (R15), equal numbers are a draw (R16).

        A player who left first has lost, whatever is played afterwards (R23).
        """
        if not self.over:
            return None
        left = (self.left(0), self.left(1))
        return Result(places=places(left, out=self.out[:1], lowest=self.lowest), scores=left)

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule of the turn, of the call or of moves forbids `code`."""
        if self.state() == "over" or seat not in (0, 1):
            return super().why_not(seat, code)
        shown = None if self.demonstration is None else self.demonstration.cards
        if call := re.fullmatch(r"stop\.([1-9][0-9]{0,8})", code):
            return why_no_call(self.options.variant, int(call[1]), self.number, shown, own=seat == self.turn)
        move = re.fullmatch(r"move\.([a-z0-9]+)\.([a-z0-9]+)", code)
        known = set(move.groups()) <= PILES if move else code in {"end", "agree", "giveup"}
        both = code == "agree" and shown is None
        if not known or not (both or seat == self.acting):
            return super().why_not(seat, code)
        if shown is not None:
            return why_nothing_else(shown)
        if move is None:
            return Illegal(NOT_NOW[code])
        return why_not_moved(self.tops(seat), self.foundations, move[1], move[2])
