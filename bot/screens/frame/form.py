"""The host's form to choose options."""

from bot.screens.frame.frame import PACES, Frame, game_title, options_played
from bot.screens.kit.limits import ROWS
from bot.screens.kit.options import option_value, option_values
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import Choice, Door, Screen, Select

FORM_ROWS = 4
"""Selects on each page of the host's form if there are several; the fifth row turns the pages."""


def options_form(frame: Frame, page: int = 0) -> Screen:
    """Draw the host's form: a list for each option and one for the pace, at most five to a page."""
    t = frame.t
    selects = [_option_select(frame, name) for name in type(frame.options).model_fields]
    selects.append(_pace_select(frame))
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
    values = option_values(type(frame.options), name)
    if chosen not in values:
        values = sorted({*values, chosen})
    label = t(f"{game}.option.{name}")
    choices = tuple(
        Choice(
            Door(f"set.{name}.{value}"),
            t("option.line", name=label, value=option_value(t, game, name, value)),
            chosen=value == chosen,
        )
        for value in values
    )
    return Select(name, label, choices)


def _pace_select(frame: Frame) -> Select:
    t = frame.t
    choices = tuple(
        Choice(
            Door(f"pace.{pace}"),
            t("option.line", name=t("pace"), value=t(f"pace.{pace}")),
            t(f"pace.{pace}.note"),
            chosen=pace == frame.pace,
        )
        for pace in PACES
    )
    return Select("pace", t("pace"), choices)
