"""The examples in the docstrings of the bot hold."""

import doctest
from importlib import import_module
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parents[1]


def test_every_example_of_a_docstring_holds():
    written = [path for path in (ROOT / "bot").rglob("*.py") if ">>> " in path.read_text("utf-8")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in written]
    results = {name: doctest.testmod(import_module(name.removesuffix(".__init__"))) for name in names}
    assert [name for name, result in results.items() if result.failed] == []
    assert sum(result.attempted for result in results.values()) > 150
