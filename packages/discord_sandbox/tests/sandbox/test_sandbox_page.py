"""The page's own API: the world, who sees what, faults, the clock, the saved world, the command."""

import asyncio
import json
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from discord_sandbox import Sandbox, saving
from discord_sandbox.__main__ import main
from discord_sandbox.client import ALICE, BOT, BRUNO, DICE, GENERAL, HANGS, Refused, SandboxClient
from discord_sandbox.files import plain_png

Json = dict[str, Any]


async def test_the_world_is_always_the_same(client: SandboxClient) -> None:
    world = await client.world()
    assert {name: world["guild"][name] for name in ("id", "name", "locale")} == {
        "id": "1100000000000000001",
        "name": "Sandbox",
        "locale": "fr",
    }
    assert [one["global_name"] for one in world["users"]] == [
        "Alice",
        "Bruno",
        "Chloé",
        "David",
        "Emma",
        "Farid",
    ]
    assert [one["locale"] for one in world["users"]] == ["fr", "fr", "fr", "en-GB", "en-US", "fr"]
    assert [one["id"] for one in world["users"] if one["manager"]] == [ALICE]
    assert (world["bot"]["id"], world["bot"]["online"]) == (BOT, False)
    lacks = {one["name"]: one["bot_lacks"] for one in world["channels"]}
    assert lacks["quiet"] == ["send_messages", "send_messages_in_threads"]
    assert lacks["general"] == []


async def test_players_talk(client: SandboxClient) -> None:
    async with client.watch(BRUNO) as page:
        said = await client.say(ALICE, GENERAL, "bonjour")
        assert await page.until("message_create") == said
    assert [one["content"] for one in await client.messages(BRUNO, GENERAL)] == ["bonjour"]


async def test_messages_are_the_last_ones_oldest_first(client: SandboxClient) -> None:
    for number in range(4):
        await client.say(ALICE, GENERAL, str(number))
    assert [one["content"] for one in await client.messages(BRUNO, GENERAL, 2)] == ["2", "3"]


async def test_people_come_and_change(client: SandboxClient) -> None:
    async with client.watch(ALICE) as page:
        user = await client.new_user("Gaëlle", locale="en-US", manager=True)
        assert await page.until("user_create") == user
    changed = await client.change_user(user["id"], locale="fr", manager=False)
    assert (changed["global_name"], changed["locale"], changed["manager"]) == ("Gaëlle", "fr", False)
    with pytest.raises(Refused, match="locale"):
        await client.change_user(user["id"], locale="klingon")


async def test_a_manager_deletes_the_messages_of_others(client: SandboxClient) -> None:
    said = await client.say(BRUNO, GENERAL, "x")
    other = (await client.new_user("Hugo"))["id"]
    with pytest.raises(Refused, match="manager"):
        await client.delete(other, GENERAL, said["id"])
    async with client.watch(BRUNO) as page:
        await client.delete(ALICE, GENERAL, said["id"])
        assert await page.until("message_delete") == {"id": said["id"], "channel_id": GENERAL}


async def test_what_cannot_be_done_is_refused_with_a_sentence(
    client: SandboxClient, subtests: pytest.Subtests
) -> None:
    for method, path, body, status in (
        ("GET", "nothing", None, 404),
        ("PUT", "world", None, 405),
        ("GET", f"channels/{GENERAL}/messages", None, 400),
        ("GET", f"channels/99/messages?user={ALICE}", None, 400),
        ("GET", "interactions/99", None, 404),
        ("GET", f"socket?user={ALICE}", None, 426),
        ("POST", "messages", {"user": ALICE, "channel": GENERAL, "content": " "}, 400),
        ("POST", "messages", {"user": BOT, "channel": GENERAL, "content": "x"}, 400),
        ("POST", "messages", [1], 400),
        ("POST", "channels", {"name": "x", "bot_lacks": ["sleep"]}, 400),
        ("POST", "faults", {}, 400),
        ("POST", "faults", {"gateway": "explode"}, 400),
        ("POST", "faults", {"deliveries": 0}, 400),
        ("POST", "faults", {"route": "("}, 400),
        ("POST", "faults", {"route": "x", "status": 200}, 400),
        ("POST", "faults", {"route": "x", "times": 0}, 400),
        ("POST", "clock", {"advance": -1}, 400),
        ("GET", "requests?since=x", None, 400),
    ):
        with subtests.test(f"{method} {path}", body=body):
            with pytest.raises(Refused) as refused:
                await client.ask(method, path, body)
            assert refused.value.status == status
            assert refused.value.reason


