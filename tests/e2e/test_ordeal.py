"""However Discord or the host disturb a game: no move lost, none made twice, no board behind in the end.

Several tables are disturbed at once in one bot, so that what takes five seconds takes them together.
"""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.client import ALICE, BRUNO, SandboxClient
from tests.e2e.ordeal import BELOTE, Party, Tally, tallied
from tests.e2e.room import Room, entered, find, new_room
from tests.e2e.town import START_SECONDS, SandboxThread, Town

FAULTS: dict[str, dict[str, Any]] = {
    "done_but_500": {"status": 500, "after": True},
    "429": {"status": 429, "retry_after": 0.3},
    "5_s_late": {"delay": 5.0},
    "done_and_5_s_silent": {"delay": 5.0, "after": True},
}
"""What befalls a request."""


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
    return parties


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_on_any_route_of_a_game_costs_nothing(own_town: Town, fault: str) -> None:
    async with SandboxClient(own_town.url) as client:
        parties = await all_play(own_town, client, FAULTS[fault])
        assert await tallied(parties) == Tally()
        assert unmet(own_town) == []
        for party in parties:
            await party.made(party.press)
        assert await tallied(parties) == Tally()


def unmet(town: Town) -> list[str]:
    """Return the faults that nothing has met: they have shown nothing."""
    return [fault.pattern.pattern for fault in town.sandbox.box.core.faults._routes]


async def test_every_route_of_a_game_is_among_those_that_are_disturbed(own_town: Town) -> None:
    """A route that the bot uses in these games, and no fault above befalls, would go unseen."""
    async with SandboxClient(own_town.url) as client:
        assert await tallied(await all_play(own_town, client, None)) == Tally()
        _, requests = await client.requests()
    patterns = [*(route.pattern.replace("{}", r"\d+") for route in ROUTES), *STARTING]
    used = {f"{one['method']} {one['path']}" for one in requests}
    assert [one for one in used if not any(re.search(pattern, one) for pattern in patterns)] == []


async def test_a_thread_that_is_opened_late_has_its_table(own_room: Room) -> None:
    """POST /channels/.../threads takes five seconds: the command waits for it, and for nothing else."""
    await own_room.client.faults(route="/threads", delay=5.0)
    opened = await own_room.client.command(ALICE, own_room.channel, "yams new", {"thread": True})
    await own_room.eventually(lambda _: threads(own_room), seconds=20)
    inside = Room(own_room.town, own_room.client, threads(own_room)[0])
    assert opened.status in {"answered", "deferred"}
    await inside.until(lambda message: ":start" in str(message["components"]), seconds=20)
    assert inside.table("phase") == "lobby"


def threads(room: Room) -> list[str]:
    channels = room.town.sandbox.box.core.world.channels.values()
    return [one.id for one in channels if one.parent_id == room.channel]


# Every route of the start

STARTING = (
    "GET /users/@me$",
    "GET /(oauth2/)?applications/@me$",
    "GET /gateway/bot$",
    "GET /applications/.*/commands$",
    "PUT /applications/.*/commands$",
    "GET /applications/.*/emojis$",
    "POST /applications/.*/emojis$",
)
"""What the bot asks before the first move."""
TOWNS = {"done_but_500": 1, "429": 1, "5_s_late": 4, "done_and_5_s_silent": 4}
"""So many bots start at once and share the routes: what is late is late at the same time."""


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_on_any_route_of_the_start_costs_nothing(tmp_path: Path, fault: str) -> None:
    many = TOWNS[fault]
    shares = [STARTING[number::many] for number in range(many)]
    folders = [tmp_path / str(number) for number in range(many)]
    tallies = await asyncio.gather(
        *(start_with(folder, share, FAULTS[fault]) for folder, share in zip(folders, shares, strict=True))
    )
    assert tallies == [Tally()] * many


async def start_with(folder: Path, patterns: tuple[str, ...], fault: dict[str, Any]) -> Tally:
    """Start a bot whose first requests of these routes fail so; return what that cost the first game."""
    with SandboxThread(journal=100_000) as box:
        town = Town(folder, box)
        try:
            async with entered(town) as room:
                for pattern in patterns:
                    await room.client.faults(route=pattern, **fault)
                await town.start(START_SECONDS + 30)
                party = Party(room)
                await party.sit_down(grids=6)
                await party.made(party.press)
                await party.made(party.type)
                tally = await party.tally()
                assert unmet(town) == []
                names = [one["name"] for one in box.box.core.world.emojis.values()]
                tally += Tally(twice=tuple(sorted({one for one in names if names.count(one) > 1})))
            await town.check()
            return tally
        finally:
            town.close()


# The gateway

DROPS = 100


async def test_a_hundred_dropped_connections_cost_nothing(own_town: Town) -> None:
    """Each falls among presses and typed moves; the session is resumed, and what was missed is played."""
    async with SandboxClient(own_town.url) as client:
        parties = [await seated(await new_room(own_town, client), "yams") for _ in range(5)]
        for drop in range(DROPS):
            await client.faults(gateway=("drop", "reconnect")[drop % 2])
            movers = [parties[(drop + place) % 5] for place in range(2)]
            await asyncio.gather(
                *(party.made(party.press if place else party.type) for place, party in enumerate(movers))
            )
        assert own_town.sandbox.box.core.gateway.identified == 1
        assert await tallied(parties) == Tally()


# The host

STOPS = 4


async def test_sigterm_in_mid_move_costs_nothing(own_town: Town) -> None:
    """What was answered is kept, the rest is made once or not at all, and the boards are right afterwards."""
    luck = random.Random(0)
    async with SandboxClient(own_town.url) as client:
        parties = [await seated(await new_room(own_town, client), "yams") for _ in range(4)]
        parties += [await seated(await new_room(own_town, client), "belote")]
        for stop in range(STOPS):
            if stop % 2:  # the move is on disk, and its answer under way
                await client.faults(route=CALLBACK, delay=0.3, times=len(parties))
            under_way = [
                party.press() if party.hands or luck.random() < 0.5 else party.type() for party in parties
            ]
            await asyncio.sleep(luck.random() * 0.03)
            assert own_town.bot.stop() == 0
            await asyncio.gather(*under_way)
            await client.clear_faults()
            for party in parties:
                party.hands.clear()  # their tokens were known to that process alone
            await own_town.start()
            assert await tallied(parties, must=False) == Tally()
            for party in parties:
                if party.group == "belote":
                    await party.look()
                await party.made(party.press)
        assert await tallied(parties, must=False) == Tally()
