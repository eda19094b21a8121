"""The routes by which the bot answers an interaction: the callback, then its token's webhook."""

from typing import Any

from . import errors, limits, messages
from .buckets import WEBHOOK
from .core import Core
from .forms import Form
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, Interaction
from .modals import check_modal
from .routes import Route
from .wire import Call, Json, Reply
from .world import BOT_ID, Message

FOLLOW_UPS = 5
"""Most follow-ups of an interaction where only its user installed the application."""
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9


def _allowed(one: Interaction) -> tuple[int, ...]:
    """Return the callback types that may answer this interaction."""
    if one.type == AUTOCOMPLETE:
        return (CHOICES,)
    if one.type == COMMAND:
        return (MESSAGE, DEFER, SHOW_MODAL)
    if one.type == COMPONENT:
        return (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL)
    return (MESSAGE, DEFER) if one.source is None else (MESSAGE, DEFER, DEFER_UPDATE, UPDATE)


async def callback(core: Core, call: Call) -> Reply:
    """POST /interactions/{id}/{token}/callback: the one answer, within three seconds."""
    one = core.interactions.for_callback(call.params["interaction_id"], call.params["interaction_token"])
    form = Form(call.form())
    form.choice("type", _allowed(one))
    form.refuse()
    kind: Any = form.data["type"]
    data = Form({"data": form.data.get("data") or {}})
    answer = data.inner("data")
    data.refuse()
    _answer(core, one, kind, answer or data, call)
    core.interactions.answered(one, kind)
    if one.modal is not None:
        shown = one.modal | {"interaction_id": one.id}
        core.pages.publish("modal", shown, lambda who: who == one.user.id)
    return _reply(one, kind) if call.flag("with_response") else Reply(204)


def _answer(core: Core, one: Interaction, kind: int, form: Form, call: Call) -> None:
    """Apply the answer of a callback."""
    data = form.data
    if kind == CHOICES:
        one.choices = limits.check_choices(form)
        form.refuse()
    elif kind == SHOW_MODAL:
        check_modal(form, core.world.emojis)
        form.refuse()
        one.modal = {key: data[key] for key in ("custom_id", "title", "components")}
    elif kind == UPDATE:
        messages.checked(core, data, ("data",))
        _update_source(core, one, data, call)
    elif kind == DEFER_UPDATE:
        one.original = one.source
    else:
        messages.checked(core, data, ("data",))
        loading = {"flags": (data.get("flags") or 0) & limits.EPHEMERAL}
        one.original = _new(core, one, loading if kind == DEFER else data, call, loading=kind == DEFER)
    one.shown = dict(one.original.data) if one.original else None


def _update_source(core: Core, one: Interaction, data: Json, call: Call) -> None:
    source = one.source
    if source is None or core.world.find(source.channel_id, source.id) is None:
        raise errors.unknown_message()
    messages.edit(core, source, data, call.files)
    one.original = source
    core.changed(source)


def _new(
    core: Core,
    one: Interaction,
    payload: Json,
    call: Call,
    *,
    loading: bool = False,
    answered: Message | None = None,
) -> Message:
    """Post a message of the bot as an answer to the interaction."""
    extra = _answering(one, answered) | {"webhook_id": BOT_ID, "application_id": BOT_ID}
    flags = payload.get("flags") or 0
    forced = one.by_user and not core.world.guild_of(one.channel).external_apps
    owner = one.user.id if forced or flags & limits.EPHEMERAL else None
    if loading:
        extra["flags"] = limits.LOADING | (limits.EPHEMERAL if owner else 0)
        payload = {"content": "", **payload}
    message = messages.create(
        core, one.channel, core.world.bot, payload, call.files, extra=extra, owner=owner
    )
    core.post(message)
    return message


def _answering(one: Interaction, answered: Message | None) -> Json:
    """Return what a message says of the interaction, and of the message that it answers."""
    extra: Json = {"interaction_metadata": one.metadata()}
    before = answered or (one.source if one.type == COMPONENT else None)
    if before is not None:
        return extra | messages.reference(before) | {"type": 19}
    if one.type != COMMAND:
        return extra
    user = extra["interaction_metadata"]["user"]
    return extra | {"type": 20, "interaction": {"id": one.id, "type": 2, "name": one.name, "user": user}}


