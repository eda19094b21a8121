"""What the conformance suite plays: every game, in variants of its options and numbers of seats."""

import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as made
from functools import cache, lru_cache, partial
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_origin
from zlib import crc32

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Acted, Action, Fact, Game, Illegal, Key, OptionSet, Seat
from tapis.shelf import GAMES
from tapis.walk import Walk
from tests.contract.toy_auction import ToyAuction

KINDS: tuple[type[Game[Any]], ...] = (*GAMES.values(), ToyAuction)
"""The shelf, and a toy of everything: hidden hands, an auction, an interruption, teams."""

MANY = (1, 2, 8, 25, 32)
"""Numbers of seats to play with, as far as the game allows them; else its fewest and its most."""

TEXT_KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")

FIRST, LAST, BETWEEN = 24, 16, 20
"""How many positions are looked at of a game: its first, its last, and some between at equal distances."""


@dataclass(frozen=True)
class Case:
    """A game with options and a number of seats."""

    kind: type[Game[Any]]
    options: OptionSet
    variant: str
    seats: int

    def __str__(self) -> str:
        return f"{self.kind.key}-{self.variant}-{self.seats}"


class Watched(Chance):
    """Luck that notices whether anything was drawn from it."""

    drawn = False

    def below(self, n: int) -> int:
        self.drawn = True
        return super().below(n)

    def dice(self, count: int) -> list[int]:
        self.drawn = True
        return super().dice(count)


class Play(Walk):
    """A game of a case, played at random."""

    luck = Watched
    chance: Watched

    def __init__(self, case: Case, seed: str) -> None:
        self.case = case
        super().__init__(case.kind, case.options, case.seats, seed)


class Clauses(list[Callable[[Case], None]]):
    """What every game keeps, in the order of a file: a test of a game walks all of it."""

    def __call__(self, clause: Callable[[Case], None]) -> Callable[[Case], None]:
        self.append(clause)
        return clause


@dataclass(frozen=True)
class Moment:
    """A position on the way, and what was played there next."""

    rev: int
    seat: Seat
    action: Action
    kept: bytes

    @property
    def game(self) -> Game[Any]:
        """The position, new each time, so that a test may play on from it."""
        return pickle.loads(self.kept)  # noqa: S301 - written by this very process


