"""Which text keys the source asks for: read from its syntax trees and from the games' own data."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_origin

from bot.commands.moved import MOVED
from bot.commands.shared import SHARED as ALONE
from bot.commands.table import COMMANDS
from bot.features import FEATURES
from bot.shelf import SHELF
from bot.text import DATA, LANGUAGES, text_in
from tapis.games.kit.game import Game, Withdrew
from tapis.games.kit.sheet import SheetGame
from tapis.shelf import GAMES

ROOT = DATA.parent
KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+", re.ASCII)
SAYS = {"t", "words", "Key", "Illegal"}
"""What is called with a key first: a `Text`, a command's words, and the games' own keys."""

SHARED = ("thread", "robots", "level", "private")
"""What every `/<game> new` asks for."""
READ = (ast.Constant, ast.JoinedStr, ast.Call)
"""What of the source may name a key."""
SIZES = (".short", ".tiny")
"""The names of a line of a score sheet, `Line(key, ...)`."""


@dataclass
class Asked:
    """What the source names, the keys it surely asks a catalogue for, and the patterns it builds keys by.

    `given` holds the names of the values that stand beside a key, where all of them can be read.
    """

    named: set[str] = field(default_factory=set)
    said: dict[str, str] = field(default_factory=dict)
    patterns: dict[str, str] = field(default_factory=dict)
    given: list[tuple[str, frozenset[str], str]] = field(default_factory=list)


@cache
def asked(without: tuple[str, ...] = ()) -> Asked:
    """Read the source without the sandbox, which has texts of its own, and the engines, which have none.

    `without`: rooms of the bot that are not read.
    """
    found = Asked()
    for path in sorted(
        path for folder in ("bot", "cogs", "packages/tapis/tapis") for path in (ROOT / folder).rglob("*.py")
    ):
        if "engines" in path.parts or path.relative_to(ROOT).parts[:2] in {("bot", room) for room in without}:
            continue
        where = str(path.relative_to(ROOT))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, READ):
                _read(node, where, found)
    return found


def _read(node: ast.AST, where: str, found: Asked) -> None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        found.named.add(node.value)
    if isinstance(node, ast.JoinedStr) and (pattern := _pattern(node)):
        found.patterns.setdefault(pattern, f"{where}:{node.lineno}")
    if isinstance(node, ast.Call) and node.args:
        called = _called(node.func)
        ends = ("",) if called in SAYS else SIZES if called == "Line" else ()
        for key in _literals(node.args[0]):
            found.said.update({key + end: f"{where}:{node.lineno}" for end in ends})
            if called == "choices_of":
                found.patterns.setdefault(rf"{re.escape(key)}\.[A-Za-z0-9_]+", f"{where}:{node.lineno}")
            values = [keyword.arg for keyword in node.keywords]
            if called in {"t", "Illegal"} and None not in values:
                found.given.append((key, frozenset(filter(None, values)), f"{where}:{node.lineno}"))


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _literals(node: ast.expr) -> Iterator[str]:
    """The keys an argument may be: a literal, or either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _pattern(node: ast.JoinedStr) -> str:
    """What an f-string such as `f"{game}.box.{box}"` may build; "" if that is no key."""
    parts = [
        re.escape(part.value)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
        else "[A-Za-z0-9_]+"
        for part in node.values
    ]
    fixed = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return "".join(parts) if re.fullmatch(r"[a-z0-9_.]*[a-z0-9_][a-z0-9_.]*", fixed) and "." in fixed else ""


# Keys that follow from a game's data


def data_keys() -> set[str]:
    """The keys that every game on the shelf needs, whatever its source looks like."""
    return {
        key for kind in GAMES.values() for key in (*_game_keys(kind), *_option_keys(kind), *_box_keys(kind))
    }


def _game_keys(kind: type[Game[Any]]) -> Iterator[str]:
    yield from (f"{kind.key}.{what}" for what in ("name", "title", "brief", "pitch"))
    for fact in kind.fact_types:
        shared = f"fact.{fact.model_fields['kind'].default}"
        own = f"{kind.key}.{shared}"
        yield shared if shared in text_in("en") and own not in text_in("en") else own
    yield f"fact.{Withdrew.model_fields['kind'].default}"
    yield from (f"figure.{figure.of}.{figure.how}" for figure in kind.figures)


def _option_keys(kind: type[Game[Any]]) -> Iterator[str]:
    for name in kind.Options.offered():
        option = kind.Options.model_fields[name]
        yield f"{kind.key}.option.{name}"
        if get_origin(option.annotation) is not None:
            yield from (f"{kind.key}.option.{name}.{value}" for value in get_args(option.annotation))
        elif (none := f"{kind.key}.option.{name}.0") in text_in("en"):
            yield none
    for name in kind.Options.unoffered:  # a table's variant is named where something else is played
        option = kind.Options.model_fields[name]
        values = [value for value in get_args(option.annotation) if isinstance(value, str)]
        yield from (f"{kind.key}.option.{name}.{value}" for value in values if value != option.default)


def _box_keys(kind: type[Game[Any]]) -> Iterator[str]:
    if issubclass(kind, SheetGame):
        for box in all_boxes(kind):
            yield from (f"{kind.key}.{what}.{box}" for what in ("box", "typed", "hint"))
            yield from (f"{kind.key}.box.{box}{size}" for size in SIZES)


def all_boxes(kind: type[SheetGame]) -> set[str]:
    """Every box a score sheet game may have, whatever its options."""
    module = __import__(kind.__module__, fromlist=["BOXES"])
    return set(module.BOXES)


@cache
def command_keys() -> set[str]:
    """Every name and description of the slash commands, from their rows and the games' options."""
    keys = {
        "cmd.new",
        *(f"cmd.new.{name}{end}" for name in (*SHARED, "code") for end in ("", ".help")),
    }
    for kind in GAMES.values():
        keys |= {f"cmd.new.{kind.key}.help", f"cmd.{kind.key}.help"}
        names = {name: f"cmd.new.{kind.key}.{name}" for name in kind.Options.offered()}
        keys |= {names[name] for name in kind.Options.asked()}
        keys |= {f"{key}.help" for key in names.values()}
    keys |= {key for key in asked().said if key.startswith("cmd.")}
    typed = [row for key in GAMES for row in import_module(f"cogs.{key}").COMMANDS]
    given = [command for feature in FEATURES for command in feature.commands]
    for command in (*COMMANDS, *ALONE, *given, *typed):
        group = command.name.partition(".")[0]
        things = [command.name, *(f"{command.name}.{one.name}" for one in command.parameters)]
        keys |= {f"cmd.{thing}{end}" for thing in ("table", group, *things) for end in ("", ".help")}
    keys |= {f"cmd.{key.removesuffix(':')}" for row in MOVED for key in row.now.split() if key not in SHELF}
    return keys


def files(language: str) -> list[Path]:
    """The catalogues of a language."""
    assert language in LANGUAGES
    return sorted((DATA / "text" / language).glob("*.po"))
