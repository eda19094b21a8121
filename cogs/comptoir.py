"""`/comptoir`: deal, bid, name the game, play a card."""

import discord
from discord.app_commands import Choice, Range, choices

from bot.commands.hand import CardCog
from bot.commands.setup import setup_of
from bot.commands.words import completes, slash, words
from bot.games.comptoir import Comptoir
from bot.screens.comptoir.names import FACES, bids_offered, deal_meant

WAYS = [Choice(name=words(f"comptoir.option.faces.{faces}"), value=faces) for faces in FACES]


class ComptoirCog(CardCog, group_name=Comptoir.command, group_description=words("cmd.comptoir.help")):
    """Belote de comptoir by typed commands."""

    game = Comptoir

    @slash("deal", offers="deal")
    @choices(faces=WAYS)
    async def deal(self, interaction: discord.Interaction, cards: str, faces: str | None = None) -> None:
        """Choose how many cards to deal and how they lie, as far as the options leave that open."""
        if faces is None or "@" in cards:  # an offered value says both
            await self.play_typed(interaction, "deal", cards)
        else:
            await self.play_parts(interaction, "deal", deal_meant, cards, faces)

    @slash("bid")
    async def bid(self, interaction: discord.Interaction, points: Range[int, 0, 248]) -> None:
        """Bid so many points; 0 is a pass."""
        await self.act(interaction, f"bid.{points}" if points else "pass")

    @completes(bid, "points")
    async def _bids(self, interaction: discord.Interaction, typed: object) -> list[Choice[int]]:
        return await self.offer_parts(interaction, "pass bid", bids_offered, str(typed))

    @slash("trump", offers="trump")
    async def trump(self, interaction: discord.Interaction, suit: str) -> None:
        """Name the game: a suit, or no trump or all trump if allowed."""
        await self.play_typed(interaction, "trump", suit)


setup = setup_of(ComptoirCog)
