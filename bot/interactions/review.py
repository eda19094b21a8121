"""The review of a finished game, for one person alone: their dearest decisions, to be found better."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from json import loads
from typing import Any, Final

from babel.dates import format_date

from bot.coach.book import NEAR
from bot.coach.cards.reasons import is_call
from bot.coach.choices import Before
from bot.coach.words import Thought
from bot.games.kit.game import Game, Illegal
from bot.games.kit.steps import since_own
from bot.interactions.actor import Actor
from bot.interactions.advice import why
from bot.interactions.answers import Said
from bot.messages.choices import table_then
from bot.messages.names import disambiguated
from bot.messages.readers import Reader
from bot.messages.scene import scene_of
from bot.records.ledger import Decision, Ledger
from bot.screens.frame import review as pages
from bot.screens.frame.review import ASK, NEXT, SHOW, TRY, Asked, Judged
from bot.screens.kit.columns import clip
from bot.screens.kit.facts import history
from bot.screens.kit.matching import fold
from bot.screens.kit.screen import Body, Scene, Screen
from bot.services import Services
from bot.shelf import SHELF
from bot.tables import Draft, PastSeat, Player, Table
from bot.text import Text

MOST: Final = 3
"""Decisions of a review."""
SINCE: Final = 8
"""Revisions before a decision of which it is told what had happened."""
OFFERED: Final = 25
NAME: Final = 100
"""Finished games that are offered, and characters of their names: Discord's limits."""
SURE: Final = 2.0
"""Standard errors within which two estimates are as good as equal."""


@dataclass(frozen=True, slots=True)
class _Review:
    """The decisions that one person reviews, largest loss first."""

    services: Services
    actor: Actor
    sat: PastSeat
    ledger: Ledger
    decisions: tuple[Decision, ...]
    reader: Reader

    @property
    def table(self) -> Table:
        return self.sat.table

    def at(self, rev: int) -> Decision:
        """Return the decision of a revision.

        Raises:
            Illegal: if it is none of these.
        """
        found = next((decision for decision in self.decisions if decision.rev == rev), None)
        if found is None:
            raise Illegal("press.unknown")
        return found

    def asked(self, decision: Decision, marks: frozenset[str] = frozenset(), page: int = 0) -> Asked:
        number = self.decisions.index(decision) + 1
        return Asked(decision.rev, number, len(self.decisions), self.ledger.measure, marks, page)

    async def before(self, rev: int) -> Before:
        record = partial(self.services.tables.ledgers.record, self.table.id)
        return await self.services.lookback.before((self.table.id, rev), SHELF, record)

    async def thoughts(self, rev: int) -> tuple[Thought, ...]:
        record = partial(self.services.tables.ledgers.record, self.table.id)
        move, actor = (self.table.id, rev), self.actor
        return await self.services.lookback.thoughts(move, record, actor.id, actor.waits)


async def review(actor: Actor, table_id: str, *, step: str = "") -> Said:
    """Show a page of somebody's review of a finished game: `<rev>.<step>`, or the first one.

    Raises:
        Illegal: if they did not sit there, the game is not over, or the press was never offered.
    """
    sat = await actor.tables.ledgers.sat(table_id, actor.id)
    table, t = sat.table, actor.t
    ledger = table.ledger and table.ledger.ledger
    if ledger is None:
        screen = pages.told(t, table.game, _why_not(table, t))
    else:
        decisions = _dearest(ledger, sat)
        screen = await _screen(_Review(actor.services, actor, sat, ledger, decisions, actor.reader), step)
    return Said(page=actor.drawn(screen, table))


async def review_here(actor: Actor, _: str, game: str | None = None) -> Said:
    """Review one's own dearest decisions of a finished game of this channel, by default the newest one.

    Raises:
        Illegal: if there is none.
    """
    channel_id = actor.interaction.channel_id or 0
    if game is None:
        read = actor.services.store.read
        found = await read(lambda questions: questions.finished_of(channel_id, actor.id, 1))
        if not found:
            raise Illegal("review.none_here")
        game = found[0].id
    await actor.services.check_room(game, channel_id, actor.id)
    return await review(actor, game)


async def finished_here(actor: Actor, typed: str) -> list[tuple[str, str]]:
    """Return (name, id) of the newest finished games of a channel in which a person sat."""
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


def _dearest(ledger: Ledger, sat: PastSeat) -> tuple[Decision, ...]:
    """Return a person's own dearest decisions, without those that were as good as the best."""
    own = [decision for decision in ledger.decisions if sat.has(decision.seat, decision.rev)]
    near = NEAR[ledger.measure]
    return tuple(decision for decision in own if decision.loss > max(near, SURE * decision.error))[:MOST]


