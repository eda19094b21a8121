"""The interactions of players with the bot, from sending to answer.

`Interactions.send` builds the INTERACTION_CREATE event, hands it to the gateway and starts the three seconds.
The bot's callback (`rest_interactions.py`) ends them. The token then works for fifteen minutes.
"""

import asyncio
import secrets
import time
from dataclasses import dataclass, field

from . import errors, permissions
from .faults import Faults
from .gateway import Gateway
from .ids import Clock, Snowflakes
from .objects import ATTACHMENT_LIMIT, interaction_channel, member_json, of_fields, user_json
from .pages import Pages
from .places import BY_SERVER, Owners, context
from .wire import Json
from .world import BOT_ID, Channel, Message, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 900.0
STEP = 0.1
"""Seconds after which the sandbox looks again whether an answer has come."""
KEPT = 10_000
"""How many of the newest are remembered; those whose token lives are, however many they are."""


@dataclass(slots=True)
class Interaction:
    """One interaction, with its state.

    Attributes:
        original: the message that answers it, as it is now.
        shown: that message as the answer left it; an edit that was on its way may have changed it since.
    """

    id: str
    token: str
    type: int
    user: User
    channel: Channel
    data: Json
    owners: Owners
    name: str
    born: float
    started: float
    source: Message | None = None
    trigger: "Interaction | None" = None
    status: str = "pending"
    answer_type: int | None = None
    answers: int = 0
    milliseconds: float | None = None
    original: Message | None = None
    shown: Json | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[Json] | None = None
    modal: Json | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def acknowledged(self) -> bool:
        """True if the bot has answered in time."""
        return self.answer_type is not None

    @property
    def by_user(self) -> bool:
        """True if only users installed the application where it comes from."""
        return BY_SERVER not in self.owners

    def metadata(self) -> Json:
        """The `interaction_metadata` of the messages that answer it."""
        data: Json = {
            "id": self.id,
            "type": self.type,
            "user": user_json(self.user),
            "authorizing_integration_owners": dict(self.owners),
        }
        if self.type == COMMAND:
            data |= {"name": self.name, "command_type": 1}
        if self.source is not None and self.type == COMPONENT:
            data["interacted_message_id"] = self.source.id
        if self.trigger is not None:
            data["triggering_interaction_metadata"] = self.trigger.metadata()
        return data

    def page_json(self) -> Json:
        """Return the interaction as the page and the tests get it."""
        own = of_fields(self, "id", "status", "choices", "modal", "answers", "milliseconds")
        return own | {
            "type": self.answer_type,
            "message": self.original.data if self.original else None,
            "followups": [message.data for message in self.followups],
        }


