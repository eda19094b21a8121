"""An old decision of a person, shown to them as it was: the position, what led to it, and what was best."""

from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Protocol

from bot.interactions.actor import Actor
from bot.interactions.forms import ask_move
from bot.interactions.notation import read
from bot.interactions.reasons import worded
from bot.messages.choices import table_then
from bot.messages.readers import Reader
from bot.messages.scene import scene_of
from bot.screens.frame import review as pages
from bot.screens.frame.review import ASK, SHOW, TRY, TYPE, Asked, Judged
from bot.screens.kit.cards import cards_line, hand_lines
from bot.screens.kit.facts import history
from bot.screens.kit.known import afresh
from bot.screens.kit.screen import Body, Scene, Screen, Typed
from bot.services import Services
from bot.shelf import SHELF
from bot.tables import Draft, PastSeat, export
from bot.tables.session import Session
from tapis.coach.choices import Before
from tapis.games.kit.game import Game, Illegal, Seat
from tapis.games.kit.steps import since_own
from tapis.records.record import Record

SINCE: Final = 8
"""Revisions before a decision of which it is told what had happened."""


@dataclass(frozen=True, slots=True)
class OldDecision:
    """The decision that made this revision, for a reader who sat at the table."""

    services: Services
    reader: Reader
    sat: PastSeat
    rev: int
    other: Seat | None = None
    """Whose it was, if not the reader's own."""

    @property
    def seat(self) -> Seat:
        """The seat that decided."""
        return self.sat.seat if self.other is None else self.other

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.sat.table.game

    async def record(self) -> Record:
        """Return the record of its game."""
        return await self.services.tables.at(self.sat.table.id, export.record, deals=False)

    async def before(self) -> Before:
        """Return what there was before it.

        Raises:
            Illegal: if the game cannot be played again.
        """
        return await self.services.lookback.before((self.sat.table.id, self.rev), SHELF, self.record)

    async def why(self, actor: Actor, better: str, worse: str) -> str:
        """Say what speaks for an action and not for another; "" if the coach cannot tell."""
        lookback, move = self.services.lookback, (self.sat.table.id, self.rev)
        with suppress(Illegal):  # the answer stands without its reason
            found = await lookback.why(move, better, worse, self.record, actor.id, actor.waits)
            return worded(actor.t, found)
        return ""

    async def asked(self, asked: Asked) -> Screen:
        """Ask for it anew, with the position as its player saw it and the answer hidden."""
        scene, body = await self.shown(asked)
        return pages.asking(self.reader.t, self.game, asked, body, await self.known(scene))

    async def known(self, scene: Scene) -> list[str]:
        """Tell what its player knew beside what lay there, in lines."""
        screen = SHELF[self.game].screen
        if screen.known is not None:
            return screen.known(scene, (await self.before()).heard)
        log = partial(self.services.tables.at, self.sat.table.id, Session.steps)
        steps = await log(max(0, self.rev - SINCE), self.rev - 1)
        return history(replace(scene, since=since_own(steps, {self.sat.seat})), screen)

    async def shown(self, asked: Asked) -> tuple[Scene, Body]:
        """Return the player's own scene, and the board as it was with what they held."""
        (position, heard), seat = await self.before(), self.seat
        then = table_then(self.sat.table, self.rev, position, Draft(asked.marks, asked.page))
        public, t = scene_of(then, self.reader.t), self.reader.t
        first = not any(fact.kind == "trick" for fact in heard)
        if then.kind.hidden and first:
            public = replace(public, view=afresh(public.view))
        body = SHELF[then.game].screen.table(replace(public, viewer=seat))
        if not then.kind.hidden:
            return public, body
        own = scene_of(then, t, seat)
        own = replace(own, view=afresh(own.view)) if first else own
        return own, SHELF[then.game].hand.held(own, body)

    def name(self, scene: Scene, position: Game[Any], code: str) -> str:
        """Return what players call an action, by the scene of its own player."""
        action = position.legal(self.seat).find(code)
        return code if action is None else SHELF[self.game].screen.offer(scene, action)

    async def typed(self, actor: Actor, asked: Asked) -> str | None:
        """Return the notation of a try that was typed; None if the form for it was only opened now.

        Raises:
            Illegal: as `read`.
        """
        table = self.sat.table
        if actor.field is None:
            await ask_move(actor, table, pages.typing(asked), anywhere=bool(asked.key))
            return None
        seats = enumerate(table.players)
        seated = tuple(actor.player if seat == self.seat else player for seat, player in seats)
        then = table_then(replace(table, players=seated), self.rev, (await self.before()).position)
        return read(then, actor.id, actor.t, Typed(actor.field))

    def checked(self, position: Game[Any], code: str) -> str:
        """Return the notation of an action as its game writes it.

        Raises:
            Illegal: with the rule that it breaks, if it was not legal.
        """
        code = position.meant(code)
        action = position.legal(self.seat).find(code)
        if action is None:
            raise position.why_not(self.seat, code)
        return str(action)


