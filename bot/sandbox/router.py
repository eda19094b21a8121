"""Finds the handler of a path, in a tree of path segments.

`{name}` stands for any one segment. A literal segment wins over it, so `@original` in `/messages/@original`
is not a message id.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Target = TypeVar("Target")


@dataclass
class _Node(Generic[Target]):
    literals: "dict[str, _Node[Target]]" = field(default_factory=dict)
    wild: "_Node[Target] | None" = None
    targets: dict[str, tuple[Target, tuple[str, ...]]] = field(default_factory=dict)


class Router(Generic[Target]):
    """Finds targets by method and path.

    >>> router = Router([("GET", "/users/@me", "me"), ("GET", "/users/{user}", "user")])
    >>> router.find("GET", "/users/@me")
    ('me', {})
    >>> router.find("GET", "/users/7")
    ('user', {'user': '7'})
    >>> router.find("POST", "/users/7"), router.find("GET", "/nothing")
    (False, None)
    """

    def __init__(self, targets: Iterable[tuple[str, str, Target]]) -> None:
        self._root: _Node[Target] = _Node()
        for method, template, target in targets:
            self._add(method, template, target)

    def _add(self, method: str, template: str, target: Target) -> None:
        node = self._root
        names = []
        for segment in template.strip("/").split("/"):
            if segment.startswith("{"):
                names.append(segment.strip("{}"))
                node.wild = node.wild or _Node()
                node = node.wild
            else:
                node = node.literals.setdefault(segment, _Node())
        node.targets[method] = (target, tuple(names))

    def find(self, method: str, path: str) -> "tuple[Target, dict[str, str]] | bool | None":
        """Return the target and its names' values; False if only the method is wrong, None for no path."""
        values: list[str] = []
        node = self._root
        for segment in path.strip("/").split("/"):
            following = node.literals.get(segment)
            if following is None:
                following = node.wild
                values.append(segment)
            if following is None:
                return None
            node = following
        found = node.targets.get(method)
        if found is None:
            return False if node.targets else None
        target, names = found
        return target, dict(zip(names, values, strict=True))
