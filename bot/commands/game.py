"""What the game cogs share: `new`, typed moves."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.app_commands import Choice, Command
from discord.ext import commands
from pydantic.fields import FieldInfo

from bot.commands.command import choices_of, everywhere
from bot.commands.doing import happened
from bot.commands.words import OFFERS, ask_for, completes, dress, option_choices, option_parameter, words
from bot.games.kit.game import Action, Game, Illegal
from bot.games.kit.level import LEVELS
from bot.interactions.actor import Actor
from bot.interactions.answers import after_move, show_private
from bot.interactions.notation import Named, lengthened, named, narrowed, read
from bot.interactions.openings import chosen_options, open_table, preset_names
from bot.interactions.players import table_here
from bot.interactions.table_request import TableRequest
from bot.messages.replies import reply, text_for
from bot.messages.scene import scene_of
from bot.screens.kit.matching import offered, search
from bot.screens.kit.screen import Scene, Typed
from bot.services import Services
from bot.shelf import SHELF
from bot.tables import Pace, Seen, Table

Parts = Iterable[tuple[str | int, str]]
"""Values of a parameter, each with the name it is offered under."""
MOST_ROBOTS = 7
"""Most robots that a new table may have at once, where its game has room for them beside a person."""
_SHARED = ("thread", "robots", "level", "private")


@everywhere
class GameCog(commands.GroupCog):
    """The slash group of one game, offered everywhere; a subclass names its game and adds its verbs."""

    game: ClassVar[type[Game[Any]]]
    new: ClassVar[Command[Any, ..., None]]
    services: Services

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "game" in vars(cls):
            cls.new = _new_command(cls.game)
        super().__init_subclass__(**kwargs)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    async def table_here(self, interaction: discord.Interaction) -> Table:
        """Return the open table of this channel, if it plays this game, else one's newest private one.

        Raises:
            Illegal: if there is no table, or it plays another game.
        """
        interaction.extras["wanted"] = TableRequest(self.game.key, self.game.Options())
        table = await table_here(self.services, interaction, self.game.key)
        if table.game != self.game.key:
            command = text_for(interaction).group(table.game, table.kind.command)
            raise Illegal("move.other_game", command=command)
        return table

    async def play_typed(
        self, interaction: discord.Interaction, verb: str, typed: str, prefix: str = ""
    ) -> None:
        """Play the one legal action of these verbs that was typed.

        `prefix` is the beginning that the notation must have (one of several grids).

        Raises:
            Illegal: if no action or several fit, or the player may not do this now.
        """
        await self.play_read(interaction, Typed(typed, verb, prefix))

    async def play_read(self, interaction: discord.Interaction, typed: Typed) -> None:
        """Play what was typed, as the form reads it, or what was offered.

        Raises:
            Illegal: if nothing legal was typed; it quotes the rule if one forbids it.
        """
        table = await self.table_here(interaction)
        code, rev = offered(typed.text)
        if code is None:
            code = read(table, interaction.user.id, text_for(interaction), typed)
        await self.play_code(interaction, table, code, None if rev is None else Seen(rev))

    async def play_parts(
        self, interaction: discord.Interaction, verbs: str, reader: Callable[..., str], *parts: str
    ) -> None:
        """Play the notation `reader(scene, *parts)`; the parts were typed or offered one by one.

        It is played only on the oldest position at which a part was offered.

        Raises:
            Illegal: if no move is meant, or the player may do nothing of these verbs now.
        """
        table, scene = await self.scene_to_act(interaction, verbs)
        revs = [rev for _, rev in map(offered, parts) if rev is not None]
        code = reader(scene, *parts)
        await self.play_code(interaction, table, code, Seen(min(revs)) if revs else None)

    async def offer_parts(
        self, interaction: discord.Interaction, verbs: str, lister: Callable[..., Parts], *typed: str
    ) -> list[Choice[Any]]:
        """Offer the values, with their names, that `lister(scene, *typed)` lists for one part of a move.

        A text carries the revision at which it was offered; a number cannot.

        Raises:
            Illegal: if the player may do nothing of these verbs now, or there is no table of this game.
        """
        table, scene = await self.scene_to_act(interaction, verbs)
        return [
            Choice(name=name[:100], value=f"{value}@{table.rev}" if isinstance(value, str) else value)
            for value, name in lister(scene, *typed)
        ]

    async def scene_to_act(self, interaction: discord.Interaction, verbs: str) -> tuple[Table, Scene]:
        """Return the table of this channel, and the scene of this player, who is to act.

        `verbs` is "" for what is legal without being listed, whoever is to act.

        Raises:
            Illegal: if they may do nothing of these verbs now, or no game runs.
        """
        table = await self.table_here(interaction)
        t, user = text_for(interaction), interaction.user.id
        if verbs or table.position is None:
            named(table, user, t, verbs)
        return table, scene_of(table, t, table.seat_of(user) if table.kind.hidden else None)

    async def act(
        self, interaction: discord.Interaction, action: Action | str | Callable[[Scene], str]
    ) -> None:
        """Play an action, or the notation that a function returns for the public scene.

        Raises:
            Illegal: quoting the rule, if it is not legal.
        """
        table = await self.table_here(interaction)
        if callable(action):
            if table.position is None:
                raise Illegal("table.refuse.not_started")
            action = action(scene_of(table, text_for(interaction)))
        await self.play_code(interaction, table, str(action))

    async def play_code(
        self, interaction: discord.Interaction, table: Table, code: str, seen: Seen | None = None
    ) -> None:
        """Play an action by its notation, repaint the board, and answer.

        Raises:
            Illegal: quoting the rule, if it is not legal.
        """
        user_id = interaction.user.id
        code = lengthened(table, user_id, text_for(interaction), code)
        done = await self.services.tables.play(
            table.id, user_id, code, seen=seen, interaction_id=interaction.id
        )
        if done.table.owner is not None:
            await show_private(Actor(self.services, interaction), done.table)
            after_move(self.services, interaction, done)
            return
        self.services.painter.refresh(done.table.id)
        after_move(self.services, interaction, done)
        await self.answer_typed(interaction, done.table)

    async def answer_typed(self, interaction: discord.Interaction, table: Table) -> None:
        """Tell the player what their typed move did."""
        await reply(interaction, content=happened(Actor(self.services, interaction), table))

    async def complete(
        self, interaction: discord.Interaction, verb: str, typed: str, prefix: str = ""
    ) -> list[Choice[str]]:
        """Offer the legal actions of these verbs whose names fit what is typed, those that give most first.

        `prefix` is the beginning that their notation must have.  Values include what the player has ticked.
        They carry the revision at which they were offered, so they are never played on another position.

        Raises:
            Illegal: if the player may not do this now, or there is no table of this game.
        """
        table = await self.table_here(interaction)
        t, user, screen = text_for(interaction), interaction.user.id, SHELF[table.game].screen
        legal = narrowed(named(table, user, t, verb), prefix)
        scene = scene_of(table, t, table.seat_of(user))
        wanted = [
            (action, names) for action, names in legal if screen.lengthened(scene, str(action)) == str(action)
        ]
        found = search(typed, wanted) if typed.strip() else _all_of(wanted)
        found.sort(key=lambda each: -screen.gives(scene, each[0]))
        return [
            Choice(name=screen.offer(scene, action)[:100], value=f"{action}@{table.rev}")
            for action, _ in found[:OFFERS]
        ]


def _all_of(named_actions: Named) -> list[tuple[Action, str]]:
    shown: dict[str, Action] = {}
    for action, names in named_actions:
        shown.setdefault(names[0], action)
    return [(action, name) for name, action in shown.items()]


def _new_command(game: type[Game[Any]]) -> Command[Any, ..., None]:
    """Return `/<game> new`, with a parameter for what every table has, then for the game's first options."""

    async def new(self: GameCog, interaction: discord.Interaction, **values: Any) -> None:
        thread, robots, level, private = (values.pop(name) for name in _SHARED)
        code = values.pop("code", None)
        changes = {name: value for name, value in values.items() if value is not None}
        options = chosen_options(text_for(interaction), game, code).with_options(changes)
        pace: Pace = "5m" if options.live else "24h"
        wanted = TableRequest(game.key, options, pace, robots=robots, level=level, private=private)
        await open_table(self.services, interaction, wanted, thread=thread)

    fields = {name: game.Options.model_fields[name] for name in game.Options.asked()}
    coded = ("code",) if fields else ()
    new.__qualname__ = f"{GameCog.__qualname__}.new"  # discord.py looks here whether it is a method
    ask_for(new, _asked(game, coded, fields))
    dress(new, f"new.{game.key}", fields)
    dress(new, "new", (*_SHARED, *coded))
    app_commands.choices(**option_choices(game, fields), level=choices_of("level", LEVELS))(new)
    made = app_commands.command(name=words("cmd.new"), description=words(f"cmd.new.{game.key}.help"))(new)
    if game.Options.presets:
        completes(made, "code")(_presets)
    return made


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


async def _presets(cog: GameCog, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    named = preset_names(text_for(interaction), cog.game)
    found = [key for key, _ in search(typed, named.items())] if typed.strip() else named
    return [Choice(name=named[key][0], value=key) for key in found]


_presets.__qualname__ = f"{GameCog.__qualname__}.presets"  # as above
