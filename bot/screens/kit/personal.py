"""What a person sets for themselves: how they alone are shown things, what they are not asked."""

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from bot.screens.kit.screen import Button, Choice, Row, Screen, Select, Verb
from bot.text import LANGUAGES, Text

Calls: TypeAlias = Literal["always", "threads", "never"]
"""Where a person is pinged."""
QUESTIONS = ("leave", "end")
"""The questions before a step that may be left out."""
SWITCHES = ("as_text", "large", "forced", *QUESTIONS)
"""What can be switched on and off, in the order shown."""
CALLS: tuple[Calls, ...] = ("always", "threads", "never")
"""Where a person may be pinged."""
DISCORD = "discord"
"""The language of who has chosen none: that in which they use Discord."""


def own_settings(
    t: Text, switched: Collection[str], language: str = "", calls: Calls = "always", *, manager: bool = False
) -> Screen:
    """Show a person what they have set, by the lists and buttons that change it.

    `switched` is what is on, `language` "" that of Discord, `calls` where they are pinged; their time is
    behind a button, and a `manager` finds the server's settings behind another.
    """
    helps = [f"-# **{t(f'own.{name}')}** · {t(f'own.{name}.help')}" for name in SWITCHES]
    switches = [_switch(t, name, on=name in switched) for name in SWITCHES]
    pages = [Button(Verb("mytime"), t("time.title"), "🕰️")]
    if manager:
        pages.append(Button(Verb("server"), t("settings.title"), "🏛️"))
    rows: tuple[Row, ...] = (
        _choices(t, "language", (DISCORD, *LANGUAGES), language or DISCORD),
        _choices(t, "calls", CALLS, calls),
        tuple(switches[:3]),
        tuple(switches[3:]),
        tuple(pages),
    )
    return Screen(t("own.title"), "\n".join([t("own.body"), *helps]), rows=rows)


def _choices(t: Text, name: str, values: Sequence[str], chosen: str) -> Select:
    """Make the list of a setting with several values; each line says of what it is one."""
    lines = (
        Choice(
            Verb(f"own.{name}.{value}"),
            t("own.line", name=t(f"own.{name}"), state=t(f"own.{name}.{value}")),
            chosen=value == chosen,
        )
        for value in values
    )
    return Select(name, t(f"own.{name}"), tuple(lines))


def _switch(t: Text, name: str, *, on: bool) -> Button:
    """Make a switch, which says whether it is on; a press says what is set then, so two do no harm."""
    label = t("own.line", name=t(f"own.{name}"), state=t("own.on" if on else "own.off"))
    verb = Verb(f"own.{name}.{'off' if on else 'on'}")
    return Button(verb, label, style="success" if on else "secondary")