@dataclass(eq=False, repr=False)
class Interactions:
    """The recent interactions, by id and by token."""

    world: World
    gateway: Gateway
    pages: Pages
    faults: Faults
    clock: Clock
    ids: Snowflakes
    answer_seconds: float
    _by_id: dict[str, Interaction] = field(default_factory=dict, init=False)
    _by_token: dict[str, Interaction] = field(default_factory=dict, init=False)

    def get(self, ident: str) -> Interaction | None:
        """Return the interaction with this id, None if there is none."""
        return self._by_id.get(ident)

    def send(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        owners: Owners,
        *,
        name: str = "",
        source: Message | None = None,
        trigger: Interaction | None = None,
        deliveries: int | None = None,
    ) -> Interaction:
        """Hand an interaction to the bot, `deliveries` times, and start its three seconds."""
        token = secrets.token_urlsafe(48)
        sent = self.ids.next(), token, kind, user, channel, data, owners, name
        one = Interaction(*sent, self.clock.now(), time.perf_counter(), source, trigger)
        self._by_id[one.id] = self._by_token[token] = one
        self._forget()
        self.deliver(one, deliveries or self.faults.deliveries)
        self._wait(one, self.answer_seconds)
        self.tell(one)
        return one

    def _forget(self) -> None:
        while len(self._by_id) > KEPT:
            oldest = next(iter(self._by_id.values()))
            if not self._dead(oldest):
                return
            del self._by_id[oldest.id], self._by_token[oldest.token]

    def _dead(self, one: Interaction) -> bool:
        """Return True if the token of an interaction is of no more use."""
        return self.clock.now() - one.born > TOKEN_SECONDS

    def _wait(self, one: Interaction, seconds: float) -> None:
        """Fail an interaction without an answer after so many seconds in which the sandbox ran.

        Player, Discord and bot share one machine here: time in which all of it stood still does not count.
        """
        if one.status != "pending":
            return
        if seconds <= 0:
            self._too_late(one)
            return
        step = min(STEP, seconds)
        asyncio.get_running_loop().call_later(step, self._wait, one, seconds - step)

    def deliver(self, one: Interaction, times: int) -> None:
        """Send the event of an interaction to the bot, so many times."""
        guild = self.world.guild_of(one.channel)
        self.gateway.dispatch("INTERACTION_CREATE", guild, self._event(one), times=times)

    def _event(self, one: Interaction) -> Json:
        world, channel = self.world, one.channel
        event: Json = {
            "id": one.id,
            "application_id": BOT_ID,
            "type": one.type,
            "version": 1,
            "token": one.token,
            "data": one.data,
            "channel_id": channel.id,
            "channel": interaction_channel(world, channel, one.user),
            "locale": one.user.locale,
            "app_permissions": str(permissions.of_app(channel, world.parent(channel))),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": dict(one.owners),
            "context": context(channel),
            "attachment_size_limit": ATTACHMENT_LIMIT,
        }
        event |= self._of_guild(one) if channel.on_a_server else {"user": user_json(one.user)}
        if one.source is not None:
            event["message"] = one.source.data
        return event

    def _of_guild(self, one: Interaction) -> Json:
        """Return what only the event of an interaction on a server says."""
        guild = self.world.guild_of(one.channel)
        return {
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member_json(one.user, guild.id, with_permissions=True),
        }

    def tell(self, one: Interaction) -> None:
        """Send the interaction's state to the acting user's page."""
        user = one.user.id
        self.pages.publish("interaction", {"id": one.id, "status": one.status}, lambda who: who == user)

    def _too_late(self, one: Interaction) -> None:
        if one.status == "pending":
            self._end(one, "failed")

    def close(self) -> None:
        """Fail all pending interactions: nobody will answer any more."""
        for one in self._by_id.values():
            self._too_late(one)

    def _end(self, one: Interaction, status: str) -> None:
        one.status = status
        one.ended.set()
        self.tell(one)

    def answered(self, one: Interaction, kind: int) -> None:
        """Note that the bot's callback of type `kind` was accepted."""
        one.answer_type = kind
        one.milliseconds = round((time.perf_counter() - one.started) * 1000, 3)
        self._end(one, "deferred" if kind in {5, 6} else "answered")

    def completed(self, one: Interaction) -> None:
        """Note that a deferred answer has arrived."""
        if one.status == "deferred":
            self._end(one, "answered")

    def for_callback(self, ident: str, token: str) -> Interaction:
        """Return the interaction that a callback answers; count the attempt, refuse a late or second one."""
        one = self._by_id.get(ident)
        if one is None or not secrets.compare_digest(one.token.encode(), token.encode()):
            raise errors.unknown_interaction()
        one.answers += 1
        if one.acknowledged:
            raise errors.acknowledged()
        if one.status == "failed":
            raise errors.unknown_interaction()
        return one

    def for_webhook(self, application: str, token: str) -> Interaction:
        """Return the interaction of a follow-up; refuse an unknown token (10015) and a dead one (50027)."""
        one = self._by_token.get(token)
        if one is None or application != BOT_ID or not one.acknowledged:
            raise errors.unknown_webhook()
        if self._dead(one):
            raise errors.dead_token()
        return one
