"""Turns a typed slash command into interaction data, as Discord's client does.

`Typist.command` finds the subcommand, converts values, looks users up and builds the `data` of an
INTERACTION_CREATE. It refuses what Discord's client would not send. A forged interaction is never refused: it
is built as closely to the request as possible.
"""

from collections.abc import Mapping

from .commands import CHAT_INPUT, GROUP, SUBCOMMAND
from .core import Core
from .objects import channel_json, member_json, user_json
from .permissions import of_member
from .places import Owners, installed, owners
from .wire import Json, PageError
from .world import NOWHERE, Channel, User

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 3, 4, 5, 6, 7, 8, 9, 10


class Typist:
    """One user who types in a channel; collects the `resolved` objects of the interaction.

    `owners` are then the installations by which they were offered the command.
    """

    def __init__(self, core: Core, user: User, channel: Channel, *, forge: bool) -> None:
        self._core = core
        self._channel = channel
        self._guild_id = channel.guild_id
        self._user = user
        self.forge = forge
        self.resolved: Json = {}
        self.owners: Owners = installed(core.world, user, channel)

    def command(
        self, path: str, values: Mapping[str, object], focused: str | None = None
    ) -> tuple[Json, str]:
        """Return the interaction's data and the command's full name; `focused`: of an autocompletion."""
        words = path.strip().removeprefix("/").split()
        if not words:
            raise PageError("no command")
        command = self._find(words[0])
        leaf, chain = self._descend(command, words[1:])
        options = self._options(leaf, values, focused)
        for kind, name in reversed(chain):
            options = [{"type": kind, "name": name, "options": options}]
        data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT, "options": options}
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        if self.resolved:
            data["resolved"] = self.resolved
        return data, " ".join(words)

    def _find(self, name: str) -> Json:
        known = [
            one
            for one in self._core.world.commands.values()
            if one["name"] == name
            and one["type"] == CHAT_INPUT
            and one.get("guild_id") in {None, self._guild_id}
        ]
        if not known:
            if self.forge:
                return {"id": self._core.ids.next(), "name": name, "options": []}
            raise PageError(f"there is no command /{name}")
        command = max(known, key=lambda one: bool(one.get("guild_id")))
        offered = owners(self._core.world, self._user, self._channel, command)
        if not offered and not self.forge:
            raise PageError(f"/{name} is not offered here")
        self.owners = offered or self.owners
        needed = int(command.get("default_member_permissions") or 0)
        if needed & ~of_member(self._user) and not self.forge:
            raise PageError(f"/{name} is not for this user")
        return command

    def _descend(self, command: Json, words: list[str]) -> tuple[Json, list[tuple[int, str]]]:
        """Return the subcommand that the words name, and the (type, name) of each level down to it."""
        here, chain = command, list[tuple[int, str]]()
        for depth, word in enumerate(words):
            inside = (one for one in here.get("options") or () if one["type"] in {SUBCOMMAND, GROUP})
            found: Json | None = next((one for one in inside if one["name"] == word), None)
            if found is None:
                if not self.forge:
                    raise PageError(f"there is no subcommand {word}")
                found = {"type": GROUP if depth + 1 < len(words) else SUBCOMMAND, "name": word, "options": []}
            chain.append((found["type"], found["name"]))
            here = found
        if any(one["type"] in {SUBCOMMAND, GROUP} for one in here.get("options") or ()) and not self.forge:
            raise PageError("a subcommand is missing")
        return here, chain

    def _options(self, leaf: Json, values: Mapping[str, object], focused: str | None) -> list[Json]:
        declared: dict[str, Json] = {one["name"]: one for one in leaf.get("options") or ()}
        unknown = set(values) - set(declared)
        if unknown and not self.forge:
            raise PageError(f"there is no option {min(unknown)}")
        options: list[Json] = []
        for name, option in declared.items():
            if name in values and name == focused:
                options.append(self._focused(option, values[name]))
            elif name in values:
                options += self._one(option, values[name], skip_wrong=focused is not None)
            elif option.get("required") and focused is None and not self.forge:
                raise PageError(f"the option {name} is required")
        if focused is not None and focused not in values:
            raise PageError("the focused option has no value")
        guessed = [
            {"type": _guess(values[name]), "name": name, "value": values[name]} for name in sorted(unknown)
        ]
        return options + guessed

    def _focused(self, option: Json, value: object) -> Json:
        if not option.get("autocomplete") and not self.forge:
            raise PageError(f"the option {option['name']} has no autocomplete")
        return {"type": option["type"], "name": option["name"], "value": str(value), "focused": True}

    def _one(self, option: Json, value: object, *, skip_wrong: bool) -> list[Json]:
        try:
            converted = self._value(option, value)
        except PageError:
            if skip_wrong:
                return []
            if not self.forge:
                raise
            converted = value
        return [{"type": option["type"], "name": option["name"], "value": converted}]

    def _value(self, option: Json, value: object) -> object:
        kind = option["type"]
        if option.get("choices"):
            return _chosen(option, value)
        if kind == STRING:
            return _between(option, str(value), len(str(value)), "length")
        if kind in {INTEGER, NUMBER}:
            number = _number(option, value)
            return _between(option, number, number, "value")
        if kind == BOOLEAN:
            if str(value).lower() not in {"true", "false"}:
                raise PageError(f"{option['name']}: {value} is neither true nor false")
            return str(value).lower() == "true"
        if kind in {USER, MENTIONABLE}:
            return self.user(str(value))
        if kind == CHANNEL:
            return self.channel(str(value))
        raise PageError(f"{option['name']}: options of type {kind} cannot be typed here")

    def user(self, text: str) -> str:
        """Return the id of a user given by id, @name or mention, and add the user to `resolved`."""
        plain = text.strip("<@!>")
        named = (
            one for one in self._core.world.users.values() if plain in {one.id, one.username, one.global_name}
        )
        found = next(named, None)
        if found is None:
            raise PageError(f"there is no user {text}")
        self.resolved.setdefault("users", {})[found.id] = user_json(found)
        if self._guild_id != NOWHERE:
            member = member_json(found, self._guild_id, with_permissions=True)
            del member["user"]
            self.resolved.setdefault("members", {})[found.id] = member
        return found.id

    def channel(self, text: str) -> str:
        """Return the id of a channel given by id, #name or mention, and add the channel to `resolved`."""
        plain = text.strip("<#>")
        here = self._core.world.channels_of(self._guild_id)
        found = next((one for one in here if plain in {one.id, one.name}), None)
        if found is None:
            raise PageError(f"there is no channel {text}")
        data = channel_json(found) | {"permissions": str(of_member(self._user))}
        self.resolved.setdefault("channels", {})[found.id] = data
        return found.id


def _guess(value: object) -> int:
    if isinstance(value, bool):
        return BOOLEAN
    if isinstance(value, int):
        return INTEGER
    return NUMBER if isinstance(value, float) else STRING


def _chosen(option: Json, value: object) -> object:
    """Return the value of the choice given by its value or by its name in any language."""
    for choice in option["choices"]:
        names: set[object] = {choice["name"], *(choice.get("name_localizations") or {}).values()}
        if value == choice["value"] or str(value) == str(choice["value"]) or str(value) in names:
            return choice["value"]
    raise PageError(f"{option['name']}: {value} is none of the choices")


def _number(option: Json, value: object) -> int | float:
    try:
        return int(str(value)) if option["type"] == INTEGER else float(str(value))
    except ValueError as error:
        raise PageError(f"{option['name']}: {value} is no number") from error


def _between(option: Json, value: object, measure: float, what: str) -> object:
    low, high = option.get(f"min_{what}"), option.get(f"max_{what}")
    if (low is not None and measure < low) or (high is not None and measure > high):
        raise PageError(f"{option['name']}: {value} is out of bounds")
    return value
