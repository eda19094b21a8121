"""One line of a check-up."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at and found; `remedy` says what to do and is empty where all is right."""

    what: str
    found: str
    remedy: str = ""

    @property
    def right(self) -> bool:
        """True if there is nothing to do."""
        return not self.remedy

    def __str__(self) -> str:
        mark = "right" if self.right else "WRONG"
        return f"{mark}  {self.what:<12} {self.found}" + ("" if self.right else f"\n       -> {self.remedy}")
