"""A verb as it is typed: what Discord asks for and offers follows from its row and its signature."""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal, TypeAlias, TypeVar, get_origin

import discord
from discord import app_commands
from discord.app_commands import Choice, Group

from bot.commands.words import Completion, ask_for, completes, dress, words
from bot.interactions.actor import Actor
from bot.interactions.answers import VerbFunction, act
from bot.messages.custom_id import NO_TABLE
from bot.services import Services
from bot.shelf import SHELF

Made = TypeVar("Made")
Offer: TypeAlias = Callable[[Actor, str, str], Awaitable[Iterable[tuple[str, str | int]]]]
"""Takes who types, the table and the text; returns (name, value) of what fits it."""

GAMES = [Choice(name=words(f"{key}.name"), value=key) for key in SHELF]
"""Every game, by its name."""


async def no_table(_: Actor) -> str:
    """Return none: the verb is about no table, or says which one is meant."""
    return NO_TABLE


def everywhere(made: Made) -> Made:
    """Offer a command or a group also in direct messages, and to who installed the bot for themselves."""
    in_all = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return app_commands.allowed_installs(guilds=True, users=True)(in_all(made))


def choices_of(prefix: str, values: Iterable[str]) -> list[Choice[str]]:
    """Return values whose names are the texts `<prefix>.<value>`."""
    return [Choice(name=words(f"{prefix}.{value}"), value=value) for value in values]


@dataclass(frozen=True)
class Command:
    """A verb that is typed; its positional arguments are what Discord asks for.

    Args:
        name: the key of its name, `<group>.<name>` in a group.
        verb: what it does.
        at: which table it means.
        choices: what some of its arguments may be.
        offers: what is offered while some of its arguments are typed.
        guild: it is for servers alone; others that are in no group are offered everywhere.
    """

    name: str
    verb: VerbFunction
    at: Callable[[Actor], Awaitable[str]] = no_table
    choices: Mapping[str, list[Choice[Any]]] = field(default_factory=dict)
    offers: Mapping[str, Offer] = field(default_factory=dict)
    guild: bool = False

    @property
    def parameters(self) -> list[inspect.Parameter]:
        """What Discord asks for."""
        known = list(inspect.signature(self.verb).parameters.values())[2:]
        asked = [one for one in known if one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]
        return [
            one.replace(annotation=str) if get_origin(one.annotation) is Literal else one for one in asked
        ]

    def made(self, services: Services, group: Group | None = None) -> app_commands.Command[Any, ..., None]:
        """Return it as discord.py's own, in a group if one is given; it acts in this services."""

        async def typed(interaction: discord.Interaction, **values: Any) -> None:
            actor = Actor(services, interaction)
            await act(actor, await self.at(actor), self.verb, **values)

        ask_for(typed, self.parameters)
        dress(typed, self.name, [one.name for one in self.parameters])
        app_commands.choices(**self.choices)(typed)
        name, described = words(f"cmd.{self.name}"), words(f"cmd.{self.name}.help")
        made = (group or app_commands).command(name=name, description=described)(typed)
        for parameter, offer in self.offers.items():
            completes(made, parameter)(self._offered(services, offer))
        if self.guild:
            return app_commands.guild_only()(made)
        return made if group else everywhere(made)

    def _offered(self, services: Services, offer: Offer) -> Completion:
        async def offered(interaction: discord.Interaction, typed: str) -> list[Choice[Any]]:
            actor = Actor(services, interaction)
            found = await offer(actor, await self.at(actor), str(typed))
            return [Choice(name=name, value=value) for name, value in found]

        return offered


def tree_of(
    services: Services, commands: Iterable[Command]
) -> Iterator[app_commands.Command[Any, ..., None] | Group]:
    """Yield commands as discord.py's own, those with a group in their names in that group."""
    for key, those in groupby(commands, lambda command: command.name.partition(".")[0]):
        rows = list(those)
        yield grouped(services, key, rows) if "." in rows[0].name else rows[0].made(services)


def grouped(services: Services, key: str, commands: Iterable[Command]) -> Group:
    """Return a group of commands, which act in this services, each on the floor that its name says."""
    groups = {key: _group(key)}
    for command in commands:
        name = command.name.rpartition(".")[0] or key
        if name not in groups:
            groups[name] = _group(name, groups[key])
        command.made(services, groups[name])
    return groups[key]


def _group(key: str, parent: Group | None = None) -> Group:
    return Group(name=words(f"cmd.{key}"), description=words(f"cmd.{key}.help"), parent=parent)
