"""Checks application commands as Discord does when they are registered.

Names 1-32 of letters, digits, `-`, `_` and `'`, lower case for slash commands and options; descriptions
1-100; 25 options, 25 subcommands a group, 25 choices; required options first; 8000 characters in all names,
descriptions and values (the longest translation of each text counts); 100 commands, and 15 of each menu.
"""

import re
from collections.abc import Iterable

from .forms import Form, Path
from .wire import Json, Refusal

CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, NUMBER = 3, 4, 10
NAME = re.compile(r"[-_'\w]{1,32}\Z")
CHARACTERS = 8000
MOST = {CHAT_INPUT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
_LOCALES = (
    "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th "
    "zh-CN ja zh-TW ko"
)
LOCALES = frozenset(_LOCALES.split())


def check_all(value: object) -> list[Json]:
    """Return the commands that take the place of all others.

    Raises:
        Refusal: if Discord takes no such list.
    """
    form = Form()
    listed = form.items((), value, 0, 130)
    form.refuse()
    commands = [check_command(form, (index,), one) for index, one in enumerate(listed)]
    form.refuse()
    _unlike(form, commands)
    form.refuse()
    not_too_many(commands)
    return commands


def _unlike(form: Form, commands: list[Json]) -> None:
    seen: set[tuple[int, str]] = set()
    for index, one in enumerate(commands):
        key = (one.get("type", CHAT_INPUT), str(one.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            form.fault((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)


def not_too_many(commands: Iterable[Json]) -> None:
    """Check how many commands there are of each kind.

    Raises:
        Refusal: if Discord takes fewer.
    """
    kinds = [one.get("type", CHAT_INPUT) for one in commands]
    for kind, most in MOST.items():
        if kinds.count(kind) > most:
            raise Refusal(400, 30032, f"Maximum number of application commands reached ({most})")


def check_command(form: Form, path: Path, value: object) -> Json:
    """Note everything wrong with a command; return it as a JSON object."""
    command = form.model(path, value)
    kind = command.get("type", CHAT_INPUT)
    form.permissions((*path, "default_member_permissions"), command.get("default_member_permissions"))
    if not form.choice((*path, "type"), kind, (1, 2, 3)):
        return command
    if kind == CHAT_INPUT:
        _name(form, path, command)
        _description(form, path, command)
        _options(form, path, command, depth=0)
    else:
        form.text((*path, "name"), command.get("name"), 1, 32, needed=True)
        _locales(form, (*path, "name_localizations"), command.get("name_localizations"), 32)
    if form.clean and _characters(command) > CHARACTERS:
        message = f"Command exceeds maximum size ({CHARACTERS})"
        form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    return command


def _name(form: Form, path: Path, thing: Json) -> None:
    name = form.text((*path, "name"), thing.get("name"), 1, 32, needed=True)
    _slash_name(form, (*path, "name"), name)
    localized = _locales(form, (*path, "name_localizations"), thing.get("name_localizations"), 32)
    for locale, text in localized.items():
        _slash_name(form, (*path, "name_localizations", locale), text)


def _slash_name(form: Form, path: Path, name: object) -> None:
    if name and not (isinstance(name, str) and NAME.match(name) and name == name.lower()):
        message = "Command name is invalid"
        form.fault(path, "APPLICATION_COMMAND_INVALID_NAME", message)


def _description(form: Form, path: Path, thing: Json) -> None:
    form.text((*path, "description"), thing.get("description"), 1, 100, needed=True)
    _locales(form, (*path, "description_localizations"), thing.get("description_localizations"), 100)


def _locales(form: Form, path: Path, value: object, most: int) -> Json:
    if value is None:
        return {}
    texts = form.model(path, value)
    for locale, text in texts.items():
        if form.choice((*path, locale), locale, LOCALES):
            form.text((*path, locale), text, 1, most, needed=True)
    return texts


def _options(form: Form, path: Path, thing: Json, *, depth: int) -> None:
    """Check the options of a command (depth 0), of a subcommand or of a group (depth 1 or 2)."""
    path = (*path, "options")
    names: set[str] = set()
    optional_seen = False
    kinds: set[bool] = set()
    for index, one in enumerate(form.items(path, thing.get("options"), 0, 25)):
        here = (*path, index)
        option = form.typed(here, one, range(1, 12))
        if option is None:
            continue
        _name(form, here, option)
        _description(form, here, option)
        if str(option.get("name")) in names:
            form.fault(here, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
        names.add(str(option.get("name")))
        nested = option["type"] in {SUBCOMMAND, GROUP}
        kinds.add(nested)
        if nested:
            _nested(form, here, option, depth)
            continue
        optional_seen = _required(form, here, option, optional_seen=optional_seen)
        _value_option(form, here, option)
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.fault(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _nested(form: Form, path: Path, option: Json, depth: int) -> None:
    deepest = 0 if option["type"] == GROUP else 1
    if depth > deepest:
        form.fault((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Cannot be nested so deep")
        return
    if option["type"] == GROUP:
        inside = form.items((*path, "options"), option.get("options"), 1, 25)
        for index, one in enumerate(inside):
            if isinstance(one, dict) and one.get("type") != SUBCOMMAND:
                form.choice((*path, "options", index, "type"), one.get("type"), (SUBCOMMAND,))
        _options(form, path, option, depth=1)
    else:
        _options(form, path, option, depth=2)


def _required(form: Form, path: Path, option: Json, *, optional_seen: bool) -> bool:
    form.boolean((*path, "required"), option.get("required"))
    if option.get("required") and optional_seen:
        message = "Required options must be placed before non-required options"
        form.fault(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
    return optional_seen or not option.get("required")


def _value_option(form: Form, path: Path, option: Json) -> None:
    kind = option["type"]
    choices = form.items((*path, "choices"), option.get("choices"), 0, 25)
    form.boolean((*path, "autocomplete"), option.get("autocomplete"))
    if choices and (option.get("autocomplete") or kind not in {STRING, INTEGER, NUMBER}):
        message = "Cannot have choices here"
        form.fault((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    names: set[str] = set()
    for index, one in enumerate(choices):
        here = (*path, "choices", index)
        choice = form.model(here, one)
        form.text((*here, "name"), choice.get("name"), 1, 100, needed=True)
        _locales(form, (*here, "name_localizations"), choice.get("name_localizations"), 100)
        _choice_value(form, (*here, "value"), kind, choice.get("value"))
        if str(choice.get("name")) in names:
            form.fault(here, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", "Choice names must be unique")
        names.add(str(choice.get("name")))
    if kind == STRING:
        form.number((*path, "min_length"), option.get("min_length"), 0, 6000)
        form.number((*path, "max_length"), option.get("max_length"), 1, 6000)


def _choice_value(form: Form, path: Path, kind: int, value: object) -> None:
    if kind == STRING:
        form.text(path, value, 1, 100, needed=True)
    elif kind == INTEGER:
        form.number(path, value, -(2**53), 2**53)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        form.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')


def _longest(thing: Json, key: str) -> int:
    texts = [thing.get(key), *(thing.get(f"{key}_localizations") or {}).values()]
    return max(len(str(text or "")) for text in texts)


def _characters(thing: Json) -> int:
    total = _longest(thing, "name") + _longest(thing, "description")
    for choice in thing.get("choices") or ():
        if isinstance(choice, dict):
            total += _longest(choice, "name") + len(str(choice.get("value", "")))
    options = thing.get("options")
    return total + sum(_characters(one) for one in options or () if isinstance(one, dict))
