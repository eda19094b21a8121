"""Request bodies against Discord's own API description: every body a run sent, not a sample."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from jsonschema import Draft202012Validator, FormatChecker, validators
from jsonschema.exceptions import ValidationError, best_match

from tests.e2e.api_extract import KEPT

FORMATS = FormatChecker(())


@FORMATS.checks("snowflake")
def _is_snowflake(value: object) -> bool:
    return not isinstance(value, str) or (value.isdecimal() and int(value) < 1 << 64)


@FORMATS.checks("nonce")
def _is_nonce(value: object) -> bool:
    return not isinstance(value, str) or len(value) <= 25


LIMITS = frozenset({"type", "minLength", "maxLength", "format"})
"""Words of a schema that ask nothing of a text but its length and its format."""
ANY_TEXT = ...
"""Stands for each text whose length and format alone matter, and are right; no JSON says this."""


class Unions:
    """Discord's unions, told apart by the `type` of what is given, so that one branch alone is read.

    `oneOf` of constants becomes `enum`.  What cannot be told apart so is left to JSON Schema's own words.
    What differs only in texts of a right length has one outline: the first of it answers for all, of whole
    bodies as well as of their parts.

    Args:
        definitions: what `$ref` points to, by its whole text.
    """

    def __init__(self, definitions: Mapping[str, Any]) -> None:
        self._definitions = definitions
        self._kinds: dict[str, frozenset[object] | None] = {}
        self._sound: set[tuple[str, str]] = set()
        """What `$ref` pointed to, and the outline of what has been found right there."""
        self._told_apart: dict[tuple[int, str], list[Any]] = {}
        keywords = {"$ref": self._follow, "oneOf": self._choose, "anyOf": self._choose}
        self.validator = validators.extend(Draft202012Validator, keywords)

    def outline(self, schema: Mapping[str, Any], instance: Any) -> Any:
        """Return what is given without what its schema does not look at: the words of free texts."""
        if "$ref" in schema:
            return self.outline(self._definitions[schema["$ref"]], instance)
        if "oneOf" in schema:
            meant = self._meant(schema["oneOf"], instance)
            return self.outline(meant[0], instance) if len(meant) == 1 else instance
        match instance:
            case str():
                return ANY_TEXT if _is_free(schema, instance) else instance
            case dict() if "properties" in schema:
                known = schema["properties"]
                return {
                    name: self.outline(known[name], value) if name in known else value
                    for name, value in instance.items()
                }
            case list() if "items" in schema and "uniqueItems" not in schema:
                return [self.outline(schema["items"], each) for each in instance]
        return instance

    def _follow(self, validator: Any, ref: str, instance: object, _schema: object) -> Iterator[Any]:
        target = self._definitions[ref]
        key = (ref, repr(self.outline(target, instance)))
        if key in self._sound:
            return
        errors = list(validator.descend(instance, target))
        if not errors:
            self._sound.add(key)
        yield from errors

    def _choose(self, validator: Any, branches: list[Any], instance: object, schema: Any) -> Iterator[Any]:
        meant = self._meant(branches, instance)
        if len(meant) == 1:
            yield from validator.descend(instance, meant[0])
            return
        if all("const" in branch for branch in branches):
            if not any(instance == branch["const"] for branch in branches):
                yield ValidationError(f"{instance!r} is none of {[branch['const'] for branch in branches]}")
            return
        keyword = "oneOf" if "oneOf" in schema else "anyOf"
        yield from Draft202012Validator.VALIDATORS[keyword](validator, branches, instance, schema)

    def _meant(self, branches: list[Any], instance: object) -> list[Any]:
        """Return the branches that can be meant, which all of a kind share."""
        kind = repr(instance.get("type")) if isinstance(instance, dict) else type(instance).__name__
        key = (id(branches), kind)  # the description keeps the list
        if key not in self._told_apart:
            self._told_apart[key] = [branch for branch in branches if self._may_be(branch, instance)]
        return self._told_apart[key]

    def _may_be(self, branch: Any, instance: object) -> bool:
        """Tell whether a branch can be meant: null for null, else the one whose `type` is the given one."""
        if branch.get("type") == "null":
            return instance is None
        ref = branch.get("$ref")
        if instance is None or ref is None or not isinstance(instance, dict):
            return instance is not None or ref is None
        kinds = self._kinds_of(ref)
        return kinds is None or instance.get("type") in kinds

    def _kinds_of(self, ref: str) -> frozenset[object] | None:
        if ref not in self._kinds:
            target = self._definitions[ref]
            kinds = target.get("properties", {}).get("type", {}).get("enum")
            demanded = kinds and "type" in target.get("required", ())
            self._kinds[ref] = frozenset(kinds) if demanded else None
        return self._kinds[ref]


def _is_free(schema: Mapping[str, Any], text: str) -> bool:
    """Tell whether a text is right and any other of its length and format would be."""
    if not (schema.keys() <= LIMITS and schema.get("type") in ("string", ["string", "null"])):
        return False
    if "format" in schema and not FORMATS.conforms(text, schema["format"]):
        return False
    return schema.get("minLength", 0) <= len(text) <= schema.get("maxLength", len(text))


class Bodies:
    """What may stand in the body of each request.

    Args:
        description: an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12.
    """

    def __init__(self, description: Mapping[str, Any]) -> None:
        self._description = description
        self._validators: dict[tuple[str, str], Any] = {}
        schemas = description.get("components", {}).get("schemas", {})
        self._unions = Unions({f"#/components/schemas/{name}": schema for name, schema in schemas.items()})
        self._sound: set[tuple[str, str, str]] = set()
        """Method, template and outline of what has been found right."""

    @classmethod
    def read(cls, path: Path = KEPT) -> Self:
        """Return the check against what is kept of Discord's description, or against another one."""
        return cls(json.loads(path.read_text("utf-8")))

    @cached_property
    def _templates(self) -> dict[int, list[tuple[list[str], str]]]:
        """Templates by their number of segments, those with more literal segments first."""
        by_length: dict[int, list[tuple[list[str], str]]] = {}
        for template in sorted(self._description["paths"], key=lambda path: path.count("{")):
            segments = template.strip("/").split("/")
            by_length.setdefault(len(segments), []).append((segments, template))
        return by_length

    def template(self, path: str) -> str | None:
        """Return the template of a path, `/channels/{channel_id}/messages` for `/channels/7/messages`."""
        given = path.partition("?")[0].strip("/").split("/")
        for segments, template in self._templates.get(len(given), ()):
            if all(want.startswith("{") or want == have for want, have in zip(segments, given, strict=True)):
                return template
        return None

    def complaint(self, method: str, path: str, body: object) -> str | None:
        """Say what is wrong with a request, None if nothing is.

        Args:
            method: "POST".
            path: below the API's base, without it.
            body: what JSON or, of a multipart body, `payload_json` said; None without a body.
        """
        template = self.template(path)
        operation = self._description["paths"].get(template, {}).get(method.lower())
        if template is None or operation is None:
            return "Discord has no such request"
        if body is None:
            required = operation.get("requestBody", {}).get("required", False)
            return "a body is required" if required else None
        if (method, template) not in self._validators:
            self._validators[method, template] = self._validator(operation)
        validator = self._validators[method, template]
        if validator is None:
            return "this request takes no body"
        key = (method, template, repr(self._unions.outline(validator.schema, body)))
        if key in self._sound:
            return None
        error = best_match(validator.iter_errors(body))
        if error is not None:
            return f"{error.json_path}: {error.message}"[:300]
        self._sound.add(key)
        return None

    def _validator(self, operation: Mapping[str, Any]) -> Any:
        """Return the check of an operation's body: a file's parts are no part of its `payload_json`."""
        content = operation.get("requestBody", {}).get("content", {})
        kind = content.get("application/json") or content.get("multipart/form-data")
        if kind is None:
            return None
        return self._unions.validator(kind["schema"], format_checker=FORMATS)

    def complaints(self, requests: Iterable[Mapping[str, Any]]) -> Iterator[str]:
        """Say what is wrong with each of the sandbox's noted requests that is not as Discord wants it."""
        for request in requests:
            if request["body"] is None and request["status"] not in range(1, 429):
                continue  # a fault or a rate limit answered before the sandbox read the body
            problem = self.complaint(request["method"], request["path"], request["body"])
            if problem is not None:
                body = json.dumps(request["body"], ensure_ascii=False)[:600]
                yield f"{request['method']} {request['route']}: {problem}\n  in {body}"
