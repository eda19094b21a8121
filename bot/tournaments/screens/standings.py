"""The standings of a tournament: a picture, the podium at the end, and words."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from bot.screens.kit.limits import described
from bot.screens.kit.numbers import decimal
from bot.screens.kit.people import medal
from bot.screens.kit.screen import GOLD, GREEN, Button, Picture, Screen, Verb, just
from bot.text import Text
from bot.tournaments.screens.naming import SIGN, apart, by_hand, fitting, name_of, named
from tapis.pairing.plan import Line
from tapis.pairing.tournament import Tournament

SHOWN: Final = 32
"""Lines of standings that a picture has; the text has all."""
ON_STEPS: Final = 12
"""Sides on the card of the end."""


def standings_post(t: Text, tournament: Tournament, lines: Sequence[Line], *, final: bool) -> Screen:
    """Draw the standings after a round as a picture; `final`: those of the end, with the podium."""
    title = named(t, tournament)
    note = t("tournament.final") if final else _after(t, tournament)
    written = [_line(t, tournament, line) for line in lines]
    text = fitting(["\n".join(written), "\n".join(line.rpartition(" · ")[0] for line in written)])
    row = (Button(Verb(f"evening_text.{tournament.id}"), t("verb.text"), "🔤"),)
    picture = None
    first = [line.person for line in lines if final and line.place == 1 and (line.played or line.byes)]
    if lines:
        plain = title.removeprefix(f"{SIGN} ")
        picture = (_podium if first else _table)(t, tournament, plain, note, lines)
    body = f"**{note}**"
    if first:
        names = [name_of(t, tournament, who) for who in first]
        body = f"{SIGN} {t('tournament.won', n=len(names), names=names)}"
    colour = GOLD if final else GREEN
    return Screen(
        title,
        "\n".join([body, *([] if lines else [t("tournament.none")]), *by_hand(t, tournament)]),
        colour=colour,
        rows=(row,) if lines else (),
        picture=picture,
        write=just(text),
    )


def _after(t: Text, tournament: Tournament) -> str:
    """Say after which round the standings are: the newest that has ended; those of a league overlap."""
    done = [played.drawn.number for played in tournament.rounds if played.ended]
    if not done:
        return t("tournament.before")
    if tournament.form == "league":
        return t("tournament.so_far")
    if tournament.plan.rounds:
        return t("tournament.after", round=done[-1], rounds=tournament.plan.rounds)
    return t("tournament.after.open", round=done[-1])


def standings_text(t: Text, tournament: Tournament, lines: Sequence[Line], *, final: bool) -> Screen:
    """Write the standings in words alone, all of them."""
    post = standings_post(t, tournament, lines, final=final)
    return Screen(post.title, post.body, colour=post.colour, write=post.write)


def _table(t: Text, tournament: Tournament, title: str, note: str, lines: Sequence[Line]) -> Picture:
    shown = tuple((f"{line.place}.", *_columns(t, tournament, line)) for line in lines[:SHOWN])
    return described(
        "standings", (title, note, shown, 0), [f"{title}, {note}.", *_said(t, tournament, lines)]
    )


def _podium(t: Text, tournament: Tournament, title: str, note: str, lines: Sequence[Line]) -> Picture:
    shown = tuple((line.place, *_columns(t, tournament, line)) for line in lines[:ON_STEPS])
    return described("podium", (title, note, shown), [f"{title}, {note}.", *_said(t, tournament, lines)])


def _columns(t: Text, tournament: Tournament, line: Line) -> tuple[tuple[tuple[str, int]], str, str]:
    """Return what a picture has of a line beside its place: who it is, the points, what else is said."""
    player = (apart(t, tournament, line.person), line.person - 1)
    return (player,), _points(t, tournament, line), _more(t, tournament, line)


def _said(t: Text, tournament: Tournament, lines: Iterable[Line]) -> list[str]:
    """Say the lines of a picture, each in a sentence."""
    return [
        f"{line.place}. {name_of(t, tournament, line.person)}: {_points(t, tournament, line)}."
        for line in lines
    ]


def _line(t: Text, tournament: Tournament, line: Line) -> str:
    """Write a line: place, name, points, and what else is said."""
    name = name_of(t, tournament, line.person)
    return f"{medal(line.place)} **{name}** · {_points(t, tournament, line)} · {_more(t, tournament, line)}"


def _points(t: Text, tournament: Tournament, line: Line) -> str:
    """Write points: of equal deals a part of a hundred, but of teams match points."""
    points = decimal(t, Fraction(line.points), 1)
    topage = tournament.form == "duplicate" and tournament.partners != "teams"
    return t("tournament.percent", points=points) if topage else points


def _more(t: Text, tournament: Tournament, line: Line) -> str:
    """Say somebody's group or seat, their games, what parted them from equals, whether they left."""
    key = "tournament.seat" if tournament.partners == "seats" else "tournament.group"
    said = [t(key, number=line.group)] if line.group else []
    said.append(t("stats.games", n=line.played))
    if line.direct is not None:
        said.append(t("tournament.direct", points=decimal(t, Fraction(line.direct), 1)))
    if line.lost is not None:
        said.append(t("tournament.lost", points=decimal(t, Fraction(line.lost), 1)))
    if line.absent:
        said.append(t("tournament.absent", n=line.absent))
    if line.open and tournament.life != "over":
        said.append(t("tournament.open", n=line.open))
    return " · ".join([*said, *([t("tournament.gone")] * line.gone)])
