"""The package as it is read: ten lines that play a game, rooms on floors, and imports of its own house."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
README = (HOUSE / "README.md").read_text("utf-8")
[LINES] = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
HEAVY = {"numpy", "PIL", "networkx", "openskill", "orjson", "asyncio", "sqlite3", "discord"}
OF_A_ROOM = {"numpy": {"engines", "coach"}, "PIL": {"drawing"}, "networkx": set(), "openskill": {"records"}}
"""Where a library beside pydantic may be imported; networkx is by name."""
OF_TESTS = {"pytest", "pytest_asyncio", "hypothesis", "PIL", "numpy", "networkx"}


def imported(*parts: str) -> Iterator[tuple[Path, str]]:
    """Yield each import of these folders: the file, and the module by its whole name."""
    for path in (path for part in parts for path in (HOUSE / part).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path.relative_to(HOUSE), alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield path.relative_to(HOUSE), node.module or ""


def test_the_ten_lines_play_and_check_a_game_with_pydantic_alone():
    assert len([line for line in LINES.splitlines() if line]) <= 10
    counted = f"import sys\nprint({HEAVY!r}.intersection(sys.modules), len(sys.modules) < 450)\n"
    done = subprocess.run(  # noqa: S603 - the README's lines
        [sys.executable, "-c", LINES + counted], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    best, verdict, loaded = done.stdout.splitlines()
    assert best.startswith("roll wins ")
    assert verdict.startswith("valid: cant_stop, 2 at the table (Ada, Bob), ")
    assert loaded == "set() True", "an import and a game take no second while they load this little"


def test_the_readme_has_its_rooms_in_the_order_of_their_floors():
    rooms = re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)
    contracts = tomllib.loads((HOUSE / "../../pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    [floors] = [one["layers"] for one in contracts["contracts"] if one.get("containers") == ["tapis"]]
    assert rooms == [room for floor in floors for room in floor.split(" | ")]
    assert len(README.splitlines()) < 60, "a page"


def test_a_library_is_imported_in_the_rooms_that_need_it():
    for path, name in imported("tapis"):
        top, room = name.partition(".")[0], path.parts[1].removesuffix(".py")
        own = top in sys.stdlib_module_names | {"tapis", "pydantic", "annotated_types"}
        assert own or room == "data" or room in OF_A_ROOM.get(top, ()), f"{path} imports {name}"


def test_tests_and_benches_import_nothing_of_another_house():
    for path, name in imported("tests", "bench"):
        top, *below = name.split(".")
        if top in ("tests", "bench"):
            found = HOUSE.joinpath(top, *below)
            assert found.is_dir() or found.with_suffix(".py").is_file(), f"{path} imports {name}"
        else:
            assert top in sys.stdlib_module_names | OF_TESTS | {"tapis", "pydantic"}, f"{path} imports {name}"
