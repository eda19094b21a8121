"""However Discord or the host disturb a game: no move lost, none made twice, no board behind in the end.

Several tables are disturbed at once in one bot.
"""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from signal import SIGTERM
from typing import Any

import pytest

from discord_sandbox.client import ALICE, BRUNO, SandboxClient
from tests.e2e.ordeal import BELOTE, Party, Tally, tallied
from tests.e2e.room import Room, entered, new_room
from tests.e2e.test_faults import HANGS
from tests.e2e.town import Town
from tests.e2e.waits import until
from tests.people import find

pytestmark = pytest.mark.slow("bots of their own, which meet every fault")
FAULTS: dict[str, dict[str, Any]] = {
    "done_but_500": {"status": 500, "after": True},
    "429": {"status": 429, "retry_after": 0.3},
    "late": {"delay": HANGS},
    "done_and_silent": {"delay": HANGS, "after": True},
}
"""What befalls a request; what is late or silent is so until everybody has acted."""


@pytest.fixture
def hurried() -> bool:
    """Discord's seconds are what some of the faults are about."""
    return True


# Every route of a game


async def presses(party: Party) -> None:
    """POST /interactions/.../callback."""
    await party.made(party.press)
    await party.made(party.press)


async def types(party: Party) -> None:
    """POST /interactions/.../callback, then PATCH of the board, which is still under way at the next move."""
    for _ in range(4):
        await party.made(party.type)


async def presses_an_old_board(party: Party) -> None:
    """POST /webhooks/...: the line that says so."""
    old = await party.room.board()
    await party.made(party.press)
    await party.room.client.click(ALICE, old, find(old, ":roll.11111")["custom_id"], forge=True)


async def sees_the_board_again(party: Party) -> None:
    """POST /channels/.../messages, then DELETE of the old board."""
    await party.made(party.press)
    await party.room.do(BRUNO, "table show")
    await party.made(party.type)


async def looks_at_cards(party: Party) -> None:
    """PATCH /webhooks/...: the hands follow."""
    for _ in range(5):
        await party.made(party.press)


@dataclass(frozen=True)
class Route:
    """A request that the bot makes in a game, and a party whose doings bring it about.

    `early`: it is made, once, when the first of them acts.
    """

    pattern: str
    acts: Callable[[Party], Awaitable[None]]
    group: str = "yams"
    early: bool = False


CALLBACK, HOOK = r"POST /interactions/.*/callback", r"/webhooks/\d+/[\w-]+"
ROUTES = [
    Route(CALLBACK, presses),
    Route(CALLBACK, types),
    Route(f"POST {HOOK}$", presses_an_old_board),
    Route(f"PATCH {HOOK}/messages/", looks_at_cards, "belote"),
    Route("POST /channels/{}/messages$", sees_the_board_again),
    Route("PATCH /channels/{}/messages/", types),
    Route("PATCH /channels/{}/messages/", looks_at_cards, "belote"),
    Route("DELETE /channels/{}/messages/", sees_the_board_again),
    Route("GET /channels/{}/messages$", types, early=True),
]


async def seated(room: Room, group: str) -> Party:
    """Seat a party."""
    party = Party(room, BELOTE, group) if group == "belote" else Party(room)
    await party.sit_down(**({} if group == "belote" else {"grids": 6}))
    if group == "belote":
        await party.look()
    return party


async def all_play(town: Town, client: SandboxClient, fault: dict[str, Any] | None) -> list[Party]:
    """Seat the party of every route, let the fault befall each route, and play all at once."""
    parties: list[Party] = []
    for early in (True, False):
        for route in (one for one in ROUTES if one.early == early):
            room = await new_room(town, client)
            if fault is not None and early:
                await client.faults(route=route.pattern.format(room.channel), **fault)
            parties.append(await seated(room, route.group))
    routes = sorted(ROUTES, key=lambda one: not one.early)
    for route, party in zip(routes, parties, strict=True):
        if fault is not None and not route.early:
            await client.faults(route=route.pattern.format(party.room.channel), **fault)
    await asyncio.gather(*(route.acts(party) for route, party in zip(routes, parties, strict=True)))
    await until("all faults", lambda: not faults(town), lambda: str(faults(town)))
    await client.clear_faults()
    return parties


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_on_any_route_of_a_game_costs_nothing(own_town: Town, fault: str) -> None:
    async with SandboxClient(own_town.url) as client:
        parties = await all_play(own_town, client, FAULTS[fault])
        assert await tallied(parties) == Tally()
        for party in parties:
            await party.made(party.press)
        assert await tallied(parties) == Tally()


