"""The notebook: one's own old mistakes, five at a time, tried by the buttons of the tables they were made at.

What each action costs stands in the notebook; the coach is asked for the reason of an answer alone.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import ceil
from typing import Final, cast

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.old_decisions import OldDecision, Question
from bot.notebook import mistakes
from bot.notebook.page import OwnNotebook, notebook_page
from bot.notebook.rows import NotebookRow
from bot.screens.frame.review import ASK, NEXT, Asked
from bot.screens.kit.screen import Screen
from bot.shelf import SHELF
from bot.tables import Unreadable, past_seats
from tapis.clocks.clock import milliseconds
from tapis.coach.words.mistakes import kind_of
from tapis.games.kit.game import Action, Choices, Fact, Illegal
from tapis.games.kit.level import Measure
from tapis.records.notebook import AT_ONCE, Price, Tally, unpack

BEGIN: Final = "begin"
ALIKE: Final = "_k"
"""Ends what stands for a mistake where only those of its kind are asked."""
_DAY: Final = timedelta(days=1) / timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class _Mistake(Question):
    """A mistake that is asked, of which the first try is noted."""

    made: NotebookRow

    async def tried(self, code: str) -> Screen:
        """Judge what a reader tries by what is kept of it."""
        may = (await self.old.before()).position.legal(self.old.sat.seat)
        price = _prices(self.made, may)[may.kind_of(code)]
        again = await self._noted(found=not price.cost)
        if not price.cost:
            return await self.answered(code, again=again)
        return await self.missed(code, price.cost, price.error, least=price.least)

    async def shown(self) -> Screen:
        """Show the answer."""
        return await self.answered(again=await self._noted(found=False))

    async def _noted(self, *, found: bool) -> str:
        """Note how the mistake went; say after how many days it is asked again."""
        after = await self.actor.tables.run(mistakes.answer, self.made, found=found)
        left = after.due_at - milliseconds(self.actor.services.clock())
        return "-# " + self.actor.t("notebook.again", n=max(1, ceil(left / _DAY)))


def _question(
    actor: Actor, row: NotebookRow, old: OldDecision, number: int, count: int, *, alike: bool
) -> _Mistake:
    """Return a mistake as number so much of so many, `alike` if they are all of its kind."""
    key = _name(row) + ALIKE * alike
    asked = Asked(row.rev, number, count, cast("Measure", row.measure), book="notebook", key=key)
    return _Mistake(actor, old, asked, row)


async def notebook(actor: Actor, _: str, *, step: str = "") -> Reply | None:
    """Show one's notebook, or ask the mistakes that are due: `<number>_<count>.<table>_<rev>[_k].<step>`.

    `begin` asks the first of all, `begin.<game>.<kind>` of one kind.

    None if a form was opened.

    Raises:
        Illegal: if the press was never offered, or the mistake has left the notebook.
    """
    screen = await _screen(actor, step)
    return screen and Reply(page=actor.drawn(screen))


async def _screen(actor: Actor, argument: str) -> Screen | None:
    if not argument:
        return await _home(actor)
    begin, _, kind = argument.partition(".")
    if begin == BEGIN:
        return await _next(actor, 1, min(len(await _due(actor, kind)), AT_ONCE), kind)
    place, at, step, *rest = [*argument.split(".", 3), "", "", ""]
    number, _, count = place.partition("_")
    if not (number.isdecimal() and count.isdecimal()):
        raise Illegal("press.unknown")
    rows = await actor.tables.read(mistakes.of, actor.id)
    row, alike = next((row for row in rows if _name(row) == at.removesuffix(ALIKE)), None), at.endswith(ALIKE)
    if step == NEXT:
        if row is not None:
            await actor.tables.run(mistakes.skip, row)
        elif alike:
            return await _home(actor)
        return await _next(actor, int(number) + 1, int(count), _sort(row) if row and alike else "")
    old = row and await _old(actor, row)
    if row is None or old is None:
        raise Illegal("notebook.gone")
    return await _question(actor, row, old, int(number), int(count), alike=alike).take(step, rest[0])


def _name(row: NotebookRow) -> str:
    """Return what stands for a mistake in the custom_ids of its page."""
    return f"{row.table_id}_{row.rev}"


async def _due(actor: Actor, kind: str = "") -> list[NotebookRow]:
    """Return the mistakes that are due, of one kind or of all, in the order in which they are asked."""
    now = milliseconds(actor.services.clock())
    rows = await actor.tables.read(mistakes.of, actor.id)
    return [row for row in rows if row.due_at <= now and kind in {"", _sort(row)}]


async def _next(actor: Actor, number: int, count: int, kind: str) -> Screen | None:
    """Ask the next mistake that is due, of a kind or of all; show the notebook after the last one."""
    for row in await _due(actor, kind) if number <= count else ():
        old = await _old(actor, row)
        if old is not None:
            return await _question(actor, row, old, number, count, alike=bool(kind)).take(ASK)
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
        before = await old.before()
        _prices(row, before.position.legal(old.sat.seat))
    except (Illegal, Unreadable, ValueError):
        pass
    else:
        if not before.position.hidden or _whole(row, before.heard):
            return old
    await actor.tables.run(mistakes.drop, row)
    return None


def _whole(row: NotebookRow, heard: Sequence[Fact]) -> bool:
    """Return True if what was known at a mistake can be told from the beginning of its deal on."""
    return bool(heard) and heard[0].kind in SHELF[row.game].opening_facts


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
    rows = await actor.tables.read(mistakes.of, actor.id)
    now, found = milliseconds(actor.services.clock()), defaultdict[str, dict[str, Tally]](dict)
    for row in rows:
        if row.stage:
            kinds, kind = found[row.game], _kind(row)
            kinds[kind] = kinds.get(kind, Tally()) + Tally(1, row.found)
    due = Counter((row.game, _kind(row)) for row in rows if row.due_at <= now)
    next_at = None if due or not rows else rows[0].due_at // 1000
    return notebook_page(actor.t, OwnNotebook(found, sum(not row.stage for row in rows), due, next_at))


def _sort(row: NotebookRow) -> str:
    """Return the game and the kind of a mistake, as a press names them."""
    return f"{row.game}.{_kind(row)}"


def _kind(row: NotebookRow) -> str:
    """Return the key of the text of a mistake's kind."""
    return kind_of(SHELF[row.game].words if row.game in SHELF else "", row.played, row.best)
