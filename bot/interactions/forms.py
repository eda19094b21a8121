"""The forms of a few lines: a move, a word that is added to the luck, a time zone, limits, hours, days."""

from collections.abc import Mapping
from typing import Any

import discord

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.messages.custom_id import NO_TABLE, write
from bot.messages.modals import ask
from bot.screens.kit.screen import Verb
from bot.tables import LONGEST_WORD, Table

LONGEST_ZONE = 60
"""Most characters of a time zone; the longest name has 32."""
LONGEST_LIMIT = 9
"""Most digits of a limit."""
LONGEST_TIME = 40
"""Most characters of hours, and of a day."""


async def ask_move(actor: Actor, table: Table) -> None:
    """Open the form for a move; its custom_id names the revision that the player sees."""
    await ask_try(actor, table, Verb(f"type.{table.rev}"))


async def ask_try(actor: Actor, table: Table, verb: Verb, *, anywhere: bool = False) -> None:
    """Open the form for a move of a table's game, which the verb takes; `anywhere`: from no table's page."""
    t, game = actor.t, table.game
    label = discord.ui.Label(
        text=t(f"{game}.type.label"), component=_line("move", 60, placeholder=t(f"{game}.type.example"))
    )
    await _open(actor, t("type.title"), write(NO_TABLE if anywhere else table.id, 0, "", verb), label)


async def ask_word(actor: Actor, table: Table) -> None:
    """Open the form with the player's present word; sent empty, it takes the word back.

    Raises:
        Illegal: if the game has started, or they are not seated.
    """
    if table.phase != "lobby":
        raise Illegal("table.refuse.over" if table.phase == "over" else "table.refuse.started")
    if table.seat_of(actor.id) is None:
        raise Illegal("table.refuse.not_seated")
    t, word = actor.t, table.words.get(actor.id)
    line = _line("word", LONGEST_WORD, default=word, required=False)
    label = discord.ui.Label(text=t("luck.label"), description=t("luck.note"), component=line)
    await _open(actor, t("luck.title"), write(table.id, 0, "", Verb("luck")), label)


async def ask_zone(actor: Actor, verb: Verb, zone: str) -> None:
    """Open the form for a time zone, with the present one; the verb takes what is typed, "" for none."""
    t = actor.t
    line = _line("zone", LONGEST_ZONE, default=zone or None, required=False)
    label = discord.ui.Label(text=t("zone.label"), description=t("zone.note"), component=line)
    await _open(actor, t("zone.title"), write(NO_TABLE, 0, "", verb), label)


async def ask_limits(actor: Actor, verb: Verb, limits: Mapping[str, int]) -> None:
    """Open the form for a server's limits, with those that hold."""
    t = actor.t
    labels = [
        discord.ui.Label(text=t(f"settings.{name}"), component=_line(name, LONGEST_LIMIT, default=str(value)))
        for name, value in limits.items()
    ]
    await _open(actor, t("settings.limits"), write(NO_TABLE, 0, "", verb), *labels)


async def ask_quiet(actor: Actor, verb: Verb, hours: str) -> None:
    """Open the form for quiet hours, with the present ones; the verb takes what is typed, "" for none."""
    t = actor.t
    line = _line("quiet", LONGEST_TIME, default=hours or None, required=False, placeholder=t("quiet.example"))
    label = discord.ui.Label(text=t("quiet.label"), description=t("quiet.note"), component=line)
    await _open(actor, t("time.quiet"), write(NO_TABLE, 0, "", verb), label)


async def ask_days_off(actor: Actor, verb: Verb) -> None:
    """Open the form for days off; the verb takes the first day, and the last, "" where it is the same."""
    t = actor.t
    labels = [
        discord.ui.Label(
            text=t(f"days_off.{name}"),
            description=t(f"days_off.{name}.note"),
            component=_line(
                name, LONGEST_TIME, required=name == "first", placeholder=t(f"days_off.{name}.example")
            ),
        )
        for name in ("first", "last")
    ]
    await _open(actor, t("time.days"), write(NO_TABLE, 0, "", verb), *labels)


async def ask_scores(actor: Actor, verb: Verb, title: str, asked: str, now: str) -> None:
    """Open the form for the result of a tournament's table, with the present one."""
    t = actor.t
    label = discord.ui.Label(
        text=t("tournament.correct.scores"),
        description=t(f"tournament.correct.{asked}"),
        component=_line("scores", LONGEST_TIME, default=now or None),
    )
    await _open(actor, title, write(NO_TABLE, 0, "", verb), label)


def _line(name: str, longest: int, **more: Any) -> discord.ui.TextInput[discord.ui.Modal]:
    return discord.ui.TextInput(custom_id=name, max_length=longest, **more)


async def _open(
    actor: Actor, title: str, custom_id: str, *labels: discord.ui.Label[discord.ui.Modal]
) -> None:
    modal = discord.ui.Modal(title=title, custom_id=custom_id)
    for label in labels:
        modal.add_item(label)
    modal.stop()
    if not await ask(actor.interaction, modal, actor.t):
        raise RuntimeError("Discord refuses a form of lines")
