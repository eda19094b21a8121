"""The files that the README shows, and its bot as it is played."""

import asyncio
import re
import shlex
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from discord_sandbox.client import HANGS, SandboxClient

README = Path(__file__).parents[2] / "README.md"


def write_files(folder: Path, port: int) -> None:
    """Write each file of the README, at another port than the usual one."""
    text = README.read_text("utf-8").replace("8765", str(port))
    for name, code in re.findall(r"(?m)^`(\w+\.py)` [^\n]*\n```python\n(.*?)```", text, re.DOTALL):
        (folder / name).write_text(code, "utf-8")


def typed(verb: str) -> str:
    """Return the line that the README types with this word."""
    [line] = re.findall(
        rf"(?m)^.*\b{verb}\b.*$",
        "".join(re.findall(r"```sh\n(.*?)```", README.read_text("utf-8"), re.DOTALL)),
    )
    return line.removesuffix(" &")


async def run(folder: Path, env: Mapping[str, str], *words: str) -> str:
    """Run a program to its end; return what it says."""
    process = await _begin(folder, env, *words)
    said, _ = await asyncio.wait_for(process.communicate(), HANGS)
    assert process.returncode == 0, said.decode()
    return said.decode()


async def _begin(folder: Path, env: Mapping[str, str], *words: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *words, cwd=folder, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )


@asynccontextmanager
async def played(folder: Path, env: Mapping[str, str], port: int) -> AsyncIterator[SandboxClient]:
    """Type the lines by which the README plays; the bot is on line while the block runs."""
    box = await _begin(folder, env, *shlex.split(typed("discord_sandbox --port").replace("8765", str(port))))
    assert box.stdout is not None
    async with asyncio.timeout(HANGS):
        said = (await box.stdout.readline()).decode()
    assert said == f"The sandbox is at http://127.0.0.1:{port}\n"
    bot = await _begin(folder, env, *shlex.split(typed("play.py")))
    ended = asyncio.create_task(bot.communicate())
    try:
        async with SandboxClient(f"http://127.0.0.1:{port}") as client:
            there = asyncio.create_task(client.wait_commands("hello"))
            await asyncio.wait({there, ended}, return_when=asyncio.FIRST_COMPLETED)
            assert not ended.done(), ended.result()[0].decode()
            await there
            await client.wait_online()
            yield client
    finally:
        for process in (bot, box):
            if process.returncode is None:
                process.terminate()
        await asyncio.wait_for(asyncio.gather(ended, box.communicate()), HANGS)
