"""The notebook: one's own old mistakes, five at a time, tried by the buttons of the tables they were made at.

Nothing is thought about while it is open: what each action costs stands in the notebook.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import timedelta
from math import ceil
from typing import Final, cast

from bot.coach.kinds import kind_of
from bot.coach.words import Thought
from bot.games.kit.game import Action, Choices, Illegal
from bot.games.kit.level import Measure
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.old_decisions import OldDecision, with_cards
from bot.records.notebook import AT_ONCE, Price, Tally, unpack
from bot.screens.frame import review as pages
from bot.screens.frame.review import ASK, NEXT, SHOW, TRY, TYPE, Asked
from bot.screens.kit.notebook import OwnNotebook, notebook_page
from bot.screens.kit.screen import Screen
from bot.shelf import SHELF
from bot.tables import NotebookRow, Unreadable, past_seats
from bot.tables import notebook as notebooks
from bot.tables.clocks import milliseconds

BEGIN: Final = "begin"
_DAY: Final = timedelta(days=1) / timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class _Question:
    """A mistake that is asked, as number so much of so many."""

    actor: Actor
    row: NotebookRow
    number: int
    count: int
    old: OldDecision

    def asked(self, marks: frozenset[str] = frozenset(), page: int = 0) -> Asked:
        measure = cast("Measure", self.row.measure)
        return Asked(self.row.rev, self.number, self.count, measure, marks, page, _name(self.row))


async def notebook(actor: Actor, _: str, *, step: str = "") -> Said | None:
    """Show one's notebook, or ask the mistakes that are due: `<number>_<count>.<table>_<rev>.<step>`.

    None if a form was opened.

    Raises:
        Illegal: if the press was never offered, or the mistake has left the notebook.
    """
    screen = await _screen(actor, step)
    return screen and Said(page=actor.drawn(screen))


async def _screen(actor: Actor, argument: str) -> Screen | None:
    if not argument:
        return await _home(actor)
    if argument == BEGIN:
        return await _next(actor, 1, min(len(await _due(actor)), AT_ONCE))
    place, at, step, *rest = [*argument.split(".", 3), "", "", ""]
    number, _, count = place.partition("_")
    if not (number.isdecimal() and count.isdecimal()):
        raise Illegal("press.unknown")
    rows = await actor.tables.read(notebooks.of, actor.id)
    row = next((row for row in rows if _name(row) == at), None)
    if step == NEXT:
        if row is not None:
            await actor.tables.run(notebooks.skip, row)
        return await _next(actor, int(number) + 1, int(count))
    old = row and await _old(actor, row)
    if row is None or old is None:
        raise Illegal("notebook.gone")
    question = _Question(actor, row, int(number), int(count), old)
    if step == ASK:
        page, _, marks = rest[0].partition(".")
        ticked = frozenset(filter(None, marks.split("+")))
        return await old.asked(question.asked(ticked, int(page) if page.isdecimal() else 0))
    if step in {TRY, TYPE}:
        code = rest[0] if step == TRY else await old.typed(actor, question.asked())
        return None if code is None else await _try(question, code)
    if step == SHOW:
        return await _answered(question, await actor.tables.run(notebooks.answer, row, found=False))
    raise Illegal("press.unknown")


def _name(row: NotebookRow) -> str:
    """Return what stands for a mistake in the custom_ids of its page."""
    return f"{row.table_id}_{row.rev}"


async def _due(actor: Actor) -> list[NotebookRow]:
    """Return the mistakes that are due, in the order in which they are asked."""
    now = milliseconds(actor.services.clock())
    return [row for row in await actor.tables.read(notebooks.of, actor.id) if row.due_at <= now]


async def _next(actor: Actor, number: int, count: int) -> Screen:
    """Ask the next mistake that is due; show the notebook after the last one of so many."""
    for row in await _due(actor) if number <= count else ():
        old = await _old(actor, row)
        if old is not None:
            question = _Question(actor, row, number, count, old)
            return await old.asked(question.asked())
    return await _home(actor)


async def _old(actor: Actor, row: NotebookRow) -> OldDecision | None:
    """Return the decision of a mistake; None, and it leaves the notebook, if it cannot be shown any more."""
    try:
        old = OldDecision(
            actor.services,
            actor.reader,
            await actor.tables.at(row.table_id, past_seats.past_seat_of, actor.id),
            row.rev,
        )
        _prices(row, (await old.before()).position.legal(old.sat.seat))
    except (Illegal, Unreadable, ValueError):
        await actor.tables.run(notebooks.drop, row)
        return None
    return old


def _prices(row: NotebookRow, may: Choices[Action]) -> dict[str, Price]:
    """Return what each kind of action costs.

    Raises:
        ValueError: if the position has others by now, by which what is kept says nothing.
    """
    prices = unpack(cast("Measure", row.measure), row.worth, may.kinds())
    if may.find(row.best) is None or prices[may.kind_of(row.best)].cost:
        raise ValueError(f"other actions than at revision {row.rev} of table {row.table_id}")
    return prices


async def _home(actor: Actor) -> Screen:
    """Tell how many old mistakes are found by now."""
    rows = await actor.tables.read(notebooks.of, actor.id)
    now, found = milliseconds(actor.services.clock()), defaultdict[str, dict[str, Tally]](dict)
    for row in rows:
        if row.stage:
            kinds, kind = found[row.game], _kind(row)
            kinds[kind] = kinds.get(kind, Tally()) + Tally(1, row.found)
    due = sum(row.due_at <= now for row in rows)
    own = OwnNotebook(
        found, sum(not row.stage for row in rows), due, None if due or not rows else rows[0].due_at // 1000
    )
    return notebook_page(actor.t, own)


def _kind(row: NotebookRow) -> str:
    """Return the key of the text of a mistake's kind."""
    return kind_of(SHELF[row.game].mistake if row.game in SHELF else "", row.played, row.best)


