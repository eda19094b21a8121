"""Keeps the accounts of a game, event by event.

Every event moves what each seat is worth, and each move is booked where it happens:

- at a throw or a deal, whoever's, the change of each seat's worth is that seat's luck;
- at a choice, what the action is worth less than the best one is the chooser's loss, and what that gave the
  others is theirs.  A position with a choice is worth what its best action is worth.

A position is valued once, and the same number stands on both sides of it: so `prior + luck + others - loss =
result`, and no term is what is missing.  What somebody else chose in a seat's place is "others" to that seat,
too: nobody who sits there chose it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from tapis.coach.choices import Choice
from tapis.engines import Evaluation
from tapis.games.kit.game import Seat
from tapis.games.kit.level import Level, Measure
from tapis.records.ledger import Account, Decision, Ledger, Stroke, Turn
from tapis.records.losses import DIGITS, NEAR, Loss

EXACT: Final = 6
"""The digits of accounts as they are stored: their sum holds to a few of the last one."""
WORST: Final = 5
"""The most decisions that are named of a seat."""
NAMED: Final = 320
"""The most decisions that are named of a game, times its seats."""
CLOSE: Final = 1e-9
"""Nobody is ahead by less."""
STROKES: Final = 512
"""The most strokes of a game, times its seats: the greatest are kept."""
COURSE: Final = 32
"""The most values of a course."""
COURSES: Final = 128
"""The most values of all courses of a game."""


@dataclass
class _Sums:
    """What has been booked of a seat."""

    held: float
    """What the seat is worth."""
    luck: float = 0.0
    others: float = 0.0
    loss: float = 0.0
    variance: float = 0.0
    dealt: float = 0.0
    """What the deals themselves were worth."""
    rev: int = 0
    """The revision that this was noted at."""


@dataclass
class _Page:
    """What happened to a seat so far."""

    prior: float
    sums: _Sums
    own: _Sums
    """The sums after its last own choice."""
    choices: int = 0
    stood_in: int = 0
    stood_amid: int = 0
    """How many of them came before its last own choice."""
    ended: bool = False
    """Whether somebody else has chosen in its place since, or nobody plays there any more."""
    threw: int = 0
    """The revision of a throw or a deal of its own that has not moved its worth yet; 0: none."""
    course: list[tuple[int, float]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    """Its own choices that cost something, or that the index counts."""
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
        self._pages = [_Page(prior, _Sums(prior), _Sums(prior), course=[(0, prior)]) for prior in priors]
        self._rev = 0
        """The revision of the last event."""
        self._seat: Seat | None = None
        """Who chose last."""
        self._ahead: list[Turn | None] = [None] * len(priors)
        """Since when each seat is worth more than all others."""
        self._led = set[Seat]()
        """Who ever was."""

    @property
    def held(self) -> list[float]:
        """What each seat is worth now."""
        return [page.sums.held for page in self._pages]

    def chance(self, worth: Sequence[float]) -> None:
        """Note what each seat is worth after a throw, or when hidden dice or cards are seen: it is luck."""
        for seat, (page, now) in enumerate(zip(self._pages, worth, strict=True)):
            gained = now - page.sums.held
            page.sums.luck += gained
            self._moves(page, now)
            if page.threw and gained:
                page.strokes.append(Stroke(rev=page.threw, seat=seat, luck=gained))
                page.threw = 0
        self._leads("dice")

    def note(
        self, choice: Choice, evaluations: Sequence[Evaluation], gifts: Sequence[float], *, thrown: bool
    ) -> None:
        """Note a choice, after `chance` has told what its best action is worth.

        Args:
            choice: the choice.
            evaluations: what every legal action is worth, best first.
            gifts: what the action that was chosen gave each seat beside the best one; the chooser's own entry
                counts nothing.
            thrown: whether the action is followed by a throw or a deal that is this seat's luck.
        """
        page, best = self._pages[choice.seat], evaluations[0]
        chosen = next(evaluation for evaluation in evaluations if evaluation.code == choice.played)
        cost = max(0.0, best.value - chosen.value)
        squared = best.error**2 + chosen.error**2 if cost else 0.0
        self._chosen(choice, cost, squared, gifts)
        self._lost(
            choice, cost, squared**0.5, decides=best.value - evaluations[-1].value > NEAR[self.measure]
        )
        if choice.own and cost > max(NEAR[self.measure], 2 * squared**0.5):
            page.decisions.append(_decision(choice, best.code, cost, squared**0.5))
        page.threw = choice.rev if thrown else 0
        self._pass(choice)

    def judge(
        self, choice: Choice, verdict: Verdict | None, shares: Sequence[float], *, differs: bool = True
    ) -> None:
        """Note a choice at cards, and what would surely have been better.

        Args:
            choice: the choice.
            verdict: what would have been better, None if nothing would.
            shares: what each seat gains of what the choice cost, as parts of it; the chooser's own entry
                counts nothing.
            differs: whether its actions are surely worth more or less.
        """
        best, loss, error = verdict or Verdict("", 0.0, 0.0)
        if verdict is not None:
            self._chosen(choice, loss, error**2, [share * loss for share in shares])
            if choice.own:
                self._pages[choice.seat].decisions.append(_decision(choice, best, loss, error))
        self._lost(choice, loss, error, decides=differs)
        self._pass(choice)

    def _chosen(self, choice: Choice, cost: float, squared: float, gifts: Sequence[float]) -> None:
        """Book what a choice cost its seat, and gave the others."""
        self._rev, self._seat = choice.rev, choice.seat
        if not cost:
            return
        for seat, (page, gift) in enumerate(zip(self._pages, gifts, strict=True)):
            moved = -cost if seat == choice.seat else gift
            if not moved:
                continue
            if seat == choice.seat and choice.own:
                page.sums.loss += cost
            else:
                page.sums.others += moved
            page.sums.variance += squared * (moved / cost) ** 2
            self._moves(page, page.sums.held + moved)
        self._leads("choice")

    def _lost(self, choice: Choice, cost: float, error: float, *, decides: bool) -> None:
        """Note what a seat's own choice cost; `decides`: whether its actions differ."""
        decides &= len(choice.question.legal) > 1
        if choice.own and (cost or decides):
            kind = choice.played.partition(".")[0]
            told = Loss(choice.rev, kind, round(cost, EXACT), round(error, EXACT), decides)
            self._pages[choice.seat].losses.append(told)

    def _leads(self, kind: Literal["dice", "choice"]) -> None:
        """Note who is ahead after an event."""
        worth = self.held
        best = max(worth)
        alone = sum(best - held < CLOSE for held in worth) == 1
        for seat, held in enumerate(worth):
            if held < best or not alone:
                self._ahead[seat] = None
            elif self._ahead[seat] is None:
                self._led.add(seat)
                whose = seat if self._seat is None else self._seat
                self._ahead[seat] = Turn(rev=max(self._rev, 1), seat=whose, kind=kind)

    def _pass(self, choice: Choice) -> None:
        """Count a choice, and note whose it was."""
        self._rev, self._seat, page = choice.rev, choice.seat, self._pages[choice.seat]
        free = len(choice.question.legal) > 1
        if choice.own:
            page.choices += free
            page.stood_amid = page.stood_in
            page.own, page.ended = replace(page.sums, rev=choice.rev), False
        elif free:
            page.stood_in += 1
            page.ended = True

    def gone(self, seat: Seat) -> None:
        """Note that a seat has left for good: the others share what it held as they hold themselves."""
        left = self._pages[seat]
        left.ended = True
        others = [page for page in self._pages if page is not left and page.sums.held]
        whole = sum(page.sums.held for page in others)
        for page in others:
            part = left.sums.held * page.sums.held / whole
            page.sums.others += part
            self._moves(page, page.sums.held + part)

    def dealt(self, rev: int, worth: Sequence[float]) -> None:
        """Note a deal: its revision, and what it brings each seat if equal players play it."""
        self._rev = rev
        self.chance([held + brings for held, brings in zip(self.held, worth, strict=True)])
        for seat, (page, brings) in enumerate(zip(self._pages, worth, strict=True)):
            page.sums.dealt += brings
            page.strokes.append(Stroke(rev=rev, seat=seat, luck=brings))

    def closed(
        self, results: Sequence[float | None], rev: int, levels: Mapping[Seat, Level] | None = None
    ) -> Ledger:
        """Return the ledger.

        Args:
            results: what each seat has in the end; None for a seat that left.  There are none where all but
                one left: what each seat was worth at its last own choice is then all that is known.
            rev: the last revision.
            levels: those of the robots that play for themselves, by seat.
        """
        self._rev, results = rev, results or [None] * len(self._pages)
        self.chance(
            [page.sums.held if had is None else had for page, had in zip(self._pages, results, strict=True)]
        )
        for page, had in zip(self._pages, results, strict=True):
            page.ended |= had is None
        seats = len(self._pages)
        named = [told for page in self._pages for told in _dearest(page.decisions)[:WORST]]
        most = max(2, min(COURSE, COURSES // seats))
        return Ledger(
            measure=self.measure,
            accounts=tuple(
                self._account(page, most, (levels or {}).get(seat, ""))
                for seat, page in enumerate(self._pages)
            ),
            decisions=tuple(map(self._short, _dearest(named)[: NAMED // seats])),
            strokes=tuple(map(self._brief, self._strokes())),
            turn=self._turn(results),
            losses=tuple(tuple(page.losses) for page in self._pages),
        )

    def _turn(self, results: Sequence[float | None]) -> Turn | None:
        """Return since when the winner was ahead; None where that is nobody, or who left."""
        if self.measure not in {"points", "win"} or len(results) == 1:
            return None
        for seat, (turn, had) in enumerate(zip(self._ahead, results, strict=True)):
            if turn is not None and had is not None:
                return turn if len(self._led) > 1 else Turn(rev=turn.rev, seat=seat, kind="always")
        return None

    def _moves(self, page: _Page, now: float) -> None:
        """Note what a seat is worth now."""
        if now == page.sums.held:
            return
        page.sums.held = now
        if page.course[-1][0] == self._rev and self._rev:
            page.course.pop()
        page.course.append((max(self._rev, 1), now))  # at 0 stands the prior

    def _strokes(self) -> list[Stroke]:
        """Return the extremes of each seat, in order, or the greatest of them."""
        found = [stroke for page in self._pages for stroke in _extremes(_until_own(page))]
        greatest = sorted(found, key=lambda stroke: -abs(stroke.luck))[: STROKES // len(self._pages)]
        return [stroke for stroke in found if stroke in greatest]

    def _account(self, page: _Page, most: int, level: Level | Literal[""]) -> Account:
        """Return the account of a seat."""
        sums, course = page.sums, page.course
        if page.ended:
            sums = page.own
            course = [*(each for each in course if each[0] < sums.rev), (sums.rev, sums.held)]
        course = _thinned(course, most)
        return Account(
            prior=round(page.prior, EXACT),
            luck=round(sums.luck, EXACT),
            others=round(sums.others, EXACT),
            loss=round(sums.loss, EXACT),
            result=round(sums.held, EXACT),
            error=round(sums.variance**0.5, EXACT),
            choices=page.choices,
            stood_in=page.stood_in,
            stood_amid=page.stood_amid,
            ended=page.ended,
            level=level,
            dealt=round(sums.dealt, DIGITS[self.measure]),
            course=tuple(round(value, DIGITS[self.measure]) for _, value in course),
            revs=tuple(rev for rev, _ in course),
        )

    def _short(self, told: Decision) -> Decision:
        digits = DIGITS[self.measure]
        rounded = {"loss": round(told.loss, digits), "error": round(told.error, digits)}
        return told.model_copy(update=rounded)

    def _brief(self, stroke: Stroke) -> Stroke:
        return stroke.model_copy(update={"luck": round(stroke.luck, DIGITS[self.measure])})


def _decision(choice: Choice, best: str, loss: float, error: float) -> Decision:
    return Decision(rev=choice.rev, seat=choice.seat, played=choice.played, best=best, loss=loss, error=error)


def _until_own(page: _Page) -> list[Stroke]:
    """Return a seat's strokes while it was its own."""
    return [stroke for stroke in page.strokes if not page.ended or stroke.rev <= page.own.rev]


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
