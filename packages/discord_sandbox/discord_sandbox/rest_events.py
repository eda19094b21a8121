"""The routes of a server's calendar: external events alone, the kind that needs an end and a place."""

from datetime import datetime

from . import access, errors, permissions
from .core import Core
from .forms import Form
from .objects import user_json
from .permissions import Permission
from .routes import Route
from .wire import Call, Json, Reply
from .world import BOT_ID

EXTERNAL = 3
SCHEDULED = 1
NEXT = {1: (1, 2, 4), 2: (2, 3), 3: (3,), 4: (4,)}
"""What may follow each status: scheduled, active, completed, cancelled."""
MOST = 100
"""Events of a server at most."""


async def list_events(core: Core, call: Call) -> Reply:
    """GET /guilds/{guild}/scheduled-events."""
    return Reply(200, list(access.guild(core, call).events.values()))


async def create_event(core: Core, call: Call) -> Reply:
    """POST /guilds/{guild}/scheduled-events, with Create Events, unless all channels deny it (50013)."""
    guild = access.guild(core, call)
    rooms = [one for one in core.world.channels_of(guild.id) if not one.is_thread]
    if not any(permissions.of_bot(one) & Permission.CREATE_EVENTS for one in rooms):
        raise errors.missing_permissions()
    payload = call.form()
    _check(payload)
    if len(guild.events) >= MOST:
        raise errors.too_many_events()
    event: Json = {
        "id": core.ids.next(),
        "guild_id": guild.id,
        "channel_id": None,
        "creator_id": BOT_ID,
        "creator": user_json(core.world.bot),
        "name": payload["name"],
        "description": payload.get("description"),
        "image": None,
        "scheduled_start_time": payload["scheduled_start_time"],
        "scheduled_end_time": payload["scheduled_end_time"],
        "privacy_level": payload["privacy_level"],
        "status": SCHEDULED,
        "entity_type": EXTERNAL,
        "entity_id": None,
        "entity_metadata": payload["entity_metadata"],
        "recurrence_rule": None,
        "guild_scheduled_event_exceptions": [],
    }
    guild.events[event["id"]] = event
    return Reply(200, event)


def _event(core: Core, call: Call) -> Json:
    found = access.guild(core, call).events.get(call.params["guild_scheduled_event_id"])
    if found is None:
        raise errors.unknown_event()
    return found


async def show_event(core: Core, call: Call) -> Reply:
    """GET /guilds/{guild}/scheduled-events/{event}."""
    return Reply(200, _event(core, call))


async def change_event(core: Core, call: Call) -> Reply:
    """PATCH /guilds/{guild}/scheduled-events/{event}: its status, which goes forward alone."""
    event, form = _event(core, call), Form(call.form())
    form.choice("status", NEXT[event["status"]], event["status"])
    form.refuse()
    event["status"] = form.data.get("status", event["status"])
    return Reply(200, event)


async def delete_event(core: Core, call: Call) -> Reply:
    """DELETE /guilds/{guild}/scheduled-events/{event}: one of the bot's own."""
    if access.guild(core, call).events.pop(call.params["guild_scheduled_event_id"], None) is None:
        raise errors.unknown_event()
    return Reply(204)


def _check(payload: Json) -> None:
    """Check the body of an external event."""
    form = Form(payload)
    form.text("name", 1, 100, needed=True)
    form.text("description", 0, 1000)
    form.choice("privacy_level", (2,))
    form.choice("entity_type", (EXTERNAL,))
    place = form.inner("entity_metadata") or Form({}, ("entity_metadata",), form.faults)
    place.text("location", 1, 100, needed=True)
    for name in ("scheduled_start_time", "scheduled_end_time"):
        value = form.text(name, 1, 64, needed=True)
        if value and not _is_instant(value):
            form.fault(name, "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")
    form.refuse()


def _is_instant(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


_EVENTS = "/guilds/{guild_id}/scheduled-events"

ROUTES = [
    Route("GET", _EVENTS, list_events),
    Route("POST", _EVENTS, create_event),
    Route("GET", f"{_EVENTS}/{{guild_scheduled_event_id}}", show_event),
    Route("PATCH", f"{_EVENTS}/{{guild_scheduled_event_id}}", change_event),
    Route("DELETE", f"{_EVENTS}/{{guild_scheduled_event_id}}", delete_event),
]
