"""What mistakes at cards are told to cost, beside open hands: `python -m bench.ledger --prices [game ...]`.

Medium robots play matches; each named mistake of theirs is priced again in other worlds that agree with what
the seat knew, every hand open and both sides playing on perfectly.  It is judged again, too, in ten times the
worlds.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import median
from typing import Final, NamedTuple, cast

import numpy as np

from bench.engine_figures.players import by_engine
from bench.recorded import recorded
from bot.coach.account import analyst, ledger_of
from bot.coach.cards.sides import SidesAnalyst
from bot.coach.cards.weighing import FULL, Looks
from bot.coach.choices import Choice, decisions
from bot.engines.cards.worlds import generator
from bot.games.partners.view import PartnersView
from bot.records.ledger import Decision
from bot.shelf import GAMES, SHELF

SIDES: Final = ("belote", "coinche")
"""The games whose mistakes are priced with open hands."""
DEAR: Final = 15.0
"""Points from which on a mistake must be told within as many of what open hands say."""
NEAR: Final = 0.9
"""The share of dear mistakes that must be so near."""
DEAREST: Final = 20
"""So many of the dearest must all be near."""
NONE: Final = 0.03
"""The share of mistakes that may be none in ten times the worlds."""
TIMES: Final = 10
SMALL: Final[Mapping[int, int]] = {1: 10, 2: 10, 3: 10, 4: 5, 5: 2}
"""By cards in hand, how many times the worlds are opened where a search is short: a contract that is doubled
hangs on few of them.
"""


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


def mistakes(game: str, number: int) -> Iterator[tuple[Choice, Decision]]:
    """Yield so many named mistakes of medium robots at cards, match by match."""
    kind, medium, match = GAMES[game], by_engine(SHELF[game].mind(), "medium"), 0
    while number > 0:
        record = recorded(kind, kind.Options(), [medium] * 4, match)
        told = {each.rev: each for each in ledger_of(record, SHELF).decisions if _is_card(each)}
        for choice in decisions(record, SHELF):
            if choice.rev in told and number > 0:
                number -= 1
                yield choice, told[choice.rev]
        match += 1


def _is_card(told: Decision) -> bool:
    return told.played.startswith("play.")


def priced(game: str, mistaken: int, worlds: int) -> Iterator[Priced]:
    """Yield so many mistakes with what so many worlds say; of a générale nothing is said."""
    keeper = cast(SidesAnalyst, analyst(SHELF[game]))
    for choice, told in mistakes(game, mistaken):
        question = choice.question
        luck = generator(Random(f"{game} {told}"))
        opened = keeper.engine.opened(question, luck)
        if opened is None:
            continue
        hand = len(cast(PartnersView, question.view).hand)
        number = worlds * SMALL.get(hand, 1)
        best, mine = opened((told.best, told.played), number, number).astype(np.float64)
        gaps = best - mine
        looks = Looks(FULL.first * TIMES, FULL.second * TIMES)
        again = keeper.scales(question).judged(told.played, looks)
        yield Priced(
            hand,
            told.loss,
            float(gaps.mean()),
            float(gaps.std()) / sqrt(number),
            None if again is None else again.loss,
        )


def rows(games: Sequence[str], number: int, worlds: int, *, failed: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each game and number of cards in hand; name what is missed in `failed`."""
    yield "game", "cards in hand", "mistakes", f"told {DEAR:g} or more", "near", "median gap", "none again"
    for game in games:
        found = list(priced(game, number, worlds))
        for hand in sorted({each.hand for each in found}):
            yield _row(game, str(hand), [each for each in found if each.hand == hand])
        yield _row(game, "any", found)
        yield _row(game, f"the {DEAREST} dearest", _dearest(found))
        failed += [f"{game}: not {each}" for each in missed(found)]


def _dearest(found: Sequence[Priced]) -> list[Priced]:
    return sorted(found, key=lambda each: -each.told)[:DEAREST]


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
    )
