"""What the tournaments give to the core."""

from typing import Final

from discord.app_commands import Choice

from bot.commands.command import GAMES, Command, choices_of
from bot.feature import Feature
from bot.interactions.buttons import Button, whole
from bot.tables import PACES
from bot.tournaments import changes, forms, opening, verbs
from bot.tournaments.mark import TournamentMark
from bot.tournaments.posts import TournamentPosts
from bot.tournaments.rows import TOURNAMENT_ROWS
from bot.tournaments.tournaments import Tournaments
from bot.tournaments.watch import TournamentWatch
from tapis.pairing.forms import FORMS

FEATURE: Final = Feature(
    name="tournaments",
    parts=lambda services: (Tournaments(services.tables), TournamentPosts(services)),
    kinds=lambda services: (TournamentWatch(services).kind,),
    buttons={
        "evening_join": Button(verbs.join, ident=whole),
        "evening_leave": Button(verbs.leave, meant=verbs.which_and_sure),
        "evening_table": Button(verbs.standings, ident=whole),
        "evening_text": Button(verbs.as_text, ident=whole),
        "evening_manage": Button(verbs.manage, ident=whole),
        "evening_options": Button(forms.options, meant=str),
        "evening_start": Button(verbs.stepped(changes.start), ident=whole),
        "evening_pause": Button(verbs.stepped(changes.pause), ident=whole),
        "evening_resume": Button(verbs.stepped(changes.go_on), ident=whole),
        "evening_correct": Button(forms.correct, meant=str),
        "evening_close": Button(verbs.close, meant=verbs.which_and_sure),
    },
    commands=(
        Command(
            "tournament.new",
            opening.open_tournament,
            choices={
                "game": GAMES,
                "form": choices_of("tournament.form", FORMS),
                "pace": choices_of("pace", PACES),
                "partners": choices_of(
                    "tournament.partners", ("changing", "fixed", "threes", "teams", "seats")
                ),
                "people": [Choice(name=str(people), value=people) for people in FORMS["cup"].people],
            },
            offers={"start": opening.offer_starts},
        ),
        Command("tournament.join", verbs.join),
        Command("tournament.leave", verbs.leave),
        Command("tournament.standings", verbs.standings),
        Command("tournament.manage", verbs.manage),
    ),
    listed=verbs.own_lines,
    rows=TOURNAMENT_ROWS,
    mark=TournamentMark,
)
