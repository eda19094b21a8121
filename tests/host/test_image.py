"""The image, built step by step as Docker would, in a root of this machine's files; then run and asked.

Of the Dockerfile every RUN, COPY, ENV, USER, HEALTHCHECK and ENTRYPOINT is taken as it stands.  In place of
the base image there are this machine's system and Python, in place of the registry a folder with a stand-in
for uv, which gives the packages of these tests, and in place of Debian's the programs of this machine.
What docs/hosting.md types in a container is typed there.
"""

import asyncio
import json
import re
import shlex
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from dockerfile_parse import DockerfileParser

from bot.store import open_store
from discord_sandbox import Sandbox
from discord_sandbox.client import HANGS
from tests import postgres
from tests.host import root
from tests.host.root import PYTHON, Root
from tests.host.test_deploy import DEPLOY, ROOT

pytestmark = pytest.mark.slow("it builds the image without Docker")

IN_A_CONTAINER = re.compile(r"docker (?:exec tapis-vert|compose -f deploy/compose.yaml exec -T bot) (.*)")
"""A line of the guide that runs a program in the container of the bot."""
IN_ANOTHER = re.compile(
    r"docker (?:run --rm .* tapis-vert|compose -f deploy/compose.yaml run --rm -T bot) (.*)"
)
"""A line that starts the program of the image in a container of its own."""
COMMIT = "c0ffee00" * 5
"""On which the checkout stands."""
UV = f'''"""Stands for uv: the packages are those of the tests."""
import pathlib, subprocess, sys

def main():
    allowed = {{"--quiet", "--frozen", "--no-dev", "--no-install-project"}}
    assert sys.argv[1] == "sync" and set(sys.argv[2:]) <= allowed, sys.argv
    assert {{"pyproject.toml", "uv.lock"}} <= {{path.name for path in pathlib.Path().iterdir()}}
    subprocess.run(["/bin/sh", "-euc", {root.virtual_environment(f"{PYTHON}/bin/python3")!r}], check=True)
'''


def wheel(folder: Path, version: str, uv: str = UV) -> None:
    """Write a stand-in for uv as a package that pip installs."""
    info = f"uv-{version}.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / f"uv-{version}-py3-none-any.whl", "w") as file:
        file.writestr("uv_stand_in.py", uv)
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: uv\nVersion: {version}\n")
        file.writestr(
            f"{info}/WHEEL",
            "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        file.writestr(f"{info}/entry_points.txt", "[console_scripts]\nuv = uv_stand_in:main\n")
        file.writestr(f"{info}/RECORD", "")


@dataclass
class Image:
    """What a Dockerfile makes."""

    root: Root
    env: dict[str, str] = field(default_factory=lambda: {"PATH": root.PATH})
    folder: str = "/"
    user: str = ""
    health: list[str] = field(default_factory=list)
    entry: list[str] = field(default_factory=list)

    def do(self, instruction: str, value: str, stages: dict[str, "Image"]) -> None:
        """Follow one instruction."""
        match instruction:
            case "RUN":
                pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/wheels", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
                self.root.sh(value, at=self.folder, env=self.env | pip)
            case "COPY":
                self._copy(value.split(), stages)
            case "ENV":
                for word in shlex.split(value):
                    key, _, text = word.partition("=")
                    self.env[key] = text.replace("$PATH", self.env["PATH"])
            case "WORKDIR":
                self.folder = value
                (self.root.folder / value[1:]).mkdir(parents=True, exist_ok=True)
            case "USER":
                self.user = value
            case "HEALTHCHECK":
                self.health = json.loads(value.partition("CMD ")[2])
            case "ENTRYPOINT":
                self.entry = json.loads(value)
            case "VOLUME" | "STOPSIGNAL" | "COMMENT":
                assert value in {"/data", "SIGTERM"} or instruction == "COMMENT", value
            case _:
                raise AssertionError(f"an instruction that this test does not know: {instruction} {value}")

    def _copy(self, words: list[str], stages: dict[str, "Image"]) -> None:
        source = ROOT
        if words[0].startswith("--from="):
            source = stages[words.pop(0).removeprefix("--from=")].root.folder
        *names, target = words
        here = self.root.folder / (target[1:] if target.startswith("/") else f"{self.folder}/{target}"[1:])
        for name in names:
            if name == ".gi[t]":  # of a checkout, what is sent of it
                (here / "HEAD").write_text(f"{COMMIT}\n", "utf-8")
                continue
            path = source / name.removeprefix("/")
            if path.is_dir():
                shutil.copytree(path, here, symlinks=True, dirs_exist_ok=True, ignore=_not_sent)
            elif target.endswith("/"):
                here.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, here / path.name)
            else:
                shutil.copy(path, here)

    def command(self, words: list[str], **env: str) -> dict[str, Any]:
        """Return how a program is run in a container of it, as the guide says: read-only, without rights."""
        return self.root.command(words, user=self.user, at=self.folder, writable="/data", env=self.env | env)


