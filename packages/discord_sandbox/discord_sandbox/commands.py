"""Checks application commands as Discord does when they are registered.

Names 1-32 of letters, digits, `-`, `_` and `'`, lower case for slash commands and options; descriptions
1-100; 25 options, 25 subcommands a group, 25 choices; required options first; 8000 characters in all names,
descriptions and values (the longest translation of each text counts); 100 commands, and 15 of each menu.
"""

import re
from collections.abc import Collection, Iterable

from .forms import Form
from .wire import Json, Refusal, is_object

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
    form = Form({"": value})
    listed = [*form.values("", 0, 130)]
    form.refuse()
    commands = [check_command(one) for one in listed]
    form.refuse()
    seen: set[tuple[int, str]] = set()
    for one, command in zip(listed, commands, strict=True):
        key = (command.get("type", CHAT_INPUT), str(command.get("name")))
        if key in seen:
            one.fault("", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
    form.refuse()
    not_too_many(commands)
    return commands


def not_too_many(commands: Iterable[Json]) -> None:
    """Check how many commands there are of each kind.

    Raises:
        Refusal: if Discord takes fewer.
    """
    kinds = [one.get("type", CHAT_INPUT) for one in commands]
    for kind, most in MOST.items():
        if kinds.count(kind) > most:
            raise Refusal(400, 30032, f"Maximum number of application commands reached ({most})")


def check_command(body: Form) -> Json:
    """Note everything wrong with a command, the field "" of its form; return it as a JSON object."""
    form = body.inner("")
    if form is None:
        return {}
    form.permissions("default_member_permissions")
    if not form.choice("type", (1, 2, 3), CHAT_INPUT):
        return form.data
    if form.data.get("type", CHAT_INPUT) == CHAT_INPUT:
        _named(form)
        _options(form, depth=0)
    else:
        form.text("name", 1, 32, needed=True)
        _locales(form, "name", 32)
    if form.clean and _characters(form.data) > CHARACTERS:
        message = f"Command exceeds maximum size ({CHARACTERS})"
        form.fault("", "APPLICATION_COMMAND_TOO_LARGE", message)
    return form.data


def _named(form: Form) -> None:
    """Check the name and the description of a slash command or of an option."""
    _slash_name(form, "name", form.text("name", 1, 32, needed=True))
    if localized := _locales(form, "name", 32):
        for locale, text in localized.data.items():
            _slash_name(localized, locale, text)
    form.text("description", 1, 100, needed=True)
    _locales(form, "description", 100)


def _slash_name(form: Form, field: str, name: object) -> None:
    if name and not (isinstance(name, str) and NAME.match(name) and name == name.lower()):
        form.fault(field, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _locales(form: Form, field: str, most: int) -> Form | None:
    """Check the translations of a field, and return them, None if there are none."""
    texts = form.inner(f"{field}_localizations")
    for locale in texts.data if texts else ():
        if texts and texts.among(locale, locale, LOCALES):
            texts.text(locale, 1, most, needed=True)
    return texts


def _options(form: Form, *, depth: int, least: int = 0, allowed: Collection[int] = range(1, 12)) -> None:
    """Check the options of a command (depth 0), of a group (1) or of a subcommand (2): of which types."""
    names: set[str] = set()
    optional_seen = False
    kinds: set[bool] = set()
    for option in form.forms("options", least, 25, allowed):
        _named(option)
        option.once(names, "name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
        nested = option.data["type"] in {SUBCOMMAND, GROUP}
        kinds.add(nested)
        if nested:
            _nested(option, depth)
            continue
        option.boolean("required")
        if option.data.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            option.fault("", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.data.get("required")
        _value_option(option)
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.fault("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _nested(option: Form, depth: int) -> None:
    group = option.data["type"] == GROUP
    if depth > (0 if group else 1):
        option.fault("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Cannot be nested so deep")
        return
    if group:
        _options(option, depth=1, least=1, allowed=(SUBCOMMAND,))
    else:
        _options(option, depth=2)


def _value_option(option: Form) -> None:
    kind, choices = option.data["type"], option.data.get("choices")
    option.boolean("autocomplete")
    if choices and (option.data.get("autocomplete") or kind not in {STRING, INTEGER, NUMBER}):
        option.fault("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Cannot have choices here")
    names: set[str] = set()
    for choice in option.forms("choices", 0, 25):
        choice.text("name", 1, 100, needed=True)
        _locales(choice, "name", 100)
        _choice_value(choice, kind)
        wrong = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS"
        choice.once(names, "name", wrong, "Choice names must be unique")
    if kind == STRING:
        option.number("min_length", 0, 6000)
        option.number("max_length", 1, 6000)


def _choice_value(choice: Form, kind: int) -> None:
    value = choice.data.get("value")
    if kind == STRING:
        choice.text("value", 1, 100, needed=True)
    elif kind == INTEGER:
        choice.number("value", -(2**53), 2**53)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        choice.fault("value", "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')


def _longest(thing: Json, key: str) -> int:
    texts: list[object] = [thing.get(key), *(thing.get(f"{key}_localizations") or {}).values()]
    return max(len(str(text or "")) for text in texts)


def _characters(thing: Json) -> int:
    total = _longest(thing, "name") + _longest(thing, "description")
    for choice in thing.get("choices") or ():
        if is_object(choice):
            total += _longest(choice, "name") + len(str(choice.get("value", "")))
    options = thing.get("options")
    return total + sum(_characters(one) for one in options or () if is_object(one))
