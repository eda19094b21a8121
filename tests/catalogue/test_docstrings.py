"""The examples in the docstrings of the bot hold."""

import doctest
from importlib import import_module
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parents[1]


def test_every_example_of_a_docstring_holds():
    houses = {"bot": ROOT, "tapis": ROOT / "packages" / "tapis"}
    names = [
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for house, folder in houses.items()
        for path in (folder / house).rglob("*.py")
        if ">>> " in path.read_text("utf-8")
    ]
    results = {name: doctest.testmod(import_module(name.removesuffix(".__init__"))) for name in names}
    assert [name for name, result in results.items() if result.failed] == []
    assert sum(result.attempted for result in results.values()) > 150
