"""A tournament of a server: the post where people sign up, rounds, standings, a manager's page."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from bot.screens.kit.form import Form
from bot.screens.kit.limits import BODY, CHOICE, SELECT, described, size
from bot.screens.kit.numbers import decimal
from bot.screens.kit.option_form import option_questions, part_buttons, parted
from bot.screens.kit.options import option_texts, options_line
from bot.screens.kit.people import medal
from bot.screens.kit.screen import GOLD, GREEN, GREY, Button, Choice, Picture, Row, Screen, Select, Verb, just
from bot.text import Text
from tapis.drawing.columns import PHONE, clip, in_line
from tapis.drawing.names import LONGEST, disambiguated
from tapis.pairing.plan import ROBOT, Line
from tapis.pairing.tournament import Tournament, TournamentRound, TournamentTable
from tapis.pairing.units import side_of

Asked: TypeAlias = Literal["seats", "sides", "deals", "shares"]
SIGN: Final = "🏆"
SHOWN: Final = 32
"""Lines of standings that a picture has; the text has all."""
ON_STEPS: Final = 12
"""Sides on the card of the end."""
ROOM: Final = BODY - 300
"""Characters of a list, with room for what stands around it."""
LISTS: Final = 4
"""Lists of tables whose result can be put right, under the buttons."""
NARROW: Final = 14
"""Columns of a name in a long list."""


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
        join = Button(Verb(f"evening_join.{ident}"), t("tournament.join"), "✋")
        leave = Button(Verb(f"evening_leave.{ident}"), t("tournament.leave"), "🚪")
        rows.append((join if open_ else _standings_button(t, tournament), leave, _manage(t, tournament)))
    elif tournament.rounds:
        rows.append((_standings_button(t, tournament),))
    colour = GREEN if open_ or tournament.life == "running" else GOLD if tournament.life == "over" else GREY
    body = "\n".join(filter(None, [*head, listed]))
    return Screen(named(t, tournament), body, colour=colour, rows=tuple(rows))


def named(t: Text, tournament: Tournament) -> str:
    """Name a tournament by its form and its game."""
    title = t(
        "tournament.title", form=t(f"tournament.form.{tournament.form}"), game=t(f"{tournament.game}.name")
    )
    return f"{SIGN} {title}"


def state_told(t: Text, tournament: Tournament) -> str:
    """Say what a tournament waits for or does, and what keeps it."""
    lines = [_life(t, tournament)]
    if tournament.paused and tournament.life == "running":
        lines.append(f"⏸️ {t('tournament.paused')}")
    if tournament.problem:
        lines.append(f"⚠️ {t(f'tournament.problem.{tournament.problem}')}")
    if tournament.idle_until is not None:
        bounds = "bounds" if tournament.problem == "bounds" else "idle"
        why = "pause" if tournament.life == "running" else bounds
        ahead = f"<t:{int(tournament.idle_until.timestamp())}:R>"
        lines.append(f"-# {t(f'tournament.until.{why}', ahead=ahead)}")
    return "\n".join([*lines, *_by_hand(t, tournament)])


def _by_hand(t: Text, tournament: Tournament) -> list[str]:
    """Say who has put in which results by hand."""
    tables = dict[str, list[str]]()
    for table in (table for one in tournament.told for table in one.tables):
        if table.corrected:
            tables.setdefault(table.by, []).append(table_title(t, tournament, table))
    return [
        f"✍️ {t('tournament.by_hand', tables=names, name=in_line(name or t('mydata.someone')))}"
        for name, names in tables.items()
    ]


def _life(t: Text, tournament: Tournament) -> str:
    if tournament.life == "running":
        number = tournament.told[-1].drawn.number if tournament.told else 1
        return f"▶️ {round_named(t, tournament, number)}"
    if tournament.life != "open":
        return t(f"tournament.life.{tournament.life}")
    if tournament.starts_at is None:
        if tournament.form == "cup":
            return f"🕘 {t('tournament.starts.full')}"
        return f"🕘 {t('tournament.starts.organiser', name=_organiser(t, tournament))}"
    at = int(tournament.starts_at.timestamp())
    return f"🕘 {t('tournament.starts', at=f'<t:{at}:F>', ahead=f'<t:{at}:R>')}"


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
        t("tournament.organiser", name=_organiser(t, tournament)),
    ]
    return f"-# {' · '.join(said)}"


def _organiser(t: Text, tournament: Tournament) -> str:
    return in_line(tournament.organiser_name or t("mydata.someone"))


def round_named(t: Text, tournament: Tournament, number: int) -> str:
    """Name a round, of how many where that is known before."""
    if tournament.plan.rounds:
        return t("tournament.round", round=number, rounds=tournament.plan.rounds)
    return t("tournament.round.open", round=number)


def _there(tournament: Tournament) -> list[int]:
    """Return the numbers of who has signed up and is not gone."""
    return [person.number for person in tournament.people if not person.gone]


def _counted(t: Text, tournament: Tournament) -> str:
    """Say how many have signed up, of how many where it starts when it is full."""
    there = len(_there(tournament))
    if tournament.plan.people:
        return t("tournament.people.of", count=there, most=tournament.plan.people)
    return t("tournament.people", n=there)


def _people(t: Text, tournament: Tournament, room: int) -> str:
    """List who has signed up, partners together."""
    teams: dict[int, list[str]] = {}
    for person in tournament.people:
        name = _name(t, tournament, person.number)
        key = person.team or -person.number
        teams.setdefault(key, []).append(f"~~{name}~~" if person.gone else name)
    listed = [" & ".join(names) for names in teams.values()]
    return _fitting([" · ".join(listed), " · ".join(clip(name, NARROW) for name in listed)], room)


def _name(t: Text, tournament: Tournament, number: int, columns: int = PHONE) -> str:
    """Write who has a number: a robot, a person, someone who was erased."""
    if number == ROBOT:
        return f"🤖 {t('tournament.robot')}"
    return in_line(_apart(t, tournament, number, columns))


def _apart(t: Text, tournament: Tournament, number: int, columns: int = LONGEST) -> str:
    """Return a name, told apart from those that look alike in so many columns; the erased are "someone"."""
    there = [person for person in tournament.people if person.name]
    names = disambiguated(tuple(clip(person.name, columns) for person in there))
    return {who.number: name for who, name in zip(there, names, strict=True)}.get(number, t("mydata.someone"))


def _fitting(texts: Sequence[str], room: int = ROOM) -> str:
    """Return the first text for which there is room, the last one cut if there is for none."""
    return next((text for text in texts if size(text) <= room), texts[-1][: room - 1] + "…")


# A round


def round_post(t: Text, tournament: Tournament, played: TournamentRound) -> Screen:
    """Draw the post of a round: its tables, each with its thread and why these meet; who plays at none.

    Of a long list the names are cut, then the reasons left out.
    """
    byes = played.drawn.byes
    left = [t("tournament.byes", names=[_name(t, tournament, number) for number in byes])] * bool(byes)
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
    return Screen(title, _fitting(bodies), footer=named(t, tournament).removeprefix(f"{SIGN} "))


def _met(
    t: Text, tournament: Tournament, number: int, table: TournamentTable, columns: int, *, why: bool
) -> str:
    """Write a table: its number, its thread, who sits there, why."""
    where = f" <#{table.thread_id}>" if table.thread_id else ""
    line = f"**{number}**{where} {_seated(t, tournament, table, columns)}"
    reason = table.drawn.reason
    if not (why and reason.why):
        return line
    return f"{line}\n-# {t(reason.why, low=reason.low, high=reason.high, again=reason.again)}"


def _seated(t: Text, tournament: Tournament, table: TournamentTable, columns: int = PHONE) -> str:
    """Name who sits at a table, partners together, robots as such."""
    names = [
        _name(t, tournament, ROBOT if seat in table.drawn.robots else number, columns)
        for seat, number in enumerate(table.drawn.seats)
    ]
    sides = {side_of(tournament.plan, seat) for seat in range(len(names))}
    if len(sides) == 2 < len(names):
        one, other = (
            " & ".join(name for seat, name in enumerate(names) if side_of(tournament.plan, seat) == side)
            for side in (0, 1)
        )
        return t("tournament.against", one=one, other=other)
    return " · ".join(names)


# Standings


def standings_post(t: Text, tournament: Tournament, lines: Sequence[Line], *, final: bool) -> Screen:
    """Draw the standings after a round as a picture; `final`: those of the end, with the podium."""
    title = named(t, tournament)
    note = t("tournament.final") if final else _after(t, tournament)
    written = [_line(t, tournament, line) for line in lines]
    text = _fitting(["\n".join(written), "\n".join(line.rpartition(" · ")[0] for line in written)])
    row = (Button(Verb(f"evening_text.{tournament.id}"), t("verb.text"), "🔤"),)
    picture = None
    first = [line.person for line in lines if final and line.place == 1 and (line.played or line.byes)]
    if lines:
        plain = title.removeprefix(f"{SIGN} ")
        picture = (_podium if first else _table)(t, tournament, plain, note, lines)
    body = f"**{note}**"
    if first:
        body = (
            f"{SIGN} {t('tournament.won', n=len(first), names=[_name(t, tournament, who) for who in first])}"
        )
    colour = GOLD if final else GREEN
    return Screen(
        title,
        "\n".join([body, *([] if lines else [t("tournament.none")]), *_by_hand(t, tournament)]),
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
    player = (_apart(t, tournament, line.person), line.person - 1)
    return (player,), _points(t, tournament, line), _more(t, tournament, line)


def _said(t: Text, tournament: Tournament, lines: Iterable[Line]) -> list[str]:
    """Say the lines of a picture, each in a sentence."""
    return [
        f"{line.place}. {_name(t, tournament, line.person)}: {_points(t, tournament, line)}."
        for line in lines
    ]


def _line(t: Text, tournament: Tournament, line: Line) -> str:
    """Write a line: place, name, points, and what else is said."""
    name = _name(t, tournament, line.person)
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


def _standings_button(t: Text, tournament: Tournament) -> Button:
    return Button(Verb(f"evening_table.{tournament.id}"), t("tournament.standings"), "📊")


# For who holds it


def _manage(t: Text, tournament: Tournament) -> Button:
    return Button(Verb(f"evening_manage.{tournament.id}"), t("tournament.manage"), "⚙️")


def manager_page(t: Text, tournament: Tournament) -> Screen:
    """Show who holds a tournament, or a manager, what they may do with it."""
    ident = tournament.id
    buttons = list[Button]()
    if tournament.life == "open":
        buttons.append(Button(Verb(f"evening_start.{ident}"), t("tournament.start"), "▶️"))
        if option_forms(t, tournament):
            buttons.append(Button(Verb(f"evening_options.{ident}"), t("verb.options"), "🎛️"))
    elif tournament.life == "running" and tournament.paused:
        buttons.append(Button(Verb(f"evening_resume.{ident}"), t("tournament.resume"), "▶️"))
    elif tournament.life == "running":
        buttons.append(Button(Verb(f"evening_pause.{ident}"), t("tournament.pause"), "⏸️"))
    if tournament.life in {"open", "running"}:
        buttons.append(Button(Verb(f"evening_close.{ident}"), t("tournament.close"), "✖️"))
    rows: list[Row] = [tuple(buttons)] if buttons else []
    tables = all_tables(tournament) if tournament.life != "closed" else []
    for start in range(0, min(len(tables), LISTS * SELECT), SELECT):
        choices = tuple(
            Choice(
                Verb(f"evening_correct.{ident}.{key_of(tournament, table)}"),
                clip(table_named(t, tournament, table), CHOICE),
            )
            for table in tables[start : start + SELECT]
        )
        rows.append(Select(f"evening_correct{start or ''}", t("tournament.correct"), choices))
    return Screen(named(t, tournament), state_told(t, tournament), rows=tuple(rows))


def option_forms(t: Text, tournament: Tournament) -> tuple[Form, ...]:
    """Ask for the options of the game, in as few forms as hold them; not for what says nothing here."""
    questions = option_questions(t, tournament.game, tournament.options, idle=tournament.options.idle)
    title = t("options.title", game=t(f"{tournament.game}.title"))
    return parted(questions, title, f"evening_options.{tournament.id}.{{page}}")


def option_parts(t: Text, tournament: Tournament) -> Screen:
    """Offer the forms of a game whose options fill several."""
    forms = option_forms(t, tournament)
    body = options_line(t, tournament.game, tournament.options)
    return Screen(forms[0].title, body, rows=(part_buttons(t, forms),))


def closing(t: Text, tournament: Tournament) -> Screen:
    """Ask whether a tournament is really to be closed."""
    sure = Button(Verb(f"evening_close.{tournament.id}.yes"), t("tournament.close"), "✖️")
    back = Button(Verb(f"evening_manage.{tournament.id}"), t("page.previous"), "◀️")
    return Screen(named(t, tournament), t("tournament.close.ask"), rows=((sure, back),))


def leaving(t: Text, tournament: Tournament) -> Screen:
    """Ask whether somebody really leaves a tournament that has begun."""
    sure = Button(Verb(f"evening_leave.{tournament.id}.yes"), t("ask.leave.yes"), "🚪")
    return Screen(named(t, tournament), t("tournament.leave.ask"), rows=((sure,),))


def all_tables(tournament: Tournament) -> list[TournamentTable]:
    """Return the tables whose result can be put in, as they have ended, the newest round's first."""
    tables = (table for played in reversed(tournament.told) for table in played.tables)
    return [table for table in tables if table.result is not None]


