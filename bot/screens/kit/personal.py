"""What a person sets for themselves: how they alone are shown things, what they are not asked."""

from collections.abc import Collection
from dataclasses import replace

from bot.screens.kit.screen import Block, Button, Screen, Verb
from bot.text import Text

QUESTIONS = ("leave", "end")
"""The questions before a step that may be left out."""
SWITCHES = ("as_text", "large", *QUESTIONS)
"""What can be switched on and off, in the order shown."""


def own_settings(t: Text, switched: Collection[str]) -> Screen:
    """Show a person what they have set, with a switch for each: a press says what is set, on or off.

    `switched` is what is on.
    """
    lines = [_told(t, name, on=name in switched) for name in SWITCHES]
    buttons = [_switch(t, name, on=name in switched) for name in SWITCHES]
    rows = (tuple(buttons[:2]), tuple(buttons[2:]))
    return Screen(t("own.title"), "\n".join([t("own.body"), *lines]), rows=rows)


def with_server(own: Screen, server: Screen) -> Screen:
    """Show a manager the server's settings below their own."""
    return replace(own, blocks=(Block(server.title, server.body), *server.blocks))


def _told(t: Text, name: str, *, on: bool) -> str:
    state = t("own.on" if on else "own.off")
    return f"{t('own.line', name=t(f'own.{name}'), state=state)}\n-# {t(f'own.{name}.help')}"


def _switch(t: Text, name: str, *, on: bool) -> Button:
    """Make a switch; that it is on is said by a tick, too, not by its colour alone."""
    label = t(f"own.{name}")
    verb = Verb(f"own.{name}.{'off' if on else 'on'}")
    return Button(verb, f"✓ {label}" if on else label, style="success" if on else "secondary")
