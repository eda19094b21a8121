"""The forms of a few lines: a move, a word that is added to the luck, a time zone, limits, hours, days."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import discord

from bot.interactions.actor import Actor
from bot.messages.custom_id import NO_TABLE, write
from bot.messages.modals import ask
from bot.screens.kit.screen import Verb
from bot.tables import LONGEST_WORD, Table
from tapis.games.kit.game import Illegal

Label: TypeAlias = discord.ui.Label[discord.ui.Modal]
LONGEST_ZONE = 60
"""Most characters of a time zone; the longest name has 32."""
LONGEST_LIMIT = 9
"""Most digits of a limit."""
LONGEST_TIME = 40
"""Most characters of hours, and of a day."""


async def ask_move(actor: Actor, table: Table, verb: Verb, *, anywhere: bool = False) -> None:
    """Open the form for a move of a table's game, which the verb takes; `anywhere`: from no table's page."""
    t, game = actor.t, table.game
    line = line_of("move", 60, t(f"{game}.type.label"), placeholder=t(f"{game}.type.example"))
    await open_form(actor, t("type.title"), verb, line, table=NO_TABLE if anywhere else table.id)


async def ask_word(actor: Actor, table: Table) -> None:
    """Open the form with the player's present word; sent empty, it takes the word back.

    Raises:
        Illegal: if they are not seated.
    """
    if table.seat_of(actor.id) is None:
        raise Illegal("table.refuse.not_seated")
    t, word = actor.t, table.words.get(actor.id)
    line = line_of("word", LONGEST_WORD, t("luck.label"), t("luck.note"), default=word, required=False)
    await open_form(actor, t("luck.title"), Verb("luck"), line, table=table.id)


async def ask_zone(actor: Actor, verb: Verb, zone: str) -> None:
    """Open the form for a time zone, with the present one; the verb takes what is typed, "" for none."""
    t = actor.t
    line = line_of(
        "zone", LONGEST_ZONE, t("zone.label"), t("zone.note"), default=zone or None, required=False
    )
    await open_form(actor, t("zone.title"), verb, line)


async def ask_limits(actor: Actor, verb: Verb, limits: Mapping[str, int]) -> None:
    """Open the form for a server's limits, with those that hold."""
    t = actor.t
    lines = [
        line_of(name, LONGEST_LIMIT, t(f"settings.{name}"), default=str(value))
        for name, value in limits.items()
    ]
    await open_form(actor, t("settings.limits"), verb, *lines)


async def ask_quiet(actor: Actor, verb: Verb, hours: str) -> None:
    """Open the form for quiet hours, with the present ones; the verb takes what is typed, "" for none."""
    t = actor.t
    now = {"default": hours or None, "required": False, "placeholder": t("quiet.example")}
    await open_form(
        actor, t("time.quiet"), verb, line_of("quiet", LONGEST_TIME, t("quiet.label"), t("quiet.note"), **now)
    )


async def ask_days_off(actor: Actor, verb: Verb) -> None:
    """Open the form for days off; the verb takes the first day, and the last, "" where it is the same."""

    def day(name: str, *, required: bool) -> Label:
        t, example = actor.t, actor.t(f"days_off.{name}.example")
        told, note = t(f"days_off.{name}"), t(f"days_off.{name}.note")
        return line_of(name, LONGEST_TIME, told, note, required=required, placeholder=example)

    await open_form(
        actor, actor.t("time.days"), verb, day("first", required=True), day("last", required=False)
    )


def line_of(name: str, longest: int, label: str, note: str | None = None, **more: Any) -> Label:
    """Return a line of a form, of so many characters at most."""
    line: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=name, max_length=longest, **more
    )
    return discord.ui.Label(text=label, description=note, component=line)


async def open_form(actor: Actor, title: str, verb: Verb, *labels: Label, table: str = NO_TABLE) -> None:
    """Open a form of such lines; its press is the verb."""
    modal = discord.ui.Modal(title=title, custom_id=write(table, 0, "", verb))
    for label in labels:
        modal.add_item(label)
    modal.stop()
    if not await ask(actor.interaction, modal, actor.t):
        raise RuntimeError("Discord refuses a form of lines")
