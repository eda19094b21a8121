"""Why the coach says that a choice was costly: `python -m bench.reasons [game ...] [--games N] [--show K]`.

Easy robots play games, and medium ones, by turns, and each costly decision in a ledger is given its reasons
as a player reads them.  The table says how many have a reason, how many are told by how they go on alone, how
long the words are, and what is wrong: nothing said, a reason that has no second computation
(`tests/second_ways`), that it refutes, or that is as true of the worse choice, the price again, too long.
The exit code is 1 if fewer than 95 % of a game have a reason, or anything is wrong.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing import get_context
from random import Random
from statistics import median
from typing import Any, Final

from bench.coach_sees import all_named
from bench.engine_figures.players import by_engine
from bench.engines import table
from bench.honest import SEATS
from bench.recorded import recorded
from bot.interactions.reasons import LONGEST, worded
from bot.text import LANGUAGES, text_in
from tapis.coach.account import analyst
from tapis.coach.choices import Choice, decisions
from tapis.coach.words.reasons import WAYS, Reason
from tapis.games.kit.level import Level, Measure
from tapis.records.ledger import Decision
from tapis.shelf import GAMES, SHELF
from tests.second_ways.every import CHECKS
from tests.second_ways.told import Told

COSTLY: Final[Mapping[Measure, float]] = {"points": 1.0, "win": 0.02, "cards": 10.0, "none": 0.5}
"""From so much on a decision is costly, in the measure of its ledger."""
POINT: Final = {"comptoir": 0.5}
"""The same where a deal brings a point."""
LEVELS: Final[Sequence[Level]] = ("easy", "medium")
GAMES_EACH: Final = 200
ENOUGH: Final = 0.95
"""The share of costly decisions that must have a reason."""
WHY, WAY = "coach.why.", "coach.way."


@dataclass
class Counted:
    """What was told of the costly decisions of a game.

    Attributes:
        decisions: how many there were.
        why: how many have a reason.
        ways: how many are told by how they go on alone.
        lengths: the characters of each, by language.
        keys: how often each reason was told.
        faults: what is wrong, by its kind: refuted, unchecked, of the worse too, the price, long, unsaid.
        samples: some of them in words.
        wrong: those that a second computation refutes, as true of the worse choice, or the price, in words.
    """

    decisions: int = 0
    why: int = 0
    ways: int = 0
    lengths: dict[str, list[int]] = field(default_factory=lambda: {each: [] for each in LANGUAGES})
    keys: Counter[str] = field(default_factory=Counter[str])
    faults: Counter[str] = field(default_factory=Counter[str])
    samples: list[str] = field(default_factory=list[str])
    wrong: list[str] = field(default_factory=list[str])

    def add(self, other: "Counted") -> None:
        """Add what another process counted."""
        self.decisions += other.decisions
        self.why += other.why
        self.ways += other.ways
        for language, lengths in other.lengths.items():
            self.lengths[language] += lengths
        self.keys, self.faults = self.keys + other.keys, self.faults + other.faults
        self.samples += other.samples
        self.wrong += other.wrong


def costly(game: str, number: int) -> Iterator[tuple[Choice, Decision, Measure]]:
    """Yield the costly decisions of a game that equal robots play: easy ones, then medium ones, by turns."""
    kind, engine, keeper = GAMES[game], SHELF[game].mind(), analyst(SHELF[game])
    options = kind.Options()
    seats = SEATS.get(game, (max(2, kind.seats_for(options).start),))
    count = seats[number // len(LEVELS) % len(seats)]
    robot = by_engine(engine, LEVELS[number % len(LEVELS)])
    record = recorded(kind, options, [robot] * count, number)
    with all_named():
        ledger = keeper.ledger(record)
    least = POINT.get(game, COSTLY[ledger.measure])
    told = {each.rev: each for each in ledger.decisions if each.loss >= least}
    for choice in decisions(record, SHELF):
        if choice.rev in told:
            yield choice, told[choice.rev], ledger.measure


def counted(game: str, show: int, number: int) -> Counted:
    """Count what is told of the costly decisions of a game."""
    found, keeper, kind = Counted(), analyst(SHELF[game]), GAMES[game]
    samples = Random(number)
    for choice, decision, measure in costly(game, number):
        position = kind.load(choice.before.dump(), kind.version)
        said = keeper.why(choice.question, decision.best, decision.played)
        lines = {language: worded(text_in(language), said) if said else "" for language in LANGUAGES}
        _count(found, said, lines)
        at = partial(Told, position, choice.seat, heard=choice.question.heard)
        wrong = Counter[str]()
        for each in said:
            wrong += _faults(game, each, at, decision)
        wrong["the price"] += _is_price(said, measure, decision)
        found.faults += wrong
        if any(wrong.values()):
            found.wrong.append(f"WRONG in game {number}: {_sample(choice, decision, said, lines)}")
        if show and samples.random() < 1 / (1 + len(found.samples)):
            found.samples.append(_sample(choice, decision, said, lines))
    return found


def _count(found: Counted, said: Sequence[Reason], lines: Mapping[str, str]) -> None:
    """Count a decision with its reasons and their words."""
    found.decisions += 1
    found.why += any(each.key.startswith(WHY) for each in said)
    found.ways += any(each.key == WAYS for each in said)
    found.keys.update(each.key for each in said)
    for language, line in lines.items():
        found.lengths[language].append(len(line))
        found.faults["long"] += len(line) > LONGEST
        found.faults["unsaid"] += not line


def _faults(game: str, said: Reason, at: "partial[Told]", decision: Decision) -> Counter[str]:
    """Return what a second computation finds wrong in a reason, or in how two actions go on."""
    found = Counter[str]()
    if said.key == WAYS:
        for side, code, other in (
            ("better", decision.best, decision.played),
            ("worse", decision.played, decision.best),
        ):
            ways: Any = said.values[side]
            for way in ways:
                found += _refuted(game, way, at(code=code, other=other, values=way.values))
    elif said.key.startswith(WHY):
        told = at(code=decision.best, other=decision.played, values=said.values)
        found += _refuted(game, said, told)
        check = CHECKS[game].get(said.key.removeprefix(WHY))
        found["of the worse too"] += check is not None and check(told.swapped())
    return found


def _refuted(game: str, said: Reason, told: Told) -> Counter[str]:
    """Return whether a second computation refutes what is told, or there is none."""
    check = CHECKS[game].get(said.key.removeprefix(WHY).replace(WAY, "way."))
    return Counter({"unchecked": check is None, "refuted": check is not None and not check(told)})


def _is_price(said: Sequence[Reason], measure: Measure, decision: Decision) -> bool:
    """Return True if all that a reason gives is the price: as many per cent of a win, or points."""
    unit, scale = ("percent", 100) if measure == "win" else ("points", 1)
    price = {f"{scale * decision.loss:.1f}", str(round(scale * decision.loss))}
    values = [(name, str(value)) for each in said for name, value in each.values.items()]
    return len(values) == 1 and values[0][0] == unit and values[0][1] in price


def _sample(choice: Choice, decision: Decision, said: Sequence[Reason], lines: Mapping[str, str]) -> str:
    """Write a decision with its reasons, as somebody reads them."""
    keys = ", ".join(each.key.removeprefix("coach.") for each in said)
    head = f"{decision.best} rather than {decision.played}, which costs {decision.loss:.2f}  [{keys}]"
    return "\n".join([head, f"  {choice.question.view!r}", *(f"  {each}" for each in lines.values())])


def all_counted(game: str, games: int, show: int, jobs: int) -> Counted:
    """Count over so many games, in so many processes."""
    found, count = Counted(), partial(counted, game, show)
    if jobs == 1:
        for each in map(count, range(games)):
            found.add(each)
        return found
    with get_context("fork").Pool(jobs) as pool:
        for each in pool.imap(count, range(games)):
            found.add(each)
    return found


FAULTS: Final = ("unsaid", "unchecked", "refuted", "of the worse too", "the price", "long")


def row(game: str, found: Counted) -> tuple[str, ...]:
    """Return a game's row of the table."""
    share = f"{found.why / found.decisions:.1%}" if found.decisions else ""
    lengths = [
        f"{median(each):.0f}, {max(each)}" if each else ""
        for each in (found.lengths[one] for one in LANGUAGES)
    ]
    faults = (str(found.faults[each]) for each in FAULTS)
    return (game, str(found.decisions), share, str(found.ways), *lengths, *faults)


