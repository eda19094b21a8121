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
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.catalogue.house import (
    FOLDERS,
    PROGRAM,
    ROOT,
    Figures,
    figures,
    inside,
    lines,
    lines_of_code,
    sources,
)

PASSED_OVER = "# noqa"


def games(paths: Sequence[str]) -> list[str]:
    """Return the games' keys: what has rules and commands."""
    rules = "packages/tapis/tapis/games/"
    ruled = {path.removeprefix(rules).split("/")[0].removesuffix(".py") for path in paths if rules in path}
    return sorted(key for key in ruled - {"__init__"} if f"cogs/{key}.py" in paths)


def named(texts: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Return the lines of the files that name a game in their path."""
    for key in games(list(texts)):
        of = re.compile(rf"(?<![a-z]){key}(?![a-z])")
        yield f"game {key}", sum(len(text.splitlines()) for path, text in texts.items() if of.search(path))


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
    """Return the lines of code of program, tests and benches, and what the program's names are like."""
    counted: Counter[str] = Counter()
    for path, text in texts.items():
        tree, folder = ast.parse(text), inside(path).partition("/")[0]
        of = "program" if folder in PROGRAM else folder
        counted[f"code of {of}"] += len(lines_of_code(text, tree))
        if of != "program":
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if not node.name.startswith("_"):
                counted["public names"] += 1
                counted["public names with a docstring"] += ast.get_docstring(node) is not None
            counted["methods that only forward"] += not isinstance(node, ast.ClassDef) and forwards(node)
    counted["code of tests and benches"] = counted["code of tests"] + counted["code of bench"]
    yield from sorted(counted.items())


def weigh(root: Path) -> Figures:
    """Return the figures of the tree in a folder.

    Raises:
        CycleError: if rooms or modules of `bot/tables` stand in a circle, which has no floors.
    """
    texts = sources(root)
    tour, *decisions = (
        len(path.read_text("utf-8").split())
        for path in (root / "docs" / "architecture.md", *(root / "docs" / "decisions").glob("*.md"))
    )
    return {
        "lines": sum(len(text.splitlines()) for text in texts.values()),
        **figures(root),
        **lines(texts),
        **dict(named(texts)),
        **dict(code(texts)),
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