async def _try(question: _Question, code: str) -> Screen:
    """Judge what a reader tries by what is kept of it, and note the first try."""
    old, row, t = question.old, question.row, question.actor.t
    before, asked = await old.before(), question.asked()
    code = old.checked(before.position, code)
    may = before.position.legal(old.sat.seat)
    price = _prices(row, may)[may.kind_of(code)]
    found = not price.cost
    after = await question.actor.tables.run(notebooks.answer, row, found=found)
    if found:
        return await _answered(question, after, code)
    scene, body = await old.shown(asked)
    judged = replace(
        old.judged(scene, before, row.played, (row.loss, row.error), _best(row)),
        tried=old.name(scene, before.position, code),
        tried_cost=price.cost,
        tried_error=price.error,
        least=price.least,
        again=_again(question.actor, after),
    )
    return pages.tried(t, row.game, asked, judged, body)


async def _answered(question: _Question, after: NotebookRow, found: str = "") -> Screen:
    """Show the position with its answer, which the reader has `found`, or "" if they have not."""
    old, row, asked = question.old, question.row, question.asked()
    before, (scene, body) = await old.before(), await old.shown(asked)
    judged = replace(
        old.judged(scene, before, row.played, (row.loss, row.error), _best(row)),
        again=_again(question.actor, after),
        found=bool(found),
    )
    if found and found != row.best:
        judged = replace(judged, best=old.name(scene, before.position, found), why="")
    return pages.answered(question.actor.t, row.game, asked, judged, with_cards(scene, body))


def _best(row: NotebookRow) -> Thought:
    return Thought(code=row.best, value=0.0, chance=row.chance)


def _again(actor: Actor, row: NotebookRow) -> str:
    """Say after how many days a mistake is asked again."""
    left = row.due_at - milliseconds(actor.services.clock())
    return "-# " + actor.t("notebook.again", n=max(1, ceil(left / _DAY)))
