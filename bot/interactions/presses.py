"""Presses of buttons, choices of selects and sent forms, from custom_id to answer.

One handler serves all games and tables.  It reads the address, asks the tables, and answers once.  The tables
decide what is allowed, whatever the address says.
"""

import asyncio
from collections.abc import Mapping
from time import perf_counter
from typing import Any, Final, cast

import discord

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply, act, answer_mark, in_public
from bot.interactions.buttons import press
from bot.interactions.refusals import refuse
from bot.interactions.verbs import STALE
from bot.messages import custom_id as address
from bot.messages.custom_id import NO_TABLE, Address
from bot.messages.hands import in_hand
from bot.messages.replies import apologize, expect, failure
from bot.messages.scene import scene_of
from bot.screens.kit.screen import Act, Do, Mark, Page, Select, Verb
from bot.services import Services
from bot.services.metrics import Kind
from bot.shelf import SHELF
from bot.tables import RetryLater, Seen, play, quarantine
from tapis.games.kit.game import Illegal

PAST = {STALE, "table.refuse.archived", "ahead.refuse.turn", "ahead.refuse.now"}
"""Refusals of a press on a board that is out of date."""

LAST_TICK = 0.15
"""Seconds that a throw pressed right after ticks waits for one that is still on its way."""

KINDS: Final[Mapping[type[Do], Kind]] = {Act: "move", Mark: "tick", Page: "page", Verb: "door"}


async def handle(services: Services, interaction: discord.Interaction) -> None:
    """Answer a press or a sent form exactly once, if this is its first delivery."""
    began = perf_counter()
    expect(interaction)
    kind = await _handled(services, interaction)
    services.metrics.pressed(kind, perf_counter() - began)
    if how := failure(interaction):
        services.metrics.failed(kind, how)


async def _handled(services: Services, interaction: discord.Interaction) -> Kind:
    """Answer it; return its kind."""
    table_id, at, actor = "", None, Actor(services, interaction)
    try:
        at = _address(interaction)
        if at.table != NO_TABLE:
            await services.check_room(at.table, interaction.channel_id, interaction.user.id)
            table_id = at.table
            if services.timers.may_wait_for(table_id, interaction.user.id):
                await services.cancel_timer(table_id, interaction.user.id)
        await _act(actor, at)
    except Illegal as refused:
        interrupts = at is not None and isinstance(at.do, Act) and at.do.anytime
        await _refuse(actor, table_id, refused, stale=refused.why in PAST or interrupts)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong, the player gets an answer and we a log
        await apologize(interaction, error)
    return _kind(actor, at)


def _kind(actor: Actor, at: Address | None) -> Kind:
    """Return the kind of a press, as `Metrics.pressed` names it."""
    if actor.interaction.type is discord.InteractionType.modal_submit:
        return "form"
    if at is None:
        return "unknown"
    if at.several:
        return "tick"
    do = at.do or _read(actor, verb=at.rev is None)
    return "unknown" if do is None else KINDS[type(do)]


def _address(interaction: discord.Interaction) -> Address:
    at = address.read(str(cast("Mapping[str, Any]", interaction.data or {}).get("custom_id", "")))
    if at is None:
        raise Illegal("press.unknown")
    return at


async def _act(actor: Actor, at: Address) -> None:
    if at.several:
        chosen = at.several, await _several(actor, at)
        table = await actor.tables.at(at.table, play.mark, actor.id, Seen(at.rev or 0), chosen=chosen)
        await answer_mark(actor, table)
        return
    match at.do or _read(actor, verb=at.rev is None):
        case Act(code):
            seen = None if at.rev is None else Seen(at.rev, at.marks)
            try:
                await act(actor, at.table, _play, code=code, seen=seen)
            except RetryLater:
                await asyncio.sleep(LAST_TICK)
                await act(actor, at.table, _play, code=code, seen=Seen(at.rev or 0, at.marks, waited=True))
        case Mark(name, on, only):
            seen = Seen(at.rev or 0)
            table = await actor.tables.at(at.table, play.mark, actor.id, seen, mark=name, on=on, only=only)
            await answer_mark(actor, table)
        case Page(number):
            table = await actor.tables.at(at.table, play.mark, actor.id, Seen(at.rev or 0), page=number)
            await answer_mark(actor, table)
        case Verb(name):
            await press(actor, at.table, name)
        case None:
            raise Illegal("press.unknown")


async def _play(actor: Actor, table_id: str, *, code: str, seen: Seen | None) -> Reply:
    """Make a move, and draw the answer while it is being written to disk."""
    interaction, services = actor.interaction, actor.services
    ahead = services.hands.ahead(interaction) if in_hand(interaction) else services.painter.ahead()
    done = await services.tables.play(
        table_id, interaction.user.id, code, seen=seen, interaction_id=interaction.id, meanwhile=ahead
    )
    return Reply(done=done, ahead=ahead)


async def _several(actor: Actor, at: Address) -> frozenset[str]:
    """Return the marks that were chosen at once in a list of a hand.

    Raises:
        Illegal: if the hand has no such list, or not these marks, or so many may not be chosen in it.
    """
    values = actor.data.get("values")
    chosen = [address.read_do(str(value), verb=False) for value in values] if isinstance(values, list) else []
    table = await actor.tables.get(at.table)
    seat = table.seat_of(actor.id)
    if seat not in table.awaited or table.rev != at.rev:
        return frozenset()  # the table refuses it, and says why
    own = scene_of(table, actor.t, seat)
    rows = SHELF[table.game].hand.hand(own).rows if table.kind.hidden else ()
    for row in rows:
        if isinstance(row, Select) and row.several is not None and row.name == at.several:
            known = {choice.do for choice in row.choices}.intersection(chosen)
            least, most = row.several
            if len(known) == len(chosen) and least <= len(known) <= most and isinstance(values, list):
                return frozenset(do.name for do in known if isinstance(do, Mark))
    raise Illegal("press.unknown")


def _read(actor: Actor, *, verb: bool) -> Do | None:
    """Return what was chosen in a select, None if nothing was that can be read."""
    values = actor.data.get("values")
    if not isinstance(values, list) or len(values) != 1:
        return None
    return address.read_do(str(values[0]), verb=verb)


async def _refuse(actor: Actor, table_id: str, refused: Illegal, *, stale: bool) -> None:
    """Say why the press is refused; after a stale press repaint the board."""
    try:
        summary = await actor.tables.about(table_id, quarantine.summary) if table_id else None
        if stale and summary is not None:
            await _show_as_it_is(actor, summary.id)
        await refuse(actor, refused, summary)
    except Illegal as gone:
        await refuse(actor, gone, None)
    except Exception as error:  # noqa: BLE001 - as in handle
        await apologize(actor.interaction, error)


async def _show_as_it_is(actor: Actor, table_id: str) -> None:
    interaction, services, table = actor.interaction, actor.services, await actor.tables.get(table_id)
    if table.owner is not None:
        await services.hands.show(interaction, table)
    elif in_public(interaction):
        await services.painter.answer(interaction, table)
    elif table.kind.hidden and table.seat_of(actor.id) is not None:
        await services.hands.show(interaction, table)
