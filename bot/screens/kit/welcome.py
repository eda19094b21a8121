"""`/help`: what can be played, and how it works."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from bot.games.kit.game import Game
from bot.screens.kit.screen import Block, Button, Choice, Screen, Select, Verb
from bot.text import Text

PACE = "24h"
"""The pace of a table that is opened from here."""


Games: TypeAlias = Sequence[type[Game[Any]]]


def welcome(t: Text, games: Games, against_robots: Games, coached: Games) -> Screen:
    """List the games, a line each: to play now, to practise, to open a table of, or to read about.

    Those that robots play can be played now, those that the coach knows, too, can be practised.
    """
    lines = [t("help.line", game=t(f"{game.key}.title"), about=_about(t, game)) for game in games]
    now = tuple(_choice(t, game, "now") for game in against_robots)
    practice = tuple(_choice(t, game, "practice") for game in coached)
    opening = tuple(_choice(t, game, "open") for game in games)
    reading = tuple(_choice(t, game, "rules") for game in games)
    how = Button(Verb("help.how"), t("help.how"), "❔")
    mine = Button(Verb("mine"), t("mine.title"), "📌")
    return Screen(
        t("help.title"),
        "\n".join([t("help.body"), "", *lines]),
        rows=(
            Select("now", t("help.now"), now),
            Select("practice", t("help.practice"), practice),
            Select("open", t("help.open"), opening),
            Select("rules", t("help.rules"), reading),
            (how, mine),
        ),
    )


def how_it_works(t: Text) -> Screen:
    """Say how a table is played, what can be typed, and why its dice are fair."""
    blocks = tuple(Block(t(f"help.{part}"), t(f"help.{part}.body")) for part in ("how", "commands", "fair"))
    back = Button(Verb("help"), t("page.previous"), "◀️")
    privacy = Button(Verb("mydata.privacy"), t("mydata.privacy"), "🔒")
    return Screen(t("help.title"), "", blocks, rows=((back, privacy),))


def _choice(t: Text, game: type[Game[Any]], verb: str) -> Choice:
    """Offer to read the rules of a game, to open a table, or to play or practise with the fewest robots."""
    robots = ["", "", str(max(1, game.seats[0] - 1))] if verb in {"now", "practice"} else []
    robots += ["practice"] if verb == "practice" else []
    parts = ["rules", game.key, "0"] if verb == "rules" else ["open", game.key, PACE, *robots]
    return Choice(Verb(".".join(parts)), t(f"{game.key}.name"), _about(t, game))


def _about(t: Text, game: type[Game[Any]]) -> str:
    """Write "2 to 4 players · about 20 min"."""
    least, most = game.seats[0], game.seats[-1]
    players = t("help.exactly", n=most) if least == most else t("help.players", least=least, most=most)
    return t("help.about", players=players, minutes=game.minutes)
