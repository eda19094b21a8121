"""The post where people sign up, and that of a round."""

from bot.screens.kit.limits import BODY, size
from bot.screens.kit.options import option_texts
from bot.screens.kit.screen import GOLD, GREEN, GREY, Button, Row, Screen, Verb
from bot.text import Text
from bot.tournaments.screens.naming import (
    NARROW,
    SIGN,
    fitting,
    name_of,
    named,
    organiser,
    round_named,
    seated,
    state_told,
)
from tapis.drawing.columns import PHONE, clip
from tapis.pairing.tournament import Tournament, TournamentRound, TournamentTable


def sign_up(t: Text, tournament: Tournament) -> Screen:
    """Draw the post of a tournament: what is played and when, who is there, buttons to come and go."""
    ident, open_ = tournament.id, tournament.life == "open"
    alone = tournament.partners and not tournament.plan.sides
    head = [
        f"-# {t(f'tournament.rule.{tournament.form}')}",
        *([f"-# {t(f'tournament.alone.{tournament.partners}')}"] if alone else []),
        state_told(t, tournament),
        _facts(t, tournament),
        f"**{_counted(t, tournament)}**",
    ]
    listed = _people(t, tournament, BODY - size("\n".join(head)) - 1)
    rows: list[Row] = []
    if open_ or tournament.life == "running":
        join = Button(Verb(f"evening_join.{ident}"), t("tournament.join"), "✋", tone="success")
        leave = Button(Verb(f"evening_leave.{ident}"), t("tournament.leave"), "🚪")
        rows.append((join if open_ else _standings_button(t, tournament), leave, _manage(t, tournament)))
    elif tournament.rounds:
        rows.append((_standings_button(t, tournament),))
    colour = GREEN if open_ or tournament.life == "running" else GOLD if tournament.life == "over" else GREY
    body = "\n".join(filter(None, [*head, listed]))
    return Screen(named(t, tournament), body, colour=colour, rows=tuple(rows))


def _facts(t: Text, tournament: Tournament) -> str:
    """Say which options are chosen, how many sit at a table, how partners are found, the rounds, the pace."""
    partners = t(f"tournament.partners.{tournament.partners}") if tournament.partners else ""
    alone = not tournament.plan.sides and tournament.plan.seats > 1
    said = [
        *option_texts(t, tournament.game, tournament.options, changed=True),
        *([t("tournament.seats", n=tournament.plan.seats)] * alone),
        *([t("option.line", name=t("tournament.partners"), value=partners)] * bool(partners)),
        *([t("tournament.rounds", n=tournament.plan.rounds)] * (tournament.plan.rounds > 0)),
        t("option.line", name=t("pace"), value=t(f"pace.{tournament.pace}")),
        t("tournament.organiser", name=organiser(t, tournament)),
    ]
    return f"-# {' · '.join(said)}"


def _counted(t: Text, tournament: Tournament) -> str:
    """Say how many have signed up, of how many where it starts when it is full."""
    there = sum(not person.gone for person in tournament.people)
    if tournament.plan.people:
        return t("tournament.people.of", count=there, most=tournament.plan.people)
    return t("tournament.people", n=there)


def _people(t: Text, tournament: Tournament, room: int) -> str:
    """List who has signed up, partners together."""
    teams: dict[int, list[str]] = {}
    for person in tournament.people:
        name = name_of(t, tournament, person.number)
        key = person.team or -person.number
        teams.setdefault(key, []).append(f"~~{name}~~" if person.gone else name)
    listed = [" & ".join(names) for names in teams.values()]
    return fitting([" · ".join(listed), " · ".join(clip(name, NARROW) for name in listed)], room)


def _standings_button(t: Text, tournament: Tournament) -> Button:
    return Button(Verb(f"evening_table.{tournament.id}"), t("tournament.standings"), "📊")


def _manage(t: Text, tournament: Tournament) -> Button:
    return Button(Verb(f"evening_manage.{tournament.id}"), t("tournament.manage"), "⚙️")


def round_post(t: Text, tournament: Tournament, played: TournamentRound) -> Screen:
    """Draw the post of a round: its tables, each with its thread and why these meet; who plays at none.

    Of a long list the names are cut, then the reasons left out.
    """
    byes = played.drawn.byes
    left = [t("tournament.byes", names=[name_of(t, tournament, number) for number in byes])] * bool(byes)
    bodies = [
        "\n".join(
            [
                *(
                    _met(t, tournament, number, table, columns, why=why)
                    for number, table in enumerate(played.tables, 1)
                ),
                *left,
            ]
        )
        for columns, why in ((PHONE, True), (NARROW, True), (NARROW, False))
    ]
    title = f"{SIGN} {round_named(t, tournament, played.drawn.number)}"
    return Screen(title, fitting(bodies), footer=named(t, tournament).removeprefix(f"{SIGN} "))


def _met(
    t: Text, tournament: Tournament, number: int, table: TournamentTable, columns: int, *, why: bool
) -> str:
    """Write a table: its number, its thread, who sits there, why."""
    where = f" <#{table.thread_id}>" if table.thread_id else ""
    line = f"**{number}**{where} {seated(t, tournament, table, columns)}"
    reason = table.drawn.reason
    if not (why and reason.why):
        return line
    return f"{line}\n-# {t(reason.why, low=reason.low, high=reason.high, again=reason.again)}"
