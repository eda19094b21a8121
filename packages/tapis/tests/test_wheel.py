"""The wheel in an environment of its own: with what it asks for it does what the README says."""

import re
import subprocess
import sys
import sysconfig
import zipfile
from importlib.metadata import PathDistribution, distribution
from pathlib import Path

import pytest

from tests.test_package import HOUSE, LINES

pytestmark = pytest.mark.slow("it packs the house and installs it")
SITE = Path(sysconfig.get_path("purelib"))
ROBOT = """
from random import Random
from tapis.shelf import GAMES, SHELF
from tapis.walk import Walk, by_players
robot = SHELF["belote"].mind()
player = lambda question, luck: robot.choose(question, "strong", robot.budget, luck)
print(Walk(GAMES["belote"], None, 4, "seed", by_players([player] * 4, Random(0))).step()[1])
"""
"""Asks a robot of cards."""
PICTURE = """
from tapis.drawing import RECIPES
from tapis.drawing.podium import Podium
sides = (1, (("Ada", 0),), "300", ""), (2, (("Bob", 1),), "200", "")
print(RECIPES["podium"](Podium("Yams", "", sides))[:4])
"""
"""Draws the end of a game."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made as `uv build` makes it, by the backend of the lock."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=HOUSE, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - the locked tool
    [made] = folder.iterdir()
    return made


class Installed:
    """An environment in which the wheel is installed, with the packages of these tests that it asks for."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.python = folder / "bin" / "python"
        self.site = folder / SITE.relative_to(sys.prefix)
        uv = str(Path(sys.executable).parent / "uv")
        for words in (
            ("venv", "--python", sys.executable, str(folder)),
            ("pip", "install", "--no-deps", "--python", str(self.python), str(wheel)),
        ):
            subprocess.run([uv, *words, "--offline", "--quiet"], check=True)  # noqa: S603 - the locked tool
        [info] = self.site.glob("tapis-*.dist-info")
        self.asked = PathDistribution(info).requires or []
        self.bring(*(each for each in self.asked if "extra ==" not in each))

    def bring_extra(self, name: str) -> None:
        """Bring what one extra asks for."""
        self.bring(*(each for each in self.asked if f"extra == '{name}'" in each))

    def bring(self, *requirements: str) -> None:
        """Link packages of these tests, and those that they need themselves."""
        for requirement in requirements:
            found = distribution(re.split(r"[^\w.-]", requirement)[0])
            for name in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
                if not (self.site / name).exists():
                    (self.site / name).symlink_to(SITE / name)
            self.bring(*(each for each in found.requires or () if "extra ==" not in each))

    def run(self, lines: str) -> str:
        """Run lines of Python in it; return the last one that they print."""
        done = subprocess.run(  # noqa: S603 - our own lines
            [self.python, "-I", "-c", lines], cwd=self.site, capture_output=True, text=True, check=False
        )
        return (done.stdout or done.stderr).splitlines()[-1]


def test_a_wheel_holds_the_house_with_its_types_and_licences(wheel: Path) -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "tapis"]
    listed = subprocess.run(  # noqa: S603 - of the system
        command, cwd=HOUSE, check=True, capture_output=True, text=True
    )
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
    assert {name for name in names if name.startswith("tapis/")} == set(listed.stdout.splitlines())
    assert "tapis/py.typed" in names
    licences = {name.partition("/licenses/")[2] for name in names} - {""}
    assert licences == {"LICENSE", "tapis/data/fonts/OFL.txt"}
    assert (HOUSE / "LICENSE").read_bytes() == (HOUSE / "../../LICENSE").read_bytes()


def test_with_pydantic_alone_it_plays_and_each_extra_adds_what_it_says(wheel: Path, tmp_path: Path) -> None:
    installed = Installed(wheel, tmp_path / "venv")
    assert installed.run(LINES).startswith("valid: cant_stop, 2 at the table (Ada, Bob), ")
    assert installed.run(ROBOT) == "ModuleNotFoundError: No module named 'numpy'"
    assert installed.run(PICTURE) == "ModuleNotFoundError: No module named 'PIL'"
    for library in ("networkx", "openskill", "orjson", "discord", "bot"):
        assert installed.run(f"import {library}") == f"ModuleNotFoundError: No module named '{library}'"
    installed.bring_extra("engines")
    assert installed.run(ROBOT) in ("take", "pass")
    installed.bring_extra("drawing")
    assert installed.run(PICTURE) == r"b'\x89PNG'"
    installed.bring_extra("pairing")
    assert installed.run("from tapis.pairing.pairing import prepare\nprepare()\nprint('ready')") == "ready"
    installed.bring_extra("ratings")
    assert installed.run("import openskill\nprint('there')") == "there"
