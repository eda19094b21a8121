"""Modals, choices and commands that break a limit are refused with Discord's tree of errors."""

from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("unlimited")
Json = dict[str, Any]
Limits = dict[str, tuple[Json, str | None, str | None]]
"""By name: what is sent, where its error stands and with which code, None if there is none."""


def button(number: int = 0, **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "b", "custom_id": f"b{number}"} | more


def options(count: int) -> list[Json]:
    return [{"label": f"o{number}", "value": f"o{number}"} for number in range(count)]


def at(tree: Json, path: str) -> list[str]:
    """The codes that stand at a place of the error tree."""
    for step in path.split("."):
        tree = tree.get(step, {})
    return [one["code"] for one in tree.get("_errors", [])]


def text_input(**more: object) -> Json:
    return {"type": 4, "custom_id": "t", "style": 1} | more


def in_row(**more: object) -> Json:
    return {"type": 1, "components": [text_input(label="x") | more]}


def in_label(component: Json) -> Json:
    return {"type": 18, "label": "x", "component": component}


def modal(*components: Json, title: str = "x") -> Json:
    return {"custom_id": "m", "title": title, "components": list(components)}


def radio(count: int, **more: object) -> Json:
    return in_label({"type": 21, "custom_id": "r", "options": options(count)} | more)


def boxes(count: int, **more: object) -> Json:
    return in_label({"type": 22, "custom_id": "b", "options": options(count)} | more)


def chosen(*values: str) -> list[Json]:
    return [{"label": value, "value": value, "default": True} for value in values]


