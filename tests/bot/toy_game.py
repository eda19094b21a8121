"""A tiny game for the tests of tables and storage: every corner of the contract, no rules to know."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from tapis.engines import Playable
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Action, Choices, Fact, Game, OptionSet, Result, Seat, View, places


class ToyOptions(OptionSet, frozen=True):
    goal: Annotated[int, Field(ge=1, le=100)] = 10
    together: Literal["yes", "no"] = "no"
    most: Annotated[int, Field(ge=1, le=4)] = 4


class Do(Action, frozen=True):
    word: str

    def __str__(self) -> str:
        return self.word


class Rolled(Fact, frozen=True):
    seat: Seat
    value: int


class Reply(Fact, frozen=True):
    seat: Seat
    what: str


class Opened(Fact, frozen=True):
    first: Seat


class ToyView(View, frozen=True):
    scores: tuple[int, ...]


class Toy(Game[Do]):
    """`roll` shows a die and adds it; `note` and `pass` show nothing; `shout` may be said out of turn.

    Who reaches the goal ends the game.  Together: all are awaited until each has passed.
    """

    key: ClassVar[str] = "toy"
    command: ClassVar[str] = "toy"
    seats: ClassVar[range] = range(1, 5)
    Options: ClassVar[type[OptionSet]] = ToyOptions
    fact_types: ClassVar[tuple[type[Fact], ...]] = (Rolled, Reply, Opened)

    goal: int
    together: bool
    waiting: list[Seat]
    scores: list[int]
    turn: Seat = 0
    notes: int = 0
    hidden_number: int = 0

    @classmethod
    def seats_for(cls, options: ToyOptions) -> range:
        return range(cls.seats.start, options.most + 1)

    @classmethod
    def start(cls, options: ToyOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        game = cls(
            players=seats,
            goal=options.goal,
            together=options.together == "yes",
            waiting=list(range(seats)),
            scores=[0] * seats,
            hidden_number=chance.below(100),
        )
        return game, [Opened(first=0)]

    def awaited(self) -> frozenset[Seat]:
        if self.result() is not None:
            return frozenset()
        return frozenset(self.waiting) if self.together else frozenset({self.turn})

    def legal(self, seat: Seat) -> Choices[Do]:
        if self.result() is not None or seat in self.gone():
            return Choices()
        verbs = ("roll", "note", "pass", "shout") if seat in self.awaited() else ("shout",)
        return Choices(Do(word=verb) for verb in verbs)

    def view(self, seat: Seat | None) -> View:
        return ToyView(scores=tuple(self.scores))

    def _result(self) -> Result | None:
        if max(self.scores) < self.goal:
            return None
        detail = tuple({"notes": self.notes} for _ in self.scores)
        return Result(places=places(self.scores, out=self.out), scores=tuple(self.scores), details=detail)

    def _play(self, seat: Seat, action: Do, chance: Chance) -> Iterator[Fact]:
        if action.word == "roll":
            [value] = chance.dice(1)
            self.scores[seat] += value
            yield Rolled(seat=seat, value=value)
            return
        yield Reply(seat=seat, what=action.word)
        if action.word == "note":
            self.notes += 1
        elif action.word == "pass":
            self._pass(seat)

    def gone(self) -> list[Seat]:
        return self.out if self.survives else []

    def _pass(self, seat: Seat) -> None:
        if seat in self.waiting:
            self.waiting.remove(seat)
        playing = [other for other in range(self.players) if other not in self.gone()]
        self.waiting = self.waiting or playing
        self.turn = min(playing, key=lambda other: (other - seat - 1) % self.players)

    def fallback(self, seat: Seat) -> Do:
        return Do(word="pass")

    def undoable(self, action: Do) -> bool:
        return action.word in {"note", "pass"}

    def secrets(self) -> list[Fact]:
        return [Rolled(seat=0, value=self.hidden_number)] if self.notes == 0 else []

    def _withdraw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        if seat in self.awaited():
            self._pass(seat)
        yield from ()


class Duel(Toy):
    """The same for two or more: a withdrawal from two ends it."""

    key: ClassVar[str] = "duel"
    seats: ClassVar[range] = range(2, 5)


class Relay(Duel):
    """The same, where a seat that was left is played on by somebody else."""

    key: ClassVar[str] = "relay"
    survives: ClassVar[bool] = False


class Pairs(Relay):
    """The same for two sides of two."""

    key: ClassVar[str] = "pairs"
    seats: ClassVar[range] = range(4, 5)
    teams: ClassVar[bool] = True

    def _result(self) -> Result | None:
        sides = [self.scores[side] + self.scores[side + 2] for side in (0, 1)]
        if max(sides) < self.goal:
            return None
        both = tuple(1 if sides[seat % 2] == max(sides) and seat not in self.out else 2 for seat in range(4))
        return Result(places=both, scores=tuple(self.scores), details=())


GAMES: Mapping[str, type[Game[Any]]] = {"toy": Toy, "duel": Duel, "relay": Relay, "pairs": Pairs}
SHELF: Mapping[str, Playable] = {key: Playable(rules=kind, engine="none:None") for key, kind in GAMES.items()}
