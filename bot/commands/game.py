"""The commands of a game: `new`, and a row for each verb that is typed."""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Group, locale_str
from pydantic.fields import FieldInfo

from bot.commands.command import Command, choices_of, everywhere
from bot.commands.doing import happened
from bot.commands.words import OFFERS, ask_for, completes, dress, option_choices, option_parameter, words
from bot.interactions.actor import Actor, table_here
from bot.interactions.answers import after_move, show_private
from bot.interactions.notation import Named, named, narrowed, read, with_ticks
from bot.interactions.openings import chosen_options, open_table, preset_names
from bot.interactions.table_request import TableRequest
from bot.messages.replies import text_for, whisper
from bot.messages.scene import scene_of
from bot.screens.kit.screen import Scene, Typed
from bot.services import Services
from bot.shelf import SHELF
from bot.tables import Pace, Seen, Table
from tapis.games.kit.game import Action, Game, Illegal
from tapis.games.kit.level import LEVELS
from tapis.games.kit.matching import offered, search

Parts = Iterable[tuple[str | int, str]]
"""Values of a parameter, each with the name it is offered under."""
MOST_ROBOTS = 7
"""Most robots that a new table may have at once, where its game has room for them beside a person."""
_SHARED = ("thread", "robots", "level", "private")


def game_group(
    services: Services, game: type[Game[Any]], rows: Iterable[Command], name: str | locale_str
) -> Group:
    """Return the group of a game, offered everywhere, whose rows act at the table of that game."""
    group = Group(name=name, description=words(f"cmd.{game.key}.help"))
    for row in rows:
        replace(row, at=_table_of(game)).made(services, group)
    _add_new(services, game, group)
    return everywhere(group)


def _table_of(game: type[Game[Any]]) -> Callable[[Actor], Awaitable[str]]:
    """Return what finds the open table of a channel, if it plays this game, else one's newest private one.

    It raises `Illegal` if there is no table, or it plays another game.
    """

    async def at(actor: Actor) -> str:
        actor.interaction.extras["wanted"] = TableRequest(game.key, game.Options())
        table = await table_here(actor, game.key)
        if table.game != game.key:
            raise Illegal("move.other_game", command=actor.t.group(table.game, table.kind.command))
        return table.id

    return at


# Rows


def fixed(key: str, code: object) -> Command:
    """Return the row of a verb that has one action, of this notation."""

    async def play(actor: Actor, table_id: str) -> None:
        await play_typed(actor, table_id, Typed(str(code), key))

    return Command(key, play)


def chosen(key: str, parameter: str, verbs: str = "") -> Command:
    """Return the row that plays what is typed: one of the legal actions of these verbs, which are offered.

    Without any it is the verb of its own key.
    """

    async def play(actor: Actor, table_id: str, **typed: str) -> None:
        await play_typed(actor, table_id, Typed(typed[parameter], verbs or key))

    async def offer(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str]]:
        return await offer_legal(actor, table_id, verbs or key, typed)

    ask_for(play, [inspect.Parameter(parameter, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=str)])
    return Command(key, play, offers={parameter: offer})


def acting(key: str, action: Action | str | Callable[[Scene], str]) -> Command:
    """Return the row that plays an action, or the notation that a function returns for the public scene."""

    async def play(actor: Actor, table_id: str) -> None:
        await play_action(actor, table_id, action)

    return Command(key, play)


# What a row plays


async def play_typed(actor: Actor, table_id: str, typed: Typed) -> None:
    """Play what was typed, as the form reads it, or what was offered.

    Raises:
        Illegal: if nothing legal was typed, or several actions fit; it quotes the rule if one forbids it.
    """
    table = await actor.tables.get(table_id)
    code, rev = offered(typed.text)
    if code is None:
        code = read(table, actor.id, actor.t, typed)
    await play_code(actor, table, code, None if rev is None else Seen(rev))


async def play_parts(
    actor: Actor, table_id: str, verbs: str, reader: Callable[..., str], *parts: str
) -> None:
    """Play the notation `reader(scene, *parts)`; the parts were typed or offered one by one.

    It is played only on the oldest position at which a part was offered.

    Raises:
        Illegal: if no move is meant, or the player may do nothing of these verbs now.
    """
    table, scene = await scene_to_act(actor, table_id, verbs)
    revs = [rev for _, rev in map(offered, parts) if rev is not None]
    code = reader(scene, *parts)
    await play_code(actor, table, code, Seen(min(revs)) if revs else None)


async def play_action(actor: Actor, table_id: str, action: Action | str | Callable[[Scene], str]) -> None:
    """Play an action, or the notation that a function returns for the public scene.

    Raises:
        Illegal: quoting the rule, if it is not legal.
    """
    table = await actor.tables.get(table_id)
    if callable(action):
        if table.position is None:
            raise Illegal("table.refuse.not_started")
        action = action(scene_of(table, actor.t))
    await play_code(actor, table, str(action))


