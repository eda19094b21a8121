"""A failing assertion says what a reader needs: never only that something was false.

pytest writes out both sides of a comparison, what a function or method was called with, and of what object an
attribute was false.  Of a bare name, an item, an arithmetic result, or `all` and `any` of a generator it
writes nothing to go by: these need a comparison (with the list of what is wrong, best of all) or a message.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.tiers import in_turn

TESTS = Path(__file__).resolve().parents[1]
SILENT = (ast.Name, ast.Subscript, ast.BinOp, ast.Await, ast.ListComp, ast.SetComp, ast.DictComp)


def silent(test: ast.expr) -> bool:
    """Tell whether pytest would say nothing of this expression but that it was false, or true."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return silent(test.operand)
    if isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id in {"all", "any"}:
        return True
    return isinstance(test, SILENT)


def statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the statements of a body and of all that stands in them; expressions hold none."""
    for node in body:
        yield node
        for part in ("body", "handlers", "orelse", "finalbody", "cases"):
            if isinstance(inside := getattr(node, part, None), list):
                yield from statements(inside)


def bare(source: str) -> list[int]:
    """Return the lines of the assertions that say nothing."""
    return [
        node.lineno
        for node in statements(ast.parse(source).body)
        if isinstance(node, ast.Assert) and node.msg is None and silent(node.test)
    ]


@pytest.mark.slow("reads every test there is")
def test_every_assertion_says_what_was_wrong() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{line}"
        for file in sorted(TESTS.rglob("*.py"))
        for line in bare(file.read_text("utf-8"))
    ]
    assert found == [], "compare with something, or say in a message what was expected"


@in_turn(
    "said", ["x == 1", "not f(x)", "x.ready", "x is None or x == 1", 'x, "it is there"', 'all(y), "each"']
)
def test_what_pytest_explains_needs_no_message(said: str) -> None:
    assert bare(f"assert {said}") == []


@in_turn(
    "said", ["x", "not x", "x[1]", "x & 1", "all(y for y in x)", "not any(x)", "not [y for y in x if y]"]
)
def test_what_pytest_does_not_explain_is_found(said: str) -> None:
    assert bare(f"assert {said}") == [1]
