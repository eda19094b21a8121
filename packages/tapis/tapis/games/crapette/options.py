"""The options of Crapette (crapette.md, section 7)."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from tapis.games.kit.options import OptionSet


class CrapetteOptions(OptionSet, frozen=True):
    """What a call needs, how long a combination is, when a game is blocked, what is marked (section 7)."""

    follows: ClassVar = {"hints": "variant"}
    since: ClassVar = {"hints": 2}

    variant: Literal[1, 2, 3] = 1
    combo_length: Annotated[int, Field(ge=2, le=5)] = 4
    stall_limit: Annotated[int, Field(ge=20, le=400)] = 80
    hints: Literal["on", "off"] = "on"

    @model_validator(mode="before")
    @classmethod
    def _with_hints(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Mark moves by default in variant 1 only: with calls, the marks would point at omissions (R22)."""
        return {"hints": "on" if data.get("variant", 1) == 1 else "off", **data}
