"""The verbs of games with private hands."""

from dataclasses import replace
from typing import ClassVar

import discord
from discord.app_commands import Choice

from bot.commands.doing import happened
from bot.commands.game import GameCog
from bot.commands.words import completes, slash
from bot.interactions.actor import Actor
from bot.screens.partners.hand import DECLARE
from bot.shelf import SHELF
from bot.tables import Draft, Seen, Table, play


class HandCog(GameCog):
    """A game with private hands, of cards or not; commands that act are answered with the player's hand."""

    async def answer_typed(self, interaction: discord.Interaction, table: Table) -> None:
        """Say what happened, above the player's present hand."""
        line = happened(Actor(self.services, interaction), table)
        await self.services.hands.show(interaction, table, line)

    async def tick(self, interaction: discord.Interaction, mark: str, verb: str, addition: str) -> None:
        """Set or clear a mark in the player's hand, which makes an addition to the next action of a verb.

        Raises:
            Illegal: if no legal action may have this addition; it quotes the rule.
        """
        table, scene = await self.scene_to_act(interaction, verb)
        seat = scene.viewer or 0
        codes = [str(action) for action in scene.offers[seat] if str(action).startswith(f"{verb}.")]
        ticked = replace(scene, draft=Draft(frozenset({mark})))
        lengthened = SHELF[table.game].screen.lengthened
        if table.position is not None and all(lengthened(ticked, code) == code for code in codes):
            raise table.position.why_not(seat, f"{codes[0]}.{addition}")
        on, seen = mark not in table.draft.marks, Seen(table.rev)
        table = await self.services.tables.at(
            table.id, play.mark, interaction.user.id, seen, mark=mark, on=on, only=True
        )
        await self.services.hands.show(interaction, table)


class BidCog(HandCog):
    """A game in which players speak: `bid` says one of its calls."""

    calls: ClassVar[str]
    """The verbs of what may be said."""

    @slash("bid")
    async def bid(self, interaction: discord.Interaction, call: str) -> None:
        """Say a call."""
        await self.play_typed(interaction, self.calls, call)

    @completes(bid, "call")
    async def _calls(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, self.calls, typed)


class CardCog(HandCog):
    """A game with hands of cards: `play` plays a card."""

    @slash("play", offers="play")
    async def play(self, interaction: discord.Interaction, card: str) -> None:
        """Play a card."""
        await self.play_typed(interaction, "play", card)


class PartnersCog(BidCog, CardCog):
    """A game of the Belote family: `declare` chooses whether to declare."""

    @slash("declare")
    async def declare(self, interaction: discord.Interaction) -> None:
        """Choose whether to declare with the next card: a private tick, announced when the card is played."""
        await self.tick(interaction, DECLARE, "play", "declare")
