"""The data that games are made of."""

from pydantic import BaseModel


class Value(BaseModel, frozen=True, extra="forbid"):
    """Immutable data made of str, int, bool, None and containers of them."""
