"""Checks a modal: title 45, one to five rows or labels.

Both shapes are accepted: action rows, each with one text input that has its own label; and labels (type 18),
each with a text input, a select, a radio group (21: 2 to 10 options), a checkbox group (22: 1 to 10) or a
checkbox (23), with text displays (type 10) between them.
"""

from collections.abc import Collection

from .components import CHECKBOX, CHECKBOXES, LABEL, RADIO, ROW, SELECTS, TEXT_INPUT, Checker
from .forms import Form, Path
from .wire import Json

TEXT_DISPLAY = 10
INSIDE_A_LABEL = (3, 4, 5, 6, 7, 8, RADIO, CHECKBOXES, CHECKBOX)


def check_modal(form: Form, modal: Json, emojis: Collection[str]) -> None:
    """Note everything wrong with the data of a callback of type 9."""
    form.text(("title",), modal.get("title"), 1, 45, needed=True)
    form.text(("custom_id",), modal.get("custom_id"), 1, 100, needed=True)
    checker = Checker(form, emojis)
    for index, one in enumerate(form.items(("components",), modal.get("components"), 1, 5)):
        path: Path = ("components", index)
        component = form.typed(path, one, (ROW, TEXT_DISPLAY, LABEL))
        if component is None:
            continue
        checker.number(component)
        if component["type"] == ROW:
            _row(checker, path, component)
        elif component["type"] == LABEL:
            _label(checker, path, component)
        else:
            form.text((*path, "content"), component.get("content"), 1, 4000, needed=True)


def _row(checker: Checker, path: Path, row: Json) -> None:
    for index, one in enumerate(checker.form.items((*path, "components"), row.get("components"), 1, 1)):
        here = (*path, "components", index)
        component = checker.form.typed(here, one, (TEXT_INPUT,))
        if component is not None:
            checker.form.text((*here, "label"), component.get("label"), 1, 45, needed=True)
            _text_input(checker, here, component)


def _label(checker: Checker, path: Path, label: Json) -> None:
    form = checker.form
    form.text((*path, "label"), label.get("label"), 1, 45, needed=True)
    form.text((*path, "description"), label.get("description"), 0, 100)
    here = (*path, "component")
    component = form.typed(here, label.get("component"), INSIDE_A_LABEL)
    if component is None:
        return
    if component["type"] == TEXT_INPUT:
        if component.get("label"):
            form.fault(
                (*here, "label"), "BASE_TYPE_BAD_FIELD", "A text input inside a label has no label of its own"
            )
        _text_input(checker, here, component)
    elif component["type"] in SELECTS:
        form.boolean((*here, "required"), component.get("required"))
        checker.select(here, component, in_modal=True)
    else:
        _boxes(checker, here, component)


def _boxes(checker: Checker, path: Path, component: Json) -> None:
    """Check a radio group, a checkbox group or a single checkbox."""
    form, kind = checker.form, component["type"]
    checker.number(component)
    checker.custom_id(path, component)
    if kind == CHECKBOX:
        form.boolean((*path, "default"), component.get("default"))
        return
    form.boolean((*path, "required"), component.get("required"))
    if kind == RADIO:
        checker.options(path, component, (2, 10), 1, 1)
        return
    options = component.get("options")
    offered = len(options) if isinstance(options, list) else 10
    low = form.number((*path, "min_values"), component.get("min_values"), 0, 10)
    high = form.number((*path, "max_values"), component.get("max_values"), 1, 10)
    low, high = 1 if low is None else low, max(offered, 1) if high is None else high
    component |= {"min_values": low, "max_values": high}
    if low > high:
        message = "min_values must be equal to or less than max_values"
        form.fault((*path, "min_values"), "CHECKBOX_GROUP_COMPONENT_INVALID_MIN_VALUES", message)
    if low == 0 and component.get("required") is not False:
        message = "A group of which nothing has to be chosen is not required"
        form.fault((*path, "required"), "CHECKBOX_GROUP_COMPONENT_REQUIRED", message)
    checker.options(path, component, (1, 10), low, high)


def _text_input(checker: Checker, path: Path, entry: Json) -> None:
    form = checker.form
    checker.number(entry)
    checker.custom_id(path, entry)
    form.choice((*path, "style"), entry.get("style"), (1, 2))
    form.boolean((*path, "required"), entry.get("required"))
    form.text((*path, "placeholder"), entry.get("placeholder"), 0, 100)
    low = form.number((*path, "min_length"), entry.get("min_length"), 0, 4000)
    high = form.number((*path, "max_length"), entry.get("max_length"), 1, 4000)
    if low is not None and high is not None and low > high:
        message = "min_length must be equal to or less than max_length"
        form.fault((*path, "min_length"), "TEXT_INPUT_COMPONENT_INVALID_MIN_LENGTH", message)
    form.text((*path, "value"), entry.get("value"), 0, 4000 if high is None else high)