@dataclass
class Trail:
    """A game played to its end at random, and what many tests look at: it is played once for all of them.

    Args:
        play: the game, at its end.
        moments: the positions that are looked at: the first and the last ones, and some between.
        dead: revisions at which the game was over or nothing was legal, and yet somebody was awaited.
        lucky: revisions that can be undone and drew luck.
        told: the facts of each move.
    """

    play: Play
    moments: list[Moment] = made(default_factory=list[Moment])
    dead: list[int] = made(default_factory=list[int])
    lucky: list[int] = made(default_factory=list[int])
    told: list[list[Fact]] = made(default_factory=list[list[Fact]])

    def walk(self) -> None:
        play = self.play
        for seat, action in play.steps():
            if play.result is not None or not play.game.legal(seat):
                self.dead.append(play.rev)
            if self.moments and play.chance.drawn and play.game.undoable(self.moments[-1].action):
                self.lucky.append(play.rev)
            self.told.append(play.facts)
            self.moments.append(Moment(play.rev, seat, action, pickle.dumps(play.game)))
        self.told.append(play.facts)
        late = play.rev - LAST
        each = max(1, (late - FIRST) // BETWEEN)
        self.moments = [
            one for one in self.moments if one.rev < FIRST or one.rev >= late or one.rev % each == 0
        ]


AT_ONCE = 8
"""Cases that a test looks at in a row."""


@lru_cache(maxsize=AT_ONCE + 2)
def trail(case: Case) -> Trail:
    """Return the game that most tests of this case look at."""
    found = Trail(Play(case, "trail"))
    found.walk()
    return found


def values_of(kind: type[Game[Any]]) -> dict[str, list[str | int]]:
    """Return the values to try of each option, the default first: all of a choice, the bounds of a number."""
    tried: dict[str, list[str | int]] = {}
    for name, field in kind.Options.model_fields.items():
        if get_origin(field.annotation) is Literal:
            every = list(get_args(field.annotation))
        else:
            every = [
                getattr(bound, end) for bound in field.metadata for end in ("ge", "le") if hasattr(bound, end)
            ]
        tried[name] = [field.default, *(value for value in every if value != field.default)]
    return tried


LONGEST = 150
"""Letters of the name of a variant after which it keeps to defaults: it names a file."""


@cache
def variants(kind: type[Game[Any]]) -> list[dict[str, str | int]]:
    """Return option sets that hold every pair of values of two options at least once, the default first.

    They are those of which a playthrough is kept for ever, and what these lack.  What nobody chooses is tried
    by itself.
    """
    every = values_of(kind)
    tried = {name: every[name] for name in kind.Options.offered()}
    defaults = {name: values[0] for name, values in tried.items()}
    rows = [defaults, *_kept(kind, every)]
    pairs = [
        frozenset({(name, value)}) for name in tried for value in tried[name]
    ]  # of a game with one option
    pairs += [
        frozenset({(one, first), (other, second)})
        for one, other in combinations(tried, 2)
        for first, second in product(tried[one], tried[other])
    ]
    wanted = [pair for pair in pairs if not any(pair <= row.items() for row in rows)]
    while wanted:
        row = dict(wanted[0])
        for name in [each for each in tried if each not in row]:
            told = sum(len(f"+{one}-{value}") for one, value in row.items() if value != defaults[one])
            values = tried[name][: None if told < LONGEST else 1]
            row[name] = max(values, key=partial(_covered, wanted, row, name))
        rows.append({name: row[name] for name in tried})
        wanted = [pair for pair in wanted if not pair <= row.items()]
    return rows + [{name: value} for name in kind.Options.unoffered for value in every[name][1:]]


GOLDEN = Path(__file__).with_name("golden")
"""Where playthroughs are kept."""
ALIKE: Mapping[str, str] = {
    "comptoir-hand_size-1+faces-blind+face_count-4": "comptoir-hand_size-1+faces-blind+face_count-3",
    "comptoir-hand_size-2+face_count-5": "comptoir-hand_size-2+face_count-4",
    "comptoir-hand_size-3+face_count-5": "comptoir-hand_size-3+face_count-3",
    "comptoir-hand_size-4+face_count-4": "comptoir-hand_size-4+face_count-3",
}
"""Variants that cannot differ from another, as no card lies face up for all, or all lie face down."""

Pair: TypeAlias = frozenset[tuple[str, str | int]]
"""Two options with a value each."""


def _covered(wanted: Iterable[Pair], row: Mapping[str, str | int], name: str, value: str | int) -> int:
    """Return how many of these pairs stand in a row once it has this value, too."""
    options = {*row.items(), (name, value)}
    return sum((name, value) in pair and pair <= options for pair in wanted)


def _kept(kind: type[Game[Any]], every: Mapping[str, list[str | int]]) -> Iterator[dict[str, str | int]]:
    """Return the options of the playthroughs of a game that are kept, but for the default."""
    prefix, names = f"{kind.key}-", [*(file.stem for file in GOLDEN.glob("*.txt")), *ALIKE]
    for name in sorted(name for name in names if name.startswith(prefix)):
        said = dict(part.split("-", 1) for part in name.removeprefix(prefix).split("+") if "-" in part)
        if said and said.keys() <= set(kind.Options.offered()):
            read = {name: next(one for one in every[name] if str(one) == said[name]) for name in said}
            row = kind.Options.model_validate(read)
            yield {name: getattr(row, name) for name in kind.Options.offered()}


@cache
def cases() -> tuple[Case, ...]:
    """Every game: each variant with few seats, and the default options with many.

    A game that two cannot play has each variant with one of its numbers of seats, the variant says which.
    """
    found: list[Case] = []
    for kind in KINDS:
        few = range(2, 3) if 2 in kind.seats else kind.seats
        least = [case(kind, options, few[0]) for options in variants(kind)]
        found.extend(
            replace(one, seats=few[crc32(one.variant.encode()) % len(few)] if place else few[0])
            for place, one in enumerate(least)
        )
        numbers = {number for number in MANY if number in kind.seats} | {kind.seats[0], kind.seats[-1]}
        found.extend(case(kind, {}, number) for number in sorted(numbers - {few[0]}))
    return tuple(found)


def case(kind: type[Game[Any]], options: dict[str, str | int], seats: int) -> Case:
    chosen = kind.Options(**options)  # type: ignore[arg-type]
    apart = {name: value for name, value in chosen if value != chosen.default_of(name)}
    variant = "+".join(f"{name}-{value}" for name, value in apart.items()) or "default"
    return Case(kind, chosen, variant, seats)


def few_seats(found: Iterable[Case]) -> list[Case]:
    """Of each variant the case with the fewest seats that were chosen for variants."""
    return list({(one.kind.key, one.variant): one for one in reversed(list(found))}.values())[::-1]


def settle(game: Game[Any], seed: str, rev: int) -> list[Acted[Any]]:
    """Play what is certain after this revision, as a table does; return what was played."""
    acts: list[Acted[Any]] = []
    while sure := [(seat, action) for seat in sorted(game.awaited()) if (action := game.certain(seat))]:
        seat, action = sure[0]
        acts.append(game.play(seat, str(action), Chance(seed, rev + 1 + len(acts))))
    return acts


def rng_of(case: Case) -> Random:
    return Random(str(case))


G = TypeVar("G", bound=Game[Any])


def copied(game: G) -> G:
    """The same position once more, to be played on or dealt anew; five times as quick as a deep copy."""
    return pickle.loads(pickle.dumps(game))  # noqa: S301 - written by this very process


def same(game: Game[Any]) -> Game[Any]:
    """The position as the next click finds it: written and read."""
    return type(game).load(game.dump(), game.version)


def plain(value: Any, kinds: tuple[type, ...] = (str, int, bool, type(None))) -> bool:
    """Nothing but str, int, bool, None, lists, tuples and dicts by str."""
    if isinstance(value, dict):
        return all(type(name) is str and plain(inner, kinds) for name, inner in value.items())
    if isinstance(value, list | tuple):
        return all(plain(inner, kinds) for inner in value)
    return type(value) in kinds


def refuse(game: Game[Any], tries: Iterable[tuple[Seat, str]], chance: Chance) -> None:
    """A refusal names its reason by a text key with plain values, and changes nothing."""
    state = game.dump()
    for seat, code in tries:
        refusal = refusal_of(game, seat, code, chance)
        assert refusal is not None, f"{code!r} by seat {seat} was not refused"
        assert TEXT_KEY.fullmatch(refusal.why), f"{code!r} by seat {seat} is refused with {refusal.why!r}"
        assert all(plain(value, (str, int, Key)) for value in refusal.detail.values()), refusal.detail
    assert game.dump() == state


def refusal_of(game: Game[Any], seat: Seat, code: str, chance: Chance) -> Illegal | None:
    """Play what should be refused, and return the refusal."""
    try:
        game.play(seat, code, chance)
    except Illegal as refusal:
        return refusal
    return None
