"""A feature: what stands on the core in a room of its own, and which part of it each socket takes.

The core knows no feature by name. `bot/features.py` lists them, and the bot hands their parts round.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.commands.command import Command
from bot.interactions.actor import Actor
from bot.interactions.buttons import Button, Buttons
from bot.interactions.mine import Listed
from bot.interactions.server import GivenSettings, ServerSettings
from bot.screens.kit.mine import Own
from bot.screens.kit.offers import Offer, Offers
from bot.services import Services
from bot.store.own_rows import OwnRows
from bot.tables.marks import Mark
from bot.watch.agenda import Kind


def nothing(_: Services) -> tuple[Any, ...]:
    """Return nothing, as most features want nothing here."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Feature:
    """What one feature gives to the core.

    Attributes:
        name: that of its room, and of its texts.
        parts: what it keeps while the bot runs, one object a class; `Services.part` returns each.
        kinds: its due work, which a look does after that of the core.
        buttons: its verbs by the names in custom_ids.
        commands: its verbs as they are typed.
        offers: its buttons on pages of the core.
        listed: returns what it lists of who acts beside their tables.
        settings: what managers set of it.
        rows: what it keeps of people, tables and servers.
        mark: that of its tables.
    """

    name: str
    parts: Callable[[Services], Iterable[object]] = nothing
    kinds: Callable[[Services], Sequence[Kind[Any]]] = nothing
    buttons: Mapping[str, Button] = field(default_factory=dict[str, Button])
    commands: Sequence[Command] = ()
    offers: Sequence[Offer] = ()
    listed: Callable[[Actor], Awaitable[list[Own]]] | None = None
    settings: ServerSettings | None = None
    rows: OwnRows | None = None
    mark: type[Mark] | None = None


def join(services: Services, features: Sequence[Feature]) -> None:
    """Give services the parts, the buttons and the offers of features."""
    for feature in features:
        for part in feature.parts(services):
            services.add(part)
    services.add(GivenSettings(one.settings for one in features if one.settings))
    services.add(Buttons(*(feature.buttons for feature in features)))
    services.add(Listed([feature.listed for feature in features if feature.listed]))
    services.add(offers_of(features))


def offers_of(features: Iterable[Feature]) -> Offers:
    """Return what features put on pages of the core."""
    return Offers(offer for feature in features for offer in feature.offers)


def rows_of(features: Iterable[Feature]) -> tuple[OwnRows, ...]:
    """Return what features keep of people, tables and servers."""
    return tuple(feature.rows for feature in features if feature.rows)


def marks_of(features: Iterable[Feature]) -> tuple[type[Mark], ...]:
    """Return the marks of features' tables."""
    return tuple(feature.mark for feature in features if feature.mark)