def _reply(one: Interaction, kind: int) -> Reply:
    """Return the body that `with_response` asks for."""
    interaction: Json = {"id": one.id, "type": one.type}
    answer: Json = {"interaction": interaction}
    if one.original is not None:
        flags = one.original.data["flags"]
        interaction |= {
            "response_message_id": one.original.id,
            "response_message_loading": bool(flags & limits.LOADING),
            "response_message_ephemeral": bool(flags & limits.EPHEMERAL),
        }
        if kind in {MESSAGE, UPDATE}:
            answer["resource"] = {"type": kind, "message": one.original.data}
    return Reply(200, answer)


def _through_token(core: Core, call: Call) -> Interaction:
    return core.interactions.for_webhook(call.params["webhook_id"], call.params["webhook_token"])


async def follow_up(core: Core, call: Call) -> Reply:
    """POST /webhooks/{app}/{token}: a further message; the first after a deferral replaces it.

    Where only a user installed the application, a sixth is refused (40094).
    """
    one = _through_token(core, call)
    payload = call.form()
    messages.checked(core, payload)
    waiting = one.original
    if waiting is not None and waiting.data["flags"] & limits.LOADING:
        _fill(core, one, waiting, payload, call)
        return Reply(200, waiting.data)
    if one.by_user and len(one.followups) >= FOLLOW_UPS:
        raise errors.too_many_follow_ups()
    message = _new(core, one, payload, call, answered=waiting)
    one.followups.append(message)
    core.interactions.tell(one)
    return Reply(200, message.data)


def _fill(core: Core, one: Interaction, message: Message, payload: Json, call: Call) -> None:
    """Edit a message through the token; one that shows "thinking" gets its content."""
    loading = bool(message.data["flags"] & limits.LOADING)
    messages.edit(core, message, payload, call.files, silent=loading)
    if loading:
        message.data["flags"] &= ~limits.LOADING
    core.changed(message)
    core.interactions.completed(one)


def _named(core: Core, one: Interaction, message_id: str) -> Message:
    """Return a message that a token may touch: its original (of a component: its message), or a follow-up."""
    if message_id == "@original":
        found = one.original if one.original is not None else one.source
    else:
        mine = [*one.followups, *(known for known in (one.original, one.source) if known is not None)]
        found = next((message for message in mine if message.id == message_id), None)
    if found is None or core.world.find(found.channel_id, found.id) is not found:
        raise errors.unknown_message()
    return found


def _message_id(call: Call) -> str:
    return call.params.get("message_id", "@original")


async def get_answer(core: Core, call: Call) -> Reply:
    """GET /webhooks/{app}/{token}/messages/{id or @original}."""
    return Reply(200, _named(core, _through_token(core, call), _message_id(call)).data)


async def edit_answer(core: Core, call: Call) -> Reply:
    """PATCH /webhooks/{app}/{token}/messages/{id or @original}."""
    one = _through_token(core, call)
    message = _named(core, one, _message_id(call))
    payload = call.form()
    messages.checked(core, payload)
    _fill(core, one, message, payload, call)
    return Reply(200, message.data)


async def delete_answer(core: Core, call: Call) -> Reply:
    """DELETE /webhooks/{app}/{token}/messages/{id or @original}."""
    one = _through_token(core, call)
    core.delete(_named(core, one, _message_id(call)))
    core.interactions.completed(one)
    return Reply(204)


_HOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES = [
    Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback, bot_only=False),
    Route("POST", _HOOK, follow_up, WEBHOOK, bot_only=False),
    *(
        Route(method, f"{_HOOK}/messages/{name}", handler, WEBHOOK, bot_only=False)
        for name in ("@original", "{message_id}")
        for method, handler in (("GET", get_answer), ("PATCH", edit_answer), ("DELETE", delete_answer))
    ),
]
