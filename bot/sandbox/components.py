"""Checks components: rows, buttons, selects.

Limits of Discord's component reference: 5 rows; 5 buttons or 1 select a row; label 80; custom_id 1-100 and
unique; placeholder 150; 25 options with label, value and description up to 100. Each component gets an `id`,
as at Discord. Components of the second version (containers, sections) are not supported.
"""

from collections.abc import Collection
from typing import Final

from .emojis import is_unicode_emoji
from .forms import Form, Path
from .wire import Json

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

    def __init__(self, form: Form, emojis: Collection[str]) -> None:
        self.form = form
        self._emojis = emojis
        self._seen: set[str] = set()
        self._next = 0

    def number(self, component: Json) -> None:
        """Give the component an id unique in its message, unless it has one."""
        self._next += 1
        component.setdefault("id", self._next)

    def rows(self, path: Path, value: object) -> None:
        """Check the `components` of a message of the first version."""
        for index, one in enumerate(self.form.items(path, value, 0, 5)):
            here = (*path, index)
            row = self.form.typed(here, one, (ROW,))
            if row is not None:
                self.row(here, row)

    def row(self, path: Path, row: Json) -> None:
        """Check an action row: one to five buttons, or one select."""
        self.number(row)
        inside = self.form.items((*path, "components"), row.get("components"), 1, 5)
        width = 0
        for index, one in enumerate(inside):
            here = (*path, "components", index)
            component = self.form.typed(here, one, (BUTTON, 3, 5, 6, 7, 8))
            if component is None:
                continue
            kind = component["type"]
            width += 1 if kind == BUTTON else 5
            if width > 5:
                self.form.fault(
                    here,
                    "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                    "The specified component exceeds the maximum width",
                )
            elif kind == BUTTON:
                self.button(here, component)
            else:
                self.select(here, component)

    def button(self, path: Path, button: Json) -> None:
        """Check a button: a style, a label or an emoji, a custom_id or (style 5) a url."""
        self.number(button)
        self.form.boolean((*path, "disabled"), button.get("disabled"))
        self.form.text((*path, "label"), button.get("label"), 0, 80)
        self.emoji((*path, "emoji"), button.get("emoji"))
        style = button.get("style")
        if not self.form.choice((*path, "style"), style, (1, 2, 3, 4, 5, 6)):
            return
        if style == LINK:
            self._link(path, button)
        elif style != PREMIUM:
            self.custom_id(path, button)
            if "url" in button:
                self.form.fault(
                    (*path, "url"), "BASE_TYPE_BAD_FIELD", "A custom id and url cannot both be specified"
                )
        if style != PREMIUM and not button.get("label") and not button.get("emoji"):
            self.form.fault(
                path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji"
            )

    def _link(self, path: Path, button: Json) -> None:
        if not button.get("url"):
            self.form.fault((*path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
        self.form.url((*path, "url"), button.get("url"), ("http", "https", "discord"))
        if "custom_id" in button:
            message = "A custom id and url cannot both be specified"
            self.form.fault(
                (*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message
            )

    def custom_id(self, path: Path, component: Json) -> None:
        """Check a custom_id: 1-100 characters, used once in a message."""
        here = (*path, "custom_id")
        text = self.form.text(here, component.get("custom_id"), 1, 100, needed=True)
        if text and text in self._seen:
            self.form.fault(
                here, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        self._seen.add(text)

    def emoji(self, path: Path, value: object) -> None:
        """Check an emoji: one of the application's, or Unicode."""
        if value is None:
            return
        emoji = self.form.model(path, value)
        ident, name = emoji.get("id"), emoji.get("name")
        if ident is not None:
            emoji["id"] = str(ident)  # bots may send a number; a page cannot read one this large exactly
            if emoji["id"] not in self._emojis:
                self.form.fault((*path, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
            return
        emoji.pop("id", None)
        if not isinstance(name, str) or not is_unicode_emoji(name):
            self.form.fault((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def select(self, path: Path, select: Json, *, in_modal: bool = False) -> None:
        """Check a select menu of any kind."""
        self.number(select)
        self.custom_id(path, select)
        self.form.text((*path, "placeholder"), select.get("placeholder"), 0, 150)
        if not in_modal:
            self.form.boolean((*path, "disabled"), select.get("disabled"))
        low = self.form.number((*path, "min_values"), select.get("min_values"), 0, 25)
        high = self.form.number((*path, "max_values"), select.get("max_values"), 1, 25)
        low, high = 1 if low is None else low, 1 if high is None else high
        select |= {"min_values": low, "max_values": high}
        if low > high:
            message = "min_values must be equal to or less than max_values"
            self.form.fault((*path, "min_values"), "SELECT_COMPONENT_INVALID_MIN_VALUES", message)
        if select.get("type") == STRING_SELECT:
            self.options(path, select, (1, 25), low, high)
        for index, one in enumerate(
            self.form.items((*path, "default_values"), select.get("default_values"), 0, 25)
        ):
            chosen = self.form.model((*path, "default_values", index), one)
            if "id" in chosen:
                chosen["id"] = str(chosen["id"])

    def options(self, path: Path, select: Json, count: tuple[int, int], low: int, high: int) -> None:
        """Check what is offered: `count[0]` to `count[1]` options, of which `low` to `high` are chosen."""
        options = self.form.items((*path, "options"), select.get("options"), *count)
        values: set[str] = set()
        chosen = 0
        for index, one in enumerate(options):
            here = (*path, "options", index)
            option = self.form.model(here, one)
            self.form.text((*here, "label"), option.get("label"), 1, 100, needed=True)
            value = self.form.text((*here, "value"), option.get("value"), 1, 100, needed=True)
            self.form.text((*here, "description"), option.get("description"), 0, 100)
            self.emoji((*here, "emoji"), option.get("emoji"))
            chosen += bool(option.get("default"))
            if value and value in values:
                message = "The specified option value is already used"
                self.form.fault(here, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(value)
        if options and low > len(options):
            message = "min_values must be equal to or less than the number of options"
            self.form.fault((*path, "min_values"), "SELECT_COMPONENT_INVALID_MIN_VALUES", message)
        if chosen > high:
            message = "The number of default options exceeds max_values"
            self.form.fault((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message)


def walk(components: object) -> list[Json]:
    """Return every component of a tree, rows and containers included, outermost first."""
    found: list[Json] = []
    if isinstance(components, list):
        for one in components:
            if isinstance(one, dict):
                found.append(one)
                found += walk(one.get("components"))
                found += walk([one[key] for key in ("component", "accessory") if key in one])
    return found


def find(components: object, custom_id: str) -> Json | None:
    """Return the component with that custom_id, None if there is none."""
    for one in components if isinstance(components, list) else ():
        if one.get("custom_id") == custom_id:
            return one
        inside = find(one.get("components"), custom_id)
        if inside is not None:
            return inside
    return None
