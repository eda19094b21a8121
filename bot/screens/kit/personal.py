"""What a person sets for themselves: how they alone are shown things, what they are not asked."""

from collections.abc import Collection

from bot.screens.kit.my_time import CLOCK
from bot.screens.kit.offers import Offers
from bot.screens.kit.screen import Button, Choice, Row, Screen, Select, Verb
from bot.text import LANGUAGES, Text

QUESTIONS = ("leave", "end")
"""The questions before a step that may be left out."""
UNASKED = "unasked"
"""The switch that leaves them all out."""
SWITCHES = ("as_text", "large", "forced", UNASKED)
"""What can be switched on and off, in the order shown."""
DISCORD = "discord"
"""The language of who has chosen none: that in which they use Discord."""


def own_settings(
    t: Text, offers: Offers, switched: Collection[str], language: str = "", *, manager: bool = False
) -> Screen:
    """Show a person what they have set, by the lists and buttons that change it.

    `switched` is what is on, `language` "" that of Discord; their time is behind a button, and a `manager`
    finds the server's settings behind another.
    """
    helps = [f"-# **{t(f'own.{name}')}** · {t(f'own.{name}.help')}" for name in SWITCHES]
    on = {*switched, *([UNASKED] if {*QUESTIONS} <= {*switched} else [])}
    switches = [_switch(t, name, on=name in on) for name in SWITCHES]
    spoken = tuple(_spoken(t, choice, language or DISCORD) for choice in (DISCORD, *LANGUAGES))
    time = Button(Verb("mytime"), t("time.title"), CLOCK)
    server = (Button(Verb("server"), t("settings.title"), "🏛️"),) if manager else ()
    shown = Select("language", t("own.language"), spoken)
    body = "\n".join([t("own.body"), *helps])
    rows: tuple[Row, ...] = (
        tuple(switches[:2]),
        tuple(switches[2:]),
        (time, *offers.at("settings", t)),
        *([server] if server else []),
    )
    return Screen(t("own.title"), body, rows=(shown, *rows))


def _spoken(t: Text, language: str, chosen: str) -> Choice:
    label = t("own.line", name=t("own.language"), state=t(f"own.language.{language}"))
    return Choice(Verb(f"own.language.{language}"), label, chosen=language == chosen)


def _switch(t: Text, name: str, *, on: bool) -> Button:
    """Make a switch, which says whether it is on; a press says what is set then, so two do no harm."""
    label = t("own.line", name=t(f"own.{name}"), state=t("own.on" if on else "own.off"))
    verb = Verb(f"own.{name}.{'off' if on else 'on'}")
    return Button(verb, label)
