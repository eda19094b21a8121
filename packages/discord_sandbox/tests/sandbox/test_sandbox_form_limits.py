"""Modals, choices and commands that break a limit are refused with Discord's tree of errors."""

from typing import Any

import pytest

from tests.sandbox.test_sandbox_limits import at, button, options

pytestmark = pytest.mark.usefixtures("unlimited")
Json = dict[str, Any]
Limit = tuple[Json, str | None, str | None]
"""What is sent, where its error stands and with which code, None if there is none."""
Limits = dict[str, Limit]


def text_input(**more: object) -> Json:
    return {"type": 4, "custom_id": "t", "style": 1} | more


def in_row(**more: object) -> Json:
    return {"type": 1, "components": [text_input(label="x") | more]}


def in_label(component: Json) -> Json:
    return {"type": 18, "label": "x", "component": component}


def modal(*components: Json, title: str = "x") -> Json:
    return {"custom_id": "m", "title": title, "components": list(components)}


def fine(payload: Json) -> Limit:
    return payload, None, None


def labelled(label: Json, path: str, code: str) -> Limit:
    """Refuse the component of a modal's only label."""
    return modal(label), f"components.0.component.{path}", code


def rowed(row: Json, path: str, code: str) -> Limit:
    """Refuse the component of a modal's only row."""
    return modal(row), f"components.0.components.0.{path}", code


def radio(count: int, **more: object) -> Json:
    return in_label({"type": 21, "custom_id": "r", "options": options(count)} | more)


def boxes(count: int, **more: object) -> Json:
    return in_label({"type": 22, "custom_id": "b", "options": options(count)} | more)


def chosen(*values: str) -> list[Json]:
    return [{"label": value, "value": value, "default": True} for value in values]


MODALS: Limits = {
    "a row": fine(modal(in_row())),
    "a label": fine(modal(in_label(text_input()))),
    "a select in a label": fine(
        modal(in_label({"type": 3, "custom_id": "s", "options": options(25), "required": False}))
    ),
    "title 45": fine(modal(in_row(), title="x" * 45)),
    "title 46": (modal(in_row(), title="x" * 46), "title", "BASE_TYPE_BAD_LENGTH"),
    "no rows": (modal(), "components", "BASE_TYPE_BAD_LENGTH"),
    "6 rows": (
        modal(*(in_row(custom_id=f"t{number}") for number in range(6))),
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "label 46": rowed(in_row(label="x" * 46), "label", "BASE_TYPE_BAD_LENGTH"),
    "a button": rowed({"type": 1, "components": [button()]}, "type", "BASE_TYPE_CHOICES"),
    "radio 2": fine(modal(radio(2))),
    "radio 10": fine(modal(radio(10, required=False))),
    "radio 1": labelled(radio(1), "options", "BASE_TYPE_BAD_LENGTH"),
    "radio 11": labelled(radio(11), "options", "BASE_TYPE_BAD_LENGTH"),
    "two radios chosen": labelled(
        radio(2, options=chosen("a", "b")), "options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS"
    ),
    "a radio value twice": labelled(
        radio(2, options=[{"label": "x", "value": "v"}, {"label": "y", "value": "v"}]),
        "options.1",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "a radio label of 101": labelled(
        radio(2, options=[*options(1), {"label": "x" * 101, "value": "v"}]),
        "options.1.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "boxes 1 to 10": fine(modal(boxes(1), boxes(10, custom_id="c", options=chosen("a", "b")))),
    "no boxes": labelled(boxes(0), "options", "BASE_TYPE_BAD_LENGTH"),
    "boxes 11": labelled(boxes(11), "options", "BASE_TYPE_BAD_LENGTH"),
    "boxes of which none is needed": fine(modal(boxes(2, min_values=0, required=False))),
    "required boxes of which none is needed": labelled(
        boxes(2, min_values=0), "required", "CHECKBOX_GROUP_COMPONENT_REQUIRED"
    ),
    "more boxes needed than may be chosen": labelled(
        boxes(3, min_values=2, max_values=1), "min_values", "CHECKBOX_GROUP_COMPONENT_INVALID_MIN_VALUES"
    ),
    "a checkbox": fine(modal(in_label({"type": 23, "custom_id": "c", "default": True}))),
    "a checkbox that is no Boolean": labelled(
        in_label({"type": 23, "custom_id": "c", "default": "yes"}), "default", "BOOLEAN_TYPE_CONVERT"
    ),
    "a radio group in a row": rowed(
        {"type": 1, "components": [{"type": 21, "custom_id": "r", "options": options(2)}]},
        "type",
        "BASE_TYPE_CHOICES",
    ),
    "value longer than allowed": rowed(in_row(max_length=2, value="xxx"), "value", "BASE_TYPE_MAX_LENGTH"),
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


def bad(path: str, code: str, **more: object) -> Limit:
    """Refuse the only command that is sent."""
    return command(**more), f"0.{path}", code


NAMED = [option(f"o{number}") for number in range(26)]
COMMANDS: Limits = {
    "a plain one": fine(command()),
    "a name in French": fine(command(name_localizations={"fr": "crapette-à-deux"})),
    "25 options": fine(command(options=NAMED[:25])),
    "a group in a group": fine(
        command(options=[option("g", 2, options=[option("s", 1, options=[option()])])])
    ),
    "no name": ({"description": "d"}, "0.name", "BASE_TYPE_REQUIRED"),
    "name in capitals": bad("name", "APPLICATION_COMMAND_INVALID_NAME", name="Xx"),
    "name with a space": bad("name", "APPLICATION_COMMAND_INVALID_NAME", name="x y"),
    "name 33": bad("name", "BASE_TYPE_BAD_LENGTH", name="x" * 33),
    "permissions that are no number": bad(
        "default_member_permissions", "NUMBER_TYPE_COERCE", default_member_permissions="manage_guild"
    ),
    "no description": ({"name": "x"}, "0.description", "BASE_TYPE_REQUIRED"),
    "description 101": bad("description", "BASE_TYPE_BAD_LENGTH", description="x" * 101),
    "an unknown language": bad(
        "name_localizations.fr-FR", "BASE_TYPE_CHOICES", name_localizations={"fr-FR": "x"}
    ),
    "26 options": bad("options", "BASE_TYPE_MAX_LENGTH", options=NAMED),
    "26 subcommands": bad(
        "options", "BASE_TYPE_MAX_LENGTH", options=[option(f"s{number}", 1) for number in range(26)]
    ),
    "an option twice": bad(
        "options.1", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", options=[option(), option()]
    ),
    "required after optional": bad(
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        options=[option("a"), option("b", required=True)],
    ),
    "a subcommand beside an option": bad(
        "options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", options=[option("a"), option("b", 1)]
    ),
    "a group in a subcommand": bad(
        "options.0.options.0.type",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        options=[option("a", 1, options=[option("b", 2)])],
    ),
    "26 choices": bad(
        "options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
        options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])],
    ),
    "choices and autocomplete": bad(
        "options.0.choices",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
        options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])],
    ),
    "a choice of the wrong kind": bad(
        "options.0.choices.0.value",
        "NUMBER_TYPE_COERCE",
        options=[option(kind=4, choices=[{"name": "a", "value": "a"}])],
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
