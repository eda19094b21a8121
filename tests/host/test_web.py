"""/healthz, /metrics and `python -m bot health`."""

import asyncio
import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr

from bot.host import metrics as metrics_of
from bot.host import web
from bot.host.health import ask
from bot.host.machine import look, memory_limit
from bot.host.metrics import PrometheusMetrics
from bot.patience import PATIENCE
from bot.settings import BadSettings, Settings
from bot.store import Shards, SqliteStore, Store, StoreOnBadDisk, backup
from bot.store.backup import NOTE, PACKED
from bot.store.clock import CLOCK, Clock
from discord_sandbox.client import HANGS
from tests.bot.bases import Base, SqliteBase, base_of, make_blank
from tests.host.root import wanted
from tests.tiers import early

TICKS = 0.1
"""Seconds that a count in hundredths of a second may leave out, of a few processes."""
LOOKS = """
import asyncio, json, pathlib, subprocess, sys
from bot.host.machine import look
from bot.settings import Settings
from bot.store import SqliteStore
from bot.store.clock import CLOCK

async def main():
    path = pathlib.Path(sys.argv[1])
    store = await SqliteStore.open(path)
    print(json.dumps(await look(store, Settings(database_path=path), CLOCK())))
    await store.close()

with subprocess.Popen(["cat"], stdin=subprocess.PIPE):
    asyncio.run(main())
"""
LOOPBACK, EVERYWHERE = "127.0.0.1", str(IPv4Address(0))


@dataclass
class Served:
    """The pages of a bot, as they are asked for."""

    store: Store
    metrics: PrometheusMetrics
    settings: Settings
    heard: float | None = 1.0
    port: int = 0

    def pages(self) -> web.Pages:
        return web.Pages(self.store, self.metrics, self.settings, lambda: self.heard, lambda: 3)

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


@pytest.fixture(params=early(["sqlite", "postgresql"], 1, "the same pages on a server of PostgreSQL"))
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Base]:
    """A database of either kind."""
    with base_of(request.param, tmp_path / "web.sqlite3") as base:
        yield base


@pytest.fixture
def settings(base: Base, tmp_path: Path) -> Settings:
    """The settings that name the database."""
    url = None if isinstance(base, SqliteBase) else SecretStr("postgresql:///asked-by-the-store")
    return Settings(database_path=tmp_path / "web.sqlite3", database_url=url)


@pytest.fixture
async def served(base: Base, settings: Settings) -> AsyncIterator[Served]:
    store = await base.open()
    here = Served(store, PrometheusMetrics(), settings)
    here.metrics.time_commits(store)
    async with web.served(here.pages(), LOOPBACK, 0) as here.port:
        yield here
    await store.close()


async def test_a_bot_that_hears_and_writes_is_healthy(served: Served) -> None:
    status, text = await served.get("healthz")
    assert status == 200, text
    assert json.loads(text)["healthy"] is True, text


async def test_a_clock_that_differs_from_discords_is_told(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = [CLOCK().timestamp() + 9 * 3600]
    clock = Clock(lambda: wall[0])
    monkeypatch.setattr(web, "CLOCK", clock)
    assert json.loads((await served.get("healthz"))[1])["clock_ahead_seconds"] is None
    assert "Discord has not told the time" in (await asyncio.to_thread(ask, served.port))[1]
    clock.learn(wall[0] - 9 * 3600, clock())
    said = (await asyncio.to_thread(ask, served.port))[1]
    assert "the clock is 9.00 h ahead of Discord's, whose time the bot takes" in said
    wall[0] -= 9 * 3600
    assert "the clock" not in (await asyncio.to_thread(ask, served.port))[1], "it was set right meanwhile"


async def test_a_bot_that_has_not_heard_of_discord_for_90_seconds_is_not(served: Served) -> None:
    for served.heard in (None, 90.5):
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
    monkeypatch.setattr(PATIENCE, "written", 0.01)
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


async def test_no_web_site_reads_the_pages(served: Served) -> None:
    for headers, status in (
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example:80"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "localhost:9464", "Origin": "http://localhost:9464"}, 200),
    ):
        async with aiohttp.ClientSession(headers=headers) as session:
            for page in ("healthz", "metrics"):
                async with session.get(served.address(page)) as answer:
                    assert answer.status == status, (page, headers)


async def test_everything_a_host_wants_to_know_has_a_figure(served: Served) -> None:
    metrics = served.metrics
    metrics.pressed("move", 0.02)
    metrics.moved("yams", "person")
    metrics.refused("yams.refuse.box")
    metrics.thought("belote", 0.1)
    metrics.connected("resumed")
    metrics.failed("move", "error")
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
        "tapisvert_press_failures_total,how=error,kind=move": 1,
        "tapisvert_servers": 3,
    }
    assert {key: figures.get(key) for key in wanted} == wanted, figures
    assert any(key.startswith("tapisvert_build_info") for key in figures), figures
    assert figures["process_resident_memory_bytes"] > 0, figures


