"""The options of a game in words."""

from functools import lru_cache

from bot.text import Text
from tapis.games.kit.game import OptionSet


def option_value(t: Text, game: str, name: str, value: object) -> str:
    """Write the value of an option: its own text, or the number itself."""
    key = f"{game}.option.{name}.{value}"
    return t(key) if key in t else str(value)


def option_texts(t: Text, game: str, options: OptionSet, *, changed: bool = False) -> list[str]:
    """Write each option as "name: value"; `changed`: only those that differ from their default."""
    return [
        option_text(t, game, options, name)
        for name, value in options
        if name not in options.unoffered | options.idle and (not changed or value != options.default_of(name))
    ]


def changed_texts(t: Text, game: str, options: OptionSet) -> list[str]:
    """Write the options that differ from their default; of a preset its name, and what differs from it."""
    near = options.nearest()
    if near is None:
        return option_texts(t, game, options, changed=True)
    name, preset = near
    apart = [each for each in options.offered() if getattr(options, each) != getattr(preset, each)]
    return [t(f"{game}.preset.{name}"), *(option_text(t, game, options, each) for each in apart)]


def option_text(t: Text, game: str, options: OptionSet, name: str) -> str:
    """Write one option as "name: value"."""
    value = option_value(t, game, name, getattr(options, name))
    return t("option.line", name=t(f"{game}.option.{name}"), value=value)


def model_line(t: Text, game: str, options: OptionSet) -> str:
    """Say what the model of the preset plays otherwise that these options are, or nearly are; else ""."""
    near = options.nearest()
    model = "" if near is None else f"{game}.preset.{near[0]}.model"
    return t("options.model", otherwise=t(model)) if model in t else ""


@lru_cache(maxsize=256)
def options_line(t: Text, game: str, options: OptionSet) -> str:
    """Write in one line the options that differ from their default, or "basic rules"."""
    return " · ".join(changed_texts(t, game, options)) or t("option.none")
