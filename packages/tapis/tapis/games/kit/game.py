"""The contract every game keeps: a position that knows its rules.

A game is one pydantic model.  Its fields are the whole position, its methods are its rules.  The tables load
it from JSON, call `play`, save it, and never ask which game it is (`docs/architecture.md`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from json import loads
from operator import not_
from re import sub
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar, Union

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tapis.games.kit.chance import Chance
from tapis.games.kit.options import OptionSet
from tapis.games.kit.value import Value

Seat: TypeAlias = int
"""A place at the table, 0 to n - 1; a game never knows who sits there."""


def snake_case(name: str) -> str:
    """Write the name of a class as keys are written.

    >>> snake_case("ColumnWon")
    'column_won'
    """
    return sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Action(Value, frozen=True):
    """Something a seat may do.  `str(action)` is its notation, unique among the legal actions of a position.

    The notation is the text of buttons, autocomplete values, the move log, tests and records: a verb, then
    arguments after dots (`roll.01101`, `score.full`, `stop`), of the characters `A-Z a-z 0-9 . + _` only.
    The verb is the name of the class, unless the class names another (`verb="play"`); the arguments are its
    fields in order.  A class that writes its arguments otherwise defines `__str__`.
    """

    verb: ClassVar[str]
    written: ClassVar[str]
    """How an action is written: the verb, then its fields in braces."""

    def __init_subclass__(cls, *, verb: str = "", **kwargs: Any) -> None:
        """Name the class's verb."""
        super().__init_subclass__(**kwargs)
        cls.verb = verb or snake_case(cls.__name__)
        fields = dict.fromkeys((*cls.model_fields, *cls.__annotations__))
        cls.written = ".".join((cls.verb, *(f"{{{name}}}" for name in fields)))

    def __str__(self) -> str:
        return self.written.format_map(self.__dict__)


class Fact(Value, frozen=True):
    """Something everybody at the table saw.  Never a secret.

    Its `kind` tells it from the other facts of its game wherever facts are saved: the name of the class,
    unless the class names another (`kind="bid"`) or its parent class has one.
    """

    kind: str = ""

    def __init_subclass__(cls, *, kind: str = "", **kwargs: Any) -> None:
        """Fix the class's kind: no other is read for it."""
        super().__init_subclass__(**kwargs)
        cls.kind = kind or cls.model_fields["kind"].default or snake_case(cls.__name__)
        cls.__annotations__["kind"] = Literal[cls.kind]


class Withdrew(Fact, frozen=True):
    """A player left for good."""

    seat: Seat


class Key(str):
    """A text key among the values of a refusal; the reader sees its text in their own language."""

    __slots__ = ()


class Illegal(Exception):
    """A refusal.

    Args:
        why: the text key of the sentence, such as "belote.refuse.must_follow"; it quotes the rule.
        detail: the values of its placeholders: str, int, `Key` (translated), or a sequence of these (listed).
            A value named `seat` is a seat and is shown as the player's name.
    """

    def __init__(self, why: str, **detail: object) -> None:
        super().__init__(why, detail)
        self.why = why
        self.detail = detail


class View(Value, frozen=True):
    """All that one seat, or the channel, may know of a position: an allow-list, built field by field."""

    @classmethod
    def of(cls, view: "View") -> Self:
        """Return a view as one of this class.

        Raises:
            TypeError: if it is another game's.
        """
        if not isinstance(view, cls):
            raise TypeError(f"{type(view).__name__} is no {cls.__name__}")
        return view


class Result(Value, frozen=True):
    """How a game ended.

    `places[seat]` counts from 1, and equal places are shared; in a team game every seat is first or second.
    `scores[seat]` is what leaderboards average.  `details[seat]` holds other values of this game: turns, or a
    settlement as a fraction such as "-2/3".  A game that ended early is not `ranked`: it has no places and
    enters no leaderboard.
    """

    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    ranked: bool = True
    details: tuple[dict[str, str | int], ...] = ()


