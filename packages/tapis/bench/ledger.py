"""The ledgers of finished games: `python -m bench.ledger [game ...] [--short] [--honest | --prices]`.

Shows for every exact game that the four terms add up to the result and that perfect play loses nothing, for
every game the seconds of processor time that a review takes on one core, and how many bytes are kept.  With
`--honest` mixed robots play instead, and the terms themselves are looked at (`bench/honest.py`); with
`--prices` it is what mistakes at cards are told to cost (`bench/prices.py`).  The exit code is 1 if a sum
does not hold, perfect play loses something, too much is kept, or a term or a price is not what it says.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from bench import prices
from bench.engine_figures.players import Player, at_random, by_engine
from bench.engines import table
from bench.honest import honest
from bench.recorded import recorded
from tapis.coach.account import ledger_of
from tapis.engines.kit import solutions
from tapis.records.ledger import Ledger, pack
from tapis.records.record import Record
from tapis.shelf import GAMES, SHELF

CLOSE = 3e-6
"""How far a sum may be from its result: each of its terms is kept with six digits."""
MOST_BYTES = 2048
EXACT: Sequence[tuple[str, Mapping[str, object], int]] = (
    ("yams", {}, 1),
    ("yams", {"double_pair": "yes", "straights": "split"}, 1),
    ("top_jack", {}, 1),
    ("top_jack", {"layout": "ordered", "series": 2}, 1),
    ("dice_poker", {}, 2),
    ("four_twenty_one", {}, 2),
    ("four_twenty_one", {"le_bon": "yes", "others_order": "ace_high"}, 2),
    ("five_thousand", {}, 2),
    ("five_thousand", {}, 4),
)
"""Games whose values are exact, with options and seats."""
LARGE: Sequence[tuple[str, Mapping[str, object], int]] = (
    ("yams", {"grids": 2}, 4),
    ("dice_poker", {}, 32),
    ("four_twenty_one", {}, 8),
    ("cant_stop", {"columns_to_win": 5}, 4),
    ("menteur", {}, 8),
    ("belote", {"target": 2000}, 4),
    ("coinche", {"target": 2001, "all_trump": "on", "declarations": "auto"}, 4),
    ("comptoir", {"target": 10}, 4),
    ("crapette", {"variant": 3}, 2),
)
"""Games that take longer than others, besides each game as it is by default."""
COACHED = [game for game, entry in SHELF.items() if entry.analyst]


class Sums(NamedTuple):
    """The greatest fault of a sum over many games, and the greatest loss of perfect play."""

    fault: float
    lost: float


def fault(ledger: Ledger, record: Record) -> float:
    """Return how far the worst account is from its sum, and from what the record says was reached."""
    result = record.result or {}
    had = (
        result["scores"] if ledger.measure == "points" else [float(place == 1) for place in result["places"]]
    )
    reached = zip(ledger.accounts, had, strict=True)
    return max(unsummed(ledger), *(abs(each.result - score) for each, score in reached))


def unsummed(ledger: Ledger) -> float:
    """Return how far the worst account is from its sum."""
    return max(
        abs(each.prior + each.luck + each.others - each.loss - each.result) for each in ledger.accounts
    )


def played(game: str, options: Mapping[str, object], seats: int, number: int, player: Player) -> Record:
    """Play a game between equal players; return its record."""
    kind = GAMES[game]
    return recorded(kind, kind.Options.model_validate(options), [player] * seats, number)


def sums(game: str, options: Mapping[str, object], seats: int, games: int) -> Sums:
    """Play so many games, every other one perfectly, and add up their accounts."""
    perfect, worst, lost = by_engine(SHELF[game].mind()), 0.0, 0.0
    for number in range(games):
        record = played(game, options, seats, number, at_random if number % 2 else perfect)
        ledger = ledger_of(record, SHELF)
        worst = max(worst, fault(ledger, record))
        if not number % 2:
            lost = max(lost, *(account.loss for account in ledger.accounts))
    return Sums(worst, lost)


class Review(NamedTuple):
    """Processor seconds to review each of some games, the most bytes one takes to keep, the worst sum."""

    seconds: list[float]
    kept: int
    fault: float


def reviewed(game: str, options: Mapping[str, object], seats: int, games: int) -> Review:
    """Review so many games of players of medium strength."""
    medium, seconds, kept = by_engine(SHELF[game].mind(), "medium"), list[float](), 0
    worst = 0.0
    for number in range(games):
        record = played(game, options, seats, number, medium)
        began = process_time()
        ledger = ledger_of(record, SHELF)
        seconds.append(process_time() - began)
        kept = max(kept, len(pack(ledger)))
        worst = max(worst, unsummed(ledger))
    return Review(seconds, kept, worst)


def named(game: str, options: Mapping[str, object], seats: int) -> str:
    """Name a game with its options and seats.

    >>> named("yams", {"grids": 2}, 3)
    'yams for 3, grids 2'
    """
    chosen = "".join(f", {name} {value}" for name, value in options.items())
    return f"{game} for {seats}{chosen}"


def prepared(game: str, options: Mapping[str, object]) -> None:
    """Solve what a game needs."""
    chosen = GAMES[game].Options.model_validate(options)
    if not SHELF[game].mind().ready(chosen):
        SHELF[game].mind().prepare(chosen)


def identities(chosen: Sequence[str], games: int, *, failed: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each exact game."""
    yield "exact game", "games", "worst sum", "perfect play loses"
    for case in EXACT:
        if case[0] not in chosen:
            continue
        prepared(*case[:2])
        found = sums(*case, games)
        if found.fault > CLOSE or found.lost:
            failed.append(named(*case))
        yield named(*case), str(games), f"{found.fault:.1e}", f"{found.lost:g}"