def _not_sent(folder: str, names: list[str]) -> list[str]:
    """Return what Docker is not sent of a folder of the project."""
    return [name for name in names if name == "__pycache__" and ".venv" not in folder]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    """The image, as the Dockerfile makes it."""
    root.wanted()
    folder = tmp_path_factory.mktemp("image")
    stages: dict[str, Image] = {}
    last = ""
    for step in DockerfileParser(path=str(DEPLOY / "Dockerfile"), cache_content=True).structure:
        if step["instruction"] == "FROM":
            last = step["value"].rpartition(" AS ")[2]
            stages[last] = Image(Root(folder / str(len(stages))))
            stages[last].root.shim("apt-get", 'echo "$@" >> /asked')
            version = (ROOT / "Makefile").read_text("utf-8").partition("UV_VERSION := ")[2].split("\n")[0]
            wheel(stages[last].root.folder / "wheels", version)
        elif last or step["instruction"] != "COMMENT":
            stages[last].do(step["instruction"], step["value"], stages)
    yield stages[last]
    shutil.rmtree(folder)


def test_the_image_holds_nothing_but_the_program_and_its_commit(image: Image) -> None:
    """No stage before it leaves its tools, no file of the tests or of the host comes along."""
    there = {path.name for path in (image.root.folder / "app").iterdir()}
    told = {"README.md", "LICENSE", "THIRD-PARTY.md", "sbom.cdx.json", "hatch_build.py", ".git"}
    program = {"tapis_vert", "bot", "cogs", "data", "packages", "pyproject.toml", "uv.lock", ".venv"}
    assert there == program | told
    for house in (image.root.folder / "app" / "packages").iterdir():
        assert {path.name for path in house.iterdir()} == {"pyproject.toml", house.name}
    said = subprocess.run(
        **image.command([*image.entry, "--version"]), capture_output=True, text=True, check=False
    )
    assert f"+{COMMIT[:8]}, schema " in said.stdout, said
    assert not (image.root.folder / "uv").exists(), "the tools of the first stage"


def test_nothing_but_its_volume_can_be_written(image: Image) -> None:
    tries = 'for each in "$@"; do touch $each/x 2>/dev/null && echo $each; done; id -u'
    folders = ["/app", "/app/bot", "/etc", "/usr", "/data"]
    command = image.command(["sh", "-c", tries, "sh", *folders])
    done = subprocess.run(**command, capture_output=True, text=True, check=False, timeout=HANGS)
    assert done.stdout.split() == ["/data", "10001"], done.stderr


def typed(heading: str) -> tuple[list[str], list[str]]:
    """Return what the guide types in containers under a heading, before the restore and from it on."""
    _, _, after = (ROOT / "docs" / "hosting.md").read_text("utf-8").partition(f"\n### {heading}\n")
    first, restore, *_ = re.findall(r"```sh\n(.*?)```", after, re.DOTALL)
    return first.splitlines(), restore.splitlines()


