"""Checks request bodies, and collects their faults in Discord's shape.

Discord refuses a bad body with code 50035 and a tree that mirrors the body. Its leaves are
`{"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length."}]}`.
"""

from collections.abc import Collection, Iterator, Sequence

from .ids import is_snowflake
from .wire import Json, Refusal, is_list, is_object

Path = tuple[str | int, ...]
Faults = list[tuple[Path, str, str]]
"""Where each fault is, its code, what is said of it."""


class Form:
    """An object of a request body at its path, with the faults of the whole body.

    Each small check names a field and adds the faults it finds. The field "" is what has no name: a body that
    is no object, a value of a list.
    """

    def __init__(self, data: Json, path: Path = (), faults: Faults | None = None) -> None:
        self.data = data
        self.path = path
        self.faults: Faults = [] if faults is None else faults

    def _at(self, name: str) -> Path:
        return (*self.path, name) if name else self.path

    def fault(self, name: str, code: str, message: str) -> None:
        """Note one fault."""
        self.faults.append((self._at(name), code, message))

    @property
    def clean(self) -> bool:
        """True if no fault was noted yet."""
        return not self.faults

    def refuse(self) -> None:
        """Raise the 50035 `Refusal` if a fault was noted."""
        if self.faults:
            raise Refusal(400, 50035, "Invalid Form Body", errors=self._tree())

    def _tree(self) -> Json:
        root: Json = {}
        for path, code, message in self.faults:
            node = root
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root

    def required(self, name: str) -> None:
        """Note that the field is missing."""
        self.fault(name, "BASE_TYPE_REQUIRED", "This field is required")

    def _length(self, name: str, count: int, low: int, high: int) -> bool:
        """Check that a length lies within low..high; return True if it does."""
        if low <= count <= high:
            return True
        if low:
            self.fault(name, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        else:
            self.fault(name, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        return False

    def text(self, name: str, low: int, high: int, *, needed: bool = False) -> str:
        """Return a string of low..high characters, "" if it is wrong; unless `needed`, None is no fault."""
        value = self.data.get(name)
        if value is None:
            if needed:
                self.required(name)
            return ""
        if not isinstance(value, str):
            self.fault(name, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return ""
        if needed and not value:
            self.required(name)
            return ""
        return value if self._length(name, len(value), low, high) else ""

    def number(self, name: str, low: int, high: int) -> int | None:
        """Return an integer within low..high, None if it is absent or wrong."""
        value = self.data.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < low:
            self.fault(name, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.fault(name, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        else:
            return value
        return None

    def several(self, low: str, high: str, most: int, wrong: str, absent: tuple[int, int]) -> tuple[int, int]:
        """Return two numbers up to `most`; it is the fault `wrong` if the first is above the second.

        Those of `absent` take the place of what is absent or wrong.
        """
        first, second = self.number(low, 0, most), self.number(high, 1, most)
        first, second = absent[0] if first is None else first, absent[1] if second is None else second
        if first > second:
            self.fault(low, wrong, f"{low} must be equal to or less than {high}")
        return first, second

    def boolean(self, *names: str) -> None:
        """Check that each value is a Boolean or absent."""
        for name in names:
            if self.data.get(name) is not None and not isinstance(self.data[name], bool):
                self.fault(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def choice(self, name: str, allowed: Collection[object], absent: object = None) -> bool:
        """Check that the value, `absent` where there is none, is one of `allowed`; return True if it is."""
        return self.among(name, self.data.get(name, absent), allowed)

    def among(self, name: str, value: object, allowed: Collection[object]) -> bool:
        """Check that what is said of a field is one of `allowed`; return True if it is."""
        if isinstance(value, str | int) and not isinstance(value, bool) and value in allowed:
            return True
        if value is None:
            self.required(name)
            return False
        listed = ", ".join(str(one) for one in allowed)
        self.fault(name, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        return False

    def may_choose(self, name: str, allowed: Collection[object]) -> None:
        """Check that the value is one of `allowed`, or absent."""
        if self.data.get(name) is not None:
            self.choice(name, allowed)

    def snowflake(self, name: str) -> None:
        """Check that the value is an id."""
        if not is_snowflake(self.data.get(name)):
            self.fault(name, "NUMBER_TYPE_COERCE", f'Value "{self.data.get(name)}" is not snowflake.')

    def once(self, seen: set[str], name: str, code: str, message: str) -> None:
        """Check that a text was not seen before; the fault is the form's own."""
        text = str(self.data.get(name))
        if text in seen:
            self.fault("", code, message)
        seen.add(text)

    def permissions(self, name: str) -> None:
        """Check that the value is absent, or permission bits as a number or as its text."""
        value = self.data.get(name)
        if value is not None and not is_snowflake(value):
            self.fault(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')

    def items(self, name: str, low: int, high: int) -> Sequence[object]:
        """Return a list of low..high items, an empty one if it is absent or wrong."""
        value = self.data.get(name)
        if value is None and not low:
            return ()
        if not is_list(value):
            if value is None:
                self.required(name)
            else:
                self.fault(name, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return ()
        return value if self._length(name, len(value), low, high) else ()

    def values(self, name: str, low: int, high: int) -> Iterator["Form"]:
        """Yield the items of a list, each as the field "" of a form."""
        for index, one in enumerate(self.items(name, low, high)):
            yield Form({"": one}, (*self._at(name), index), self.faults)

    def forms(self, name: str, low: int, high: int, kinds: Collection[int] = ()) -> Iterator["Form"]:
        """Yield the objects of a list, with `kinds` those of such a `type`; any other item is a fault."""
        for one in self.values(name, low, high):
            form = one.inner("")
            if form is not None and (not kinds or form.choice("type", kinds)):
                yield form

    def inner(self, name: str, *, needed: bool = False) -> "Form | None":
        """Return the form of a JSON object; None if the value is absent or, which is a fault, no object."""
        value = self.data.get(name)
        if is_object(value):
            return Form(value, self._at(name), self.faults)
        if value is not None or needed or not name:
            self.fault(name, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return None

    def url(self, name: str, schemes: Sequence[str]) -> None:
        """Check a URL: one of the schemes, at most 2048 characters; None is no fault."""
        text = self.text(name, 0, 2048)
        if not text:
            return
        scheme, found, rest = text.partition("://")
        if not found or not rest:
            self.fault(name, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
        elif scheme not in schemes:
            listed = ", ".join(f"'{one}'" for one in schemes)
            self.fault(name, "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" must be one of ({listed}).')
