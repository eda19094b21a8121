"""The wheel: one name among the packages of an environment, and all of the program inside it."""

import asyncio
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from bot.host.health import ask
from bot.store.version import ROOT, commit, own_version
from discord_sandbox.client import HANGS
from tests.host.root import PACKAGES
from tests.host.test_hosting import VERSION

INFO = f"tapis_vert-{VERSION}.dist-info"
TOLD = f"tapis-vert {own_version()}"
THINKS = """
import asyncio, sys
import tapis_vert.__main__
sys.argv[1:] = ["--version"]
tapis_vert.__main__.main()
from tapis.engines.process import ResourceLimits, Subprocess
async def think():
    process = await Subprocess.begin(ResourceLimits(0, 1 << 30), 60)
    await process.close()
asyncio.run(think())
"""
"""Starts the process that thinks, as the installed program does."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made as `uv build` makes it, by the backend of the lock."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - the locked tool
    [made] = folder.iterdir()
    return made


PARTS = ("bot", "cogs", "data", "packages/tapis/tapis", "packages/discord_sandbox/discord_sandbox")


def sources() -> set[str]:
    """Return the files of the program that git keeps, or would."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PARTS]
    listed = subprocess.run(  # noqa: S603 - of the system
        command,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return {re.sub(r"^packages/\w+/", "", path) for path in listed.stdout.splitlines()}


@pytest.mark.slow("it packs the whole program")
def test_a_wheel_has_one_name_and_all_of_the_program(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        starts = file.read(f"{INFO}/entry_points.txt").decode()
    assert {name.partition("/")[0] for name in names} == {"tapis_vert", INFO}
    inside = {name.removeprefix("tapis_vert/") for name in names if name.startswith("tapis_vert/")}
    built = {"COMMIT"} if commit(ROOT) else set()
    assert inside == {"__init__.py", "__main__.py"} | built | sources()
    assert {
        f"{INFO}/licenses/{name}"
        for name in ("LICENSE", "THIRD-PARTY.md", "packages/tapis/tapis/data/fonts/OFL.txt")
    } <= names
    assert f"{INFO}/sboms/sbom.cdx.json" in names
    assert starts.split() == ["[console_scripts]", "tapis-vert", "=", "tapis_vert.__main__:main"]


@pytest.mark.slow("it installs the wheel and starts it")
async def test_an_installed_wheel_plays_beside_another_bot(
    wheel: Path, tmp_path: Path, unused_tcp_port: int
) -> None:
    """Both have a package `bot`, and so has the folder where they are started; each finds its own."""
    uv, here = Path(sys.executable).parent / "uv", tmp_path / "here"
    python = tmp_path / "venv" / "bin" / "python"
    packages = tmp_path / "venv" / Path(sysconfig.get_path("purelib")).relative_to(sys.prefix)
    env = {"PATH": f"{python.parent}:/usr/bin:/bin", "HOME": str(tmp_path)}

    def run(*words: object, **more: str) -> str:
        done = subprocess.run(  # noqa: S603 - of ours
            [str(word) for word in words],
            cwd=here,
            env=env | more,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    here.mkdir()
    run(uv, "venv", "--offline", "--quiet", "--python", sys.executable, tmp_path / "venv")
    run(uv, "pip", "install", "--offline", "--quiet", "--no-deps", "--python", python, wheel)
    (packages / "others.pth").write_text(f"{PACKAGES}\n")
    for place in (packages, here):
        for name in ("bot", "cogs", "data"):
            (place / name).mkdir()
            (place / name / "__init__.py").write_text(f"whose = 'another in {place.name}'\n")
    assert run("tapis-vert", "--version") == TOLD, "a wheel carries the commit that it was built from"
    assert run(python, "-m", "tapis_vert", "--version") == TOLD
    own = run(python, "-P", "-c", "import tapis_vert, bot, data; print(bot.whose)")
    assert own == "another in site-packages", "importing the package gives its own `bot` away"
    assert run(python, "-c", THINKS) == TOLD

    ports = {"METRICS_PORT": str(unused_tcp_port), "SANDBOX_PORT": "0"}
    log = tmp_path / "log"
    with log.open("wb") as out:
        bot = await asyncio.create_subprocess_exec(
            "tapis-vert", "start", cwd=here, env=env | ports, stdout=out, stderr=out
        )
    try:
        async with asyncio.timeout(HANGS):
            while not (await asyncio.to_thread(ask, unused_tcp_port))[0]:
                assert bot.returncode is None, log.read_text("utf-8")
                await asyncio.sleep(0.1)
    finally:
        if bot.returncode is None:
            bot.terminate()
        code = await asyncio.wait_for(bot.wait(), HANGS)
    assert code == 0, log.read_text("utf-8")
