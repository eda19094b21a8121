"""`/tournament`: evenings of a server, a line each."""

from typing import Final

from discord.app_commands import Choice, Group

from bot.commands.command import GAMES, Command, choices_of, grouped
from bot.interactions import evenings
from bot.services import Services
from bot.tables import PACES

COMMANDS: Final = (
    Command(
        "tournament.new",
        evenings.open_evening,
        choices={
            "game": GAMES,
            "form": choices_of("tournament.form", evenings.FORMS),
            "pace": choices_of("pace", PACES),
            "partners": choices_of("tournament.partners", ("changing", "fixed", "threes", "teams", "seats")),
            "people": [Choice(name=str(people), value=people) for people in evenings.FORMS["cup"].people],
        },
        offers={"start": evenings.offer_starts},
    ),
    Command("tournament.join", evenings.join),
    Command("tournament.leave", evenings.leave),
    Command("tournament.standings", evenings.standings),
    Command("tournament.manage", evenings.manage),
)
"""Each verb that is typed."""


def tournament_group(services: Services) -> Group:
    """Return `/tournament`, whose verbs act in this services."""
    return grouped(services, "tournament", COMMANDS)