class Made(Protocol):
    """A decision that was made: what was played, what that cost with its error, what was best."""

    @property
    def played(self) -> str: ...  # noqa: D102 - as above
    @property
    def best(self) -> str: ...  # noqa: D102
    @property
    def loss(self) -> float: ...  # noqa: D102
    @property
    def error(self) -> float: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """An old decision that is asked anew, by the same steps in a review and wherever else it is asked."""

    actor: Actor
    old: OldDecision
    asked: Asked
    made: Made

    async def take(self, step: str, argument: str = "") -> Screen | None:
        """Take a step of its page; None if a form was opened.

        Raises:
            Illegal: if there is no such step, what is tried was not legal, or the coach cannot tell.
        """
        if step == ASK:
            page, _, marks = argument.partition(".")
            ticked = frozenset(filter(None, marks.split("+")))
            number = int(page) if page.isdecimal() else 0
            return await self.old.asked(replace(self.asked, marks=ticked, page=number))
        if step == SHOW:
            return await self.shown()
        if step not in {TRY, TYPE}:
            raise Illegal("press.unknown")
        code = argument if step == TRY else await self.old.typed(self.actor, self.asked)
        if code is None:
            return None
        return await self.tried(self.old.checked((await self.old.before()).position, code))

    @abstractmethod
    async def tried(self, code: str) -> Screen:
        """Judge what the reader tries: found, or what it would have cost."""

    @abstractmethod
    async def shown(self) -> Screen:
        """Show the answer, which the reader has not found."""

    async def missed(self, code: str, cost: float, error: float, **more: Any) -> Screen:
        """Say what a try would have cost, and ask once more; `more` are fields of `Judged`.

        The reason would give the answer away.
        """
        judged, scene, body = await self._judged(code, tried_cost=cost, tried_error=error, **more)
        return pages.tried(self.actor.t, self.old.game, self.asked, judged, body, await self.old.known(scene))

    async def answered(self, found: str = "", **more: str) -> Screen:
        """Show the position with its answer, which the reader has `found`, or "" if they have not."""
        best = found or self.made.best
        why = await self.old.why(self.actor, best, self.made.played)
        judged, scene, body = await self._judged(found, best, found=bool(found), why=why, **more)
        return pages.answered(
            self.actor.t, self.old.game, self.asked, judged, with_cards(self.old.game, scene, body)
        )

    async def _judged(self, tried: str, best: str = "", **more: Any) -> tuple[Judged, Scene, Body]:
        """Return what it was worth, with the scene and the board of its player."""
        old, before, (scene, body) = self.old, await self.old.before(), await self.old.shown(self.asked)
        codes = self.made.played, best or self.made.best, tried
        played, wanted, other = (old.name(scene, before.position, code) for code in codes)
        judged = Judged(played, wanted, self.made.loss, self.made.error, tried=other, **more)
        return judged, scene, body


def with_cards(game: str, scene: Scene, body: Body) -> Body:
    """Return a board whose own cards stand in words where they would be buttons, which an answer has not."""
    held = SHELF[game].screen.cards(scene.view)
    if all(cards_line(scene.t, [card]) in body.hand for card in held):
        return body
    return replace(body, hand=f"{hand_lines(scene.t, held)}\n{body.hand}")
