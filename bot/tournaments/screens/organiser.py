"""What who holds a tournament is shown: what they may do, the options, the results to put right."""

from typing import Final

from bot.screens.kit.form import Form
from bot.screens.kit.limits import CHOICE, SELECT
from bot.screens.kit.option_form import option_questions, part_buttons, parted
from bot.screens.kit.options import options_line
from bot.screens.kit.screen import Button, Choice, Row, Screen, Select, Verb
from bot.text import Text
from bot.tournaments.screens.naming import key_of, named, state_told, table_named
from tapis.drawing.columns import clip
from tapis.pairing.tournament import Tournament

LISTS: Final = 4
"""Lists of tables whose result can be put right, under the buttons."""


def manager_page(t: Text, tournament: Tournament) -> Screen:
    """Show who holds a tournament, or a manager, what they may do with it."""
    ident = tournament.id
    buttons = list[Button]()
    if tournament.life == "open":
        buttons.append(Button(Verb(f"evening_start.{ident}"), t("tournament.start"), "▶️", tone="success"))
        if option_forms(t, tournament):
            buttons.append(Button(Verb(f"evening_options.{ident}"), t("verb.options"), "🎛️"))
    elif tournament.life == "running" and tournament.paused:
        buttons.append(Button(Verb(f"evening_resume.{ident}"), t("tournament.resume"), "▶️", tone="success"))
    elif tournament.life == "running":
        buttons.append(Button(Verb(f"evening_pause.{ident}"), t("tournament.pause"), "⏸️"))
    if tournament.life in {"open", "running"}:
        buttons.append(Button(Verb(f"evening_close.{ident}"), t("tournament.close"), "✖️"))
    rows: list[Row] = [tuple(buttons)] if buttons else []
    tables = tournament.to_correct if tournament.life != "closed" else []
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
    sure = Button(Verb(f"evening_close.{tournament.id}.yes"), t("tournament.close"), "✖️", tone="danger")
    back = Button(Verb(f"evening_manage.{tournament.id}"), t("page.previous"), "◀️")
    return Screen(named(t, tournament), t("tournament.close.ask"), rows=((sure, back),))


def leaving(t: Text, tournament: Tournament) -> Screen:
    """Ask whether somebody really leaves a tournament that has begun."""
    sure = Button(Verb(f"evening_leave.{tournament.id}.yes"), t("ask.leave.yes"), "🚪", tone="danger")
    return Screen(named(t, tournament), t("tournament.leave.ask"), rows=((sure,),))