def reviews(chosen: Sequence[str], games: int, *, failed: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each game that has a analyst."""
    yield "game", "reviewed", "median s", "most s", "bytes kept"
    usual = [(game, {}, max(2, GAMES[game].seats_for(GAMES[game].Options()).start)) for game in COACHED]
    for case in (*usual, *LARGE):
        if case[0] not in chosen:
            continue
        prepared(*case[:2])
        found = reviewed(*case, games)
        if found.kept > MOST_BYTES or found.fault > CLOSE:
            failed.append(named(*case))
        yield (
            named(*case),
            str(games),
            f"{median(found.seconds):.2f}",
            f"{max(found.seconds):.2f}",
            str(found.kept),
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both tables; return 1 if something does not hold."""
    parser = argparse.ArgumentParser(prog="python -m bench.ledger", description="Ledgers of finished games.")
    parser.add_argument(
        "games", nargs="*", choices=[[], *COACHED], metavar="game", help="all, if none is named"
    )
    parser.add_argument("--short", action="store_true", help="few games, in some minutes")
    parser.add_argument("--tables", type=Path, help="a folder with solved tables, where new ones are kept")
    parser.add_argument("--honest", action="store_true", help="mixed robots: luck, gifts and mistakes")
    parser.add_argument("--times", type=int, default=1000, help="how many of each for --honest")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play for --honest and --prices")
    parser.add_argument("--prices", action="store_true", help="mistakes at cards, beside open hands")
    asked = parser.parse_args(arguments)
    failed, chosen = list[str](), asked.games or COACHED
    with TemporaryDirectory() as folder:
        solutions.keep_in(asked.tables or Path(folder))
        if asked.honest:
            for game in chosen:
                prepared(game, {})
            print(table(list(honest(chosen, asked.times, asked.jobs, failed=failed))))
        elif asked.prices:
            priced = [game for game in chosen if game in prices.PRICED]
            number, worlds = (12, 40) if asked.short else (200, 200)
            jobs, at = asked.jobs, Path(folder)
            print(table(list(prices.rows(priced, number, worlds, jobs, at, failed=failed))))
        else:
            print(
                table(list(identities(chosen, 20 if asked.short else 1000, failed=failed))),
                end="\n\n",
                flush=True,
            )
            print(table(list(reviews(chosen, 3 if asked.short else 20, failed=failed))))
        solutions.keep_in(None)
    print("\n".join(f"MISSED: {name}" for name in failed) or f"all that is asked holds: {', '.join(chosen)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