async def test_another_sites_page_is_refused(client: SandboxClient, box: Sandbox) -> None:
    headers = {"Origin": "https://example.org"}
    async with client.session.get(f"{box.url}/sandbox/world", headers=headers) as answer:
        assert answer.status == 403
    async with client.session.get(f"{box.url}/sandbox/world", headers={"Origin": box.url}) as answer:
        assert answer.status == 200


async def test_a_private_thread_is_its_members_and_the_managers(client: SandboxClient, rest: Any) -> None:
    async with client.watch(BRUNO) as page:
        _status, thread = await rest.call("POST", f"/channels/{GENERAL}/threads", {"name": "secret"})
        await rest.send(thread["id"], content="whisper")
        with pytest.raises(Refused, match="no channel"):
            await client.messages(BRUNO, thread["id"])
        assert [one["content"] for one in await client.messages(ALICE, thread["id"])] == ["whisper"]
        await client.say(ALICE, GENERAL, "loud")
        assert (await page.next())["data"]["content"] == "loud"
    await rest.call("PUT", f"/channels/{thread['id']}/thread-members/{BRUNO}")
    assert [one["content"] for one in await client.messages(BRUNO, thread["id"])] == ["whisper"]


async def test_commands_and_emojis_are_told(client: SandboxClient, rest: Any, commands_path: str) -> None:
    async with client.watch(ALICE) as page:
        await rest.call("PUT", commands_path, [{"name": "x", "description": "d"}])
        assert [one["name"] for one in await page.until("commands")] == ["x"]
    await client.wait_commands("x")
    assert [one["name"] for one in (await client.world())["commands"]] == ["x"]


async def test_waiting_sees_what_is_there_and_what_comes(client: SandboxClient) -> None:
    await client.say(ALICE, GENERAL, "first")
    assert (await client.wait_for(BRUNO, GENERAL, lambda one: one["content"] == "first"))["author"][
        "id"
    ] == ALICE
    waiting = asyncio.create_task(client.wait_for(BRUNO, GENERAL, lambda one: one["content"] == "second"))
    await client.say(ALICE, GENERAL, "second")
    assert (await waiting)["content"] == "second"
    with pytest.raises(TimeoutError):
        await client.wait_for(BRUNO, GENERAL, lambda one: one["content"] == "third", seconds=0.05)


async def test_a_fault_before_the_request_applies_nothing(client: SandboxClient, rest: Any) -> None:
    path = f"/channels/{GENERAL}/messages"
    await client.faults(route=f"POST {path}$", status=502, times=2)
    assert [(await rest.call("POST", path, {"content": "x"}))[0] for _ in range(3)] == [502, 502, 200]
    assert len(await client.messages(ALICE, GENERAL)) == 1


async def test_a_fault_after_the_request_has_applied_it(client: SandboxClient, rest: Any) -> None:
    await client.faults(route="POST /channels/", status=500, after=True)
    assert (await rest.call("POST", f"/channels/{GENERAL}/messages", {"content": "x"}))[0] == 500
    assert len(await client.messages(ALICE, GENERAL)) == 1


async def test_a_faulty_429_can_be_waited_out(client: SandboxClient, rest: Any) -> None:
    await client.faults(route="GET /users/@me", status=429, retry_after=0.2)
    status, answer = await rest.call("GET", "/users/@me")
    assert (status, answer["retry_after"], "Via" in rest.headers) == (429, 0.2, True)


