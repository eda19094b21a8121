"""The README is executed: its bot of ten lines, the test of that bot, and the page on which it is played."""

import ast
import os
import shutil
import sys
from pathlib import Path

import pytest

from discord_sandbox.client import ALICE, GENERAL
from tests.sandbox.readme import README, played, run, write_files

CHROMIUM = shutil.which("chromium")
ALLOWED = {
    "aiohttp",
    "discord",
    "discord_sandbox",
    "packaging",
    "playwright",
    "pytest",
    "pytest_asyncio",
    "yarl",
}


@pytest.fixture
def env() -> dict[str, str]:
    """Where `python` is that of these tests, which finds the package."""
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(README.parent), "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.fixture
def folder(tmp_path: Path, unused_tcp_port: int) -> Path:
    write_files(tmp_path, unused_tcp_port)
    return tmp_path


def test_its_bot_has_ten_lines_and_knows_nothing_of_the_sandbox(folder: Path) -> None:
    lines = (folder / "bot.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line]) <= 10
    assert not [line for line in lines if "sandbox" in line]


async def test_its_test_passes(folder: Path, env: dict[str, str]) -> None:
    assert "1 passed" in await run(folder, env, "pytest", "-q", "-p", "no:cacheprovider", "test_bot.py")


async def test_its_bot_answers_who_plays(folder: Path, env: dict[str, str], unused_tcp_port: int) -> None:
    async with played(folder, env, unused_tcp_port) as client:
        answer = await client.command(ALICE, GENERAL, "hello", {"name": "Bruno"})
    assert answer.shown["content"] == "Hello Bruno!"


@pytest.mark.browser
@pytest.mark.slow("opens a window of a browser")
@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on PATH")
async def test_its_bot_is_played_by_its_page(folder: Path, env: dict[str, str], unused_tcp_port: int) -> None:
    from playwright.async_api import async_playwright, expect  # noqa: PLC0415 - only where there is a browser

    async with played(folder, env, unused_tcp_port) as client, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = await browser.new_page()
        await page.goto(client.url)
        await page.get_by_test_id("composer").press_sequentially("/hello Bruno")
        await page.keyboard.press("Enter")
        await expect(page.get_by_test_id("message").last).to_contain_text("Hello Bruno!", timeout=60_000)
        await browser.close()


def test_the_package_and_its_tests_import_nothing_of_the_repository() -> None:
    for file in README.parent.rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        found = [one for one in ast.walk(tree) if isinstance(one, ast.Import | ast.ImportFrom)]
        names = {
            name
            for one in found
            for name in (
                [one.module or ""] if isinstance(one, ast.ImportFrom) else [each.name for each in one.names]
            )
            if not getattr(one, "level", 0)
        }
        known = sys.stdlib_module_names | ALLOWED
        assert {name for name in names if name.split(".")[0] not in known} <= {
            name for name in names if name.startswith("tests.sandbox.")
        }, file
