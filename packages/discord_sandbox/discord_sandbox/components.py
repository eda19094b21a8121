"""Checks components: rows, buttons, selects.

Limits of Discord's component reference: 5 rows; 5 buttons or 1 select a row; label 80; custom_id 1-100 and
unique; placeholder 150; 25 options with label, value and description up to 100. Each component gets an `id`,
as at Discord. Components of the second version (containers, sections) are not supported.
"""

from collections.abc import Collection
from typing import Final

from .emojis import is_unicode_emoji
from .forms import Form
from .wire import Json, is_list, is_object

ROW: Final = 1
BUTTON: Final = 2
STRING_SELECT: Final = 3
TEXT_INPUT: Final = 4
SELECTS: Final = frozenset({3, 5, 6, 7, 8})
LABEL: Final = 18
RADIO: Final = 21
CHECKBOXES: Final = 22
CHECKBOX: Final = 23
LINK, PREMIUM = 5, 6


class Checker:
    """Checks one tree of components; remembers its custom ids, and knows which emojis exist."""

    def __init__(self, emojis: Collection[str]) -> None:
        self._emojis = emojis
        self._seen: set[str] = set()
        self._next = 0

    def number(self, component: Form) -> None:
        """Give the component an id unique in its message, unless it has one."""
        self._next += 1
        component.data.setdefault("id", self._next)

    def rows(self, message: Form) -> None:
        """Check the `components` of a message of the first version."""
        for row in message.forms("components", 0, 5, (ROW,)):
            self.row(row)

    def row(self, row: Form) -> None:
        """Check an action row: one to five buttons, or one select."""
        self.number(row)
        width = 0
        for component in row.forms("components", 1, 5, (BUTTON, 3, 5, 6, 7, 8)):
            kind = component.data["type"]
            width += 1 if kind == BUTTON else 5
            if width > 5:
                message = "The specified component exceeds the maximum width"
                component.fault("", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
            elif kind == BUTTON:
                self.button(component)
            else:
                self.select(component)

    def button(self, button: Form) -> None:
        """Check a button: a style, a label or an emoji, a custom_id or (style 5) a url."""
        self.number(button)
        button.boolean("disabled")
        button.text("label", 0, 80)
        self.emoji(button)
        style = button.data.get("style")
        if not button.choice("style", (1, 2, 3, 4, 5, 6)):
            return
        if style == LINK:
            self._link(button)
        elif style != PREMIUM:
            self.custom_id(button)
            if "url" in button.data:
                button.fault("url", "BASE_TYPE_BAD_FIELD", "A custom id and url cannot both be specified")
        if style != PREMIUM and not button.data.get("label") and not button.data.get("emoji"):
            message = "A button needs a label or an emoji"
            button.fault("", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)

    def _link(self, button: Form) -> None:
        if not button.data.get("url"):
            button.fault("url", "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
        button.url("url", ("http", "https", "discord"))
        if "custom_id" in button.data:
            message = "A custom id and url cannot both be specified"
            button.fault("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)

    def custom_id(self, component: Form) -> None:
        """Check a custom_id: 1-100 characters, used once in a message."""
        text = component.text("custom_id", 1, 100, needed=True)
        if text and text in self._seen:
            message = "Component custom id cannot be duplicated"
            component.fault("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self._seen.add(text)

    def emoji(self, component: Form) -> None:
        """Check an emoji: one of the application's, or Unicode."""
        emoji = component.inner("emoji")
        if emoji is None:
            return
        ident, name = emoji.data.get("id"), emoji.data.get("name")
        if ident is not None:
            emoji.data["id"] = str(ident)  # bots may send a number; a page cannot read one this large exactly
            if emoji.data["id"] not in self._emojis:
                emoji.fault("id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
            return
        emoji.data.pop("id", None)
        if not isinstance(name, str) or not is_unicode_emoji(name):
            emoji.fault("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def select(self, select: Form, *, in_modal: bool = False) -> None:
        """Check a select menu of any kind."""
        self.number(select)
        self.custom_id(select)
        select.text("placeholder", 0, 150)
        if not in_modal:
            select.boolean("disabled")
        wrong = "SELECT_COMPONENT_INVALID_MIN_VALUES"
        low, high = select.several("min_values", "max_values", 25, wrong, (1, 1))
        select.data |= {"min_values": low, "max_values": high}
        if select.data.get("type") == STRING_SELECT:
            self.options(select, (1, 25), low, high)
        for chosen in select.forms("default_values", 0, 25):
            if "id" in chosen.data:
                chosen.data["id"] = str(chosen.data["id"])

    def options(self, select: Form, count: tuple[int, int], low: int, high: int) -> None:
        """Check what is offered: `count[0]` to `count[1]` options, of which `low` to `high` are chosen."""
        values: set[str] = set()
        offered, chosen = 0, 0
        for option in select.forms("options", *count):
            offered += 1
            option.text("label", 1, 100, needed=True)
            value = option.text("value", 1, 100, needed=True)
            option.text("description", 0, 100)
            self.emoji(option)
            chosen += bool(option.data.get("default"))
            if value and value in values:
                message = "The specified option value is already used"
                option.fault("", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(value)
        if offered and low > offered:
            message = "min_values must be equal to or less than the number of options"
            select.fault("min_values", "SELECT_COMPONENT_INVALID_MIN_VALUES", message)
        if chosen > high:
            message = "The number of default options exceeds max_values"
            select.fault("options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message)


def walk(components: object) -> list[Json]:
    """Return every component of a tree, rows and containers included, outermost first."""
    found: list[Json] = []
    if is_list(components):
        for one in components:
            if is_object(one):
                found.append(one)
                found += walk(one.get("components"))
                found += walk([one[key] for key in ("component", "accessory") if key in one])
    return found


def find(components: object, custom_id: str) -> Json | None:
    """Return the component with that custom_id, None if there is none."""
    return next((one for one in walk(components) if one.get("custom_id") == custom_id), None)