UNRANKED = Result(ranked=False)
"""The result of a game that ended early."""


class Figure(Value, frozen=True):
    """A value of finished games that leaderboards show besides games and wins.

    `of` is "score" or a name of `Result.details`; `how` says how the values of several games become one.
    Only games that the player won count if `won`, else all.
    """

    of: str
    how: Literal["average", "most", "fewest", "sum"]
    won: bool = False


A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


class Choices(tuple[A_co, ...], Generic[A_co]):  # noqa: SLOT001 - keeps an index once asked for one
    """Legal actions in the order a player reads them; `find` looks one up by notation."""

    _index: dict[str, A_co] | None = None

    @property
    def several(self) -> bool:
        """True if there is a choice: more than one action."""
        return len(self) > 1

    @property
    def only(self) -> A_co | None:
        """The action that leaves nothing to choose; None if there are several, or none."""
        return self[0] if self and not self.several else None

    def find(self, code: str) -> A_co | None:
        """Return the action written `code`, or None."""
        index = self._index
        if index is None:
            index = self._index = {str(action): action for action in self}
        return index.get(code)

    def draw(self, below: Callable[[int], int]) -> A_co:
        """Return one of all by luck, given what returns a number below another."""
        return self[below(len(self))]

    def kinds(self) -> tuple[str, ...]:
        """Return the notations of actions that stand for all: of those that are worth the same, of one."""
        return tuple(map(str, self))

    def kind_of(self, code: str) -> str:
        """Return which of `kinds` stands for a legal action."""
        return code


class Judged(Choices[A_co]):
    """Choices too many to list: a class of the game's own finds the others, draws one, names kinds."""

    def __bool__(self) -> bool:
        return True

    @property
    def several(self) -> bool:
        """True: too many to list are more than one."""
        return True


class Acted(list[Fact], Generic[A_co]):
    """The facts of an action that was played, in order, together with the action."""

    __slots__ = ("action",)

    def __init__(self, action: A_co, facts: Iterable[Fact]) -> None:
        super().__init__(facts)
        self.action = action


NOTHING: Choices[Any] = Choices()
"""The choices of a seat that may do nothing now."""


