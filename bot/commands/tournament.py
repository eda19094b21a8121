"""`/tournament`: tournaments of a server, a line each."""

from typing import Final

from discord.app_commands import Choice, Group

from bot.commands.command import GAMES, Command, choices_of, grouped
from bot.interactions import tournaments
from bot.services import Services
from bot.tables import PACES

COMMANDS: Final = (
    Command(
        "tournament.new",
        tournaments.open_tournament,
        choices={
            "game": GAMES,
            "form": choices_of("tournament.form", tournaments.FORMS),
            "pace": choices_of("pace", PACES),
            "partners": choices_of("tournament.partners", ("changing", "fixed", "threes", "teams", "seats")),
            "people": [Choice(name=str(people), value=people) for people in tournaments.FORMS["cup"].people],
        },
        offers={"start": tournaments.offer_starts},
    ),
    Command("tournament.join", tournaments.join),
    Command("tournament.leave", tournaments.leave),
    Command("tournament.standings", tournaments.standings),
    Command("tournament.manage", tournaments.manage),
)
"""Each verb that is typed."""


def tournament_group(services: Services) -> Group:
    """Return `/tournament`, whose verbs act in this services."""
    return grouped(services, "tournament", COMMANDS)
