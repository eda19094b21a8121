"""`/table`: everything about a table that is not a move of its game, a line each.

Discord takes 25 entries on each floor.  What everybody uses stands on the first.  The rarer is in groups and
keeps its name there (but `seat.take`), so that who remembers it finds it.
"""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice, CommandNotFound, CommandSignatureMismatch, Group

from bot.commands.words import ask_for, completes, dress, words
from bot.games.kit.game import Illegal
from bot.games.kit.level import LEVELS
from bot.house import House
from bot.interactions import options, verbs
from bot.interactions.actor import Actor
from bot.interactions.advice import advice
from bot.interactions.answers import Verb, act
from bot.interactions.openings import check_place
from bot.interactions.players import table_here
from bot.interactions.review import finished_here, review_here
from bot.messages.custom_id import NO_TABLE
from bot.screens.kit.robots import level_told
from bot.tables import ABSENT, PACES, Unreadable
from bot.text import LANGUAGES, Text, text_in

# Which table is meant


async def here(actor: Actor) -> str:
    """Return the open table of this channel, even if it cannot be read.

    Raises:
        Illegal: if there is none.
    """
    try:
        return (await table_here(actor.house, actor.interaction)).id
    except Unreadable as aside:
        return aside.row.id


async def newest(actor: Actor) -> str:
    """Return the newest table of this channel, open or over, even if it cannot be read.

    Raises:
        Illegal: if there is none.
    """
    plate = await actor.tables.newest_plate(actor.interaction.channel_id or 0)
    if plate is None:
        raise Illegal("move.no_table")
    return plate.id


async def archived(actor: Actor) -> str:
    """Return this channel's newest archived game, whose board may be posted again.

    Raises:
        Illegal: if there is none, or its board may not stand here.
    """
    table_id = await actor.tables.archived_in_channel(actor.interaction.channel_id or 0)
    if table_id is None:
        raise Illegal("table.refuse.not_archived")
    await check_place(actor.house, actor.interaction)
    return table_id


async def no_table(_: Actor) -> str:
    """Return none: what is typed says which table is meant."""
    return NO_TABLE


# What is offered while a parameter is typed


async def offer_levels(actor: Actor, typed: str) -> list[tuple[str, str]]:
    """Offer the levels that fit what is typed, with what they lose or win in this table's game."""
    table = await table_here(actor.house, actor.interaction)
    told = [(level_told(actor.t, table.game, level), level) for level in LEVELS]
    return [(text, level) for text, level in told if typed.casefold() in f"{level} {text}".casefold()]


@dataclass(frozen=True)
class Command:
    """A verb that is typed; its positional arguments are what Discord asks for.

    Args:
        name: its name, after its group's if it is in one.
        verb: what it does.
        at: which table it means.
        choices: what its only argument may be.
        offers: what is offered while its only argument is typed: names and values.
    """

    name: str
    verb: Verb
    at: Callable[[Actor], Awaitable[str]] = here
    choices: list[Choice[str]] = field(default_factory=list)
    offers: Callable[[Actor, str], Awaitable[list[tuple[str, str]]]] | None = None

    @property
    def parameters(self) -> list[inspect.Parameter]:
        """What Discord asks for."""
        known = list(inspect.signature(self.verb).parameters.values())[2:]
        asked = [one for one in known if one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]
        return [one.replace(annotation=str) for one in asked] if self.choices else asked


COMMANDS: Final = (
    Command("show", verbs.show, newest),
    Command("join", verbs.join),
    Command("leave", verbs.leave),
    Command("start", verbs.start),
    Command("undo", verbs.undo),
    Command("skip", verbs.skip),
    Command("accept", verbs.accept),
    Command("rematch", verbs.rematch, newest),
    Command("end", verbs.end),
    Command("reopen", verbs.reopen, archived),
    Command("options", options.see_options),
    Command("review", review_here, no_table, offers=finished_here),
    Command("log", verbs.log, newest),
    Command("export", verbs.export, newest),
    Command("seat.take", verbs.take_seat),
    Command("seat.kick", verbs.kick),
    Command("seat.replace", verbs.replace),
    Command("robot.add", verbs.add_robot, offers=offer_levels),
    Command("robot.remove", verbs.remove_robot),
    Command("robot.standin", verbs.stand_in),
    Command(
        "robot.absent",
        verbs.set_absent,
        choices=[Choice(name=words(f"absent.{what}"), value=what) for what in ABSENT],
    ),
    Command("look.sheet", verbs.sheet, newest),
    Command("look.advice", advice),
    Command(
        "set.pace",
        options.set_pace,
        choices=[Choice(name=words(f"pace.{pace}"), value=pace) for pace in PACES],
    ),
    Command(
        "set.language",
        options.set_language,
        choices=[Choice(name=text_in(one)("language.name"), value=one) for one in LANGUAGES],
    ),
    Command("set.luck", verbs.add_word),
)
"""Each verb that is typed."""


def table_group(house: House) -> Group:
    """Return `/table`, whose verbs act in this house."""
    groups = {"": _group("table")}
    for command in COMMANDS:
        name = command.name.rpartition(".")[0]
        if name not in groups:
            groups[name] = _group(name, groups[""])
        _add(groups[name], command, house)
    return groups[""]


def _group(key: str, parent: Group | None = None) -> Group:
    return Group(name=words(f"cmd.{key}"), description=words(f"cmd.{key}.help"), parent=parent)


def _add(group: Group, command: Command, house: House) -> None:
    async def typed(interaction: discord.Interaction, **values: Any) -> None:
        actor = Actor(house, interaction)
        await act(actor, await command.at(actor), command.verb, **values)

    async def offered(interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        offers = await command.offers(Actor(house, interaction), text) if command.offers else []
        return [Choice(name=name, value=value) for name, value in offers]

    names = [one.name for one in command.parameters]
    ask_for(typed, command.parameters)
    dress(typed, command.name, names)
    app_commands.choices(**{name: command.choices for name in names if command.choices})(typed)
    key = f"cmd.{command.name}"
    added = group.command(name=words(key), description=words(f"{key}.help"))(typed)
    if command.offers:
        completes(added, names[0])(offered)


def moved(t: Text, error: CommandNotFound | CommandSignatureMismatch) -> str:
    """Tell where a verb went that stood on the first floor, if that is what was typed; else "".

    Discord shows old commands until its client is loaded anew.

    >>> moved(text_in("en"), CommandNotFound("kick", ["table"]))
    '`/table kick` is now `/table seat kick`.'
    """
    missing = isinstance(error, CommandNotFound)
    typed = [*error.parents, error.name] if missing else error.command.qualified_name.split()
    names = [
        command.name for command in COMMANDS if "." in command.name and typed[-1] in command.name.split(".")
    ]
    if typed[:-1] != ["table"] or not names:
        return ""
    table, group, verb = (t(f"cmd.{part}") for part in ("table", names[0].partition(".")[0], names[0]))
    return t("error.moved", old=f"/{table} {verb if missing else group}", now=f"/{table} {group} {verb}")
