"""How much there is to read: `python -m bench.weight [REVISION]`.

Lines of Python by room and by game, and without docstrings, comments and blanks; long functions; public names
and how many say what they are; methods that only forward; rooms and the arrows between them, floors of
`bot/tables`; what ruff is asked to pass over; and the words that describe all this.  With a revision of git:
there, here, the change.
"""

import argparse
import ast
import re
import subprocess
import sys
import tarfile
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.catalogue.house import ROOT, Arrows, floors, modules, rooms

FOLDERS = ("bot", "cogs", "packages", "tests", "bench", "docs")
PROGRAM = ("bot", "cogs", "discord_sandbox", "tapis")
PASSED_OVER = "# noqa"
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
"""The tokens that are no code."""

Figures = dict[str, int]


def sources(root: Path) -> dict[str, str]:
    """Return the text of each Python file by its path."""
    found = (path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py")))
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in found}


def inside(path: str) -> str:
    """Return the path of a file in its house."""
    return path.split("/", 2)[2] if path.startswith("packages/") else path


def room_of(path: str) -> str:
    """Return the folder of a file, inside `bot` and the other houses with its room."""
    parts = inside(path).removesuffix(".py").split("/")
    return "/".join(parts[:2]) if parts[0] in {"bot", "tapis"} else parts[0]


def games(paths: Sequence[str]) -> list[str]:
    """Return the games' keys: what has rules and commands."""
    rules = "packages/tapis/tapis/games/"
    ruled = {path.removeprefix(rules).split("/")[0].removesuffix(".py") for path in paths if rules in path}
    return sorted(key for key in ruled - {"__init__"} if f"cogs/{key}.py" in paths)


def lines(texts: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Return the lines of everything, of each room, and of the files that name a game in their path."""
    counted = {path: len(text.splitlines()) for path, text in texts.items()}
    yield "lines", sum(counted.values())
    by_room: Counter[str] = Counter()
    for path, number in counted.items():
        by_room[room_of(path)] += number
    yield from sorted((f"lines {room}", number) for room, number in by_room.items())
    for key in games(list(texts)):
        named = re.compile(rf"(?<![a-z]){key}(?![a-z])")
        yield f"game {key}", sum(number for path, number in counted.items() if named.search(path))


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


def forwards(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return True if all that a method does is one call of something of its own object."""
    body = [
        node
        for node in method.body
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    value = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return | ast.Expr) else None
    call = value.value if isinstance(value, ast.Await) else value
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and ast.unparse(call.func).startswith("self._")
    )


def code(texts: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Return the lines of code of program, tests and benches, and what the program's functions are like."""
    counted: Counter[str] = Counter()
    for path, text in texts.items():
        tree, folder = ast.parse(text), inside(path).partition("/")[0]
        numbers = lines_of_code(text, tree)
        of = "program" if folder in PROGRAM else folder
        counted[f"code of {of}"] += len(numbers)
        if of != "program":
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if not node.name.startswith("_"):
                counted["public names"] += 1
                counted["public names with a docstring"] += ast.get_docstring(node) is not None
            if isinstance(node, ast.ClassDef):
                continue
            span = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            counted["functions over 50 lines"] += len(span) > 50
            counted["functions over 30 lines of code"] += len(numbers.intersection(span)) > 30
            counted["methods that only forward"] += forwards(node)
    counted["code of tests and benches"] = counted["code of tests"] + counted["code of bench"]
    yield from sorted(counted.items())


def tables(imports: Arrows) -> Arrows:
    """Return whom each module of `bot/tables` imports there."""
    inside = {name for name in imports if name.startswith("bot.tables")}
    return {name: imports[name] & inside for name in inside}


def weigh(root: Path) -> Figures:
    """Return the figures of the tree in a folder.

    Raises:
        CycleError: if rooms or modules of `bot/tables` stand in a circle, which has no floors.
    """
    texts, imports = sources(root), modules(root)
    arrows = rooms(root)
    tour, *decisions = (
        len(path.read_text("utf-8").split())
        for path in (root / "docs" / "architecture.md", *(root / "docs" / "decisions").glob("*.md"))
    )
    return {
        **dict(lines(texts)),
        **dict(code(texts)),
        "rooms": len(arrows),
        "arrows": sum(map(len, arrows.values())),
        "floors": len(floors(arrows)),
        "floors of bot/tables": len(floors(tables(imports))),
        "noqa in bot and cogs": sum(
            text.count(PASSED_OVER)
            for path, text in texts.items()
            if inside(path).partition("/")[0] in PROGRAM
        ),
        "words of architecture.md": tour,
        "words of its decisions": sum(decisions),
    }


def weigh_revision(revision: str) -> Figures:
    """Return the figures of a revision of git."""
    there = _git("ls-tree", "--name-only", revision).decode().split()
    packed = _git("archive", revision, *(folder for folder in FOLDERS if folder in there))
    with TemporaryDirectory() as folder, tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
        return weigh(Path(folder))


def _git(*words: str) -> bytes:
    """Return what git says."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603, S607 - git


def table(columns: Sequence[Figures]) -> str:
    """Return the figures as text: one column, or two and what lies between them."""
    rows: list[str] = []
    for name in dict.fromkeys(name for one in columns for name in one):
        figures = [one.get(name, 0) for one in columns]
        between = [f"{figures[1] - figures[0]:>+8,}"] if len(figures) > 1 else []
        rows.append(" ".join([f"{name:<36}", *(f"{figure:>8,}" for figure in figures), *between]))
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.weight", description="How much there is to read.")
    parser.add_argument("revision", nargs="?", help="a revision of git to compare with")
    revision: str | None = parser.parse_args(arguments).revision
    before = [] if revision is None else [weigh_revision(revision)]
    print(table([*before, weigh(ROOT)]))
    print("\nNo arrow leads back: a circle has no floors.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
