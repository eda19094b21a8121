"""The wheel, in a clean environment with the packages it says it needs."""

import shutil
import sys
import sysconfig
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from discord_sandbox.client import ALICE, GENERAL
from tests.sandbox.readme import README, played, run, write_files

ENV = {"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
SPEAKS = """
import asyncio
from discord_sandbox import Sandbox
from discord_sandbox.client import SandboxClient

async def speak():
    async with Sandbox() as box, SandboxClient(box.url) as client:
        print((await client.world())["channels"][0]["name"])

asyncio.run(speak())
"""
"""Speaks to a sandbox, without discord.py."""


def needed(name: str) -> set[str]:
    """Return a package with all that it needs, and these in turn."""
    wanted = [Requirement(line) for line in distribution(name).requires or ()]
    here = [one.name for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]
    return {name}.union(*map(needed, here))


def install(names: set[str], packages: Path) -> None:
    """Copy packages of these tests, as no registry is there to fetch them from."""
    for one in map(distribution, names):
        for file in one.files or ():
            if ".." not in file.parts:
                (packages / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(one.locate_file(file)), packages / file)


def the_wheel(folder: Path) -> Path:
    """Return the one wheel in a folder; it has all files of the package and no other."""
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        packed = {name for name in file.namelist() if ".dist-info/" not in name}
    files = [path for path in (README.parent / "discord_sandbox").rglob("*") if path.is_file()]
    own = {path.relative_to(README.parent).as_posix() for path in files if "__pycache__" not in path.parts}
    assert packed == own
    return wheel


@pytest.mark.slow("it packs the package, and starts it in an environment of its own")
async def test_a_wheel_alone_is_a_discord_and_plays_the_readme(tmp_path: Path, unused_tcp_port: int) -> None:
    build = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path))
    await run(README.parent, ENV, *build)
    wheel = the_wheel(tmp_path)

    uv, folder, venv = str(Path(sys.executable).with_name("uv")), tmp_path / "here", tmp_path / "venv"
    python = str(venv / "bin" / "python")
    await run(tmp_path, ENV, uv, "venv", "-q", "--offline", "-p", sys.executable, str(venv))
    await run(tmp_path, ENV, uv, "pip", "install", "-q", "--offline", "--no-deps", "-p", python, str(wheel))
    packages = venv / Path(sysconfig.get_path("purelib")).relative_to(sys.prefix)
    install(needed("aiohttp"), packages)
    assert await run(tmp_path, ENV, python, "-c", SPEAKS) == "general\n"

    install(needed("discord.py") | needed("pytest"), packages)
    folder.mkdir()
    write_files(folder, unused_tcp_port)
    assert "1 passed" in await run(folder, ENV, python, "-m", "pytest", "-q", "test_bot.py")
    env = ENV | {"PATH": f"{venv / 'bin'}:/usr/bin:/bin"}
    async with played(folder, env, unused_tcp_port) as client:
        answer = await client.command(ALICE, GENERAL, "hello", {"name": "Bruno"})
    assert answer.shown["content"] == "Hello Bruno!"
