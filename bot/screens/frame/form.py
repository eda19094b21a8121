"""The host's forms: the options of a table and its pace, to answer at once or to choose from lists."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.screens.frame.frame import PACES, Frame, game_title, options_told
from bot.screens.kit.form import Answer, Form, Question
from bot.screens.kit.limits import ROWS
from bot.screens.kit.option_form import changes_of, option_questions, part_buttons, parted, values_with
from bot.screens.kit.options import option_value
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import Choice, Row, Screen, Select, Verb
from bot.text import Text
from tapis.games.kit.game import OptionSet

BASIC = "basic"
"""What is chosen in place of a preset for the default options."""
FORM_ROWS = 4
"""Selects on a page of the host's lists where there are several; the fifth row turns the pages."""
PACE, ADVICE, WEEKEND = "pace", "advice", "weekend"
"""The names of what is asked besides the options: questions, and answers that are no option of the game."""
WEEKENDS_AT = "24h"
"""The pace at which a table may have weekends."""


def options_forms(frame: Frame) -> tuple[Form, ...]:
    """Ask for the options and the pace: in one form, or in as few as hold all questions."""
    t = frame.t
    table = (
        Answer(WEEKEND, t("weekend"), t("weekend.note"), chosen=bool(frame.weekend)),
        Answer(ADVICE, t("advice"), t("advice.note"), chosen=frame.advice != "no"),
    )
    paces = tuple(
        Answer(pace, t(f"pace.{pace}"), t(f"pace.{pace}.note"), chosen=pace == frame.pace) for pace in PACES
    )
    questions = [
        *option_questions(t, frame.game, frame.options, switches=table),
        Question(PACE, t("pace"), paces),
    ]
    return parted(questions, t("options.title", game=game_title(frame)), "form.{page}")


def options_parts(frame: Frame) -> Screen:
    """Offer the forms of a game whose options fill several."""
    t = frame.t
    rows: tuple[Row, ...] = (part_buttons(t, options_forms(frame)), *presets(frame))
    return Screen(t("options.title", game=game_title(frame)), options_told(frame), rows=rows)


def presets(frame: Frame) -> tuple[Select, ...]:
    """Offer the presets, and the basic rules."""
    t, kind = frame.t, type(frame.options)
    if not kind.presets:
        return ()
    named = {name: kind.preset(name) for name in kind.presets}
    choices = [
        Choice(Verb(f"preset.{name}"), t(f"{frame.game}.preset.{name}"), chosen=options == frame.options)
        for name, options in named.items()
    ]
    basic = Choice(Verb(f"preset.{BASIC}"), t("option.none"), chosen=frame.options == kind())
    return (Select("preset", t("options.presets"), (basic, *choices)),)


def option_changes(
    options: type[OptionSet], name: str, before: frozenset[str], now: frozenset[str]
) -> Mapping[str, str]:
    """Return the options that an answer changes, `ADVICE` and `WEEKEND` too: of switches only those pressed.

    Raises:
        Illegal: if there is no such question or answer.
    """
    return changes_of(options, name, before, now, switches=(ADVICE, WEEKEND))


def options_form(frame: Frame, page: int = 0) -> Screen:
    """Draw the host's form: a list for each option and one for the pace, at most five to a page."""
    t, selects = frame.t, option_lists(frame)
    size = ROWS if len(selects) <= ROWS else FORM_ROWS
    pages = [selects[first : first + size] for first in range(0, len(selects), size)]
    page = max(0, min(page, len(pages) - 1))
    turn = pages_rows(t, "options", page, [str(number + 1) for number in range(len(pages))])
    footer = t("page.of", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    body = t("options.body") + ("\n\n" + options_told(frame) if len(pages) > 1 else "")
    title = t("options.title", game=game_title(frame))
    return Screen(title, body, footer=footer, rows=(*pages[page], *turn[:1]))


def option_lists(frame: Frame) -> list[Select]:
    """Return a list for each option, and those of all games."""
    own = [_option_select(frame, name) for name in type(frame.options).offered()]
    t, advised = frame.t, "no" if frame.advice == "no" else "yes"
    values = {value: t(f"advice.{value}.short") for value in ("no", "yes")}
    advice = _list(
        t, ADVICE, "advised", t("advice"), values, advised, dict.fromkeys(values, t("advice.note"))
    )
    return [*own, *clock_lists(frame), advice]


def clock_lists(frame: Frame) -> list[Select]:
    """Return the lists of what is changed during the game, too: the pace, and weekends if it knows them."""
    t, notes = frame.t, {pace: frame.t(f"pace.{pace}.note") for pace in PACES}
    pace = _list(t, PACE, PACE, t("pace"), {pace: t(f"pace.{pace}") for pace in PACES}, frame.pace, notes)
    if frame.pace != WEEKENDS_AT:
        return [pace]
    values, chosen = {"no": t("own.off"), "yes": t("own.on")}, "yes" if frame.weekend else "no"
    notes = dict.fromkeys(values, t("weekend.note"))
    return [pace, _list(t, WEEKEND, WEEKEND, t("weekend"), values, chosen, notes)]


def _option_select(frame: Frame, name: str) -> Select:
    t, game = frame.t, frame.game
    values = {str(value): option_value(t, game, name, value) for value in values_with(frame.options, name)}
    chosen = str(getattr(frame.options, name))
    return _list(t, name, f"set.{name}", t(f"{game}.option.{name}"), values, chosen)


def _list(
    t: Text,
    name: str,
    verb: str,
    label: str,
    values: Mapping[str, str],
    chosen: str,
    notes: Mapping[str, str] = MappingProxyType({}),
) -> Select:
    """Return the list of a setting: its values with their texts, some with a note, one of them chosen."""
    choices = tuple(
        Choice(
            Verb(f"{verb}.{value}"),
            t("option.line", name=label, value=text),
            notes.get(value, ""),
            chosen=value == chosen,
        )
        for value, text in values.items()
    )
    return Select(name, label, choices)
