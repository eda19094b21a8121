"""`/help`: what can be played, and how it works."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from bot.screens.kit.offers import Offers
from bot.screens.kit.play import FULL
from bot.screens.kit.screen import Button, Choice, Screen, Select, Verb
from bot.text import Text
from tapis.games.kit.game import Game
from tapis.records.ratings import ESTABLISHED

PACE = "24h"
"""The pace of a table that is opened from here."""
ROBOTS, PRACTICE = "robots", "practice"
"""How one plays alone: against robots, or with the coach beside."""


Games: TypeAlias = Sequence[type[Game[Any]]]


def welcome(t: Text, games: Games, offers: Offers) -> Screen:
    """Say in a line what each game is, and offer one choice: which to play."""
    lines = [t("help.line", game=t(f"{game.key}.name"), about=t(f"{game.key}.brief")) for game in games]
    choices = tuple(
        Choice(Verb(f"game.{game.key}"), t(f"{game.key}.name"), _about(t, game)) for game in games
    )
    how = Button(Verb("help.how"), t("help.how"), "❔")
    mine = Button(Verb("mine"), t("mine.title"), "📌")
    own = (_alone(games[0], t("help.robot")), *offers.at("help", t))
    return Screen(
        t("help.title"),
        "\n".join(lines),
        rows=(Select("game", t("help.play"), choices), own, (how, mine)),
    )


def greeting(texts: Sequence[Text], games: Games, offers: Offers) -> Screen:
    """Tell a server in every language what there is, with the buttons that begin."""
    robot, table = (" · ".join(t(key) for t in texts) for key in ("help.robot", "help.open"))
    return Screen(
        texts[0]("greeting.title"),
        "\n".join(t("greeting.body") for t in texts),
        rows=(
            (Button(Verb(_opening(games[0], ROBOTS)), robot, "🤖"),),
            (Button(Verb("help"), table, "🪑"),),
            *((each,) for each in offers.at("greeting", *texts)),
        ),
    )


def game_page(t: Text, game: type[Game[Any]], *, robots: bool, coached: bool) -> Screen:
    """Offer how to begin: alone in private if `robots` play the game, with the coach if it is `coached`."""
    practice = Button(Verb(_private(game, PRACTICE)), t("help.practice"), "🎓")
    alone = [
        *([_alone(game, t("help.robots"))] if robots else []),
        *([practice] if robots and coached else []),
    ]
    table = Button(Verb(_opening(game)), t("help.open"), "🪑")
    parts = ["rules", game.key, "0"]
    rules = Button(Verb(".".join(parts)), t("verb.rules"), "📖")
    back = Button(Verb("help"), t("page.previous"), "◀️")
    body = f"{t(f'{game.key}.pitch')}\n-# {_about(t, game)}"
    return Screen(t(f"{game.key}.title"), body, rows=((*alone, table, rules, back),))


def how_it_works(t: Text, offers: Offers) -> Screen:
    """Say in a line or two how one plays, and what else there is that no board shows."""
    figures = {"games": ESTABLISHED, "newest": FULL}
    parts = ("commands", "private", "presets", "tournaments", "scores", "fair")
    lines = [
        t("help.line", game=t(f"help.{part}"), about=t(f"help.{part}.body", **figures)) for part in parts
    ]
    own = (
        *offers.at("how", t),
        Button(Verb("help"), t("page.previous"), "◀️"),
    )
    return Screen(t("help.how"), "\n".join([t("help.how.body"), *lines]), rows=(own,))


def _alone(game: type[Game[Any]], label: str) -> Button:
    return Button(Verb(_private(game)), label, "🤖")


def _private(game: type[Game[Any]], against: str = ROBOTS) -> str:
    """Return the verb that opens a private table: against `ROBOTS` or in `PRACTICE`."""
    robots = str(max(1, game.seats[0] - 1))
    return ".".join(
        ["open", game.key, PACE, "", "", robots, PRACTICE if against == PRACTICE else "", "", "p"]
    )


def _opening(game: type[Game[Any]], *against: str) -> str:
    """Return the verb that opens a table in the channel: against `ROBOTS` with as few as the game takes."""
    robots = ["", "", str(max(1, game.seats[0] - 1))]
    return ".".join(["open", game.key, PACE, *(robots if against else [])])


def _about(t: Text, game: type[Game[Any]]) -> str:
    """Write "2 to 4 players · about 20 min"."""
    least, most = game.seats[0], game.seats[-1]
    players = t("help.exactly", n=most) if least == most else t("help.players", least=least, most=most)
    return t("help.about", players=players, minutes=game.minutes)
