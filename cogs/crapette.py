"""`/crapette`: move a card, end the turn, call, agree to stop, give up a demonstration."""

from collections.abc import Container

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.commands.game import GameCog, offered
from bot.commands.words import completes, slash, words
from bot.games.crapette import PILES, Agree, Call, Crapette, CrapetteView, End, GiveUp, move_of
from bot.games.kit.game import Action, Illegal
from bot.house import house_of
from bot.interactions.typed import named
from bot.messages.replies import text_for
from bot.messages.scene import scene_of
from bot.screens.crapette import piles
from bot.screens.crapette.typed import Piles, sources, targets
from bot.screens.kit.screen import Scene
from bot.screens.kit.typed import choose, fold, search
from bot.tables import Table

HIS_TURN = "move end giveup"
"""Of these verbs the player to act has one, and nobody else."""
SOURCE = "from"
"""The name under which Discord sends where a card is taken from."""


class CrapetteCog(GameCog, group_name=Crapette.command, group_description=words("cmd.crapette.help")):
    """Crapette by typed commands."""

    game = Crapette

    @slash("lay")
    async def lay(self, interaction: discord.Interaction, source: str, target: str) -> None:
        """Move a card from one pile to another."""
        table, scene = await self._scene_here(interaction)
        named(table, interaction.user.id, text_for(interaction), HIS_TURN)  # else it says whose turn it is
        start = _pile(source, sources(scene), _sources(scene))
        end = _pile(target, targets(scene), _targets(scene, start))
        seen = filter(None, (offered(source)[1], offered(target)[1]))
        oldest = min(seen, key=lambda at: at.rev, default=None)
        await self.play_code(interaction, table, str(move_of(start, end)), oldest)

    @completes(lay, "source")
    async def _taken(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self._offer(interaction, typed, None)

    @completes(lay, "target")
    async def _laid(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self._offer(interaction, typed, str(getattr(interaction.namespace, SOURCE, "")))

    @slash("end_turn")
    async def end_turn(self, interaction: discord.Interaction) -> None:
        """End the turn."""
        await self._act(interaction, End())

    @slash("call")
    async def call(self, interaction: discord.Interaction) -> None:
        """Call "Crapette !" in the turn that is played now."""
        _, scene = await self._scene_here(interaction)
        await self._act(interaction, Call(turn=scene.view_as(CrapetteView).number))

    @slash("agree")
    async def agree(self, interaction: discord.Interaction) -> None:
        """Agree to stop a blocked game."""
        await self._act(interaction, Agree())

    @slash("giveup")
    async def giveup(self, interaction: discord.Interaction) -> None:
        """Give up a demonstration."""
        await self._act(interaction, GiveUp())

    async def _act(self, interaction: discord.Interaction, action: Action) -> None:
        await self.play_code(interaction, await self.table_here(interaction), str(action))

    async def _scene_here(self, interaction: discord.Interaction) -> tuple[Table, Scene]:
        """Return the table of this channel, and what everybody sees of it.

        Raises:
            Illegal: if no game of Crapette is played here.
        """
        table = await self.table_here(interaction)
        if table.position is None:
            raise Illegal("table.refuse.not_started")
        return table, scene_of(table, text_for(interaction))

    async def _offer(
        self, interaction: discord.Interaction, typed: str, source: str | None
    ) -> list[Choice[str]]:
        """Offer the player to act where a card may be taken, or laid if it comes from `source`."""
        table, scene = await self._scene_here(interaction)
        if table.seat_of(interaction.user.id) != scene.view_as(CrapetteView).turn:
            return []
        if source is None:
            piles, open_ones = sources(scene), _sources(scene)
        else:
            start = _pile(source, sources(scene), _sources(scene))
            piles, open_ones = targets(scene), _targets(scene, start)
        known = [(pile, names) for pile, names in piles if pile in open_ones]
        found = search(typed, known) if fold(typed) else [(pile, names[0]) for pile, names in known]
        return [Choice(name=name[:100], value=f"{pile}@{table.rev}") for pile, name in found]


def _pile(typed: str, piles: Piles, open_ones: Container[str]) -> str:
    """Return the pile that was offered, or the one that was typed.

    Of two with the same card it is that from or to which it may go, as far as that is shown.

    Raises:
        Illegal: if nothing or several fit.
    """
    pile, _ = offered(typed)
    if pile in PILES:
        return pile
    found = [pile for pile, _ in search(typed, piles)] if fold(typed) else []
    wanted = [pile for pile in found if pile in open_ones] or found
    if len(wanted) == 1:
        return wanted[0]
    meant = wanted or open_ones
    return choose(typed, [(pile, names) for pile, names in piles if pile in meant] or piles)


def _sources(scene: Scene) -> set[str]:
    return set(piles.sources(scene.view_as(CrapetteView)))


def _targets(scene: Scene, source: str) -> set[str]:
    return set(piles.targets(scene.view_as(CrapetteView), source))


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(CrapetteCog(house_of(bot)))
