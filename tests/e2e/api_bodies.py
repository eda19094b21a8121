"""Request bodies against Discord's own API description: every body a run sent, not a sample."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError

DESCRIPTION = Path(__file__).parents[2].parent / "shared" / "discord" / "openapi.json"
"""Where the description stands: beside the repository, not in it."""

FORMATS = FormatChecker(())


@FORMATS.checks("snowflake")
def _is_snowflake(value: object) -> bool:
    return not isinstance(value, str) or (value.isdecimal() and int(value) < 1 << 64)


@FORMATS.checks("nonce")
def _is_nonce(value: object) -> bool:
    return not isinstance(value, str) or len(value) <= 25


def _cause(error: ValidationError) -> ValidationError:
    """Return what is wrong in the branch of a union that was meant: the one whose `type` fits."""
    while error.context:
        branches: dict[object, list[ValidationError]] = {}
        for inner in error.context:
            branches.setdefault(inner.relative_schema_path[0], []).append(inner)
        meant = [errors for errors in branches.values() if not any(map(_is_another_kind, errors))]
        error = max(
            (inner for errors in meant or branches.values() for inner in errors),
            key=lambda inner: len(inner.absolute_path),
        )
    return error


def _is_another_kind(error: ValidationError) -> bool:
    return list(error.relative_path) == ["type"] or (error.validator == "type" and not error.relative_path)


class Bodies:
    """What may stand in the body of each request.

    Args:
        description: an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12.
    """

    def __init__(self, description: Mapping[str, Any]) -> None:
        self._description = description
        self._validators: dict[tuple[str, str], Draft202012Validator | None] = {}
        self._sound: set[tuple[str, str, str]] = set()

    @classmethod
    def read(cls, path: Path = DESCRIPTION) -> Self | None:
        """Return the check, None where the description is absent."""
        return cls(json.loads(path.read_text("utf-8"))) if path.is_file() else None

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
        key = (method, template, json.dumps(body, sort_keys=True))
        if key in self._sound:
            return None
        problem = self._problem(method, template, operation, body)
        if problem is None:
            self._sound.add(key)
        return problem

    def _problem(self, method: str, template: str, operation: Mapping[str, Any], body: object) -> str | None:
        if body is None:
            required = operation.get("requestBody", {}).get("required", False)
            return "a body is required" if required else None
        if (method, template) not in self._validators:
            self._validators[method, template] = self._validator(operation)
        validator = self._validators[method, template]
        if validator is None:
            return "this request takes no body"
        if validator.is_valid(body):
            return None
        error = _cause(next(validator.iter_errors(body)))
        return f"{error.json_path}: {error.message}"[:300]

    def _validator(self, operation: Mapping[str, Any]) -> Draft202012Validator | None:
        """Return the check of an operation's body: a file's parts are no part of its `payload_json`."""
        content = operation.get("requestBody", {}).get("content", {})
        kind = content.get("application/json") or content.get("multipart/form-data")
        if kind is None:
            return None
        whole = {"components": self._description.get("components", {}), "allOf": [kind["schema"]]}
        return Draft202012Validator(whole, format_checker=FORMATS)

    def complaints(self, requests: Iterable[Mapping[str, Any]]) -> Iterator[str]:
        """Say what is wrong with each of the sandbox's noted requests that is not as Discord wants it."""
        for request in requests:
            problem = self.complaint(request["method"], request["path"], request["body"])
            if problem is not None:
                body = json.dumps(request["body"], ensure_ascii=False)[:600]
                yield f"{request['method']} {request['route']}: {problem}\n  in {body}"