async def _screen(review: _Review, argument: str) -> Screen:
    t, game = review.reader.t, review.table.game
    if not review.decisions:
        return pages.nothing(t, game)
    if not argument:
        return await _ask(review, review.decisions[0])
    rev, step, *rest = [*argument.split(".", 2), ""]
    decision = review.at(int(rev) if rev.isdecimal() else -1)
    if step == ASK:
        page, _, marks = rest[0].partition(".")
        ticked = frozenset(filter(None, marks.split("+")))
        return await _ask(review, decision, ticked, int(page) if page.isdecimal() else 0)
    if step == TRY:
        return await _try(review, decision, rest[0])
    if step == SHOW:
        return await _answer(review, decision)
    if step == NEXT:
        following = review.decisions[review.decisions.index(decision) + 1 :]
        return await _ask(review, following[0]) if following else pages.done(t, game)
    raise Illegal("press.unknown")


async def _ask(
    review: _Review, decision: Decision, marks: frozenset[str] = frozenset(), page: int = 0
) -> Screen:
    """Ask for a decision anew, with the position as its player saw it and the answer hidden."""
    steps = await review.services.tables.log(review.table.id, max(0, decision.rev - SINCE), decision.rev - 1)
    asked = review.asked(decision, marks, page)
    scene, body, hand = await _shown(review, asked)
    told = replace(scene, since=since_own(steps, {review.sat.seat}))
    lines = history(told, SHELF[review.table.game].screen)
    return pages.asking(review.reader.t, review.table.game, asked, body, hand, lines)


async def _try(review: _Review, decision: Decision, code: str) -> Screen:
    """Judge what a reader tries: found, or what it would have cost."""
    before, seat = await review.before(decision.rev), review.sat.seat
    position = before.position
    if position.legal(seat).find(code) is None:
        raise position.why_not(seat, code)
    thoughts = await review.thoughts(decision.rev)
    best = thoughts[0]
    mine = next((thought for thought in thoughts if thought.code == code), None)
    if mine is None:
        raise Illegal("press.unknown")
    cost, error = best.value - mine.value, (best.error**2 + mine.error**2) ** 0.5
    found = cost <= max(_near(review.ledger), SURE * error)
    asked = review.asked(decision)
    scene, body, hand = await _shown(review, asked)
    wanted = next((thought for thought in thoughts if thought.code == decision.best), best)
    judged = replace(
        _judged(review, decision, scene, before, wanted),
        tried=_name(review, scene, position, code),
        tried_cost=cost,
        tried_error=error,
        found=found,
    )
    t, game = review.reader.t, review.table.game
    if not found:
        return pages.tried(t, game, asked, judged, body, hand)
    judged = replace(judged, best=judged.tried, why=judged.why if code == decision.best else "")
    return pages.answered(t, game, asked, judged, body, hand)


def _near(ledger: Ledger) -> float:
    """Return within which loss a choice is found: 0.3 points, or 1 % of winning."""
    return NEAR["points"] if ledger.measure == "cards" else NEAR[ledger.measure]


async def _answer(review: _Review, decision: Decision) -> Screen:
    asked, before = review.asked(decision), await review.before(decision.rev)
    scene, body, hand = await _shown(review, asked)
    judged = _judged(review, decision, scene, before, await _wanted(review, decision))
    return pages.answered(review.reader.t, review.table.game, asked, judged, body, hand)


async def _wanted(review: _Review, decision: Decision) -> Thought:
    """Return the best action, with its chance if it is a call and the coach is there to count it."""
    plain = Thought(code=decision.best, value=0.0)
    if SHELF[review.table.game].measure != "cards" or not is_call(decision.best):
        return plain
    try:
        thoughts = await review.thoughts(decision.rev)
    except Illegal:
        return plain  # the answer stands without its reason
    return next((thought for thought in thoughts if thought.code == decision.best), plain)


def _judged(review: _Review, decision: Decision, scene: Scene, before: Before, best: Thought) -> Judged:
    position, view = before.position, before.position.view(review.sat.seat)
    return Judged(
        played=_name(review, scene, position, decision.played),
        best=_name(review, scene, position, decision.best),
        cost=decision.loss,
        error=decision.error,
        why=why(review.reader.t, review.table.game, view, [best], before.heard),
    )


def _name(review: _Review, scene: Scene, position: Game[Any], code: str) -> str:
    """Return what players call an action, by the scene of its own player."""
    action = position.legal(review.sat.seat).find(code)
    return code if action is None else SHELF[review.table.game].screen.offer(scene, action)


async def _shown(review: _Review, asked: Asked) -> tuple[Scene, Body, Screen | None]:
    """Return the player's own scene at a decision, the board as it was, and the hand they held."""
    (position, _), seat = await review.before(asked.rev), review.sat.seat
    then = table_then(review.table, asked.rev, position, Draft(asked.marks, asked.page))
    public, t = scene_of(then, review.reader.t), review.reader.t
    body = SHELF[then.game].screen.table(replace(public, viewer=seat))
    if not then.kind.hidden:
        return public, body, None
    own = scene_of(then, t, seat)
    return own, body, SHELF[then.game].hand.hand(own)
