"""The rooms of the house, the arrows between them as the source imports them, and its figures.

`house.toml` keeps the figures that were reached: one that grows or falls by more than a little is said.
"""

import ast
import os
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from graphlib import TopologicalSorter
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import grimp

ROOT = Path(__file__).resolve().parents[2]
HOUSES = {"cogs": ".", "tapis": "packages/tapis", "discord_sandbox": "packages/discord_sandbox"}
"""What stands outside `bot`, each as one room of the drawing: the folder where its package is."""
FOLDERS = ("bot", "cogs", "tapis_vert", "packages", "tests", "bench", "docs")
BOT = ("bot", "cogs", "tapis_vert")
PROGRAM = dict.fromkeys(BOT, "bot") | {"tapis": "tapis", "discord_sandbox": "discord_sandbox"}
"""The folders of the program, each with its house."""
KEPT = Path(__file__).with_name("house.toml")
"""Each figure that was reached."""
GROWN = "make room, or raise it by GOLDEN=write in a commit of its own whose body says why"
HEAD = "# What is reached is kept: make room, or raise a figure in a commit of its own (CONTRIBUTING.md).\n"
FALLEN = "lower it by GOLDEN=write"
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
"""The tokens that are no code."""

Arrows = Mapping[str, frozenset[str]]
"""Whom each room (or module) imports."""
Figures = dict[str, int]


@cache
def modules(root: Path = ROOT) -> Arrows:
    """Whom each module of the house imports, annotations included; `root` may hold another revision of it."""
    here = {
        package: root / folder for package, folder in HOUSES.items() if (root / folder / package).is_dir()
    }
    before = [str(folder) for folder in (root, *here.values())]
    with patch.object(sys, "path", [*before, *sys.path]), patch.dict(sys.modules):
        for package in ("bot", *here):
            sys.modules.pop(package, None)  # where it is imported already, grimp would look there
        graph = grimp.build_graph("bot", *here, cache_dir=None)
    return {name: frozenset(graph.find_modules_directly_imported_by(name)) for name in graph.modules}


def room_of(module: str) -> str:
    """Return the room of a module: the name below `bot`, or the house that stands beside it."""
    package, _, rest = module.partition(".")
    return package if package in HOUSES else rest.partition(".")[0]


def rooms(root: Path = ROOT) -> Arrows:
    """Return whom each room imports."""
    found: dict[str, set[str]] = {}
    for module, imported in modules(root).items():
        if room := room_of(module):
            found.setdefault(room, set()).update(map(room_of, imported))
    return {room: frozenset(below - {room, ""}) for room, below in found.items()}


def floors(arrows: Arrows) -> list[list[str]]:
    """Return the rooms of each floor, the lowest first: every arrow points to a lower floor.

    Raises:
        CycleError: if there is a circle; it names it.
    """
    height: dict[str, int] = {}
    for room in TopologicalSorter(arrows).static_order():
        height[room] = 1 + max((height[below] for below in arrows[room]), default=-1)
    return [
        sorted(room for room in height if height[room] == floor) for floor in range(max(height.values()) + 1)
    ]


def steps(arrows: Arrows) -> list[tuple[str, str]]:
    """Return the arrows that no longer way replaces: those a drawing needs."""

    def reached(room: str) -> set[str]:
        return {room}.union(*(reached(below) for below in arrows[room]))

    return sorted(
        (room, below)
        for room in arrows
        for below in arrows[room]
        if not any(below in reached(other) for other in arrows[room] - {below})
    )


def drawing() -> str:
    """Return the house as a Mermaid drawing, the highest floor first."""
    arrows = rooms()
    shown = ["; ".join(f"{room.strip('_')}[{room}]" for room in floor) for floor in reversed(floors(arrows))]
    shown += [f"{room.strip('_')} --> {below.strip('_')}" for room, below in steps(arrows)]
    return "\n".join(["```mermaid", "flowchart TD", *(f"    {line}" for line in shown), "```"])