class Container:
    """What runs of an image, with its settings."""

    def __init__(self, image: Image, log: Path, **env: str) -> None:
        self.image = image
        self.log = log
        self.env = env

    async def start(self) -> asyncio.subprocess.Process:
        """Start it, and wait until it is healthy."""
        command = self.image.command(self.image.entry, **self.env)
        with self.log.open("ab") as out:
            bot = await asyncio.create_subprocess_exec(
                *command["args"], env=command["env"], stdout=out, stderr=out
            )
        async with asyncio.timeout(HANGS):
            while (await self.run(*self.image.health))[0] != 0:
                assert bot.returncode is None, self.log.read_text("utf-8")
        return bot

    async def run(self, *words: str) -> tuple[int, str]:
        """Run a program in it; return its exit code and what it says."""
        command = self.image.command(list(words), **self.env)
        process = await asyncio.create_subprocess_exec(
            *command["args"], env=command["env"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        said, _ = await asyncio.wait_for(process.communicate(), HANGS)
        return process.returncode or 0, said.decode()

    async def type(self, lines: list[str]) -> str:
        """Type the lines of the guide that run something in a container; only the check-up may find fault."""
        said = ""
        for line in lines:
            if inside := IN_A_CONTAINER.fullmatch(line):
                code, more = await self.run(*shlex.split(inside[1]))
            elif inside := IN_ANOTHER.fullmatch(line):
                code, more = await self.run(*self.image.entry, *shlex.split(inside[1]))
            else:
                continue
            assert code == 0 or line.endswith("doctor"), (line, more)
            said += more
        return said


async def ended(bot: asyncio.subprocess.Process) -> int:
    """Stop a container's program as Docker does; return its exit code."""
    if bot.returncode is None:
        bot.terminate()
    return await asyncio.wait_for(bot.wait(), HANGS)


async def test_a_container_plays_is_backed_up_restored_and_ends_when_it_is_asked_to(
    image: Image, unused_tcp_port: int, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    before, restore = typed("With SQLite")
    async with Sandbox(rate_limits=False) as box:
        settings = {"DISCORD_TOKEN": box.token, "DISCORD_API_BASE": box.api_base}
        container = Container(image, log, **settings, METRICS_PORT=str(unused_tcp_port))
        bot = await container.start()
        try:
            [copy] = set(re.findall(r"tapis-vert-\w+\.sqlite3\.gz", await container.type(before)))
            _, said = await container.run("python", "-m", "bot", "doctor")
        finally:
            code = await ended(bot)
        assert code == 0, log.read_text("utf-8")
        lines = {line.split()[1]: line for line in said.splitlines() if line[:5] in {"right", "WRONG"}}
        for name in ("token", "permissions", "database", "rights", "backups", "running"):
            assert lines[name].startswith("right"), said
        assert (await container.run(*image.health))[0] == 1, "a container whose bot has ended is not healthy"
        (image.root.folder / "data/tapis-vert.sqlite3").write_bytes(b"ruined")
        await container.type([line.replace("BACKUP", copy) for line in restore])
        assert await ended(await container.start()) == 0, log.read_text("utf-8")


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """A server to which containers may connect."""
    postgres.wanted()
    made = postgres.Server(postgres.folder_for_a_server())
    made.folder.chmod(0o711)
    yield made
    made.close()


async def test_a_composed_container_copies_and_restores_its_database(
    image: Image, server: postgres.Server, tmp_path: Path
) -> None:
    """Its address stands in a secret; the programs of PostgreSQL are asked for, of the server's version."""
    before, restore = typed("With PostgreSQL")
    url = server.url("postgres")
    image.root.write("run/secrets/database_url", f"{url}\n")
    container = Container(image, tmp_path / "log", DATABASE_URL_FILE="/run/secrets/database_url")

    async def note(value: str = "") -> str | None:
        store = await open_store(Path(), url)
        try:
            if value:
                await store.save_note("canary", value)
            return await store.note("canary")
        finally:
            await store.close()

    await note("saved")
    [copy] = set(re.findall(r"postgres-\w+\.dump", await container.type(before)))
    await note("late")
    assert "before-" in await container.type([line.replace("BACKUP", copy) for line in restore])
    assert await note() == "saved"
    assert "postgresql-client-17" in (image.root.folder / "asked").read_text("utf-8")