def missed(found: Counted) -> bool:
    """Return True if something is not as it must be."""
    return found.why < ENOUGH * found.decisions or any(found.faults[each] for each in FAULTS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, and samples; return 1 if something is not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m bench.reasons", description="Reasons of mistakes.")
    every = [game for game, entry in SHELF.items() if entry.analyst]
    parser.add_argument(
        "games", nargs="*", choices=[[], *every], metavar="game", help="all, if none is named"
    )
    parser.add_argument("--games", dest="times", type=int, default=GAMES_EACH, help="how many of each")
    parser.add_argument("--show", type=int, default=0, help="how many decisions are written with their words")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    asked = parser.parse_args(arguments)
    rows: list[Sequence[str]] = [("game", "costly", "reason", "ways", *LANGUAGES, *FAULTS)]
    failed = list[str]()
    for game in asked.games or every:
        SHELF[game].mind().prepare(GAMES[game].Options())
        found = all_counted(game, asked.times, asked.show, asked.jobs)
        rows.append(row(game, found))
        failed += [game] * missed(found)
        print("\n".join([*islice(found.samples, asked.show), *found.wrong]), flush=True)
        told = ", ".join(f"{key.removeprefix('coach.')} {number}" for key, number in found.keys.most_common())
        print(f"{game}: {told}", flush=True)
    print(table(rows))
    print(f"MISSED: {', '.join(failed)}" if failed else "all that is asked holds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
