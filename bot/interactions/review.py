"""The review of a finished game, for one person alone: their dearest decisions, to be found better.

Behind them stands every move of the game, a robot's too, judged by what its seat knew.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from json import loads
from typing import Final

from babel.dates import format_date

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.old_decisions import OldDecision, Question, with_cards
from bot.interactions.reasons import worse_than
from bot.messages.scene import names_of
from bot.screens.frame import review as pages
from bot.screens.frame.review import ASK, LOOK, NEXT, Asked, Judged
from bot.screens.kit.screen import Screen
from bot.shelf import SHELF
from bot.tables import PastSeat, Player, Table, past_seats
from bot.text import Text
from tapis.coach.choices import Moved
from tapis.drawing.columns import clip
from tapis.drawing.names import disambiguated
from tapis.engines import Evaluation
from tapis.games.kit.game import Illegal, Seat
from tapis.games.kit.matching import fold
from tapis.records.ledger import Decision, Ledger
from tapis.records.losses import as_good

OFFERED: Final = 25
NAME: Final = 100
"""Finished games that are offered, and characters of their names: Discord's limits."""


@dataclass(frozen=True, slots=True)
class _Review:
    """The decisions that one person reviews, largest loss first."""

    actor: Actor
    sat: PastSeat
    ledger: Ledger
    decisions: tuple[Decision, ...]

    @property
    def table(self) -> Table:
        return self.sat.table

    def question(self, place: int) -> "_Dearest":
        """Return a decision as it is asked, by its place among all."""
        made = self.decisions[place]
        asked = Asked(made.rev, place + 1, len(self.decisions), self.ledger.measure)
        return _Dearest(self.actor, self.move(made.rev), asked, made, self)

    def move(self, rev: int, seat: Seat | None = None) -> OldDecision:
        """Return a move, by default of the reader's own seat."""
        return OldDecision(self.actor.services, self.actor.reader, self.sat, rev, seat)

    def knew(self, seat: Seat) -> str:
        """Say by whose knowledge a move is judged; "" where all lies open."""
        t = self.actor.t
        if not self.table.kind.hidden:
            return ""
        if seat == self.sat.seat:
            return t("review.knew.you")
        return t("review.knew.seat", seat=names_of(self.table)[seat])

    async def evaluations(self, rev: int, tried: str = "") -> tuple[Evaluation, ...]:
        actor, record = self.actor, self.move(rev).record
        lookback = actor.services.lookback
        return await lookback.evaluations((self.table.id, rev), record, actor.id, actor.waits, tried)

    async def hindsight(self, rev: int, seat: Seat, best: str, *, found: bool) -> str:
        """Say what lay there at a move, which was right by what its seat knew or not.

        "" where nothing was hidden, or nobody can tell: the answer stands without.
        """
        if not self.table.kind.hidden:
            return ""
        actor, record = self.actor, self.move(rev).record
        lookback = actor.services.lookback
        try:
            hindsight = await lookback.hindsight((self.table.id, rev), best, record, actor.id, actor.waits)
        except Illegal:
            return ""
        if hindsight is None:
            return ""
        names = names_of(self.table)
        return pages.hindsight_line(
            actor.t, hindsight, self.ledger.measure, self.knew(seat), names, found=found
        )


@dataclass(frozen=True, slots=True)
class _Dearest(Question):
    """A decision that cost its player much."""

    made: Decision
    review: _Review

    async def tried(self, code: str) -> Screen:
        """Judge what a reader tries: found, or what it would have cost."""
        review, rev = self.review, self.made.rev
        evaluations = await review.evaluations(rev)
        if not any(evaluation.code == code for evaluation in evaluations):
            evaluations = await review.evaluations(rev, code)
        best, mine = evaluations[0], next(evaluation for evaluation in evaluations if evaluation.code == code)
        cost, error = best.value - mine.value, (best.error**2 + mine.error**2) ** 0.5
        if as_good(review.ledger.measure, cost, error):
            return await self.answered(code, **await self._known())
        return await self.missed(code, cost, error)

    async def shown(self) -> Screen:
        """Show the answer."""
        return await self.answered(**await self._known())

    async def _known(self) -> dict[str, str]:
        """Return by whose knowledge it is judged, and what lay there."""
        made, seat = self.made, self.review.sat.seat
        hindsight = await self.review.hindsight(made.rev, seat, made.best, found=False)
        return {"knew": self.review.knew(seat), "hindsight": hindsight}


