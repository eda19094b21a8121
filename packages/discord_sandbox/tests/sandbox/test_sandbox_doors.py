"""The sandbox's verbs: no other web site reads what stands on the loopback."""

import asyncio
import itertools
import re
from collections.abc import Mapping
from typing import Any

import aiohttp
import pytest

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, GENERAL, SandboxClient
from discord_sandbox.server import STATIC

PATHS = [
    "/",
    "/static/main.js",
    "/cdn/embed/avatars/0.png",
    "/sandbox/world",
    f"/sandbox/channels/{GENERAL}/messages?user={ALICE}",
    "/api/v10/gateway",
    "/nothing",
]
SOCKETS = [f"/sandbox/socket?user={ALICE}", "/gateway", "/"]
FOREIGN = [
    "evil.example",
    "evil.example:{port}",
    "localhost.evil.example:{port}",
    "127.0.0.1.evil.example:{port}",
    "127.0.0.1@evil.example",
    "evil.example@127.0.0.1:{port}",
    "192.0.2.7:{port}",
    "[2001:db8::7]:{port}",
    "localhost:{port}/",
    "",
]
OURS = [
    "localhost",
    "localhost:{port}",
    "LOCALHOST:{port}",
    "127.0.0.1:{port}",
    "[::1]:{port}",
    "127.0.0.1:80",
]


SITES = ["https://evil.example", "http://localhost:1", "http://127.0.0.1", "null", "", "file://"]


async def status(client: SandboxClient, url: str, headers: Mapping[str, str]) -> int:
    async with client.session.get(url, headers=headers) as answer:
        return answer.status


async def test_a_request_by_a_foreign_name_is_refused(client: SandboxClient, box: Sandbox) -> None:
    for path, host in itertools.product(PATHS, FOREIGN):
        named = {"Host": host.format(port=box.port)}
        assert await status(client, box.url + path, named) == 403, (path, host)


async def test_every_name_of_the_loopback_is_its_own(client: SandboxClient, box: Sandbox) -> None:
    for host in OURS:
        named = {"Host": host.format(port=box.port)}
        assert await status(client, f"{box.url}/sandbox/world", named) == 200, host


async def test_a_request_from_another_sites_page_is_refused(client: SandboxClient, box: Sandbox) -> None:
    for path, origin in itertools.product(PATHS, SITES):
        assert await status(client, box.url + path, {"Origin": origin}) == 403, (path, origin)


async def test_its_own_page_may_ask_by_whichever_name_it_was_opened(
    client: SandboxClient, box: Sandbox
) -> None:
    for host in (f"127.0.0.1:{box.port}", f"localhost:{box.port}"):
        headers = {"Host": host, "Origin": f"http://{host}"}
        assert await status(client, f"{box.url}/sandbox/world", headers) == 200
    crossed = {"Host": f"127.0.0.1:{box.port}", "Origin": f"http://localhost:{box.port}"}
    assert await status(client, f"{box.url}/sandbox/world", crossed) == 403


async def test_sockets_of_the_page_and_of_the_gateway_refuse_strangers(
    client: SandboxClient, box: Sandbox
) -> None:
    for path in SOCKETS:
        for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await client.session.ws_connect(box.url + path, headers=headers)
            assert refused.value.status == 403, (path, headers)
        async with client.session.ws_connect(box.url + path, headers={"Origin": box.url}) as socket:
            assert not socket.closed, path


async def test_a_request_by_no_name_is_refused(box: Sandbox) -> None:
    """HTTP/1.0 wants none; two of them aiohttp refuses by itself."""
    reader, writer = await asyncio.open_connection(box.host, box.port)
    writer.write(b"GET / HTTP/1.0\r\n\r\n")
    assert b" 403 " in await reader.readline()
    writer.close()
    await writer.wait_closed()


async def test_a_write_by_a_foreign_name_changes_nothing(client: SandboxClient, box: Sandbox) -> None:
    said = {"user": ALICE, "channel": GENERAL, "content": "not mine"}
    for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
        async with client.session.post(f"{box.url}/sandbox/messages", json=said, headers=headers) as answer:
            assert answer.status == 403
    assert await client.messages(ALICE, GENERAL) == []


async def test_on_all_addresses_it_answers_to_the_one_it_was_reached_at() -> None:
    async with Sandbox(host="0.0.0.0") as box, aiohttp.ClientSession() as session:  # noqa: S104 - that is the point

        async def at(address: str, **headers: str) -> int:
            async with session.get(f"http://{address}:{box.port}/sandbox/world", headers=headers) as answer:
                return answer.status

        assert await at("127.0.0.1") == 200
        assert await at("127.0.0.2") == 200
        assert await at("127.0.0.1", Host=f"127.0.0.2:{box.port}") == 403
        assert await at("127.0.0.1", Host=f"0.0.0.0:{box.port}") == 200
        assert await at("127.0.0.1", Host=f"evil.example:{box.port}") == 403


async def test_a_tunnels_name_is_allowed_where_it_was_named() -> None:
    async with Sandbox(names=["Play.example"]) as box, SandboxClient(box.url) as client:
        headers = {"Host": "play.example", "Origin": "https://play.example"}
        assert await status(client, f"{box.url}/sandbox/world", headers) == 200
        assert await status(client, f"{box.url}/sandbox/world", {"Host": "other.example"}) == 403


async def test_the_address_of_the_sixth_version_stands_in_brackets() -> None:
    async with Sandbox(host="::1") as box, SandboxClient(box.url) as client:
        assert box.url == f"http://[::1]:{box.port}"
        assert (await client.world())["guild"], "there is no server"


async def test_nothing_may_be_framed_sniffed_or_run(client: SandboxClient, box: Sandbox) -> None:
    for path in PATHS:
        async with client.session.get(box.url + path) as answer:
            headers: Any = answer.headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "frame-ancestors 'none'" in policy, path
        assert "unsafe" not in policy, path
        assert headers["X-Frame-Options"] == "DENY", path
        assert headers["X-Content-Type-Options"] == "nosniff", path


async def test_the_page_may_run_its_own_files_and_nothing_written_into_it(
    client: SandboxClient, box: Sandbox
) -> None:
    async with client.session.get(box.url) as answer:
        policy = answer.headers["Content-Security-Policy"].split("; ")
    assert {"script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'"} <= set(policy)
    page = (STATIC / "index.html").read_text("utf-8")
    assert not re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", page)
