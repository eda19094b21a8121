"""The routes of application commands: bulk overwrite, create, edit, delete, list."""

from . import errors
from .buckets import COMMANDS
from .commands import CHAT_INPUT, check_all, check_command, not_too_many
from .core import Core
from .forms import Form
from .routes import Route
from .wire import Call, Json, Refusal, Reply
from .world import BOT_ID


def _guild(core: Core, call: Call) -> str | None:
    """Return the id of the server whose commands the call concerns; None for the global ones."""
    if call.params["application_id"] != BOT_ID:
        raise Refusal(404, 10002, "Unknown Application")
    guild = call.params.get("guild_id")
    if guild is not None and guild not in core.world.guilds:
        raise errors.missing_access()
    return guild


def _scope(core: Core, guild: str | None) -> list[Json]:
    return [one for one in core.world.commands.values() if one.get("guild_id") == guild]


def _registered(core: Core, guild: str | None, asked: Json) -> Json:
    """Return a command as Discord keeps it; it takes the id of a command of the same name and type."""
    kind = asked.get("type", CHAT_INPUT)
    same = (one for one in _scope(core, guild) if one["name"] == asked["name"] and one["type"] == kind)
    before = next(same, None)
    command: Json = {
        "id": before["id"] if before else core.ids.next(),
        "application_id": BOT_ID,
        "version": core.ids.next(),
        "type": kind,
        "name": asked["name"],
        "name_localizations": asked.get("name_localizations"),
        "description": asked.get("description", ""),
        "description_localizations": asked.get("description_localizations"),
        "default_member_permissions": asked.get("default_member_permissions"),
        "dm_permission": asked.get("dm_permission", True),
        "contexts": asked.get("contexts"),
        "integration_types": asked.get("integration_types") or [0],
        "nsfw": bool(asked.get("nsfw")),
    }
    if asked.get("options"):
        command["options"] = asked["options"]
    if guild:
        command["guild_id"] = guild
    return command


async def overwrite(core: Core, call: Call) -> Reply:
    """PUT .../commands: the list replaces what was registered."""
    guild = _guild(core, call)
    fresh = [_registered(core, guild, one) for one in check_all(call.body)]
    for old in _scope(core, guild):
        del core.world.commands[old["id"]]
    core.world.commands |= {one["id"]: one for one in fresh}
    core.commands_changed()
    return Reply(200, fresh)


async def list_all(core: Core, call: Call) -> Reply:
    """GET .../commands: localizations only if asked for."""
    listed = _scope(core, _guild(core, call))
    if not call.flag("with_localizations"):
        hidden = ("name_localizations", "description_localizations")
        listed = [{key: value for key, value in one.items() if key not in hidden} for one in listed]
    return Reply(200, listed)


async def create(core: Core, call: Call) -> Reply:
    """POST .../commands: adds a command, or replaces the one of that name."""
    guild = _guild(core, call)
    form = Form({"": call.form()})
    asked = check_command(form)
    form.refuse()
    fresh = _registered(core, guild, asked)
    known = fresh["id"] in core.world.commands
    not_too_many([*(one for one in _scope(core, guild) if one["id"] != fresh["id"]), fresh])
    core.world.commands[fresh["id"]] = fresh
    core.commands_changed()
    return Reply(200 if known else 201, fresh)


def _one(core: Core, call: Call) -> Json:
    guild = _guild(core, call)
    found = core.world.commands.get(call.params["command_id"])
    if found is None or found.get("guild_id") != guild:
        raise errors.unknown_command()
    return found


async def get_one(core: Core, call: Call) -> Reply:
    """GET .../commands/{command}."""
    return Reply(200, _one(core, call))


async def edit(core: Core, call: Call) -> Reply:
    """PATCH .../commands/{command}: replaces the fields that are given."""
    before = _one(core, call)
    form = Form({"": before | call.form()})
    asked = check_command(form)
    form.refuse()
    fresh = _registered(core, before.get("guild_id"), asked) | {"id": before["id"]}
    core.world.commands[before["id"]] = fresh
    core.commands_changed()
    return Reply(200, fresh)


async def delete(core: Core, call: Call) -> Reply:
    """DELETE .../commands/{command}."""
    del core.world.commands[_one(core, call)["id"]]
    core.commands_changed()
    return Reply(204)


ROUTES = [
    Route(method, f"/applications/{{application_id}}{place}/commands{rest}", handler, COMMANDS)
    for place in ("", "/guilds/{guild_id}")
    for method, rest, handler in (
        ("PUT", "", overwrite),
        ("GET", "", list_all),
        ("POST", "", create),
        ("GET", "/{command_id}", get_one),
        ("PATCH", "/{command_id}", edit),
        ("DELETE", "/{command_id}", delete),
    )
]
