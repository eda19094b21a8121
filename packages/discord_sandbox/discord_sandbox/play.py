"""Sends the interactions of players: commands, clicks, selections, modals.

`act` stands for Discord's client. It refuses what a client does not allow (a disabled button, a message that
the user does not see, a value that is not offered), sends the interaction, and waits up to three seconds for
the bot's answer.
"""

from collections.abc import Sequence
from typing import Any

from .components import BUTTON, CHECKBOX, CHECKBOXES, RADIO, SELECTS, STRING_SELECT, find, walk
from .core import Core
from .faults import deliveries
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from .places import BY_USER, owners_of
from .typed import Typist
from .visibility import sees_channel, sees_message
from .wire import Json, PageError, is_list, is_object
from .world import Channel, Message, User


async def act(core: Core, asked: Json) -> Interaction:
    """Send the interaction and wait until it ends. Raises `PageError` for what a client would refuse."""
    one = _sent(core, asked)
    await one.ended.wait()
    return one


def _sent(core: Core, asked: Json) -> Interaction:
    user = find_user(core, asked.get("user"))
    if asked.get("deliveries") is not None:
        deliveries(asked["deliveries"])
    send = {"command": _command, "autocomplete": _command, "component": _component, "modal": _modal}
    kind = asked.get("kind")
    if not isinstance(kind, str) or kind not in send:
        raise PageError("kind is command, autocomplete, component or modal")
    return send[kind](core, user, asked)


def find_user(core: Core, ident: object) -> User:
    """Return a player by id."""
    user = core.world.users.get(str(ident))
    if user is None or user.bot:
        raise PageError(f"there is no user {ident}")
    return user


def find_channel(core: Core, user: User, ident: object) -> Channel:
    """Return a channel that the player sees."""
    channel = core.world.channels.get(str(ident))
    if channel is None or not sees_channel(core.world, user.id, channel):
        raise PageError(f"there is no channel {ident}")
    return channel


def _check_bot(core: Core, user: User, channel: Channel) -> None:
    if not core.world.guild_of(channel).bot_here and not user.installed:
        raise PageError("the bot is not on the server")


def _command(core: Core, user: User, asked: Json) -> Interaction:
    channel = find_channel(core, user, asked.get("channel"))
    _check_bot(core, user, channel)
    kind = AUTOCOMPLETE if asked["kind"] == "autocomplete" else COMMAND
    options: object = asked.get("options") or {}
    if not is_object(options):
        raise PageError("options is an object")
    focused = asked.get("focused") if kind == AUTOCOMPLETE else None
    if kind == AUTOCOMPLETE and not isinstance(focused, str):
        raise PageError("focused names the option that is being typed")
    typist, data = _typist(core, user, channel, asked)
    if data is None:
        data, name = typist.command(str(asked.get("command", "")), options, focused)
    else:
        name = str(data.get("name", ""))
    return core.interactions.send(
        kind, user, channel, data, typist.owners, name=name, deliveries=asked.get("deliveries")
    )


def _typist(core: Core, user: User, channel: Channel, asked: Json) -> tuple[Typist, Json | None]:
    """Return who acts, and the raw data of a forged interaction if it is given."""
    typist = Typist(core, user, channel, forge=bool(asked.get("forge")))
    data = asked.get("data")
    return typist, data if typist.forge and is_object(data) else None


def _component(core: Core, user: User, asked: Json) -> Interaction:
    message = _visible_message(core, user, str(asked.get("message")))
    channel = core.world.channels[message.channel_id]
    owners = owners_of(core.world, message)
    typist, data = _typist(core, user, channel, asked)
    if data is None:
        data = _component_data(typist, message, asked)
    return core.interactions.send(
        COMPONENT, user, channel, data, owners, source=message, deliveries=asked.get("deliveries")
    )


def _visible_message(core: Core, user: User, ident: str) -> Message:
    for channel in core.world.channels.values():
        message = channel.messages.get(ident)
        if message is not None and sees_message(core.world, user.id, message):
            return message
    raise PageError(f"there is no message {ident}")


def _component_data(typist: Typist, message: Message, asked: Json) -> Json:
    custom_id, values = str(asked.get("custom_id")), asked.get("values")
    component = find(message.data["components"], custom_id)
    if component is None:
        if not typist.forge:
            raise PageError(f"the message has no component {custom_id}")
        component = {"type": BUTTON if values is None else STRING_SELECT, "id": 0}
    if component.get("disabled") and not typist.forge:
        raise PageError(f"{custom_id} is disabled")
    data: Json = {"custom_id": custom_id, "component_type": component["type"], "id": component.get("id", 0)}
    if component["type"] in SELECTS:
        data |= _selection(typist, component, values)
        data |= (
            {"resolved": typist.resolved} if component["type"] != STRING_SELECT and not typist.forge else {}
        )
    elif values is not None and not typist.forge:
        raise PageError("a button has no values")
    return data


