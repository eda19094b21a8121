"""Keeps the accounts of a game, choice by choice.

After a throw or a deal a seat is worth its best action.  What this gained is luck; what the action that was
chosen is worth less than the best is loss.  So `prior + luck - loss = result` however the game went.  What a
robot, or another player, chose for an absent player is luck: they did not choose it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bot.coach.choices import Choice
from bot.engines import Thought
from bot.games.kit.level import Measure
from bot.records.ledger import Account, Decision, Ledger, Stroke

NEAR: Final[Mapping[Measure, float]] = {"points": 0.3, "win": 0.01, "turns": 0.05, "cards": 0.0, "none": 0.0}
"""A choice within this of the best one is as good: no mistake is named."""
DIGITS: Final[Mapping[Measure, int]] = {"points": 2, "win": 4, "turns": 3, "cards": 2, "none": 0}
"""The digits of losses, luck and courses as they are stored."""
EXACT: Final = 4
"""The digits of accounts as they are stored: their sum holds in these digits."""
WORST: Final = 5
"""The most decisions that are named of a seat."""
NAMED: Final = 320
"""The most decisions that are named of a game, times its seats."""
STROKES: Final = 512
"""The most strokes of a game, times its seats: the greatest are kept."""
COURSE: Final = 32
"""The most values of a course."""
COURSES: Final = 128
"""The most values of all courses of a game."""


@dataclass
class _Page:
    """What happened to a seat so far."""

    prior: float
    held: float
    """What the seat was worth after its last choice."""
    luck: float = 0.0
    loss: float = 0.0
    variance: float = 0.0
    choices: int = 0
    rev: int = 0
    """The revision of its last choice."""
    thrown: bool = False
    """Whether its last choice was followed by a throw or a deal of its own."""
    dealt: float = 0.0
    """What the deals themselves were worth."""
    course: list[tuple[int, float]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)


class Verdict(NamedTuple):
    """An action that was surely better than what was chosen, how much, and the standard error of that."""

    best: str
    loss: float
    error: float


class Book:
    """The accounts of a game while it is gone through.

    Args:
        measure: what is counted.
        priors: what each seat could expect before anything was thrown or dealt.
    """

    def __init__(self, measure: Measure, priors: Sequence[float]) -> None:
        self.measure: Measure = measure
        self._pages = [_Page(prior, prior, course=[(0, prior)]) for prior in priors]

    def note(self, choice: Choice, thoughts: Sequence[Thought], *, thrown: bool) -> None:
        """Note a choice of a seat.

        Args:
            choice: the choice.
            thoughts: what every legal action is worth, best first.
            thrown: whether the action is followed by a throw or a deal that is this seat's luck.
        """
        page, best = self._pages[choice.seat], thoughts[0]
        chosen = next(thought for thought in thoughts if thought.code == choice.played)
        self._gain(page, choice.seat, best.value)
        cost = max(0.0, best.value - chosen.value)
        if not choice.own:
            page.luck -= cost
        else:
            page.loss += cost
            page.choices += len(thoughts) > 1
            self._name(page, choice, best, chosen, cost)
        page.held, page.rev, page.thrown = chosen.value, choice.rev, thrown
        page.course.append((choice.rev, chosen.value))

    def settle(self, seat: int, worth: float) -> None:
        """Note what a seat is worth when its turn has ended by a throw."""
        page = self._pages[seat]
        self._gain(page, seat, worth)
        page.thrown = False
        page.course[-1] = (page.rev, worth)

    def _gain(self, page: _Page, seat: int, worth: float) -> None:
        """Note what a seat is worth now: what it gained since its last choice is luck."""
        gained = worth - page.held
        page.luck += gained
        page.held = worth
        if page.thrown and gained:
            page.strokes.append(Stroke(rev=page.rev, seat=seat, luck=gained))

    def _name(self, page: _Page, choice: Choice, best: Thought, chosen: Thought, cost: float) -> None:
        """Note a decision that cost something, unless it is within what cannot be told apart."""
        squared = best.error**2 + chosen.error**2 if cost else 0.0
        page.variance += squared
        if cost > max(NEAR[self.measure], 2 * squared**0.5):
            told = Decision(
                rev=choice.rev,
                seat=choice.seat,
                played=choice.played,
                best=best.code,
                loss=cost,
                error=squared**0.5,
            )
            page.decisions.append(told)

    def dealt(self, rev: int, worth: Sequence[float], held: Sequence[float]) -> None:
        """Note a deal.

        Args:
            rev: its revision.
            worth: what it brings each seat if equal players play it.
            held: what each seat had before it.
        """
        for seat, (page, brings, had) in enumerate(zip(self._pages, worth, held, strict=True)):
            page.dealt += brings
            page.strokes.append(Stroke(rev=rev, seat=seat, luck=brings))
            page.course.append((max(rev, 1), had + brings))  # at 0 stands the prior

    def judge(self, choice: Choice, verdict: Verdict | None) -> None:
        """Note a seat's own choice, and what would surely have been better; all else that happens is luck."""
        page = self._pages[choice.seat]
        page.choices += 1
        if verdict is None:
            return
        best, loss, error = verdict
        page.loss += loss
        page.held -= loss
        page.variance += error**2
        told = Decision(
            rev=choice.rev, seat=choice.seat, played=choice.played, best=best, loss=loss, error=error
        )
        page.decisions.append(told)

    def closed(self, results: Sequence[float | None], rev: int) -> Ledger:
        """Return the ledger.

        Args:
            results: what each seat has in the end; None for a seat that left, whose account ends with its
                last choice.
            rev: the last revision.
        """
        for seat, (page, result) in enumerate(zip(self._pages, results, strict=True)):
            if result is not None:
                self._gain(page, seat, result)
                page.course = [*(each for each in page.course if each[0] < rev), (rev, result)]
        seats = len(self._pages)
        named = [told for page in self._pages for told in _dearest(page.decisions)[:WORST]]
        return Ledger(
            measure=self.measure,
            accounts=tuple(
                self._account(page, max(2, min(COURSE, COURSES // seats))) for page in self._pages
            ),
            decisions=tuple(map(self._short, _dearest(named)[: NAMED // seats])),
            strokes=tuple(map(self._brief, self._strokes())),
        )

    def _strokes(self) -> list[Stroke]:
        """Return the extremes of each seat, in order, or the greatest of them."""
        found = [stroke for page in self._pages for stroke in _extremes(page.strokes)]
        greatest = sorted(found, key=lambda stroke: -abs(stroke.luck))[: STROKES // len(self._pages)]
        return [stroke for stroke in found if stroke in greatest]

    def _account(self, page: _Page, most: int) -> Account:
        """Return the account of a seat; rounded, its sum still holds."""
        prior, loss, result = (round(amount, EXACT) for amount in (page.prior, page.loss, page.held))
        course = _thinned(page.course, most)
        return Account(
            prior=prior,
            luck=round(result + loss - prior, EXACT),
            loss=loss,
            result=result,
            error=round(page.variance**0.5, EXACT),
            choices=page.choices,
            dealt=round(page.dealt, DIGITS[self.measure]),
            course=tuple(round(value, DIGITS[self.measure]) for _, value in course),
            revs=tuple(rev for rev, _ in course),
        )

    def _short(self, told: Decision) -> Decision:
        digits = DIGITS[self.measure]
        rounded = {"loss": round(told.loss, digits), "error": round(told.error, digits)}
        return told.model_copy(update=rounded)

    def _brief(self, stroke: Stroke) -> Stroke:
        return stroke.model_copy(update={"luck": round(stroke.luck, DIGITS[self.measure])})


def _dearest(decisions: Sequence[Decision]) -> list[Decision]:
    return sorted(decisions, key=lambda told: -told.loss)


def _extremes(strokes: Sequence[Stroke]) -> list[Stroke]:
    """Return the luckiest and the unluckiest stroke of a seat, where there is such a one."""
    if not strokes:
        return []
    best = max(strokes, key=lambda stroke: stroke.luck)
    worst = min(strokes, key=lambda stroke: stroke.luck)
    return [best] * (best.luck > 0) + [worst] * (worst.luck < 0)


def _thinned(course: Sequence[tuple[int, float]], most: int) -> list[tuple[int, float]]:
    """Return at most so many values of a course, the first and the last among them.

    >>> _thinned([(rev, 0.0) for rev in range(9)], 3)
    [(0, 0.0), (4, 0.0), (8, 0.0)]
    """
    last = len(course) - 1
    if last < most:
        return list(course)
    return [course[round(place * last / (most - 1))] for place in range(most)]