def sources(root: Path = ROOT) -> dict[str, str]:
    """Return the text of each Python file by its path."""
    found = (path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py")))
    paths = {path.relative_to(root).as_posix(): path for path in found}
    return {path: file.read_text("utf-8") for path, file in paths.items()}


def inside(path: str) -> str:
    """Return the path of a file in its house."""
    return path.split("/", 2)[2] if path.startswith("packages/") else path


def folder_of(path: str) -> str:
    """Return the folder of a file, inside `bot` and `tapis` with its room."""
    parts = inside(path).removesuffix(".py").split("/")
    return "/".join(parts[:2]) if parts[0] in {"bot", "tapis"} else parts[0]


def lines(texts: Mapping[str, str]) -> Figures:
    """Return the lines of each house and folder."""
    counted: Counter[str] = Counter()
    for path, text in texts.items():
        folder = folder_of(path)
        for part in {PROGRAM.get(folder.partition("/")[0], folder), folder}:
            counted[f"lines {part}"] += len(text.splitlines())
    return dict(sorted(counted.items()))


def lines_of_code(text: str, tree: ast.Module) -> set[int]:
    """Return the numbers of the lines of a file that are code: no docstrings, no comments, no blanks."""
    code = {
        line
        for token in tokenize.generate_tokens(StringIO(text).readline)
        if token.type not in LAYOUT
        for line in range(token.start[0], token.end[0] + 1)
    }
    return code - {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def functions(texts: Mapping[str, str]) -> Figures:
    """Return how many functions are long."""
    over: Counter[str] = Counter()
    for text in texts.values():
        tree = ast.parse(text)
        spans = [
            range(node.lineno, (node.end_lineno or node.lineno) + 1)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        if not any(len(span) > 30 for span in spans):
            continue
        code = lines_of_code(text, tree)
        over["30 lines of code"] += sum(len(code.intersection(span)) > 30 for span in spans)
        over["50 lines"] += sum(len(span) > 50 for span in spans)
    return {f"functions over {size}": over[size] for size in ("30 lines of code", "50 lines")}


def figures(root: Path = ROOT) -> Figures:
    """Return what is kept of the house in a folder.

    Raises:
        CycleError: if rooms or modules of `bot/tables` stand in a circle, which has no floors.
    """
    texts = {path: text for path, text in sources(root).items() if inside(path).partition("/")[0] in PROGRAM}
    imports, arrows = modules(root), rooms(root)
    inner = {name for name in imports if name.startswith("bot.tables")}
    return {
        "rooms": len(arrows),
        "arrows": sum(map(len, arrows.values())),
        "floors": len(floors(arrows)),
        "floors of bot/tables": len(floors({name: imports[name] & inner for name in inner})),
        **functions(texts),
        **{f"files {folder}": number for folder, number in sorted(Counter(map(folder_of, texts)).items())},
        **lines(texts),
    }


def little(name: str, kept: int) -> int:
    """Return by how much a figure may be off.

    Lines by a fiftieth (20 to 100), a folder by a file, what a press runs by a fiftieth, others not at all.

    >>> little("lines bot/screens", 14000), little("lines bot/text", 200), little("arrows", 68)
    (100, 20, 0)
    """
    match name.partition(" ")[0]:
        case "lines":
            return min(max(20, kept // 50), 100)
        case "files":
            return 1
        case _:
            return kept // 50 if "press" in name else 0


def strayed(part: str, counted: Figures, kept: Path = KEPT) -> list[str]:
    """Return what is to be done about each figure that is not as it is kept in a part of a file.

    With `GOLDEN=write` they are kept as counted.
    """
    parts: dict[str, Figures] = tomllib.loads(kept.read_text("utf-8"))
    before = parts.get(part, {})
    if os.environ.get("GOLDEN") == "write":
        parts[part] = before = counted
        kept.write_text(HEAD + "".join(written(*one) for one in parts.items()), "utf-8")
    return [
        f"{name}: {now}, not {then}: {GROWN if now > then else FALLEN}"
        for name in {**before, **counted}
        for now, then in [(counted.get(name, 0), before.get(name, 0))]
        if (name in counted) != (name in before) or abs(now - then) > little(name, then)
    ]


def written(part: str, figures: Figures) -> str:
    """Return a part as it stands in the file."""
    return "".join([f"\n[{part}]\n", *(f'"{name}" = {number}\n' for name, number in figures.items())])