def _selection(typist: Typist, select: Json, values: object) -> Json:
    """Return the data of a selection; the values must be offered, and as many as the select wants."""
    if typist.forge:
        return {"values": values if is_list(values) else []}
    if not is_list(values) or not all(isinstance(value, str) for value in values):
        raise PageError("values is a list of texts")
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if not low <= len(values) <= high:
        raise PageError(f"from {low} to {high} values are wanted")
    if select["type"] == STRING_SELECT:
        offered = {option["value"] for option in select["options"]}
        if not set(values) <= offered:
            raise PageError("a value is not offered")
        return {"values": values}
    look_up = typist.channel if select["type"] == 8 else typist.user
    return {"values": [look_up(value) for value in values]}


def _modal(core: Core, user: User, asked: Json) -> Interaction:
    opened = core.interactions.get(str(asked.get("interaction")))
    forge = bool(asked.get("forge"))
    if opened is None or opened.user is not user or (opened.modal is None and not forge):
        raise PageError("there is no such modal")
    if BY_USER not in opened.owners:
        _check_bot(core, user, opened.channel)
    modal = opened.modal or {"custom_id": "", "components": []}
    if asked.get("custom_id", modal["custom_id"]) != modal["custom_id"] and not forge:
        raise PageError("the modal has another custom_id")
    fields: object = asked.get("fields") or {}
    if not is_object(fields):
        raise PageError("fields is an object")
    typist, data = _typist(core, user, opened.channel, asked)
    if data is None:
        data = _modal_data(typist, modal, fields)
        data["custom_id"] = str(asked.get("custom_id", modal["custom_id"]))
    return core.interactions.send(
        MODAL,
        user,
        opened.channel,
        data,
        opened.owners,
        source=opened.source,
        trigger=opened,
        deliveries=asked.get("deliveries"),
    )


def _modal_data(typist: Typist, modal: Json, fields: Json) -> Json:
    known = {one["custom_id"] for one in walk(modal["components"]) if "custom_id" in one}
    if not set(fields) <= known and not typist.forge:
        raise PageError("the modal has no such field")
    components: list[Json] = []
    for top in modal["components"]:
        filled: Json = {"type": top["type"], "id": top.get("id", 0)}
        if "components" in top:
            filled["components"] = [_filled(typist, entry, fields) for entry in top["components"]]
        if "component" in top:
            filled["component"] = _filled(typist, top["component"], fields)
        components.append(filled)
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    return data | ({"resolved": typist.resolved} if typist.resolved else {})


def _filled(typist: Typist, entry: Json, fields: Json) -> Json:
    """Return one field of a submitted modal; what nobody touched stays as it was preset."""
    filled: Json = {"type": entry["type"], "id": entry.get("id", 0), "custom_id": entry["custom_id"]}
    value = fields.get(entry["custom_id"])
    if entry["type"] in SELECTS:
        value = _preset(entry) if value is None else value
        required = entry.get("required", True)
        if not value and not required:
            return filled | {"values": []}
        return filled | _selection(typist, entry, value)
    if entry["type"] in {RADIO, CHECKBOXES, CHECKBOX}:
        return filled | _ticked(entry, value, forge=typist.forge)
    text = str(entry.get("value") or "" if value is None else value)
    if not typist.forge:
        _check_text(entry, text)
    return filled | {"value": text}


def _ticked(entry: Json, value: object, *, forge: bool) -> Json:
    """Return the data of a radio group, a checkbox group or a checkbox."""
    if entry["type"] == CHECKBOX:
        return {"value": bool(entry.get("default")) if value is None else value is True}
    chosen: list[Any] = _preset(entry) if value is None else value if is_list(value) else [value]
    if not forge:
        _check_ticked(entry, chosen)
    return {"value": next(iter(chosen), None)} if entry["type"] == RADIO else {"values": chosen}


def _preset(entry: Json) -> list[str]:
    return [option["value"] for option in entry.get("options") or () if option.get("default")]


def _check_ticked(entry: Json, chosen: Sequence[object]) -> None:
    required = entry.get("required", True)
    low, high = entry.get("min_values", 1), entry.get("max_values", 1)
    if not (low if chosen or required else 0) <= len(chosen) <= high:
        raise PageError(f"{entry['custom_id']}: from {low} to {high} values are wanted")
    offered = [option["value"] for option in entry["options"]]
    if any(chosen.count(value) > 1 or value not in offered for value in chosen):
        raise PageError(f"{entry['custom_id']}: a value is not offered, or chosen twice")


def _check_text(entry: Json, text: str) -> None:
    if not text and not entry.get("required", True):
        return
    if not max(entry.get("min_length") or 0, 1) <= len(text) <= (entry.get("max_length") or 4000):
        raise PageError(f"{entry['custom_id']}: the text is too short or too long")
