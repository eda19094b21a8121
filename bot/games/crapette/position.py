"""A position of Crapette: what lies on the table, who may do what, what is seen, and why not.

How actions move it is `bot/games/crapette/game.py`'s.
"""

import re
from typing import Any, Literal

from pydantic import BaseModel, Field

from bot.games.crapette.moves import COLUMNS, FOUNDATION, PILES, Move, Spot, Tops, moves, why_not_moved
from bot.games.crapette.omission import followed
from bot.games.crapette.told import (
    Agreed,
    Called,
    CrapetteOptions,
    CrapetteView,
    Demonstrated,
    Ended,
    GaveUp,
    Moved,
    MoveOffer,
    Packs,
    Restocked,
    SetOut,
    Stalled,
    Step,
    Turned,
    Uncovered,
)
from bot.games.kit.cards import Card, card_keys
from bot.games.kit.game import NOTHING, Action, Choices, Fact, Game, Illegal, Result, Seat, places
from bot.games.kit.starting import Begins

State = Literal["act", "demonstrate", "over"]


class End(Action, frozen=True):
    """End the turn: the turned card goes to one's own waste."""

    def __str__(self) -> str:
        return "end"


class Call(Action, frozen=True):
    """Call "Crapette !" in this turn of the opponent's: `stop.17`."""

    turn: int

    def __str__(self) -> str:
        return f"stop.{self.turn}"


class Agree(Action, frozen=True):
    """Agree to stop a blocked game."""

    def __str__(self) -> str:
        return "agree"


class GiveUp(Action, frozen=True):
    """Give up a demonstration."""

    def __str__(self) -> str:
        return "giveup"


END, AGREE, GIVE_UP = End(), Agree(), GiveUp()


class Demonstration(BaseModel):
    """What the caller has to show, and the position before the call."""

    left: int
    """How many actions he still has."""
    omitted: list[Spot]
    """Where the omitted cards lie, as he sees the piles."""
    columns: list[list[Card]]
    turned: list[Card]
    recent: list[Step]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The omitted cards, of which he must place one."""
        return tuple(spot.card for spot in self.omitted)


class CrapettePosition(Game[Action]):
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

    def take_back(self, later: "CrapettePosition") -> None:
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
