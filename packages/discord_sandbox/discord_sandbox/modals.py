"""Checks a modal: title 45, one to five rows or labels.

Both shapes are accepted: action rows, each with one text input that has its own label; and labels (type 18),
each with a text input, a select, a radio group (21: 2 to 10 options), a checkbox group (22: 1 to 10) or a
checkbox (23), with text displays (type 10) between them.
"""

from collections.abc import Collection

from .components import CHECKBOX, CHECKBOXES, LABEL, RADIO, ROW, SELECTS, TEXT_INPUT, Checker
from .forms import Form
from .wire import is_list

TEXT_DISPLAY = 10
INSIDE_A_LABEL = (3, 4, 5, 6, 7, 8, RADIO, CHECKBOXES, CHECKBOX)


def check_modal(form: Form, emojis: Collection[str]) -> None:
    """Note everything wrong with the data of a callback of type 9."""
    form.text("title", 1, 45, needed=True)
    form.text("custom_id", 1, 100, needed=True)
    checker = Checker(emojis)
    for component in form.forms("components", 1, 5, (ROW, TEXT_DISPLAY, LABEL)):
        checker.number(component)
        if component.data["type"] == ROW:
            for entry in component.forms("components", 1, 1, (TEXT_INPUT,)):
                entry.text("label", 1, 45, needed=True)
                _text_input(checker, entry)
        elif component.data["type"] == LABEL:
            _label(checker, component)
        else:
            component.text("content", 1, 4000, needed=True)


def _label(checker: Checker, label: Form) -> None:
    label.text("label", 1, 45, needed=True)
    label.text("description", 0, 100)
    component = label.inner("component", needed=True)
    if component is None or not component.choice("type", INSIDE_A_LABEL):
        return
    if component.data["type"] == TEXT_INPUT:
        if component.data.get("label"):
            message = "A text input inside a label has no label of its own"
            component.fault("label", "BASE_TYPE_BAD_FIELD", message)
        _text_input(checker, component)
    elif component.data["type"] in SELECTS:
        component.boolean("required")
        checker.select(component, in_modal=True)
    else:
        _boxes(checker, component)


def _boxes(checker: Checker, component: Form) -> None:
    """Check a radio group, a checkbox group or a single checkbox."""
    kind = component.data["type"]
    checker.number(component)
    checker.custom_id(component)
    if kind == CHECKBOX:
        component.boolean("default")
        return
    component.boolean("required")
    if kind == RADIO:
        checker.options(component, (2, 10), 1, 1)
        return
    options = component.data.get("options")
    offered = len(options) if is_list(options) else 10
    wrong = "CHECKBOX_GROUP_COMPONENT_INVALID_MIN_VALUES"
    low, high = component.several("min_values", "max_values", 10, wrong, (1, max(offered, 1)))
    component.data |= {"min_values": low, "max_values": high}
    if low == 0 and component.data.get("required") is not False:
        message = "A group of which nothing has to be chosen is not required"
        component.fault("required", "CHECKBOX_GROUP_COMPONENT_REQUIRED", message)
    checker.options(component, (1, 10), low, high)


def _text_input(checker: Checker, entry: Form) -> None:
    checker.number(entry)
    checker.custom_id(entry)
    entry.choice("style", (1, 2))
    entry.boolean("required")
    entry.text("placeholder", 0, 100)
    wrong = "TEXT_INPUT_COMPONENT_INVALID_MIN_LENGTH"
    _, high = entry.several("min_length", "max_length", 4000, wrong, (0, 4000))
    entry.text("value", 0, high)