async def test_a_fault_can_cut_the_connection(client: SandboxClient, rest: Any) -> None:
    await client.faults(route="POST /channels/", status=0)
    with pytest.raises(aiohttp.ClientError):
        await rest.call("POST", f"/channels/{GENERAL}/messages", {"content": "x"})
    assert await client.messages(ALICE, GENERAL) == []


async def test_a_fault_can_only_delay(client: SandboxClient, rest: Any) -> None:
    await client.faults(route="GET /users/@me", delay=0.05)
    began = asyncio.get_running_loop().time()
    assert (await rest.call("GET", "/users/@me"))[0] == 200
    assert asyncio.get_running_loop().time() - began >= 0.05


async def test_what_a_fault_delays_goes_on_when_it_is_cleared(
    box: Sandbox, client: SandboxClient, rest: Any
) -> None:
    await client.faults(route="GET /users/@me", delay=3600)
    asked = asyncio.create_task(rest.call("GET", "/users/@me"))
    while box.core.faults._routes:  # noqa: ASYNC110 - faults send no event
        await asyncio.sleep(0)
    await client.clear_faults()
    assert (await asked)[0] == 200


async def test_faults_are_cleared(client: SandboxClient, rest: Any) -> None:
    await client.faults(route=".", status=500, times=100)
    await client.clear_faults()
    assert (await rest.call("GET", "/users/@me"))[0] == 200


async def test_the_request_log_is_a_ring() -> None:
    async with Sandbox(journal=3) as box, SandboxClient(box.url) as client:
        headers = {"Authorization": "Bot sandbox"}
        for number in range(5):
            await (await client.session.get(f"{box.api_base}/channels/{number}", headers=headers)).read()
        following, kept = await client.requests()
        assert (following, [one["n"] for one in kept]) == (5, [2, 3, 4])
        assert [one["n"] for one in (await client.requests(4))[1]] == [4]


async def test_no_request_log_at_all() -> None:
    async with Sandbox(journal=0) as box, SandboxClient(box.url) as client:
        await (await client.session.get(f"{box.api_base}/gateway")).read()
        assert await client.requests() == (1, [])


async def test_without_rate_limits_nothing_is_limited() -> None:
    async with Sandbox(rate_limits=False) as box, SandboxClient(box.url) as client:
        headers = {"Authorization": "Bot sandbox"}
        url = f"{box.api_base}/channels/{DICE}/messages"
        for _ in range(20):
            async with client.session.post(url, json={"content": "x"}, headers=headers) as answer:
                assert answer.status == 200


async def test_files_and_faces_are_served_and_nothing_else(client: SandboxClient, box: Sandbox) -> None:
    async def status(path: str) -> int:
        async with client.session.get(aiohttp.client.URL(box.url + path, encoded=True)) as answer:
            return answer.status

    assert await status("/cdn/embed/avatars/3.png") == 200
    assert await status("/cdn/emojis/1.png") == 404
    assert await status("/static/../server.py") == 404
    assert await status("/static/%2e%2e/server.py") == 404
    assert await status("/static//etc/passwd") == 404