async def test_the_machine_and_all_processes_of_the_bot_are_measured(served: Served) -> None:
    """Its children work, and what they worked stays when they have ended; the system says so elsewhere."""
    works = "import sys; sum(i * i for i in range(4_000_000)); print(flush=True); sys.stdin.read()"
    before_alone, alone, after_alone = all_work(), await served.figures(), all_work()
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", works, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    await child.stdout.readline()
    before_both, both, after_both = all_work(), await served.figures(), all_work()
    others = children(os.getpid())
    known = sum(map(proportional, [os.getpid(), *others]))
    await child.communicate(b"")
    after = await served.figures()
    assert child.pid in others, others
    assert both["tapisvert_processes"] == alone["tapisvert_processes"] + 1 == 1 + len(others), both
    assert both["tapisvert_memory_bytes"] > alone["tapisvert_memory_bytes"] > 1 << 20, both
    assert both["tapisvert_memory_bytes"] == pytest.approx(known, rel=0.05), both
    work = [each["tapisvert_processor_seconds_total"] for each in (alone, both, after)]
    # Between the two looks, and around them.
    least, most = before_both - after_alone, after_both - before_alone
    assert 0.05 < least - TICKS < work[1] - work[0] < most + TICKS, (work, least, most)
    assert work[2] >= work[1], work
    assert both["tapisvert_database_bytes"] > 4096, both


def all_work() -> float:
    """Return the processor time of this process and of its children, also of those that have ended."""
    each = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in each) + sum(map(scheduled, children(os.getpid())))