async def review(actor: Actor, table_id: str, *, step: str = "") -> Reply | None:
    """Show a page of somebody's review of a finished game: `<rev>.<step>`, or the first one; or open a form.

    Raises:
        Illegal: if they did not sit there, the game is not over, others still play with its luck, or the
            press was never offered.
    """
    sat = await actor.tables.at(table_id, past_seats.to_review, actor.id)
    table, t = sat.table, actor.t
    ledger = table.ledger and table.ledger.ledger
    if ledger is None:
        screen = pages.told(t, table.game, _why_not(table, t))
    else:
        screen = await _screen(_Review(actor, sat, ledger, ledger.dearest(sat.has)), step)
    return screen and Reply(page=actor.drawn(screen, table))


async def finished_here(actor: Actor, typed: str) -> list[tuple[str, str]]:
    """Return (name, id) of the newest finished games of a channel where a person sat, then private ones."""
    channel_id, t = actor.interaction.channel_id or 0, actor.t
    rows = await actor.services.store.read(
        lambda questions: questions.finished_of(channel_id, actor.id, OFFERED)
    )
    games = [(_called(t, row.game, row.seats, row.touched_at), row.id) for row in rows if row.game in SHELF]
    return [(name, ident) for name, ident in games if fold(typed) in fold(name)]


def _called(t: Text, game: str, seats: str, ended: int) -> str:
    """Name a finished game by what was played, when it ended and who sat there."""
    people = [Player(*entry) for entry in loads(seats)]
    names = disambiguated(one.shown if one.id < 0 else one.name for one in people)
    day = format_date(datetime.fromtimestamp(ended / 1000, UTC), "medium", t.language)
    return clip(f"{t(f'{game}.name')} · {day} · {', '.join(names)}", NAME)


def _why_not(table: Table, t: Text) -> str:
    """Say why a finished game has no ledger, or none yet."""
    if table.ledger is None:
        return t("review.early")
    if table.ledger.state == "refused":
        return t("coach.none", why=t(f"coach.refused.{table.ledger.reason}"))
    return "⏳ " + t("coach.counting")


async def _screen(review: _Review, argument: str) -> Screen | None:
    t, game = review.actor.t, review.table.game
    if not argument:
        return await review.question(0).take(ASK) if review.decisions else pages.nothing(t, game)
    rev, step, *rest = [*argument.split(".", 2), ""]
    if step == LOOK and rev.isdecimal():
        return await _look(review, int(rev))
    revs = [str(decision.rev) for decision in review.decisions]
    if rev not in revs:
        raise Illegal("press.unknown")
    place = revs.index(rev)
    if step != NEXT:
        return await review.question(place).take(step, rest[0])
    return await review.question(place + 1).take(ASK) if place + 1 < len(revs) else pages.done(t, game)


# Every move, a robot's too


async def _look(review: _Review, rev: int) -> Screen:
    """Show the first move from a revision on as its seat saw it, and how good it was.

    Raises:
        Illegal: if the coach cannot tell.
    """
    lookback, old = review.actor.services.lookback, review.move(rev)
    moves = await lookback.moves(review.table.id, old.record)
    moved = next((each for each in moves if each.rev >= rev), moves[-1])
    rev, seat, code = moved
    old, t, game = review.move(rev, seat), review.actor.t, review.table.game
    before = await old.before()
    scene, body = await old.shown(Asked(rev, 1, 1, review.ledger.measure))
    every, hidden = [each[:2] for each in moves], before.position.hidden
    at = pages.Moves(rev, seat, names_of(review.table), every, bool(review.decisions), hidden)
    played = old.name(scene, before.position, code)
    if not before.position.legal(seat).several:
        judged = Judged(played=played, best="", cost=0.0)
    else:
        judged = await _weighed(review, moved, lambda best: old.name(scene, before.position, best))
    judged = replace(judged, played=played)
    return pages.seen(t, game, at, review.ledger.measure, judged, with_cards(game, scene, body))


async def _weighed(review: _Review, moved: Moved, name: Callable[[str], str]) -> Judged:
    """Judge a move by what its seat knew; never by how it came off.

    Raises:
        Illegal: if the coach cannot tell.
    """
    rev, seat, played = moved
    evaluations, measure = await review.evaluations(rev), review.ledger.measure
    best, mine = evaluations[0], next((each for each in evaluations if each.code == played), None)
    if mine is None:
        raise Illegal("review.gone")
    cost, error = best.value - mine.value, (best.error**2 + mine.error**2) ** 0.5
    same = best.code == mine.code if measure == "none" else as_good(measure, cost, error)
    told = mine if same else best
    worse = worse_than(told.code, evaluations, measure) if same else played
    return Judged(
        played="",
        best=name(best.code),
        cost=cost,
        error=error,
        found=same,
        why=await review.move(rev, seat).why(review.actor, told.code, worse) if worse else "",
        knew=review.knew(seat),
        hindsight=await review.hindsight(rev, seat, told.code, found=same),
    )
