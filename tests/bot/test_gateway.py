"""How shards come back to the gateway after an outage, and what they then know of their servers."""

from types import SimpleNamespace
from typing import Any

import pytest
from discord.shard import Shard

from bot.watch import gateway
from bot.watch.gateway import forget_absent, resume_after_outages


class Down:
    """A shard whose connection could not be opened; it notes how it comes back."""

    def __init__(self, session: str | None) -> None:
        self.id = 3
        self.ws = SimpleNamespace(session_id=session)
        self.came: list[str] = []

    async def reidentify(self, how: Any) -> None:
        self.came.append(f"{how.op} {how.shard_id}")


@pytest.mark.parametrize(("session", "came"), [("kept", ["RESUME 3"]), (None, ["anew"])])
async def test_a_shard_resumes_its_session_unless_it_has_none(
    monkeypatch: pytest.MonkeyPatch, session: str | None, came: list[str]
) -> None:
    async def anew(shard: Any) -> None:
        shard.came.append("anew")

    monkeypatch.setattr(gateway, "_ANEW", anew)
    monkeypatch.setattr(Shard, "reconnect", Shard.reconnect)
    resume_after_outages()
    shard: Any = Down(session)
    await Shard.reconnect(shard)
    assert shard.came == came


def test_a_login_forgets_the_servers_of_its_shard_that_it_does_not_name() -> None:
    """The memory here has servers 4 and 6 of shard 0, and server 5 of shard 1, of two."""
    kept = {ident: SimpleNamespace(id=ident, shard_id=ident % 2) for ident in (4, 5, 6)}
    heard: list[Any] = []
    memory: Any = SimpleNamespace(
        parsers={"READY": heard.append},
        guilds=kept.values(),
        shard_count=2,
        _remove_guild=lambda guild: kept.pop(guild.id),
    )
    forget_absent(memory, 0)
    memory.parsers["READY"]({"shard": [0, 2], "guilds": [{"id": "6", "unavailable": True}]})
    assert sorted(kept) == [5, 6], "one that is unavailable is there"
    memory.parsers["READY"]({"guilds": []})
    assert sorted(kept) == [5]
    assert heard[-1]["shard"] == [0, 2], "a server that names no shard means the one there is"