def children(own: int) -> list[int]:
    """Return the processes whose parent is this one."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):  # it has ended meanwhile
            found += [int(path.parent.name)] * (f"\nPPid:\t{own}\n" in path.read_text("utf-8", "replace"))
    return found


def proportional(pid: int) -> int:
    """Return the bytes of a process, added up over its mappings, what is shared in equal parts."""
    lines = Path(f"/proc/{pid}/smaps").read_text("ascii").splitlines()
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))


def scheduled(pid: int) -> float:
    """Return the seconds for which the scheduler let the first thread of a process run."""
    return int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[0]) / 1e9


async def test_disk_and_database_are_as_large_as_their_files(tmp_path: Path) -> None:
    path = tmp_path / "large.sqlite3"
    make_blank(path)
    store = await SqliteStore.open(path)
    await store.save_note("large", "x" * 500_000)
    taken = await look(store, Settings(database_path=path), CLOCK())
    await asyncio.to_thread(backup, path, tmp_path / "copy.sqlite3")
    disk = os.statvfs(tmp_path)
    assert taken["database_bytes"] == (tmp_path / "copy.sqlite3").stat().st_size > 500_000
    assert taken["database_log_bytes"] == path.with_name(f"{path.name}-wal").stat().st_size > 500_000
    assert taken["disk_free_bytes"] == pytest.approx(disk.f_bavail * disk.f_frsize, rel=0.05)
    await store.close()


def test_memory_is_bounded_by_the_machine_and_by_the_cgroup(tmp_path: Path) -> None:
    lines = Path("/proc/meminfo").read_text("ascii").splitlines()
    total = next(int(line.split()[1]) << 10 for line in lines if line.startswith("MemTotal:"))
    assert memory_limit(tmp_path / "none") == total
    for said, limit in (("max", total), ("536870912", 512 << 20)):
        (tmp_path / "memory.max").write_text(f"{said}\n", "ascii")
        assert memory_limit(tmp_path) == limit, said


@pytest.mark.slow("Python starts anew, on a machine that is hidden from it")
def test_all_is_known_where_the_machine_is_hidden(tmp_path: Path) -> None:
    """As the shipped unit runs it (`ProcSubset=pid`), where /proc has processes alone."""
    wanted()
    hidden = 'mount -t proc -o subset=pid proc /proc && test ! -e /proc/meminfo && exec "$@"'
    command = [
        "unshare",
        "-mpf",
        "sh",
        "-c",
        hidden,
        "sh",
        sys.executable,
        "-c",
        LOOKS,
        tmp_path / "hidden.sqlite3",
    ]
    ended = subprocess.run(command, check=True, capture_output=True, timeout=HANGS)  # noqa: S603 - ours
    told = json.loads(ended.stdout)
    assert told["processes"] == 2, "the bot, and what it has started"
    assert told["memory_bytes"] > 10 << 20, told
    assert told["processor_seconds"] > 0.05, told
    unknown = {name for name, value in told.items() if math.isnan(value)}
    assert unknown == {"backup_age_seconds", "backup_bytes"}, told


async def test_the_newest_backup_has_an_age_and_a_size(served: Served, base: Base, tmp_path: Path) -> None:
    none = await served.figures()
    assert math.isnan(none["tapisvert_backup_age_seconds"]), none
    copy = tmp_path / f"copy{PACKED}"
    if isinstance(base, SqliteBase):
        backup(base.path, copy)  # which is dated by the system's clock
        noted = base.path.with_name(f"{base.path.name}.backup")
        noted.write_text(f"{CLOCK():%Y-%m-%dT%H:%M:%SZ} {copy}\n", "utf-8")
    else:
        copy.write_bytes(bytes(100))
        await served.store.save_note(NOTE, f"{CLOCK():%Y-%m-%dT%H:%M:%SZ} {copy}")
    figures, (_, text) = await served.figures(), await served.get("healthz")
    told = json.loads(text)
    assert 0 <= figures["tapisvert_backup_age_seconds"] < HANGS, figures
    assert figures["tapisvert_backup_bytes"] == told["backup_bytes"] == copy.stat().st_size, told
    assert 0 <= told["backup_age_seconds"] < HANGS, told
    copy.unlink()
    assert math.isnan((await served.figures())["tapisvert_backup_bytes"]), "it is no longer there"


async def test_figures_are_served_while_the_database_is_away(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: object) -> None:
        raise StoreOnBadDisk("away")

    monkeypatch.setattr(served.store, "read", fails)
    figures = await served.figures()
    assert figures["tapisvert_servers"] == 3, figures
    assert math.isnan(figures["tapisvert_open_tables,phase=playing"]), figures
    assert math.isnan(figures["tapisvert_database_bytes"]), figures


async def test_an_event_loop_that_is_late_is_seen(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics_of, "LOOK", 0.0)
    looking = asyncio.create_task(served.metrics.time_loop())
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_soon(time.sleep, 0.06)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    looking.cancel()
    figures = await served.figures()
    late = figures["tapisvert_loop_lag_seconds_count"] - figures["tapisvert_loop_lag_seconds_bucket,le=0.05"]
    assert late >= 1, figures


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
    metrics.failed("move", "unanswered")
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
    served.metrics.missed(429)
    figures = await served.figures()
    assert figures["tapisvert_rest_errors_total,code=0,status=429"] == 1, figures
    assert figures["tapisvert_rest_errors_total,code=10003,status=404"] == 1, figures
    assert figures["tapisvert_rest_errors_total,code=0,status=0"] == 1, figures


def test_only_this_machine_can_ask_unless_its_host_says_otherwise() -> None:
    assert Settings.model_fields["metrics_host"].default == LOOPBACK


async def test_other_containers_can_ask_and_web_sites_cannot(tmp_path: Path) -> None:
    """On all addresses the bot is called by an address, or by a name that no web site has."""
    path = tmp_path / "web.sqlite3"
    make_blank(path)
    store = await SqliteStore.open(path)
    here = Served(store, PrometheusMetrics(), Settings(database_path=path))
    async with web.served(here.pages(), EVERYWHERE, 0) as here.port, aiohttp.ClientSession() as session:
        for host, status in (
            ("tapis-vert:9464", 200),
            ("172.17.0.2:9464", 200),
            ("[fd00::2]:9464", 200),
            ("evil.example:9464", 403),
        ):
            async with session.get(here.address("healthz"), headers={"Host": host}) as answer:
                assert answer.status == status, host
        assert (await asyncio.to_thread(ask, here.port, EVERYWHERE))[0], "it does not hear itself"
    await store.close()


async def test_an_address_that_is_not_of_this_machine_is_named(served: Served) -> None:
    with pytest.raises(BadSettings, match=r"METRICS_HOST=192\.0\.2\.1"):
        async with web.served(served.pages(), "192.0.2.1", 0):
            pytest.fail("it is served elsewhere")


async def test_a_port_that_is_taken_is_named(served: Served) -> None:
    with pytest.raises(BadSettings, match=f"METRICS_PORT={served.port}"):
        async with web.served(served.pages(), LOOPBACK, served.port):
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
