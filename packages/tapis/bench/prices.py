"""What mistakes at cards are told to cost, beside open hands: `python -m bench.ledger --prices [game ...]`.

Easy robots play a match, medium ones the next; each named mistake of theirs is priced again in other worlds
that agree with what the seat knew, every hand open and both sides playing on perfectly.  It is judged again,
too, in ten times the worlds.  Hands of the pack of 32 are searched in C where there is a compiler
(`bench/compiled.py`).
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from bench.compiled import compiled, use
from bench.engine_figures.players import by_engine
from bench.recorded import recorded
from tapis.coach.account import analyst, ledger_of
from tapis.coach.cards.deals import DealAnalyst
from tapis.coach.cards.weighing import FULL, Alternatives, Looks
from tapis.coach.choices import Choice, decisions
from tapis.engines.cards.samples import Opener
from tapis.engines.cards.worlds import generator
from tapis.games.kit.level import Level
from tapis.games.partners.view import PartnersView
from tapis.games.tarot.view import TarotView
from tapis.records.ledger import Decision
from tapis.shelf import GAMES, SHELF

PRICED: Final = ("belote", "coinche", "tarot")
"""The games whose mistakes are priced with open hands; at Tarot those with five cards or fewer."""
LEVELS: Final[Sequence[Level]] = ("easy", "medium")
"""Who plays, match by match."""
DEAR: Final = 15.0
"""Points from which on a mistake must be told within as many of what open hands say."""
NEAR: Final = 0.9
"""The share of dear mistakes that must be so near."""
DEAREST: Final = 20
"""So many of the dearest must all be near."""
NONE: Final = 0.03
"""The share of mistakes that may be none in ten times the worlds."""
TIMES: Final = 10
SURE, MOST = 3.0, 20
"""What is told as dear is priced until the error is so small, in at most so many times the worlds."""
MATCHES: Final = 500
"""More matches than have so many mistakes."""


class Priced(NamedTuple):
    """A mistake: cards in hand, what is told, what open hands say and its error, what more worlds say."""

    hand: int
    told: float
    opened: float
    error: float
    again: float | None

    @property
    def near(self) -> bool:
        """Whether it is told as open hands have it."""
        return abs(self.told - self.opened) <= DEAR


def mistakes(game: str, match: int) -> Iterator[tuple[Choice, Decision]]:
    """Yield the named mistakes of robots at cards in a match, all the ledger has."""
    kind, robot = GAMES[game], by_engine(SHELF[game].mind(), LEVELS[match % len(LEVELS)])
    record = recorded(kind, kind.Options(), [robot] * 4, match)
    told = {each.rev: each for each in ledger_of(record, SHELF).decisions if each.played.startswith("play.")}
    yield from ((choice, told[choice.rev]) for choice in decisions(record, SHELF) if choice.rev in told)


def priced(game: str, worlds: int, library: Path | None, match: int) -> list[Priced]:
    """Return the mistakes of a match with what so many worlds say; of a générale nothing is said."""
    use(library)
    keeper, found = cast(DealAnalyst, analyst(SHELF[game])), list[Priced]()
    for choice, told in mistakes(game, match):
        question = choice.question
        opened = keeper.opened(question, generator(Random(f"{game} {told}")))
        if opened is None:
            continue
        gaps, wanted = _gaps(opened, told, worlds), worlds
        while told.loss >= DEAR and _error(gaps) > SURE and wanted < MOST * worlds:
            wanted = min(2 * wanted, MOST * worlds)
            gaps = np.append(gaps, _gaps(opened, told, wanted - len(gaps)))
        looks = Looks(FULL.first * TIMES, FULL.second * TIMES)
        alternatives = cast(Alternatives, keeper.alternatives(question))
        again = alternatives.weighed(told.played, looks).verdict
        hand = len(cast(PartnersView | TarotView, question.view).hand)
        found.append(Priced(hand, told.loss, float(gaps.mean()), _error(gaps), again and again.loss))
    return found


def _gaps(opened: Opener, told: Decision, worlds: int) -> NDArray[np.float64]:
    """Return by world how much less the mistake brings than what is best."""
    best, mine = opened((told.best, told.played), worlds, worlds).values.astype(np.float64)
    return best - mine


def _error(gaps: NDArray[np.float64]) -> float:
    return float(gaps.std()) / sqrt(len(gaps))


def found_in(game: str, number: int, worlds: int, jobs: int, library: Path | None) -> list[Priced]:
    """Return so many mistakes, match by match."""
    found = list[Priced]()
    with get_context("spawn").Pool(jobs) as pool:
        for match in pool.imap(partial(priced, game, worlds, library), range(MATCHES)):
            found += match
            if len(found) >= number:
                pool.terminate()
                break
    return found[:number]


def rows(
    games: Sequence[str], number: int, worlds: int, jobs: int, folder: Path, *, failed: list[str]
) -> Iterator[tuple[str, ...]]:
    """Yield a row for each game and number of cards in hand; name what is missed in `failed`."""
    yield (
        "game",
        "cards in hand",
        "mistakes",
        f"told {DEAR:g} or more",
        "near",
        "median gap",
        "none again",
        "told of all",
    )
    library = compiled(folder)
    for game in games:
        found = found_in(game, number, worlds, jobs, library)
        for hand in sorted({each.hand for each in found}):
            yield _row(game, str(hand), [each for each in found if each.hand == hand])
        yield _row(game, "any", found)
        yield _row(game, f"the {DEAREST} dearest", _dearest(found))
        for each in _dearest(found):
            told = f"told {each.told:.0f}", f"open {each.opened:.0f} ± {each.error:.1f}"
            yield game, str(each.hand), *told, "near" if each.near else "far", "", "", ""
        failed += [f"{game}: not {each}" for each in missed(found)]


def _dearest(found: Sequence[Priced]) -> list[Priced]:
    return sorted((each for each in found if each.told >= DEAR), key=lambda each: -each.told)[:DEAREST]


def missed(found: Sequence[Priced]) -> list[str]:
    """Return what does not hold of these mistakes."""
    dear = [each for each in found if each.told >= DEAR]
    aims = {
        f"{NEAR:.0%} of dear mistakes are near": sum(each.near for each in dear) >= NEAR * len(dear),
        "the dearest are near": all(each.near for each in _dearest(found)),
        f"at most {NONE:.0%} are none": sum(each.again is None for each in found) <= NONE * len(found),
    }
    return [name for name, met in aims.items() if not met]


def _row(game: str, name: str, found: Sequence[Priced]) -> tuple[str, ...]:
    dear = [each for each in found if each.told >= DEAR]
    gaps = [abs(each.told - each.opened) for each in dear]
    return (
        game,
        name,
        str(len(found)),
        str(len(dear)),
        f"{sum(each.near for each in dear) / len(dear):.0%}" if dear else "",
        f"{median(gaps):.1f}" if gaps else "",
        str(sum(each.again is None for each in found)),
        f"{sum(each.told for each in found) / sum(each.opened for each in found):.0%}",
    )
