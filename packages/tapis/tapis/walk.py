"""A game played without a table, from its seed to its record.

Who is to act is chosen, and what they do, by a `Choose`: at random, by an engine, as the caller wants it.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias, cast

from tapis.engines import NOTHING_NOW, Question
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Action, Choices, Fact, Game, Judged, Result, Seat
from tapis.games.kit.options import OptionSet
from tapis.games.kit.steps import Step
from tapis.records.record import Record, build
from tapis.records.replay import START, WITHDRAW, plain_facts
from tapis.shelf import SHELF

RARELY = frozenset({"agree"})
"""What ends a game as soon as all do it: players at random would hardly play."""
MANY = 256
"""Of more choices only the first ones are drawn."""
MOST = 50_000
"""No game has more actions: it would be one that does not end."""

Player: TypeAlias = Callable[[Question, Random], str]
"""Someone who answers a question with a notation."""
Position: TypeAlias = tuple[Any, tuple[Fact, ...]]
"""A game, and what was told when it came to this."""


class Walk:
    """One game, played one revision after the other, always alike for the same seed and choices.

    Args:
        kind: the game.
        options: its options; None: as they usually are.
        seats: how many play.
        seed: what the luck of each revision is drawn from.
        choose: who does what next.
        dealt: the luck of the start, if it is not the seed's.
    """

    luck: Callable[[str, int], Chance] = Chance
    day = ""
    """The date whose luck it has, if `luck` is a day's."""
    round = 0
    """The number of the round whose luck it has, if `luck` is a round's."""
    version = 0
    """The version of the rules by which it is played; 0: the newest."""

    def __init__(
        self,
        kind: type[Game[Any]],
        options: OptionSet | None,
        seats: int,
        seed: str,
        choose: "Choose | None" = None,
        dealt: Chance | None = None,
    ) -> None:
        self.kind = kind
        self.options: OptionSet = kind.Options() if options is None else options
        self.seats = seats
        self.seed = seed
        self.rev = 0
        self.chance = dealt or self.luck(seed, 0)
        self.version = self.version or kind.version
        self.game, self.facts = kind.begin(self.options, seats, self.chance, self.version)
        self._choose = choose or at_random
        self._played: list[tuple[Seat | None, str, list[Fact], bool]] = []
        self._moves: list[dict[str, Any]] = []
        self._keep(None, START)

    def _keep(self, seat: Seat | None, code: str, *, skipped: bool = False) -> None:
        self._played.append((seat, code, self.facts, skipped))

    @property
    def going(self) -> bool:
        """Whether the game waits for somebody.

        Raises:
            RuntimeError: if it has gone on for longer than any game does.
        """
        if self.rev >= MOST:
            raise RuntimeError("this game does not end")
        return bool(self.game.awaited())

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        return self.game.result()

    # Playing

    def choice(self) -> tuple[Seat, Action | str]:
        """Say who does what next; at a seat that was left the others have the fallback played."""
        seat, action = self._choose(self)
        return seat, self.game.fallback(seat) if seat in self.game.out else action

    def play(self, seat: Seat, code: str) -> list[Fact]:
        """Let a seat play an action; return what it told."""
        self._begin()
        left = seat in self.game.out
        self.facts = self.game.play(seat, code, self.chance)
        self._keep(seat, code, skipped=left)
        return self.facts

    def withdraw(self, seat: Seat) -> list[Fact]:
        """Let a player leave; return what that told."""
        self._begin()
        self.facts = self.game.withdraw(seat, self.chance)
        self._keep(seat, WITHDRAW)
        return self.facts

    def _begin(self) -> None:
        self.rev += 1
        self.chance = self.luck(self.seed, self.rev)

    def step(self) -> tuple[Seat, Action | str]:
        """Play the next choice and say what it was."""
        seat, action = self.choice()
        self.play(seat, str(action))
        return seat, action

    def steps(self) -> Iterator[tuple[Seat, Action | str]]:
        """Play to the end; yield each choice before it is played."""
        while self.going:
            seat, action = self.choice()
            yield seat, action
            self.play(seat, str(action))

    def actions(self) -> Iterator[tuple[Seat, Action | str]]:
        """Play to the end; yield each choice after it was played."""
        while self.going:
            yield self.step()

    def positions(self) -> Iterator[Position]:
        """Play to the end; yield the game at each position, which is the same object, with what was told."""
        yield self.game, tuple(self.facts)
        while self.going:
            self.step()
            yield self.game, tuple(self.facts)

    def to_the_end(self) -> "Walk":
        """Play to the end."""
        while self.going:
            self.step()
        return self

    # What is left of it

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The moves so far, as a record has them."""
        for rev, (seat, code, facts, skipped) in enumerate(
            self._played[len(self._moves) :], len(self._moves)
        ):
            move = {"rev": rev, "seat": seat, "action": code, "facts": plain_facts(facts)}
            self._moves.append(move | ({"skipped": True} if skipped else {}))
        return self._moves

    def record(self, names: Sequence[str] = (), *, deals: bool = True) -> Record:
        """Return the record of the game so far."""
        return build(
            kind=self.kind,
            version=self.version,
            options=self.options.as_of(self.version),
            seats=names or [f"player {seat}" for seat in range(self.seats)],
            seed=self.seed,
            moves=self.moves,
            result=self.result,
            deals=deals,
            day=self.day,
            round_=self.round,
        )

    def newest(self, most: int) -> list[Step]:
        """Return what the newest moves told, so many at most."""
        first = max(0, len(self._played) - most)
        newest = enumerate(self._played[first:], first)
        return [Step(rev, seat, tuple(facts)) for rev, (seat, _, facts, _) in newest]

    def question(self, seat: Seat) -> Question:
        """Return what a robot in this seat would be asked now."""
        entry, heard = SHELF.get(self.kind.key), list[Fact]()
        begins = frozenset[str]() if entry is None else entry.opening_facts
        for *_, facts, _ in reversed(self._played if begins else []):
            for fact in reversed(facts):
                heard.append(fact)
                if fact.kind in begins:
                    break
            else:
                continue
            break
        return Question.of(self.game, seat, heard[::-1])


Choose: TypeAlias = Callable[[Walk], tuple[Seat, Action | str]]
"""Says who does what next, an action or its notation."""


def at_random(walk: Walk) -> tuple[Seat, Action | str]:
    """Choose among all that is legal; a seat that may only interrupt does so once in a while.

    The choices are drawn as the dice are, so that they stay the same in every version of Python.
    """
    game, draw = walk.game, Chance(f"{walk.seed}/choice", walk.rev)
    awaited = sorted(game.awaited())
    others = [seat for seat in range(walk.seats) if seat not in (*awaited, *game.out) and game.legal(seat)]
    seats = others if others and draw.below(8) == 0 else awaited
    seat = seats[draw.below(len(seats))]
    legal = _likely(game, seat, draw)
    if not legal and seat not in awaited:
        seat = awaited[draw.below(len(awaited))]
        legal = _likely(game, seat, draw)
    if seat in game.out:
        return seat, game.fallback(seat)
    if not legal:
        raise RuntimeError(f"dead end: seat {seat} is awaited and may do nothing")
    return seat, legal.draw(draw.below)


def _likely(game: Game[Any], seat: Seat, draw: Chance) -> Choices[Action]:
    """Return what the seat may choose, so many at most; what it does rarely is mostly left out."""
    legal = game.legal(seat)
    if isinstance(legal, Judged):
        return legal
    return Choices([each for each in legal if str(each) not in RARELY or draw.below(16) == 0][:MANY])


def throwing(luck: Random, share: float) -> Choose:
    """Return a choice among all that is legal, where dice are thrown again with this probability."""

    def choose(walk: Walk) -> tuple[Seat, Action | str]:
        seat = min(walk.game.awaited())
        rolls, others = list[Action](), list[Action]()
        legal = walk.game.legal(seat)
        if isinstance(legal, Judged):
            return seat, legal.draw(luck.randrange)
        for each in legal:
            (rolls if str(each).startswith("roll") else others).append(each)
        return seat, luck.choice(rolls if rolls and (not others or luck.random() < share) else others)

    return choose


def by_players(players: Sequence[Player], luck: Random) -> Choose:
    """Return the choices of players who are asked as robots are, in the order of their seats."""

    def choose(walk: Walk) -> tuple[Seat, Action | str]:
        seat = min(walk.game.awaited())
        return seat, players[seat](walk.question(seat), luck)

    return choose


class Seated(Walk):
    """A game with a player in each seat, each of whom is asked as robots are, also whether to interrupt.

    Args:
        players: who answers for each seat.
        name: names the luck of the table and of the players; letters, digits and spaces.
    """

    def __init__(
        self,
        kind: type[Game[Any]],
        options: OptionSet,
        players: Sequence[Player],
        name: str,
        dealt: Chance | None = None,
    ) -> None:
        self.players = players
        super().__init__(kind, options, len(players), name, self._asked, dealt)

    def _asked(self, _walk: Walk) -> tuple[Seat, str]:
        """Ask first who may only interrupt, then one who is awaited."""
        awaited = self.game.awaited()
        others = [seat for seat in range(self.seats) if seat not in awaited and self.game.legal(seat)]
        for seat in (*others, min(awaited)):
            luck = Random(f"{self.seed} {self.rev} {seat}")  # noqa: S311 - deals no cards
            code = self.players[seat](self.question(seat), luck)
            if code != NOTHING_NOW:
                return seat, code
        raise RuntimeError("who is awaited does nothing")

    def played(self) -> Result:
        """Play to the end and return the result."""
        return cast(Result, self.to_the_end().result)