async def test_a_world_without_a_page_says_so(
    client: SandboxClient, box: Sandbox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("discord_sandbox.server.STATIC", tmp_path)
    async with client.session.get(box.url) as answer:
        assert (answer.status, await answer.text()) == (404, "404: Not Found")
    (tmp_path / "index.html").write_text("<title>page</title>", encoding="utf-8")
    async with client.session.get(box.url) as answer:
        assert (answer.content_type, await answer.text()) == ("text/html", "<title>page</title>")


async def test_a_program_names_its_world_and_gives_the_page_a_front(tmp_path: Path) -> None:
    """Files of its folder are served, and no others; without one there is nothing of the kind."""
    (tmp_path / "front.json").write_text('{"server": "Ours", "bot": "Our bot", "picture": "a.webp"}', "utf-8")
    (tmp_path / "a.webp").write_bytes(b"picture")
    async with Sandbox(front=tmp_path, servers=2) as box, SandboxClient(box.url) as client:
        world = await client.world()
        assert [one["name"] for one in world["guilds"]] == ["Ours", "Ours 2"]
        assert (world["bot"]["username"], world["bot"]["global_name"]) == ("our-bot", "Our bot")
        for name, status in {"front.json": 200, "a.webp": 200, "b.webp": 404, "%2e%2e/a.webp": 404}.items():
            async with client.session.get(
                aiohttp.client.URL(f"{box.url}/front/{name}", encoded=True)
            ) as answer:
                assert answer.status == status, name
    async with Sandbox() as box, SandboxClient(box.url) as client:
        answer = await client.session.get(f"{box.url}/front/front.json")
        assert await answer.json() == {}


async def put_things_into(box: Sandbox, client: SandboxClient) -> Json:
    headers = {"Authorization": "Bot sandbox"}
    form = aiohttp.FormData()
    form.add_field("payload_json", '{"content": "board"}')
    form.add_field("files[0]", plain_png("#123456"), filename="a.png")
    async with client.session.post(
        f"{box.api_base}/channels/{GENERAL}/messages", data=form, headers=headers
    ) as answer:
        sent = await answer.json()
    await client.new_user("Inès")
    await client.advance(60)
    commands = f"{box.api_base}/applications/{BOT}/commands"
    async with client.session.post(
        commands, json={"name": "x", "description": "d"}, headers=headers
    ) as answer:
        assert answer.status == 201
    return sent


async def test_a_saved_world_comes_back_at_another_address(tmp_path: Path) -> None:
    state = tmp_path / "deep" / "world.json"
    async with Sandbox(state=state) as box, SandboxClient(box.url) as client:
        sent = await put_things_into(box, client)
    assert [one.name for one in state.parent.iterdir()] == ["world.json"]
    async with Sandbox(state=state) as box, SandboxClient(box.url) as client:
        (message,) = await client.messages(ALICE, GENERAL)
        assert (message["id"], message["content"]) == (sent["id"], "board")
        async with client.session.get(message["attachments"][0]["url"]) as answer:
            assert (answer.status, await answer.read()) == (200, plain_png("#123456"))
        world = await client.world()
        assert world["users"][-1]["global_name"] == "Inès"
        assert [one["name"] for one in world["commands"]] == ["x"]
        assert int((await client.say(ALICE, GENERAL, "new"))["id"]) > int(sent["id"])


async def test_a_changed_world_is_saved_while_it_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr("discord_sandbox.server.SAVE_SECONDS", 0.01)
    monkeypatch.setattr(
        saving, "write", lambda _path, text: loop.call_soon_threadsafe(saved.put_nowait, text)
    )
    async with Sandbox(state=tmp_path / "world.json") as box, SandboxClient(box.url) as client:
        await client.say(ALICE, GENERAL, "remember")
        async with asyncio.timeout(HANGS):
            text = await saved.get()
    assert json.loads(text)["format"] == "tapis-vert-sandbox/1"
    assert "remember" in text


def test_a_damaged_state_ends_with_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "world.json"
    for text in ("", "[]", '{"format": "other"}', '{"format": "tapis-vert-sandbox/1"}'):
        state.write_text(text, encoding="utf-8")
        assert main(["--port", "0", "--state", str(state)]) == 2, text
        assert capsys.readouterr().err.count("\n") == 1, text
        assert state.read_text("utf-8") == text


def test_a_taken_port_ends_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["--port", port]) == 2
    error = capsys.readouterr().err
    assert port in error
    assert error.count("\n") == 1


@pytest.mark.slow("Python starts anew, as for who starts it")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_the_command_runs_until_it_is_told_to_stop(tmp_path: Path, number: signal.Signals) -> None:
    state = tmp_path / "world.json"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "discord_sandbox", "--port", "0", "--state", str(state)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(HANGS):
        line = (await process.stdout.readline()).decode()
        async with SandboxClient(line.split()[-1]) as client, client.watch(ALICE):
            await client.say(ALICE, GENERAL, "kept")
            process.send_signal(number)
            _out, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")
    assert "kept" in state.read_text("utf-8")
