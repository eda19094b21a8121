"""/healthz, /metrics and `python -m bot health`."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.host import web
from bot.host.health import ask
from bot.host.metrics import PrometheusMetrics
from bot.settings import BadSettings
from bot.store import Shards, Store, StoreOnBadDisk
from tests.bot.bases import Base, base_of


@dataclass
class Served:
    """The pages of a bot, as they are asked for."""

    store: Store
    metrics: PrometheusMetrics
    heard: float | None = 1.0
    port: int = 0

    async def get(self, page: str) -> tuple[int, str]:
        """Return status and text of a page."""
        async with aiohttp.ClientSession() as session, session.get(self.address(page)) as answer:
            return answer.status, await answer.text()

    def address(self, page: str) -> str:
        return f"http://127.0.0.1:{self.port}/{page}"

    async def figures(self) -> dict[str, float]:
        """Return the samples of /metrics by name and labels."""
        _, text = await self.get("metrics")
        return {
            ",".join(
                [sample.name, *(f"{key}={value}" for key, value in sorted(sample.labels.items()))]
            ): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }


@pytest.fixture(params=["sqlite", "postgresql"])
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Base]:
    """A database of either kind."""
    with base_of(request.param, tmp_path / "web.sqlite3") as base:
        yield base


@pytest.fixture
async def served(base: Base) -> AsyncIterator[Served]:
    store = await base.open()
    here = Served(store, PrometheusMetrics())
    here.metrics.time_commits(store)
    async with web.served(web.Pages(store, here.metrics, lambda: here.heard), 0) as here.port:
        yield here
    await store.close()


async def test_a_bot_that_hears_and_writes_is_healthy(served: Served) -> None:
    status, text = await served.get("healthz")
    assert status == 200, text
    assert json.loads(text)["healthy"] is True, text


@pytest.mark.parametrize("heard", [None, 90.5])
async def test_a_bot_that_has_not_heard_of_discord_for_90_seconds_is_not(
    served: Served, heard: float | None
) -> None:
    served.heard = heard
    status, text = await served.get("healthz")
    assert (status, json.loads(text)["healthy"]) == (503, False), text


async def test_a_bot_whose_disk_fails_is_not(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise StoreOnBadDisk("full")

    monkeypatch.setattr(served.store, "save_note", fails)
    status, text = await served.get("healthz")
    assert (status, json.loads(text)["write_seconds"]) == (503, None), text


async def test_a_write_that_takes_a_second_is_too_slow(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "WRITTEN", 0.01)
    hangs = asyncio.Event()

    async def waits(*_: object, **__: object) -> None:
        await hangs.wait()

    monkeypatch.setattr(served.store, "save_note", waits)
    status, text = await served.get("healthz")
    assert (status, json.loads(text)["write_seconds"]) == (503, None), text


async def test_checks_wait_for_the_disk_once_in_five_minutes_and_after_a_failure(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full or broken disk refuses what is not flushed, too; one that no longer flushes is found in time."""

    async def flushed(checks: int) -> float:
        before = (await served.figures()).get("tapisvert_commit_seconds_count,safe=disk", 0)
        for _ in range(checks):
            await served.get("healthz")
        return (await served.figures()).get("tapisvert_commit_seconds_count,safe=disk", 0) - before

    async def fails(*_: object, **__: object) -> None:
        raise StoreOnBadDisk("full")

    assert await flushed(3) == 1
    with monkeypatch.context() as broken:
        broken.setattr(served.store, "save_note", fails)
        await served.get("healthz")
    assert await flushed(3) == 1, "after a failure"
    monkeypatch.setattr(web, "FLUSHED", -1.0)
    assert await flushed(3) == 3, "when it is long ago"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example:80"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "localhost:9464", "Origin": "http://localhost:9464"}, 200),
    ],
)
async def test_no_web_site_reads_the_pages(served: Served, headers: dict[str, str], status: int) -> None:
    async with aiohttp.ClientSession(headers=headers) as session:
        for page in ("healthz", "metrics"):
            async with session.get(served.address(page)) as answer:
                assert answer.status == status, page


