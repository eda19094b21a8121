"""Forms as Discord's modals: radio buttons, checkboxes, a list where there are more than ten answers.

The custom_id of a question holds its name and what was chosen when it was drawn, `grids=1`, so that a form
that comes back tells what its reader changed (`changed`), whatever has happened to the table meanwhile.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

from bot.messages.custom_id import write
from bot.messages.replies import first, unanswered, whisper
from bot.messages.troubles import WRONG, trouble_of
from bot.screens.kit.form import Form, Question
from bot.text import Text

BOXES = 10
"""Answers that Discord shows as radio buttons or checkboxes."""
Modal = ui.Modal
Item = ui.Item[Modal]


def modal_of(form: Form, table: str) -> Modal:
    """Turn a form of a table into a modal, which discord.py sends and neither stores nor dispatches."""
    modal = ui.Modal(title=form.title, custom_id=write(table, 0, "", form.verb))
    for question in form.questions:
        modal.add_item(
            ui.Label(text=question.label, description=question.note or None, component=_control(question))
        )
    modal.stop()
    return modal


def _control(question: Question) -> Item:
    drawn = "+".join(answer.value for answer in question.answers if answer.chosen)
    custom_id, most = f"{question.name}={drawn}", len(question.answers)
    control: ui.CheckboxGroup[Modal] | ui.Select[Modal] | ui.RadioGroup[Modal]
    if question.several:
        control = ui.CheckboxGroup(custom_id=custom_id, required=False, min_values=0, max_values=most)
    else:
        control = (ui.Select if most > BOXES else ui.RadioGroup)(custom_id=custom_id)
    for answer in question.answers:
        control.add_option(
            label=answer.label, value=answer.value, description=answer.note or None, default=answer.chosen
        )
    return control


async def ask(interaction: discord.Interaction, modal: Modal, t: Text) -> bool:
    """Answer a press or a command with a modal; return False if Discord refuses its kind of components.

    After that nothing is answered yet.  A press that was deferred already can open no modal, and is told so.
    """
    response, refused = interaction.response, False

    async def answer() -> None:
        nonlocal refused
        try:
            await response.send_modal(modal)
        except discord.HTTPException as error:
            if trouble_of(error) is not WRONG:
                raise
            refused = True

    if await unanswered(interaction):
        await first(interaction, answer)
    if response.type is not discord.InteractionResponseType.modal and response.is_done():
        await whisper(interaction, t("press.too_slow"))
    return not refused


def changed(data: Mapping[str, Any]) -> Iterator[tuple[str, frozenset[str], frozenset[str]]]:
    """Yield each question of a sent form that was answered otherwise than it was drawn.

    Yields:
        Its name, what was chosen before, what is chosen now.
    """
    for component in _components(data):
        name, _, drawn = str(component.get("custom_id", "")).partition("=")
        before, now = frozenset(filter(None, drawn.split("+"))), frozenset(_chosen(component))
        if now != before:
            yield name, before, now


def fields_of(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of a sent form by the names of its fields."""
    found = ((component.get("custom_id"), component.get("value")) for component in _components(data))
    return {str(name): value for name, value in found if isinstance(value, str)}


def _components(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    rows = data.get("components")
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, Mapping):
            inside = row.get("components")
            inner = [row.get("component"), *(inside if isinstance(inside, list) else ())]
            yield from (one for one in inner if isinstance(one, Mapping))


def _chosen(component: Mapping[str, Any]) -> list[str]:
    values = component.get("values")
    listed = values if isinstance(values, list) else [component.get("value")]
    return [value for value in listed if isinstance(value, str)]
