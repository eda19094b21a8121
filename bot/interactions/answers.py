"""Answers to presses and typed commands: a board or a hand, a line or a page, after a move also the ping."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.interactions.actor import Actor
from bot.interactions.practice import note_move
from bot.messages.ahead import Ahead
from bot.messages.components import Drawn, under_line
from bot.messages.hands import in_hand
from bot.messages.pictures import pictured_in
from bot.messages.replies import acknowledge, redraw, reply, unanswered, whisper
from bot.screens.kit.mine import way_back
from bot.screens.kit.play import passed
from bot.services import Services
from bot.shelf import SHELF
from bot.tables import Outcome, Table
from tapis.games.kit.steps import Replaced


@dataclass(frozen=True, slots=True)
class Reply:
    """What a verb did, and what its actor is told.

    Args:
        line: what is told where no board shows it.
        table: the table that was changed.
        done: the move that was made; it changed its own table.
        page: a private page; beside a table, what a private press shows of it.
        file: a file that goes with the line or the page.
        settled: a private question is answered, and the line takes its place.
        apart: the page is a new message, wherever it was asked for.
        public: the page is for all to see; a press on it changes it for all.
        note: a line that is told besides.
        ahead: what drew the board or hand while the move was being written to disk.
    """

    line: str = ""
    table: Table | None = None
    done: Outcome | None = None
    page: Drawn | None = None
    file: discord.File | None = None
    settled: bool = False
    apart: bool = False
    public: bool = False
    note: str = ""
    ahead: Ahead | None = None


VerbFunction: TypeAlias = Callable[..., Awaitable[Reply | None]]
"""Takes an `Actor`, the id of a table and its own arguments; None: it has answered by itself."""


async def act(actor: Actor, table_id: str, verb: VerbFunction, *arguments: object, **named: object) -> None:
    """Do what a press or a typed command means, and answer it.

    Where the two differ is decided here, for all verbs.  A press on a board repaints it in place, one on a
    private message changes that message.  A typed command, or a form that it opened, is answered by a line.

    Raises:
        Illegal: why it is refused; then nothing has changed.
    """
    said = await verb(actor, table_id, *arguments, **named)
    if said is None:
        return
    table = said.table if said.done is None else said.done.table
    try:
        private = await actor.services.is_private(table_id) if table is None else table.owner is not None
        if private and said.page is None and said.file is None:
            await show_private(actor, table or await actor.tables.get(table_id), said)
        elif table is None:
            await tell(actor, said)
        elif actor.interaction.message is None or table.id != table_id:
            await _show_elsewhere(actor, table, said.line)
        elif in_hand(actor.interaction) and (said.settled or said.page is not None):
            actor.services.pings.acted(table, actor.id)
            actor.services.painter.refresh(table.id)
            await tell(actor, said)
        else:
            await repaint(actor, table, said.ahead)
    finally:
        if said.done is not None:
            after_move(actor, said.done)
    if said.note:
        await whisper(actor.interaction, said.note)


async def show_private(actor: Actor, table: Table, said: Reply | None = None) -> None:
    """Answer with a private table, once its robots have moved; where they take long, it follows them.

    Who drives them has it edited when they are done, unless that was before the answer stood.
    """
    services, before = actor.services, table
    table = await services.settled(table)
    ahead = None if said is None or table is not before else said.ahead
    line = None if said is None or actor.interaction.message is not None else said.line or None
    await services.hands.show(actor.interaction, table, line, ahead)
    if table.robots_due and not (await actor.tables.get(table.id)).robots_due:
        services.hands.follow(table.id)
    await tell_levels(actor)


async def _show_elsewhere(actor: Actor, table: Table, line: str) -> None:
    """Repaint a board that was not pressed; who typed is told what was done, who pressed sees it there."""
    actor.services.pings.acted(table, actor.id)
    actor.services.painter.refresh(table.id)
    if actor.interaction.message is None:
        await whisper(actor.interaction, line)
    elif await unanswered(actor.interaction):
        await acknowledge(actor.interaction)


async def tell(actor: Actor, said: Reply) -> None:
    """Tell the actor alone: a file, a page or a line."""
    interaction, page = actor.interaction, said.page
    if in_hand(interaction) and said.file is None and not said.apart:
        actor.services.hands.cover(interaction)
    if said.file is not None:
        shown: dict[str, Any] = {"content": said.line} if page is None else {"embed": page.embed}
        await reply(interaction, file=said.file, **shown)
    elif page is not None:
        turned = interaction.message if (said.public or in_hand(interaction)) and not said.apart else None
        there = pictured_in(turned) if turned else ""
        embed, files = await actor.services.painter.dressed(page, actor.reader, there)
        if turned is None:
            public = said.public
            await reply(interaction, ephemeral=not public, view=page.view, embed=embed, files=files or [])
        elif files is None:
            await redraw(interaction, view=page.view, embed=embed)
        else:
            await redraw(interaction, view=page.view, embed=embed, attachments=files)
    elif in_hand(interaction):
        table, back = said.table if said.done is None else said.done.table, None
        if table is not None and actor.may_go_back(table):
            back = under_line([way_back(actor.t)], actor.reader.sprites, table.id)
        await redraw(interaction, content=said.line, embed=None, view=back)
    else:
        await whisper(interaction, said.line)
    if not said.public:
        await tell_levels(actor)


async def tell_levels(actor: Actor) -> None:
    """Tell the actor alone, behind a private answer, which levels they have reached; each once."""
    levels = await actor.services.people.tell(actor.id)
    if lines := [passed(actor.t, game, level) for game, level in levels.items() if game in SHELF]:
        await whisper(actor.interaction, "\n".join(lines))


def after_move(actor: Actor, done: Outcome) -> None:
    """After a move, call the next players, repost a board that is buried, and judge a turn of practice."""
    if done.table.advice == "practice":
        note_move(actor, done)
    if not done.repeated:
        services = actor.services
        services.metrics.moved(done.table.game, "person")
        services.pings.acted(done.table, actor.id)
        services.pings.due(done.table, done.due)
        services.painter.look(done.table)


def call_newcomer(services: Services, table: Table) -> None:
    """Ping the player who has just taken over a seat that the table waits for."""
    taken = table.awaited.intersection(fact.seat for fact in table.facts if isinstance(fact, Replaced))
    if taken:
        services.pings.due(table, taken)


async def repaint(actor: Actor, table: Table, ahead: Ahead | None = None) -> None:
    """Answer with the newest board or hand; repaint the table's own board too, wherever it is."""
    interaction, services = actor.interaction, actor.services
    services.pings.acted(table, interaction.user.id)
    if interaction.message is None or interaction.message.id != table.message_id:
        services.painter.refresh(table.id)
    if table.kind.hidden and in_hand(interaction):
        await services.hands.show(interaction, table, ahead=ahead)
    elif in_public(interaction):
        await services.painter.answer(interaction, table, ahead)
    elif await unanswered(interaction):
        await acknowledge(interaction)


def in_public(interaction: discord.Interaction) -> bool:
    """Return True if the press was on a board of the table, the present one or an old one."""
    return interaction.message is not None and not in_hand(interaction)


async def answer_mark(actor: Actor, table: Table) -> None:
    """Answer a tick: on the board or, if hands are private, only in the hand."""
    if table.owner is not None:
        await show_private(actor, table)
    elif not table.kind.hidden:
        await repaint(actor, table)
    elif in_hand(actor.interaction):
        actor.services.pings.acted(table, actor.id)
        await actor.services.hands.show(actor.interaction, table)
    elif await unanswered(actor.interaction):
        await acknowledge(actor.interaction)
