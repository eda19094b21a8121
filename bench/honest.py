"""Whether ledgers are honest: four terms over many games of mixed robots, beside what they must be.

Chance favours nobody, so the mean luck of each seat is 0; where one seat's gain is the others' loss, luck
adds up to 0, and what the choices gave is what they cost.  Robots' mistakes stand beside the measured figures
of their levels.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

from bench.engine_figures.players import by_engine
from bench.recorded import recorded
from bot.coach.account import ledger_of
from bot.games.kit.level import LEVELS, Level, Measured
from bot.records.ledger import Account
from bot.shelf import GAMES, SHELF

ERROR: Final = 0.05
"""How often at most a run in which all is honest finds a seat that is not, over all seats it tells."""
CLOSE: Final = 1e-4
"""How far sums over a table may be from 0: accounts are kept with six digits."""
NEAR: Final[Mapping[str, float]] = {"lost": 15.0, "won": 0.1}
"""How far robots' mistakes may be from what their level says: points of a sheet, a chance to win."""
SEATS: Final[Mapping[str, int]] = {"menteur": 3, "comptoir": 3}
"""How many play a game here, where it is not as few as can meet."""
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
        seats = SEATS.get(game, max(2, entry.rules.seats_for(entry.rules.Options()).start))
        found.append(Case(game, {}, seats, max(2, games // FEW) if entry.measure == "cards" else games))
    return found


def sat(case: Case) -> list[Played]:
    """Play the games of a case between robots of drawn levels; return their accounts."""
    kind, mind, found = GAMES[case.game], SHELF[case.game].mind(), list[Played]()
    options = kind.Options.model_validate(case.options)
    robots = {level: by_engine(mind, level) for level in LEVELS}
    for number in range(case.games):
        levels = Random(number).choices(LEVELS, k=case.seats)
        record = recorded(kind, options, [robots[level] for level in levels], number)
        accounts = ledger_of(record, SHELF).accounts
        found += [
            Played(number, seat, level, account)
            for seat, (level, account) in enumerate(zip(levels, accounts, strict=True))
        ]
    return found


class Mean(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """Return the mean of some values, two at least."""
        return cls(fmean(values), stdev(values) / sqrt(len(values)))


def widths(seats: int) -> float:
    """Return within how many standard errors of 0 every one of so many means must lie.

    >>> round(widths(1), 2), round(widths(20), 2)
    (1.96, 3.02)
    """
    return NormalDist().inv_cdf((1 + (1 - ERROR) ** (1 / seats)) / 2)


def lucks(case: Case, played: Sequence[Played]) -> list[Mean]:
    """Return the mean luck of each seat."""
    return [
        Mean.of([each.account.luck for each in played if each.seat == seat]) for seat in range(case.seats)
    ]


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


def honest(chosen: Sequence[str], games: int, *, failed: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each seat and each level of these games; name what is not honest in `failed`."""
    yield "game", "who", "games", "mean luck", "mistakes", "its level says"
    every = cases(chosen, games)
    width = widths(sum(case.seats for case in every))
    for case in every:
        measure, played = SHELF[case.game].measure, sat(case)
        for seat, luck in enumerate(lucks(case, played)):
            if abs(luck.value) > width * luck.error:
                failed.append(f"{case.game}: the luck of seat {seat} is not 0 in the mean")
            within = f"{luck.value:+.3f} ± {width * luck.error:.3f}"
            yield case.game, f"seat {seat}", str(case.games), within, "", ""
        if measure != "points":
            luck, gifts = uneven(case, played)
            if max(luck, gifts) > CLOSE:
                failed.append(f"{case.game}: luck adds up to {luck:.1e}, gifts less mistakes to {gifts:.1e}")
            yield case.game, "table", str(case.games), f"sum {luck:.0e}", f"less gifts {gifts:.0e}", ""
        yield from _levels(case, played, failed)


def _levels(case: Case, played: Sequence[Played], failed: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each level: its luck, and its mistakes beside what the lobby tells of it."""
    for level in LEVELS:
        accounts = [each.account for each in played if each.level == level]
        if len(accounts) < 2:
            continue
        luck = Mean.of([account.luck for account in accounts])
        lost = Mean.of([account.loss for account in accounts])
        measured = SHELF[case.game].levels[level]
        says = ""
        if SHELF[case.game].measure != "cards":
            says = f"{told(measured):g}"
            if abs(lost.value - told(measured)) > NEAR[measured.unit] + 2 * lost.error:
                failed.append(f"{case.game}: {level} loses {lost.value:.3g}, its level says {says}")
        yield (
            case.game,
            level,
            str(len(accounts)),
            f"{luck.value:+.3f} ± {1.96 * luck.error:.3f}",
            f"{lost.value:.3f} ± {1.96 * lost.error:.3f}",
            says,
        )
