"""Whether ledgers are honest: four terms over many games of mixed robots, beside what they must be.

Chance favours nobody, so the mean luck of each seat is 0; where one seat's gain is the others' loss, luck
adds up to 0, and what the choices gave is what they cost.  Robots' mistakes stand beside the measured figures
of their levels.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import NormalDist
from typing import Final, Literal, NamedTuple, TypeAlias

from bench.engine_figures.players import by_engine
from bench.recorded import recorded
from tapis.coach.account import ledger_of
from tapis.games.kit.level import LEVELS, Level, Measured
from tapis.records.ledger import Account
from tapis.shelf import GAMES, SHELF

ERROR: Final = 0.05
"""How often at most a run in which all is honest finds a seat that is not, over all seats it tells."""
CLOSE: Final = 1e-4
"""How far sums over a table may be from 0: accounts are kept with six digits."""
NEAR: Final[Mapping[str, float]] = {"lost": 15.0, "won": 0.1}
"""How far robots' mistakes may be from what their level says: points of a sheet, a chance to win."""
SEATS: Final[Mapping[str, Sequence[int]]] = {
    "four_twenty_one": (2, 4),
    "five_thousand": (2, 3),
    "cant_stop": (2, 3),
    "menteur": (2, 3, 4),
    "comptoir": (3,),
}
"""How many play a game here, where it is not only as few as can meet."""
FEW: Final = 10
"""Games of cards are played so many times more rarely: a match has many deals."""


class Case(NamedTuple):
    """A game as it is played here."""

    game: str
    options: Mapping[str, object]
    seats: int
    games: int


class Played(NamedTuple):
    """One seat of one game: who played it, and what became of it."""

    game: int
    seat: int
    level: Level
    account: Account


def cases(chosen: Sequence[str], games: int) -> list[Case]:
    """Return what is played of these games."""
    found: list[Case] = []
    for game in chosen:
        entry = SHELF[game]
        if entry.measure == "none":
            continue
        fewest = (max(2, entry.rules.seats_for(entry.rules.Options()).start),)
        times = max(2, games // FEW) if entry.measure == "cards" else games
        found += [Case(game, {}, seats, times) for seats in SEATS.get(game, fewest)]
    return found


def sat(case: Case, number: int) -> list[Played]:
    """Play a game of a case between robots of drawn levels; return their accounts."""
    kind, mind = GAMES[case.game], SHELF[case.game].mind()
    levels = Random(number).choices(LEVELS, k=case.seats)
    players = [by_engine(mind, level) for level in levels]
    record = recorded(kind, kind.Options.model_validate(case.options), players, number)
    accounts = ledger_of(record, SHELF).accounts
    return [
        Played(number, seat, level, account)
        for seat, (level, account) in enumerate(zip(levels, accounts, strict=True))
    ]


def all_sat(case: Case, jobs: int) -> list[Played]:
    """Play all games of a case in so many processes; return the accounts of all seats."""
    play = partial(sat, case)
    if jobs == 1:
        return list(chain.from_iterable(map(play, range(case.games))))
    with get_context("fork").Pool(jobs) as pool:
        return list(chain.from_iterable(pool.imap(play, range(case.games), chunksize=4)))


class Said(NamedTuple):
    """What the lobby tells of a level, and how far the mistakes of its robots may be from it."""

    figure: float
    near: float


Term: TypeAlias = Literal["luck", "others", "loss"]


class Mean(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, tables: Iterable[Sequence[float]]) -> "Mean":
        """Return the mean of values, given by table.

        What happens at one table hangs together, so tables are what is drawn, not seats.
        """
        drawn = list(tables)
        count = sum(map(len, drawn))
        mean = sum(map(sum, drawn)) / count
        apart = sum((sum(values) - mean * len(values)) ** 2 for values in drawn)
        return cls(mean, sqrt(apart * len(drawn) / max(1, len(drawn) - 1)) / count)


def by_table(played: Iterable[Played], term: Term) -> list[list[float]]:
    """Return a term of these seats, those of a table together."""
    found = defaultdict[int, list[float]](list)
    for each in played:
        found[each.game].append(getattr(each.account, term))
    return list(found.values())


def widths(seats: int) -> float:
    """Return within how many standard errors of 0 every one of so many means must lie.

    >>> round(widths(1), 2), round(widths(20), 2)
    (1.96, 3.02)
    """
    return NormalDist().inv_cdf((1 + (1 - ERROR) ** (1 / seats)) / 2)


def uneven(case: Case, played: Sequence[Played]) -> tuple[float, float]:
    """Return the greatest sum of luck over a table, and how far its gifts are from its mistakes at most."""
    luck, gifts = [0.0] * case.games, [0.0] * case.games
    for each in played:
        luck[each.game] += each.account.luck
        gifts[each.game] += each.account.others - each.account.loss
    return max(map(abs, luck)), max(map(abs, gifts))


def told(measured: Measured) -> float:
    """Return what a level's choices lose, as its figure says: a chance to win beside an equal player's."""
    return measured.figure if measured.unit == "lost" else (50 - measured.figure) / 100


def honest(chosen: Sequence[str], games: int, jobs: int, *, failed: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each seat and each level of these games; name what is not honest in `failed`."""
    yield "game", "who", "seats played", "mean luck", "mistakes", "its level says"
    every = cases(chosen, games)
    width = widths(sum(case.seats + len(LEVELS) for case in every))
    for case in every:
        played = all_sat(case, jobs)
        name = f"{case.game} for {case.seats}"
        whose = [
            (f"seat {seat}", [each for each in played if each.seat == seat]) for seat in range(case.seats)
        ]
        whose += [(level, [each for each in played if each.level == level]) for level in LEVELS]
        for who, found in whose:
            if not found:
                continue
            luck, lost = Mean.of(by_table(found, "luck")), Mean.of(by_table(found, "loss"))
            if abs(luck.value) > width * luck.error:
                failed.append(f"{name}: the luck of {who} is not 0 in the mean")
            says = _said(case, who)
            if says is not None and abs(lost.value - says.figure) > says.near + 2 * lost.error:
                failed.append(f"{name}: {who} loses {lost.value:.3g}, its level says {says.figure:g}")
            yield (
                name,
                who,
                str(len(found)),
                f"{luck.value:+.3f} ± {width * luck.error:.3f}",
                f"{lost.value:.3f} ± {2 * lost.error:.3f}",
                "" if says is None else f"{says.figure:g} ± {says.near:g}",
            )
        if SHELF[case.game].measure != "points":
            luck, gifts = uneven(case, played)
            if max(luck, gifts) > CLOSE:
                failed.append(f"{name}: luck adds up to {luck:.1e}, gifts less mistakes to {gifts:.1e}")
            yield name, "table", str(case.games), f"sum {luck:.0e}", f"less gifts {gifts:.0e}", ""


def _said(case: Case, who: str) -> Said | None:
    """Return what the lobby tells of a level's mistakes: of points on a sheet, or of games for two."""
    entry = SHELF[case.game]
    measured = next((each for level, each in entry.levels.items() if level == who), None)
    if measured is None or entry.measure == "cards" or (entry.measure == "win" and case.seats > 2):
        return None
    return Said(told(measured), NEAR[measured.unit])