def key_of(tournament: Tournament, table: TournamentTable) -> str:
    """Return what a table is called by: its round and its number."""
    return "{}.{}".format(*tournament.named_as(table))


def table_title(t: Text, tournament: Tournament, table: TournamentTable) -> str:
    """Name a table by its round and its number."""
    round_, number = tournament.named_as(table)
    return t("tournament.table", round=round_, table=number)


def table_named(t: Text, tournament: Tournament, table: TournamentTable) -> str:
    """Name a table with who sits there and its points."""
    names = _seated(t, tournament, table, NARROW)
    sides = 2 if tournament.plan.sides else len(table.scores)
    scores = (
        f" ({' '.join(map(str, table.scores[:sides]))})" if table.result is not None and table.scores else ""
    )
    return f"{table_title(t, tournament, table)} · {names}{scores}"


def asked(tournament: Tournament) -> Asked:
    """Return what a result is put in as: the points by seat or by side, of the same deals those by deal."""
    if tournament.form == "duplicate" and tournament.plan.deals > 1:
        return "deals" if tournament.plan.sides else "shares"
    return "sides" if tournament.plan.sides else "seats"


def as_asked(tournament: Tournament, table: TournamentTable) -> str:
    """Write the present result as it is put in; "" where there is none."""
    if table.result is None:
        return ""
    if tournament.form == "duplicate":
        numbers = [mark for mark in table.result.marks if mark is not None]
    else:
        numbers = [*table.scores[: 2 if tournament.plan.sides else None]]
    return " ".join(map(str, numbers))
