"""The image, built step by step as Docker would, in a root of this machine's files; then run and asked.

Of the Dockerfile every RUN, COPY, ENV, USER, HEALTHCHECK and ENTRYPOINT is taken as it stands.  In place of
the base image there are this machine's system and Python, in place of the registry a folder with a stand-in
for uv, which gives the packages of these tests.
"""

import asyncio
import json
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

from bot.sandbox import Sandbox
from bot.sandbox.client import HANGS
from tests.host import root
from tests.host.root import PYTHON, Root
from tests.host.test_deploy import DEPLOY, ROOT

pytestmark = pytest.mark.slow("it builds the image without Docker")

UV = f'''"""Stands for uv: the packages are those of the tests."""
import pathlib, subprocess, sys

def main():
    allowed = {{"--quiet", "--frozen", "--no-dev", "--no-install-project"}}
    assert sys.argv[1] == "sync" and set(sys.argv[2:]) <= allowed, sys.argv
    assert {{"pyproject.toml", "uv.lock"}} <= {{path.name for path in pathlib.Path().iterdir()}}
    subprocess.run(["/bin/sh", "-euc", {root.virtual_environment(f"{PYTHON}/bin/python3")!r}], check=True)
'''


def wheel(folder: Path, version: str) -> None:
    """Write the stand-in for uv as a package that pip installs."""
    info = f"uv-{version}.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / f"uv-{version}-py3-none-any.whl", "w") as file:
        file.writestr("uv_stand_in.py", UV)
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
            path = source / name.removeprefix("/")
            if path.is_dir():
                shutil.copytree(path, here, symlinks=True, dirs_exist_ok=True, ignore=_not_sent)
            else:
                shutil.copy(path, here / path.name if target.endswith("/") else here)

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
            version = (ROOT / "Makefile").read_text("utf-8").partition("UV_VERSION := ")[2].split("\n")[0]
            wheel(stages[last].root.folder / "wheels", version)
        elif last or step["instruction"] != "COMMENT":
            stages[last].do(step["instruction"], step["value"], stages)
    yield stages[last]
    shutil.rmtree(folder)


def test_the_image_holds_nothing_but_the_program(image: Image) -> None:
    """No stage before it leaves its tools, no file of the tests or of the host comes along."""
    there = {path.name for path in (image.root.folder / "app").iterdir()}
    told = {"README.md", "LICENSE", "THIRD-PARTY.md", "sbom.cdx.json"}
    assert there == {"tapis_vert", "bot", "cogs", "data", "pyproject.toml", "uv.lock", ".venv"} | told
    assert not (image.root.folder / "uv").exists(), "the tools of the first stage"


def test_nothing_but_its_volume_can_be_written(image: Image) -> None:
    tries = 'for each in "$@"; do touch $each/x 2>/dev/null && echo $each; done; id -u'
    folders = ["/app", "/app/bot", "/etc", "/usr", "/data"]
    command = image.command(["sh", "-c", tries, "sh", *folders])
    done = subprocess.run(**command, capture_output=True, text=True, check=False, timeout=HANGS)
    assert done.stdout.split() == ["/data", "10001"], done.stderr


async def test_a_container_plays_is_healthy_is_backed_up_and_ends_when_it_is_asked_to(
    image: Image, unused_tcp_port: int, tmp_path: Path
) -> None:
    async with Sandbox(rate_limits=False) as box:
        env = {
            "DISCORD_TOKEN": box.token,
            "DISCORD_API_BASE": box.api_base,
            "METRICS_PORT": str(unused_tcp_port),
        }

        async def within(*words: str) -> tuple[int, str]:
            process = await asyncio.create_subprocess_exec(
                *(command := image.command(list(words), **env))["args"],
                env=command["env"],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            said, _ = await asyncio.wait_for(process.communicate(), HANGS)
            return process.returncode or 0, said.decode()

        log = tmp_path / "log"
        with log.open("wb") as out:
            command = image.command(image.entry, **env)
            bot = await asyncio.create_subprocess_exec(
                *command["args"], env=command["env"], stdout=out, stderr=out
            )
        try:
            async with asyncio.timeout(HANGS):
                while (await within(*image.health))[0] != 0:
                    assert bot.returncode is None, log.read_text("utf-8")
            code, said = await within("python", "-m", "bot", "backup", "--rotate", "/data/backups")
            assert code == 0, said
            code, said = await within("python", "-m", "bot", "doctor")
            lines = {line.split()[1]: line for line in said.splitlines() if line[:5] in {"right", "WRONG"}}
            for name in ("token", "permissions", "database", "rights", "backups", "running"):
                assert lines[name].startswith("right"), said
        finally:
            if bot.returncode is None:
                bot.terminate()
            code = await asyncio.wait_for(bot.wait(), HANGS)
        assert code == 0, log.read_text("utf-8")
        assert (await within(*image.health))[0] == 1, "a container whose bot has ended is not healthy"
