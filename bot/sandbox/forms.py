"""Collects the faults of a request body, in Discord's shape.

Discord refuses a bad body with code 50035 and a tree that mirrors the body. Its leaves are
`{"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length."}]}`.
"""

from collections.abc import Collection, Sequence

from .ids import is_snowflake
from .wire import Json, Refusal

Path = tuple[str | int, ...]


class Form:
    """The faults found so far; each small check adds those it finds."""

    def __init__(self, prefix: Path = ()) -> None:
        self._prefix = prefix
        self._faults: list[tuple[Path, str, str]] = []

    def fault(self, path: Path, code: str, message: str) -> None:
        """Note one fault."""
        self._faults.append((self._prefix + path, code, message))

    @property
    def clean(self) -> bool:
        """True if no fault was noted yet."""
        return not self._faults

    def refuse(self) -> None:
        """Raise the 50035 `Refusal` if a fault was noted."""
        if self._faults:
            raise Refusal(400, 50035, "Invalid Form Body", errors=self._tree())

    def _tree(self) -> Json:
        root: Json = {}
        for path, code, message in self._faults:
            node = root
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root

    def required(self, path: Path) -> None:
        """Note that the field is missing."""
        self.fault(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: Path, count: int, low: int, high: int) -> bool:
        """Check that a length lies within low..high; return True if it does."""
        if low <= count <= high:
            return True
        if low:
            self.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        else:
            self.fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        return False

    def text(self, path: Path, value: object, low: int, high: int, *, needed: bool = False) -> str:
        """Return a string of low..high characters, "" if it is wrong; unless `needed`, None is no fault."""
        if value is None:
            if needed:
                self.required(path)
            return ""
        if not isinstance(value, str):
            self.fault(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return ""
        if needed and not value:
            self.required(path)
            return ""
        return value if self.length(path, len(value), low, high) else ""

    def number(self, path: Path, value: object, low: int, high: int) -> int | None:
        """Return an integer within low..high, None if it is absent or wrong."""
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < low:
            self.fault(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.fault(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        else:
            return value
        return None

    def boolean(self, path: Path, value: object) -> None:
        """Check that the value is a Boolean or absent."""
        if value is not None and not isinstance(value, bool):
            self.fault(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def choice(self, path: Path, value: object, allowed: Collection[object]) -> bool:
        """Check that the value is one of `allowed`; return True if it is."""
        if isinstance(value, str | int) and not isinstance(value, bool) and value in allowed:
            return True
        if value is None:
            self.required(path)
            return False
        listed = ", ".join(str(one) for one in allowed)
        self.fault(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        return False

    def snowflake(self, path: Path, value: object) -> bool:
        """Check that the value is an id; return True if it is."""
        if is_snowflake(value):
            return True
        self.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return False

    def permissions(self, path: Path, value: object) -> None:
        """Check that the value is absent, or permission bits as a number or as its text."""
        if value is not None and not is_snowflake(value):
            self.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')

    def items(self, path: Path, value: object, low: int, high: int) -> Sequence[object]:
        """Return a list of low..high items, an empty one if it is absent or wrong."""
        if value is None and not low:
            return ()
        if not isinstance(value, list):
            if value is None:
                self.required(path)
            else:
                self.fault(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return ()
        return value if self.length(path, len(value), low, high) else ()

    def model(self, path: Path, value: object) -> Json:
        """Return a JSON object; note a fault and return an empty one if the value is none."""
        if isinstance(value, dict):
            return value
        self.fault(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return {}

    def typed(self, path: Path, value: object, kinds: Collection[int]) -> Json | None:
        """Return a JSON object whose `type` is one of `kinds`; note a fault and return None if it is none."""
        thing = self.model(path, value)
        if isinstance(value, dict) and self.choice((*path, "type"), thing.get("type"), kinds):
            return thing
        return None

    def url(self, path: Path, value: object, schemes: Sequence[str]) -> None:
        """Check a URL: one of the schemes, at most 2048 characters; None is no fault."""
        text = self.text(path, value, 0, 2048)
        if not text:
            return
        scheme, found, rest = text.partition("://")
        if not found or not rest:
            self.fault(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
        elif scheme not in schemes:
            listed = ", ".join(f"'{one}'" for one in schemes)
            self.fault(path, "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" must be one of ({listed}).')
