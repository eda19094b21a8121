"""`/notebook`: how many of one's old mistakes one finds by now, and the button that asks the next ones."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bot.screens.kit.limits import CHOICE, SELECT
from bot.screens.kit.screen import GOLD, Button, Choice, Row, Screen, Select, Verb
from bot.text import Text, capital
from tapis.drawing.columns import clip
from tapis.records.notebook import AT_ONCE, DAYS, Tally

KINDS = 3
"""The most kinds of mistakes that are named of a game: those that there are most of."""
BEGIN = "notebook.begin"
"""Asks the mistakes that are due, all of them or those of one game and kind."""
NOTEBOOK = "📓"
"""The sign of the notebook."""


@dataclass(frozen=True, slots=True)
class OwnNotebook:
    """A person's notebook: by game and kind, the end of a text key, what they find of what they were asked.

    `new` were never asked; so many of each game and kind are `due`; `next_at`: when the next one is, in Unix
    seconds, if none is.
    """

    tallies: Mapping[str, Mapping[str, Tally]]
    new: int
    due: Counter[tuple[str, str]]
    next_at: int | None


def notebook_page(t: Text, own: OwnNotebook) -> Screen:
    """Tell how many old mistakes are found by now, by game and kind, and offer those that are due."""
    games = {game: sum(kinds.values(), Tally()) for game, kinds in own.tallies.items()}
    every = sum(games.values(), Tally())
    if not every.asked and not own.new:
        return Screen(_title(t), f"{t('notebook.empty')}\n-# {_again(t)}", colour=GOLD)
    lines = [t("notebook.tally", n=every.asked, found=every.found)] if every.asked else []
    for game, tally in sorted(games.items(), key=lambda each: -each[1].asked):
        lines.append(t("notebook.game", game=t(f"{game}.name"), tally=_of(t, tally)))
        most = sorted(own.tallies[game].items(), key=lambda each: (-each[1].asked, each[0]))
        for kind, kinds in most[:KINDS]:
            lines.append("-# " + t("notebook.kind", kind=capital(t(kind)), tally=_of(t, kinds)))
    if own.new:
        lines.append(t("notebook.new", n=own.new))
    if due := own.due.total():
        label = t("notebook.begin", n=min(due, AT_ONCE))
        lines.append(t("notebook.due", n=due))
        rows = ((Button(Verb(BEGIN), label, NOTEBOOK, tone="success"),), *_kinds(t, own.due))
    else:
        lines.append(t("notebook.next", at=own.next_at))
        rows = ()
    return Screen(_title(t), "\n".join([*lines, f"-# {_again(t)}"]), colour=GOLD, rows=rows)


def _kinds(t: Text, due: Counter[tuple[str, str]]) -> tuple[Row, ...]:
    """Return the menu of the kinds that are due, the commonest first, if there are several."""
    if len(due) < 2:
        return ()
    choices = tuple(
        Choice(
            Verb(f"{BEGIN}.{game}.{kind}"),
            clip(t("notebook.choice", game=t(f"{game}.name"), kind=t(kind), count=count), CHOICE),
        )
        for (game, kind), count in due.most_common(SELECT)
    )
    return (Select("kinds", t("notebook.choose"), choices),)


def _title(t: Text) -> str:
    return t("notebook.name")


def _of(t: Text, tally: Tally) -> str:
    return t("notebook.of", found=tally.found, asked=tally.asked)


def _again(t: Text) -> str:
    """Say after how many days a mistake is asked again."""
    return t("notebook.spans", days=[str(days) for days in DAYS])