MODALS: Limits = {
    "a row": (modal(in_row()), None, None),
    "a label": (modal(in_label(text_input())), None, None),
    "a select in a label": (
        modal(in_label({"type": 3, "custom_id": "s", "options": options(25), "required": False})),
        None,
        None,
    ),
    "title 45": (modal(in_row(), title="x" * 45), None, None),
    "title 46": (modal(in_row(), title="x" * 46), "title", "BASE_TYPE_BAD_LENGTH"),
    "no rows": (modal(), "components", "BASE_TYPE_BAD_LENGTH"),
    "6 rows": (
        modal(*(in_row(custom_id=f"t{number}") for number in range(6))),
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "label 46": (modal(in_row(label="x" * 46)), "components.0.components.0.label", "BASE_TYPE_BAD_LENGTH"),
    "a button": (
        modal({"type": 1, "components": [button()]}),
        "components.0.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "radio 2": (modal(radio(2)), None, None),
    "radio 10": (modal(radio(10, required=False)), None, None),
    "radio 1": (modal(radio(1)), "components.0.component.options", "BASE_TYPE_BAD_LENGTH"),
    "radio 11": (modal(radio(11)), "components.0.component.options", "BASE_TYPE_BAD_LENGTH"),
    "two radios chosen": (
        modal(radio(2, options=chosen("a", "b"))),
        "components.0.component.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    "a radio value twice": (
        modal(radio(2, options=[{"label": "x", "value": "v"}, {"label": "y", "value": "v"}])),
        "components.0.component.options.1",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "a radio label of 101": (
        modal(radio(2, options=[*options(1), {"label": "x" * 101, "value": "v"}])),
        "components.0.component.options.1.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "boxes 1 to 10": (modal(boxes(1), boxes(10, custom_id="c", options=chosen("a", "b"))), None, None),
    "no boxes": (modal(boxes(0)), "components.0.component.options", "BASE_TYPE_BAD_LENGTH"),
    "boxes 11": (modal(boxes(11)), "components.0.component.options", "BASE_TYPE_BAD_LENGTH"),
    "boxes of which none is needed": (modal(boxes(2, min_values=0, required=False)), None, None),
    "required boxes of which none is needed": (
        modal(boxes(2, min_values=0)),
        "components.0.component.required",
        "CHECKBOX_GROUP_COMPONENT_REQUIRED",
    ),
    "more boxes needed than may be chosen": (
        modal(boxes(3, min_values=2, max_values=1)),
        "components.0.component.min_values",
        "CHECKBOX_GROUP_COMPONENT_INVALID_MIN_VALUES",
    ),
    "a checkbox": (modal(in_label({"type": 23, "custom_id": "c", "default": True})), None, None),
    "a checkbox that is no Boolean": (
        modal(in_label({"type": 23, "custom_id": "c", "default": "yes"})),
        "components.0.component.default",
        "BOOLEAN_TYPE_CONVERT",
    ),
    "a radio group in a row": (
        modal({"type": 1, "components": [{"type": 21, "custom_id": "r", "options": options(2)}]}),
        "components.0.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "value longer than allowed": (
        modal(in_row(max_length=2, value="xxx")),
        "components.0.components.0.value",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "the same field twice": (
        modal(in_row(), in_row()),
        "components.1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
}


CHOICES: Limits = {
    name: ({"choices": choices}, path, code)
    for name, choices, path, code in (
        ("25", [{"name": "n", "value": f"v{number}"} for number in range(25)], None, None),
        ("26", [{"name": "n", "value": "v"}] * 26, "choices", "BASE_TYPE_MAX_LENGTH"),
        ("no name", [{"name": "", "value": "v"}], "choices.0.name", "BASE_TYPE_REQUIRED"),
        ("name 101", [{"name": "x" * 101, "value": "v"}], "choices.0.name", "BASE_TYPE_BAD_LENGTH"),
        ("no value", [{"name": "x"}], "choices.0.value", "BASE_TYPE_REQUIRED"),
    )
}


@pytest.mark.parametrize(
    ("asked", "kind", "limits"),
    [("command", 9, MODALS), ("autocomplete", 8, CHOICES)],
    ids=["modal", "choices"],
)
async def test_modals_and_choices_have_limits(
    rest: Any, start: Any, subtests: pytest.Subtests, asked: str, kind: int, limits: Limits
) -> None:
    for name, (payload, path, code) in limits.items():
        with subtests.test(name):
            event, _acting = await start(asked)
            status, answer = await rest.answer(event, kind, payload)
            assert (status == 200) == (path is None), answer
            assert path is None or at(answer["errors"]["data"], path) == [code], answer


def command(**more: object) -> Json:
    return {"name": "x", "description": "d"} | more


def option(name: str = "o", kind: int = 3, **more: object) -> Json:
    return {"type": kind, "name": name, "description": "d"} | more


NAMED = [option(f"o{number}") for number in range(26)]
COMMANDS: Limits = {
    "a plain one": (command(), None, None),
    "a name in French": (command(name_localizations={"fr": "crapette-à-deux"}), None, None),
    "25 options": (command(options=NAMED[:25]), None, None),
    "a group in a group": (
        command(options=[option("g", 2, options=[option("s", 1, options=[option()])])]),
        None,
        None,
    ),
    "no name": ({"description": "d"}, "0.name", "BASE_TYPE_REQUIRED"),
    "name in capitals": (command(name="Xx"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "name with a space": (command(name="x y"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "name 33": (command(name="x" * 33), "0.name", "BASE_TYPE_BAD_LENGTH"),
    "permissions that are no number": (
        command(default_member_permissions="manage_guild"),
        "0.default_member_permissions",
        "NUMBER_TYPE_COERCE",
    ),
    "no description": ({"name": "x"}, "0.description", "BASE_TYPE_REQUIRED"),
    "description 101": (command(description="x" * 101), "0.description", "BASE_TYPE_BAD_LENGTH"),
    "an unknown language": (
        command(name_localizations={"fr-FR": "x"}),
        "0.name_localizations.fr-FR",
        "BASE_TYPE_CHOICES",
    ),
    "26 options": (command(options=NAMED), "0.options", "BASE_TYPE_MAX_LENGTH"),
    "26 subcommands": (
        command(options=[option(f"s{number}", 1) for number in range(26)]),
        "0.options",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an option twice": (
        command(options=[option(), option()]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
    ),
    "required after optional": (
        command(options=[option("a"), option("b", required=True)]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "a subcommand beside an option": (
        command(options=[option("a"), option("b", 1)]),
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "a group in a subcommand": (
        command(options=[option("a", 1, options=[option("b", 2)])]),
        "0.options.0.options.0.type",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "26 choices": (
        command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])]),
        "0.options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "choices and autocomplete": (
        command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]),
        "0.options.0.choices",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
    ),
    "a choice of the wrong kind": (
        command(options=[option(kind=4, choices=[{"name": "a", "value": "a"}])]),
        "0.options.0.choices.0.value",
        "NUMBER_TYPE_COERCE",
    ),
    "more than 8000 characters": (
        command(
            options=[
                option(f"o{n}", choices=[{"name": f"{c:0>50}", "value": f"{c:0>50}"} for c in range(25)])
                for n in range(4)
            ]
        ),
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
}


async def test_commands_have_limits(rest: Any, commands_path: str, subtests: pytest.Subtests) -> None:
    for name, (payload, path, code) in COMMANDS.items():
        with subtests.test(name):
            status, answer = await rest.call("PUT", commands_path, [payload])
            assert status == (200 if path is None else 400), answer
            assert path is None or at(answer["errors"], path) == [code], answer
