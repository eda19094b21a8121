"""The host's forms: the options of a table and its pace, to answer at once or to choose from lists."""

from collections.abc import Mapping
from typing import Any

from bot.games.kit.game import Illegal, OptionSet
from bot.screens.frame.frame import PACES, Frame, game_title, options_played
from bot.screens.kit.form import QUESTIONS, Answer, Form, Question
from bot.screens.kit.limits import ROWS
from bot.screens.kit.options import option_value, option_values, switch
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import Button, Choice, Screen, Select, Verb

FORM_ROWS = 4
"""Selects on a page of the host's lists where there are several; the fifth row turns the pages."""
SWITCHES, PACE, ADVICE, WEEKEND = "with", "pace", "advice", "weekend"
"""The names of what is asked besides the options: questions, and answers that are no option of the game."""
WEEKENDS_AT = "24h"
"""The pace at which a table may have weekends."""


def options_forms(frame: Frame) -> tuple[Form, ...]:
    """Ask for the options and the pace: in one form, or in as few as hold all questions."""
    t, title = frame.t, frame.t("options.title", game=game_title(frame))
    kind = type(frame.options)
    single = [name for name in kind.model_fields if switch(kind, name) is None]
    questions = [_option_question(frame, name) for name in single]
    questions.append(_switches(frame))
    questions.append(
        Question(
            PACE,
            t("pace"),
            tuple(
                Answer(pace, t(f"pace.{pace}"), t(f"pace.{pace}.note"), chosen=pace == frame.pace)
                for pace in PACES
            ),
        )
    )
    count = -(-len(questions) // QUESTIONS)
    size = -(-len(questions) // count)
    starts = range(0, len(questions), size)
    return tuple(
        Form(Verb(f"form.{page}"), title, tuple(questions[start : start + size]))
        for page, start in enumerate(starts)
    )


def _option_question(frame: Frame, name: str) -> Question:
    t, game = frame.t, frame.game
    chosen = getattr(frame.options, name)
    answers = tuple(
        Answer(str(value), option_value(t, game, name, value), chosen=value == chosen)
        for value in _values(frame, name)
    )
    return Question(name, t(f"{game}.option.{name}"), answers, t(f"cmd.new.{game}.{name}.help"))


def _values(frame: Frame, name: str) -> list[Any]:
    """List the values to choose from; what is chosen is one of them."""
    values, chosen = option_values(type(frame.options), name), getattr(frame.options, name)
    return values if chosen in values else sorted({*values, chosen})


def _switches(frame: Frame) -> Question:
    """Ask what is on of all that is on or off."""
    t, game, kind = frame.t, frame.game, type(frame.options)
    answers: list[Answer] = []
    for name in kind.model_fields:
        if pair := switch(kind, name):
            on = getattr(frame.options, name) == pair[1]
            label, note = t(f"{game}.option.{name}"), t(f"cmd.new.{game}.{name}.help")
            answers.append(Answer(name, label, note, chosen=on))
    answers.append(Answer(WEEKEND, t("weekend"), t("weekend.note"), chosen=bool(frame.weekend)))
    answers.append(Answer(ADVICE, t("advice"), t("advice.note"), chosen=frame.advice != "no"))
    return Question(SWITCHES, t("options.with"), tuple(answers), several=True)


def options_parts(frame: Frame) -> Screen:
    """Offer the forms of a game whose options fill several."""
    t = frame.t
    buttons = [
        Button(form.verb, t("options.part", first=form.questions[0].label, more=len(form.questions) - 1))
        for form in options_forms(frame)
    ]
    return Screen(t("options.title", game=game_title(frame)), options_played(frame), rows=(tuple(buttons),))


def option_changes(
    options: type[OptionSet], name: str, before: frozenset[str], now: frozenset[str]
) -> Mapping[str, str]:
    """Return the options that an answer changes, `ADVICE` and `WEEKEND` too: of switches only those pressed.

    Raises:
        Illegal: if there is no such question or answer.
    """
    if name != SWITCHES:
        if name not in options.model_fields or len(now) != 1:
            raise Illegal("press.unknown")
        return {name: next(iter(now))}
    changes: dict[str, str] = {}
    for pressed in before ^ now:
        pair = ("no", "yes") if pressed in {ADVICE, WEEKEND} else None
        if pressed in options.model_fields:
            pair = switch(options, pressed)
        if pair is None:
            raise Illegal("press.unknown")
        changes[pressed] = pair[pressed in now]
    return changes


def options_form(frame: Frame, page: int = 0) -> Screen:
    """Draw the host's form: a list for each option and one for the pace, at most five to a page."""
    t = frame.t
    selects = [_option_select(frame, name) for name in type(frame.options).model_fields]
    selects += [_pace_select(frame), *_weekend_select(frame), _advice_select(frame)]
    size = ROWS if len(selects) <= ROWS else FORM_ROWS
    pages = [selects[first : first + size] for first in range(0, len(selects), size)]
    page = max(0, min(page, len(pages) - 1))
    turn = pages_rows(t, "options", page, [str(number + 1) for number in range(len(pages))])
    footer = t("page.of", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    body = t("options.body") + ("\n\n" + options_played(frame) if len(pages) > 1 else "")
    title = t("options.title", game=game_title(frame))
    return Screen(title, body, footer=footer, rows=(*pages[page], *turn[:1]))


def _option_select(frame: Frame, name: str) -> Select:
    t, game = frame.t, frame.game
    chosen = getattr(frame.options, name)
    label = t(f"{game}.option.{name}")
    choices = tuple(
        Choice(
            Verb(f"set.{name}.{value}"),
            t("option.line", name=label, value=option_value(t, game, name, value)),
            chosen=value == chosen,
        )
        for value in _values(frame, name)
    )
    return Select(name, label, choices)


def _advice_select(frame: Frame) -> Select:
    t = frame.t
    choices = tuple(
        Choice(
            Verb(f"advised.{value}"),
            t("option.line", name=t("advice"), value=t(f"advice.{value}.short")),
            t("advice.note"),
            chosen=(frame.advice != "no") == (value == "yes"),
        )
        for value in ("no", "yes")
    )
    return Select(ADVICE, t("advice"), choices)


def _weekend_select(frame: Frame) -> list[Select]:
    """Offer weekends at the pace that knows them."""
    t = frame.t
    if frame.pace != WEEKENDS_AT:
        return []
    choices = tuple(
        Choice(
            Verb(f"weekend.{value}"),
            t("option.line", name=t("weekend"), value=t(f"own.{word}")),
            t("weekend.note"),
            chosen=bool(frame.weekend) == (value == "yes"),
        )
        for value, word in (("no", "off"), ("yes", "on"))
    )
    return [Select(WEEKEND, t("weekend"), choices)]


def _pace_select(frame: Frame) -> Select:
    t = frame.t
    choices = tuple(
        Choice(
            Verb(f"pace.{pace}"),
            t("option.line", name=t("pace"), value=t(f"pace.{pace}")),
            t(f"pace.{pace}.note"),
            chosen=pace == frame.pace,
        )
        for pace in PACES
    )
    return Select("pace", t("pace"), choices)