class Game(BaseModel, ABC, Generic[A]):
    """One position of one game: its whole state, and the rules that move it.

    State holds only str, int, bool, None, list, tuple, dict[str, ...] and nested models of these.
    A subclass defines the class variables, its fields, and `start`, `awaited`, `legal`, `view`, `_result`,
    `_play` and `fallback`.
    """

    model_config = ConfigDict(hide_input_in_errors=True)
    """Keeps cards out of the log: the error of a state that cannot be read does not show it."""

    key: ClassVar[str]
    """The module's name, which is also that of the table row, the cog, the screen and the catalogue."""
    command: ClassVar[str]
    """Its slash group."""
    seats: ClassVar[range]
    """The numbers of players it takes."""
    minutes: ClassVar[int] = 20
    """About how long a game takes with few players."""
    hidden: ClassVar[bool] = False
    """True: hands are private, so public screens offer no seat's legal actions."""
    face_down: ClassVar[bool] = False
    """True: nobody sees some cards, and no hand is private; legal actions never depend on these cards."""
    teams: ClassVar[bool] = False
    """True: seats 0, 2, ... play against seats 1, 3, ...; players choose their seats in the lobby."""
    in_advance: ClassVar[bool] = False
    """True: players may decide in advance, and have the only legal card of their hand play itself."""
    survives: ClassVar[bool] = True
    """True: the others go on without a player who leaves; False: somebody else plays the seat on."""
    draws: ClassVar[bool] = False
    """True: players who share first place have drawn, and nobody wins; False: they all win."""
    lowest: ClassVar[bool] = False
    """True: the fewest points are the best."""
    placed_by_score: ClassVar[bool] = True
    """False: other things than the score decide ties, or all places; the conformance suite asks."""
    figures: ClassVar[tuple[Figure, ...]] = (
        Figure(of="score", how="average"),
        Figure(of="score", how="most"),
    )
    """The figures leaderboards show; the first one ranks players of equal wins.  Empty: wins alone count."""
    version: ClassVar[int] = 1
    """The version of the saved state; `upgrade` brings older ones up to it."""
    Options: ClassVar[type[OptionSet]]
    """The class of its options."""
    fact_types: ClassVar[tuple[type[Fact], ...]]
    """The facts its actions tell."""
    public: ClassVar[tuple[str, ...]] = ()
    """The names of those fields and properties that everybody sees as they are."""

    players: int
    """How many seats the table has."""
    out: list[Seat] = []
    """Seats whose player left for good, in that order; they come last, even if somebody plays on for them."""
    abandoned: bool = False
    """The game ended early: nobody is awaited, and no seat has a legal action."""
    rules: int = Field(default=0, exclude_if=not_)
    """The version of the rules by which it is played, if it keeps an older one than the newest; else 0."""

    # What a game defines

    @classmethod
    @abstractmethod
    def start(cls, options: Any, seats: int, chance: Chance, /) -> tuple[Self, list[Fact]]:  # noqa: ANN401 - its own Options
        """Set up revision 0 (starting rolls, deal, turned card); return it with its facts."""

    @abstractmethod
    def awaited(self) -> frozenset[Seat]:
        """Return the seats the table waits for, with pings and time limits; none when the game is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> Choices[A]:
        """Return what the seat may do now; for a seat that is not awaited, the interruptions."""

    @abstractmethod
    def view(self, seat: Seat | None, /) -> View:
        """Return all that this seat may know; None is the channel."""

    @abstractmethod
    def _result(self) -> Result | None:
        """Return the result of a game played to its end, else None."""

    @abstractmethod
    def _play(self, seat: Seat, action: A, chance: Chance, /) -> Iterator[Fact]:
        """Carry out a legal action; yield what everybody sees of it."""

    @abstractmethod
    def fallback(self, seat: Seat, /) -> A:
        """Return the legal action that commits an awaited seat least, for a player whose time is up."""

    @classmethod
    def seats_for(cls, _options: Any, /) -> range:  # noqa: ANN401 - as above
        """Return the numbers of players possible with these options, within `seats`."""
        return cls.seats

    def certain(self, _seat: Seat, /) -> A | None:
        """Return what an awaited seat has to do, as everybody knows; None if it has a choice.

        The last card of each hand; the only box left after the last throw.  Hidden cards do not decide it.
        """
        return None

    def forced(self, _seat: Seat, /) -> A | None:
        """Return the only legal card of an awaited seat, with nothing to choose about it, else None.

        Nobody else knows that it is the only one.
        """
        return None

    @classmethod
    def plans(cls, _seat: Seat, _view: View, /) -> Mapping[str, tuple[str, ...]]:
        """Return what a seat that waits may decide in advance: actions by conditions (`ahead.py`).

        It follows from what the seat may know.
        """
        return {}

    @classmethod
    def holds(cls, _when: str, _seat: Seat, _view: View, /) -> bool:
        """Return True if a condition of `plans` holds for the seat whose turn it is."""
        return False

    @classmethod
    def claim(cls, _seat: Seat, _view: View, _plays: Sequence[tuple[Seat, str]], /) -> tuple[str, ...]:
        """Return this seat's cards in an order that surely wins all tricks left; () if that cannot be shown.

        It follows from what the seat may know: its view, and the cards that everybody saw played.

        Raises:
            Illegal: if it may not claim the rest now.
        """
        raise Illegal("claim.refuse.game")

    @classmethod
    def rule_figures(cls, _options: Any, /) -> Mapping[str, object]:  # noqa: ANN401 - its own Options
        """Return the figures that the page of its rules names, as these options have them."""
        return {}

    def robot_interrupts(self, seat: Seat, /) -> bool:
        """Return True if a robot at a seat that is not awaited decides now whether it interrupts."""
        return bool(self.legal(seat))

    def held(self, _seat: Seat, _code: str, /) -> int:
        """Return how many milliseconds after the last move a seat's action is not taken yet."""
        return 0

    def meant(self, code: str, /) -> str:
        """Return the notation of what a code plays, which a button may write with what it was pressed for.

        Raises:
            Illegal: if that no longer stands.
        """
        return code

    def undoable(self, _action: A, /) -> bool:
        """Return True if the action just played showed nothing new: no throw, no card turned or dealt."""
        return False

    def ticked(self, _action: A, /) -> frozenset[str]:
        """Return the marks ticked for the player's next choice, just after this action.

        They are used only if the same player goes on: dice that were kept stay kept until the player lets
        them go.
        """
        return frozenset()

    def as_ticked(self, _code: str, _marks: frozenset[str], /) -> str | None:
        """Return what the button of a code plays with these marks in place of those it was drawn with.

        None where it plays something else then.
        """
        return None

    def take_back(self, later: Any) -> None:  # noqa: ANN401 - a position of its own game
        """Take over from `later`, the position after the move, what an undo must not lose."""

    def play_by(self, version: int) -> None:
        """Go on by the rules of this version: those a record was played by, or all who share one luck."""
        self.rules = version if version != self.version else 0

    @property
    def plays_by(self) -> int:
        """The version of the rules by which it is played."""
        return self.rules or self.version

    def offered(self, seat: Seat) -> Choices[A]:
        """Return the legal actions that may be shown: all, unless finding them is part of the game."""
        return self.legal(seat)

    def known(self, seat: Seat) -> View:
        """Return what of its view a seat's robot or coach is told: all, where no part stands alone."""
        return self.view(seat)

    def _public(self) -> dict[str, Any]:
        """Return what a view has of `public`, of the players, of whose turn it is."""
        turn = min(self.awaited(), default=None)
        return {"players": self.players, "turn": turn} | {name: getattr(self, name) for name in self.public}

    def placed(self, _seat: Seat, /) -> bool:
        """Return True if the seat has its place already: its player can then leave without losing."""
        return False

    def secrets(self) -> list[Fact]:
        """Return what the last revision dealt face down, for the record of a finished game."""
        return []

    @classmethod
    def public_code(cls, code: str) -> str:
        """Return a notation without what others cannot know, for the record of a running game."""
        return code

    def why_not(self, seat: Seat, _code: str, /) -> Illegal:
        """Say why a notation is not legal for the seat, quoting the rule.  Games say more."""
        if self.result() is not None:
            return Illegal("refuse.over")
        if self.survives and seat in self.out:
            return Illegal("refuse.withdrawn")
        awaited = self.awaited()
        if seat not in awaited and len(awaited) == 1:
            return Illegal("refuse.not_your_turn", seat=next(iter(awaited)))
        return Illegal("refuse.unknown_action")

    def _withdraw(self, _seat: Seat, _chance: Chance, /) -> Iterator[Fact]:
        """Go on without the seat, which is already in `out`; only games that survive call this."""
        yield from ()

    @classmethod
    def upgrade(cls, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Bring the saved state of an older version up to this one; older saved states load for ever.

        Raises:
            ValueError: if the state is newer than this program.
        """
        if version != cls.version:
            raise ValueError(f"{cls.key}: a state of version {version} is not known to version {cls.version}")
        return data

    # What the tables call

    @classmethod
    def begin(cls, options: Any, seats: int, chance: Chance, version: int, /) -> tuple[Self, list[Fact]]:  # noqa: ANN401 - as above
        """Set up revision 0 by the rules of this version; return it with its facts."""
        game, facts = cls.start(options, seats, chance)
        game.play_by(version)
        return game, facts

    @classmethod
    def load(cls, state: str, version: int) -> Self:
        """Read a position from the JSON that `dump` wrote, of this or an older version."""
        if version == cls.version:
            return cls.__pydantic_validator__.validate_json(state)  # `model_validate_json`, but cheaper
        return cls.model_validate(cls.upgrade(loads(state), version))

    def dump(self) -> str:
        """Write the whole position as JSON."""
        return self.__pydantic_serializer__.to_json(self).decode()  # `model_dump_json`, but cheaper

    def play(self, seat: Seat, code: str, chance: Chance) -> Acted[A]:
        """Play the seat's legal action with this notation; return its facts, together with the action.

        Raises:
            Illegal: if there is no such action; the position is then unchanged.
        """
        code = self.meant(code)
        action = self.legal(seat).find(code)
        if action is None:
            raise self.why_not(seat, code)
        return Acted(action, self._play(seat, action, chance))

    def withdraw(self, seat: Seat, chance: Chance) -> list[Fact]:
        """Let the player of the seat leave for good.

        A game that survives goes on without the seat, or ends unranked if too few are left.  In any other
        game nothing changes: the seat waits for somebody to take it over, who may leave it again.

        Raises:
            Illegal: if the game is over, or already goes on without the seat; nothing is changed then.
        """
        if self.result() is not None:
            raise Illegal("refuse.over")
        if not self.survives:
            if seat not in self.out:
                self.out.append(seat)
            return [Withdrew(seat=seat)]
        if seat in self.out:
            raise Illegal("refuse.withdrawn")
        self.out.append(seat)
        if self.players - len(self.out) < self.seats.start:
            self.abandoned = True
            return [Withdrew(seat=seat)]
        return [Withdrew(seat=seat), *self._withdraw(seat, chance)]

    def result(self) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        return UNRANKED if self.abandoned else self._result()

    def _ranked(
        self, scores: Sequence[int], marks: Sequence[int] | None = None, **details: Sequence[int]
    ) -> Result:
        """Rank the seats by score, or by `marks`; who left comes last.  `details` are values by seat."""
        found = places(scores if marks is None else marks, out=self.out, lowest=self.lowest)
        told = tuple(
            dict(zip(details, values, strict=True)) for values in zip(*details.values(), strict=True)
        )
        return Result(places=found, scores=tuple(scores), details=told)

    @classmethod
    def read_facts(cls, facts: Sequence[dict[str, Any]], *more: type[Fact]) -> list[Fact]:
        """Read facts of the game, and of `more` classes, back from the plain data they were saved as."""
        return _facts_adapter(*cls.fact_types, Withdrew, *more).validate_python(facts)


def places(scores: Sequence[int], *, out: Sequence[Seat] = (), lowest: bool = False) -> tuple[int, ...]:
    """Rank the seats by score, best first; equal scores share a place; seats in `out` come last.

    >>> places([10, 30, 30, 5])
    (3, 1, 1, 4)
    >>> places([10, 30, 20], out=[1])
    (2, 3, 1)
    """
    marks = [(seat in out, score if lowest else -score) for seat, score in enumerate(scores)]
    marks = [(True, 0) if gone else (gone, score) for gone, score in marks]
    return tuple(1 + sum(other < mark for other in marks) for mark in marks)


@cache
def _facts_adapter(*kinds: type[Fact]) -> TypeAdapter[list[Fact]]:
    # The union is known at run time only, which a type checker cannot follow.
    one_of: Any = Union[kinds]  # noqa: UP007  # pyright: ignore[reportInvalidTypeArguments, reportInvalidTypeForm]
    return TypeAdapter(list[Annotated[one_of, Field(discriminator="kind")]])  # pyright: ignore[reportInvalidTypeForm]


def parts_of(action: Action) -> tuple[str, tuple[str, ...]]:
    """Split a notation: "play.JS.declare" is ("play", ("JS", "declare"))."""
    verb, *rest = str(action).split(".")
    return verb, tuple(rest)
