"""Which files name games: what serves all games is given them by the shelf."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tapis.shelf import SHELF


def naming(root: Path) -> dict[str, set[str]]:
    """Return the games that each file names in its code, other than those of games and families' own files.

    A file is of a game if it, or a folder of it, begins with the game's name.
    """
    found = {
        path.relative_to(root).as_posix(): {game for text in _texts(path) for game in _named(text)}
        for path in root.rglob("*.py")
        if not any(map(_of_a_game, path.relative_to(root).with_suffix("").parts))
    }
    return {path: games for path, games in found.items() if games}


def _of_a_game(part: str) -> bool:
    return any(part == game or part.startswith(f"{game}_") for game in SHELF)


def _named(text: str) -> set[str]:
    return SHELF.keys() & set(re.split(r"[.:]", text))


def _texts(path: Path) -> Iterator[str]:
    """Yield what a file imports, and its strings but for docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said:
            yield node.value