async def test_everything_a_host_wants_to_know_has_a_figure(served: Served) -> None:
    metrics = served.metrics
    metrics.pressed("move", 0.02)
    metrics.moved("yams", "person")
    metrics.refused("yams.refuse.box")
    metrics.thought("belote", 0.1)
    metrics.connected("resumed")
    await served.store.note("what is only read is no commit")
    await served.store.save_note("one", "commit")
    figures = await served.figures()
    wanted = {
        "tapisvert_press_seconds_count,kind=move": 1,
        "tapisvert_press_seconds_bucket,kind=move,le=0.025": 1,
        "tapisvert_moves_total,by=person,game=yams": 1,
        "tapisvert_refusals_total,rule=yams.refuse.box": 1,
        "tapisvert_robot_thinking_seconds_count,game=belote": 1,
        "tapisvert_gateway_sessions_total,how=resumed": 1,
        "tapisvert_commit_seconds_count,safe=disk": 1,
        "tapisvert_open_tables,phase=playing": 0,
    }
    assert {key: figures.get(key) for key in wanted} == wanted, figures
    assert any(key.startswith("tapisvert_build_info") for key in figures), figures
    assert figures["process_resident_memory_bytes"] > 0, figures


async def test_tables_are_counted_by_phase_until_they_are_over(served: Served, base: Base) -> None:
    kinds = {
        "playing": ("playing", ""),
        "resting": ("suspended", "playing"),
        "archived": ("archived", ""),
        "lobby": ("lobby", ""),
        "aside": ("quarantine", "lobby"),
    }
    others = [("over", ""), ("quarantine", "over"), ("playing", "")]
    for number, (life, back) in enumerate([*kinds.values(), *others]):
        base.write(
            "INSERT INTO tables (id, guild_id, channel_id, game, life, back, locale, pace, options, host_id,"
            " seats, seed, version, waiting_since, opened_at, touched_at)"
            " VALUES (?, 1, ?, 'yams', ?, ?, 'fr', 'live', '{}', 1, '[]', 's', 1, 0, 0, 0)",
            *(f"table{number}", number, life, back),
        )
    base.write("UPDATE tables SET guild_id = 4194304 WHERE id = 'table1'")
    figures = await served.figures()
    counted = {kind: figures[f"tapisvert_open_tables,phase={kind}"] for kind in kinds}
    assert counted == {"lobby": 1, "playing": 2, "resting": 1, "archived": 1, "aside": 1}, figures
    assert not any("phase=over" in key for key in figures), figures
    other = await served.store.read(lambda questions: questions.open_tables(Shards(2, (1,))))
    assert len(other) == 1, "one process counts the tables of another"


def test_no_figure_names_a_server_a_person_or_a_table() -> None:
    metrics = PrometheusMetrics()
    metrics.pressed("move", 0.1)
    metrics.moved("yams", "robot")
    metrics.refused("rule")
    metrics.thought("yams", 0.1)
    metrics.connected("lost")
    families = text_string_to_metric_families(metrics.page({}, None).decode())
    labels = {label for family in families for sample in family.samples for label in sample.labels}
    build = {"version", "python", "discord_py", "sqlite"}
    assert labels - build == {"kind", "le", "game", "by", "rule", "how", "phase"}, labels


async def test_requests_that_discord_refuses_are_counted_by_status_and_code(served: Served) -> None:
    async def refuse(_: Any) -> Any:
        return aiohttp.web.json_response({"code": 10003, "message": "Unknown Channel"}, status=404)

    app = aiohttp.web.Application()
    app.router.add_get("/", refuse)
    runner = aiohttp.web.AppRunner(app)
    await runner.setup()
    site = aiohttp.web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    trace = served.metrics.trace
    assert trace is not None, "nothing is traced"
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        async with session.get(f"http://127.0.0.1:{port}/") as answer:
            assert (await answer.json())["code"] == 10003, "the answer is no longer there to be read"
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(f"http://127.0.0.1:{port}/")
    figures = await served.figures()
    assert figures["tapisvert_rest_errors_total,code=10003,status=404"] == 1, figures
    assert figures["tapisvert_rest_errors_total,code=0,status=0"] == 1, figures


async def test_only_this_machine_can_ask(served: Served) -> None:
    assert web.HOST == "127.0.0.1", web.HOST


async def test_a_port_that_is_taken_is_named(served: Served) -> None:
    with pytest.raises(BadSettings, match=f"METRICS_PORT={served.port}"):
        async with web.served(web.Pages(served.store, served.metrics, lambda: None), served.port):
            pytest.fail("the port was free")


async def test_the_health_command_says_yes_and_no(served: Served) -> None:
    assert (await asyncio.to_thread(ask, served.port))[0], "a healthy bot"
    served.heard = None
    well, line = await asyncio.to_thread(ask, served.port)
    assert not well, line
    assert "gateway" in line, line


async def test_the_health_of_no_bot_is_bad(unused_tcp_port: int) -> None:
    well, line = await asyncio.to_thread(ask, unused_tcp_port)
    assert not well, line
    assert str(unused_tcp_port) in line, line