def faults(town: Town) -> list[str]:
    """Return the faults that nothing has met so far: they have shown nothing."""
    return [fault.pattern.pattern for fault in town.sandbox.box.core.faults._routes]


async def test_every_route_of_a_game_is_among_those_that_are_disturbed(own_town: Town) -> None:
    """A route that the bot uses in these games, and no fault above befalls, would go unseen."""
    async with SandboxClient(own_town.url) as client:
        assert await tallied(await all_play(own_town, client, None)) == Tally()
        _, requests = await client.requests()
    patterns = [*(route.pattern.replace("{}", r"\d+") for route in ROUTES), *STARTING]
    used = {f"{one['method']} {one['path']}" for one in requests}
    assert [one for one in used if not any(re.search(pattern, one) for pattern in patterns)] == []


# Every route of the start

STARTING = (
    "GET /gateway$",
    "GET /users/@me$",
    "GET /(oauth2/)?applications/@me$",
    "GET /gateway/bot$",
    "GET /applications/.*/commands$",
    "PUT /applications/.*/commands$",
    "GET /applications/.*/emojis$",
    "POST /applications/.*/emojis$",
)
"""What the bot asks before the first move."""


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_on_any_route_of_the_start_costs_nothing(new_town: Town, fault: str) -> None:
    """A start waits for what is late, and every emoji is there once."""
    town = new_town
    befalls = FAULTS[fault] | ({"delay": 1.0} if "delay" in FAULTS[fault] else {})
    async with entered(town) as room:
        for pattern in STARTING:
            await room.client.faults(route=pattern, **befalls)
        await town.start()
        party = Party(room)
        await party.sit_down(grids=6)
        await party.made(party.press)
        await party.made(party.type)
        assert await party.tally() == Tally()
        await until("all faults", lambda: not faults(town), lambda: str(faults(town)))
        names = [one["name"] for one in town.sandbox.box.core.world.emojis.values()]
        assert len(names) == len(set(names))
    await town.check()


# The gateway


@pytest.mark.parametrize(
    "drops", [10, pytest.param(100, marks=pytest.mark.proof("a hundred connections that break"))]
)
async def test_dropped_connections_cost_nothing(own_town: Town, drops: int) -> None:
    """Each falls among presses and typed moves; the session is resumed, and what was missed is played."""
    async with SandboxClient(own_town.url) as client:
        parties = [await seated(await new_room(own_town, client), "yams") for _ in range(5)]
        for drop in range(drops):
            await client.faults(gateway=("drop", "reconnect")[drop % 2])
            movers = [parties[(drop + place) % 5] for place in range(2)]
            await asyncio.gather(
                *(party.made(party.press if place else party.type) for place, party in enumerate(movers))
            )
        assert own_town.sandbox.box.core.gateway.identified == 1
        assert await tallied(parties) == Tally()


# The host

STOPS = 4
CALLS = 15_000
"""About as many functions as a bot calls until five tables have moved."""


async def test_sigterm_in_mid_move_costs_nothing(own_town: Town) -> None:
    """What was answered is kept, the rest is made once or not at all, and the boards are right afterwards."""
    luck, bot = random.Random(0), own_town.bot
    async with SandboxClient(own_town.url) as client:
        parties = [await seated(await new_room(own_town, client), "yams") for _ in range(4)]
        parties += [await seated(await new_room(own_town, client), "belote")]
        for stop in range(STOPS):
            if stop % 2:  # the move is on disk, and its answer under way
                await client.faults(route=CALLBACK, delay=0.3, times=len(parties))
            under_way = [
                party.press() if party.hands or luck.random() < 0.5 else party.type() for party in parties
            ]
            bot.ends_after(luck.randrange(CALLS), SIGTERM)
            answers = asyncio.gather(*under_way)
            await until("a stop, or all answers", lambda done=answers: done.done() or not bot.running)
            assert bot.stop() == 0
            await client.clear_faults()
            await own_town.start()
            await answers  # what came while no bot was there has reached nobody
            for party in parties:
                party.hands.clear()  # their tokens were known to that process alone
            assert await tallied(parties, must=False) == Tally()
            for party in parties:
                if party.group == "belote":
                    await party.look()
                await party.made(party.press)
        assert await tallied(parties, must=False) == Tally()
