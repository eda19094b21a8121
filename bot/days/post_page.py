"""The post that announces the day on a server, with the places of the newest day that is closed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from babel.dates import format_skeleton

from bot.days.pages import SIGNS, named
from bot.screens.kit.amounts import amount, whole
from bot.screens.kit.screen import Block, Button, Screen, Verb
from bot.text import Text
from tapis.drawing.columns import clip, in_line
from tapis.games.kit.level import Measure
from tapis.records.day_entries import DaysPlayed, Placed
from tapis.records.day_games import game_of
from tapis.records.days import DEALS, Day, Kind
from tapis.records.months import Month, Title

MEDALS = {"day": "🎲", "least": "🎯", "games": "🔁", "partners": "🤝", "comeback": "🎢"}
"""The sign of each title of a month."""
NAME = 24
"""Characters of a name in a title."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A day as it is announced on a server.

    Attributes:
        day: the day.
        played: how often the server's people have played this month.
        closed: the day whose places are told, None for none.
        places: of each kind who has which place, the best first.
        month: the month whose titles are told, None for none.
        titles: its titles.
        pending: how many throws of the closed day the coach has still to count.
    """

    day: Day
    played: DaysPlayed
    closed: Day | None = None
    places: Mapping[Kind, Sequence[Placed]] = field(default_factory=dict[Kind, Sequence[Placed]])
    month: Month | None = None
    titles: Sequence[Title] = ()
    pending: int = 0


def announcement(t: Text, told: Announcement) -> Screen:
    """Draw the post, whose button opens the day for who presses it."""
    day, played, closed = told.day, told.played, told.closed
    games = [
        f"{sign} **{t(f'daily.{kind}', game=t(f'{game_of(kind, day.date)}.name'), deals=DEALS)}**"
        for kind, sign in SIGNS.items()
    ]
    blocks = tuple(
        Block(_of(t, closed, kind), "\n".join([*(_line(t, one) for one in places), *_pending(t, told, kind)]))
        for kind, places in told.places.items()
        if closed is not None and places
    )
    if told.month is not None and told.titles:
        lines = [f"{MEDALS[title.kind]} {title_told(t, title)}" for title in told.titles]
        blocks = (*blocks, Block(_month(t, told.month), "\n".join(lines)))
    people = t("help.exactly", n=played.people)
    return Screen(
        named(t, day),
        "\n".join([*games, f"-# {t('daily.state.new')}"]),
        blocks,
        footer=t("announce.played", n=played.together, players=people) if played.together else "",
        rows=((Button(Verb("daily"), t("announce.play"), "📅"),),),
    )


def _pending(t: Text, told: Announcement, kind: Kind) -> list[str]:
    return ["-# " + t("daily.pending", n=told.pending)] if told.pending and kind == "throw" else []


def title_told(t: Text, title: Title) -> str:
    """Write a title with its figure, and who has it; partners' names are joined."""
    match title.kind:
        case "day":
            figure = t("announce.lost", n=round(title.figure))
        case "least":
            cost = amount(t, cast("Measure", title.measure), title.figure, 2)
            figure = t("month.a_decision", amount=cost, game=t(f"{title.game}.name"))
        case "games":
            figure = t("stats.games", n=round(title.figure))
        case "partners":
            figure = t("stats.wins", n=round(title.figure))
        case _:
            share = amount(t, "win", title.figure, 1)
            figure = t("month.from", share=share, game=t(f"{title.game}.name"))
    names = ", ".join(" + ".join(in_line(clip(name, NAME)) for name in people) for people in title.names)
    return t("announce.month.line", title=t(f"month.{title.kind}"), names=names, figure=figure)


def _month(t: Text, month: Month) -> str:
    """Name a month whose titles are told."""
    return t("month.title", month=format_skeleton("yMMMM", month.begins(), locale=t.language))


def _of(t: Text, closed: Day, kind: Kind) -> str:
    """Name a game of a closed day."""
    game, day = t(f"{game_of(kind, closed.date)}.name"), t("daily.named", name=str(closed.number))
    return f"{SIGNS[kind]} {t('announce.places', game=game, day=day)}"


def _line(t: Text, placed: Placed) -> str:
    """Write a place: of the throw with the points lost, of the deal with the topage."""
    figure = whole(t, "win", round(placed.topage)) if placed.topage is not None else ""
    if placed.lost is not None:
        figure = t("announce.lost", n=round(placed.lost))
    name = in_line(placed.name or t("mydata.someone"))
    return t("announce.line", place=placed.place, name=name, figure=figure)
