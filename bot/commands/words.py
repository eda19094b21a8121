"""Slash commands whose names and descriptions come from the catalogues, in every language.

A command with the key `roll` has the texts `cmd.roll` (its name) and `cmd.roll.help` (its description).  Its
parameter `dice` has `cmd.roll.dice` and `cmd.roll.dice.help`.
"""

import inspect
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, Literal, get_args, get_origin

import discord
from annotated_types import Ge, Le
from discord import AppCommandOptionType, app_commands
from discord.app_commands import Choice, Command, Parameter, locale_str
from pydantic.fields import FieldInfo

from bot.messages.troubles import OURS, trouble_of
from bot.text import language_of, text_in
from tapis.games.kit.game import Game, Illegal

log = logging.getLogger(__name__)

Callback = Callable[..., Coroutine[Any, Any, None]]
Completion = Callable[..., Coroutine[Any, Any, list[Choice[Any]]]]
OFFERS = 25
"""How many choices Discord takes at most."""
_NESTED = {AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value}
_PLAIN = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
}
_RESOLVED = {AppCommandOptionType.user: "users", AppCommandOptionType.channel: "channels"}
"""Types of options whose values are ids, with the name under which Discord sends the objects."""


def words(key: str) -> locale_str:
    """Return a text that Discord shows in each user's language."""
    return locale_str(text_in("en")(key), key=key)


class Translator(app_commands.Translator):
    """Answers discord.py's requests for translations from the catalogues."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in this locale, None if English will do."""
        del context
        language = language_of(str(locale))
        key = string.extras.get("key")
        return None if key is None or language == "en" else text_in(language)(key)


def completes(command: Command[Any, ..., None], parameter: str) -> Callable[[Completion], Completion]:
    """Offer choices while this parameter of a command is typed.

    Whatever goes wrong, the answer is a list, if need be an empty one: Discord shows nothing else while
    typing.
    """

    def make(offer: Completion) -> Completion:
        @wraps(offer)
        async def guarded(*given: object) -> list[Choice[Any]]:
            try:
                return (await offer(*given))[:OFFERS]
            except Illegal:
                return []
            except Exception as error:
                trouble = trouble_of(error)
                if trouble is OURS:
                    log.exception("nothing could be offered for %s", parameter)
                else:
                    log.log(trouble.level, "nothing could be offered for %s: %s", parameter, error)
                return []

        return command.autocomplete(parameter)(guarded)

    return make


def dress(callback: Callback, key: str, parameters: Iterable[str]) -> None:
    """Name and describe the parameters of a callback."""
    known = list(parameters)
    app_commands.rename(**{name: words(f"cmd.{key}.{name}") for name in known})(callback)
    app_commands.describe(**{name: words(f"cmd.{key}.{name}.help") for name in known})(callback)


def ask_for(callback: Callback, parameters: Iterable[inspect.Parameter]) -> None:
    """Let Discord ask for these parameters, which the callback takes as its keywords."""
    taken = inspect.signature(callback).parameters.values()
    own = [one for one in taken if one.kind is not inspect.Parameter.VAR_KEYWORD]
    callback.__signature__ = inspect.Signature([*own, *parameters])  # type: ignore[attr-defined]


def fits(command: Command[Any, Any, Any], data: Mapping[str, Any]) -> bool:
    """Return True if the values an interaction brings are values the command takes.

    Discord checks them by the commands it knows.  After an update its users may still send old choices and
    bounds, and discord.py passes those on unchecked.
    """
    declared = {parameter.display_name: parameter for parameter in command.parameters}
    resolved = data.get("resolved") or {}
    return all(
        option["name"] in declared and _fits(declared[option["name"]], option.get("value"), resolved)
        for option in _given(data)
    )


def completed(command: object, data: Mapping[str, Any]) -> bool:
    """Return True if what is typed in an interaction is a parameter of the command that offers choices.

    As in `fits`, Discord may know another command than there is.
    """
    focused = {option["name"] for option in _given(data) if option.get("focused")}
    return isinstance(command, Command) and any(
        parameter.autocomplete and parameter.display_name in focused for parameter in command.parameters
    )


def _given(data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return the options of a command, inside its groups."""
    options = data.get("options") or []
    while options and options[0].get("type") in _NESTED:
        options = options[0].get("options") or []
    return options


def _fits(parameter: Parameter, value: object, resolved: Mapping[str, Any]) -> bool:
    known = _RESOLVED.get(parameter.type)
    if known is not None:
        return value in resolved.get(known, {})
    if parameter.choices:
        return any(
            type(value) is type(choice.value) and value == choice.value for choice in parameter.choices
        )
    if type(value) is not _PLAIN.get(parameter.type):
        return False
    size = len(value) if isinstance(value, str) else value
    low, high = parameter.min_value, parameter.max_value
    return not isinstance(size, int) or ((low is None or size >= low) and (high is None or size <= high))


def option_parameter(game: type[Game[Any]], name: str, field: FieldInfo) -> inspect.Parameter:
    """Return the command parameter of an option: a choice of words, or a whole number within bounds."""
    annotation: Any = field.annotation
    bounds = [mark for mark in field.metadata if isinstance(mark, Ge | Le)]
    if get_origin(annotation) is Literal and all(isinstance(value, str) for value in get_args(annotation)):
        annotation = str
    elif bounds:
        low = next(mark.ge for mark in bounds if isinstance(mark, Ge))
        high = next(mark.le for mark in bounds if isinstance(mark, Le))
        annotation = app_commands.Range[int, low, high]
    elif get_origin(annotation) is Literal:
        annotation = int
    else:
        raise TypeError(f"{game.key}: no command parameter for option {name}: {annotation}")
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=None, annotation=annotation)


def option_choices(game: type[Game[Any]], fields: Mapping[str, FieldInfo]) -> dict[str, list[Choice[Any]]]:
    """Return the choices of each of these options that takes one of a few words or numbers."""
    return {
        name: [
            Choice(name=words(f"{game.key}.option.{name}.{value}"), value=value) for value in get_args(kind)
        ]
        for name, field in fields.items()
        if get_origin(kind := field.annotation) is Literal
    }