async def play_code(actor: Actor, table: Table, code: str, seen: Seen | None = None) -> None:
    """Play an action by its notation, repaint the board, and tell the player what it did.

    Who holds a hand reads that above it.

    Raises:
        Illegal: quoting the rule, if it is not legal.
    """
    interaction, services = actor.interaction, actor.services
    code = with_ticks(table, actor.id, actor.t, code)
    done = await services.tables.play(table.id, actor.id, code, seen=seen, interaction_id=interaction.id)
    if done.table.owner is not None:
        await show_private(actor, done.table)
        after_move(actor, done)
        return
    services.painter.refresh(done.table.id)
    after_move(actor, done)
    line = happened(actor, done.table)
    if done.table.kind.hidden:
        await services.hands.show(interaction, done.table, line)
    else:
        await whisper(interaction, line)


async def scene_to_act(actor: Actor, table_id: str, verbs: str) -> tuple[Table, Scene]:
    """Return a table, and the scene of this player, who is to act.

    `verbs` is "" for what is legal without being listed, whoever is to act.

    Raises:
        Illegal: if they may do nothing of these verbs now, or no game runs.
    """
    table, t = await actor.tables.get(table_id), actor.t
    if verbs or table.position is None:
        named(table, actor.id, t, verbs)
    return table, scene_of(table, t, table.seat_of(actor.id) if table.kind.hidden else None)


# What a row offers


async def offer_legal(
    actor: Actor, table_id: str, verbs: str, typed: str, prefix: str = ""
) -> list[tuple[str, str]]:
    """Offer the legal actions of these verbs whose names fit what is typed, those that give most first.

    `prefix` is the beginning that their notation must have.  Values include what the player has ticked.
    They carry the revision at which they were offered, so they are never played on another position.

    Raises:
        Illegal: if the player may not do this now.
    """
    table, t = await actor.tables.get(table_id), actor.t
    legal, screen = narrowed(named(table, actor.id, t, verbs), prefix), SHELF[table.game].screen
    scene = scene_of(table, t, table.seat_of(actor.id))
    wanted = [
        (action, names) for action, names in legal if screen.with_ticks(scene, str(action)) == str(action)
    ]
    found = search(typed, wanted) if typed.strip() else _all_of(wanted)
    found.sort(key=lambda each: -screen.gives(scene, each[0]))
    return [(screen.offer(scene, action)[:100], f"{action}@{table.rev}") for action, _ in found[:OFFERS]]


def _all_of(named_actions: Named) -> list[tuple[Action, str]]:
    shown: dict[str, Action] = {}
    for action, names in named_actions:
        shown.setdefault(names[0], action)
    return [(action, name) for name, action in shown.items()]


async def offer_parts(
    actor: Actor, table_id: str, verbs: str, lister: Callable[..., Parts], *typed: str
) -> list[tuple[str, str | int]]:
    """Offer the values, with their names, that `lister(scene, *typed)` lists for one part of a move.

    A text carries the revision at which it was offered; a number cannot.

    Raises:
        Illegal: if the player may do nothing of these verbs now.
    """
    table, scene = await scene_to_act(actor, table_id, verbs)
    return [
        (name[:100], f"{value}@{table.rev}" if isinstance(value, str) else value)
        for value, name in lister(scene, *typed)
    ]


# `new`


def _add_new(services: Services, game: type[Game[Any]], group: Group) -> None:
    """Add `new` to a game's group, with a parameter for what every table has, then for its first options."""

    async def new(interaction: discord.Interaction, **values: Any) -> None:
        thread, robots, level, private = (values.pop(name) for name in _SHARED)
        code = values.pop("code", None)
        changes = {name: value for name, value in values.items() if value is not None}
        options = chosen_options(text_for(interaction), game, code).with_options(changes)
        pace: Pace = "5m" if options.live else "24h"
        wanted = TableRequest(game.key, options, pace, robots=robots, level=level, private=private)
        await open_table(Actor(services, interaction), wanted, thread=thread)

    async def presets(interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        named = preset_names(text_for(interaction), game)
        found = [key for key, _ in search(typed, named.items())] if typed.strip() else named
        return [Choice(name=named[key][0], value=key) for key in found]

    fields = {name: game.Options.model_fields[name] for name in game.Options.asked()}
    coded = ("code",) if fields else ()
    ask_for(new, _asked(game, coded, fields))
    dress(new, f"new.{game.key}", fields)
    dress(new, "new", (*_SHARED, *coded))
    app_commands.choices(**option_choices(game, fields), level=choices_of("level", LEVELS))(new)
    made = group.command(name=words("cmd.new"), description=words(f"cmd.new.{game.key}.help"))(new)
    if game.Options.presets:
        completes(made, "code")(presets)


def _asked(
    game: type[Game[Any]], coded: Iterable[str], fields: Mapping[str, FieldInfo]
) -> Iterator[inspect.Parameter]:
    """Yield what `new` asks for: what every table has, then the game's own options."""
    kind, robots = inspect.Parameter.KEYWORD_ONLY, min(MOST_ROBOTS, game.seats[-1] - 1)
    yield inspect.Parameter("robots", kind, default=0, annotation=app_commands.Range[int, 0, robots])
    yield inspect.Parameter("level", kind, default=None, annotation=str)
    yield inspect.Parameter("private", kind, default=False, annotation=bool)
    yield inspect.Parameter("thread", kind, default=False, annotation=bool)
    for name in coded:
        yield inspect.Parameter(name, kind, default=None, annotation=str)
    for name, field in fields.items():
        yield option_parameter(game, name, field)
