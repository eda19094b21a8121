"""What the tests keep of Discord's API description: the request bodies of the routes the sandbox speaks.

`python -m tests.e2e.api_extract FILE` makes `discord_api/bodies.json` anew from a full description,
https://github.com/discord/discord-api-spec/blob/main/specs/openapi.json.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from discord_sandbox.api import ROUTES

Json = dict[str, Any]
KEPT = Path(__file__).parent / "discord_api" / "bodies.json"
FULL = Path(__file__).parents[2].parent / "shared" / "discord" / "openapi.json"
"""Where a full description may stand: beside the repository, not in it."""
SCHEMA = "#/components/schemas/"
SAID = {"title", "description", "x-discord-union"}
"""Words for readers, which check nothing."""


def extract(description: Mapping[str, Any]) -> Json:
    """Return the bodies of our routes, and the schemas that they reach, as a smaller description."""
    paths: Json = {}
    for route in ROUTES:
        operation = description["paths"].get(route.template, {}).get(route.method.lower())
        if operation is not None:
            body = {"requestBody": operation["requestBody"]} if "requestBody" in operation else {}
            paths.setdefault(route.template, {})[route.method.lower()] = _bare(body)
    schemas = {name: description["components"]["schemas"][name] for name in _reached(description, paths)}
    return {
        "openapi": description["openapi"],
        "info": {name: description["info"][name] for name in ("title", "version", "license")},
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": {name: _bare(schema) for name, schema in sorted(schemas.items())}},
    }


def written(small: Mapping[str, Any]) -> str:
    """Return an extract as JSON with a line for each path and each schema."""
    paths, schemas = small["paths"], small["components"]["schemas"]
    return (
        f'{{"openapi": {_dumps(small["openapi"])},\n"info": {_dumps(small["info"])},\n'
        f'"paths": {{\n{_lines(paths)}\n}},\n"components": {{"schemas": {{\n{_lines(schemas)}\n}}}}}}\n'
    )


def _lines(named: Mapping[str, Any]) -> str:
    return ",\n".join(f"{_dumps(name)}: {_dumps(value)}" for name, value in named.items())


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _bare(part: Any) -> Any:
    """Return a part without words for readers; a property of such a name is an object, and stays."""
    if isinstance(part, Mapping):
        return {
            key: _bare(value) for key, value in part.items() if not (key in SAID and isinstance(value, str))
        }
    return [_bare(one) for one in part] if isinstance(part, list) else part


def _reached(description: Mapping[str, Any], paths: Json) -> set[str]:
    """Return the names of the schemas that these paths refer to, directly or through others."""
    reached: set[str] = set()
    ahead = list(_references(paths))
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += _references(description["components"]["schemas"][name])
    return reached


def _references(part: object) -> Iterator[str]:
    if isinstance(part, Mapping):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].removeprefix(SCHEMA)
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)


def main(arguments: list[str]) -> int:
    """Write the extract of a full description."""
    [path] = arguments or [str(FULL)]
    KEPT.write_text(written(extract(json.loads(Path(path).read_text("utf-8")))), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
